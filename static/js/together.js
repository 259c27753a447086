// Shows what another scorekeeper writes as soon as it is on the record. If a turn is being entered, only a notice appears,
// nothing moves under the finger, and Confirm shows the newer sheet first, since the tiles were meant for another turn.

const form = document.getElementById("entry");
const SETTLED = 400; // ms: by then the response to a write from here has arrived, so it is not news
let stream;
let newest = 0; // the number of events on the sheet

function look() {
  const busy = form.classList.contains("htmx-request") || document.querySelector("#panel .drawer");
  if (busy || newest <= Number(form.elements.seen.value)) return;
  if (!form.elements.draft.value) {
    form.requestSubmit();
    return;
  }
  document.getElementById("notice").textContent = form.dataset.newer;
  const confirm = form.querySelector('[name="do"][value="confirm"]');
  if (!confirm) return;
  confirm.value = "look";
  confirm.textContent = form.dataset.look;
  for (const written of ["formmethod", "formaction"]) confirm.removeAttribute(written);
}

// Only a visible page follows: a browser has few connections for all its pages.
function follow() {
  stream?.close();
  if (document.hidden) return;
  stream = new EventSource(`${form.dataset.live}?since=${form.elements.seen.value}`);
  stream.addEventListener("message", ({ lastEventId }) => {
    newest = Number(lastEventId);
    setTimeout(look, SETTLED);
  });
  stream.addEventListener("gone", () => stream.close());
}

document.addEventListener("visibilitychange", follow);
document.addEventListener("htmx:finally:request", () => setTimeout(look));
follow();
