// The brightness of a photo, and of each pixel relative to the brightest around it, so that shadows, dim corners and
// the colour of a lamp matter little.

import { quantile } from "./quantile.js";

const BLOCK = 8; // px
const AROUND = .05; // of the longer side, to each side: a window about two tiles wide
const EDGE = 24; // of 255: the rise of a strong edge
const STEP = 8; // px across which a sharp edge has reached its full height
const STRONG = .995; // share of all places that rise less
const SOME = 7; // one pixel in seven stands for all

// By pixel, the largest of its three channels.
export function values({ width, height, data }) {
  const found = new Uint8ClampedArray(width * height);
  for (let at = 0, from = 0; at < found.length; at++, from += 4) {
    const one = data[from], two = data[from + 1], other = data[from + 2];
    const most = one > two ? one : two;
    found[at] = most > other ? most : other;
  }
  return found;
}

// By pixel, its brightness relative to the brightest around it, 0 to 255.
export function evened(plain, width, height) {
  const columns = Math.ceil(width / BLOCK), rows = Math.ceil(height / BLOCK);
  const reach = Math.max(1, Math.round(Math.max(width, height) * AROUND / BLOCK));
  const brightest = spread(blocks(plain, width, height, columns, rows), columns, rows, reach);
  const found = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    const down = Math.min(Math.max(y / BLOCK - .5, 0), rows - 1), row = Math.min(Math.floor(down), rows - 2);
    for (let x = 0; x < width; x++) {
      const along = Math.min(Math.max(x / BLOCK - .5, 0), columns - 1), column = Math.min(Math.floor(along), columns - 2);
      const at = row * columns + column, right = along - column, below = down - row;
      const above = brightest[at] * (1 - right) + brightest[at + 1] * right;
      const under = brightest[at + columns] * (1 - right) + brightest[at + columns + 1] * right;
      const light = above * (1 - below) + under * below;
      found[y * width + x] = plain[y * width + x] * 255 / (light > 24 ? light : 24);
    }
  }
  return found;
}

function blocks(plain, width, height, columns, rows) {
  const found = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const block = (y >> 3) * columns + (x >> 3), value = plain[y * width + x];
      if (value > found[block]) found[block] = value;
    }
  }
  return found;
}

// The brightest block within reach, then smoothed over the same reach, so that no edge of a window shows.
function spread(grid, columns, rows, reach) {
  for (const smooth of [false, true]) {
    for (const [count, along, lines, across] of [[columns, 1, rows, columns], [rows, columns, columns, 1]]) {
      const taken = new Float32Array(grid.length);
      for (let line = 0; line < lines; line++) {
        for (let place = 0; place < count; place++) {
          const from = Math.max(0, place - reach), to = Math.min(count - 1, place + reach);
          let most = 0, sum = 0;
          for (let other = from; other <= to; other++) {
            const value = grid[line * across + other * along];
            sum += value;
            if (value > most) most = value;
          }
          taken[line * across + place * along] = smooth ? sum / (to - from + 1) : most;
        }
      }
      grid = taken;
    }
  }
  return grid;
}

// The brightness, of 255, that one pixel in twenty exceeds: that of the lightest things.
export const brightness = (plain) => quantile(plain.filter((_, at) => at % SOME === 0), .95);

// The sharpness of edges, 0 to 1: the rise of a strong edge from one pixel to the next, as a share of its whole rise.
// 1 if there is no strong edge.
export function sharpness(plain) {
  const near = [], far = [];
  for (let at = STEP; at < plain.length - STEP; at += SOME) {
    near.push(Math.abs(plain[at + 1] - plain[at - 1]));
    far.push(Math.abs(plain[at + STEP] - plain[at - STEP]));
  }
  const rise = quantile(far, STRONG);
  return rise < EDGE ? 1 : quantile(near, STRONG) / rise;
}
