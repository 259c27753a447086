// What the camera looks for: Qwirkle's six shapes and colours, and its rules for the tiles that were read.

const around = (corners) => [{ corners }];

// As in tiles.svg, on a square of 24, but in the sizes on real tiles, whose circles are wider.
export const SIDE = 24;
export const SYMBOLS = {
  o: [{ disc: [12, 12, 9.8] }],
  s: around([[4.3, 4.3], [19.7, 4.3], [19.7, 19.7], [4.3, 19.7]]),
  d: around([[12, 1.5], [21.8, 12], [12, 22.5], [2.2, 12]]),
  c: [
    { disc: [12, 6.7, 5.1] }, { disc: [17.3, 12, 5.1] }, { disc: [12, 17.3, 5.1] }, { disc: [6.7, 12, 5.1] },
    { corners: [[7.7, 7.7], [16.3, 7.7], [16.3, 16.3], [7.7, 16.3]] },
  ],
  x: around([[2.9, 2.9], [12, 7.4], [21.1, 2.9], [16.6, 12], [21.1, 21.1], [12, 16.6], [2.9, 21.1], [7.4, 12]]),
  t: around([
    [12, 1.8], [13.95, 7.29], [19.21, 4.79], [16.71, 10.05], [22.2, 12], [16.71, 13.95], [19.21, 19.21], [13.95, 16.71],
    [12, 22.2], [10.05, 16.71], [4.79, 19.21], [7.29, 13.95], [1.8, 12], [7.29, 10.05], [4.79, 4.79], [10.05, 7.29],
  ]),
};

// Inks as phones see them, by edition: the second has white instead of purple.
const INKS = { R: [200, 30, 35], O: [200, 70, 25], Y: [200, 180, 10], G: [10, 120, 35], B: [10, 100, 210] };
export const COLORS = [{ ...INKS, P: [110, 50, 135] }, { ...INKS, P: [230, 230, 230] }];

export const ALIKE = 3; // tiles of each kind in the box

export const tile = (color, symbol) => color + symbol;

// Whether two tiles may lie in one line: they share a colour or a shape, and not both.
export const together = (one, other) => (one[0] === other[0]) !== (one[1] === other[1]);
