// The app: CPython in a worker. Requests are answered one by one, each once everything it wrote is on the disk.
import { ROOT, keptSnapshot, restored, started, unpack } from "./python.js";
import { Store } from "./store.js";

const DATA = "/data";
const plain = self.name === "plain";

async function begin() {
  const [store, snapshot] = await Promise.all([Store.open(`referee ${ROOT.pathname}`), plain ? null : keptSnapshot()]);
  const python = await (snapshot ? restored(snapshot) : started());
  store.mount(python.FS, DATA);
  const bridge = snapshot ? python.globals.get("bridge") : python.pyimport("referee.pocket.bridge").begin(DATA, ROOT.href);
  if (snapshot) bridge.open(DATA);
  await store.commit();
  return { bridge, python, store, packed: Boolean(snapshot) };
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
    // The memory is ahead of the disk: it is discarded with this worker.
    return { ...run(app, { ...asked, refused: "full" }), over: String(error) };
  }
}

const app = begin();
let last = app.then(({ packed }) => postMessage({ ready: true, fromSnapshot: packed }));
onmessage = ({ data }) => {
  last = last.then(async () => {
    const { over, ...answer } = await serve(await app, data);
    postMessage({ number: data.number, answer }, [answer.content.buffer]);
    if (over) throw new Error(over);
    if ((await app).packed) await unpack((await app).python);
    (await app).packed = false;
  });
  last.catch((error) => postMessage({ died: String(error) }));
};
app.catch((error) => postMessage({ died: String(error) }));
