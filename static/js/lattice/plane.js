// A plane seen at an angle: a homography, from cells (by column and row) to places in the photo (px).

// Where a point of the plane lies in the photo.
export function seen([a, b, c, d, e, f, g, h], i, j) {
  const far = g * i + h * j + 1;
  return [(a * i + b * j + c) / far, (d * i + e * j + f) / far];
}

// The steps by a column and by a row in the photo, at a point of the plane: [along x, along y, down x, down y].
export function steps(plane, i, j) {
  const [a, b, , d, e, , g, h] = plane;
  const far = g * i + h * j + 1, [x, y] = seen(plane, i, j);
  return [(a - g * x) / far, (d - g * y) / far, (b - h * x) / far, (e - h * y) / far];
}

// How large a cell of these steps is; negative if it is seen from below.
export const area = ([alongX, alongY, downX, downY]) => alongX * downY - alongY * downX;

// How many columns and rows a way in the photo is, by these steps.
export function counted(way, x, y) {
  const [alongX, alongY, downX, downY] = way;
  return [x * downY - y * downX, y * alongX - x * alongY].map((share) => share / area(way));
}

// The edge of a photo that cuts a cell; null if all of it lies within.
export function edge(plane, { width, height }, [column, row]) {
  for (const [right, down] of [[-.5, -.5], [.5, -.5], [-.5, .5], [.5, .5]]) {
    const [x, y] = seen(plane, column + right, row + down);
    const found = x < 0 ? "left" : x > width ? "right" : y < 0 ? "top" : y > height ? "bottom" : null;
    if (found) return found;
  }
  return null;
}
