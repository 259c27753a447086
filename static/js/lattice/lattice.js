// Fits one lattice to the middles of figures, whatever they are: each gets its cell.

import { counted, fitted, seen, steps } from "./plane.js";

const NEAR = 2.9; // of a figure's size, to those beside it
const ALIKE = 2; // times as large as a figure is one beside it at most
const LEAST = .45; // of one step to the other, and of a right angle to the area they span
const WHOLE = .17; // of a cell, from a whole number, among the figures that vote
const SEEDS = 12;
const TOUCHING = .3; // of a cell, from where the next tile would lie
const NEXT = 1.75, FARTHEST = 6; // cells, to what touches at least with a corner, and to a group apart
const APART = .2; // of a cell, from the lattice, for a group that does not touch
const SIZE = [.08, .68]; // of a cell's area: a figure; what fills a cell is a gap between tiles

// The lattices that figures may lie in, the likeliest first, since what is askew may be seen from the side. Each is
// { cells, plane, worth }: by index of a figure its cell [column, row] or null, and the homography from cells to the photo.
// Columns go to the right as the phone was held, rows downwards.
export function lattices(figures) {
  const near = figures.map((figure) => beside(figure, figures));
  const seeds = figures.map((_, index) => seed(index, figures, near[index])).filter(Boolean);
  seeds.sort((one, other) => other.votes - one.votes);
  const found = [];
  for (const { index, way } of seeds.slice(0, SEEDS)) {
    const grown = grow(index, way, figures);
    if (!grown) continue;
    if (!found.some((other) => Math.abs(other.worth - grown.worth) < 1)) found.push(grown);
  }
  return found.sort((one, other) => other.worth - one.worth);
}

function beside(figure, figures) {
  const size = Math.max(figure.width, figure.height);
  return figures.filter((other) => {
    const far = Math.hypot(other.x - figure.x, other.y - figure.y), ratio = other.area / figure.area;
    return other !== figure && far <= NEAR * size && ratio <= ALIKE * 1.5 && ratio * ALIKE * 1.5 >= 1;
  });
}

// The two steps from a figure for which most of those beside it are whole steps away.
function seed(index, figures, near) {
  const from = figures[index];
  const ways = near.map(({ x, y }) => [x - from.x, y - from.y]);
  let best = null;
  for (const along of ways) {
    for (const down of [...ways, [-along[1], along[0]]]) { // tiles in one line don't say where the next line is
      const way = upright([...along, ...down]);
      if (!way || !fits(way, from)) continue;
      const votes = ways.reduce((sum, [x, y]) => {
        const off = counted(way, x, y).map((steps) => Math.abs(steps - Math.round(steps)));
        return sum + (Math.max(...off) < WHOLE ? 1 - Math.max(...off) : -1);
      }, 0);
      if (!best || votes * evenness(way) > best.votes) best = { index, way, votes: votes * evenness(way) };
    }
  }
  return best;
}

// Whether a figure is as large as one on a tile whose sides are these steps.
export function fits(way, figure) {
  const share = figure.area / area(way);
  return share > SIZE[0] && share < SIZE[1];
}

function area([alongX, alongY, downX, downY]) {
  return Math.abs(alongX * downY - alongY * downX);
}

// How even two steps are, 1 for equal ones at right angles: askew, they would reach all cells as well.
function evenness([alongX, alongY, downX, downY]) {
  const along = Math.hypot(alongX, alongY), down = Math.hypot(downX, downY), longer = Math.max(along, down);
  return area([alongX, alongY, downX, downY]) / (longer * longer);
}

// The same two directions, the first one to the right and the second downwards; null if no cell looks so, seen at an angle.
function upright([alongX, alongY, downX, downY]) {
  const along = Math.hypot(alongX, alongY), down = Math.hypot(downX, downY);
  if (Math.min(along, down) < LEAST * Math.max(along, down)) return null;
  if (area([alongX, alongY, downX, downY]) < 1.5 * LEAST * along * down) return null;
  const ways = [[alongX, alongY], [-alongX, -alongY], [downX, downY], [-downX, -downY]];
  const right = ways.reduce((best, way) => (way[0] / Math.hypot(...way) > best[0] / Math.hypot(...best) ? way : best));
  const under = ways.find(([x, y]) => Math.abs(right[0] * y - right[1] * x) > 1e-6 && right[0] * y - right[1] * x > 0);
  return [...right, ...under];
}

// Outwards from one figure: whatever touches, then what lies apart on the same lattice.
function grow(index, way, figures) {
  const { x, y } = figures[index];
  let plane = [way[0], way[2], x, way[1], way[3], y, 0, 0];
  const cells = figures.map(() => null);
  const taken = new Map([["0,0", index]]);
  cells[index] = [0, 0];
  for (let more = true; more;) {
    const open = (link) => !taken.has(link[1].join());
    let next = links(figures, cells, plane, false).filter(open);
    if (!next.length) next = links(figures, cells, plane, true).filter(open).slice(0, 1); // then what touches that one
    more = next.length > 0;
    for (const link of next) {
      if (!open(link)) continue;
      taken.set(link[1].join(), link[0]);
      cells[link[0]] = link[1];
    }
    plane = refitted(figures, cells, plane);
  }
  if (taken.size < 2) return null;
  const sides = [...taken.keys()].map((cell) => cell.split(",").map(Number))
    .reduce((sum, [column, row]) => sum + taken.has(`${column + 1},${row}`) + taken.has(`${column},${row + 1}`), 0);
  return { cells, plane, worth: (taken.size + sides) * (.5 + evenness(steps(plane, 0, 0))) };
}

// By figure without a cell the cell in which it would lie, the surest first; of those apart the nearest.
function links(figures, cells, plane, apart) {
  const found = [];
  figures.forEach((figure, next) => {
    if (cells[next]) return;
    let best = null;
    const tried = apart ? [nearest(figure, figures, cells)] : cells.keys();
    for (const from of tried) {
      const cell = cells[from];
      if (!cell) continue;
      const way = steps(plane, ...cell);
      const moved = counted(way, figure.x - figures[from].x, figure.y - figures[from].y);
      const far = Math.hypot(...moved);
      if (far > (apart ? FARTHEST : NEXT)) continue;
      const whole = moved.map(Math.round);
      const off = Math.hypot(moved[0] - whole[0], moved[1] - whole[1]);
      if (off > (apart ? APART : TOUCHING) || !fits(way, figure) || !(whole[0] || whole[1])) continue;
      if (!best || off < best.off) best = { off, far, cell: [cell[0] + whole[0], cell[1] + whole[1]] };
    }
    if (best) found.push([next, best.cell, apart ? best.far : best.off]);
  });
  return found.sort((one, other) => one[2] - other[2]);
}

function nearest({ x, y }, figures, cells) {
  const far = (index) => Math.hypot(figures[index].x - x, figures[index].y - y);
  return [...cells.keys()].filter((index) => cells[index]).reduce((best, index) => (far(index) < far(best) ? index : best));
}

// A homography needs figures in two dimensions; until there are some, the plane is seen as flat.
function refitted(figures, cells, plane) {
  const pairs = [];
  cells.forEach((cell, index) => { if (cell) pairs.push([cell, [figures[index].x, figures[index].y]]); });
  const spread = [0, 1].map((axis) => new Set(pairs.map(([cell]) => cell[axis])).size);
  if (Math.min(...spread) < 2 || pairs.length < 4) return turned(pairs, plane);
  const bent = pairs.length >= 10 && Math.min(...spread) >= 3;
  return fitted(pairs, !bent) ?? plane;
}

// Figures in one line say how long a step is along it, not across.
function turned(pairs, plane) {
  const [from, to] = [pairs[0], pairs[pairs.length - 1]];
  const columns = to[0][0] - from[0][0], rows = to[0][1] - from[0][1];
  const [x, y] = [to[1][0] - from[1][0], to[1][1] - from[1][1]];
  const found = plane.slice();
  if (columns && !rows) [found[0], found[3]] = [x / columns, y / columns];
  if (rows && !columns) [found[1], found[4]] = [x / rows, y / rows];
  return found;
}

// Where the middle of a cell lies: as the plane has it, moved as the tiles around are from the plane.
export function middle(cell, known, plane) {
  const [x, y] = seen(plane, ...cell);
  let [right, under, weights] = [0, 0, .5];
  for (const [[column, row], [foundX, foundY]] of known) {
    const far = (column - cell[0]) ** 2 + (row - cell[1]) ** 2;
    if (far > 5) continue;
    const weight = 1 / (far + .2), [atX, atY] = seen(plane, column, row);
    right += (foundX - atX) * weight;
    under += (foundY - atY) * weight;
    weights += weight;
  }
  return [x + right / weights, y + under / weights];
}
