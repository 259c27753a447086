// A request is retried if it gets no response, or one that asks to try again in a moment; later taps wait in order, and
// a bar is shown. After a while the bar explains what to do and has a key to try again: nothing is sent until it is
// pressed or the phone is online again.

const form = document.getElementById("entry");
const SLOW = 1000; // ms after which the bar is shown
const PATIENCE = 20000; // ms: the timeout of one try
const PAUSE = 1500; // ms between two tries
const TRYING = 60000; // ms after which it stops trying by itself

function tell(words, ...keys) {
  const bar = document.getElementById("waiting");
  if (bar) {
    bar.replaceChildren(words, ...keys);
    bar.hidden = !words;
  }
}

// If a space was tapped, the keys rise for the next tap, as they would with the response.
function raise(up) {
  const box = document.getElementById("raise");
  if (box && document.querySelector("#plane [data-cursor]")) box.checked = up;
}

// Until the phone is online again; or until the key is pressed, if one is given, otherwise for a short while.
const pause = (key) => new Promise((over) => {
  const done = () => {
    clearTimeout(timer);
    removeEventListener("online", done);
    over();
  };
  const timer = key ? 0 : setTimeout(done, PAUSE);
  key?.addEventListener("click", done);
  addEventListener("online", done);
});

// A signal that aborts with the given one, or after PATIENCE ms. AbortSignal.any would do this, but is missing on older phones.
function bounded(signal) {
  const giving = new AbortController();
  const late = () => giving.abort(new DOMException("No answer in time", "TimeoutError"));
  setTimeout(late, PATIENCE);
  signal?.addEventListener("abort", () => giving.abort(signal.reason));
  return giving.signal;
}

// fetch fails with a TypeError if there is no network, and with the reason of its signal if it is aborted. Any other error
// comes from a script, and waiting wouldn't help.
const isNetwork = (error) => error instanceof TypeError || ["TimeoutError", "AbortError"].includes(error?.name);

// The database is moving to another server, or a proxy gets no answer from the server.
const inAMoment = ({ status, headers }) => (status === 503 && headers.has("Retry-After")) || status === 502;

async function patiently(address, options) {
  const slow = setTimeout(() => tell(form.dataset.slow), SLOW);
  let since = performance.now();
  try {
    for (;;) {
      const signal = bounded(options.signal);
      try {
        const answer = await fetch(address, { ...options, signal });
        const body = await answer.text(); // until it has arrived completely
        answer.text = async () => body; // reading a clone as well takes another 3 ms on a slow phone
        if (!inAMoment(answer) || performance.now() - since >= TRYING) return answer;
      } catch (error) {
        if (options.signal?.aborted || !isNetwork(error)) throw error;
      }
      clearTimeout(slow);
      if (performance.now() - since < TRYING) {
        tell(form.dataset.lost);
        raise(true);
        await pause();
      } else {
        const key = Object.assign(document.createElement("button"), { type: "button", textContent: form.dataset.again });
        tell(form.dataset.stopped, key);
        await pause(key);
        since = performance.now();
        tell(form.dataset.slow);
      }
    }
  } finally {
    clearTimeout(slow);
    tell("");
    raise(false);
  }
}

// An event sent twice because its response was lost is written once, because it includes its place.
form.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { ctx.fetch = patiently; });

// If a script failed, send the form as a browser without scripts would.
form.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (!ctx || ctx.request.signal.aborted) return;
  const { method, action, body } = ctx.request;
  if (method === "GET") return location.assign(action);
  const plain = Object.assign(document.createElement("form"), { method, action });
  for (const [name, value] of body) plain.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(plain);
  plain.submit();
});
