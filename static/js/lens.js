// Small cells: holding a finger down shows those around it in a lens, and letting go chooses one. A quick tap next to a
// cell means the nearest one that a tile fits. A tile of the draft can be dragged to another cell, by finger or mouse.

const form = document.getElementById("entry");
const view = document.getElementById("view");
const SMALL = 30; // px of a cell
const LARGE = 44; // px of a cell in the lens, and from the finger to the lens
const NEAR = 24; // px from a finger to the cell it means
const MIDDLE = .3; // of the width of a cell: this near to its middle a finger means it
const STILL = 8; // px that a finger moves in a tap
const HOLD = 120; // ms until the lens opens
const TAP = 150; // ms that a tap lasts at most
const BACK = 220; // ms that a tile takes to go back
const EDGE = 7; // px from the lens to the edge of the window
const GOOD = 'button[name="cell"]:not([data-far], [data-apart], [data-closed])';
const FREE = 'button[name="cell"]:not([data-tile])';
const less = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => "calm" in document.documentElement.dataset || less.matches;
const board = () => document.getElementById("plane");

let press = null; // the finger that is down: where, since when, on which tile of the draft, and what it chooses
let lens = null;
let over = null; // the press that was handled here, whose click doesn't count
let lifted = [0, 0]; // where a finger was lifted last: browsers move its click to the middle of a key nearby

const zoom = () => {
  const cell = view.querySelector("[data-cell]");
  return cell ? cell.getBoundingClientRect().width / .95 : LARGE;
};

// The distance to the middle of a cell, and its width.
function measured(cell, x, y) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return [Math.hypot(left + width / 2 - x, top + height / 2 - y), width];
}

function nearest(cells, x, y) {
  let [found, least] = [null, NEAR];
  for (const cell of cells) {
    const [far, width] = measured(cell, x, y);
    if (width && far <= least) [found, least] = [cell, far];
  }
  return found;
}

// What a finger means: the tile that it hits, or the cell if it hits its middle; otherwise the nearest cell that a tile
// fits; otherwise a loose one. In the lens, and for a tile that is dragged, all of a cell counts as its middle.
function meant(hit, x, y) {
  const cell = hit?.closest("#plane [data-cell]");
  const [far, width] = cell ? measured(cell, x, y) : [];
  if (cell && (lens || press?.tile || cell.matches(GOOD) || "tile" in cell.dataset || far <= width * MIDDLE)) return cell;
  return nearest(view.querySelectorAll(GOOD), x, y) ?? cell ?? nearest(view.querySelectorAll('button[name="cell"]'), x, y);
}

function open() {
  const { id, tile, touches } = press;
  press.held = true;
  if (tile) board().classList.add("carrying");
  tile?.classList.add("lifted");
  if (touches && zoom() < SMALL) magnify();
  if (lens) view.setPointerCapture(id);
  else if (tile) lift(tile);
  if (lens || tile) follow();
  else close();
}

// Without a lens the tile itself hovers above the finger; its cell keeps a shadow.
function lift(tile) {
  press.carried = tile.cloneNode();
  for (const name of ["name", "value", "data-cell"]) press.carried.removeAttribute(name);
  press.carried.classList.replace("lifted", "carried");
  press.carried.inert = true;
  press.scale = tile.offsetWidth / tile.getBoundingClientRect().width;
  tile.after(press.carried);
}

function carry() {
  const [x, y] = press.from;
  const above = press.touches ? LARGE : 0;
  const by = press.moved ? [press.x - x, press.y - y - above] : [0, 0];
  press.carried.style.translate = by.map((far) => `${far * press.scale}px`).join(" ");
}

function magnify() {
  const shown = Object.assign(document.createElement("div"), { inert: true });
  shown.id = "lens";
  shown.popover = "manual";
  if (!shown.showPopover) return;
  const cells = document.createElement("div");
  lens = { shown, cells, copies: new Map(), zoom: zoom() };
  for (const layer of ["laid", "free", "open"]) for (const cell of document.getElementById(layer).children) copied(cell);
  shown.append(cells);
  board().append(shown);
  shown.showPopover();
}

function copied(cell) {
  if (!lens.copies.has(cell)) {
    const copy = cell.cloneNode(true);
    lens.copies.set(cell, copy);
    lens.cells.append(copy);
  }
  return lens.copies.get(cell);
}

// Above the finger; below it if there is no room; next to it if there is none there either.
function shift() {
  const { x, y } = press;
  const { offsetWidth: width, offsetHeight: height, clientWidth, clientHeight, style } = lens.shown;
  const fits = y - LARGE - height >= 0 ? y - LARGE - height : y + LARGE + height <= innerHeight ? y + LARGE : null;
  const beside = x + LARGE + width <= innerWidth ? x + LARGE : x - LARGE - width;
  const left = fits === null ? beside : x - width / 2;
  style.left = `${Math.max(EDGE, Math.min(innerWidth - width - EDGE, left))}px`;
  style.top = `${fits ?? Math.max(EDGE, y - height / 2)}px`;
  const origin = board().getBoundingClientRect();
  const by = LARGE / lens.zoom;
  lens.cells.style.translate = `${clientWidth / 2 - (x - origin.left) * by}px ${clientHeight / 2 - (y - origin.top) * by}px`;
}

function follow() {
  if (lens) shift();
  if (press.carried) carry();
  const { tile, x, y } = press;
  const hit = onBoard() ? meant(document.elementFromPoint(x, y), x, y) : null;
  choose(hit?.matches(tile ? FREE : 'button[name="cell"]') ? hit : null);
}

function onBoard() {
  const { left, right, top, bottom } = view.getBoundingClientRect();
  return press.x >= left && press.x <= right && press.y >= top && press.y <= bottom;
}

function choose(cell) {
  const { tile, chosen } = press;
  if (cell === chosen) return;
  if (chosen) outline(chosen, false);
  press.chosen = cell;
  if (cell) outline(cell, true);
  const { dataset } = document.getElementById("verdict");
  if (cell) dataset.letGo = tile ? form.dataset.drop : form.dataset.choose;
  else delete dataset.letGo;
}

function outline(cell, chosen) {
  const seen = lens ? copied(cell) : cell;
  seen.classList.toggle("chosen", chosen);
  if (!lens || !press.tile) return;
  if (chosen) seen.dataset.laying = press.tile.dataset.tile;
  else delete seen.dataset.laying;
}

function close() {
  if (!press) return;
  clearTimeout(press.timer);
  if (press.held) choose(null);
  lens?.shown.remove();
  press.carried?.remove();
  press.tile?.classList.remove("lifted");
  board().classList.remove("carrying");
  lens = null;
  press = null;
}

// The tile is shown where it was dropped until the response arrives; if it is refused, it goes back from there.
function drop(tile, cell) {
  tile.classList.add("lifted");
  tile.dataset.seen = cell.value;
  cell.dataset.lift = tile.dataset.cell;
  cell.click();
  delete cell.dataset.lift;
}

view.addEventListener("pointerdown", (event) => {
  over = null;
  const first = !press;
  close();
  const tile = event.target.closest("button[data-draft]");
  const touches = event.pointerType !== "mouse";
  if (!first || !event.isPrimary || event.button || !(tile || (touches && zoom() < SMALL))) return;
  const { pointerId: id, clientX: x, clientY: y, timeStamp: since } = event;
  press = { id, from: [x, y], x, y, since, tile, touches };
  const begun = press;
  const due = () => { if (press === begun) open(); };
  press.timer = setTimeout(() => requestAnimationFrame(due), HOLD); // on a slow phone pointerup comes first
}, true);
view.addEventListener("pointermove", (event) => {
  if (press?.id !== event.pointerId) return;
  [press.x, press.y] = [event.clientX, event.clientY];
  press.moved ||= Math.hypot(press.x - press.from[0], press.y - press.from[1]) >= STILL;
  if (!press.held && !press.tile) {
    if (press.moved) close(); // the board is being moved
    return;
  }
  event.stopImmediatePropagation();
  if (press.tile && press.moved) view.setPointerCapture(press.id);
  if (!press.held) return;
  if (press.tile || onBoard()) follow();
  else {
    over = press.id;
    close();
  }
}, true);
view.addEventListener("pointerup", (event) => {
  lifted = [event.clientX, event.clientY];
  if (press?.id !== event.pointerId) return;
  const { tile, carried, chosen, held, moved, since } = press;
  const long = event.timeStamp - since >= TAP;
  close();
  if (tile ? !moved : !held || !long || !(moved || chosen)) return;
  over = event.pointerId;
  if (!tile) chosen?.click();
  else if (!long) tile.click();
  else if (chosen) drop(tile, chosen);
  else if (carried && !calm()) tile.animate({ translate: [carried.style.translate, "0px"], zIndex: [4, 4] }, { duration: BACK, easing: "ease-out" });
}, true);
view.addEventListener("pointercancel", close, true);
view.addEventListener("contextmenu", (event) => { if (press?.held) event.preventDefault(); });
document.addEventListener("htmx:after:swap", () => { if (press?.tile) close(); });

view.addEventListener("click", (event) => {
  if (!event.isTrusted || !event.detail || event.defaultPrevented) return; // by this script, by a key, or after a pan
  const stop = () => {
    event.preventDefault();
    event.stopPropagation();
    over = null;
  };
  if (over !== null) return stop();
  if (zoom() >= SMALL) return;
  const clicked = [event.clientX, event.clientY], moved = Math.hypot(clicked[0] - lifted[0], clicked[1] - lifted[1]) < NEAR;
  const [x, y] = moved ? lifted : clicked; // a screen reader lifts no finger
  const cell = meant(document.elementFromPoint(x, y), x, y);
  if (!cell?.matches('button[name="cell"]') || cell.contains(event.target)) return;
  stop();
  cell.click();
}, true);
