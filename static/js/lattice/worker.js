// A worker that reads one photo. It is sent { kit, photo }: the address of what a game has to be looked for, and
// { width, height, data } as a canvas gives them. It answers with { found }, the corners of tiles as they are found, and
// at last with { reading, milliseconds }. To cancel, terminate it.

import { read } from "./read.js";

addEventListener("message", async ({ data: { kit, photo } }) => {
  const known = await import(kit);
  const began = performance.now();
  const reading = read(photo, known, (found) => postMessage({ found }));
  postMessage({ reading, milliseconds: performance.now() - began });
});
