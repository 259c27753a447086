// Fast taps act on the draft as it is when they are sent, and each shows its effect immediately. This is a separate
// script so that it works even if the CDN doesn't.

const form = document.getElementById("entry");
let refused = 0; // the time of the last refused tap

// Fast taps are queued, but htmx reads the form at the tap. So the form is read again when they are sent. A tap that
// writes is only sent while the sheet is still the one that was tapped on: two taps on Confirm are one turn. Nor is it
// sent if an earlier tap was refused: the turn wouldn't be the one that was meant.
function renewed(ctx) {
  const { submitter } = ctx.request;
  const fields = new FormData(form);
  if (submitter?.name) fields.set(submitter.name, submitter.value);
  if (ctx.lifted) fields.set("lift", ctx.lifted);
  return new URLSearchParams(fields);
}

form.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.tapped = performance.now();
  ctx.lifted = ctx.request.submitter?.dataset.lift; // the cell of the tile that it moves
});
form.addEventListener("htmx:response:error", () => { refused = performance.now(); });
form.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  const { request } = ctx;
  const fields = renewed(ctx);
  if (request.method === "POST") {
    if (request.body.get("seen") !== fields.get("seen") || ctx.tapped < refused) event.preventDefault();
    request.body = fields;
  } else request.action = `${new URL(request.action, location).pathname}?${fields}`;
});

// The expected effect of a tap is shown within a frame; the response replaces it.
form.addEventListener("submit", ({ submitter }) => {
  const cursor = form.querySelector("[data-cursor]:not([data-gap])");
  const held = form.querySelector('[name="tile"][aria-pressed="true"]');
  if (submitter?.name === "tile" && cursor && !("unfit" in submitter.dataset)) {
    cursor.dataset.laying = submitter.value;
  } else if (submitter?.name === "cell") {
    const from = form.querySelector(`[data-draft][data-cell="${submitter.dataset.lift}"]`);
    const laid = from?.dataset.tile ?? held?.value ?? submitter.dataset.move;
    if (laid) {
      submitter.dataset.laying = laid;
    } else if (!("tile" in submitter.dataset)) { // a word that begins with a letter on the board goes on next to it
      for (const other of form.querySelectorAll("[data-cursor], [data-next]")) {
        other.removeAttribute("data-cursor");
        other.removeAttribute("data-next");
      }
      submitter.dataset.cursor = "";
    }
  }
  submitter?.classList.add("pressed");
});
document.addEventListener("htmx:finally:request", () => {
  for (const pressed of form.querySelectorAll(".pressed")) pressed.classList.remove("pressed");
});
