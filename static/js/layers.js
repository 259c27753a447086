// A tap changes only the layer of the draft, and a turn only the cells around it. The cells of the draft replace the
// free ones below, near and far, which wait until then.

const form = document.getElementById("entry");
const resting = new Map(); // by cell, its button in the layers below
const waiting = new Set(); // the cells that are replaced
const board = () => [form.elements.seen, form.elements.board].map((field) => field?.value).join();
let known = board(); // the board that they belong to
const drafting = () => document.getElementById("plane").classList.contains("drafting");
let hidden = drafting(); // whether the far cells are hidden

// A complete page marks the draft's state on the free cells, and a tap its effect; otherwise the other layer does.
function plain(button) {
  for (const said of ["cursor", "next", "apart", "move", "laying"]) delete button.dataset[said];
  button.removeAttribute("aria-description");
  button.replaceChildren();
}

function leave(cell) {
  resting.get(cell)?.remove();
  resting.delete(cell);
  waiting.delete(cell);
}

// A new button replaces that of its cell.
function arrive(layers) {
  for (const layer of layers) {
    for (const button of [...layer.children]) {
      if (resting.get(button.value) === button) continue;
      leave(button.value);
      resting.set(button.value, button);
    }
  }
}

// The focus moves to what takes its place: removing a focused button costs another layout. It moves last, because it
// needs a layout of all that has changed.
function cover(buttons, open) {
  const focused = buttons.find((button) => button === document.activeElement);
  for (const button of buttons) if (button !== focused) button.remove();
  if (!focused) return;
  open.querySelector(`[data-cell="${focused.value}"]`).focus({ preventScroll: true });
  focused.remove();
}

function begin(free, far) {
  delete free.dataset.fresh;
  resting.clear();
  waiting.clear();
  arrive([free, far]);
}

document.addEventListener("htmx:after:swap", () => {
  const [free, far, open] = ["free", "far", "open"].map((layer) => document.getElementById(layer));
  if (board() !== known) document.getElementById("raise").checked = false; // a confirmation lowers the keyboard
  known = board();
  if (hidden && !drafting()) far.dataset.later = "";
  hidden = drafting();
  // What is out of sight gets its layout once the rest is painted.
  if ("later" in far.dataset) requestAnimationFrame(() => setTimeout(() => { delete document.getElementById("far").dataset.later; }));
  if ("fresh" in free.dataset) return begin(free, far);
  open.dataset.gone?.split(" ").forEach(leave);
  arrive([free, far]);
  if (!("plain" in free.dataset)) {
    free.dataset.plain = "";
    for (const button of resting.values()) plain(button);
  } else for (const cell of document.querySelectorAll(":is(#free, #far) > :is([data-cursor], [data-laying])")) plain(cell);
  const taken = new Set(Array.from(open.querySelectorAll("[data-cell]"), (it) => it.dataset.cell));
  for (const cell of waiting) {
    if (taken.has(cell)) continue;
    waiting.delete(cell);
    const button = resting.get(cell);
    plain(button);
    ("far" in button.dataset ? far : free).append(button);
  }
  const covered = [...taken].filter((cell) => resting.has(cell));
  for (const cell of covered) waiting.add(cell);
  cover(covered.map((cell) => resting.get(cell)), open);
});
begin(document.getElementById("free"), document.getElementById("far"));
