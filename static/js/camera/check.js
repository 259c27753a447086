// The camera check: a photo is chosen, read, and compared with the sheet of the page. Nothing of it leaves the page: what a
// look needs stands in its address, and the tiles that were read wait in this tab.

import { compare } from "../lattice/compare.js";
import { answer } from "./answer.js";
import { forget, keep, kept, canvasOf, small } from "./kept.js";
import { layerOver, outline } from "./marks.js";
import { cancel, drawn, read } from "./reader.js";
import { rotated } from "./rotated.js";
import * as sheet from "./sheet.js";
import { whole } from "./table.js";
import { say } from "./words.js";

const page = document.getElementById("camera");
const find = (selector) => page.querySelector(selector);
const { game } = page.dataset;
const SOON = 300; // ms: a photo that is read faster shows no state on the way
const LIKELY = 20, SPOKEN = 20; // tiles: how many may still come, and after how many that is said
const TROUBLES = ["none", "dark", "blurred", "small", "glare", "other"];

let photo = null; // a canvas
let now = null; // { reading, picture, right, partly }

function show(state, heading) {
  page.dataset.state = state;
  if (!heading) return;
  find("#heading").textContent = heading;
  find("h1").focus();
}

// --- a photo ---

async function take(file) {
  find("#news").hidden = true;
  try {
    photo = await drawn(file);
    const reading = await tiles();
    if (!reading) return; // cancelled
    now = { reading, picture: small(photo), right: [], partly: false };
    judge();
  } catch {
    trouble("failed");
  }
}

// Reads the photo, and shows how far that is; null if it was cancelled.
async function tiles() {
  const box = find("#whole"), bar = find("progress"), told = find("#found");
  let outlines = [], at = null, layer = null;
  page.dataset.state = "taken";
  bar.value = 0;
  told.textContent = "";
  const soon = setTimeout(() => {
    page.dataset.state = "reading";
    [at, layer] = [whole(box, photo), layerOver(box)];
    outline(layer, outlines.map((corners) => corners.map(at)));
  }, SOON);
  try {
    return await read(photo, page.dataset, ({ found = [], share = 0 }) => {
      outlines = [...outlines, ...found];
      const count = outlines.length;
      bar.value = Math.max(bar.value, share, count / (count + LIKELY));
      if (layer) outline(layer, found.map((corners) => corners.map(at)));
      if (count % SPOKEN < found.length) told.textContent = say("found", { num: count - count % SPOKEN });
    });
  } finally {
    clearTimeout(soon);
  }
}

// --- what it says ---

function judge() {
  const { reading, right, partly } = now;
  if (!sheet.tiles.length) return trouble("empty");
  if (TROUBLES.includes(reading.trouble) || !reading.tiles.length) return trouble(reading.trouble ?? "none");
  const found = compare(reading, sheet.tiles);
  if (found.verdict === "nothing" || found.verdict === "other-game") return trouble("other-game", say("other-game-only", { num: found.same }));
  if (found.outside && !partly) return trouble("outside", say("outside-only", { num: found.outside }), found.same + found.differences.length);
  if (["covered", "glare"].includes(found.advice) && !partly) return trouble(found.advice, "", found.same + found.differences.length);
  now.way = found.way; // for looks
  keep(game, now);
  if (!BACK.some((name) => asked.has(name))) history.replaceState(null, "", page.dataset.read); // for the way back
  const kept = (each) => !right.includes(each.cell.join());
  const left = { ...found, differences: found.differences.filter(kept), unsure: found.unsure.filter(kept) };
  show(...answer(page, photo, now, left));
}

function trouble(name, remedy = "", part = 0) {
  find("#why").textContent = say(`${name}-wrong`);
  find("#remedy").textContent = remedy || say(`${name}-remedy`);
  find("[data-part]").hidden = !part;
  if (part) find("[data-part]").textContent = say("part", { num: part });
  page.dataset.trouble = name;
  show("trouble");
  find("#seen-photo").hidden = !photo;
  if (photo) whole(find("#seen-photo"), photo);
}

// --- keys ---

for (const input of page.querySelectorAll("[type=file]")) {
  input.addEventListener("change", () => {
    const [file] = input.files;
    input.value = ""; // the same photo can be chosen again
    if (file) take(file);
  });
}
for (const key of page.querySelectorAll("[data-photo]")) {
  key.addEventListener("click", () => find(`[data-source="${key.dataset.photo}"]`).click());
}
find("[data-cancel]").addEventListener("click", () => {
  cancel();
  show("before", document.title.split(" · ")[0]);
});
find("[data-part]").addEventListener("click", () => {
  now.partly = true;
  judge();
});
find("[data-rotate]").addEventListener("click", () => {
  now.reading = rotated(now.reading, Number(find("[data-rotate]").dataset.rotate));
  judge();
});
find("[data-done]").addEventListener("click", () => forget(game));
page.addEventListener("dragover", (event) => event.preventDefault());
page.addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) take(file);
});
addEventListener("paste", ({ clipboardData }) => {
  const [file] = clipboardData.files;
  if (file) take(file);
});
new ResizeObserver(() => {
  if (page.dataset.state === "answer") judge();
  if (page.dataset.state === "trouble" && photo) whole(find("#seen-photo"), photo);
}).observe(page);

// --- back from a look, or from a page that mends ---

const asked = new URL(location.href).searchParams;
const BACK = ["read", "fixed", "inserted", "removed"];

async function again() {
  now = kept(game);
  if (!now) return;
  const right = asked.get("right"), wrong = asked.get("wrong");
  if (right && !now.right.includes(right)) now.right.push(right);
  now.right = now.right.filter((cell) => cell !== wrong);
  if (right) {
    find("#done").textContent = say("right");
    Object.assign(find("#undo"), { hidden: false, href: `${page.dataset.read}&wrong=${right}` });
  }
  photo = await canvasOf(now.picture, now.reading);
  judge();
}
if (BACK.some((name) => asked.has(name))) again();
