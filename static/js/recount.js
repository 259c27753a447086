// Plays a recount that the server drew: moves from part to part while the number climbs. All of it is on the page by
// then, so no network is needed. A tap anywhere stops it. With less movement nothing plays: there are keys for steps.

const STEP = 900; // ms that a part is shown
const LAST = 1500; // ms that the last part stays
const COUNTING = 250; // ms in which the number climbs
const LISTENING = 100; // ms between two checks whether a sentence was spoken to its end
const less = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => "calm" in document.documentElement.dataset || less.matches;
let box = null; // the recount that plays
let timer = 0;
let wanted = ""; // what gets the focus once it is there: Stop, and after that the points again

const told = (number) => box.querySelector(`.who[data-part="${number}"]`);

function climb(number) {
  const sum = told(number).querySelector("[data-together]");
  const to = Number(sum.dataset.together);
  const from = number ? Number(told(number - 1).querySelector("[data-together]").dataset.together) : 0;
  const began = performance.now();
  const count = (now) => {
    const part = Math.min(1, (now - began) / COUNTING);
    sum.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && sum.isConnected) requestAnimationFrame(count);
  };
  count(began);
}

function show(number) {
  box.dataset.recount = number;
  for (const each of document.querySelectorAll("[data-part]")) {
    const part = Number(each.dataset.part);
    each.classList.remove("past", "now", "later");
    each.classList.add(part < number ? "past" : part > number ? "later" : "now");
  }
  climb(number);
  document.getElementById("spoken").textContent = told(number).dataset.spoken;
  document.dispatchEvent(new Event("spoken"));
  const next = told(number + 1);
  timer = setTimeout(() => go(next && number + 1), next ? STEP : LAST);
}

// The next part waits until the sentence has been spoken.
function go(number) {
  const speaks = "aloud" in document.documentElement.dataset && window.speechSynthesis?.speaking;
  if (speaks) timer = setTimeout(() => go(number), LISTENING);
  else if (number) show(number);
  else stop();
}

function stop() {
  clearTimeout(timer);
  const key = document.querySelector("[data-stop]");
  box = null;
  key?.click();
}

function begin() {
  const key = wanted && document.querySelector(wanted); // not there yet in the response to an earlier tap
  if (key) {
    key.focus({ preventScroll: true });
    wanted = "";
  }
  const drawn = document.querySelector("[data-recount]");
  if (drawn === box) return;
  clearTimeout(timer);
  box = drawn;
  document.documentElement.classList.toggle("recounting", Boolean(box) && !calm());
  if (!box) return;
  if (calm()) box = null;
  else show(Number(box.dataset.recount));
}

document.addEventListener("click", (event) => {
  if (!box) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  window.speechSynthesis?.cancel();
  stop();
}, true);
document.addEventListener("click", ({ target }) => {
  wanted = target.closest(".pill") ? "[data-stop]" : target.closest("[data-stop]") ? ".pill" : "";
});
document.addEventListener("keydown", ({ key }) => { if (box && key === "Escape") stop(); });
document.addEventListener("htmx:after:swap", begin);
begin();
