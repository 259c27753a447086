// Vibrates on a refused play, and on an objection, if the phone can, unless less movement was chosen.

const form = document.getElementById("entry");
const SHORT = 60; // ms
const SHORTER = 40;
const less = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => "calm" in document.documentElement.dataset || less.matches;
const objecting = () => Number(document.getElementById("objection")?.dataset.people ?? 0);
let people = objecting();

form.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  if (ctx.response.status === 422 && !calm()) navigator.vibrate?.(SHORT);
});
document.addEventListener("htmx:after:swap", () => {
  const before = people;
  people = objecting();
  if (people > before && !calm()) navigator.vibrate?.(SHORTER);
});
