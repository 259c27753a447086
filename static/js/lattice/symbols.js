// Which symbol a figure is: the drawn one that covers most of the same ground, turned and sized a little.

import { DISC, SIDE, levels, shares } from "./patch.js";

const ANGLES = [-16, -12, -8, -4, 0, 4, 8, 12, 16]; // degrees that a tile lies askew
const SIZES = [.82, .92, 1, 1.1, 1.22, 1.36]; // of the drawing: printers differ
const BLURS = [0, 1, 2, 3]; // places to each side
const ENOUGH = 2; // others of the same symbol, to say how it is drawn
const FINE = [-.25, .25]; // of a place, from its middle, where drawings are looked at

// Drawings as shares of each place: { symbol, size, blur, turned, shares, sum }. A drawing is a list of parts, each
// { disc: [x, y, radius] } or { corners: [[x, y], ...] }, `side` wide and high.
function templates(drawings, side, sizes, angles, blurs) {
  return Object.entries(drawings).flatMap(([symbol, parts]) => (
    sizes.flatMap((size) => angles.flatMap((angle) => template(symbol, parts, side, angle, size, blurs)))));
}

// In all sizes and blurs, none of them turned.
export function straight(drawings, side) {
  return templates(drawings, side, SIZES, [0], BLURS);
}

// Turned, in the size and as blurred as figures are to which these overlaps belong.
export function turned(drawings, side, best) {
  const size = SIZES.indexOf(usual(best.map((each) => each[2]))), blur = usual(best.map((each) => each[3]));
  return templates(drawings, side, SIZES.slice(Math.max(0, size - 1), size + 2), ANGLES, [blur]);
}

function usual(numbers) {
  return numbers.sort((one, other) => one - other)[numbers.length >> 1];
}

function template(symbol, parts, side, angle, size, blurs) {
  const turn = angle * Math.PI / 180, cos = Math.cos(turn) * side / size, sin = Math.sin(turn) * side / size;
  const whole = new Float32Array(SIDE * SIDE);
  for (let at = 0; at < whole.length; at++) {
    for (const one of FINE) {
      for (const other of FINE) {
        const x = (at % SIDE + .5 + one) / SIDE - .5, y = ((at - at % SIDE) / SIDE + .5 + other) / SIDE - .5;
        const [drawnX, drawnY] = [side / 2 + cos * x + sin * y, side / 2 - sin * x + cos * y];
        if (parts.some((part) => within(part, drawnX, drawnY))) whole[at] += .25;
      }
    }
  }
  return blurs.map((blur) => {
    const soft = blur ? blurred(whole, blur) : whole;
    const seen = Float32Array.from(DISC, ({ at }) => soft[at]);
    const found = blur ? shares(seen, levels(seen)) : seen;
    return { symbol, size, blur, turned: angle !== 0, shares: found, sum: total(found) };
  });
}

// Twice the mean of what is around, which is nearly what a lens out of focus makes.
function blurred(whole, reach) {
  let soft = whole;
  for (const step of [1, SIDE, 1, SIDE]) {
    const next = new Float32Array(soft.length);
    for (let at = 0; at < soft.length; at++) {
      const place = step === 1 ? at % SIDE : (at - at % SIDE) / SIDE;
      let sum = 0;
      for (let off = -reach; off <= reach; off++) if (place + off >= 0 && place + off < SIDE) sum += soft[at + off * step];
      next[at] = sum / (2 * reach + 1);
    }
    soft = next;
  }
  return soft;
}

function total(shares) {
  let sum = 0;
  for (let index = 0; index < shares.length; index++) sum += shares[index];
  return sum;
}

function within({ disc, corners }, x, y) {
  if (disc) return Math.hypot(x - disc[0], y - disc[1]) <= disc[2];
  let inside = false;
  corners.forEach(([x1, y1], index) => {
    const [x2, y2] = corners[(index || corners.length) - 1];
    if (y1 > y !== y2 > y && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

// How much of the same ground a figure and each symbol cover at best, 0 to 1: [[symbol, overlap, size, blur], ...], best first.
export function overlaps(figure, drawings) {
  const best = new Map();
  const sum = total(figure);
  for (const drawing of drawings) {
    let both = 0;
    for (let index = 0; index < figure.length; index++) {
      const one = figure[index], other = drawing.shares[index];
      both += one < other ? one : other;
    }
    const overlap = both / (sum + drawing.sum - both);
    if (!(overlap <= best.get(drawing.symbol)?.overlap)) best.set(drawing.symbol, { ...drawing, overlap });
  }
  return [...best.values()].map(({ symbol, overlap, size, blur }) => [symbol, overlap, size, blur]).sort((one, other) => other[1] - one[1]);
}

// By figure its symbols once more, beside what the others of this photo that look alike have in common: printers draw
// them otherwise. `figures` are { shares, symbols, glare }; what shines, or was found by
// a `second` look, says nothing.
export function settled(figures) {
  const common = new Map();
  for (const { shares, glare, second, symbols: [[symbol]] } of figures) {
    if (glare || second) continue;
    const { sums, count } = common.get(symbol) ?? { sums: new Float32Array(DISC.length), count: 0 };
    for (let index = 0; index < sums.length; index++) sums[index] += shares[index];
    common.set(symbol, { sums, count: count + 1 });
  }
  return figures.map(({ shares, glare, second, symbols }) => symbols.map(([symbol, drawn]) => {
    const own = !glare && !second && symbol === symbols[0][0] ? 1 : 0, { sums, count } = common.get(symbol) ?? { count: 0 };
    if (count - own < ENOUGH) return [symbol, drawn];
    let both = 0, either = 0;
    for (let index = 0; index < shares.length; index++) {
      const one = shares[index], other = (sums[index] - own * one) / (count - own);
      both += Math.min(one, other);
      either += Math.max(one, other);
    }
    return [symbol, both / either];
  }).sort((one, other) => other[1] - one[1]));
}
