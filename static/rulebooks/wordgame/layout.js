// Fast taps act on the board as it is when they are sent: they are queued, but htmx reads the form at the tap.
const form = document.getElementById("layout");

form.addEventListener("htmx:before:request", ({ detail: { ctx: { request } } }) => {
  const { submitter } = request;
  const fields = new FormData(form);
  if (submitter?.name) fields.set(submitter.name, submitter.value);
  const text = new URLSearchParams(fields);
  if (request.method === "POST") request.body = text;
  else request.action = `${new URL(request.action, location).pathname}?${text}`;
});
