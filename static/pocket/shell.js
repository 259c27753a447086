// The page that stays open. It downloads everything, runs the app in a worker, and shows the app's pages in a frame.
import { App } from "./app.js";
import { Frame } from "./frame.js";

const ROOT = new URL("../../", import.meta.url).href;
const LOCK = `referee ${ROOT}`; // the shell that runs the app has it
const CODE = /^#\d+\.\d+\.[0-9a-f]+\.[\w-]+$/;
const AGAIN = 5000; // ms before a lost connection is tried again

const spoken = [...document.querySelectorAll("main")];
const words = navigator.languages.map((tag) => spoken.find(({ lang }) => lang === tag.split("-")[0])).find(Boolean) ?? spoken[0];
const part = (name) => words.querySelector(`[data-says="${name}"]`);
const output = part("getting").querySelector("output");
const pattern = output.textContent;
let quarters = 0; // downloaded so far
const number = (bytes) => (bytes / 1e6).toLocaleString(words.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

// Shows one of the shell's messages, or none.
function say(name) {
  words.hidden = !name;
  document.documentElement.lang = words.lang;
  for (const each of words.querySelectorAll("[data-says]")) each.hidden = each !== part(name) && !each.contains(part(name));
}

function able() {
  return CSS.supports("(color: color-mix(in srgb, #000, #000))") && CSS.supports("selector(:has(a))") && CSS.supports("(width: 1cqw)")
    && "WebAssembly" in window && "DecompressionStream" in window && "locks" in navigator;
}

function cannot() {
  if (window.top !== window) return "framed";
  if (!isSecureContext) return "http";
  if (!able()) return "old";
  return "serviceWorker" in navigator && "indexedDB" in window ? "" : "private";
}

function progress({ got, total }) {
  const bar = part("getting").querySelector("progress");
  say("ready");
  Object.assign(bar, { max: total, value: got });
  const text = pattern.replace("{got}", number(got)).replace("{total}", number(total));
  Object.assign(output, { hidden: false, textContent: text });
  const quarter = Math.floor(4 * got / total);
  if (quarter > quarters) part("getting").querySelector(".away").textContent = text; // read aloud
  quarters = Math.max(quarters, quarter);
}

// Until all files are here. A failed download is tried again from where it stopped.
async function install() {
  for (;;) {
    const registration = await navigator.serviceWorker.register(`${ROOT}service-worker.js`, { updateViaCache: "none" }).catch(() => null);
    if (!registration) say("lost");
    else if (registration.active) return registration;
    else {
      if (words.hidden) say("ready");
      const coming = registration.installing ?? registration.waiting;
      const end = await new Promise((over) => coming.addEventListener("statechange", () => { if (coming.state !== "installing") over(coming.state); }));
      if (end !== "redundant") return registration;
    }
    await new Promise((over) => {
      addEventListener("online", over, { once: true });
      setTimeout(over, AGAIN);
    });
  }
}

async function controlled() {
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}

// A waiting version begins now, unless a shell is still running the previous one. When it begins, every shell reloads.
async function renew(registration) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) registration.update().catch(() => {}); });
  if (!registration.waiting || await isRun()) return;
  registration.waiting.postMessage("begin");
  await new Promise(() => {});
}

// Whether a shell runs the app.
async function isRun() {
  return (await navigator.locks.query()).held.some(({ name }) => name === LOCK);
}

// The first page: the one requested, even if that was before the pocket was on the phone (deep.js).
function asked() {
  const open = new URL(location.href).searchParams.get("open");
  const wanted = open ? new URL(open, ROOT).href : location.href.replace("index.html", "");
  return wanted.startsWith(ROOT) && !scanned() ? wanted : ROOT;
}

// The code of a game that another phone hands over, if the address has one.
const scanned = () => (CODE.test(location.hash) ? location.hash.slice(1) : "");

async function begin() {
  let app = null;
  navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
    if (data.number) {
      port.postMessage(Boolean(app));
      app?.ask(data, port);
    } else if (!navigator.serviceWorker.controller) {
      if (data.total) progress(data);
      else if (data.failed) say(data.failed === "QuotaExceededError" ? "full" : "lost");
    }
  });
  navigator.serviceWorker.startMessages();
  const registration = await install();
  await controlled();
  await renew(registration);
  // Only one shell runs the app. When it is closed, the next one takes over.
  const leads = new Promise((done) => navigator.locks.request(LOCK, () => {
    app = new App(() => stop("died"));
    done();
    return new Promise(() => {});
  }));
  if (!await isRun()) await leads;
  if (app) await app.ready;
  const frame = new Frame(ROOT, registration);
  const code = scanned();
  await frame.show(asked());
  if (code) frame.scan(code);
  addEventListener("hashchange", () => { if (scanned()) frame.scan(scanned()); });
  say("");
}

function stop(why) {
  part(why).querySelector("a").href = location.href.replace(/^http:/, why === "http" ? "https:" : "http:");
  document.querySelector("iframe")?.remove();
  say(why);
}

const why = cannot();
if (why) stop(why);
else begin();
