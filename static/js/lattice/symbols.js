// The symbol of a figure: the drawing that overlaps it most, slightly rotated and resized.

import { DISC, SIDE, levels, shares } from "./patch.js";
import { median } from "./quantile.js";

const ANGLES = [-16, -12, -8, -4, 0, 4, 8, 12, 16]; // degrees by which a tile may be askew
const SIZES = [.66, .74, .82, .92, 1, 1.1, 1.22]; // of the drawing: printers differ
const BLURS = [0, 1, 2, 3]; // places to each side
const LIKE = .6; // overlap: less isn't a tile, but something between tiles
const ENOUGH = 2; // other figures of a symbol, to know how it is printed
const FINE = [-.25, .25]; // of a place, from its middle: where drawings are sampled

// Drawings as shares of each place, { symbol, size, blur, turned, shares, sum }, in all sizes and blurs, not rotated. A
// drawing is a list of parts, each { disc: [x, y, radius] } or { corners: [[x, y], ...] }, `side` wide and high.
export const straight = (drawings, side) => Object.entries(drawings).flatMap((drawing) => templates(drawing, side, SIZES, [0], BLURS));

// Drawings rotated, in the size and blur of the figures with these overlaps. Round ones are in all sizes, because these
// differ most, and not rotated.
export function turned(drawings, side, best) {
  const size = SIZES.indexOf(median(best.map((each) => each[2]))), blur = median(best.map((each) => each[3]));
  const near = SIZES.slice(Math.max(0, size - 1), size + 2), round = (parts) => parts.length === 1 && "disc" in parts[0];
  return Object.entries(drawings).flatMap((drawing) => (
    templates(drawing, side, ...(round(drawing[1]) ? [SIZES, [0]] : [near, ANGLES]), [blur])));
}

function templates([symbol, parts], side, sizes, angles, blurs) {
  return sizes.flatMap((size) => angles.flatMap((angle) => template(symbol, parts, side, angle, size, blurs)));
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

// Averaged twice, which is nearly the blur of a lens out of focus.
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

const total = (shares) => shares.reduce((sum, share) => sum + share, 0);

function within({ disc, corners }, x, y) {
  if (disc) return (x - disc[0]) ** 2 + (y - disc[1]) ** 2 <= disc[2] ** 2;
  let inside = false, last = corners[corners.length - 1];
  for (const corner of corners) {
    if (corner[1] > y !== last[1] > y && x < (last[0] - corner[0]) * (y - corner[1]) / (last[1] - corner[1]) + corner[0]) inside = !inside;
    last = corner;
  }
  return inside;
}

// The best overlap of a figure with each symbol, 0 to 1: [[symbol, overlap, size, blur], ...], best first.
export function overlaps(figure, drawings) {
  const best = new Map(), sum = total(figure);
  for (const { symbol, size, blur, shares, sum: other } of drawings) {
    const overlap = alike(figure, shares, sum + other);
    if (!(overlap <= best.get(symbol)?.[1])) best.set(symbol, [symbol, overlap, size, blur]);
  }
  return ranked([...best.values()]);
}

const ranked = (symbols) => symbols.sort((one, other) => other[1] - one[1]);

// What two figures have in common, as a share of all that they cover; `sum` is the total of both.
function alike(one, other, sum) {
  let both = 0;
  for (let index = 0; index < one.length; index++) both += one[index] < other[index] ? one[index] : other[index];
  return both / (sum - both);
}

// By figure, its symbols compared with the mean of similar figures in this photo, because printers draw symbols
// differently. Figures that shine, are like no symbol or were found by a `second` look don't count for the mean.
export function settled(figures) {
  const common = new Map();
  const telling = figures.filter(({ glare, second, symbols: [[, overlap]] }) => !glare && !second && overlap > LIKE);
  for (const { shares, symbols: [[symbol]] } of telling) {
    const { sums, count } = common.get(symbol) ?? { sums: shares.map(() => 0), count: 0 };
    common.set(symbol, { sums: sums.map((sum, index) => sum + shares[index]), count: count + 1 });
  }
  return figures.map((figure) => ranked(figure.symbols.map(([symbol, drawn]) => {
    const { sums, count } = common.get(symbol) ?? { count: 0 };
    const own = telling.includes(figure) && symbol === figure.symbols[0][0] ? 1 : 0, others = count - own;
    if (others < ENOUGH) return [symbol, drawn];
    const usual = sums.map((sum, index) => (sum - own * figure.shares[index]) / others);
    return [symbol, alike(figure.shares, usual, total(figure.shares) + total(usual))];
  })));
}
