// The result of a comparison: everything agrees, or the differences, marked on the photo and the board and as a list.

import { mark } from "./marks.js";
import * as sheet from "./sheet.js";
import { shown, straightened } from "./table.js";
import { either, named, say, speakOf } from "./words.js";

const THUMB = 60; // px of a space in a row of the list, for sharp screens
const ADVICE = { many: "many", apart: "spread" }; // by advice, the name of its sentence
const DOUBTS = ["glare", "dark", "shape", "color", "rules", "covered", "loose", "apart", "far"];
const row = document.getElementById("row").content;
const page = document.getElementById("camera");
const find = (selector) => page.querySelector(selector);

// Shows the result. Returns a function that draws the pictures, as large as their boxes are by then.
export function answer(photo, reading, found) {
  const { way, same, differences, unsure } = found;
  const all = sorted([...differences, ...unsure]), href = address(page.dataset.look, all, reading.edition);
  speakOf(reading.edition);
  page.dataset.verdict = all.length ? "differs" : "same";
  tell({ ...found, ...reading });
  fill(find("#rows"), all, href, (cell) => thumb(photo, reading, way, cell));
  lead(find("#new"), differences);
  const other = found.ambiguous.find(({ turn }) => turn !== way.turn);
  find("#round").hidden = !other;
  if (other) find("[data-rotate]").dataset.rotate = other.turn;
  const marks = all.map((each) => ({ ...each, cell: each.to ?? each.cell, href: href(each) }));
  return () => draw(photo, reading, way, marks);
}

// The heading, the line below it, and what was left out. If people settled something, or not everything was compared,
// it doesn't claim that all tiles match.
function tell({ same, differences, unsure, settled, loose, outside, advice, edition }) {
  const matching = say("match", { num: same }), left = differences.length;
  const sum = unsure.length ? say("sum", { first: matching, second: say("unclear", { num: unsure.length }) }) : matching;
  if (left + unsure.length) find("#heading").textContent = left ? say("differences", { num: left }) : say("no-differences");
  find("#sum").textContent = left + unsure.length ? sum : "";
  if (find("#done").textContent) find("#left").textContent = left ? say("left", { num: left }) : say("none-left");
  const all = !(settled + loose + outside);
  find("#agreed").textContent = all ? say("agree", { num: same }) : matching;
  find("#settled").textContent = all ? say("in-place") : settled ? say("settled", { num: settled }) : "";
  find("#advice").textContent = advice in ADVICE ? say(ADVICE[advice]) : "";
  find("#aside").textContent = [loose && say("apart", { num: loose }), outside && say("not-compared", { num: outside }), edition && say(`edition-${edition}`)].filter(Boolean).join(" ");
}

// Sets the link for tiles that are only on the table: to fill in points-only turns, or as the next turn.
function lead(place, differences) {
  if (!place) return;
  const link = place.querySelector("a"), fresh = differences.filter(({ kind }) => kind === "table-only");
  place.hidden = !fresh.length;
  const to = new URL(link.href);
  to.searchParams.set("tiles", fresh.map(({ table, cell }) => `${table}@${cell}`).join(" "));
  link.href = to;
}

function draw(photo, reading, way, marks) {
  const cells = [...sheet.tiles, ...marks].map(({ cell }) => cell), lying = new Set(cells.map((cell) => cell.join()));
  const [table, board] = [find("#table-photo"), find("#sheet-board")];
  mark(table, marks, shown(table, photo, reading, way, cells), lying, ({ kind, sheet: tile }) => kind === "sheet-only" && tile);
  mark(board, marks, sheet.shown(board, cells), lying, ({ kind, table: tile }) => ["table-only", "moved"].includes(kind) && tile);
}

function thumb(photo, reading, way, cell) {
  const canvas = Object.assign(document.createElement("canvas"), { width: THUMB, height: THUMB });
  straightened(canvas, photo, reading, way, cell);
  return canvas;
}

// --- the list, which is also the result for screen readers: each row links to the page about it ---

// By turn, then those without one, then what is unsure: the order in which the server counts them.
const order = (each) => (each.kind === "unsure" ? 1e6 : 0) + (sheet.at(each.cell)?.turn ?? 1e5);
const sorted = (each) => [...each].sort((one, other) => order(one) - order(other) || one.cell[0] - other.cell[0] || one.cell[1] - other.cell[1]);

// The address of the page about a difference. It has all of them, so that the server can lead from one to the next.
function address(look, all, edition) {
  const fields = { table: [], missing: [], unsure: [] };
  const add = (name, text) => (fields[name] ??= []).push(text);
  for (const { kind, cell, table, to, candidates, why } of all) {
    if (kind === "unsure") {
      candidates.forEach((tile) => add("unsure", `${tile}@${cell}`));
      add(DOUBTS.includes(why) ? why : "shape", `${cell}`);
      continue;
    }
    if (table) add("table", `${table}@${to ?? cell}`);
    if (kind === "sheet-only" || kind === "moved") add("missing", `${cell}`);
  }
  if (edition) add("edition", edition);
  const query = Object.entries(fields).filter(([, texts]) => texts.length).map(([name, texts]) => `${name}=${texts.join("+")}`);
  return ({ cell }) => `${look}${look.includes("?") ? "&" : "?"}cell=${cell}&${query.join("&")}`;
}

function title({ kind, table, sheet: written }) {
  if (kind === "unsure") return say("unsure");
  if (kind === "other-tile") return say("not", { one: named(table), other: named(written) });
  return named(table ?? written);
}

function about({ kind, cell, sheet: written, candidates }) {
  const turn = sheet.at(cell);
  const said = kind === "unsure" ? (candidates.length ? either(candidates.slice(0, 3)) : written ? named(written) : "") : say(kind);
  return [said, turn ? say("turn", { turn: turn.turn, name: turn.player }) : ""].filter(Boolean).join(" · ");
}

// Fills the list. `cut(cell)` is a canvas with that part of the photo.
function fill(list, all, href, cut) {
  list.replaceChildren(...all.map((each) => {
    const item = row.cloneNode(true), link = item.querySelector("a"), [table, written] = item.querySelectorAll(".space");
    Object.assign(link, { href: href(each), className: each.kind });
    link.dataset.cell = each.cell;
    item.querySelector("use").setAttribute("href", `#sign-${each.kind}`);
    if (each.kind === "unsure") table.append(cut(each.cell));
    else if (each.table) table.dataset.kind = each.table;
    if (each.sheet) written.dataset.kind = each.sheet;
    item.querySelector("b").textContent = title(each);
    item.querySelector("small").textContent = about(each);
    item.querySelector(".away").textContent = say("place", sheet.place(each.cell));
    return item;
  }));
}
