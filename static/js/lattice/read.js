// Reads the tiles of one lattice from a photo. A game's `kit` defines what to look for: its symbols and colours, and
// how they make a tile.

import { judge } from "./certainty.js";
import { colors } from "./colors.js";
import { figures } from "./figures.js";
import { BARE, gaps, missed } from "./gaps.js";
import { fits, lattices } from "./lattice.js";
import { brightness, evened, sharpness, values } from "./light.js";
import { center, color, inks, levels, patch, rim, shares } from "./patch.js";
import { CORNERS, area, counted, seen, steps } from "./plane.js";
import { quantile } from "./quantile.js";
import { overlaps, settled, straight, turned } from "./symbols.js";

const DIM = 60; // of 255: the lightest things of a photo
const NIGHT = 28; // of 255: lighter figures so dark that colours can't be told apart
const BLURRED = .24; // of a strong edge, from one pixel to the next
const SOFT = 2; // places that drawings are blurred by: softer figures are mistaken for others
const SMALL = 15; // px, the side of a tile
const UNREAD = .4; // share of unsure tiles above which the photo is at fault
const OTHER = .76; // mean overlap with drawings, below which these are other tiles
const GRIDS = 4; // lattices that are tried
const FEW = 6; // so few figures that are like no drawing may be anything
const SAMPLE = 20; // figures that show the size of symbols
const ROUNDS = 2; // comparisons of figures with those alike: the second time with fewer wrong ones among them
const LOOSE = .7; // least overlap with a drawing, of a tile off the lattice
const BLACK = 66, NEAR = .2; // of 255, relative to the brightest around; share of a photo
const BATCH = 8; // tiles between two reports
const DONE = { light: .2, figures: .5, lattice: .7 }; // share of the work

// A reading: `tiles`, each { cell, at, group, tile, certain, candidates, why }, cells counted to the right and
// downwards as the phone was held, `at` in px; `apart`, tiles off the lattice, each { cell, at }; `empty`, cells around
// them without a tile; `unclear`, each { cell, why }, where that isn't certain; `plane`, the homography from cells to
// px; `width` and `height` of the photo; `edition`, whose colours the tiles have; `trouble`, why the photo couldn't be
// read: "none", "near", "dark", "blurred", "small", "glare", "other", "failed" or null. Calls `found` with the corners
// of each tile as tiles are found, and with the share of the work done, 0 to 1.
export function read(photo, kit, found = () => {}) {
  const { width, height } = photo, plain = values(photo), view = { ...photo, light: evened(plain, width, height) };
  const fault = brightness(plain) < DIM ? "dark" : sharpness(plain) < BLURRED ? "blurred" : null;
  const look = (at, way) => looked(view, at, way);
  found([], DONE.light);
  const ringed = figures(view.light, width, height);
  found([], DONE.figures);
  const grid = fitting(ringed, straight(kit.SYMBOLS, kit.SIDE), look);
  const other = () => fault ?? (pale(view) ? "other" : near(view) ? "near" : "none");
  if (!grid) return unread(photo, other());
  const { plane, cells, looks, best, like } = grid, drawings = turned(kit.SYMBOLS, kit.SIDE, best);
  const tell = (batch, share) => found(batch.map((each) => corners(plane, each)), share);
  for (let first = 0; first < looks.length; first += BATCH) {
    const batch = looks.slice(first, first + BATCH);
    for (const each of batch) each.symbols = overlaps(each.shares, drawings);
    tell(batch, DONE.lattice + (1 - DONE.lattice) * first / looks.length);
  }
  const more = missed(view, plane, looks, drawings, look);
  looks.push(...more);
  for (const each of looks) [[each.drawn]] = each.symbols;
  for (let round = 0; round < ROUNDS; round++) settled(looks).forEach((symbols, index) => { looks[index].symbols = symbols; });
  const { ranks, edition } = colors(looks.map((each) => each.color), kit.COLORS);
  ranks.forEach((each, index) => { looks[index].colors = each; });
  judge(looks, kit);
  const around = gaps(view, plane, looks), tiles = looks.map(told);
  tell(more, 1);
  const apart = loose(ringed.filter((_, index) => !cells[index]), plane, looks, look, drawings);
  const trouble = drawings[0].blur >= SOFT ? "blurred" : wrong(looks, tiles, plane, like, other);
  return { tiles, apart, ...around, plane, width, height, edition, trouble };
}

// The reading of a photo from which nothing could be read.
export function unread({ width, height }, trouble) {
  return { tiles: [], apart: [], empty: [], unclear: [], plane: null, width, height, trouble };
}

// Whether dark figures on light tiles form a lattice: those of another game.
function pale({ light, width, height }) {
  const [grid] = lattices(figures(light.map((value) => 255 - value), width, height));
  return grid?.cells.filter(Boolean).length >= FEW;
}

// Whether much of it is black: tiles so near that none is complete.
const near = ({ light }) => light.filter((value) => value < BLACK).length > NEAR * light.length;

// The lattice in which figures look most like drawings.
function fitting(ringed, drawings, look) {
  let found = null;
  for (const { cells, groups, plane, worth } of lattices(ringed).slice(0, GRIDS)) {
    const looks = ringed.flatMap(({ x, y }, index) => {
      const seen = cells[index] && look([x, y], steps(plane, ...cells[index]));
      return seen && seen.rim < BARE ? [{ cell: cells[index], group: groups[index], ...seen }] : [];
    });
    const every = Math.ceil(looks.length / SAMPLE), sample = looks.filter((_, index) => index % every === 0);
    const best = sample.map(({ shares }) => overlaps(shares, drawings)[0]);
    const like = best.reduce((sum, [, overlap]) => sum + overlap, 0) / best.length, fit = worth * like ** 6;
    if (best.length && !(fit <= found?.fit)) found = { cells, plane, looks, best, fit, like };
  }
  return found;
}

function looked(view, at, way) {
  const found = patch(view, at, way);
  if (!found) return null;
  const [dark, bright] = levels(found), covered = shares(found, [dark, bright]), { inks: places, glare } = inks(view, at, way);
  return { at, dark, bright, glare, shares: covered, rim: rim(covered), center: center(at, way, covered), color: color(places, covered) };
}

const told = ({ cell, at, group, candidates, why }) => ({ cell, at, group, tile: candidates[0], certain: !why, candidates, why });

// Why too much of a photo is unsure; null if enough of it could be read.
function wrong(looks, tiles, plane, like, other) {
  if (quantile(looks.map(({ color }) => Math.max(...color)), .8) < NIGHT) return "dark";
  const unsure = tiles.filter(({ certain }) => !certain), glaring = unsure.filter(({ why }) => why === "glare");
  if (unsure.length <= UNREAD * tiles.length && like >= OTHER) return null;
  if (Math.sqrt(area(steps(plane, ...tiles[0].cell))) < SMALL) return "small";
  if (glaring.length * 3 > unsure.length) return "glare";
  const why = other();
  if (why !== "none") return why;
  return like >= OTHER ? null : tiles.length < FEW ? "none" : "other";
}

// Figures off the lattice that look like a tile, with their (fractional) cells.
function loose(figures, plane, looks, look, drawings) {
  return figures.flatMap((figure) => {
    const far = ({ at: [x, y] }) => Math.hypot(x - figure.x, y - figure.y);
    const { cell, at: [x, y] } = looks.reduce((best, other) => (far(other) < far(best) ? other : best));
    const at = [figure.x, figure.y], way = steps(plane, ...cell), seen = look(at, way);
    if (!seen || !fits(way, figure) || overlaps(seen.shares, drawings)[0][1] < LOOSE) return [];
    return [{ cell: counted(way, at[0] - x, at[1] - y).map((place, axis) => cell[axis] + place), at }];
  });
}

// The corners of a tile, as the plane has them, moved like its figure.
function corners(plane, { cell: [column, row], at }) {
  const middle = seen(plane, column, row);
  return CORNERS.map(([right, down]) => (
    seen(plane, column + right, row + down).map((place, axis) => place + at[axis] - middle[axis])));
}
