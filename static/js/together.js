// Shows what another scorekeeper writes as soon as it is on the record: the page requests itself again. The server
// keeps the draft, and explains what happened. Nothing changes while a finger is tapping.

const form = document.getElementById("entry");
const SETTLED = 400; // ms: by then the response to a write from here has arrived, so it is not news
const QUIET = 1200; // ms without a tap
let stream;
let newest = 0; // the game's number of events
let tapped = -QUIET;
let waiting = 0;

const shown = () => Number(document.getElementById("verdict").dataset.state);

function look() {
  clearTimeout(waiting);
  if (newest <= shown()) return;
  const typing = document.activeElement?.matches?.("input:not([type='checkbox'])") && document.activeElement.value;
  const busy = form.classList.contains("htmx-request") || document.querySelector("#panel :is(.drawer, .judgement)") || typing;
  const left = tapped + QUIET - performance.now();
  if (busy || left > 0) waiting = setTimeout(look, Math.max(left, QUIET));
  else form.requestSubmit();
}

// Only a visible page follows, because a browser has few connections for all its pages.
function follow() {
  stream?.close();
  if (document.hidden) return;
  stream = new EventSource(`${form.dataset.live}?since=${shown()}`);
  stream.addEventListener("message", ({ lastEventId }) => {
    newest = Number(lastEventId);
    setTimeout(look, SETTLED);
  });
  stream.addEventListener("gone", () => stream.close());
}

form.addEventListener("pointerdown", () => { tapped = performance.now(); });
document.addEventListener("visibilitychange", follow);
document.addEventListener("htmx:finally:request", () => setTimeout(look));
follow();
