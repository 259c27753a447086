"""`make size`: the size of everything, folder by folder, with the limits in `tools/budgets.toml`; fails above them."""

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUDGETS = Path(__file__).with_name("budgets.toml")
DRAWN = {".html", ".css", ".js", ".svg"}
BY_COMMAND = {"routes.md", "licences.md", "stress.md", "mutants.md"}
"""Pages that commands write, wholly or in part."""

Sizes = Counter[str]
"""Sizes by folder."""


def main() -> int:
    """Print all figures; 1 if one is above its budget."""
    budgets: dict[str, int] = tomllib.loads(BUDGETS.read_text(encoding="utf-8"))["size"]
    found = dict(figures())
    assert found.keys() == budgets.keys(), found.keys() ^ budgets.keys()
    for name, sizes in found.items():
        total, most = sizes.total(), budgets[name]
        print(f"{name:<34}{total:>8,} of {most:>7,}{'  TOO MANY' if total > most else ''}")
        if len(sizes) > 1:
            print("".join(f"    {folder:<30}{size:>8,}\n" for folder, size in sorted(sizes.items())), end="")
    return int(any(sizes.total() > budgets[name] for name, sizes in found.items()))


def figures() -> Iterator[tuple[str, Sizes]]:
    """The counts, by name."""
    modules = files("referee", {".py"})
    web = [path for path in modules if path.parts[1] == "web"]
    yield "lines of referee", lines(modules, 2)
    yield "lines of content in referee", lines(files("referee", {".txt"}), 3)
    yield "modules of referee", Counter(folder(path, 2) for path in modules)
    yield "lines of web", lines(web, 3)
    yield "modules of web", Counter(folder(path, 3) for path in web)
    yield "lines of templates and static", lines([*files("templates", DRAWN), *files("static", DRAWN)], 2)
    yield "lines of tests", lines(files("tests", {".py"}), 2)
    yield "lines of golden HTML", lines(files("tests/web/golden", {".html"}), 3)
    yield "lines of tools", lines(files("tools", {".py"}), 2)
    pages = (path.relative_to(ROOT) for top in (ROOT, ROOT / "docs") for path in top.glob("*.md"))
    written = [path for path in pages if path.name not in BY_COMMAND]
    yield "words of documents", Counter({str(path): len(text(path).split()) for path in written})


def files(top: str, suffixes: set[str]) -> list[Path]:
    """The files in a folder with these endings, relative to the root."""
    return [path.relative_to(ROOT) for path in (ROOT / top).rglob("*") if path.suffix in suffixes]


def lines(paths: Iterable[Path], deep: int) -> Sizes:
    """The lines of files, by folders of this depth."""
    sizes = Sizes()
    for path in paths:
        sizes[folder(path, deep)] += text(path).count("\n")
    return sizes


def folder(path: Path, deep: int) -> str:
    """The folder that a file counts for."""
    return "/".join(path.parent.parts[:deep])


def text(path: Path) -> str:
    """The content of a file."""
    return (ROOT / path).read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
