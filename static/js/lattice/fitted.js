// Fits a plane to pairs of a cell and a place in the photo (px).

// The homography with the least error, as [a, b, c, d, e, f, g, h]: x = (a i + b j + c) / (g i + h j + 1). `affine`
// is for few pairs: only an affine map. Pairs are [[i, j], [x, y]]. Null if they are in one line.
export function fitted(pairs, affine = false) {
  const size = affine ? 6 : 8;
  const sums = Array.from({ length: size }, () => new Float64Array(size + 1));
  const add = (row, value) => {
    for (let one = 0; one < size; one++) {
      for (let other = 0; other < size; other++) sums[one][other] += row[one] * row[other];
      sums[one][size] += row[one] * value;
    }
  };
  // Relative to the middle the numbers are small, so sums stay exact.
  const middle = [0, 1].map((axis) => pairs.reduce((sum, [cell]) => sum + cell[axis], 0) / pairs.length);
  for (const [cell, [x, y]] of pairs) {
    const i = cell[0] - middle[0], j = cell[1] - middle[1];
    add([i, j, 1, 0, 0, 0, -i * x, -j * x], x);
    add([0, 0, 0, i, j, 1, -i * y, -j * y], y);
  }
  const solved = solution(sums, size);
  return solved && moved([...solved, 0, 0].slice(0, 8), middle);
}

// The same plane with its cells counted from another origin.
function moved([a, b, c, d, e, f, g, h], [i, j]) {
  const scale = 1 - g * i - h * j;
  return [a, b, c - a * i - b * j, d, e, f - d * i - e * j, g, h].map((value) => value / scale);
}

function solution(rows, size) {
  for (let step = 0; step < size; step++) {
    let best = step;
    for (let row = step + 1; row < size; row++) if (Math.abs(rows[row][step]) > Math.abs(rows[best][step])) best = row;
    [rows[step], rows[best]] = [rows[best], rows[step]];
    if (Math.abs(rows[step][step]) < 1e-9) return null;
    for (let row = 0; row < size; row++) {
      const share = row === step ? 0 : rows[row][step] / rows[step][step];
      if (share) for (let column = step; column <= size; column++) rows[row][column] -= share * rows[step][column];
    }
  }
  return rows.map((row, step) => row[size] / row[step]);
}
