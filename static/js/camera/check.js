// The camera check: a photo is chosen, read, and compared with the scoresheet. Nothing of it leaves the page: what the
// pages about differences need is in their addresses, and the tiles that were read are kept in this tab.

import { compare } from "../lattice/compare.js";
import { drawn, pixels } from "../lattice/pixels.js";
import { answer } from "./answer.js";
import { canvasOf, forget, keep, kept, small } from "./kept.js";
import { layerOver, outline } from "./marks.js";
import { tiles as sheet } from "./sheet.js";
import { whole } from "./table.js";
import { say } from "./words.js";

const page = document.getElementById("camera");
const find = (selector) => page.querySelector(selector);
const { game } = page.dataset;
const SOON = 300; // ms: a photo that is read faster shows no progress
const LIKELY = 20, SPOKEN = 20; // tiles: how many more to expect, and after how many the count is read aloud
const TROUBLES = ["none", "near", "dark", "blurred", "small", "glare", "other", "failed"]; // of a reading
const HIDING = ["covered", "glare"]; // what hides tiles
const BACK = ["read", "fixed", "inserted", "removed", "filled"]; // in the address: back from another page
const headings = ["#heading", "#sum"].map((place) => [place, find(place).textContent]);
const asked = new URL(location.href).searchParams;

let photo = null; // a canvas
let now = null; // { reading, picture, right, partly, turn, way }
let draw = () => {}; // draws the current picture in the size of its box
let worker = null; // reads one photo, so that the page stays responsive; ended after it

function show(state) {
  page.dataset.state = state;
  draw();
}

function untold() {
  for (const [place, text] of headings) find(place).textContent = text;
  draw = () => {};
}

// --- a photo ---

async function take(file) {
  if (!file) return;
  find("#news").hidden = true;
  try {
    photo = await drawn(file);
    const reading = await tiles();
    if (!reading) return; // cancelled
    now = { reading, picture: small(photo), right: [], partly: false, turn: 0 };
    judge();
  } catch {
    photo = null;
    trouble("failed");
  }
}

// Reads the photo and shows the progress; null if it was cancelled.
async function tiles() {
  const box = find("#whole"), bar = find("progress"), told = find("#found");
  let outlines = [], at = null, layer = null;
  if (page.dataset.state === "before") show("taken");
  bar.value = 0;
  told.textContent = "";
  const soon = setTimeout(() => {
    untold();
    show("reading");
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

// Resolves to the reading of the canvas, or to null if it was cancelled. `found` is called with tiles on the way.
function read(canvas, { worker: script, kit }, found) {
  cancel();
  return new Promise((resolve, reject) => {
    worker = new Worker(script, { type: "module" });
    worker.cancelled = () => resolve(null);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if (!data.reading) return void found(data);
      resolve(data.reading);
      end();
    };
    worker.postMessage({ kit: new URL(kit, location).href, photo: pixels(canvas) });
  });
}

function cancel() {
  worker?.cancelled();
  end();
}

function end() {
  worker?.terminate();
  worker = null;
}

// --- the result ---

function judge() {
  const { reading, right, partly, turn } = now;
  if (!sheet.length) return trouble("empty");
  if (TROUBLES.includes(reading.trouble) || !reading.tiles.length) return trouble(reading.trouble ?? "none");
  const found = compare(reading, sheet, turn), inside = found.same + found.differences.length;
  if (["nothing", "other-game"].includes(found.verdict)) return trouble("other-game", say("other-game-only", { num: found.same }));
  if (found.outside && !partly) return trouble("outside", say("outside-only", { num: found.outside }), inside);
  if (HIDING.includes(found.advice) && !partly) return trouble(found.advice, "", inside);
  now.way = found.way; // for the pages about differences
  keep(game, now);
  if (!BACK.some((name) => asked.has(name))) history.replaceState(null, "", page.dataset.read); // for the way back
  const settled = ({ cell }) => right.includes(cell.join()), open = (each) => !settled(each);
  const { differences, unsure } = found;
  untold();
  draw = answer(photo, reading, {
    ...found, differences: differences.filter(open), unsure: unsure.filter(open), settled: [...differences, ...unsure].filter(settled).length,
  });
  show("answer");
  find("h1").focus();
}

// `part`: how many tiles can still be compared.
function trouble(name, remedy = say(`${name}-remedy`), part = 0) {
  untold();
  find("#why").textContent = say(`${name}-wrong`);
  find("#remedy").textContent = remedy || say(`${name}-remedy`);
  find("[data-part]").hidden = !part;
  find("[data-part]").textContent = say("part", { num: part });
  page.dataset.trouble = name;
  find("#sum").textContent = "";
  find("#seen-photo").hidden = !photo;
  draw = () => photo && whole(find("#seen-photo"), photo);
  show("trouble");
}

// --- keys ---

for (const input of page.querySelectorAll("[type=file]")) {
  const chosen = () => {
    const [file] = input.files;
    input.value = ""; // so that the same photo can be chosen again
    take(file);
  };
  input.addEventListener("change", chosen);
  chosen(); // it may have been chosen before this script was loaded
}
for (const key of page.querySelectorAll("[data-photo]")) {
  key.addEventListener("click", () => find(`[data-source="${key.dataset.photo}"]`).click());
}
find("[data-cancel]").addEventListener("click", () => {
  cancel();
  show("before");
  find("h1").focus();
});
find("[data-part]").addEventListener("click", () => {
  now.partly = true;
  judge();
});
find("[data-rotate]").addEventListener("click", ({ currentTarget }) => {
  now.turn = Number(currentTarget.dataset.rotate);
  judge();
});
find("[data-done]").addEventListener("click", () => forget(game));
const sizes = new ResizeObserver(() => draw());
for (const box of page.querySelectorAll(".photo")) sizes.observe(box);

// --- back from the page about a difference, or from one that fixes the sheet ---

async function again() {
  now = kept(game);
  if (!now) return;
  const right = asked.get("right"), wrong = asked.get("wrong");
  now.right = [...now.right, right].filter((cell) => cell && cell !== wrong);
  if (right) {
    find("#done").textContent = say("right");
    Object.assign(find("#undo"), { hidden: false, href: `${page.dataset.read}&wrong=${right}` });
  }
  show("kept");
  photo = await canvasOf(now.picture, now.reading);
  judge();
}
if (BACK.some((name) => asked.has(name))) again();
