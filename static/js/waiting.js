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

// A try that takes too long is given up. AbortSignal.any and AbortSignal.timeout would do it, but not on older phones.
function bounded(signal) {
  const giving = new AbortController();
  const late = () => giving.abort(new DOMException("No answer in time", "TimeoutError"));
  setTimeout(late, PATIENCE);
  signal?.addEventListener("abort", () => giving.abort(signal.reason));
  return giving.signal;
}

// A fetch fails with a TypeError where there is no network, or as it is given up. Any other error is one of a script,
// which no waiting mends.
const isNetwork = (error) => error instanceof TypeError || ["TimeoutError", "AbortError"].includes(error?.name);

async function patiently(address, options) {
  const slow = setTimeout(() => tell(form.dataset.slow), SLOW);
  try {
    for (;;) {
      const signal = bounded(options.signal);
      try {
        const answer = await fetch(address, { ...options, signal });
        await answer.clone().text(); // also the last of it is here
        return answer;
      } catch (error) {
        if (options.signal?.aborted || !isNetwork(error)) throw error;
      }
      clearTimeout(slow);
      tell(form.dataset.lost);
      await pause();
    }
  } finally {
    clearTimeout(slow);
    tell("");
  }
}

// What is written twice because its answer was lost stands once: the record knows it by its place.
form.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.fetch = patiently; });

// A script that failed on the way leaves the tap to the browser, which does with a form what it always did.
form.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (!ctx || ctx.request.signal.aborted) return;
  const { method, action, body } = ctx.request;
  if (method === "GET") {
    location.assign(action);
    return;
  }
  const plain = document.createElement("form");
  plain.method = method;
  plain.action = action;
  for (const [name, value] of body) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    plain.append(field);
  }
  document.body.append(plain);
  plain.submit();
});
