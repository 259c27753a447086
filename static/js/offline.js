// With a service worker, visited pages of games open without a network. Plain http has no service workers.

const { worker, home, alive } = document.querySelector("[data-worker]").dataset;
const page = document.documentElement;
const game = document.querySelector("#entry[data-live]"); // the page of a scorekeeper
const IDLE = 500; // ms after a tap until the page counts as idle
const PACE = 10000; // ms between two copies of the first page while this one is visible
const STEADY = 1000; // ms: a network that only flickers doesn't interrupt a navigation
const AGAIN = 5000; // ms between two checks for the network
const STYLED = / style="[^"]*"/g; // set by scripts: the policy forbids it in a page

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
  active.postMessage({ keep: first ? [location.href, ...others] : others });
  // A tap makes the copy of this page outdated: the page is handed over as it is shown, without a request. A write
  // makes that of the first page outdated, too. Pages other than a scorekeeper's are copied when they are hidden.
  let [tapped, wrote] = [false, false];
  let known = written();
  let idle = 0;
  let last = -PACE;
  const renew = () => {
    if (tapped) active.postMessage({ shown: [location.href, `<!doctype html>${page.outerHTML.replaceAll(STYLED, "")}`] });
    const rest = document.hidden ? 0 : last + PACE - performance.now();
    if (wrote && rest <= 0) {
      active.postMessage({ keep: [home] });
      last = performance.now();
      wrote = false;
    } else if (wrote) idle = setTimeout(renew, rest);
    tapped = false;
  };
  document.addEventListener("htmx:after:swap", () => {
    delete page.dataset.kept;
    tapped = true;
    wrote ||= written() !== known;
    known = written();
    clearTimeout(idle);
    if (game) idle = setTimeout(renew, IDLE);
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) renew(); });
}
if ("serviceWorker" in navigator) begin().catch(() => {}); // refused, for example with an untrusted certificate

// A cached page shows a notice in the bar for waiting, or in a bar of its own. It is reloaded as soon as there is
// a network, unless a tap is waiting: its response is just as new. The page about it stays at its own address.
const kept = "kept" in page.dataset;
if (kept || (document.getElementById("unkept") && !location.pathname.endsWith("/offline"))) {
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
