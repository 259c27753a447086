// Figures: bright areas ringed by black, such as those printed on dark tiles.

const THRESHOLDS = [66, 100, 150]; // of 255, relative to the brightest around
const LEAST = 6; // px, width and height
const MOST = .8; // of the longer side
const SLIMMEST = .4; // of width to height, or the other way round: the table may be seen from the side
const EMPTIEST = .19; // share of its box that a figure fills at least
const DARK = .55; // brightness of its ring at most, as a share of a figure's
const ALIKE = 3; // times as large, at most, a figure is at another threshold
const SAME = .35; // of a figure's size, between its middles at two thresholds

// The figures of an evened photo: { x, y, width, height, area, inside, ring }, middles in px, brightness 0 to 255.
// A figure is most complete at the lowest threshold that separates it from its ring.
export function figures(light, width, height) {
  const found = [], labels = new Int32Array(width * height), stack = new Int32Array(width * height);
  for (const threshold of THRESHOLDS) {
    for (const part of bright(light, width, height, threshold, labels.fill(0), stack)) {
      const figure = measured(part, labels, light, width, height);
      if (figure && !found.some((other) => same(other, figure))) found.push(figure);
    }
  }
  return found;
}

// Whether a new figure is one that was found before.
function same(one, other) {
  const size = Math.max(one.width, one.height, other.width, other.height);
  return size < ALIKE * Math.max(other.width, other.height) && Math.abs(one.x - other.x) < SAME * size && Math.abs(one.y - other.y) < SAME * size;
}

// Connected areas of at least this brightness and the size of figures.
function bright(light, width, height, threshold, labels, stack) {
  const most = Math.max(width, height) * MOST;
  const parts = [];
  let label = 0;
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] || light[start] < threshold) continue;
    label++;
    let left = width, right = 0, top = height, bottom = 0, area = 0, along = 0, down = 0, depth = 0;
    labels[start] = label;
    stack[depth++] = start;
    while (depth) {
      const at = stack[--depth], x = at % width, y = (at - x) / width;
      area++;
      along += x;
      down += y;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (x > 0 && !labels[at - 1] && light[at - 1] >= threshold) labels[stack[depth++] = at - 1] = label;
      if (x < width - 1 && !labels[at + 1] && light[at + 1] >= threshold) labels[stack[depth++] = at + 1] = label;
      if (y > 0 && !labels[at - width] && light[at - width] >= threshold) labels[stack[depth++] = at - width] = label;
      if (y < height - 1 && !labels[at + width] && light[at + width] >= threshold) labels[stack[depth++] = at + width] = label;
    }
    const wide = right - left + 1, high = bottom - top + 1;
    const sized = Math.min(wide, high) >= LEAST && Math.max(wide, high) <= most;
    if (sized && Math.min(wide, high) >= SLIMMEST * Math.max(wide, high) && area >= EMPTIEST * wide * high) {
      parts.push({ label, left, right, top, bottom, area, x: along / area, y: down / area });
    }
  }
  return parts;
}

// A part as a figure; null if its surroundings aren't dark, or the photo ends there.
function measured({ label, left, right, top, bottom, area, x, y }, labels, light, width, height) {
  const far = Math.max(2, Math.round(.1 * Math.max(right - left, bottom - top)));
  if (left <= far || top <= far || right >= width - 1 - far || bottom >= height - 1 - far) return null;
  const steps = [far, -far, far * width, -far * width];
  for (const one of [far, -far]) for (const other of [far, -far]) steps.push(Math.round(one * .7) * width + Math.round(other * .7));
  let inside = 0, around = 0, ring = 0;
  for (let row = top - far; row <= bottom + far; row++) {
    for (let at = row * width + left - far, end = row * width + right + far; at <= end; at++) {
      if (labels[at] === label) inside += light[at];
      else if (steps.some((step) => labels[at + step] === label)) {
        around++;
        ring += light[at];
      }
    }
  }
  inside /= area;
  ring /= around;
  return ring <= DARK * inside ? { x, y, width: right - left + 1, height: bottom - top + 1, area, inside, ring } : null;
}
