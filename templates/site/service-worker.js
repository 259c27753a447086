// Caches static files and visited pages of games, for use without a network. Forms that write are neither cached nor
// sent again. Taps bypass the worker: they wait for the network themselves.

const SHELL = "shell-{{ version }}";
const PAGES = "pages-{{ version }}";
const FILES = [
{% for name in files %}
  {{ asset(name)|tojson }},
{% endfor %}
];
const OTHERS = new Map([
{% for address, integrity in others %}
  [{{ address|tojson }}, {{ integrity|tojson }}],
{% endfor %}
]);
const START = {{ url_for("home.index")|tojson }};
const OFFLINE = {{ url_for("phone.unseen")|tojson }};
const UNSENT = {{ url_for("phone.unsent")|tojson }};
const BOOKS = {{ books|tojson }};
const EXAMPLE = /^\/rules\/\w+\/.+\.svg$/;
const MOST = {{ most }}; // pages
const KEPT = /^\/(rules|games\/(?!new$)[^/.]+(\/(sheet|result|replay\/\d+|review|history|unseen))?|seen\/[^/.]+)?$/;
const DRAFTS = ["draft", "back"]; // fields of an address that contain an unconfirmed draft
const GONE = new Set([403, 404, 410]);
const PATIENCE = 10000; // ms: the timeout of a third-party script

const whole = (address) => new URL(address, location);
const draft = ({ searchParams }) => DRAFTS.map((name) => searchParams.get(name) ?? "").join("");
const addresses = async (cache) => (await cache.keys()).map(({ url }) => new URL(url));

// --- static files ---

// If the CDN can't be reached, third-party scripts are cached when a page loads them.
const other = ([address, integrity]) => fetch(address, { mode: "cors", integrity, signal: AbortSignal.timeout(PATIENCE) });
async function fill() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...FILES, OFFLINE, UNSENT]);
  await Promise.allSettled([...OTHERS].map(async (each) => shell.put(each[0], await other(each))));
  await Promise.allSettled([START, ...BOOKS].map(see));
}

const shared = new Set([...FILES, ...OTHERS.keys()].map((address) => whole(address).href));
async function part(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shell.put(request.url, answer.clone());
  return answer;
}

// --- pages ---

// Marks a page as cached. Only the newest page that leads back to a draft is cached, so that no older one comes back.
async function keep(address, answer) {
  if (!KEPT.test(address.pathname) || address.searchParams.get("q")) return;
  const pages = await caches.open(PAGES);
  if (GONE.has(answer.status)) return void await forget(pages, address);
  if (!answer.ok || answer.redirected || !answer.headers.get("content-type")?.startsWith("text/html")) return;
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const text = (await answer.text()).replace("<html ", "<html data-kept ");
  for (const each of await addresses(pages)) {
    if (each.href === address.href || (each.pathname === address.pathname && draft(each) && draft(address))) await pages.delete(each);
  }
  await pages.put(address, new Response(text, { headers }));
  const old = (await addresses(pages)).filter(({ pathname, search }) => pathname !== START && !BOOKS.includes(pathname + search)).slice(0, -MOST);
  for (const each of old) await pages.delete(each);
}

// Removes pages that are gone or forbidden from the cache. A missing replay step doesn't mean that its game is gone.
async function forget(pages, { pathname }) {
  if (/\/replay\/\d+$/.test(pathname)) return;
  const game = pathname.split("/").slice(0, 3).join("/");
  for (const each of await addresses(pages)) {
    if (`${each.pathname}/`.startsWith(`${game}/`)) await pages.delete(each);
  }
}

async function see(address) {
  await keep(whole(address), await fetch(address));
}

// Caches a page as it is shown, with the headers it came with.
async function hold([address, html]) {
  const headers = (await kept(whole(address)))?.headers;
  if (headers) await keep(whole(address), new Response(html, { headers }));
}

// The same page, or its newest copy with the same draft or without one; never one with another draft.
async function kept(address) {
  const pages = await caches.open(PAGES);
  const book = ({ searchParams }) => searchParams.get("rulebook");
  const same = (each) => each.pathname === address.pathname && book(each) === book(address);
  const all = [address, ...(await addresses(pages)).filter(same).reverse()];
  for (const wanted of [draft(address), ""]) {
    for (const each of all) {
      const found = draft(each) === wanted && await pages.match(each, { ignoreVary: true });
      if (found) return found;
    }
  }
}

async function page(event) {
  const address = whole(event.request.url);
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(address, answer.clone()));
    return answer;
  } catch {
    return await kept(address) ?? caches.match(OFFLINE, { ignoreVary: true });
  }
}

const send = (request) => fetch(request).catch(() => caches.match(UNSENT, { ignoreVary: true }));

// --- events ---

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(fill());
});
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== SHELL && name !== PAGES) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    if (/\.\w+$/.test(whole(request.url).pathname)) return; // a download
    event.respondWith(request.method === "GET" ? page(event) : send(request));
  } else if (request.method === "GET" && (shared.has(request.url) || EXAMPLE.test(whole(request.url).pathname))) {
    event.respondWith(part(request));
  }
});
// Pages list others that belong to them. Without a network the cached ones stay.
addEventListener("message", (event) => {
  const { keep = [], shown } = event.data;
  event.waitUntil(Promise.allSettled([...keep.map(see), shown && hold(shown)]));
});
