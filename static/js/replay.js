// Keys, swipes, jumps and autoplay move the slider; the slider requests the moment, one request at a time.

const reel = document.getElementById("reel");
const slider = document.getElementById("turn");
const view = document.getElementById("view");
const beside = document.getElementById("beside");
const told = document.getElementById("waiting");
const PACE = 1600; // ms that a turn is shown during autoplay
const SWIPE = 40; // px
const STILL = 300; // ms without a step after which the address follows
const STEPS = { first: () => 0, back: (turn) => turn - 1, next: (turn) => turn + 1, last: () => Number(slider.max) };
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
let shown = slider.valueAsNumber; // the number of the moment shown
let asked = shown;
let timer = 0;
let addressing = 0;

// Fast steps count from the turn requested last, not from the one shown. Without htmx the page of the moment is loaded.
function go(turn) {
  const to = Math.min(Math.max(turn, 0), Number(slider.max));
  slider.value = to;
  if (window.htmx) {
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (to !== shown) {
    const address = new URL(location);
    address.pathname = address.pathname.replace(/\d+$/, to);
    location.assign(address);
  }
}
const step = (name) => go(STEPS[name](slider.valueAsNumber));

// The slider names its turn; the sheet next to the board scrolls it to the middle.
function say() {
  slider.setAttribute("aria-valuetext", document.querySelector("#which h1").textContent);
  const cell = beside.querySelector("[aria-current]")?.getBoundingClientRect();
  if (cell) beside.scrollTop += cell.top - beside.getBoundingClientRect().top - beside.clientHeight / 2;
}

const playing = () => timer !== 0;
function play(on) {
  clearTimeout(timer);
  timer = on ? setTimeout(() => step("next"), PACE) : 0;
  document.getElementById("play").setAttribute("aria-pressed", on);
}
function toggle() {
  if (!window.htmx) return void document.getElementById("play").click();
  const on = !playing();
  play(on);
  if (on && shown === Number(slider.max)) go(0);
}

// The moment shown is only known when a request is sent: the response has the differences from it.
reel.addEventListener("htmx:before:request", ({ detail: { ctx: { request } } }) => {
  const address = new URL(request.action, location);
  asked = Number(address.searchParams.get("turn"));
  address.searchParams.set("since", shown);
  address.searchParams.set("seen", reel.dataset.seen);
  request.action = address.pathname + address.search;
});
document.addEventListener("htmx:after:swap", () => {
  shown = asked;
  told.hidden = true;
  document.getElementById("jumps").open = false;
  for (const link of beside.querySelectorAll("[data-to]")) {
    if (Number(link.dataset.to) === shown) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  say();
  play(playing() && shown < Number(slider.max));
});
// Safari throws after 100 changes of the address in 10 s, so only the last of several fast steps changes it.
function follow(path) {
  clearTimeout(addressing);
  addressing = setTimeout(() => {
    try {
      history.replaceState(history.state, "", path);
    } catch {
      follow(path);
    }
  }, STILL);
}
document.addEventListener("htmx:before:history:update", (event) => {
  event.preventDefault();
  follow(event.detail.history.path);
});
for (const failed of ["htmx:error", "htmx:response:error"]) {
  reel.addEventListener(failed, () => {
    play(false);
    slider.value = shown;
    told.textContent = reel.dataset.lost;
    told.hidden = false;
  });
}

reel.addEventListener("input", ({ isTrusted }) => { if (isTrusted) play(false); });
reel.addEventListener("submit", () => play(false)); // what is counted again or shown belongs to this turn
slider.addEventListener("change", () => { if (!window.htmx) go(slider.valueAsNumber); });
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step], [data-to], #play");
  if (!link || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.id === "play") return void toggle();
  play(false);
  if (link.dataset.step) step(link.dataset.step);
  else go(Number(link.dataset.to));
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("#jumps")) return;
  if (event.key === " ") {
    event.preventDefault();
    toggle();
  } else if (KEYS[event.key] && event.target !== slider) {
    event.preventDefault();
    play(false);
    step(KEYS[event.key]);
  }
});

// A swipe over the board steps to another turn; on a zoomed board it pans.
let from = null;
view.addEventListener("pointerdown", (event) => { from = event.isPrimary && visualViewport.scale === 1 ? event : null; });
view.addEventListener("pointerup", (event) => {
  if (!from || event.pointerId !== from.pointerId) return;
  const across = event.clientX - from.clientX;
  if (Math.abs(across) < SWIPE || Math.abs(across) < 1.5 * Math.abs(event.clientY - from.clientY)) return;
  play(false);
  step(across < 0 ? "next" : "back");
});

say();
if (document.getElementById("play").getAttribute("aria-pressed") === "true") play(true);
