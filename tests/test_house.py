"""A boxed game is at home in its own folders: nothing else names it, its colours or its shapes."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from inspect import isclass
from pathlib import Path

from referee.rulebooks import SHELF

ROOT = Path(__file__).parent.parent
FOLDERS = ("referee", "templates", "static")
UNREAD = (".pyc", ".ttf", ".png")
"""Endings of files that are no text."""
COLLECTED = (".pot", ".po")
"""Endings of files in which the sentences of all stand, those of the boxed games among them."""
LIST = "referee/rulebooks/__init__.py"
"""The one list of the boxed games."""

GAMES = sorted({name.lower() for game in SHELF for name in (game.rulebook.name, game.rulebook.slug)})
COLORS = ("red", "orange", "yellow", "green", "blue", "purple")
SHAPES = ("circle", "square", "diamond", "clover", "cross", "star")
WORDS = re.compile(rf"(?<![a-z])(?:{'|'.join((*GAMES, *COLORS, *SHAPES))})s?(?![a-z])", re.IGNORECASE)
CODES = re.compile(r"(?<![A-Za-z])(?!Go(?!@))[ROYGBP][osdcxt](?![A-Za-z])")
"""Tiles in notation, with their cells or without. ``Go`` is a word as well."""


ORDINARY = frozenset({"line", "word", "type", "left"})
"""Words of one game's codes and commands that are ordinary words as well: in shared code they mean something else."""


SHARED_TAGS = frozenset({"Game", "Date", "Place", "Note", "Starter"})
"""The tags that every game has, beside its seats."""


def of_one_game() -> frozenset[str]:
    """The codes, commands, step words and words of a start that belong to one game alone."""
    games: Counter[str] = Counter()
    for game in SHELF:
        codes = vars(import_module(f"{game.package}.codes")).values()
        enums = [each for each in codes if isclass(each) and issubclass(each, StrEnum)]
        rulebook = game.rulebook.open({})
        games.update({str(code) for enum in enums for code in enum} | rulebook.drafting.commands | {*rulebook.stated})
    games.update(("centre", "withdraw", "left"))  # the words of own steps
    return frozenset(word for word, known in games.items() if known == 1) - ORDINARY


def tags_of_games() -> frozenset[str]:
    """The tags of house rules, from the list of names that other programs rely on."""
    names = (ROOT / "tests" / "names.txt").read_text(encoding="utf-8").splitlines()
    tags = {name.partition(" ")[2] for name in names if name.startswith("tag ")}
    return frozenset(tag for tag in tags if not re.fullmatch(r"Seat\d*", tag)) - SHARED_TAGS


def shared_files() -> Iterator[str]:
    """Every file of the app that is not of one boxed game."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if (
                path.is_file()
                and path.parent.name != "licences"
                and path.suffix not in (*UNREAD, *COLLECTED)
                and not at_home(name)
            ):
                yield name


def at_home(name: str) -> bool:
    """Whether a file is in the folder of a boxed game."""
    return re.match(rf"(?:{'|'.join(FOLDERS)})/rulebooks/[^/]+/", name) is not None


def naming(text: str) -> list[str]:
    """The lines of a text that name a game, a colour, a shape or a tile."""
    return [line for line in text.splitlines() if WORDS.search(line) or CODES.search(line)]


def test_names_are_found() -> None:
    """Names are found in whatever letters, alone or in many; in other words they are not."""
    named = (
        "Qwirkle",
        "a QWIRKLE!",
        "qwirkle.css",
        "the red one",
        "--blue: #00f",
        "Stars",
        "Ro@0,0",
        "Go@1,1",
        "Bs Rd",
    )
    assert naming("\n".join(named)) == list(named)
    assert naming("started, squared, colored, across, Go on, or to, Rosa, box") == []


def test_files_are_found() -> None:
    """The files of all three folders are looked at, those of boxed games apart."""
    found = set(shared_files())
    assert {"referee/core/game.py", "templates/base.html", "static/js/view.js", LIST} <= found
    assert not {"referee/rulebooks/qwirkle/RULES.md", "static/rulebooks/qwirkle/game.css"} & found
    assert len(found) > 80


def test_nothing_shared_names_a_game() -> None:
    """Outside its own folders nothing names a boxed game, a colour, a shape or a tile, no file's name either."""
    files = (name for name in shared_files() if name != LIST)
    found = {name: naming(f"{name}\n{(ROOT / name).read_text(encoding='utf-8')}") for name in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_nothing_shared_knows_what_one_game_has() -> None:
    """No code, command, step word or tag of one game alone is written in the shared files."""
    own = of_one_game() | tags_of_games()
    assert {"joker", "withdraw", "line-mixed", "longest", "last-tile", "EndBonus", "Jokers"} <= own
    written = re.compile(
        rf"""(?<![\w-])({"|".join(word for word in own if "-" in word)})(?![\w-])|["'`]([\w-]+)["'`]"""
    )
    found = {}
    for name in set(shared_files()) - {LIST}:
        matches = written.finditer((ROOT / name).read_text(encoding="utf-8"))
        found[name] = {match[1] or match[2] for match in matches} & own
    assert {name: words for name, words in found.items() if words} == {}


def test_one_line_each() -> None:
    """The list of the boxed games imports each of them, has one line about each, and says no more."""
    lines = naming((ROOT / LIST).read_text(encoding="utf-8"))
    imports = [line for line in lines if line.startswith("from referee.rulebooks.")]
    entries = [line for line in lines if line.startswith("    BoxedGame(")]
    assert lines == imports + entries
    assert len(imports) == len(entries) == len(SHELF)


def class_names() -> list[str]:
    """The names of all classes outside the folder of the boxed games."""
    shared = (ROOT / name for name in shared_files() if name.endswith(".py") and "/rulebooks/" not in name)
    nodes = (node for path in shared for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return [node.name for node in nodes if isinstance(node, ast.ClassDef)]


def test_each_class_has_a_name_of_its_own() -> None:
    """No two classes outside the folder of the boxed games have the same name."""
    names = class_names()
    assert len(names) > 200
    assert [name for name, count in Counter(names).items() if count > 1] == []
