// The cells around tiles in which no figure was found: a tile after all, whose figure touches a gleam or the rim; empty,
// like the table elsewhere; or hidden.

import { middle } from "./lattice.js";
import { inks, patch } from "./patch.js";
import { steps, touching, within } from "./plane.js";
import { mean, median } from "./quantile.js";
import { overlaps } from "./symbols.js";

const REACH = 2; // cells around a tile
const LIKELY = .5; // overlap with a drawing that isn't rotated: worth a closer look
const TILE = .66; // overlap: a tile
export const BARE = .85; // a quarter of the rim is this bright only if there is no tile, or only half of one
const RIM = .15; // the brighter its rim, the more overlap a tile needs
const CONTRAST = 40; // of 255, between black and the figure
const BLACK = 1.7, MORE = 25; // this many times as bright as the black of tiles, plus this much, isn't black
const MOSTLY = .35; // share of a cell that is black, if there may be a tile
const GLARE = .1; // share of a cell that shines: the next one may, too
const PRINTED = .045, BARELY = .1; // deviation of colours where the table is printed; and its share of black
const SHADED = .02; // difference in colour between the table in the shadow of tiles and elsewhere
const STRAY = 3.5; // times the usual difference from the table elsewhere
const LEAST = [40, .05, .05]; // differences within any table: brightness of 255, shares of two channels

const hues = ([first, second, third]) => [first, third].map((value) => value / (first + second + third + 1)); // shares of two channels

// The cells without a tile within reach of tiles.
function free(looks, reach) {
  const found = new Map();
  for (const { cell: [column, row] } of looks) {
    for (let x = column - reach; x <= column + reach; x++) {
      for (let y = row - reach; y <= row + reach; y++) found.set(`${x},${y}`, [x, y]);
    }
  }
  for (const { cell } of looks) found.delete(cell.join());
  return [...found.values()];
}

const black = (looks) => BLACK * median(looks.map(({ dark }) => dark)) + MORE;

// Tiles next to known ones: where a figure isn't ringed, but a drawing covers it. `looked` looks at a place.
export function missed(view, plane, looks, drawings, looked) {
  const most = black(looks), straight = drawings.filter(({ turned }) => !turned), found = [];
  for (const cell of free(looks, 1)) {
    if (!within(plane, view, cell)) continue;
    const way = steps(plane, ...cell);
    let at = middle(cell, looks, plane);
    for (const [known, least] of [[straight, LIKELY], [straight, LIKELY], [drawings, TILE]]) {
      const look = looked(at, way);
      if (!look || look.bright - look.dark < CONTRAST || look.dark > most || look.rim > BARE) break;
      const symbols = overlaps(look.shares, known);
      if (symbols[0][1] < least + RIM * look.rim) break;
      if (known === drawings) found.push({ cell, group: looks.find((each) => touching(each.cell, cell)).group, ...look, symbols, second: true });
      at = look.center;
    }
  }
  return found;
}

// { empty, unclear }: cells without a tile that look like the table, and those that don't.
export function gaps(view, plane, looks) {
  const most = black(looks), spots = [], empty = [], unclear = [];
  for (const cell of free(looks, REACH)) {
    const at = middle(cell, looks, plane), way = steps(plane, ...cell), values = within(plane, view, cell) && patch(view, at, way);
    if (!values) continue;
    const { inks: colors, glare } = inks(view, at, way), color = [0, 1, 2].map((channel) => mean(colors.map((ink) => ink[channel])));
    const hue = hues(color), mixed = mean(colors.map((ink) => Math.abs(hues(ink)[0] - hue[0])));
    spots.push({ cell, glare, mixed, dark: mean([...values].map((value) => value < most)), look: [mean(values), ...hue] });
  }
  const table = LEAST.map((_, part) => median(spots.map(({ look }) => look[part])));
  const stray = LEAST.map((least, part) => Math.max(least, STRAY * median(spots.map(({ look }) => Math.abs(look[part] - table[part])))));
  const dark = median(spots.map((each) => each.dark));
  const shining = [...looks, ...spots].filter(({ glare }) => glare > GLARE);
  for (const { cell, glare, mixed, dark: own, look } of spots) {
    const gleam = shining.some((other) => touching(other.cell, cell));
    const alike = look.every((value, part) => Math.abs(value - table[part]) <= stray[part]);
    const shaded = look[0] < table[0] && look.every((value, part) => !part || Math.abs(value - table[part]) <= SHADED);
    const printed = !glare && mixed > PRINTED && own < BARELY; // a hand has one colour, a gleam many
    if (!gleam && (alike || shaded || printed) && own <= Math.max(MOSTLY, dark + .2)) empty.push(cell);
    else unclear.push({ cell, why: gleam ? "glare" : "covered" });
  }
  return { empty, unclear };
}
