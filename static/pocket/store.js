// The files of the data folder: in memory, and in IndexedDB as blocks. Everything that a request changed is stored in
// one transaction together with its answer, so the disk always has the state after an answered request.
const BLOCK = 4096;
const ANSWERS = 10; // writes whose answers are remembered
const PASSING = /-shm$|-journal$|\.part$/; // files that mean nothing after a restart
const done = (request) => new Promise((yes, no) => { request.onsuccess = () => yes(request.result); request.onerror = () => no(request.error); });

export class Store {
  static async open(name) {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("blocks"); // by the name of the file and a number; -1 has its size
      asked.result.createObjectStore("answers"); // by number of a write
    };
    const store = new Store(await done(asked));
    await store.#load();
    return store;
  }

  #db;
  #files = new Map(); // contents by name, until they are mounted
  #numbers; // of writes whose answers are stored, the newest last
  #nodes = new Map(); // by name, all files that exist
  #changed = new Map(); // by name, the blocks to write
  #cut = new Set(); // names of files that were shortened or deleted

  constructor(db) {
    this.#db = db;
  }

  async #load() {
    const work = this.#db.transaction(["blocks", "answers"]);
    const blocks = work.objectStore("blocks");
    const [keys, values, numbers] = await Promise.all([done(blocks.getAllKeys()), done(blocks.getAll()), done(work.objectStore("answers").getAllKeys())]);
    keys.forEach(([name, number], at) => { if (number < 0) this.#files.set(name, new Uint8Array(values[at])); });
    keys.forEach(([name, number], at) => { if (number >= 0) this.#files.get(name).set(values[at], number * BLOCK); });
    this.#numbers = numbers;
  }

  // Puts the files into a folder of Emscripten's file system in memory, and tracks all changes there from then on.
  mount(FS, path) {
    const { MEMFS } = FS.filesystems;
    let root;
    const pathOf = (folder, name) => (folder === root ? name : `${pathOf(folder.parent, folder.name)}/${name}`);
    const keep = (node, name) => { if (FS.isFile(node.mode) && !PASSING.test(name)) this.#follow(node, name); };
    const operations = {
      mknod: (folder, name, mode, device) => {
        const node = MEMFS.createNode(folder, name, mode, device);
        if (FS.isDir(mode)) Object.assign(node, { node_ops: root.node_ops });
        keep(node, pathOf(folder, name));
        return node;
      },
      unlink: (folder, name) => {
        MEMFS.node_ops.unlink(folder, name);
        this.#forget(pathOf(folder, name));
      },
      rename: (node, folder, name) => {
        const before = pathOf(node.parent, node.name);
        MEMFS.node_ops.rename(node, folder, name);
        if (this.#nodes.get(before) === node) this.#forget(before);
        keep(node, pathOf(folder, name));
      },
    };
    FS.mkdirTree(path);
    FS.mount({ mount: (mount) => {
      root = MEMFS.createNode(null, "/", 0o40777, 0);
      return Object.assign(root, { mount, node_ops: { ...root.node_ops, ...operations } });
    } }, {}, path);
    for (const [name, content] of this.#files) {
      FS.mkdirTree(`${path}/${name}`.replace(/[/][^/]*$/, ""));
      FS.writeFile(`${path}/${name}`, content);
    }
    this.#files.clear();
    this.#changed.clear();
    this.#cut.clear();
  }

  #follow(node, name) {
    const { setattr } = node.node_ops;
    const { write } = node.stream_ops;
    this.#nodes.set(name, node);
    this.#cut.add(name);
    this.#touch(name, 0, node.usedBytes);
    node.node_ops = { ...node.node_ops, setattr: (each, attributes) => {
      const before = each.usedBytes;
      setattr(each, attributes);
      if (each.usedBytes < before) this.#cut.add(name);
      this.#touch(name, Math.min(before, each.usedBytes) - 1, each.usedBytes);
    } };
    node.stream_ops = { ...node.stream_ops, write: (stream, buffer, offset, length, position) => {
      const before = node.usedBytes;
      const written = write(stream, buffer, offset, length, position, false);
      this.#touch(name, Math.min(before, position), position + length);
      return written;
    } };
  }

  #forget(name) {
    if (!this.#nodes.delete(name)) return;
    this.#changed.delete(name);
    this.#cut.add(name);
  }

  #touch(name, from, to) {
    if (!this.#changed.has(name)) this.#changed.set(name, new Set());
    for (let number = Math.max(0, Math.floor(from / BLOCK)); number * BLOCK < to; number++) this.#changed.get(name).add(number);
  }

  // The answer to the write with this number; undefined if it was not written.
  answerTo(number) {
    return this.#numbers.includes(number) ? done(this.#db.transaction("answers").objectStore("answers").get(number)) : undefined;
  }

  // Stores what changed on the disk, for a write with its answer. If there is no space it fails and changes nothing.
  async commit(number, answer) {
    if (!this.#changed.size && !this.#cut.size && !answer) return;
    const work = this.#db.transaction(["blocks", "answers"], "readwrite", { durability: "strict" });
    const [blocks, answers] = [work.objectStore("blocks"), work.objectStore("answers")];
    for (const name of this.#cut) {
      const node = this.#nodes.get(name);
      blocks.delete(IDBKeyRange.bound([name, node ? Math.ceil(node.usedBytes / BLOCK) : -1], [name, Infinity]));
    }
    for (const [name, numbers] of this.#changed) {
      const { contents, usedBytes } = this.#nodes.get(name);
      blocks.put(usedBytes, [name, -1]);
      for (const at of numbers) {
        if (at * BLOCK < usedBytes) blocks.put(contents.slice(at * BLOCK, Math.min((at + 1) * BLOCK, usedBytes)), [name, at]);
      }
    }
    this.#changed.clear();
    this.#cut.clear();
    if (answer) {
      answers.put(answer, number);
      this.#numbers.push(number);
      while (this.#numbers.length > ANSWERS) answers.delete(this.#numbers.shift());
    }
    await new Promise((yes, no) => {
      work.oncomplete = yes;
      work.onabort = () => no(work.error);
    });
  }
}
