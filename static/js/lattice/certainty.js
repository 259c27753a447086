// How certain the tile of a figure is, by itself and from the lines that it is in.

const OVERLAP = .74; // least overlap of a figure with its symbol
const AHEAD = .025, ALONE = .09; // lead over the second symbol, if the drawings agree, and if they don't
const NEAR = .3; // distance of the first colour, as a share of that of the second
const FAR = .03; // squared: farther from every prototype, it is none of these colours
const CONTRAST = 36; // of 255, between black and the figure
const OPEN = .14, NEARBY = 5; // other candidates: overlap behind the best, and times the distance of the nearest colour
const DOUBT = .006; // a colour this near is always a candidate
const STRONG = .75; // a tile this certain stands even against the rules of lines
const GLARE = .06; // share of a cell that shines
const MOST = 6; // candidates

// Gives each look its `candidates`, the likeliest first, `why` it isn't certain or null, and `sure`, 0 to 1.
export function judge(looks, kit) {
  for (const look of looks) {
    const { drawn, symbols: [[symbol, overlap], [, next]], colors: [[, far], [, second]] } = look;
    const sure = {
      glare: 1 - look.glare / GLARE,
      dark: (look.bright - look.dark) / CONTRAST - 1,
      shape: 3 * Math.min((overlap - OVERLAP) / (1 - OVERLAP), 4 * (overlap - next - (drawn === symbol ? AHEAD : ALONE))),
      color: 1 - far / Math.min(FAR, NEAR * second),
    };
    look.sure = Math.min(1, ...Object.values(sure));
    look.why = Object.keys(sure).find((each) => sure[each] <= 0) ?? null;
    look.candidates = candidates(look, kit);
  }
  lines(looks, kit);
}

function candidates({ symbols, colors }, kit) {
  const inks = colors.filter(([, far]) => far <= Math.max(DOUBT, NEARBY * colors[0][1]));
  return symbols.map(([symbol, overlap]) => [symbol, symbols[0][1] - overlap]).filter(([, behind]) => behind <= OPEN)
    .flatMap(([symbol, behind]) => inks.map(([color, far]) => [kit.tile(color, symbol), behind + Math.sqrt(far)]))
    .sort((one, other) => one[1] - other[1]).slice(0, MOST).map(([tile]) => tile);
}

// Applies the rules of lines: drops impossible candidates; of two tiles that rule each other out, the weaker is unsure.
function lines(looks, kit) {
  const at = new Map(looks.map((look) => [look.cell.join(), look]));
  const near = new Map(looks.map((look) => [look, inLine(look, at)]));
  const fits = (look, tile) => near.get(look).every((other) => other.why || kit.together(tile, other.candidates[0]));
  const sure = [...looks].sort((one, other) => other.sure - one.sure);
  for (const look of [...sure].reverse()) if (!look.why && look.sure < STRONG && !fits(look, look.candidates[0])) look.why = "rules";
  const counts = new Map();
  for (const look of sure) {
    const [tile] = look.candidates, count = counts.get(tile) ?? 0;
    if (look.why) continue;
    counts.set(tile, count + 1);
    if (count >= kit.ALIKE) look.why = "rules";
  }
  for (const look of looks) {
    const possible = look.why ? look.candidates.filter((tile) => fits(look, tile)) : [];
    if (possible.length) look.candidates = possible;
  }
}

// The certain tiles in the lines of a cell, up to the first gap or doubt.
function inLine({ cell: [column, row] }, at) {
  const found = [];
  for (const [right, down] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    for (let far = 1, other; (other = at.get(`${column + far * right},${row + far * down}`)) && !other.why; far++) found.push(other);
  }
  return found;
}
