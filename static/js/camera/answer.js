// What a comparison says: all agrees, or the differences, marked on the photo and on the board, and as a list.

import { address, fill, sorted } from "./list.js";
import { mark } from "./marks.js";
import * as sheet from "./sheet.js";
import { shown, straightened } from "./table.js";
import { say, speakOf } from "./words.js";

const THUMB = 60; // px of a space in a row, for sharp screens
const ADVICE = { many: "many", apart: "spread" }; // what is said about it
const page = document.getElementById("camera");
const find = (selector) => page.querySelector(selector);

// Says it. The answer draws the pictures, as large as their boxes are by then.
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

// The heading, what is said below it, and what was left out. Where all agrees but what people settled, or not all was compared,
// not all tiles match.
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

// Sets the link for tiles that only the table has: to fill in points-only turns, or as the next turn.
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
