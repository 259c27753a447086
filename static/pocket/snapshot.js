// Makes a snapshot of the interpreter after the app was used a little. It starts from that in a fifth of the time.
import { ROOT, keepSnapshot, started } from "./python.js";

async function make() {
  const python = await started({ _makeSnapshot: true });
  python.globals.set("root", ROOT.href);
  python.runPython("from referee.pocket.warming import warmed; bridge = warmed(root)");
  await keepSnapshot(python.makeMemorySnapshot());
}
make().then(() => postMessage(""), (error) => postMessage(String(error)));
