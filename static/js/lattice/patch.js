// A cell as it lies in the photo, straightened to 32 by 32 places.

export const SIDE = 32;
const SHINING = 242; // of 255, in each channel: a lamp is reflected there
const REACH = .49; // of a cell, from its middle: what lies farther belongs to the rim

// The places in a patch that count, as indexes, and where each lies from the middle, in cells.
export const DISC = [];
for (let at = 0; at < SIDE * SIDE; at++) {
  const along = (at % SIDE + .5) / SIDE - .5, down = (Math.floor(at / SIDE) + .5) / SIDE - .5;
  if (Math.hypot(along, down) <= REACH) DISC.push({ at, along, down });
}

// The values of an evened photo around a place, one for each in DISC; null if some lie outside.
export function patch(light, width, height, [x, y], [alongX, alongY, downX, downY]) {
  const found = new Float32Array(DISC.length);
  for (let index = 0; index < found.length; index++) {
    const { along, down } = DISC[index];
    const right = x + along * alongX + down * downX, under = y + along * alongY + down * downY;
    const column = Math.floor(right), row = Math.floor(under);
    if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return null;
    const at = row * width + column, share = right - column, below = under - row;
    found[index] = (light[at] * (1 - share) + light[at + 1] * share) * (1 - below)
      + (light[at + width] * (1 - share) + light[at + width + 1] * share) * below;
  }
  return found;
}

// How bright the black and the figure of a patch are: [dark, bright].
export function levels(values) {
  const sorted = values.slice().sort();
  return [sorted[Math.floor(.06 * sorted.length)], sorted[Math.floor(.9 * sorted.length)]];
}

// How much of a figure is at each place, 0 to 1.
export function shares(values, [dark, bright]) {
  return values.map((value) => Math.min(1, Math.max(0, (value - dark) / Math.max(1, bright - dark) * 1.5 - .25)));
}

// The colour of a figure, less what the black around it reflects: by channel; and how much of the patch shines.
export function ink({ width, data }, [x, y], [alongX, alongY, downX, downY], shares) {
  const [figure, black] = [[[], [], []], [[], [], []]];
  let glaring = 0;
  for (let index = 0; index < shares.length; index++) {
    const { along, down } = DISC[index];
    const at = 4 * (Math.round(y + along * alongY + down * downY) * width + Math.round(x + along * alongX + down * downX));
    if (Math.min(data[at], data[at + 1], data[at + 2]) > SHINING) glaring++;
    const into = shares[index] > .9 ? figure : shares[index] < .05 ? black : null;
    if (into) for (let channel = 0; channel < 3; channel++) into[channel].push(data[at + channel]);
  }
  const median = (values) => Uint8Array.from(values).sort()[values.length >> 1] ?? 0;
  const dark = black.map(median);
  const color = figure.map((values, channel) => Math.max(0, median(values) - .7 * dark[channel]));
  return { color, glare: glaring / shares.length };
}

// What a cell without a figure looks like: how `mixed` its colors are, `color`, its brightness beside what is around it and two shares of its color, and
// how much of it shines.
export function spot({ width, data, light }, [x, y], [alongX, alongY, downX, downY]) {
  const sums = [0, 0, 0], hues = [];
  let glaring = 0, bright = 0;
  for (const { along, down } of DISC) {
    const at = Math.round(y + along * alongY + down * downY) * width + Math.round(x + along * alongX + down * downX);
    for (let channel = 0; channel < 3; channel++) sums[channel] += data[4 * at + channel];
    if (Math.min(data[4 * at], data[4 * at + 1], data[4 * at + 2]) > SHINING) glaring++;
    bright += light[at];
    hues.push(data[4 * at] / (data[4 * at] + data[4 * at + 1] + data[4 * at + 2] + 1));
  }
  const sum = sums[0] + sums[1] + sums[2] + 1;
  const hue = sums[0] / sum, mixed = hues.reduce((total, each) => total + Math.abs(each - hue), 0) / hues.length;
  return { mixed, color: [bright / DISC.length, sums[0] / sum, sums[2] / sum], glare: glaring / DISC.length };
}

// The middle of a figure in its patch, in the photo.
export function center([x, y], [alongX, alongY, downX, downY], shares) {
  let right = 0, under = 0, sum = 0;
  shares.forEach((share, index) => {
    right += share * DISC[index].along;
    under += share * DISC[index].down;
    sum += share;
  });
  right /= sum || 1;
  under /= sum || 1;
  return [x + right * alongX + under * downX, y + right * alongY + under * downY];
}
