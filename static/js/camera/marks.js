// Marks on a picture of the board: a ring round the space, a sign at its emptiest corner, and the missing tile, pale.

const SIGN = 23, TOUCH = 22; // px
const LARGER = 1.14; // than its space: a ring
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const path = (points) => `M${points.map((point) => point.map((place) => place.toFixed(1)).join(" ")).join("L")}Z`;
const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
const grown = (points, [x, y], by) => points.map((point) => [x + (point[0] - x) * by, y + (point[1] - y) * by]);

// Draws marks over a box. `quads(cell)` gives the cell's corners in the box, `lying` the names of cells with a tile,
// and `ghost(mark)` the tile to draw pale, if any. Each mark is { cell, kind, href }.
export function mark(box, marks, quads, lying, ghost) {
  const { clientWidth: wide, clientHeight: high } = box;
  const layer = layerOver(box);
  for (const each of marks) {
    const corners = quads(each.cell), centre = middle(corners), ring = grown(corners, centre, LARGER);
    const tile = ghost(each);
    if (tile) box.append(pale(tile, corners, centre));
    const [x, y] = ring[emptiest(each.cell, lying)].map((place, axis) => Math.min(Math.max(place, SIGN / 2), [wide, high][axis] - SIGN / 2));
    layer.append(element("a", { href: each.href, tabindex: "-1", class: `mark ${each.kind}`, "data-cell": each.cell },
      element("ellipse", { class: "touch", cx: centre[0], cy: centre[1], rx: TOUCH, ry: TOUCH }),
      element("path", { class: "edge", d: path(ring), pathLength: 96 }),
      element("path", { class: "ring", d: path(ring), pathLength: 96 }),
      element("use", { href: `#sign-${each.kind}`, x: x - SIGN / 2, y: y - SIGN / 2, width: SIGN, height: SIGN })));
  }
  box.append(layer); // above the tiles
}

// Outlines of tiles as they are found.
export function outline(layer, quads) {
  layer.querySelectorAll(".fresh").forEach((old) => old.classList.remove("fresh"));
  layer.append(...quads.map((corners) => element("path", { class: "outline fresh", d: path(corners) })));
}

export function layerOver(box) {
  const layer = element("svg", { class: "marks", viewBox: `0 0 ${box.clientWidth} ${box.clientHeight}`, "aria-hidden": "true" });
  box.querySelectorAll(".marks, .ghost").forEach((old) => old.remove());
  box.append(layer);
  return layer;
}

// The corner with the fewest tiles around it; preferably the upper right one, where no finger hides it.
function emptiest([x, y], lying) {
  const around = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, down]) =>
    [[x + right, y], [x, y + down], [x + right, y + down]].filter((cell) => lying.has(cell.join())).length);
  return [1, 0, 2, 3].reduce((best, corner) => (around[corner] < around[best] ? corner : best));
}

function pale(tile, corners, [x, y]) {
  const side = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
  const made = Object.assign(document.createElement("span"), { className: "ghost" });
  made.dataset.kind = tile;
  Object.assign(made.style, { left: `${x - side / 2}px`, top: `${y - side / 2}px`, width: `${side}px`, height: `${side}px` });
  return made;
}
