// Moves the board: pan, pinch, wheel, and a tap next to small cells. The style sheet frames it; a move lasts until the
// next response, or until a key brings the whole board back.

const form = document.getElementById("entry");
const view = document.getElementById("view");
const FINGER = 44; // px
const STILL = 8; // px that a finger moves in a tap
const plane = () => document.getElementById("plane");

document.documentElement.classList.add("scripted");

function where() {
  const style = getComputedStyle(plane());
  const [left, top = "0px"] = style.translate.split(" ");
  const cell = parseFloat(style.getPropertyValue("--cell"));
  return { left: parseFloat(left), top: parseFloat(top), zoom: cell * (parseFloat(style.scale) || 1) };
}

function move({ left, top, zoom }) {
  const { style, dataset } = plane();
  dataset.moved = "";
  style.setProperty("--hand-left", `${left}px`);
  style.setProperty("--hand-top", `${top}px`);
  style.setProperty("--hand-zoom", `${zoom}px`);
  offerBoard();
}

// Zooms around a point.
function zoomed(from, x, y, zoom) {
  const by = zoom / from.zoom;
  return { zoom, left: x - (x - from.left) * by, top: y - (y - from.top) * by };
}

// Adds a key that brings the whole board back, unless the page has one.
function offerBoard() {
  const slot = document.querySelector(".slot");
  if (!slot || slot.querySelector(".home, [name='whole'], [value='clear']")) return;
  const key = Object.assign(document.createElement("button"), { type: "button", className: "home", textContent: form.dataset.board });
  key.addEventListener("click", () => {
    delete plane().dataset.moved;
    key.remove();
  });
  slot.prepend(key);
}

const fingers = new Map();
let start = null; // where the board and the fingers were when they came down
let moved = false;

const middle = () => {
  const all = [...fingers.values()];
  const x = all.reduce((sum, at) => sum + at.x, 0) / all.length;
  const y = all.reduce((sum, at) => sum + at.y, 0) / all.length;
  const spread = all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0;
  return { x, y, spread };
};

const place = ({ clientX, clientY }) => {
  const box = view.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
};

view.addEventListener("pointerdown", (event) => {
  fingers.set(event.pointerId, place(event));
  if (fingers.size === 1) moved = false;
  start = { ...where(), ...middle() };
});
view.addEventListener("pointermove", (event) => {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, place(event));
}, true);
view.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  const now = middle();
  if (!moved && fingers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < STILL) return;
  if (!moved) view.setPointerCapture(event.pointerId);
  moved = true;
  const by = start.spread ? now.spread / start.spread : 1;
  const zoom = Math.min(96, Math.max(12, start.zoom * by));
  const grown = zoomed(start, start.x, start.y, zoom);
  move({ zoom, left: grown.left + now.x - start.x, top: grown.top + now.y - start.y });
});
for (const end of ["pointerup", "pointercancel"]) {
  view.addEventListener(end, (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size) start = { ...where(), ...middle() };
  });
}
// A pan isn't a tap.
view.addEventListener("click", (event) => {
  if (!moved) return;
  moved = false;
  event.preventDefault();
  event.stopPropagation();
}, true);

view.addEventListener("wheel", (event) => {
  event.preventDefault();
  const from = where();
  const { x, y } = place(event);
  if (event.ctrlKey) move(zoomed(from, x, y, Math.min(96, Math.max(12, from.zoom * Math.exp(-event.deltaY / 200)))));
  else move({ ...from, left: from.left - event.deltaX, top: from.top - event.deltaY });
}, { passive: false });

// If cells are small, a tap where nothing can be tapped zooms in there.
view.addEventListener("click", (event) => {
  const laid = event.target.closest('[name="laid"]');
  const other = event.target.closest("button") && !(laid && form.elements.draft.value);
  if (laid && !other) event.preventDefault(); // no turn opens while there is a draft
  const from = where();
  if (other || from.zoom >= 36) return;
  const { x, y } = place(event);
  move(zoomed(from, x, y, FINGER));
});

// Safari leaves a page that doesn't scroll shifted once its keyboard closes. At 200 percent the page does scroll, and
// would move away from under the finger.
form.addEventListener("focusout", () => {
  if (getComputedStyle(document.body).overflowY === "hidden") scrollTo(0, 0);
});
