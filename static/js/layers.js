// A tap changes only the layer of the draft. Its cells take the places of the free ones below, near and far, which wait
// meanwhile.

const form = document.getElementById("entry");
const waiting = new Map(); // by cell, the free cell whose place is taken
const board = () => [form.elements.seen, form.elements.board].map((field) => field?.value).join();
let known = board(); // which board they belong to

// A page loaded whole marks the draft's state on the free cells; from then on the other layer does.
function plain(button) {
  for (const said of ["cursor", "next", "apart", "move"]) delete button.dataset[said];
  button.removeAttribute("aria-description");
  button.replaceChildren();
  return button;
}

function begin(free) {
  delete free.dataset.fresh;
  waiting.clear();
}

document.addEventListener("htmx:after:swap", () => {
  const [free, far] = ["free", "far"].map((layer) => document.getElementById(layer));
  if (board() !== known) {
    waiting.clear();
    document.getElementById("raise").checked = false; // a confirmation lowers the keyboard
  }
  known = board();
  if ("fresh" in free.dataset) {
    begin(free);
    return;
  }
  free.dataset.plain = "";
  const taken = new Set(Array.from(document.querySelectorAll("#open [data-cell]"), (it) => it.dataset.cell));
  for (const [cell, button] of waiting) {
    if (taken.has(cell)) continue;
    waiting.delete(cell);
    const layer = "far" in button.dataset ? far : free;
    if (!layer.querySelector(`[data-cell="${cell}"]`)) layer.append(button);
  }
  for (const button of [...free.children, ...far.children].map(plain)) {
    if (!taken.has(button.dataset.cell)) continue;
    waiting.set(button.dataset.cell, button);
    button.remove();
  }
});
begin(document.getElementById("free"));
