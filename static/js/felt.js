// Vibrates on a refused play, if the phone can, unless less movement was chosen.

const form = document.getElementById("entry");
const SHORT = 60; // ms
const less = matchMedia("(prefers-reduced-motion: reduce)");
const calm = () => "calm" in document.documentElement.dataset || less.matches;

form.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  if (ctx.response.status === 422 && !calm()) navigator.vibrate?.(SHORT);
});
