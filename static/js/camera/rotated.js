// A reading as if the phone had been held another way, where two ways fit the sheet as well.

import { turned } from "../lattice/compare.js";

// The same tiles after quarter turns of the lattice; where they lie in the photo stays.
export function rotated(reading, turn) {
  const [one, other] = [[1, 0], [0, 1]].map((axis) => turned(axis, (4 - turn) % 4));
  const mixed = (i, j) => [i * one[0] + j * one[1], i * other[0] + j * other[1]];
  const [a, b, c, d, e, f, g, h] = reading.plane;
  const plane = [...mixed(a, b), c, ...mixed(d, e), f, ...mixed(g, h)];
  const cells = (list) => list.map((each) => ({ ...each, cell: turned(each.cell, turn) }));
  return { ...reading, plane, tiles: cells(reading.tiles), apart: cells(reading.apart), unclear: cells(reading.unclear),
    empty: reading.empty.map((cell) => turned(cell, turn)), quarters: ((reading.quarters ?? 0) + turn) % 4 };
}
