// Compares what was read from a photo with what the sheet says: which way the phone was held, and where the two differ.
// What is uncertain is said to be so, and never to be wrong.

import { edge } from "./plane.js";

const HALF = .5; // of what can be said that agrees: with less this is another game
const CLOSE = 1.6; // cells, from where the sheet has a tile to one that lies loose
const MANY = 12; // differences: the photo is of another moment
const COVERED = 4, GLARING = 6; // spaces that can't be seen: what to do comes first

const key = (cell) => cell.join();
const turned = ([x, y], turn) => [[x, y], [-y, x], [-x, -y], [y, -x]][turn];
const beside = ([x, y]) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];

// A cell of the sheet for one of the photo, and the other way round.
export const onSheet = ({ turn, shift }, cell) => turned(cell, turn).map((place, axis) => place + shift[axis]);
export const inPhoto = ({ turn, shift }, cell) => turned(cell.map((place, axis) => place - shift[axis]), (4 - turn) % 4);

// `reading` is what read() gave, `sheet` a list of { cell, tile }. The answer: `verdict`, which is "same", "differs",
// "unsure", "other-game" or "nothing"; `way`, { turn, shift }; `ambiguous`, the other ways that fit as well; `same`, how many
// tiles agree; `differences` and `unsure`, each with `kind` and `cell` of the sheet; `loose` and `outside`, how many tiles are not
// compared, and `edges`, beyond which those are; `advice`, "covered", "glare", "many" or null.
export function compare(reading, sheet) {
  const ways = fits(reading.tiles, sheet);
  if (!ways.length) return { verdict: "nothing", ambiguous: [], same: 0, differences: [], unsure: [], loose: 0, outside: 0, edges: [], advice: null };
  const equal = ways.filter(({ score }) => score === ways[0].score).sort((one, other) => one.turn - other.turn);
  const [way, ...ambiguous] = equal.map(({ turn, shift }) => ({ turn, shift }));
  const found = differences(reading, sheet, way);
  const sums = { way, ambiguous, ...found };
  if (found.same < HALF * (found.same + found.differences.length)) return { ...sums, verdict: "other-game", advice: null };
  const verdict = found.differences.length ? "differs" : found.unsure.length ? "unsure" : "same";
  return { ...sums, verdict, advice: advice(found) };
}

function advice({ differences, unsure }) {
  const hidden = (why) => unsure.filter((each) => each.why === why).length;
  if (hidden("covered") >= COVERED) return "covered";
  if (hidden("glare") >= GLARING) return "glare";
  return differences.length > MANY ? "many" : null;
}

// All ways to lay the table on the sheet in which a tile agrees, the best first.
function fits(tiles, sheet) {
  const found = [];
  for (let turn = 0; turn < 4; turn++) {
    const shifts = new Map();
    const places = tiles.map(({ cell }) => turned(cell, turn));
    tiles.forEach(({ tile }, index) => {
      for (const { cell, tile: other } of sheet) {
        if (other !== tile) continue;
        const shift = cell.map((place, axis) => place - places[index][axis]);
        shifts.set(key(shift), shift);
      }
    });
    for (const shift of shifts.values()) found.push({ turn, shift, score: score(tiles, places, shift, sheet) });
  }
  return found.sort((one, other) => other.score - one.score);
}

function score(tiles, places, shift, sheet) {
  const written = new Map(sheet.map(({ cell, tile }) => [key(cell), tile]));
  return tiles.reduce((sum, { tile, certain }, index) => {
    const other = written.get(key(places[index].map((place, axis) => place + shift[axis])));
    if (other === tile) return sum + 4;
    return sum + (other === undefined ? -1 : certain ? -2 : 0);
  }, 0);
}

function differences({ tiles, apart, empty, unclear, plane, ...photo }, sheet, way) {
  const on = new Map(tiles.map((each) => [key(onSheet(way, each.cell)), each]));
  const written = new Map(sheet.map((each) => [key(each.cell), each.tile]));
  const free = new Set(empty.map((cell) => key(onSheet(way, cell))));
  const hidden = new Map(unclear.map(({ cell, why }) => [key(onSheet(way, cell)), why]));
  const found = { same: 0, differences: [], unsure: [], loose: apart.length, outside: 0, edges: [] };
  const lying = []; // tiles that lie loose, where on the sheet they would be
  for (const each of apart) lying.push(onSheet(way, each.cell));
  for (const [at, { tile, certain, candidates, why }] of on) {
    const cell = at.split(",").map(Number), other = written.get(at) ?? null;
    const about = { cell, table: tile, sheet: other };
    if (tile === other) found.same++;
    else if (other === null && !beside(cell).some((place) => on.has(key(place)))) {
      found.loose++;
      lying.push(cell);
    } else if (!certain) found.unsure.push({ ...about, kind: "unsure", candidates, why });
    else found.differences.push({ ...about, kind: other === null ? "table-only" : "other-tile" });
  }
  for (const { cell, tile } of sheet) {
    if (on.has(key(cell))) continue;
    const about = { cell, table: null, sheet: tile };
    const loose = lying.some((place) => Math.hypot(place[0] - cell[0], place[1] - cell[1]) <= CLOSE);
    const at = edge(plane, photo, inPhoto(way, cell));
    if (at) {
      found.outside++;
      if (!found.edges.includes(at)) found.edges.push(at);
    } else if (free.has(key(cell)) && !loose && [...on.keys()].some((place) => touching(place, cell))) found.differences.push({ ...about, kind: "sheet-only" });
    else found.unsure.push({ ...about, kind: "unsure", candidates: [], why: loose ? "loose" : hidden.get(key(cell)) ?? "far" });
  }
  return doubted({ ...found, differences: moved(found.differences) }, on, written);
}

// Groups that touch no other, not even at a corner, may be a row off. What differs in one that mostly disagrees is unsure.
function doubted(found, on, written) {
  const groups = grouped([...on.keys()]).sort((one, other) => other.length - one.length);
  const off = groups.slice(1).filter((group) => group.filter((at) => written.get(at) === on.get(at).tile).length * 2 < group.length);
  const near = (cell) => off.some((group) => group.some((at) => touching(at, cell)));
  const doubtful = found.differences.filter(({ cell }) => near(cell));
  const unsure = doubtful.map((each) => ({ ...each, kind: "unsure", candidates: [], why: "apart" }));
  const differences = found.differences.filter((each) => !doubtful.includes(each));
  return { ...found, differences, unsure: [...found.unsure, ...unsure] };
}

function grouped(places) {
  const left = new Set(places), found = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    for (const at of group) {
      for (const other of left) if (touching(at, other.split(",").map(Number)) && left.delete(other)) group.push(other);
    }
    found.push(group);
  }
  return found;
}

// Whether two cells touch, if only at a corner, or are the same.
function touching(at, [column, row]) {
  const [x, y] = at.split(",").map(Number);
  return Math.max(Math.abs(x - column), Math.abs(y - row)) <= 1;
}

// A tile missing here and the same one extra next door is one difference.
function moved(differences) {
  const gone = new Set();
  const joined = differences.map((each) => {
    if (each.kind !== "sheet-only") return each;
    const to = differences.find((other) => other.kind === "table-only" && other.table === each.sheet && !gone.has(other)
      && beside(each.cell).some((place) => key(place) === key(other.cell)));
    if (!to) return each;
    gone.add(to);
    return { ...each, kind: "moved", table: to.table, to: to.cell };
  });
  return joined.filter((each) => !gone.has(each));
}
