// A plane seen at an angle: a homography, from cells (by column and row) to places in the photo (px).

export const CORNERS = [[-.5, -.5], [.5, -.5], [.5, .5], [-.5, .5]]; // from the middle of a cell

// The place of a point of the plane in the photo.
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

// The area of a cell with these steps; negative if seen from below.
export const area = ([alongX, alongY, downX, downY]) => alongX * downY - alongY * downX;

// A vector in the photo as a number of columns and rows of these steps.
export function counted(way, x, y) {
  const [alongX, alongY, downX, downY] = way;
  return [x * downY - y * downX, y * alongX - x * alongY].map((share) => share / area(way));
}

// Whether a cell is completely within a photo.
export function within(plane, { width, height }, [column, row]) {
  return CORNERS.every(([right, down]) => {
    const [x, y] = seen(plane, column + right, row + down);
    return x >= 0 && x <= width && y >= 0 && y <= height;
  });
}

// Whether two cells are the same or touch, at least at a corner.
export const touching = (one, other) => one.every((place, axis) => Math.abs(place - other[axis]) <= 1);
