// What you see and feel after a tap, unless less movement was chosen: a tile of the draft slides to its new cell, or
// back if it was dropped where it can't be, totals count up, and the phone vibrates if a play is refused.

const SLIDING = 160; // ms
const COUNTING = 400; // ms
const SHORT = 60; // ms of vibration
const less = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => "calm" in document.documentElement.dataset || less.matches; // asking the browser costs it a layout

const drafted = () => [...document.querySelectorAll("#open button[data-draft]")];
const seen = ({ dataset }) => dataset.seen ?? dataset.cell; // where it was dropped, until the response
const same = (one, other) => one.dataset.tile === other.dataset.tile && seen(one) === seen(other);
let known = drafted();

function slide(tile, from) {
  const [[x, y], [fromX, fromY]] = [seen(tile), seen(from)].map((cell) => cell.split(","));
  const far = `calc(${fromX - x} * var(--cell)) calc(${fromY - y} * var(--cell))`;
  tile.animate({ translate: [far, "0px"], zIndex: [4, 4] }, { duration: SLIDING, easing: "cubic-bezier(.2, .8, .2, 1)" });
}

document.addEventListener("htmx:after:swap", () => {
  const now = drafted();
  const gone = known.filter((tile) => !now.some((other) => same(tile, other)));
  const come = now.filter((tile) => !known.some((other) => same(tile, other)));
  known = now;
  if (!gone.length || !come.length || calm()) return;
  for (const tile of come) {
    const from = gone.findIndex((other) => other.dataset.tile === tile.dataset.tile);
    if (from >= 0) slide(tile, ...gone.splice(from, 1));
  }
});

const before = new Map(); // by seat, its total
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

document.getElementById("entry").addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  if (ctx.response.status === 422 && !calm()) navigator.vibrate?.(SHORT);
});
