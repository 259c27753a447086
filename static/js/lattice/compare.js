// Compares the reading of a photo with the sheet: which way the phone was held, and where the two differ.
// What is uncertain is called unsure, never wrong.

import { touching, within } from "./plane.js";

const HALF = .5; // share of certain tiles that must agree: with fewer it is another game
const CLOSE = 1.6; // cells from a tile of the sheet to a loose one
const MANY = 12; // differences: the photo is of another moment
const HIDDEN = { covered: 4, glare: 6 }; // this many spaces that can't be seen: the advice comes first
const ASTRAY = 2; // tiles off their spaces: they should be pushed together

const key = (cell) => cell.join();
const turned = ([x, y], turn) => [[x, y], [-y, x], [-x, -y], [y, -x]][turn];
const beside = ([x, y]) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];

// From a cell of the photo to one of the sheet, and the other way round.
const onSheet = ({ turn, shift }, cell) => turned(cell, turn).map((place, axis) => place + shift[axis]);
export const inPhoto = ({ turn, shift }, cell) => turned(cell.map((place, axis) => place - shift[axis]), (4 - turn) % 4);

// `reading` is from read(), `sheet` a list of { cell, tile }; of ways that fit equally well the one by `turn` quarters
// comes first. Returns `verdict`, which is "same", "differs", "unsure", "other-game" or "nothing"; `way`, { turn, shift
// }; `ambiguous`, the other ways that fit equally well; `same`, how many tiles agree; `differences` and `unsure`, each
// with `kind` and `cell` of the sheet; `loose` and `outside`, how many tiles aren't compared; `advice`, "covered",
// "glare", "apart", "many" or null.
export function compare(reading, sheet, turn = 0) {
  const ways = fits(reading.tiles, sheet);
  const nothing = { verdict: "nothing", ambiguous: [], same: 0, differences: [], unsure: [], loose: 0, outside: 0, advice: null };
  if (!ways.length) return nothing;
  const later = (each) => (each.turn - turn + 4) % 4;
  const [way, ...ambiguous] = ways.filter(({ score }) => score === ways[0].score).sort((one, other) => later(one) - later(other))
    .map(({ turn, shift }) => ({ turn, shift }));
  const found = { ...nothing, ...differences(reading, sheet, way), way, ambiguous }, { same, differences: all, unsure } = found;
  if (same < HALF * (same + all.length)) return { ...found, verdict: "other-game" };
  return { ...found, verdict: all.length ? "differs" : unsure.length ? "unsure" : "same", advice: advice(found) };
}

function advice({ differences, unsure }) {
  const count = (...whys) => unsure.filter(({ why }) => whys.includes(why)).length;
  const hidden = Object.keys(HIDDEN).find((why) => count(why) >= HIDDEN[why]);
  return hidden ?? (count("loose", "apart") >= ASTRAY ? "apart" : differences.length > MANY ? "many" : null);
}

// All ways to match the table with the sheet in which a tile agrees, the best first.
function fits(tiles, sheet) {
  const written = new Map(sheet.map(({ cell, tile }) => [key(cell), tile]));
  const found = new Map();
  for (let turn = 0; turn < 4; turn++) {
    for (const { cell: from, tile } of tiles) {
      for (const { cell, tile: other } of sheet) {
        const shift = turned(from, turn).map((place, axis) => cell[axis] - place);
        if (tile === other) found.set(key([turn, ...shift]), { turn, shift });
      }
    }
  }
  return [...found.values()].map((way) => ({ ...way, score: score(tiles, written, way) })).sort((one, other) => other.score - one.score);
}

function score(tiles, written, way) {
  return tiles.reduce((sum, { cell, tile, certain }) => {
    const other = written.get(key(onSheet(way, cell)));
    return sum + (other === tile ? 4 : other === undefined ? -1 : certain ? -2 : 0);
  }, 0);
}

function differences({ tiles, apart, empty, unclear, plane, ...photo }, sheet, way) {
  const lie = ({ cell, ...each }) => ({ ...each, cell: onSheet(way, cell) });
  const table = tiles.map(lie), lying = apart.map(lie), on = new Map(table.map((each) => [key(each.cell), each]));
  const written = new Map(sheet.map(({ cell, tile }) => [key(cell), tile]));
  const free = new Set(empty.map((cell) => key(onSheet(way, cell))));
  const hidden = new Map(unclear.map(lie).map(({ cell, why }) => [key(cell), why]));
  const found = { same: 0, differences: [], unsure: [], outside: 0 };
  for (const each of table) {
    const { cell, tile, certain, candidates, why } = each, other = written.get(key(cell)) ?? null;
    const about = { cell, table: tile, sheet: other };
    if (tile === other) found.same++;
    else if (other === null && !beside(cell).some((place) => on.has(key(place)))) lying.push(each);
    else if (!certain) found.unsure.push({ ...about, kind: "unsure", candidates, why });
    else found.differences.push({ ...about, kind: other === null ? "table-only" : "other-tile" });
  }
  for (const { cell, tile } of sheet) {
    if (on.has(key(cell))) continue;
    const about = { cell, table: null, sheet: tile };
    const loose = lying.some((each) => Math.hypot(each.cell[0] - cell[0], each.cell[1] - cell[1]) <= CLOSE);
    if (!within(plane, photo, inPhoto(way, cell))) found.outside++;
    else if (free.has(key(cell)) && !loose && table.some((each) => touching(each.cell, cell))) found.differences.push({ ...about, kind: "sheet-only" });
    else found.unsure.push({ ...about, kind: "unsure", candidates: [], why: loose ? "loose" : hidden.get(key(cell)) ?? "far" });
  }
  return doubted({ ...covered(found), loose: lying.length }, table, written);
}

// A hand may look like the table: a tile that seems to be missing next to a covered one is covered too.
function covered(found) {
  const all = [...found.differences, ...found.unsure], under = all.filter(({ why }) => why === "covered");
  const left = new Set(all.filter(({ kind, why }) => kind === "sheet-only" || why === "far"));
  for (const { cell } of under) {
    for (const each of left) if (touching(cell, each.cell) && left.delete(each)) under.push({ ...each, kind: "unsure", candidates: [], why: "covered" });
  }
  const other = ({ cell }) => !under.some((each) => key(each.cell) === key(cell));
  return { ...found, differences: moved(found.differences.filter(other)), unsure: [...found.unsure.filter(other), ...under] };
}

// Groups that nothing joins may be a row off. Differences in a group that mostly disagrees are unsure.
function doubted(found, table, written) {
  const agree = (group) => group.filter(({ cell, tile }) => written.get(key(cell)) === tile).length;
  const off = grouped(table).slice(1).filter((group) => agree(group) * 2 < group.length).flat();
  const doubtful = ({ cell }) => off.some((each) => touching(each.cell, cell));
  const unsure = found.differences.filter(doubtful).map((each) => ({ ...each, kind: "unsure", candidates: [], why: "apart" }));
  return { ...found, differences: found.differences.filter((each) => !doubtful(each)), unsure: [...found.unsure, ...unsure] };
}

const joined = (one, other) => one.group === other.group && touching(one.cell, other.cell);

// Groups of touching tiles, unless the photo shows them apart; the largest group first.
function grouped(table) {
  const left = new Set(table), found = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    for (const one of group) for (const other of left) if (joined(one, other) && left.delete(other)) group.push(other);
    found.push(group);
  }
  return found.sort((one, other) => other.length - one.length);
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
