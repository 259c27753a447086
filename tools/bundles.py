"""`make bundles`: joins modules into one script each, which phones load in one go and cache by its hashed address.

Each module becomes a function that returns its exports, so that names of two modules never clash. Modules import by
names (``import { one, other as another } from "./module.js"``) or whole (``import * as module``), and export where
they declare. rjsmin renames nothing, so errors of a script can still be read.
"""

import re
from pathlib import Path

from rjsmin import jsmin

STATIC = Path(__file__).parents[1] / "static"
SCRIPTS, BUNDLED = STATIC / "js", STATIC / "bundles"
BUNDLES = {"lattice.js": "lattice/worker.js", "camera.js": "camera/check.js", "look.js": "camera/cut.js"}
"""By file, its entry module."""
IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "([./\w]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|const) (\w+))", re.MULTILINE)


def bundle(entry: Path) -> str:
    """A module and everything that it imports, without comments: the imports of a module come before it."""
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
    """The declaration that replaces an import."""
    names = imported[1].removeprefix("* as ").replace(" as ", ": ")
    return f"const {names} = {_called(imported[2])};"


def _called(path: Path | str) -> str:
    """The name of a module's exports in a bundle."""
    return f"${Path(path).stem}"


def main() -> None:
    """Write all bundles."""
    for name, entry in BUNDLES.items():
        (BUNDLED / name).write_text(bundle(SCRIPTS / entry), encoding="utf-8")


if __name__ == "__main__":
    main()
