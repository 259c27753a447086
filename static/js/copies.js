// Says what pale copies of a tile are for, the first three times on a phone, where a line has room for it.

const form = document.getElementById("entry");
const TIMES = 3;
const KEPT = "copies"; // how often it was said

function times() {
  try {
    return Number(localStorage.getItem(KEPT));
  } catch {
    return TIMES; // nothing can be kept
  }
}

let said = times();
let there = false;

document.addEventListener("htmx:after:swap", () => {
  const before = there;
  there = document.querySelector("#open [data-move]") !== null;
  if (before || !there || said >= TIMES) return;
  for (const line of document.querySelectorAll("#verdict :is(.second, .who)")) {
    const high = line.offsetHeight;
    line.dataset.hint = form.dataset.copies;
    if (line.scrollWidth <= line.clientWidth && line.offsetHeight <= high) {
      said += 1;
      localStorage.setItem(KEPT, said);
      return;
    }
    delete line.dataset.hint;
  }
});
