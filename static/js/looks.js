// A choice shows at once, before it is sent.

const form = document.getElementById("looks");
const page = document.documentElement;

form.addEventListener("change", () => {
  const { bright, ...switches } = form.elements;
  page.toggleAttribute("data-bright", bright.value === "1");
  page.toggleAttribute("data-as-phone", bright.value === "phone");
  for (const name of ["marks", "large", "calm"]) page.toggleAttribute(`data-${name}`, switches[name].checked);
});
