// The page updates itself by a stream. If that falls silent it polls every few seconds, and shows a bar if the server
// doesn't answer.

const live = document.getElementById("live");
const bar = document.getElementById("waiting");
const SLOW = 1000; // ms without a connection after which the bar is shown
const SILENCE = 20000; // ms: a healthy stream sends something every 15 seconds
const PACE = 5000; // ms between two polls, and the timeout of one
let connection; // of the stream
let heard = Date.now(); // when the stream last sent something
let over = false; // there is nothing left to follow
let slow = 0;
let asked = 0;
let begun = Date.now(); // when the stream was last restarted

function tell(words) {
  clearTimeout(slow);
  bar.textContent = words;
  bar.hidden = !words;
}
const lose = () => { slow ||= setTimeout(() => tell(live.dataset.lost), SLOW); };
function reach() {
  tell("");
  slow = 0;
}

// Restarts the stream after the last event received.
function again() {
  if (connection?.reader) connection.reader.cancel();
  else if (connection?.delayCanceller) connection.delayCanceller();
  else window.htmx?.trigger(live, "connect");
}

// The status and text of the response; null if the server fails.
async function newest(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PACE) });
  return answer.status < 500 ? { status: answer.status, text: await answer.text() } : null;
}

async function ask() {
  const address = new URL(live.dataset.live, location);
  address.searchParams.set("since", document.querySelector("[data-written]").dataset.written);
  const answer = await newest(address).catch(() => null);
  if (!answer) return lose();
  reach();
  over = answer.status >= 400;
  if (answer.status === 204) return;
  if (!window.htmx) location.reload();
  else await htmx.swap({ text: answer.text, sourceElement: live, target: live, swap: "none swapEmpty:false" });
}

// A phone that slept checks immediately: the last event is old by then.
function check() {
  const now = Date.now();
  if (!navigator.onLine) lose();
  if (over || document.hidden || now - heard < SILENCE || now - asked < PACE) return;
  asked = now;
  ask();
  if (now - begun >= SILENCE) {
    begun = now;
    again();
  }
}
setInterval(check, SLOW);
document.addEventListener("visibilitychange", check);
addEventListener("online", () => {
  heard = asked = begun = 0;
  check();
});

live.addEventListener("htmx:sse:before:connection", ({ detail }) => { detail.connection.cancelled = over; });
live.addEventListener("htmx:sse:after:connection", ({ detail }) => { connection = detail.connection; });
live.addEventListener("htmx:sse:after:message", () => {
  heard = Date.now();
  reach();
});
live.addEventListener("gone", () => { over = true; });
live.addEventListener("htmx:sse:error", ({ detail: { status } }) => {
  if (status >= 400 && status < 500) ask();
  else lose();
});
