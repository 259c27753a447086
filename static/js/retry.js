// A request without a response is retried; later taps wait in their order, and a bar is shown meanwhile.

const form = document.getElementById("entry");
const SLOW = 1000; // ms after which the bar is shown
const PATIENCE = 20000; // ms: the timeout of one try
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

// A signal that aborts with the given one, or after PATIENCE ms. AbortSignal.any and AbortSignal.timeout would do this, but
// are missing on older phones.
function bounded(signal) {
  const giving = new AbortController();
  const late = () => giving.abort(new DOMException("No answer in time", "TimeoutError"));
  setTimeout(late, PATIENCE);
  signal?.addEventListener("abort", () => giving.abort(signal.reason));
  return giving.signal;
}

// fetch fails with a TypeError if there is no network, and with the reason of its signal if it is aborted. Any other error
// comes from a script, and waiting would not help.
const isNetwork = (error) => error instanceof TypeError || ["TimeoutError", "AbortError"].includes(error?.name);

async function patiently(address, options) {
  const slow = setTimeout(() => tell(form.dataset.slow), SLOW);
  try {
    for (;;) {
      const signal = bounded(options.signal);
      try {
        const answer = await fetch(address, { ...options, signal });
        await answer.clone().text(); // wait until the body has arrived completely
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

// An event sent twice because its response was lost is written once: its place is part of it.
form.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.fetch = patiently; });

// If a script failed, send the form as a browser without script would.
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
