// Reads the tiles of one lattice from a photo. A game says what to look for: its symbols and colours, and how they make a
// tile (`kit`).

import { judge } from "./certainty.js";
import { colors } from "./colors.js";
import { figures } from "./figures.js";
import { gaps, missed } from "./gaps.js";
import { fits, lattices } from "./lattice.js";
import { brightness, evened, sharpness, values } from "./light.js";
import { center, ink, levels, patch, shares } from "./patch.js";
import { counted, seen, steps } from "./plane.js";
import { overlaps, settled, straight, turned } from "./symbols.js";

const DARK = 60; // of 255: the lightest things of a photo
const NIGHT = 28; // of 255: the lighter figures, whose colours can't be told
const BLURRED = .24; // of a strong edge, from one pixel to the next
const SMALL = 15; // px, the side of a tile
const UNREAD = .4; // of the tiles, unsure: the photo is at fault
const OTHER = .76, FALSE = .6; // mean overlap with drawings: of other tiles, and of a lattice that is none
const GRIDS = 4; // lattices that are tried
const FEW = 5; // figures that are like no drawing may be anything
const SAMPLE = 20; // figures that say how large symbols are drawn
const LOOSE = .7; // overlap with a drawing, of a tile off the lattice
const NOTHING = { cut: [], tiles: [], apart: [], empty: [], unclear: [], plane: null };
const BATCH = 8; // tiles between two reports

// A reading: `tiles`, each { cell, at, tile, certain, candidates, why }, cells counted to the right and downwards as the phone was
// held, `at` in px; `apart`, tiles that lie off the lattice, each { cell, at }; `empty`, cells around the tiles on which none lies, and
// `unclear`, { cell, why }, those of which that can't be said; `cut`, the edges of the photo that cut a tile; `plane`, the homography from
// cells to px; `width` and `height` of the photo; and `trouble`, why the photo couldn't be read: "none", "dark", "blurred", "small",
// "glare", "other" or null. `found` hears of tiles as they are found: a list of where the corners of each lie.
export function read(photo, kit, found = () => {}) {
  const { width, height } = photo;
  const plain = values(photo), light = evened(plain, width, height), view = { ...photo, light };
  const quality = { bright: brightness(plain), sharp: sharpness(plain, width, height) };
  const ringed = figures(light, width, height), look = (at, way) => looked(view, at, way);
  const grid = fitting(lattices(ringed), ringed, straight(kit.SYMBOLS, kit.SIDE), look);
  if (!grid) return { ...NOTHING, width, height, trouble: fault(quality) ?? "none" };
  const { plane, cells, looks } = grid, drawings = turned(kit.SYMBOLS, kit.SIDE, grid.best);
  for (let first = 0; first < looks.length; first += BATCH) {
    const batch = looks.slice(first, first + BATCH);
    for (const each of batch) each.symbols = overlaps(each.shares, drawings);
    found(batch.map((each) => corners(plane, each)));
  }
  const more = missed(view, plane, looks, drawings, look);
  found(more.map((each) => corners(plane, each)));
  looks.push(...more);
  settled(looks).forEach((symbols, index) => { looks[index].symbols = symbols; });
  colors(looks.map((each) => each.color), kit.COLORS).forEach((ranks, index) => { looks[index].colors = ranks; });
  judge(looks, kit);
  const { holes, ...around } = gaps(view, plane, looks), tiles = looks.filter((each) => !holes.includes(each));
  return { trouble: trouble(tiles, plane, quality, grid.like), tiles: tiles.map(told), apart: loose(ringed, cells, plane, looks, look, drawings),
    ...around, plane, width, height };
}

// The lattice in which figures look most like drawings.
function fitting(grids, ringed, drawings, look) {
  let found = null;
  for (const { cells, plane, worth } of grids.slice(0, GRIDS)) {
    const looks = placed(ringed, cells, plane, look), step = Math.ceil(looks.length / SAMPLE);
    const best = looks.filter((_, index) => index % step === 0).map(({ shares }) => overlaps(shares, drawings)[0]);
    if (!best.length) continue;
    const like = best.reduce((sum, [, overlap]) => sum + overlap, 0) / best.length, fit = worth * like ** 6;
    if (!found || fit > found.fit) found = { cells, plane, looks, best, fit, like };
  }
  return found;
}

function told({ cell, at, tile, certain, candidates, why }) {
  return { cell, at, tile, certain, candidates, why };
}

function placed(ringed, cells, plane, look) {
  const found = [];
  ringed.forEach(({ x, y }, index) => {
    const cell = cells[index], seen = cell && look([x, y], steps(plane, ...cell));
    if (seen) found.push({ cell, ...seen });
  });
  return found;
}

function looked(view, at, way) {
  const found = patch(view.light, view.width, view.height, at, way);
  if (!found) return null;
  const [dark, bright] = levels(found);
  const covered = shares(found, [dark, bright]);
  return { at, dark, bright, shares: covered, center: center(at, way, covered), ...ink(view, at, way, covered) };
}

function fault({ bright, sharp }) {
  return bright < DARK ? "dark" : sharp < BLURRED ? "blurred" : null;
}

// Why a photo of which much is unsure could not be read better.
function trouble(looks, plane, quality, like) {
  const inks = looks.map(({ color }) => Math.max(...color)).sort((one, other) => one - other);
  if (inks[Math.floor(.8 * inks.length)] < NIGHT) return "dark";
  const unsure = looks.filter(({ certain }) => !certain);
  const unread = unsure.length > UNREAD * looks.length;
  if (!unread && like >= OTHER) return null;
  const [alongX, alongY, downX, downY] = steps(plane, ...looks[0].cell);
  const side = Math.sqrt(Math.abs(alongX * downY - alongY * downX));
  if (side < SMALL) return "small";
  if (unsure.filter(({ why }) => why === "glare").length * 3 > unsure.length) return "glare";
  return fault(quality) ?? (like < OTHER && like >= FALSE && looks.length >= FEW ? "other" : "none");
}

// Figures that look like a tile, off the lattice: where they lie on it nevertheless.
function loose(ringed, cells, plane, looks, look, drawings) {
  const found = [];
  ringed.forEach((figure, index) => {
    if (cells[index]) return;
    const { x, y } = figure;
    const far = ({ at }) => Math.hypot(at[0] - x, at[1] - y);
    const near = looks.reduce((best, other) => (far(other) < far(best) ? other : best));
    const way = steps(plane, ...near.cell), seen = look([x, y], way);
    if (!seen || !fits(way, figure) || overlaps(seen.shares, drawings)[0][1] < LOOSE) return;
    const [columns, rows] = counted(way, x - near.at[0], y - near.at[1]);
    found.push({ cell: [near.cell[0] + columns, near.cell[1] + rows], at: [x, y] });
  });
  return found;
}

function corners(plane, { cell, at }) {
  const [x, y] = seen(plane, ...cell);
  return [[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]].map(([right, down]) => {
    const [cornerX, cornerY] = seen(plane, cell[0] + right, cell[1] + down);
    return [cornerX + at[0] - x, cornerY + at[1] - y];
  });
}
