// A worker that reads one photo. It gets { kit, photo }: the address of a game's kit, and the { width, height, data }
// of a canvas. It posts { found, share }, the corners of tiles as they are found and the share of the work done (0 to
// 1, never less than before), and finally { reading }; its trouble is "failed" if reading threw an error. To cancel,
// terminate it.

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
