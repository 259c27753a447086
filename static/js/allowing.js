// The keys next to the points of a turn that the players allow. If the field is empty, the turn counts as it is.

const form = document.getElementById("entry");
const field = () => form.querySelector('.points [name="ruled"]');

function say() {
  const key = form.querySelector(".keys-below .allow");
  key.textContent = key.textContent.replace(/\d+/, field().value || key.dataset.points);
}

form.addEventListener("click", ({ target }) => {
  const key = target.closest(".points button");
  if (!key) return;
  const points = field();
  points.value ||= points.placeholder;
  if (key.matches(".more")) points.stepUp();
  else points.stepDown();
  if (points.value === points.placeholder) points.value = "";
  say();
});
form.addEventListener("input", ({ target }) => { if (target === field()) say(); });
