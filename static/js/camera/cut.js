// On the pages about one difference: shows a space cut out of the photo that this tab keeps, as if seen from above.

import { canvasOf, kept } from "./kept.js";
import { straightened } from "./table.js";

const SIDE = 116; // px of a space
const holder = document.querySelector("[data-game]");

function draw(photo, { reading, way }) {
  for (const canvas of document.querySelectorAll("canvas[data-cut]")) {
    const { cut, columns = 1, rows = 1 } = canvas.dataset;
    Object.assign(canvas, { width: SIDE * columns, height: SIDE * rows, hidden: false });
    straightened(canvas, photo, reading, way, cut.split(",").map(Number), columns, rows);
  }
}

async function begin(known) {
  const photo = await canvasOf(known.picture, known.reading);
  draw(photo, known);
  document.addEventListener("htmx:after:swap", () => draw(photo, known));
}

const known = kept(holder.dataset.game);
if (known) begin(known);
