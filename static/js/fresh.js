// A page that the browser shows again as it was, by the way back, asks for itself again: what it told or offered may be over.
// Where something was typed or chosen it stays; so it does without a network, where asking again could only lose it.
const filled = () => [...document.querySelectorAll("input[name]:not([type=hidden]), textarea")].some((field) => (
  ["checkbox", "radio"].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
));

addEventListener("pageshow", ({ persisted }) => {
  const [load] = performance.getEntriesByType("navigation");
  const stored = load?.type === "back_forward" && load.transferSize === 0;
  const { kept, inPocket } = document.documentElement.dataset;
  if ((persisted || stored) && kept === undefined && (navigator.onLine || inPocket !== undefined) && !filled()) location.reload();
});
