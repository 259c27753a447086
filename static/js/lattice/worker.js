// A worker that reads one photo. It is sent { kit, photo }: the address of what a game has to be looked for, and
// { width, height, data } as a canvas gives them. It answers with { found, share }, the corners of tiles as they are found
// and how much of the work is done, 0 to 1 and never less than before, and at last with { reading }; the
// trouble is "failed" if reading broke off. To cancel, terminate it.

import { read, unread } from "./read.js";

addEventListener("message", async ({ data: { kit, photo } }) => {
  let reading;
  try {
    reading = read(photo, await import(kit), (found, share) => postMessage({ found, share }));
  } catch (error) {
    console.error(error);
    reading = unread(photo, "failed");
  }
  postMessage({ reading });
});
