"""`make bundles`: joins modules into one script each, which phones load at once and keep by its hashed address.

Each module becomes a function that gives what it exports, so that names of two modules never meet. Modules import by
names (``import { one, other as another } from "./module.js"``) or whole (``import * as module``), and export where
they declare. rjsmin renames nothing, so errors of a script can still be read.
"""

import re
from pathlib import Path

from rjsmin import jsmin

STATIC = Path(__file__).parents[1] / "static"
SCRIPTS, BUNDLED = STATIC / "js", STATIC / "bundles"
BUNDLES = {"lattice.js": "lattice/worker.js", "camera.js": "camera/check.js", "look.js": "camera/cut.js"}
"""By file, the module that begins it."""
IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "([./\w]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|const) (\w+))", re.MULTILINE)


def bundle(entry: Path) -> str:
    """A module and all that it imports, without comments: what a module needs stands before it."""
    parts: dict[Path, str] = {}
    _add(entry, parts)
    return jsmin("".join(parts.values())) + "\n"


def _add(path: Path, parts: dict[Path, str]) -> None:
    if path in parts:
        return
    text = path.read_text(encoding="utf-8")
    for _, imported in IMPORT.findall(text):
        _add((path.parent / imported).resolve(), parts)
    exported = ", ".join(name for _, name in EXPORT.findall(text))
    inside = EXPORT.sub(r"\1", IMPORT.sub(_taken, text))
    parts[path] = f"const {_called(path)} = (() => {{\n{inside}\nreturn {{ {exported} }};\n}})();\n"


def _taken(imported: re.Match[str]) -> str:
    """The declaration in place of an import."""
    names = imported[1].removeprefix("* as ").replace(" as ", ": ")
    return f"const {names} = {_called(imported[2])};"


def _called(path: Path | str) -> str:
    """What the exports of a module are called in a bundle."""
    return f"${Path(path).stem}"


def main() -> None:
    """Write all bundles."""
    for name, entry in BUNDLES.items():
        (BUNDLED / name).write_text(bundle(SCRIPTS / entry), encoding="utf-8")


if __name__ == "__main__":
    main()
