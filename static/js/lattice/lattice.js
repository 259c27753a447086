// Fits one lattice to the middles of figures of any kind: each gets its cell.

import { fitted } from "./fitted.js";
import { area, counted, seen, steps } from "./plane.js";

const NEAR = 2.9; // of a figure's size, to its neighbours
const ALIKE = 3; // times as large as a figure, at most, its neighbours are
const EVEN = .3; // of the longer step squared: the least area of a cell
const WHOLE = .17; // of a cell, from a whole number: figures that vote for a step
const SEEDS = 12;
const TOUCHING = { farthest: 1.75, off: .3 }; // cells: touching at least with a corner; and how far figures may be off
const APART = { farthest: 6, off: .2 }; // a group that does not touch
const SIZE = [.05, .68]; // of a cell's area: a figure; what fills a cell is a gap between tiles
const MANY = 10; // figures, in three rows and columns, show the angle of the table
const AROUND = 5; // squared cells: tiles within it show where a cell is

// The lattices that the figures may form, the likeliest first: what is askew may be seen from the side. Each is
// { cells, groups, plane, worth }: by index of a figure, its cell [column, row] or null, and the number of its group
// (nothing joins groups; the first one is 0); and the homography from cells to the photo.
// Columns go to the right as the phone was held, rows downwards.
export function lattices(figures) {
  const seeds = figures.map((_, index) => seed(index, figures)).filter(Boolean).sort((one, other) => other.votes - one.votes);
  const found = [];
  for (const { index, way } of seeds.slice(0, SEEDS)) {
    const grown = grow(index, way, figures);
    if (grown && !found.some((other) => Math.abs(other.worth - grown.worth) < 1)) found.push(grown);
  }
  return found.sort((one, other) => other.worth - one.worth);
}

// The vectors from a figure to its neighbours.
function beside(figure, figures) {
  const most = NEAR * Math.max(figure.width, figure.height);
  return figures.filter((other) => other !== figure && other.area <= ALIKE * figure.area && figure.area <= ALIKE * other.area)
    .map(({ x, y }) => [x - figure.x, y - figure.y]).filter((way) => Math.hypot(...way) <= most);
}

// The two steps from a figure for which most neighbours are whole steps away.
function seed(index, figures) {
  const ways = beside(figures[index], figures);
  let best = null;
  for (const along of ways) {
    for (const down of [...ways, [-along[1], along[0]]]) { // tiles in one line don't show where the next line is
      const way = upright([along, down]), even = way ? evenness(way) : 0;
      if (even < EVEN || !fits(way, figures[index])) continue;
      const votes = even * ways.reduce((sum, each) => {
        const off = Math.max(...counted(way, ...each).map((steps) => Math.abs(steps - Math.round(steps))));
        return sum + (off < WHOLE ? 1 - off : -1);
      }, 0);
      if (!best || votes > best.votes) best = { index, way, votes };
    }
  }
  return best;
}

// Whether a figure has the size of one on a tile whose sides are these steps.
export function fits(way, figure) {
  const share = figure.area / area(way);
  return share > SIZE[0] && share < SIZE[1];
}

// How even two steps are, 1 for equal ones at right angles: oblique ones would reach all cells as well.
const evenness = (way) => area(way) / Math.max(Math.hypot(way[0], way[1]), Math.hypot(way[2], way[3])) ** 2;

// The same two directions, the first to the right and the second downwards.
function upright(steps) {
  const ways = steps.flatMap(([x, y]) => [[x, y], [-x, -y]]), right = ([x, y]) => x / Math.hypot(x, y);
  const along = ways.reduce((best, way) => (right(way) > right(best) ? way : best));
  return ways.map((down) => [...along, ...down]).find((way) => area(way) > 1e-6);
}

// Outwards from one figure: what touches it, then what is apart on the same lattice.
function grow(index, way, figures) {
  const { x, y } = figures[index], cells = figures.map(() => null), groups = [], taken = new Set();
  let plane = [way[0], way[2], x, way[1], way[3], y, 0, 0], next = [{ index, cell: [0, 0], group: 0 }], last = 0;
  while (next.length) {
    for (const { index: each, cell, group } of next) {
      if (taken.has(cell.join())) continue;
      taken.add(cell.join());
      [cells[each], groups[each]] = [cell, group];
    }
    plane = refitted(figures, cells, plane);
    const open = ({ cell }) => !taken.has(cell.join());
    next = links(figures, cells, groups, plane, TOUCHING).filter(open);
    if (next.length) continue;
    last++;
    next = links(figures, cells, groups, plane, APART).filter(open).slice(0, 1).map((each) => ({ ...each, group: last })); // then what touches that one
  }
  if (taken.size < 2) return null;
  const sides = cells.filter(Boolean)
    .reduce((sum, [column, row]) => sum + taken.has(`${column + 1},${row}`) + taken.has(`${column},${row + 1}`), 0);
  return { cells, groups, plane, worth: (taken.size + sides) * (.5 + evenness(steps(plane, 0, 0))) };
}

// The figures without a cell, and the cell of each relative to the nearest figure that has one: the surest first.
function links(figures, cells, groups, plane, { farthest, off: most }) {
  const found = [], known = figures.filter((_, index) => cells[index]);
  figures.forEach((figure, index) => {
    if (cells[index]) return;
    const from = figures.indexOf(nearest(figure, known)), [column, row] = cells[from], way = steps(plane, column, row);
    const moved = counted(way, figure.x - figures[from].x, figure.y - figures[from].y), [right, down] = moved.map(Math.round);
    const off = Math.hypot(moved[0] - right, moved[1] - down);
    if (Math.hypot(...moved) > farthest || off > most || !fits(way, figure)) return;
    found.push({ index, cell: [column + right, row + down], group: groups[from], off });
  });
  return found.sort((one, other) => one.off - other.off);
}

function nearest({ x, y }, figures) {
  const far = (other) => (other.x - x) ** 2 + (other.y - y) ** 2;
  return figures.reduce((best, other) => (far(other) < far(best) ? other : best));
}

// A homography needs figures in two dimensions; until there are enough, the plane is taken as flat.
function refitted(figures, cells, plane) {
  const pairs = figures.map(({ x, y }, index) => [cells[index], [x, y]]).filter(([cell]) => cell);
  const lines = Math.min(...[0, 1].map((axis) => new Set(pairs.map(([cell]) => cell[axis])).size));
  if (lines < 2 || pairs.length < 4) return turned(pairs[0], pairs.at(-1), plane);
  return fitted(pairs, lines < 3 || pairs.length < MANY) ?? plane;
}

// Figures in one line only show how long a step is along it.
function turned([from, [x, y]], [to, [atX, atY]], plane) {
  const found = [...plane];
  [0, 1].forEach((axis) => {
    const count = to[axis] - from[axis];
    if (count && to[1 - axis] === from[1 - axis]) [found[axis], found[3 + axis]] = [(atX - x) / count, (atY - y) / count];
  });
  return found;
}

// The middle of a cell: as the plane has it, moved like the tiles around it.
export function middle(cell, tiles, plane) {
  let [right, down, weights] = [0, 0, .5];
  for (const { cell: [column, row], at: [x, y] } of tiles) {
    const far = (column - cell[0]) ** 2 + (row - cell[1]) ** 2;
    if (far > AROUND) continue;
    const weight = 1 / (far + .2), [flatX, flatY] = seen(plane, column, row);
    right += (x - flatX) * weight;
    down += (y - flatY) * weight;
    weights += weight;
  }
  const [x, y] = seen(plane, ...cell);
  return [x + right / weights, y + down / weights];
}
