"""Words that don't fit: cut off, broken inside, running out of their key, or overlapping."""

from playwright.sync_api import Page

_CUT = """() => {
    const NAMES = "bdi, .name, .names, [data-name]"; // names may have any length, and end in dots
    const AWAY = ".away, [hidden], option, svg, #plane, noscript";
    const words = (it) => it.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
    const name = (it) => `${it.tagName.toLowerCase()}.${[...it.classList].join(".")} “${words(it)}”`;
    const rects = (node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
    };
    // The words of a text that wrap without a hyphen; each part between soft hyphens counts as a word here.
    const broken = (node) => {
        const range = document.createRange();
        const top = (place) => {
            range.setStart(node, place);
            range.setEnd(node, place + 1);
            return [...range.getClientRects()].at(-1)?.top;
        };
        return [...node.data.matchAll(/[\\p{L}\\p{M}\\p{N}]+/gu)].filter(({0: word, index}) =>
            top(index) !== top(index + word.length - 1)).map(({0: word}) => word);
    };
    // The part of a box that is in sight within all scrollers around it.
    const clipped = (box, it) => {
        let {left, top, right, bottom} = box;
        for (let outer = it.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
            if (getComputedStyle(outer).overflow === "visible") continue;
            const room = outer.getBoundingClientRect();
            left = Math.max(left, room.left); right = Math.min(right, room.right);
            top = Math.max(top, room.top); bottom = Math.min(bottom, room.bottom);
        }
        return {left, top, right, bottom};
    };
    // How a box is cut off for good: at a side, or at the tails of letters. Scrollers of two lines don't count.
    const hidden = (box, it) => {
        let [across, down] = [true, true];
        for (let outer = it; outer && outer !== document.body; outer = outer.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(outer);
            const room = outer.getBoundingClientRect();
            across &&= !/auto|scroll/.test(overflowX);
            down &&= !/auto|scroll/.test(overflowY) || room.height < 50;
            if (!room.width) continue;
            const beside = box.right > room.right + 2 || box.left < room.left - 2;
            if (across && overflowX !== "visible" && beside) return "cut off";
            const below = box.bottom > room.bottom + 1 && box.top < room.bottom - 4 || box.top < room.top - 1;
            if (down && overflowY !== "visible" && below) return "cut above or below";
        }
        return "";
    };
    const layer = (it, ...positions) => {
        for (let outer = it; outer; outer = outer.parentElement)
            if (positions.includes(getComputedStyle(outer).position)) return outer;
        return null;
    };
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    // Whether a key is drawn as a box of its own.
    const framed = (key) => {
        const {borderLeftWidth, backgroundColor, visibility} = getComputedStyle(key);
        return visibility === "visible" && key.getBoundingClientRect().width > 4
            && (parseFloat(borderLeftWidth) > 0 || !/, 0\\)$|transparent/.test(backgroundColor));
    };
    const texts_of = [];
    for (const it of document.querySelectorAll("body *")) {
        if (it.closest(AWAY) || !it.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const texts = [...it.childNodes].filter((child) => child.nodeType === 3 && /\\p{L}{2}/u.test(child.data));
        const boxes = texts.flatMap(rects).filter((box) => box.width > 1 && box.height > 4);
        if (texts.length) texts_of.push([it, boxes, texts]);
    }
    const found = [];
    for (const [it, boxes, texts] of texts_of) {
        if (!it.closest(`${NAMES}, code`) && boxes.length > texts.length)
            for (const word of texts.flatMap(broken)) found.push(`broken inside: ${word} in ${name(it)}`);
        const hides = getComputedStyle(it).overflowX !== "visible";
        if (hides && it.scrollWidth > it.clientWidth + 1 && !it.closest(NAMES)) found.push("cut off: " + name(it));
        const key = it.closest("button, .button, summary, th, td, select, label, a");
        const room = key?.getBoundingClientRect();
        const solid = key && room.width > 4 && getComputedStyle(key).display !== "inline";
        for (const box of boxes) {
            const {left, right} = clipped(box, it);
            if (right > left && (left < -1 || right > innerWidth + 1)) found.push("beyond the screen: " + name(it));
            const how = hidden(box, it);
            if (how && !(how === "cut off" && it.closest(NAMES))) found.push(`${how}: ${name(it)}`);
            if (!solid || it.closest(NAMES)) continue;
            const beside = box.left < room.left - 1 || box.right > room.right + 1;
            const above = box.top < room.top - 2 || box.bottom > room.bottom + 2;
            if (beside || above) found.push("out of its key: " + name(it));
            else if (framed(key) && (box.left < room.left + 1 || box.right > room.right - 1))
                found.push("touches the edge of its key: " + name(it));
        }
    }
    const KEYS = "button, .button, summary, select, input:not([type=hidden]), textarea";
    const keys = [...document.querySelectorAll(KEYS)].filter((key) => !key.closest(AWAY) && framed(key))
        .map((key) => [key, clipped(key.getBoundingClientRect(), key)]);
    const pinned = (it) => layer(it, "sticky", "fixed");
    for (const [it, boxes] of texts_of) for (const [key, room] of keys) {
        if (key.contains(it) || it.contains(key) || pinned(it) !== pinned(key)) continue;
        const under = (box) => {
            const [x, y] = [Math.max(box.left, room.left) + 1, Math.max(box.top, room.top) + 1];
            return over(box, room) && !document.elementFromPoint(x, y)?.contains(it);
        };
        if (boxes.some((box) => under(clipped(box, it)))) found.push(`under a key: ${name(it)} and ${name(key)}`);
    }
    const visible = (boxes, it) => boxes.map((box) => clipped(box, it)).filter(({top, bottom}) => bottom - top > 5);
    const seen = texts_of.map(([it, boxes]) => [it, layer(it, "sticky", "fixed", "absolute"), visible(boxes, it)]);
    for (const [i, [one, mine, ones]] of seen.entries()) for (const [other, theirs, others] of seen.slice(i + 1)) {
        if (mine !== theirs) continue;
        if (ones.some((a) => others.some((b) => over(a, b))))
            found.push(`over one another: ${name(one)} and ${name(other)}`);
    }
    return [...new Set(found)];
}"""


def cut(page: Page) -> list[str]:
    """Which words of a page are cut off, and how."""
    found: list[str] = page.evaluate(_CUT)
    width, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return [*found, f"the page scrolls sideways: {width} of {room}"] if width > room else found
