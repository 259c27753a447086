// One interpreter. It runs one module of tests after another; its name is the profile of searches (tests/examples.py).
import { loadPyodide } from "./pyodide.mjs";

const started = start();
onmessage = async ({ data: [module, options] }) => {
  try {
    const run = await started;
    const end = run(module, options, (begun) => postMessage({ begun }));
    postMessage(end.toJs({ dict_converter: Object.fromEntries }));
  } catch (error) {
    postMessage({ died: String(error) });
  }
};

async function start() {
  const [lock, checkout] = await Promise.all([fetch("lock.json"), fetch("checkout.zip")]);
  const python = await loadPyodide({ lockFileContents: await lock.text(), env: { HYPOTHESIS_PROFILE: name } });
  python.setStdout({ raw: sayer() });
  python.setStderr({ raw: sayer() });
  python.unpackArchive(await checkout.arrayBuffer(), "zip", { extractDir: "/checkout" });
  python.runPython("import os, sys; os.chdir('/checkout'); sys.path[:0] = ['/checkout', '/checkout/packages']");
  return python.pyimport("tests.pocket.interpreter").run;
}

// Sends whole lines, since two interpreters send at the same time.
function sayer() {
  let bytes = [];
  return (byte) => {
    if (byte !== 10) return void bytes.push(byte);
    postMessage({ line: new TextDecoder().decode(new Uint8Array(bytes)) });
    bytes = [];
  };
}
