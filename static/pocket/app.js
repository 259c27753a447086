// The app in its worker. If it dies it is started again, and what was asked is asked once more under its number. If it dies of
// that again, only the page that says so is asked for.
const TRIES = 2;
const IDLE = 5000; // ms without a request

export class App {
  #waiting = new Map(); // by the number of a request
  #worker;
  #how = ""; // how it was started: "plain" is without a snapshot
  #begun = false;
  #asked = 0; // when something was asked last

  constructor(fail) {
    this.ready = new Promise((done) => { this.isReady = done; });
    this.fail = fail; // what to do if it cannot start
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

  // Once nothing was asked for a while: it takes as long as a start.
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
