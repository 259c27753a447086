// Test modules wait in a queue. Each interpreter takes the next one after finishing one; one that dies is replaced.
const PATIENCE = 400_000; // milliseconds that a test may take: `timeout` in pyproject.toml

window.run = async (modules, { interpreters, profile, options }) => {
  const waiting = [...modules];
  const ends = [];
  const work = async () => {
    let interpreter;
    while (waiting.length) {
      interpreter ??= new Worker("interpreter.js", { type: "module", name: profile });
      const end = await ended(interpreter, waiting.shift(), options);
      ends.push(end);
      if (!end.died) continue;
      console.log(`${end.running} ended the interpreter: ${end.died}`);
      interpreter.terminate();
      interpreter = undefined;
    }
  };
  await Promise.all(Array.from({ length: interpreters }, work));
  return ends;
};

const ended = (interpreter, module, options) =>
  new Promise((resolve) => {
    let running;
    let watch;
    const begin = (test) => {
      console.debug((running = test));
      clearTimeout(watch);
      watch = setTimeout(() => end({ died: "it went on and on" }), PATIENCE);
    };
    const end = (how) => {
      clearTimeout(watch);
      resolve({ running, ...how });
    };
    interpreter.onmessage = ({ data }) => {
      if ("line" in data) console.log(data.line);
      else if ("begun" in data) begin(data.begun);
      else end(data);
    };
    interpreter.onerror = ({ message }) => end({ died: message });
    begin(module);
    interpreter.postMessage([module, options]);
  });
