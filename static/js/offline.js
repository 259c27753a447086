// With a service worker visited pages of games open without a network. Over plain http there is none.

const { worker, home, alive } = document.querySelector("[data-worker]").dataset;
const page = document.documentElement;
const game = document.querySelector("#entry[data-live]"); // the page of a scorekeeper
const SETTLED = 2000; // ms after a write: by then the page is idle
const PACE = 10000; // ms between two copies, while the page is visible
const STEADY = 1000; // ms: a network that only flickers does not interrupt a navigation
const AGAIN = 5000; // ms between two looks for the network

// The address whose copy shows this page. Tiles of a draft are drawn on the copy of the bare page.
const copied = () => (new URLSearchParams(location.search).has("draft") ? location.pathname : location.href);
const written = () => {
  const [{ dataset } = { dataset: {} }] = document.querySelectorAll("#verdict[data-state], [data-written]");
  return dataset.state ?? dataset.written;
};

async function begin() {
  const first = !navigator.serviceWorker.controller; // this page was loaded without the worker
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const belonging = document.querySelector("[data-keep]")?.dataset.keep.split(" ") ?? [];
  const others = belonging.filter((address) => address !== location.pathname);
  active.postMessage({ keep: first || copied() !== location.href ? [copied(), ...others] : others });
  // What was written makes the copies of this page and of the first page old. A page that is hidden is copied as it is now.
  let tapped = false;
  let known = written();
  let old = false;
  let waiting = 0;
  let last = -PACE;
  const renew = () => {
    clearTimeout(waiting);
    active.postMessage({ keep: old ? [copied(), home] : [copied()] });
    last = performance.now();
    waiting = 0;
    old = tapped = false;
  };
  document.addEventListener("htmx:after:swap", () => {
    tapped = true;
    if (written() === known) return;
    known = written();
    old = true;
    if (game) waiting ||= setTimeout(renew, Math.max(SETTLED, last + PACE - performance.now()));
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" && tapped) renew();
  });
}
if ("serviceWorker" in navigator) begin().catch(() => {}); // refused, for example with an untrusted certificate

// A cached page shows a notice where waiting is shown, else in a bar of its own. It is reloaded as soon as
// there is a network, unless a tap waits: its response is newer, too.
const kept = "kept" in page.dataset;
if (kept || document.querySelector("[data-unseen]")) {
  const bar = document.getElementById("waiting");
  const words = document.getElementById("verdict")?.dataset.offline ?? document.getElementById("kept").firstElementChild.textContent;
  if (kept && bar) {
    bar.textContent = words;
    bar.hidden = false;
  }
  let back;
  const look = async () => {
    if (document.hidden || (bar && bar.textContent !== words)) return;
    if ((await fetch(alive, { cache: "no-store" }).catch(() => null))?.ok) location.reload();
  };
  addEventListener("online", () => { back = setTimeout(look, STEADY); });
  addEventListener("offline", () => clearTimeout(back));
  setInterval(look, AGAIN);
}

document.querySelector("[data-back]")?.addEventListener("click", (press) => {
  press.preventDefault();
  history.back();
});
