// Shares the link with the phone's share sheet, or copies it if there is none. Without either the key opens it.
const key = document.querySelector("[data-share]");
const field = document.querySelector("#address");
const told = document.querySelector("#shared");

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text); // missing over plain http
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

async function share(press) {
  press.preventDefault();
  const { share: url, title } = key.dataset;
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name === "AbortError") return; // closed again without sharing
    told.textContent = (await copied(url)) ? told.dataset.copied : told.dataset.select;
  }
}

if (key) {
  key.querySelector("span").textContent = key.dataset.words;
  key.addEventListener("click", share);
  field.addEventListener("focus", () => field.select());
}

const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
