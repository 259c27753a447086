// Runs the phone's Python here: it imports everything that it needs, and compiles the modules of its zip files.
// Usage: node bytecode.mjs FOLDER PACKAGE...
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...names] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));

const read = (name) => new Uint8Array(readFileSync(join(folder, name)));

async function main() {
  const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0" } }); // sets are written in the same order each time
  python.unpackArchive(read("app.zip"), "zip", { extractDir: "/app" });
  python.runPython('import sys; sys.path.insert(0, "/app")');
  for (const name of names) python.pyimport(name);
  const bytecode = python.pyimport("referee.pocket.bytecode");
  for (const name of ["app.zip", "python_stdlib.zip"]) {
    const archive = python.toPy(read(name));
    writeFileSync(join(folder, name), bytecode.compile_modules(archive).toJs());
  }
}
await main().catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
