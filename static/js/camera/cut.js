// Cuts out of the photo that waits in this tab, on the pages about one difference: what lies on a space, seen from above.

import { canvasOf, kept } from "./kept.js";
import { straightened } from "./table.js";

const SIDE = 116; // px of a space
const holder = document.querySelector("[data-game]");
const known = kept(holder.dataset.game);
const photo = known && await canvasOf(known.picture, known.reading);

function draw() {
  for (const canvas of document.querySelectorAll("canvas[data-cut]")) {
    const { cut, columns = 1, rows = 1 } = canvas.dataset;
    Object.assign(canvas, { width: SIDE * columns, height: SIDE * rows, hidden: false });
    straightened(canvas, photo, known.reading, known.way, cut.split(",").map(Number), columns, rows);
  }
}

if (photo) {
  draw();
  document.addEventListener("htmx:after:swap", draw);
}
