// Reads the page's sentence aloud in its language: when its key is pressed, and automatically if that is switched on.

const spoken = () => document.getElementById("spoken");
let last = spoken()?.textContent;

function say(words) {
  const told = new SpeechSynthesisUtterance(words);
  told.lang = spoken().closest("[lang]").lang;
  speechSynthesis.cancel(); // an outdated sentence is cut off
  speechSynthesis.speak(told);
}

if ("speechSynthesis" in window) {
  document.addEventListener("click", ({ target }) => {
    if (target.closest(".aloud button")) say(spoken().textContent);
  });
  for (const news of ["htmx:after:swap", "spoken"]) {
    document.addEventListener(news, () => {
      const now = spoken()?.textContent;
      if (now && now !== last && "aloud" in document.documentElement.dataset) say(now);
      last = now;
    });
  }
}
