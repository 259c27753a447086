// The sheet as the page draws it: its tiles by cell, with their turns.

const UNIT = 24; // of the drawing, across a cell
const board = document.querySelector("#sheet-board .picture");
const numbers = (text) => text.split(",").map(Number);

export const tiles = [...document.querySelectorAll("#sheet-board [data-cell]")].map(({ dataset }) => (
  { cell: numbers(dataset.cell), tile: dataset.tile, turn: Number(dataset.turn), player: dataset.player }
));
const by = new Map(tiles.map((each) => [each.cell.join(), each]));

// The sheet's tile on a cell.
export const at = (cell) => by.get(cell.join());

// The outermost column or row with a tile.
const edge = (axis, best) => best(...tiles.map(({ cell }) => cell[axis]));
const first = [edge(0, Math.min), edge(1, Math.min)];

// A cell as people count: row and column from the first tiles.
export const place = ([x, y]) => ({ row: y - Math.min(first[1], y) + 1, column: x - Math.min(first[0], x) + 1 });

// Shows the board with these cells in sight too. Returns a function from a cell to its corners in the box.
export function shown(box, cells) {
  const all = [...tiles.map(({ cell }) => cell), ...cells];
  const low = [0, 1].map((axis) => Math.min(...all.map((cell) => cell[axis])) - .6);
  const size = [0, 1].map((axis) => Math.max(...all.map((cell) => cell[axis])) + 1.6 - low[axis]);
  const start = low.map((place, axis) => (place - first[axis]) * UNIT - 1);
  board.setAttribute("viewBox", [...start, ...size.map((cells) => cells * UNIT)].join(" "));
  const { clientWidth: wide, clientHeight: high } = box;
  const side = Math.min(wide / size[0], high / size[1]);
  const left = (wide - size[0] * side) / 2, top = (high - size[1] * side) / 2;
  return ([x, y]) => [[0, 0], [1, 0], [1, 1], [0, 1]].map(([right, down]) => [left + (x + right - low[0]) * side, top + (y + down - low[1]) * side]);
}
