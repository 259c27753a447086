// On a copy of a game's page that the worker kept, the tiles of the address are drawn by this script, and taps change the
// address. What they score and where they may go is not known: the page says so once there is a network.

const form = document.getElementById("entry");
const TOKENS = /([^\s@]+)@(-?\d+),(-?\d+)(?: ([a-z]+))?/gu; // tiles, the cell of the first, and which way they are read
const fields = new URLSearchParams(location.search);
const open = document.getElementById("open");
const lying = new Set(Array.from(document.querySelectorAll("#laid [data-cell]"), ({ dataset }) => dataset.cell));
let draft = [...(fields.get("draft") ?? "").matchAll(TOKENS)].flatMap(([, text, x, y, way]) => (way ? [...text] : [text])
  .map((tile, at) => ({ tile, way: way ?? "", cell: way === "down" ? [+x, +y + at] : [+x + at, +y] })))
  .filter(({ cell }) => !lying.has(String(cell)));
let cursor = null;

// Cells are placed by their classes: all are as far from their coordinates as this one.
function placed([x, y]) {
  const known = document.querySelector("#plane [data-cell]");
  const [left, top] = known.dataset.cell.split(",");
  const [column, row] = ["c", "r"].map((kind) => Number([...known.classList].find((it) => RegExp(`^${kind}\\d`).test(it)).slice(1)));
  return `c${column - left + x} r${row - top + y}`;
}

function drawn({ tile, way, cell }) {
  const button = document.createElement("button");
  const key = way && document.querySelector(`.keys [value="${CSS.escape(tile.toUpperCase())}"]`);
  Object.assign(button, { name: "lift", value: cell, className: placed(cell), ariaLabel: tile });
  Object.assign(button.dataset, { cell, tile, draft: "" }, key && { value: key.dataset.worth }, way && tile !== tile.toUpperCase() && { joker: "" });
  return button;
}

function told(kind, className, words) {
  return Object.assign(document.createElement(kind), { className, textContent: words });
}

function change() {
  for (const name of ["cursor", "way", "held", "gap"]) fields.delete(name);
  fields.set("draft", draft.map(({ tile, way, cell }) => `${tile}@${cell}${way ? ` ${way}` : ""}`).join(" "));
  if (!fields.has("seen")) fields.set("seen", form.elements.seen.value);
  history.replaceState(null, "", `?${fields}`);
  if (draft.length) show();
  document.dispatchEvent(new Event("drafted"));
  if (!draft.length) location.replace(location.pathname);
}

function show() {
  open.replaceChildren(...draft.map(drawn));
  const clear = Object.assign(document.querySelector(".bar").children[2], { name: "do", value: "clear", disabled: false });
  clear.lastElementChild.textContent = form.dataset.clear;
  clear.firstElementChild.innerHTML = '<path d="m6 6 12 12M18 6 6 18"/>';
  document.querySelector('.bar [value="erase"]').disabled = false;
  const { tiles, uncounted } = form.dataset;
  document.getElementById("verdict").replaceChildren(told("p", "who", tiles), told("div", "second wraps", uncounted));
  document.querySelector(".slot").replaceChildren();
}

function mark(cell) {
  cursor = cell;
  for (const each of document.querySelectorAll("#plane [data-cursor]")) delete each.dataset.cursor;
  const button = document.querySelector(`#plane button[name="cell"][data-cell="${cell}"]`);
  if (button) button.dataset.cursor = "";
  document.getElementById("raise").checked = true;
  for (const key of document.querySelectorAll(".keys [data-unfit]")) delete key.dataset.unfit;
  document.querySelector(".keys").classList.add("asking");
}

// On along the line of the last two tiles, over what lies there.
function next() {
  const [now, before = { cell: [now.cell[0] - 1, now.cell[1]] }] = draft.slice(-2).reverse();
  const down = before.cell[0] === now.cell[0];
  let [x, y] = now.cell;
  do [x, y] = down ? [x, y + 1] : [x + 1, y]; while (lying.has(`${x},${y}`) || draft.some(({ cell }) => String(cell) === `${x},${y}`));
  return [x, y];
}

function tap(event) {
  const { name, value } = event.submitter ?? {};
  const erases = name === "lift" || ["erase", "clear"].includes(value);
  if (!erases && !["tile", "cell"].includes(name)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (name === "cell") return void (lying.has(value) || mark(value.split(",").map(Number)));
  if (name === "tile") {
    if (!cursor) return;
    draft.push({ tile: value, cell: cursor, way: "worth" in event.submitter.dataset ? "across" : "" });
  } else draft = value === "clear" ? [] : draft.filter((each, at) => (name === "lift" ? String(each.cell) !== value : at < draft.length - 1));
  change();
  if (name === "tile") mark(next());
}

if ("kept" in document.documentElement.dataset && document.querySelector(".keys")) {
  addEventListener("submit", tap, true);
  if (draft.length) {
    show();
    mark(fields.get("cursor")?.split(",").map(Number) ?? next());
  }
}
