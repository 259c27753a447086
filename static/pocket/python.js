// CPython with the app, started plainly or from a snapshot of its memory. `_makeSnapshot` and `_loadSnapshot` are
// private to Pyodide: docs/pocket.md describes how to try them with another version.
import { loadPyodide } from "../../python/pyodide.mjs";

export const ROOT = new URL("../../", import.meta.url);
const GROWS = 8 << 20; // bytes per step
const SNAPSHOT = new URL("python/snapshot", ROOT).href;
const load = (options) => loadPyodide({ indexURL: new URL("python/", ROOT).href, ...options });
const archive = () => fetch(new URL("python/app.zip", ROOT));

// The cache of the snapshot: each version of the app has its own, which is deleted with that version.
const cacheName = async () => `${ROOT.pathname} snapshot ${(await archive()).headers.get("ETag")}`;

export async function unpack(python) {
  python.unpackArchive(await (await archive()).arrayBuffer(), "zip", { extractDir: "/app" });
}

export async function started(options) {
  const python = await load(options);
  await unpack(python);
  python.runPython('import sys; sys.path.insert(0, "/app")');
  return python;
}

// The snapshot lacks the app's files: they must be unpacked before anything is imported or drawn for the first time.
export async function restored(memory) {
  const { default: create } = await import("../../python/pyodide.asm.mjs");
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    while (module.HEAP8.length < memory.byteLength) module._malloc(GROWS); // Pyodide's issue 6254
    return module;
  };
  return load({ createPyodideModule, _loadSnapshot: memory });
}

export async function keepSnapshot(memory) {
  await (await caches.open(await cacheName())).put(SNAPSHOT, new Response(memory));
}

export async function keptSnapshot() {
  const kept = await caches.match(SNAPSHOT, { cacheName: await cacheName() });
  return kept && new Uint8Array(await kept.arrayBuffer());
}
