// Reads the tiles of one lattice from a photo. A game says what to look for: its symbols and colours, and how they make a
// tile (`kit`).

import { judge } from "./certainty.js";
import { colors } from "./colors.js";
import { figures } from "./figures.js";
import { cut, free, gaps, missed } from "./gaps.js";
import { lattice } from "./lattice.js";
import { brightness, evened, sharpness, values } from "./light.js";
import { center, ink, levels, patch, shares } from "./patch.js";
import { counted, seen, steps } from "./plane.js";
import { overlaps, settled, sized, templates } from "./symbols.js";

const DARK = 60; // of 255: the lightest things of a photo
const BLURRED = .16; // of a strong edge, from one pixel to the next
const SMALL = 15; // px, the side of a tile
const UNREAD = .4; // of the tiles, unsure: the photo is at fault
const OTHER = .6; // overlap with a drawing, of half of all figures: other tiles
const SAMPLE = 24; // figures that say how large symbols are drawn
const BATCH = 8; // tiles between two reports

// { trouble, cut, tiles, apart, empty, unclear, plane, width, height }; docs: see worker.js. `found` hears of tiles as they
// are found: a list of where the corners of each lie.
export function read(photo, kit, found = () => {}) {
  const { width, height } = photo;
  const plain = values(photo), light = evened(plain, width, height);
  const view = { ...photo, light };
  const looks = [], reading = { trouble: null, cut: [], tiles: [], apart: [], empty: [], unclear: [], plane: null, width, height };
  const quality = { bright: brightness(plain), sharp: sharpness(plain, width, height) };
  const ringed = figures(light, width, height);
  const grid = lattice(ringed);
  if (!grid) return { ...reading, trouble: fault(quality) ?? "none" };
  const { plane } = grid;
  ringed.forEach(({ x, y }, index) => {
    const cell = grid.cells[index];
    const look = cell && looked(view, [x, y], steps(plane, ...cell));
    if (look) looks.push({ cell, ...look });
  });
  const drawings = sized(templates(kit.SYMBOLS, kit.SIDE), looks.slice(0, SAMPLE).map((look) => look.shares));
  looks.forEach((look, index) => {
    look.symbols = overlaps(look.shares, drawings);
    if ((index + 1) % BATCH === 0) found(looks.slice(index + 1 - BATCH, index + 1).map((each) => corners(plane, each)));
  });
  const more = missed(view, plane, looks, drawings, (at, way) => looked(view, at, way));
  found([...looks.slice(looks.length - looks.length % BATCH), ...more].map((each) => corners(plane, each)));
  looks.push(...more);
  settled(looks).forEach((symbols, index) => { looks[index].symbols = symbols; });
  colors(looks.map((look) => look.color), kit.COLORS).forEach((ranks, index) => { looks[index].colors = ranks; });
  judge(looks, kit);
  return { ...reading, plane, ...gaps(view, plane, looks),
    tiles: looks.map((look) => told(look)), looks, quality, ringed };
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

function told({ cell, at, tile, certain, candidates, why }) {
  return { cell, at, tile, certain, candidates, why };
}

function corners(plane, { cell, at }) {
  const [x, y] = seen(plane, ...cell);
  return [[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]].map(([right, down]) => {
    const [cornerX, cornerY] = seen(plane, cell[0] + right, cell[1] + down);
    return [cornerX + at[0] - x, cornerY + at[1] - y];
  });
}
