// How sure it is which tile a figure shows, by itself and by the lines in which it lies.

const OVERLAP = .74, AHEAD = .07; // of the symbol with its drawing, and how far ahead of the second
const NEAR = .3; // of the distance to the second color, that the first one is away
const FAR = .03; // squared: a colour that none of the prototypes is
const CONTRAST = 36; // of 255, between black and figure
const OPEN = .14, NEARBY = 5; // what else may be meant: overlap behind the best, times the distance of the nearest
const DOUBT = .006; // a color so near is always one that may be meant
const STRONG = .75; // so sure a tile is read against the rules of lines
const GLARE = .06; // of a cell that shines

// Gives each look its `tile`, `candidates` (likeliest first), `certain`, `why` it isn't, and `sure`, 0 to 1.
export function judge(looks, kit) {
  for (const look of looks) {
    const { symbols, colors } = look;
    const [[, overlap], [, next]] = symbols, [[, far], [, second]] = colors;
    const shape = Math.min((overlap - OVERLAP) / (1 - OVERLAP), (overlap - next - AHEAD) / (.3 - AHEAD) + .1);
    const color = Math.min(1 - far / (NEAR * second), 1 - far / FAR);
    const clear = (look.bright - look.dark - CONTRAST) / CONTRAST;
    look.sure = Math.min(1, shape * 3, color, clear, 1 - look.glare / GLARE);
    look.certain = look.sure > 0;
    look.why = look.certain ? null : look.glare > GLARE ? "glare" : clear <= 0 ? "dark" : shape <= 0 ? "shape" : "color";
    look.candidates = candidates(look, kit);
    look.tile = look.candidates[0];
  }
  lines(looks, kit);
}

function candidates({ symbols, colors }, kit) {
  const shapes = symbols.filter(([, overlap]) => overlap >= symbols[0][1] - OPEN);
  const inks = colors.filter(([, far]) => far <= Math.max(DOUBT, NEARBY * colors[0][1]));
  const found = [];
  for (const [symbol, overlap] of shapes) {
    for (const [color, far] of inks) found.push([kit.tile(color, symbol), symbols[0][1] - overlap + Math.sqrt(far)]);
  }
  return found.sort((one, other) => one[1] - other[1]).slice(0, 6).map(([tile]) => tile);
}

// What the rules of lines say: what can't be comes last, or not at all; and of two that can't both be, the weaker is unsure.
function lines(looks, kit) {
  const at = new Map(looks.map((look) => [look.cell.join(), look]));
  const near = new Map(looks.map((look) => [look, inLine(look, at)]));
  const against = (look, tile) => near.get(look).filter((other) => other.certain && !kit.together(tile, other.tile)).length;
  const weakest = [...looks].sort((one, other) => one.sure - other.sure);
  for (const look of weakest) {
    if (look.certain && look.sure < STRONG && against(look, look.tile)) [look.certain, look.why] = [false, "rules"];
  }
  for (const tile of new Set(looks.map((look) => look.tile))) {
    const same = weakest.filter((look) => look.certain && look.tile === tile);
    for (const look of same.slice(0, Math.max(0, same.length - kit.ALIKE))) [look.certain, look.why] = [false, "rules"];
  }
  for (const look of looks) {
    if (look.certain) continue;
    const possible = look.candidates.filter((tile) => !against(look, tile));
    if (possible.length) look.candidates = possible;
    look.tile = look.candidates[0];
  }
}

function inLine({ cell }, at) {
  const found = [];
  for (const [right, down] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
    for (let far = 1; ; far++) {
      const other = at.get(`${cell[0] + far * right},${cell[1] + far * down}`);
      if (!other?.certain) break; // it may be none
      found.push(other);
    }
  }
  return found;
}
