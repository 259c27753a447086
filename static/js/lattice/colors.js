// The colour of each figure: all figures of a photo together, since they share its light.

import { quantile } from "./quantile.js";

const WAYS = 3; // the first steps are this many times as large
const STEP = .09; // of a gain, as a power of e
const FAR = .35; // between shares of colours: a larger distance costs no more
const RARE = 1; // the cost of a gain of e, so that colours aren't taken for others
const USUAL = 1.15; // another edition must fit this many times as well as the first
const LIGHT = 200; // of 255: brightness of the lighter prototypes
const GREY = 8; // of 255, added to each channel: in the dark colours are less reliable
const CLEAR = .3; // share of the distance to the second colour: figures this near show how the first is printed
const KEPT = 4; // weight of the prototype, in figures

// `ranks`, by figure [[color, distance], ...], the nearest first, and `edition`, the index of the set of prototypes
// that fits best. Colours are the three channels of a pixel.
export function colors(inks, sets) {
  const scale = LIGHT / Math.max(1, quantile(inks.map((ink) => Math.max(...ink)), .8));
  const figures = inks.map((ink) => ink.map((value) => value * scale)); // as bright as the prototypes
  let best = null;
  for (const [edition, prototypes] of sets.entries()) {
    const known = Object.entries(prototypes).map(([color, values]) => [color, share(values)]);
    let found = { first: 0, third: 0, cost: Infinity };
    for (const step of [WAYS, 1]) { // large steps first, then small ones
      const { first: fromFirst, third: fromThird } = found;
      for (let right = -3; right <= 3; right++) {
        for (let down = -3; down <= 3; down++) {
          const first = fromFirst + right * step * STEP, third = fromThird + down * step * STEP;
          const cost = price(figures, known, first, third);
          if (cost < found.cost) found = { first, third, cost };
        }
      }
    }
    if (!best || found.cost * USUAL < best.cost) best = { ...found, known, edition };
  }
  const { first, third, known, edition } = best;
  return { ranks: settled(figures.map((figure) => lit(figure, first, third)), known), edition };
}

const lit = ([r, g, b], first, third) => share([r * Math.exp(first), g, b * Math.exp(third)]);

function price(figures, known, first, third) {
  let cost = RARE * (first * first + third * third);
  for (const figure of figures) {
    const seen = lit(figure, first, third);
    let least = FAR * FAR;
    for (const [, other] of known) least = Math.min(least, apart(seen, other));
    cost += Math.sqrt(least);
  }
  return cost;
}

// Each prototype moves towards the figures nearest to it, because inks and cameras differ.
function settled(seen, known) {
  const ranks = seen.map((values) => ranked(values, known));
  const moved = known.map(([color, values]) => {
    const sums = values.map((value) => value * KEPT);
    let count = KEPT;
    ranks.forEach(([[nearest, far], [, second]], index) => {
      if (nearest !== color || far > CLEAR * second) return;
      count++;
      seen[index].forEach((value, channel) => { sums[channel] += value; });
    });
    return [color, sums.map((sum) => sum / count)];
  });
  return seen.map((values) => ranked(values, moved));
}

function share(values) {
  const sum = values[0] + values[1] + values[2] + 3 * GREY;
  return values.map((value) => (value + GREY) / sum);
}

const apart = (one, other) => (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;

function ranked(values, known) {
  return known.map(([color, other]) => [color, apart(values, other)]).sort((one, other) => one[1] - other[1]);
}
