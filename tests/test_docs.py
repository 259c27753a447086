"""The documents are correct: their links, the paths and commands in them, and the terms of the glossary."""

import ast
import re
import shlex
import subprocess
from collections import Counter
from itertools import pairwise
from operator import attrgetter
from pathlib import Path

import pytest

from referee.cli import parser_of_commands
from tools.size import BY_COMMAND

ROOT = Path(__file__).parents[1]
TOP = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "tools/README.md")]
DOCS = [*TOP, *sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("referee/rulebooks/*/RULES.md"))]
GUIDES = [*TOP[1:], *(ROOT / "docs" / f"{name}.md" for name in ("architecture", "decisions", "testing"))]
"""Documents that name files of the checkout."""
FOLDERS = ("", "docs", "referee", "referee/web", "referee/rulebooks/qwirkle", "templates", "static/js", "static/css")
"""The folders that a path in a document may start from."""


def read(file: Path) -> str:
    """The text of a document."""
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", DOCS, ids=attrgetter("name"))
def test_links_lead_somewhere(file: Path) -> None:
    """Each link to a file leads to an existing one, and each link to a section to one of its headings."""
    links = re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", read(file))
    assert [link for link, _ in links if not (file.parent / link).exists()] == []
    sections = [(link, name) for link, name in links if name]
    assert [each for each in sections if each[1] not in headings(file.parent / each[0] if each[0] else file)] == []


def headings(file: Path) -> set[str]:
    """The headings of a document, as in links."""
    found = re.findall(r"^#+ (.*)$", read(file), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


def is_there(path: str) -> bool:
    """Whether the checkout has this path, or a module of this name."""
    return any((ROOT / folder / each).exists() for folder in FOLDERS for each in (path, f"{path.rstrip('/')}.py"))


@pytest.mark.parametrize("file", GUIDES, ids=attrgetter("name"))
def test_paths_are_there(file: Path) -> None:
    """Each path in a guide is in the checkout; a module may be without its suffix."""
    quoted = " ".join(re.findall(r"`([^`]+)`", read(file))).split()
    paths = [path for path in quoted if re.fullmatch(r"[\w./-]+/[\w./-]*|[\w-]+\.(?:py|css|js|md)", path)]
    named = [path for path in paths if not path.startswith(("/", ".")) and "/de/" not in path]
    assert named
    assert [path for path in named if not is_there(path)] == []


@pytest.mark.parametrize("file", DOCS, ids=attrgetter("name"))
def test_commands_are_those_of_the_app(file: Path) -> None:
    """Each command with its arguments is accepted by the app."""
    prose = read(file).split("```")
    code = "\n".join([*prose[1::2], *re.findall(r"`([^`]+)`", "".join(prose[::2]))])
    for command in re.findall(r"^(?:.*bin/|\S+=\S+ )?referee ([a-z-]+ [^'<|#[\n]*)", code, re.MULTILINE):
        parser_of_commands().parse_args(shlex.split(re.sub(r"\$+\(.*?\)", "today", command)))


def test_every_make_target_is_described() -> None:
    """The page of targets and CONTRIBUTING have each target of the Makefile, and no others."""
    (targets,) = re.findall(r"^\.PHONY: (.*)$", read(ROOT / "Makefile"), re.MULTILINE)
    pages = read(ROOT / "CONTRIBUTING.md") + read(ROOT / "tools" / "README.md")
    assert set(re.findall(r"`make ([a-z-]+)", pages)) == set(targets.split())


def test_the_first_change_is_found() -> None:
    """The text that CONTRIBUTING searches for is in the files that it names next, and nowhere else."""
    step = read(ROOT / "CONTRIBUTING.md").partition("2. Find")[2].partition("\n3. ")[0]
    command, *files = re.findall(r"`([^`]+)`", step)
    found = subprocess.run(shlex.split(command), cwd=ROOT, capture_output=True, text=True).stdout
    assert [line.partition(":")[0] for line in found.splitlines()] == files


WRITTEN = [file for file in (*DOCS, ROOT / "CHANGELOG.md") if file.name not in BY_COMMAND - {"mutants.md"}]


@pytest.mark.parametrize("file", WRITTEN, ids=attrgetter("name"))
def test_paragraphs_are_filled(file: Path) -> None:
    """Lines have at most 120 characters, and none has room for the first word of the next one. Tables and code may
    be wider, lines of a diff are kept, and the output of commands is left out.
    """
    text = re.sub(r"(?ms)^ *```.*?^ *```$|^[|#].*?$|^ {4}[-+] .*?$", "", read(file).partition("\n## Measured")[0])
    assert [line for line in text.splitlines() if len(line) > 120] == []
    first = re.compile(r"(?!(?:[-*]|\d+\.) )(?:`[^`]*`|!?\[[^]]*\]\([^)]*\)|[^ \n])+")
    found = ((line, first.match(rest.lstrip())) for line, rest in pairwise(text.splitlines()) if line and rest)
    assert [word[0] for line, word in found if word and len(f"{line} {word[0]}") <= 120] == []


def test_mutants_change_the_code() -> None:
    """Each listed mutant replaces one line, which its file has."""
    mutants = read(ROOT / "docs" / "mutants.md")
    for file, changes in re.findall(r"(?m)^## (\S+\.py), .*\n((?:(?!## ).*\n)+)", mutants):
        lines = re.findall(r"(?m)^ {4}- (.*)\n {4}\+ .*\n\n", changes)
        assert len(lines) == changes.count("\n    ") / 2 > 0
        assert {*lines} <= {line.strip() for line in read(ROOT / file).splitlines()}


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
    """The tables of the glossary are found: a term, its name in code, the players' words, a meaning."""
    assert len(ROWS) > 90
    assert {len(row) for row in ROWS} == {4}


def test_each_term_is_there_once() -> None:
    """Terms are unique, and so are their names in code."""
    assert [term for term, count in Counter(row[0] for row in ROWS).items() if count > 1] == []
    assert [name for name, count in Counter(row[1] for row in ROWS).items() if count > 1] == []


def test_each_term_is_in_the_code() -> None:
    """Each term has a name, and the package has something with this name."""
    names = {row[1].strip("`") for row in ROWS}
    assert names - names_in_code() == set()


def test_players_see_the_words() -> None:
    """The players' words are words of the catalogue."""
    catalogue = read(ROOT / "referee" / "translations" / "messages.pot")
    words = {word for row in ROWS for word in re.findall(r"\*([^*]+)\*", row[2])}
    assert {word for word in words if f'"{word}"' not in catalogue} == set()
