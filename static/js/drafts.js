// The newest unconfirmed tiles of each game are kept on the phone: the bare address of a game, and the links of the
// first page, lead to the address with them. A notice mentions tiles that were left a while ago.

const KEPT = "drafts"; // by the path of a game, its draft as a query string, and when it was left
const GAMES = 50; // the most that are kept
const BRIEF = 60000; // ms: no notice if they were left for less
const UNITS = [["day", 86400000], ["hour", 3600000], ["minute", 60000]];
const BEFORE = '<p><time></time></p><div><button type="button"></button><button name="do" value="clear"></button></div>';
const form = document.getElementById("entry");
const verdict = document.getElementById("verdict");
const here = location.pathname;

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // nothing can be kept
  }
}

function keep(game, query) {
  const others = Object.entries(all()).filter(([each]) => each !== game);
  if (query) others.push([game, { query, left: Date.now() }]);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(others.slice(-GAMES))));
  } catch {} // full or forbidden: the address alone has the tiles
}

// The page's fields, without those of its last tap; empty without tiles. A kept page may lack the tiles of its address.
function drafted() {
  if ("kept" in document.documentElement.dataset) return new URLSearchParams(location.search).get("draft") ? location.search.slice(1) : "";
  const fields = [...form.querySelectorAll('input[type="hidden"]')].filter(({ name, value }) => value && name !== "tried");
  return form.elements.draft?.value ? String(new URLSearchParams(fields.map(({ name, value }) => [name, value]))) : "";
}

function ago(left) {
  const [unit, ms] = UNITS.find((each) => Date.now() - left >= each[1]);
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { style: "short" }).format(-Math.floor((Date.now() - left) / ms), unit);
}

function name(left) {
  const told = Object.assign(document.createElement("div"), { className: "before", innerHTML: BEFORE });
  const [since, go, discard] = told.querySelectorAll("time, button");
  since.before(verdict.dataset.before, " ");
  since.append(ago(left));
  go.append(form.dataset.goOn);
  discard.append(form.dataset.discard);
  go.addEventListener("click", () => told.remove());
  verdict.prepend(told);
}

function follow(before) {
  let known = before?.query ?? "";
  const look = () => {
    const now = drafted();
    if (now !== known) keep(here, now);
    known = now;
  };
  look();
  document.addEventListener("htmx:after:swap", look);
  document.addEventListener("visibilitychange", () => { if (document.hidden && known) keep(here, known); });
}

// What was written from this game's own pages isn't news: the tiles go with the newer sheet, or are what was written.
function lead({ query }) {
  const fields = new URLSearchParams(query);
  const from = document.referrer && new URL(document.referrer).pathname;
  const newer = Number(form.elements.seen.value) > Number(fields.get("seen"));
  if (newer && [here, `${here}/points`].includes(from)) return void keep(here);
  if (newer && from.startsWith(`${here}/`)) fields.set("seen", form.elements.seen.value);
  location.replace(`${here}?${fields}`);
}

if (form) {
  const before = all()[here];
  if (before && !location.search) lead(before);
  else {
    const same = before && new URLSearchParams(before.query).get("draft") === form.elements.draft?.value;
    if (same && verdict.dataset.before && Date.now() - before.left >= BRIEF) name(before.left);
    // A bare page knows nothing of the tiles of another tab.
    follow(location.search ? before : null);
  }
} else {
  for (const { action } of document.querySelectorAll("form.gone")) keep(/^.*?\/games\/[^/]+/.exec(new URL(action).pathname)[0]);
  for (const [game, { query }] of Object.entries(all())) {
    for (const link of document.querySelectorAll(`a[href="${game}"]`)) link.search = query;
  }
}
