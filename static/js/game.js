// What neither plain forms nor htmx can do on the game page: keep the board still, follow the cursor, and let fast taps
// act on the draft as it is when they are sent. Loaded on its own, so that it works while the CDN does not.

const form = document.getElementById("entry");
const view = document.getElementById("view");
const offline = document.getElementById("offline");
const WRITING = new Set(["confirm", "swap", "pass", "points", "undo"]);
const DRAFT = ["draft", "cursor", "open", "every"];

// Fast taps wait for each other; htmx has read the form when they were tapped. So the draft is read again when they are
// sent. What writes on the sheet is sent only while the sheet is still the one that was tapped on: two taps on Confirm
// are one turn.
form.addEventListener("htmx:before:request", (event) => {
  const body = event.detail.ctx.request.body;
  const now = new FormData(form);
  if (WRITING.has(body.get("do")) && body.get("seen") !== now.get("seen")) {
    event.preventDefault();
    return;
  }
  for (const name of [...DRAFT, "seen"]) body.set(name, now.get(name) ?? "");
});

const tell = (lost) => { offline.hidden = !lost; };
form.addEventListener("htmx:error", () => tell(true));
form.addEventListener("htmx:before:response", () => tell(false));

// A new board may start further left or higher: scroll so that the tiles stay where they were under the eye.
let still = null;
form.addEventListener("htmx:before:swap", () => {
  const tile = view.querySelector("#laid [data-cell]");
  still = tile && { cell: tile.dataset.cell, at: tile.getBoundingClientRect() };
});
form.addEventListener("htmx:after:swap", () => {
  const tile = still && view.querySelector(`#laid [data-cell="${still.cell}"]`);
  if (tile) {
    const at = tile.getBoundingClientRect();
    view.scrollBy(at.left - still.at.left, at.top - still.at.top);
  } else {
    center();
  }
  const cursor = view.querySelector("[data-cursor]");
  if (cursor) follow(cursor);
});

// The middle of what matters now: the cursor, else the last turn, else the board.
function center() {
  const cells = [...(view.querySelector("[data-cursor]") ? view.querySelectorAll("[data-cursor]")
    : view.querySelector("[data-last]") ? view.querySelectorAll("[data-last]")
    : view.querySelectorAll("[data-cell]"))];
  if (!cells.length) return;
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const frame = view.getBoundingClientRect();
  const middle = (low, high) => (Math.min(...boxes.map((box) => box[low])) + Math.max(...boxes.map((box) => box[high]))) / 2;
  view.scrollBy(
    middle("left", "right") - frame.left - frame.width / 2,
    middle("top", "bottom") - frame.top - frame.height / 2,
  );
}

// Scroll no more than is needed to see the cell and the next one beyond it.
function follow(cell) {
  const box = cell.getBoundingClientRect();
  const frame = view.getBoundingClientRect();
  const room = box.width * 1.5;
  const by = (low, high) => Math.min(0, box[low] - room - frame[low]) || Math.max(0, box[high] + room - frame[high]);
  view.scrollBy({ left: by("left", "right"), top: by("top", "bottom"), behavior: "smooth" });
}

center();
