// A cell of the photo, straightened to 32 by 32 places.

import { mean, median, quantiles } from "./quantile.js";

export const SIDE = 32;
const SHINING = 242; // of 255, in each channel: a lamp is reflected there
const REACH = .49; // of a cell, from its middle: only this much counts
const RIM = .44; // of a cell, from its middle: few symbols reach so far
const EIGHTHS = 8; // of the rim, where its quarters can begin
const REFLECTED = .7; // share of what black reflects that a figure reflects too

// The places in a patch that count: their indexes, and their distances from the middle in cells.
export const DISC = [];
for (let at = 0; at < SIDE * SIDE; at++) {
  const along = (at % SIDE + .5) / SIDE - .5, down = (Math.floor(at / SIDE) + .5) / SIDE - .5;
  if (Math.hypot(along, down) <= REACH) DISC.push({ at, along, down });
}

const QUARTERS = Array.from({ length: EIGHTHS }, (_, first) => [...DISC.keys()].filter((index) => {
  const { along, down } = DISC[index], turn = (Math.atan2(down, along) / Math.PI / 2 + 2) * EIGHTHS - first;
  return Math.hypot(along, down) > RIM && turn % EIGHTHS < EIGHTHS / 4;
}));

// The values of an evened photo around a place, one for each in DISC; null if some are outside.
export function patch({ light, width, height }, [atX, atY], [alongX, alongY, downX, downY]) {
  const found = new Float32Array(DISC.length);
  for (let index = 0; index < found.length; index++) {
    const { along, down } = DISC[index], x = atX + along * alongX + down * downX, y = atY + along * alongY + down * downY;
    const column = Math.floor(x), row = Math.floor(y);
    if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return null;
    const from = row * width + column, right = x - column, below = y - row;
    found[index] = (light[from] * (1 - right) + light[from + 1] * right) * (1 - below)
      + (light[from + width] * (1 - right) + light[from + width + 1] * right) * below;
  }
  return found;
}

// The brightness of the brightest quarter of the rim, 0 to 1: hardly any on a tile with any figure; much if there is no
// tile, or a hand on it, even if the sides of tiles around it darken the rest.
export const rim = (shares) => Math.max(...QUARTERS.map((places) => mean(places.map((at) => shares[at]))));

// The brightness of the black and the figure of a patch: [dark, bright].
export const levels = (values) => quantiles(values, .06, .9);

// How much of each place the figure covers, 0 to 1.
export function shares(values, [dark, bright]) {
  return values.map((value) => Math.min(1, Math.max(0, (value - dark) / Math.max(1, bright - dark) * 1.5 - .25)));
}

// The three channels of each place, and the share of the patch that shines.
export function inks({ width, data }, [x, y], [alongX, alongY, downX, downY]) {
  const found = DISC.map(({ along, down }) => {
    const at = 4 * (Math.round(y + along * alongY + down * downY) * width + Math.round(x + along * alongX + down * downX));
    return [data[at], data[at + 1], data[at + 2]];
  });
  return { inks: found, glare: found.filter((ink) => ink.every((value) => value > SHINING)).length / found.length };
}

// The colour of a figure, minus what the black around it reflects.
export function color(inks, shares) {
  const usual = (places, channel) => median(places.map((ink) => ink[channel]));
  const figure = inks.filter((_, index) => shares[index] > .9), black = inks.filter((_, index) => shares[index] < .05);
  return [0, 1, 2].map((channel) => Math.max(0, usual(figure, channel) - REFLECTED * usual(black, channel)));
}

// The middle of a patch's figure, in px of the photo.
export function center([x, y], [alongX, alongY, downX, downY], shares) {
  let along = 0, down = 0, sum = 1e-9;
  shares.forEach((share, index) => {
    along += share * DISC[index].along;
    down += share * DISC[index].down;
    sum += share;
  });
  return [x + (along * alongX + down * downX) / sum, y + (along * alongY + down * downY) / sum];
}
