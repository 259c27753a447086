// Reading a photo: a worker does it, so that the page stays alive. It is started when there is a photo, and ended with it.

import { pixels } from "../lattice/pixels.js";

let worker = null;

// Resolves to what read() found on the canvas, or to null if it was cancelled; `found` hears of tiles on the way.
export function read(canvas, { worker: script, kit }, found) {
  cancel();
  return new Promise((resolve, reject) => {
    worker = new Worker(script, { type: "module" });
    worker.cancelled = () => resolve(null);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if (!data.reading) return void found(data);
      resolve(data.reading);
      end();
    };
    worker.postMessage({ kit: new URL(kit, location).href, photo: pixels(canvas) });
  });
}

export function cancel() {
  worker?.cancelled();
  end();
}

function end() {
  worker?.terminate();
  worker = null;
}
