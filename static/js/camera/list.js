// The list of differences, which is also the result for screen readers. Each row links to the look.

import { at, place } from "./sheet.js";
import { either, named, say } from "./words.js";

const row = document.getElementById("row").content;
const doubts = ["glare", "dark", "shape", "color", "rules", "covered", "loose", "apart", "far"];

// By turn, those without one last, and behind them what is not sure: as the server counts them.
const order = (each) => (each.kind === "unsure" ? 1e6 : 0) + (at(each.cell)?.turn ?? 1e5);
export const sorted = (each) => [...each].sort((one, other) => order(one) - order(other) || one.cell[0] - other.cell[0] || one.cell[1] - other.cell[1]);

// The address of a look, which holds all differences, so that the server can lead on from one to the next.
export function address(look, all, edition) {
  const fields = { table: [], missing: [], unsure: [] };
  const add = (name, text) => (fields[name] ??= []).push(text);
  for (const { kind, cell, table, to, candidates, why } of all) {
    if (kind === "unsure") {
      candidates.forEach((tile) => add("unsure", `${tile}@${cell}`));
      add(doubts.includes(why) ? why : "shape", `${cell}`);
      continue;
    }
    if (table) add("table", `${table}@${to ?? cell}`);
    if (kind === "sheet-only" || kind === "moved") add("missing", `${cell}`);
  }
  if (edition) add("edition", edition);
  const query = Object.entries(fields).filter(([, texts]) => texts.length).map(([name, texts]) => `${name}=${texts.join("+")}`);
  return ({ cell }) => `${look}${look.includes("?") ? "&" : "?"}cell=${cell}&${query.join("&")}`;
}

function title({ kind, table, sheet, candidates }) {
  if (kind === "unsure") return say("unsure");
  if (kind === "other-tile") return say("not", { one: named(table), other: named(sheet) });
  return named(table ?? sheet);
}

function about({ kind, cell, sheet, candidates }) {
  const turn = at(cell);
  const said = kind === "unsure" ? (candidates.length ? either(candidates.slice(0, 3)) : sheet ? named(sheet) : "") : say(kind);
  return [said, turn ? say("turn", { turn: turn.turn, name: turn.player }) : ""].filter(Boolean).join(" · ");
}

// Fills the list. `cut(cell)` is a canvas with what the photo shows there.
export function fill(list, all, href, cut) {
  list.replaceChildren(...all.map((each) => {
    const item = row.cloneNode(true), link = item.querySelector("a"), [table, sheet] = item.querySelectorAll(".space");
    Object.assign(link, { href: href(each), className: each.kind });
    link.dataset.cell = each.cell;
    item.querySelector("use").setAttribute("href", `#sign-${each.kind}`);
    if (each.kind === "unsure") table.append(cut(each.cell));
    else if (each.table) table.dataset.kind = each.table;
    if (each.sheet) sheet.dataset.kind = each.sheet;
    item.querySelector("b").textContent = title(each);
    item.querySelector("small").textContent = about(each);
    item.querySelector(".away").textContent = say("place", place(each.cell));
    return item;
  }));
}
