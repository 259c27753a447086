// Which symbol a figure is: the drawn one that covers most of the same ground, turned and sized a little.

import { DISC, SIDE } from "./patch.js";

const ANGLES = [-16, -12, -8, -4, 0, 4, 8, 12, 16]; // degrees that a tile lies askew
const SIZES = [.82, .92, 1, 1.1, 1.22, 1.36]; // of the drawing: printers differ
const ENOUGH = 2; // others of the same symbol, to say how it is drawn
const FINE = [-.25, .25]; // of a place, from its middle, where drawings are looked at

// The drawings as shares of each place: { symbol, angle, size, shares, sum }. A drawing is a list of parts, each
// { circle: [x, y, radius] } or { corners: [[x, y], ...] }, on a square of this side.
export function templates(drawings, side) {
  const found = [];
  for (const [symbol, parts] of Object.entries(drawings)) {
    for (const size of SIZES) for (const angle of ANGLES) found.push(drawn(symbol, parts, side, angle, size));
  }
  return found;
}

function drawn(symbol, parts, side, angle, size) {
  const turn = angle * Math.PI / 180, cos = Math.cos(turn) * side / size, sin = Math.sin(turn) * side / size;
  const shares = Float32Array.from(DISC, ({ along, down }) => {
    let covered = 0;
    for (const one of FINE) {
      for (const other of FINE) {
        const x = along + one / SIDE, y = down + other / SIDE;
        const [drawnX, drawnY] = [side / 2 + cos * x + sin * y, side / 2 - sin * x + cos * y];
        if (parts.some((part) => within(part, drawnX, drawnY))) covered += .25;
      }
    }
    return covered;
  });
  return { symbol, angle, size, shares, sum: shares.reduce((sum, share) => sum + share, 0) };
}

function within({ circle, corners }, x, y) {
  if (circle) return Math.hypot(x - circle[0], y - circle[1]) <= circle[2];
  let inside = false;
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index || corners.length) - 1];
    if (y1 > y !== y2 > y && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

// How much of the same ground a figure and each symbol cover at best, 0 to 1: [[symbol, overlap], ...], best first.
export function overlaps(shares, drawings) {
  const best = new Map();
  const sum = shares.reduce((total, share) => total + share, 0);
  for (const drawing of drawings) {
    let both = 0;
    for (let index = 0; index < shares.length; index++) {
      const one = shares[index], other = drawing.shares[index];
      both += one < other ? one : other;
    }
    const overlap = both / (sum + drawing.sum - both);
    if (!(overlap <= best.get(drawing.symbol)?.overlap)) best.set(drawing.symbol, { overlap, size: drawing.size });
  }
  return [...best].map(([symbol, { overlap, size }]) => [symbol, overlap, size]).sort((one, other) => other[1] - one[1]);
}

// The drawings in the size in which this photo's figures fit best, and one more and less.
export function sized(drawings, figures) {
  const sizes = figures.map((shares) => overlaps(shares, drawings)[0][2]).sort((one, other) => one - other);
  const middle = SIZES.indexOf(sizes[Math.floor(sizes.length / 2)]);
  return drawings.filter(({ size }) => Math.abs(SIZES.indexOf(size) - middle) <= 1);
}

// By figure its symbols once more, beside what the others of this photo that look alike have in common: printers draw
// them otherwise. `figures` are { shares, symbols }.
export function settled(figures) {
  const common = new Map();
  for (const { shares, symbols: [[symbol]] } of figures) {
    const { sums, count } = common.get(symbol) ?? { sums: new Float32Array(DISC.length), count: 0 };
    common.set(symbol, { sums: sums.map((sum, index) => sum + shares[index]), count: count + 1 });
  }
  return figures.map(({ shares, symbols }) => symbols.map(([symbol, overlap]) => {
    const own = symbol === symbols[0][0] ? 1 : 0, { sums, count } = common.get(symbol) ?? { count: 0 };
    if (count - own < ENOUGH) return [symbol, overlap];
    let both = 0, either = 0;
    for (let index = 0; index < shares.length; index++) {
      const one = shares[index], other = (sums[index] - own * one) / (count - own);
      both += Math.min(one, other);
      either += Math.max(one, other);
    }
    return [symbol, both / either];
  }).sort((one, other) => other[1] - one[1]));
}
