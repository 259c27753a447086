// The app in its worker. If it dies it is started again, and what was asked is asked once more under its number. If it dies of
// that again, only the page that says so is asked for.
const TRIES = 2;

export class App {
  #waiting = new Map(); // by the number of a request
  #worker;

  constructor() {
    this.ready = new Promise((done) => { this.isReady = done; });
    this.#start();
  }

  #start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      if (data.ready) this.isReady();
      else if (data.died) this.#again(data.died);
      else this.#answer(data);
    };
    this.#worker.onerror = ({ message }) => this.#again(message);
  }

  ask(message, port) {
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
    this.#start();
    for (const [number, asked] of this.#waiting) {
      if (asked.tries > TRIES) this.#waiting.delete(number);
      else this.#worker.postMessage({ ...asked.message, refused: asked.tries === TRIES ? "died" : "" });
      asked.tries += 1;
    }
  }
}
