// The cells around tiles in which no figure was found: a tile after all, whose figure touches a gleam or the rim; empty,
// as the table is elsewhere; or not to be seen.

import { middle } from "./lattice.js";
import { DISC, patch, spot } from "./patch.js";
import { edge, seen, steps } from "./plane.js";
import { overlaps } from "./symbols.js";

const REACH = 2; // cells around a tile
const LIKELY = .5; // overlap with a drawing that isn't turned: worth a closer look
const ENOUGH = .66; // overlap: a tile
const CONTRAST = 40; // of 255, between black and figure
const BLACK = 1.7, MORE = 25; // times as bright as the black of tiles, and as much more, is no black
const MOSTLY = .35; // of a cell that is black, if a tile may lie there
const GLARE = .2; // of a cell, that shines
const PRINTED = .045, BARELY = .1; // how far colors are from their mean where the table is printed; and its black
const NEARLY = .75; // times as bright as the table is what is seen of it between tiles
const STRAY = 3.5; // times the usual difference from the table elsewhere
const LEAST = [40, .05, .05]; // differences that tables have anyway: brightness of 255, shares of two channels

const key = (cell) => cell.join();

// The cells within reach of tiles that have none.
export function free(cells, reach) {
  const taken = new Set(cells.map(key)), found = new Map();
  for (const [column, row] of cells) {
    for (let right = -reach; right <= reach; right++) {
      for (let down = -reach; down <= reach; down++) {
        const cell = [column + right, row + down];
        if (!taken.has(key(cell))) found.set(key(cell), cell);
      }
    }
  }
  return [...found.values()];
}

// Tiles beside those that are known: where a figure isn't ringed, but a drawing covers it. `looked` looks at a place.
export function missed(view, plane, looks, drawings, looked) {
  const known = looks.map(({ cell, at }) => [cell, at]);
  const dark = usual(looks.map((look) => look.dark));
  const straight = drawings.filter(({ turned }) => !turned);
  const found = [];
  for (const cell of free(looks.map((look) => look.cell), 1)) {
    if (edge(plane, view, cell)) continue;
    const way = steps(plane, ...cell);
    let at = middle(cell, known, plane);
    for (let closer = 0; closer < 3; closer++) {
      const look = looked(at, way);
      if (!look || look.bright - look.dark < CONTRAST || look.dark > BLACK * dark + MORE) break;
      const symbols = overlaps(look.shares, closer < 2 ? straight : drawings);
      if (symbols[0][1] < (closer < 2 ? LIKELY : ENOUGH)) break;
      if (closer === 2) found.push({ cell, ...look, symbols, second: true });
      at = look.center;
    }
  }
  return found;
}

// { empty, unclear, cut, holes }: cells without a tile that look as the table does, those of which that can't be said, the
// edges of the photo that cut a tile, and looks that are the table, seen between tiles.
export function gaps(view, plane, looks) {
  const known = looks.map(({ cell, at }) => [cell, at]);
  const dark = usual(looks.map((look) => look.dark)) * BLACK + MORE;
  const spots = [], empty = [], unclear = [];
  for (const cell of free(looks.map((look) => look.cell), REACH)) {
    const at = middle(cell, known, plane), way = steps(plane, ...cell);
    const values = edge(plane, view, cell) ? null : patch(view.light, view.width, view.height, at, way);
    if (!values) continue;
    spots.push({ cell, black: values.filter((value) => value < dark).length / values.length, ...spot(view, at, way) });
  }
  const table = [0, 1, 2].map((part) => usual(spots.map(({ color }) => color[part])));
  const stray = [0, 1, 2].map((part) => Math.max(LEAST[part],
    STRAY * usual(spots.map(({ color }) => Math.abs(color[part] - table[part])))));
  const black = usual(spots.map((each) => each.black));
  for (const each of spots) {
    const alike = each.color.every((value, part) => Math.abs(value - table[part]) <= stray[part]);
    const printed = each.mixed > PRINTED && each.black < BARELY; // a hand is of one color, and no part of a tile is seen
    if (each.glare <= GLARE && (alike || printed) && each.black <= Math.max(MOSTLY, black + .2)) empty.push(each.cell);
    else unclear.push({ cell: each.cell, why: each.glare > GLARE ? "glare" : "covered" });
  }
  const holes = looks.filter((look) => look.why === "shape" && look.bright > NEARLY * table[0] && hued(look.color)
    .every((value, part) => Math.abs(value - table[part + 1]) <= LEAST[part + 1]));
  return { holes, empty, unclear, cut: black < MOSTLY ? edges(view, plane, looks, dark) : [] };
}

// The edges that cut a cell beside a tile, black as far as it is seen.
function edges({ light, width, height }, plane, looks, dark) {
  const found = new Set();
  for (const cell of free(looks.map((look) => look.cell), 1)) {
    const at = edge(plane, { width, height }, cell);
    if (!at) continue;
    let black = 0, count = 0;
    for (const { along, down } of DISC) {
      const [x, y] = seen(plane, cell[0] + along, cell[1] + down).map(Math.round);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      count++;
      if (light[y * width + x] < dark) black++;
    }
    if (count > DISC.length / 8 && black > MOSTLY * count) found.add(at);
  }
  return [...found];
}

// Two shares of a color.
function hued([first, second, third]) {
  const sum = first + second + third + 1;
  return [first / sum, third / sum];
}

function usual(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
