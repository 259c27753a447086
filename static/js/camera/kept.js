// What this tab keeps until the check is done: the reading, a small picture, and the spaces where the sheet is right.

const SIDE = 800, QUALITY = .7; // px and quality of the picture
const key = (game) => `camera ${game}`;

export function keep(game, kept) {
  try {
    sessionStorage.setItem(key(game), JSON.stringify(kept));
  } catch {} // no space left: after a fix a new photo is needed
}

export function kept(game) {
  try {
    return JSON.parse(sessionStorage.getItem(key(game)));
  } catch {
    return null;
  }
}

export const forget = (game) => sessionStorage.removeItem(key(game));

// A small copy of a canvas, as text.
export function small(canvas) {
  const scale = Math.min(1, SIDE / Math.max(canvas.width, canvas.height));
  const [width, height] = [canvas.width, canvas.height].map((side) => Math.round(side * scale));
  const copy = Object.assign(document.createElement("canvas"), { width, height });
  copy.getContext("2d").drawImage(canvas, 0, 0, copy.width, copy.height);
  return copy.toDataURL("image/jpeg", QUALITY).split(",")[1];
}

// And back: a canvas of the size in which the tiles were read. The policy forbids data: images, so decode by hand.
export async function canvasOf(picture, { width, height }) {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return canvas;
}
