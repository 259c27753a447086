// What neither plain forms nor htmx can do on a page with a board: keep the board still, follow the cursor, and let fast
// taps act on the draft as it is when they are sent. Loaded on its own, so that it works while the CDN does not.

const form = document.getElementById("entry");
const view = document.getElementById("view");
const offline = document.getElementById("offline");
const PRESSED = new Set(["do", "cell", "tile", "lift", "light", "swap"]); // what a button adds to the form
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const taken = new WeakMap(); // when each request was tapped
let refused = 0; // when a tap was last refused

// Fast taps wait for each other; htmx has read the form when they were tapped. So what the form holds is read again when
// they are sent. What writes on the sheet is sent only while the sheet is still the one that was tapped on: two taps on
// Confirm are one turn. Nor is it sent when a tap before it was refused: the turn would be another one than was meant.
function renewed(sent) {
  const fields = new FormData(form);
  for (const [name, value] of sent) if (PRESSED.has(name)) fields.set(name, value);
  return fields;
}

if (form) {
  form.addEventListener("htmx:config:request", ({ detail: { ctx } }) => taken.set(ctx, performance.now()));
  form.addEventListener("htmx:response:error", () => { refused = performance.now(); });
  form.addEventListener("htmx:before:request", (event) => {
    const { request } = event.detail.ctx;
    request.anchor = ""; // it is for pages that load anew: here the board stays where it is
    if (request.method === "POST") {
      const fields = renewed(request.body);
      if (request.body.get("seen") !== fields.get("seen") || taken.get(event.detail.ctx) < refused) event.preventDefault();
      request.body = new URLSearchParams(fields);
    } else {
      const asked = new URL(request.action, location);
      asked.search = new URLSearchParams(renewed(asked.searchParams));
      request.action = asked.pathname + asked.search;
    }
  });
}

const tell = (lost) => { offline.hidden = !lost; };
document.addEventListener("htmx:error", () => tell(true));
document.addEventListener("htmx:before:response", () => tell(false));

// A new board may start further left or higher: scroll so that the tiles stay where they were under the eye.
let still = null;
document.addEventListener("htmx:before:swap", () => {
  const tile = view.querySelector("#laid [data-cell]");
  still = tile && { cell: tile.dataset.cell, at: tile.getBoundingClientRect() };
});
document.addEventListener("htmx:after:swap", () => {
  const tile = still && view.querySelector(`#laid [data-cell="${still.cell}"]`);
  if (tile) {
    const at = tile.getBoundingClientRect();
    view.scrollBy(at.left - still.at.left, at.top - still.at.top);
  } else {
    center();
  }
  follow();
});

// What can be seen of the board: a panel that has grown covers a part, the corner buttons stand at the right.
function seen() {
  const { left, top, right, bottom } = view.getBoundingClientRect();
  const panel = document.getElementById("panel").getBoundingClientRect();
  const below = panel.left < right ? Math.min(bottom, panel.top) : bottom;
  const beside = document.querySelector(".corner").getBoundingClientRect().left;
  return { left, top, right: Math.min(right, beside), bottom: below, width: Math.min(right, beside) - left, height: below - top };
}

// What matters now: the faults, the cursor, else as much of the board as the view can hold, else the last turn.
function subject() {
  const frame = seen();
  for (const selector of ["[data-cursor], .fault", "[data-cursor]", "[data-cell]", "[data-tile]", "[data-last]"]) {
    if (selector.includes(".fault") && !view.querySelector(".fault")) continue;
    const boxes = [...view.querySelectorAll(selector)].map((cell) => cell.getBoundingClientRect());
    const box = {
      left: Math.min(...boxes.map((cell) => cell.left)),
      right: Math.max(...boxes.map((cell) => cell.right)),
      top: Math.min(...boxes.map((cell) => cell.top)),
      bottom: Math.max(...boxes.map((cell) => cell.bottom)),
    };
    if (boxes.length && box.right - box.left <= frame.width && box.bottom - box.top <= frame.height) return { box, frame };
  }
  return null;
}

function center() {
  const found = subject();
  if (!found) return;
  const { box, frame } = found;
  view.scrollBy(
    (box.left + box.right - frame.left - frame.right) / 2,
    (box.top + box.bottom - frame.top - frame.bottom) / 2,
  );
}

// Scroll no more than is needed to see it, with room for one more cell where there is that much.
function follow() {
  const found = subject();
  if (!found) return;
  const { box, frame } = found;
  const by = (low, high) => {
    const room = Math.min(44, (frame[high] - frame[low] - box[high] + box[low]) / 2);
    return Math.min(0, box[low] - room - frame[low]) || Math.max(0, box[high] + room - frame[high]);
  };
  view.scrollBy({ left: by("left", "right"), top: by("top", "bottom"), behavior: calm.matches ? "instant" : "smooth" });
}

// The whole board has nothing to scroll; coming back from it, look at what matters now.
document.getElementById("whole").addEventListener("change", (event) => { if (!event.target.checked) center(); });
center();
