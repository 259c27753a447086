// A tile of the draft that lies on another cell after a tap slides there; one that was dropped where it may not lie slides
// back.

const SLIDING = 160; // ms
const less = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => "calm" in document.documentElement.dataset || less.matches;
const drafted = () => [...document.querySelectorAll("#open button[data-draft]")];
const seen = ({ dataset }) => dataset.seen ?? dataset.cell; // where it was dropped, until the answer
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
  if (!gone.length || !come.length || calm()) return; // asking about motion costs a layout
  for (const tile of come) {
    const from = gone.findIndex((other) => other.dataset.tile === tile.dataset.tile);
    if (from >= 0) slide(tile, ...gone.splice(from, 1));
  }
});
