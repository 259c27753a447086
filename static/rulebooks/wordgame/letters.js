// Words can be typed on a desktop keyboard without a click: letters, * for the joker, Backspace, and Enter to confirm.

const form = document.getElementById("entry");
const quiet = new Set(["INPUT", "SELECT", "TEXTAREA"]);

// Looks for the key at each key press, because every tap replaces what is on the panel.
function keyFor({ key }) {
  if (key === "Backspace") return form.querySelector('.bar [value="erase"]');
  if (key === "*") return form.querySelector('.bar :is([value="joker"], [name="held"])');
  if (key === "Enter") return form.querySelector(".bar .confirm");
  const letter = key.length === 1 ? key.toLocaleUpperCase("pl") : "";
  return letter && form.querySelector(`.keys [name="tile"][value="${CSS.escape(letter)}"]`);
}

document.addEventListener("keydown", (event) => {
  const { target, altKey, ctrlKey, metaKey } = event;
  const command = metaKey || (ctrlKey !== altKey); // AltGr, with which Polish letters are typed, is both on some systems
  if (event.defaultPrevented || event.repeat || quiet.has(target.tagName)) return;
  if (command && !event.getModifierState("AltGraph") && !(altKey && !ctrlKey)) return;
  // On a key or a link, Enter presses it; on the board it confirms what is entered.
  const elsewhere = target.closest?.("button, a, label, summary");
  if (event.key === "Enter" && elsewhere && !elsewhere.closest("#plane")) return;
  const button = keyFor(event);
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
});

// A second Enter after a typed word confirms it.
document.addEventListener("htmx:before:swap", () => {
  if (document.activeElement?.name !== "letters") return;
  document.addEventListener("htmx:after:swap", () => {
    const next = form.querySelector(".bar .confirm:not(:disabled)") ?? form.querySelector('[name="letters"]');
    next?.focus({ preventScroll: true });
  }, { once: true });
});
