// The board is one tab stop and the tray another, with arrow keys inside; a response leaves the focus where it was.

const form = document.getElementById("entry");
const view = document.getElementById("view");
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const GROUPS = ["#plane", ".keys"];
const last = new Map(); // by group, the value of the last focused button
let had = null; // what had the focus before a response

const group = (button) => GROUPS.find((within) => button.closest(within));
const all = (within, which = "") => [...form.querySelectorAll(`${within} button${which}`)];

// A button that isn't a stop has tabindex -1. So only new buttons and the last stop are touched, not a hundred others
// with every tap.
function oneStop() {
  const now = document.activeElement;
  for (const within of GROUPS) {
    const stops = all(within, ':not([tabindex="-1"])');
    const stop = now.matches("button") && now.closest(within) ? now : stops.find((it) => it.value === last.get(within))
      ?? stops.find((it) => "cursor" in it.dataset) ?? stops.find((it) => it.name !== "laid") ?? stops[0] ?? all(within)[0];
    for (const button of stops) if (button !== stop) button.setAttribute("tabindex", "-1");
    if (stop?.getAttribute("tabindex") === "-1") stop.setAttribute("tabindex", "0"); // otherwise it is one already, and setting it costs a layout
  }
}

const centre = (button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// The nearest button in that direction; distance across counts more.
function next(from, [dx, dy]) {
  const [x, y] = centre(from);
  const far = (button) => {
    const [a, b] = centre(button);
    const ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    return ahead > 2 ? ahead + aside * 3 : Infinity;
  };
  const [best] = all(group(from)).filter((it) => it !== from).sort((one, other) => far(one) - far(other));
  return best && far(best) < Infinity ? best : null;
}

form.addEventListener("keydown", (event) => {
  const way = ARROWS[event.key];
  const from = event.target.closest("button");
  if (!way || !from || !group(from)) return;
  event.preventDefault();
  next(from, way)?.focus({ preventScroll: true });
});
form.addEventListener("focusin", ({ target }) => {
  const within = target.matches("button") && group(target);
  if (!within) return;
  last.set(within, target.value);
  oneStop();
});

document.addEventListener("htmx:before:swap", () => {
  const now = document.activeElement;
  if (form.contains(now) && now !== form) had = { element: now, name: now.name, value: now.value, board: view.contains(now) };
});
document.addEventListener("htmx:after:swap", () => {
  oneStop();
  if (!had || (had.element.isConnected && !had.element.disabled && document.activeElement === had.element)) return;
  const same = [...form.querySelectorAll(`button[name="${had.name}"]`)].find((it) => it.value === had.value && !it.disabled);
  const stop = form.querySelector(had.board ? "#open [data-cursor], #open [data-draft], #plane button:not([tabindex='-1'])" : "#plane button:not([tabindex='-1'])");
  (had.board ? form.querySelector("#open [data-cursor]") ?? same ?? stop : same ?? stop)?.focus({ preventScroll: true });
});
oneStop();
