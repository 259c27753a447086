// A photo, scaled down to what reading needs. Nothing of it leaves the page.

const LONGEST = 1200; // px

// A file as a canvas, the right way up. Halved step by step, so that no engine leaves pixels out.
export async function drawn(file) {
  let photo = await createImageBitmap(file), { width, height } = photo;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const last = [Math.round(width * scale), Math.round(height * scale)];
  do {
    [width, height] = [Math.max(last[0], Math.round(width / 2)), Math.max(last[1], Math.round(height / 2))];
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(photo, 0, 0, width, height);
    photo.close?.();
    photo = canvas;
  } while (width > last[0]);
  return photo;
}

// The photo as it is sent to the worker.
export function pixels(canvas) {
  const { width, height } = canvas;
  return { width, height, data: canvas.getContext("2d").getImageData(0, 0, width, height).data };
}
