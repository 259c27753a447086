// No answer: a request tries again by itself, those tapped after it wait in their order, and a bar says so meanwhile.

const form = document.getElementById("entry");
const SLOW = 1000; // ms after which the bar is shown
const PATIENCE = 20000; // ms that one try may take
const PAUSE = 1500; // ms between two tries

function tell(words) {
  const bar = document.getElementById("waiting");
  if (bar) {
    bar.textContent = words;
    bar.hidden = !words;
  }
}

// As soon as the network is back, and every now and then in between.
const pause = () => new Promise((over) => {
  const done = () => {
    clearTimeout(timer);
    removeEventListener("online", done);
    over();
  };
  const timer = setTimeout(done, PAUSE);
  addEventListener("online", done);
});

async function patiently(address, options) {
  const slow = setTimeout(() => tell(form.dataset.slow), SLOW);
  for (;;) {
    try {
      const signal = AbortSignal.any([options.signal, AbortSignal.timeout(PATIENCE)].filter(Boolean));
      const answer = await fetch(address, { ...options, signal });
      clearTimeout(slow);
      tell("");
      return answer;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      clearTimeout(slow);
      tell(form.dataset.lost);
      await pause();
    }
  }
}

// What is written twice because its answer was lost stands once: the record knows it by its place.
form.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.fetch = patiently; });
