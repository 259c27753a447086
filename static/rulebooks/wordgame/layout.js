// Fast taps act on the board as it is when they are sent: htmx has read the form when they were tapped, and they wait for
// each other.
const form = document.getElementById("layout");
const PRESSED = new Set(["do", "field", "next"]); // what a button adds to the form

form.addEventListener("htmx:before:request", ({ detail: { ctx: { request } } }) => {
  if (request.method === "POST") {
    const fields = new FormData(form);
    for (const [name, value] of request.body) if (PRESSED.has(name)) fields.set(name, value);
    request.body = new URLSearchParams(fields);
  } else {
    const asked = new URL(request.action, location);
    const fields = new FormData(form);
    for (const [name, value] of asked.searchParams) if (PRESSED.has(name)) fields.set(name, value);
    asked.search = new URLSearchParams(fields);
    request.action = asked.pathname + asked.search;
  }
});
