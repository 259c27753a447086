// *Next* on the phone's keyboard goes to the next empty field of its kind; in the last one, or an empty one, it starts.

const form = document.getElementById("new-game");

form.addEventListener("keydown", (press) => {
  const field = press.target;
  const kind = field.name?.match(/^(players|drawn)-/)?.[0];
  if (press.key !== "Enter" || press.isComposing || !kind) return;
  const fields = [...form.querySelectorAll(`input[name^="${kind}"]`)];
  const empty = (each) => !each.value.trim();
  const next = empty(field)
    ? form.querySelector(`.least input[name^="${kind}"]:placeholder-shown`)
    : fields.slice(fields.indexOf(field) + 1).find((each) => empty(each) && each.offsetParent);
  if (!next) return;
  press.preventDefault();
  next.focus();
});

// Players who are already in a row aren't offered again.
function offer() {
  const names = [...form.querySelectorAll('input[name^="players-"]')].map(({ value }) => value.trim());
  for (const chip of form.querySelectorAll(".known .chip")) chip.hidden = names.includes(chip.value);
}
form.addEventListener("input", offer);
offer();
