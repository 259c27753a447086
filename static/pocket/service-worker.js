// Answers everything below its folder: the shell and files from the cache, pages from the app in a shell's worker.
// VERSION, FILES and POLICY are prepended by referee/pocket/folder.py.

const ROOT = new URL(registration.scope).pathname;
const CACHE = `${ROOT} ${VERSION}`; // there may be other pockets on the same host
const LANES = 6; // files that are fetched at the same time
const TAKING = 500; // ms that shells have to take a request
const LOOK = 1000; // ms between two checks whether the shell that took it is still there
const PATIENCE = 60000; // ms without any shell

const own = async () => (await caches.keys()).filter((name) => name.startsWith(`${ROOT} `));
const shells = async () => (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ frameType }) => frameType === "top-level");
const pause = (ms) => new Promise((over) => setTimeout(over, ms));
const digest = async (bytes) => btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));

async function tell(message) {
  for (const shell of await shells()) shell.postMessage(message);
}

// Fetches what no earlier version has, all or nothing. Fetched files are kept, so the next try goes on from there.
async function install() {
  const cache = await caches.open(CACHE);
  const held = await Promise.all((await own()).map((name) => caches.open(name)));
  const total = Object.values(FILES).reduce((sum, [, size]) => sum + size, 0);
  const waiting = Object.entries(FILES);
  let got = 0;
  let failed = false;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, [at, size, hash, type]] = next;
      const found = (await Promise.all(held.map((each) => each.match(ROOT + path)))).find((each) => each?.headers.get("ETag") === hash);
      if (found) got += size;
      await cache.put(ROOT + path, found ?? await fetched(path, at, hash, type, (bytes) => {
        got += bytes;
        if (!failed) tell({ got, total });
      }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane)).catch((error) => {
    failed = true;
    tell({ failed: error.name });
    throw error;
  });
}

async function fetched(path, at, hash, type, count) {
  const answer = await fetch(ROOT + at, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${at}: ${answer.status}`);
  const parts = [];
  const reader = answer.body.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    parts.push(value);
    count(value.length);
  }
  const whole = new Blob(parts);
  if (await digest(await whole.arrayBuffer()) !== hash) throw new Error(`${at} is of another version`);
  let body = at === path ? whole : whole.stream().pipeThrough(new DecompressionStream("gzip"));
  if (path === "index.html") body = (await whole.text()).replace('<base href="./">', `<base href="${ROOT}">`);
  return new Response(body, { headers: { "Content-Type": type, "Content-Security-Policy": POLICY, ETag: hash } });
}

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await own()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("message", ({ data }) => { if (data === "begin") skipWaiting(); });

// The shell that takes a request, and its port for the answer. Others refuse it; a sleeping one doesn't reply.
const offered = (shell, message) => new Promise((takes, refuses) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => (data ? takes({ shell, port: port1 }) : refuses());
  shell.postMessage(message, [port2]);
});

// The app's answer; null if the shell was closed in the meantime.
const answered = ({ shell, port }) => new Promise((done) => {
  const end = (found) => { clearInterval(looking); done(found); };
  const looking = setInterval(async () => { if (!await clients.get(shell.id)) end(null); }, LOOK);
  port.onmessage = ({ data }) => end(data);
});

// A request keeps its number however often it is sent, so the app writes it once.
async function ask(request) {
  const { method, url, headers } = request;
  const body = ["GET", "HEAD"].includes(method) ? new ArrayBuffer(0) : await request.arrayBuffer();
  const { pathname, search } = new URL(url);
  const message = { number: crypto.randomUUID(), method, path: pathname.slice(ROOT.length - 1) + search, headers: [...headers], body };
  for (const begun = Date.now(); Date.now() - begun < PATIENCE; await pause(TAKING / 5)) {
    const offers = (await shells()).map((shell) => offered(shell, message));
    const taken = await Promise.any([...offers, pause(TAKING)]).catch(() => null);
    const found = taken && await answered(taken);
    if (found) return new Response([204, 205, 304].includes(found.status) || method === "HEAD" ? null : found.content, found);
  }
  return new Response("Open Referee again.", { status: 503 });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = decodeURIComponent(url.pathname.slice(ROOT.length));
  const file = (name) => event.respondWith(caches.open(CACHE).then((cache) => cache.match(ROOT + name)).then((found) => found ?? fetch(request)));
  if (path === "service-worker.js") return;
  if (path in FILES && path !== "index.html") file(path);
  else if (request.mode !== "navigate" || request.destination !== "document") event.respondWith(ask(request));
  else if (request.method === "GET") file("index.html");
  else event.respondWith(Response.redirect(ROOT)); // a form of another site
});
