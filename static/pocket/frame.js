// The frame with the app's pages: the shell mirrors its address and title, and saves what it downloads.

export class Frame {
  #root;
  #registration;
  #element = Object.assign(document.createElement("iframe"), { name: "app" });

  constructor(root, registration) {
    this.#root = root;
    this.#registration = registration; // of the service worker
    this.#element.addEventListener("load", () => this.#loaded());
  }

  // Shows a page of the app; resolves once it is there.
  show(address) {
    this.#element.src = address;
    document.body.append(this.#element);
    return new Promise((shown) => this.#element.addEventListener("load", shown, { once: true }));
  }

  // Shows the game whose code was scanned.
  scan(code) {
    const form = Object.assign(document.createElement("form"), { method: "post", action: `${this.#root}take-over`, target: "app" });
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "code", value: code }));
    document.body.append(form);
    form.submit();
    form.remove();
  }

  #mirror() {
    const inside = this.#element.contentWindow?.location.href;
    if (inside?.startsWith(this.#root) && inside !== location.href) history.replaceState(history.state, "", inside);
    if (this.#element.contentDocument?.title) document.title = this.#element.contentDocument.title;
  }

  #loaded() {
    const { contentDocument: page, contentWindow: inside } = this.#element;
    for (const name of ["pushState", "replaceState"]) { // taps change the address without loading a page
      const change = inside.history[name].bind(inside.history);
      inside.history[name] = (...how) => {
        change(...how);
        this.#mirror();
      };
    }
    for (const event of ["popstate", "hashchange"]) inside.addEventListener(event, () => this.#mirror());
    const color = (each) => each.querySelector('meta[name="theme-color"]:not([media])');
    if (color(page)) color(document).content = color(page).content;
    page.addEventListener("click", (press) => {
      const link = press.target.closest?.("a[href]");
      if (!link || press.defaultPrevented) return;
      if (link.hasAttribute("download")) {
        press.preventDefault();
        this.#save(link);
      } else if (!link.href.startsWith(this.#root) && !link.target) link.target = "_blank";
    });
    const update = page.getElementById("update");
    if (update && this.#registration.waiting) {
      update.hidden = false;
      update.querySelector("button").addEventListener("click", () => this.#registration.waiting.postMessage("begin"));
    }
    if (/\/games\/[^/]+\/result/.test(page.location.pathname)) navigator.storage?.persist?.(); // asks, after a game
    this.#mirror();
  }

  // Browsers don't ask the service worker for downloads, so the shell fetches the file and hands it over.
  async #save({ href, download, dataset }) {
    const path = new URL(href).pathname;
    const file = path.endsWith(".png") ? await painted(href.replace(/\.png/, ".svg")) : await (await fetch(href)).blob();
    const saved = await handOver(new File([file], download || path.split("/").pop(), { type: file.type }));
    if (saved && dataset.then) this.#element.src = (await fetch(dataset.then, { method: "POST" })).url;
  }
}

// A drawing as pixels, at its own size.
async function painted(address) {
  const drawing = new Image();
  const source = URL.createObjectURL(await (await fetch(address)).blob());
  drawing.src = source;
  await drawing.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: drawing.naturalWidth, height: drawing.naturalHeight });
  canvas.getContext("2d").drawImage(drawing, 0, 0);
  URL.revokeObjectURL(source);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// By the phone's share sheet, if it takes the file, otherwise as a download. Returns false if the sheet was dismissed.
async function handOver(file) {
  if (navigator.canShare?.({ files: [file] })) {
    const why = await navigator.share({ files: [file] }).then(() => "", ({ name }) => name);
    if (!why || why === "AbortError") return !why;
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000); // time for the browser to read it
  return true;
}
