// What a comparison says: all agrees, or the differences, marked on the photo and on the board, and as a list.

import { address, fill, sorted } from "./list.js";
import { mark } from "./marks.js";
import * as sheet from "./sheet.js";
import { shown, straightened } from "./table.js";
import { say } from "./words.js";

const THUMB = 60; // px of a space in a row, for sharp screens

// Fills the page. The answer is its state and its heading.
export function answer(page, photo, { reading }, { way, ambiguous, same, differences, unsure, loose, outside, advice }) {
  const find = (selector) => page.querySelector(selector), all = sorted([...differences, ...unsure]);
  const agrees = !all.length;
  page.dataset.verdict = agrees ? "same" : "differs";
  page.dataset.state = "answer"; // boxes have their sizes
  const href = address(page.dataset.look, all);
  const marks = all.map((each) => ({ ...each, cell: each.to ?? each.cell, href: href(each) }));
  draw(find, photo, reading, way, marks);
  fill(find("#rows"), all, href, (cell) => thumb(photo, reading, way, cell));
  find("#agreed").textContent = say("agree", { num: same });
  find("#aside").textContent = [loose && say("apart", { num: loose }), outside && say("not-compared", { num: outside })].filter(Boolean).join(" ");
  find("#advice").textContent = advice === "many" ? say("many") : "";
  const other = ambiguous.find(({ turn }) => turn !== way.turn);
  find("#round").hidden = !other;
  if (other) find("[data-rotate]").dataset.rotate = other.turn;
  if (find("#done").textContent) find("#left").textContent = differences.length ? say("left", { num: differences.length }) : say("none-left");
  const sum = say("match", { num: same });
  find("#sum").textContent = agrees ? "" : unsure.length ? say("sum", { first: sum, second: say("unclear", { num: unsure.length }) }) : sum;
  return ["answer", agrees ? document.title.split(" · ")[0] : differences.length ? say("differences", { num: differences.length }) : say("no-differences")];
}

function draw(find, photo, reading, way, marks) {
  const cells = [...sheet.tiles.map(({ cell }) => cell), ...marks.map(({ cell }) => cell)];
  const lying = new Set(cells.map((cell) => cell.join()));
  const turns = { ...way, turn: (way.turn + (reading.quarters ?? 0)) % 4 };
  const [table, board] = [find("#table-photo"), find("#sheet-board")];
  if (table.clientWidth) mark(table, marks, shown(table, photo, reading, way, turns.turn, cells), lying, ({ kind, sheet: tile }) => (kind === "sheet-only" ? tile : null));
  if (board.clientWidth) mark(board, marks, sheet.shown(board, cells), lying, ({ kind, table: tile }) => (kind === "table-only" || kind === "moved" ? tile : null));
}

function thumb(photo, reading, way, cell) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: THUMB, height: THUMB });
  straightened(canvas, photo, reading, way, cell);
  return canvas;
}
