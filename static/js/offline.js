// With a service worker visited pages of games open without a network. Over plain http there is none.

const { worker } = document.querySelector("[data-worker]").dataset;
const page = document.documentElement;
const STEADY = 1000; // ms: a network that only flickers does not interrupt a navigation

async function begin() {
  const first = !navigator.serviceWorker.controller; // this page was loaded without the worker
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const belonging = document.querySelector("[data-keep]")?.dataset.keep.split(" ") ?? [];
  const others = belonging.filter((address) => address !== location.pathname);
  active.postMessage({ keep: first ? [location.href, ...others] : others });
  // A page that is hidden is cached with its latest taps.
  let tapped = false;
  document.addEventListener("htmx:after:swap", () => { tapped = true; });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" || !tapped) return;
    tapped = false;
    active.postMessage({ keep: [location.href] });
  });
}
if ("serviceWorker" in navigator) begin().catch(() => {}); // refused, for example with an untrusted certificate

// A cached page shows a notice where waiting is shown, else in a bar of its own. It is reloaded as soon as
// there is a network, unless a tap waits: its response is newer, too.
if ("kept" in page.dataset) {
  const bar = document.getElementById("waiting");
  const words = document.getElementById("kept").firstElementChild.textContent;
  if (bar) {
    bar.textContent = words;
    bar.hidden = false;
  }
  let back;
  addEventListener("online", () => {
    back = setTimeout(() => { if (!bar || bar.textContent === words) location.reload(); }, STEADY);
  });
  addEventListener("offline", () => clearTimeout(back));
}

document.querySelector("[data-back]")?.addEventListener("click", (press) => {
  press.preventDefault();
  history.back();
});
