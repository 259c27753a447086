// The app: CPython in a worker. Requests are answered one after the other, each once all that it wrote is on the disk.
import { loadPyodide } from "../../python/pyodide.mjs";
import { Store } from "./store.js";

const ROOT = new URL("../../", import.meta.url);
const DATA = "/data";
const file = async (path) => (await fetch(new URL(path, ROOT))).arrayBuffer();

async function begin() {
  const indexURL = new URL("python/", ROOT).href;
  const [store, archive, python] = await Promise.all([Store.open(`referee ${ROOT.pathname}`), file("python/app.zip"), loadPyodide({ indexURL })]);
  python.unpackArchive(archive, "zip", { extractDir: "/app" });
  store.mount(python.FS, DATA);
  python.runPython('import sys; sys.path.insert(0, "/app")');
  const bridge = python.pyimport("referee.pocket.bridge").begin(DATA, ROOT.href);
  await store.commit();
  return { bridge, python, store };
}

function run({ bridge, python }, { method, path, headers, body, refused = "" }) {
  const languages = ["Accept-Language", navigator.languages.join()];
  const content = python.toPy(new Uint8Array(body));
  const found = bridge.answer(JSON.stringify({ method, path, headers: [...headers, languages] }), content, refused);
  const [status, sent, written] = found.toJs();
  content.destroy();
  found.destroy();
  return { status, headers: JSON.parse(sent), content: written };
}

async function serve(app, asked) {
  const writes = !["GET", "HEAD"].includes(asked.method);
  const before = writes && app.store.answerTo(asked.number);
  if (before) return before;
  const answer = run(app, asked);
  try {
    await app.store.commit(asked.number, writes && answer);
    return answer;
  } catch (error) {
    // What is in memory is not on the disk: it goes with this worker.
    return { ...run(app, { ...asked, refused: "full" }), over: String(error) };
  }
}

const app = begin();
let last = app.then(() => postMessage({ ready: true }));
onmessage = ({ data }) => {
  last = last.then(async () => {
    const { over, ...answer } = await serve(await app, data);
    postMessage({ number: data.number, answer }, [answer.content.buffer]);
    if (over) throw new Error(over);
  });
  last.catch((error) => postMessage({ died: String(error) }));
};
app.catch((error) => postMessage({ died: String(error) }));
