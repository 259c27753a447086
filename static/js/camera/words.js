// Sentences in the reader's language, from the page's template; the script fills in what is in braces.

const plural = new Intl.PluralRules(document.documentElement.lang);
const choice = new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" });
const told = document.getElementById("words")?.content;

// A sentence; `num` chooses its plural form.
export function say(name, values = {}) {
  const { dataset } = told.querySelector(`[data-say="${name}"]`);
  const text = dataset["num" in values ? plural.select(values.num) : "other"] ?? dataset.other;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

let edition = 0; // of the game in the photo
export const speakOf = (other) => { edition = other; };

// A tile in words.
export function named(tile) {
  const { dataset, textContent } = told.querySelector(`[data-name="${tile}"]`);
  return dataset[`edition-${edition}`] ?? textContent;
}

// Several tiles, one of which is meant.
export const either = (tiles) => choice.format(tiles.map(named));
