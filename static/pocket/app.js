// The app in its worker. If it dies it is started again, and open requests are sent again under their numbers. If one
// of them kills it again, only the page that reports this is requested.
const TRIES = 2;
const IDLE = 5000; // ms without a request

export class App {
  #waiting = new Map(); // by number of a request
  #worker;
  #how = ""; // how it was started: "plain" means without a snapshot
  #begun = false;
  #asked = 0; // the time of the last request

  constructor(fail) {
    this.ready = new Promise((done) => { this.isReady = done; });
    this.fail = fail; // what to do if it can't start
    this.#start();
  }

  #start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: this.#how });
    this.#worker.onmessage = ({ data }) => {
      if (data.ready) {
        this.#begun = true;
        this.isReady();
        if (!data.fromSnapshot) this.#makeSnapshot();
      } else if (data.died) this.#again(data.died);
      else this.#answer(data);
    };
    this.#worker.onerror = ({ message }) => this.#again(message);
  }

  // Waits for a while without requests, because this takes as long as a start.
  #makeSnapshot() {
    const looking = setInterval(() => {
      if (performance.now() - this.#asked < IDLE) return;
      clearInterval(looking);
      const maker = new Worker(new URL("snapshot.js", import.meta.url), { type: "module" });
      maker.onmessage = ({ data }) => {
        if (data) console.warn(`No snapshot: ${data}`);
        maker.terminate();
      };
    }, IDLE);
  }

  ask(message, port) {
    this.#asked = performance.now();
    this.#waiting.set(message.number, { message, port, tries: 1 });
    this.#worker.postMessage(message);
  }

  #answer({ number, answer }) {
    this.#waiting.get(number)?.port.postMessage(answer, [answer.content.buffer]);
    this.#waiting.delete(number);
  }

  #again(why) {
    console.error(why);
    this.#worker.terminate();
    if (!this.#begun && this.#how === "plain") return void this.fail();
    if (!this.#begun) this.#how = "plain"; // the snapshot may be the cause
    this.#start();
    for (const [number, asked] of this.#waiting) {
      if (asked.tries > TRIES) this.#waiting.delete(number);
      else this.#worker.postMessage({ ...asked.message, refused: asked.tries === TRIES ? "died" : "" });
      asked.tries += 1;
    }
  }
}
