"""The documents are true: what they link to, the paths and commands that they name, and the terms of the glossary."""

import ast
import re
import shlex
import subprocess
from collections import Counter
from operator import attrgetter
from pathlib import Path

import pytest

from referee.cli import parser_of_commands

ROOT = Path(__file__).parents[1]
TOP = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "tools/README.md")]
DOCS = [*TOP, *sorted((ROOT / "docs").glob("*.md"))]
GUIDES = [*TOP[1:], ROOT / "docs" / "architecture.md", ROOT / "docs" / "decisions.md"]
"""Documents that name files of the checkout."""
FOLDERS = ("", "docs", "referee", "referee/web", "referee/rulebooks/qwirkle", "templates", "static/js", "static/css")
"""Where a path in a document may begin."""


def read(file: Path) -> str:
    """The text of a document."""
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", DOCS, ids=attrgetter("name"))
def test_links_lead_somewhere(file: Path) -> None:
    """Each link to a file leads to one that is there, and each link to a section to a heading of it."""
    links = re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", read(file))
    assert [link for link, _ in links if not (file.parent / link).exists()] == []
    sections = [(link, name) for link, name in links if name]
    assert [each for each in sections if each[1] not in headings(file.parent / each[0] if each[0] else file)] == []


def headings(file: Path) -> set[str]:
    """The headings of a document, as links name them."""
    found = re.findall(r"^#+ (.*)$", read(file), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


def is_there(path: str) -> bool:
    """Whether the checkout has this path, or a module of this name."""
    return any((ROOT / folder / each).exists() for folder in FOLDERS for each in (path, f"{path.rstrip('/')}.py"))


@pytest.mark.parametrize("file", GUIDES, ids=attrgetter("name"))
def test_paths_are_there(file: Path) -> None:
    """Each path that a guide names is in the checkout; a module may stand without its ending."""
    quoted = " ".join(re.findall(r"`([^`]+)`", read(file))).split()
    paths = [path for path in quoted if re.fullmatch(r"[\w./-]+/[\w./-]*|[\w-]+\.(?:py|css|js|md)", path)]
    named = [path for path in paths if not path.startswith(("/", ".")) and "/de/" not in path]
    assert named
    assert [path for path in named if not is_there(path)] == []


@pytest.mark.parametrize("file", DOCS, ids=attrgetter("name"))
def test_commands_are_those_of_the_app(file: Path) -> None:
    """Each command with its arguments is one that the app takes."""
    prose = read(file).split("```")
    code = "\n".join([*prose[1::2], *re.findall(r"`([^`]+)`", "".join(prose[::2]))])
    for command in re.findall(r"^(?:.*bin/|\S+=\S+ )?referee ([a-z-]+ [^'<|#[\n]*)", code, re.MULTILINE):
        parser_of_commands().parse_args(shlex.split(re.sub(r"\$+\(.*?\)", "today", command)))


def test_every_make_target_is_described() -> None:
    """The page of targets and CONTRIBUTING name each target of the Makefile, and no other."""
    (targets,) = re.findall(r"^\.PHONY: (.*)$", read(ROOT / "Makefile"), re.MULTILINE)
    pages = read(ROOT / "CONTRIBUTING.md") + read(ROOT / "tools" / "README.md")
    assert set(re.findall(r"`make ([a-z-]+)", pages)) == set(targets.split())


def test_the_first_change_is_found() -> None:
    """What CONTRIBUTING searches for is in the files that it names next, and nowhere else."""
    step = read(ROOT / "CONTRIBUTING.md").partition("2. Find")[2].partition("\n3. ")[0]
    command, *files = re.findall(r"`([^`]+)`", step)
    found = subprocess.run(shlex.split(command), cwd=ROOT, capture_output=True, text=True).stdout
    assert [line.partition(":")[0] for line in found.splitlines()] == files


# --- the glossary ---

ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]]
    for line in read(ROOT / "docs" / "glossary.md").splitlines()
    if line.startswith("| ") and not line.startswith("| term")
]


def names_in_code() -> set[str]:
    """The modules, classes, functions, fields and constants of the package."""
    found = set()
    for path in (ROOT / "referee").rglob("*.py"):
        found |= {path.stem, path.parent.name}
        for node in ast.walk(ast.parse(read(path))):
            match node:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                    found.add(name)
                case ast.Name(id=name, ctx=ast.Store()):
                    found.add(name)
    return found


def test_the_glossary_has_terms() -> None:
    """The tables of the glossary are found: a term, its name in code, the words of players, a meaning."""
    assert len(ROWS) > 90
    assert {len(row) for row in ROWS} == {4}


def test_each_term_stands_once() -> None:
    """Terms are unique, and so are their names in code."""
    assert [term for term, count in Counter(row[0] for row in ROWS).items() if count > 1] == []
    assert [name for name, count in Counter(row[1] for row in ROWS).items() if count > 1] == []


def test_each_term_is_in_the_code() -> None:
    """Each term has a name, and the package has something of this name."""
    names = {row[1].strip("`") for row in ROWS}
    assert names - names_in_code() == set()


def test_players_see_the_words() -> None:
    """The words of players are words of the catalogue."""
    catalogue = read(ROOT / "referee" / "translations" / "messages.pot")
    words = {word for row in ROWS for word in re.findall(r"\*([^*]+)\*", row[2])}
    assert {word for word in words if f'"{word}"' not in catalogue} == set()
