// A choice is shown before it is sent, and is sent even if the page is left immediately.

const form = document.getElementById("looks");
const page = document.documentElement;

form.addEventListener("change", () => {
  const { bright, ...switches } = form.elements;
  page.toggleAttribute("data-bright", bright.value === "1");
  page.toggleAttribute("data-as-phone", bright.value === "");
  for (const name of ["marks", "large", "calm"]) page.toggleAttribute(`data-${name}`, switches[name].checked);
});
form.addEventListener("htmx:config:request", ({ detail: { ctx } }) => { ctx.request.keepalive = true; });
