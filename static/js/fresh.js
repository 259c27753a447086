// A page that the browser shows again as it was, by the way back, asks for itself again: what it told or offered may be over.
// Where something was typed it stays; so it does without a network, where asking again could only lose it.
const typed = () => [...document.querySelectorAll("input:not([type=hidden]), textarea")]
  .some((field) => field.value !== field.defaultValue);

addEventListener("pageshow", ({ persisted }) => {
  const [load] = performance.getEntriesByType("navigation");
  const stored = load?.type === "back_forward" && load.transferSize === 0;
  const kept = "kept" in document.documentElement.dataset;
  if ((persisted || stored) && !kept && navigator.onLine && !typed()) location.reload();
});
