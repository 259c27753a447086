// The page's sentence is spoken, in its language: by its key, and each new one by itself for whoever chose that.

const spoken = () => document.getElementById("spoken");
let last = spoken()?.textContent;

function say(words) {
  const told = new SpeechSynthesisUtterance(words);
  told.lang = spoken().closest("[lang]").lang;
  speechSynthesis.cancel(); // what is no longer so is not said to its end
  speechSynthesis.speak(told);
}

if ("speechSynthesis" in window) {
  document.documentElement.dataset.speaks = "";
  document.addEventListener("click", ({ target }) => {
    if (target.closest(".aloud button")) say(spoken().textContent);
  });
  document.addEventListener("htmx:after:swap", () => {
    const now = spoken()?.textContent;
    if (now && now !== last && "aloud" in document.documentElement.dataset) say(now);
    last = now;
  });
}
