// Explains the marks on the board, if a line has room for it: a tapped space; faint copies of a tile, the first ten
// times on a phone. Until a second tile was placed ten times, also where to begin, and several spaces for the next.

const form = document.getElementById("entry");
const TIMES = 10;
const counts = { copies: TIMES, ahead: TIMES };
try {
  for (const hint in counts) counts[hint] = Number(localStorage.getItem(hint));
} catch {} // nothing can be kept, so no hints

function counted(hint) {
  if (++counts[hint] <= TIMES) localStorage.setItem(hint, counts[hint]);
}

function said(hint) {
  const lines = [...document.querySelectorAll("#verdict :is(.who, .parts, .second, p.aside)")];
  if (["ahead", "here"].includes(hint)) lines.reverse();
  for (const line of lines) {
    const high = line.offsetHeight;
    line.dataset.hint = form.dataset[hint];
    line.toggleAttribute("data-plainly", hint !== "copies");
    if (line.scrollWidth <= line.clientWidth && line.offsetHeight <= high) return true;
    delete line.dataset.hint;
  }
  return false;
}

let [copies, tiles] = [false, 0];

function look() {
  const open = document.getElementById("open");
  const before = { copies, tiles };
  copies = open.querySelector("[data-move]") !== null;
  tiles = open.querySelectorAll("[data-draft]").length;
  if (before.tiles === 1 && tiles === 2) counted("ahead");
  const learning = counts.ahead < TIMES;
  if (copies) {
    if (!before.copies && counts.copies < TIMES && said("copies")) counted("copies");
  } else if (tiles && open.querySelector("button[data-cursor]")) {
    if (!form.elements.way && form.dataset.here) said("here");
  } else if (tiles && learning && open.querySelectorAll("[data-next]").length > 1) said("ahead");
  else if (learning && form.dataset.begins && document.querySelector("#verdict [data-rests]")) said(document.querySelector("#laid > *") ? "begins" : "first");
}
document.addEventListener("htmx:after:swap", look);
look();
