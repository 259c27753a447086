// A page that the browser restores on the way back reloads itself, because what it shows or offers may be outdated. Not
// if something was typed or chosen in it, nor without a network, where reloading could only lose it.
const filled = () => [...document.querySelectorAll("input[name]:not([type=hidden]), textarea")].some((field) => (
  ["checkbox", "radio"].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
));

addEventListener("pageshow", ({ persisted }) => {
  const [load] = performance.getEntriesByType("navigation");
  const stored = load?.type === "back_forward" && load.transferSize === 0;
  const { kept, inPocket } = document.documentElement.dataset;
  if ((persisted || stored) && kept === undefined && (navigator.onLine || inPocket !== undefined) && !filled()) location.reload();
});
