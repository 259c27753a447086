// Totals count up after a turn, unless less movement is chosen.

const COUNTING = 400; // ms
const less = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => "calm" in document.documentElement.dataset || less.matches; // asking the browser costs it a layout
const before = new Map();

const seats = () => document.querySelectorAll("#seats [data-total]");
const keep = () => { for (const seat of seats()) before.set(seat.parentElement.dataset.seat, Number(seat.dataset.total)); };

function count(seat, from, to) {
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / COUNTING);
    seat.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && seat.isConnected) requestAnimationFrame(step);
  };
  step(began);
}

document.addEventListener("htmx:after:swap", () => {
  for (const seat of seats()) {
    const from = before.get(seat.parentElement.dataset.seat);
    const to = Number(seat.dataset.total);
    if (from !== undefined && from !== to && !seat.firstElementChild && !calm()) count(seat, from, to);
  }
  keep();
});
keep();
