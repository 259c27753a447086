// The photo of the table: rotated like the sheet and cut to the tiles; and single spaces of it, as if seen from above.

import { inPhoto } from "../lattice/compare.js";
import { CORNERS, seen } from "../lattice/plane.js";

const MARGIN = .9; // cells around the tiles

// A px of the photo after quarter turns.
const turned = ([x, y], turn, { width, height }) => [[x, y], [height - y, x], [width - x, height - y], [y, width - x]][turn];

// The corners of a cell of the sheet, or of a larger area around it, in the photo.
const quad = ({ plane }, way, [x, y], by = 1) => CORNERS.map(([right, down]) => seen(plane, ...inPhoto(way, [x + right * by, y + down * by])));

// Draws the photo into a box, rotated like the sheet, with all these cells in sight. Returns a function from a cell to
// its corners in the box.
export function shown(box, photo, reading, way, cells) {
  const { clientWidth: wide, clientHeight: high } = box, { turn } = way;
  const points = cells.flatMap((cell) => quad(reading, way, cell, 2 * MARGIN)).map((point) => turned(point, turn, photo));
  const [[left, right], [top, bottom]] = [0, 1].map((axis) => [Math.min, Math.max].map((most) => most(...points.map((point) => point[axis]))));
  const scale = Math.min(wide / (right - left), high / (bottom - top));
  const at = ([x, y]) => [wide / 2 + (x - (left + right) / 2) * scale, high / 2 + (y - (top + bottom) / 2) * scale];
  const context = fresh(box, wide, high);
  const [originX, originY] = at(turned([0, 0], turn, photo));
  context.translate(originX, originY);
  context.rotate(turn * Math.PI / 2);
  context.scale(scale, scale);
  context.drawImage(photo, 0, 0);
  return (cell) => quad(reading, way, cell).map((point) => at(turned(point, turn, photo)));
}

// Draws a whole photo into a box. Returns a function from a px of the photo to its place in the box.
export function whole(box, photo) {
  const { clientWidth: wide, clientHeight: high } = box;
  const scale = Math.min(wide / photo.width, high / photo.height);
  const left = (wide - photo.width * scale) / 2, top = (high - photo.height * scale) / 2;
  const context = fresh(box, wide, high);
  context.drawImage(photo, left, top, photo.width * scale, photo.height * scale);
  return ([x, y]) => [left + x * scale, top + y * scale];
}

// The emptied canvas of a box, in px of the page.
function fresh(box, wide, high) {
  let canvas = box.querySelector("canvas");
  if (!canvas) box.prepend(canvas = document.createElement("canvas"));
  const sharp = Math.min(2, devicePixelRatio);
  Object.assign(canvas, { width: wide * sharp, height: high * sharp });
  const context = canvas.getContext("2d");
  context.scale(sharp, sharp);
  return context;
}

// Fills a canvas with a few columns and rows of the table around a cell of the sheet, straightened.
export function straightened(canvas, photo, reading, way, [x, y], columns = 1, rows = 1) {
  const { width, height } = canvas, context = canvas.getContext("2d");
  const from = photo.getContext("2d").getImageData(0, 0, photo.width, photo.height);
  const to = context.createImageData(width, height);
  for (let down = 0; down < height; down++) {
    for (let right = 0; right < width; right++) {
      const point = [x + ((right + .5) / width - .5) * columns, y + ((down + .5) / height - .5) * rows];
      const [atX, atY] = seen(reading.plane, ...inPhoto(way, point)).map(Math.round);
      const index = 4 * (down * width + right);
      if (atX < 0 || atY < 0 || atX >= photo.width || atY >= photo.height) continue;
      to.data.set(from.data.subarray(4 * (atY * photo.width + atX), 4 * (atY * photo.width + atX) + 4), index);
    }
  }
  context.putImageData(to, 0, 0);
}
