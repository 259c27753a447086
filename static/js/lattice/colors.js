// Which colour each figure has: all of a photo together, since its light is the same for all.

const WAYS = 9; // steps of a gain to each side
const STEP = .09; // of a gain, in powers of e
const FAR = .02; // squared, between shares of colours: what is farther is none of them, and counts no more
const RARE = .004; // what a gain of e costs for each photo, so that two colours of many don't become others
const GREY = 8; // of 255, added to each channel: in the dark a colour says less
const CLEAR = .3; // of the distance to the second colour, that a figure lies from the first, to say how that is printed
const KEPT = 4; // figures' worth of the prototype in what a photo makes of it

// By figure [[color, distance], ...], the nearest first. Colours are [red, green, blue]; sets of prototypes by color are
// those of editions, of which one fits best.
export function colors(figures, sets) {
  let best = null;
  for (const prototypes of sets) {
    const known = Object.entries(prototypes).map(([color, values]) => [color, share(values)]);
    for (let red = -WAYS; red <= WAYS; red++) {
      for (let third = -WAYS; third <= WAYS; third++) {
        const seen = figures.map(([r, g, b]) => share([r * Math.exp(red * STEP), g, b * Math.exp(third * STEP)]));
        const cost = seen.reduce((sum, values) => sum + Math.min(FAR, ranked(values, known)[0][1]), 0)
          + RARE * (red * red + third * third) * STEP * STEP;
        if (!best || cost < best.cost) best = { cost, seen, known };
      }
    }
  }
  return best ? settled(best) : [];
}

// Each prototype moves towards the figures that are nearest to it: inks and cameras differ.
function settled({ seen, known }) {
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

function ranked(values, known) {
  return known.map(([color, other]) => [color,
    (values[0] - other[0]) ** 2 + (values[1] - other[1]) ** 2 + (values[2] - other[2]) ** 2,
  ]).sort((one, other) => one[1] - other[1]);
}
