"""`make names`: the names in the app that other programs rely on, one per line in `tests/names.txt`.

They are found in the app's answers over the data folder ``tests/record/version-1.0.0`` and about games of
``tests/record/version-0.1``, in its templates, and in the definitions of the games and the command line. The command
only adds names: removing one breaks other programs.
"""

import argparse
import re
import shutil
from collections.abc import Iterable, Iterator
from enum import EnumMeta
from importlib import import_module
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from referee.app import create_app
from referee.cli import parser_of_commands
from referee.commands.reviews import review_data
from referee.core.review import review
from referee.core.unreadable import UnreadableError
from referee.core.verdict import PartCode, SheetCode
from referee.pocket.app import pocket_app
from referee.rulebooks import SHELF
from referee.service import GameFile, Reading, Referee, Right
from referee.shelf import BoxedGame
from referee.web.this_app import is_own
from tests.games import SAMPLE
from tests.shelves import ON_SHELF
from tests.web.markup import read

ROOT = Path(__file__).parents[1]
FILE = ROOT / "tests" / "names.txt"
DATA = ROOT / "tests" / "record" / "version-1.0.0"
OLDER = DATA.with_name("version-0.1")
ENDED = b'[Game "Word game"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]\n1. centre G\n2. end "late"\n'
"""A finished game whose leftover tiles haven't been entered yet."""
PATHS = (
    "referee/core/rulebook.py: class Rulebook",
    "referee/translations/hu/LC_MESSAGES/messages.po: msgid",
    "referee/translations/pl/LC_MESSAGES/messages.po: msgid",
    "referee/translations/uk/LC_MESSAGES/messages.po: msgid",
    "Makefile: VENV := .venv",
    "Makefile: $(VENV)/browser.stamp:",
)
"""Files that other programs read, each with a text that it has."""

LOOKS = {"bright": "1", "marks": "1", "large": "1", "aloud": "1", "calm": "1"}
"""Settings that differ from the default ones."""
RIGHT = b'[Seat1 "Ida"]\n[Seat2 "Ugo"]\n'
FAULTY = b"1. S1 place Ro"
"""A file with a game, and one without."""
PAGES = (
    "/", "/?q=Ann", "/?q=none", "/deleted", "/games/new?game=qwirkle",
    "/import", "/looks", "/offline", "/players", "/players/Ann", "/spellings?name=Ann",
    "/spellings?name=Ann&person=Bob", "/practice", "/practice?play=Ro@0,0", "/rules", "/rules?q=swap",
    "/rules?rulebook=wordgame", "/boxes/wordgame", "/boxes/wordgame/layouts", "/boxes/wordgame/layouts/new",
)  # fmt: skip
"""Pages about no game."""
OF_A_GAME = (
    "", "?do=why&cursor=0,0&tried=Ro@0,0", "?cursor=0,0", "?cursor=1,3", "?do=swap", "?do=more", "?tile=Ro",
    "?tile=A", "/about", "/adjustments", "/delete", "/end", "/hand/1", "/history", "/history/2", "/links",
    "/paper", "/points", "/quiz", "/quiz/3", "/replay/2?shown=1", "/result", "/review?shown=1",
    "/review?turn=2", "/share", "/sheet", "/sheet?turn=1", "/sheet?as=list", "/try/2", "/turns/2",
    "/turns/2?do=why&draft=Ro@0,0", "/turns/2/insert", "/turns/2/remove", "/unseen", ".json",
)  # fmt: skip
"""Pages about a game, below its address; pages that only one boxed game has are found by its routes."""

IDS = re.compile(r'\bid="([\w-]+)"')
DATA_NAMES = re.compile(r"(?<![\w-])(data-[a-z]+(?:-[a-z]+)*)(?![\w-]|{{)")
DO = re.compile(r"""name="do" value="([\w-]+)"|\bkey\("(?:" if [^,]*? else ")?([\w-]+)"|\bways\(.*, "([\w-]+)", """)
FIELDS = re.compile(r'<(?:input|button|select|textarea)[^<>]* name="([\w-]+)"')


def main() -> None:
    """Add the names that are new."""
    with TemporaryDirectory() as folder:
        shutil.copy(DATA / "referee.db", folder)
        found = names(create_app(Path(folder)))
    FILE.write_text("".join(f"{name}\n" for name in sorted(found | kept())), encoding="utf-8")


def kept() -> set[str]:
    """The names that stay."""
    return set(FILE.read_text(encoding="utf-8").splitlines()) if FILE.exists() else set()


def names(app: Flask) -> set[str]:
    """All names that are found now. The app has the data folder ``DATA``."""
    places = (
        addresses(app),
        in_pages(app),
        in_templates(),
        in_scripts(),
        in_games(SHELF),
        in_reviews(),
        options(),
        at_paths(),
    )
    return {name for found in places for name in found}


def addresses(app: Flask) -> Iterator[str]:
    """The addresses and methods of all routes, also in the pocket."""
    for rule in (*app.url_map.iter_rules(), *pocket_app(Path(app.instance_path)).url_map.iter_rules()):
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            yield f"address {method} {rule.rule}"


def in_pages(app: Flask) -> Iterator[str]:
    """The names on pages and in data."""
    client = app.test_client()
    client.post("/looks", data=LOOKS)
    found = [client.post("/import", data={"files": files}).location for files in (sent(RIGHT), sent(RIGHT, FAULTY))]
    for address in [*PAGES, *found, *of_games(app)]:
        answer = client.get(address, follow_redirects=True)
        if answer.is_json:
            yield from (f"key game {key}" for key in keys(answer.json))
            yield from (f"tag {tag}" for tag in re.findall(r"^\[(\w+) ", answer.json["transcript"], re.MULTILINE))
        elif answer.mimetype == "text/html":
            yield from on_page(answer.text)


def sent(*texts: bytes) -> list[tuple[BytesIO, str]]:
    """Files of games as a form sends them."""
    return [(BytesIO(text), "game.txt") for text in texts]


def of_games(app: Flask) -> Iterator[str]:
    """The addresses about the games of the folder, and about others that are imported first."""
    own = [rule for rule in app.url_map.iter_rules() if is_of_one_game(app, rule)]
    referee: Referee = app.extensions["referee"]
    texts = [*(path.read_bytes() for path in sorted(OLDER.glob("*.txt"))), ENDED]
    read = [Reading(ON_SHELF.open).of(GameFile("game.txt", text)) for text in texts]
    referee.imports.add([game for game in read if isinstance(game, Right)])
    for game in referee.record.games.ids():
        yield from (f"/games/{game}{page}" for page in OF_A_GAME)
        yield from (rule.rule.replace("<game_id>", game) for rule in own)
        yield f"/seen/{referee.links.key_of(game)}"


def is_of_one_game(app: Flask, rule: Rule) -> bool:
    """Whether a page about a game belongs to one boxed game."""
    if rule.arguments != {"game_id"} or "GET" not in (rule.methods or ()):
        return False
    with app.app_context():
        return is_own(rule.endpoint.rpartition(".")[0])


def on_page(text: str) -> Iterator[str]:
    """The ids, attributes, values of ``do`` and fields of a page. A number in a name is written as ``#``."""
    for element in read(text).every():
        for attribute, value in element.attributes.items():
            if attribute.startswith("data-"):
                yield f"data {attribute}"
            elif attribute == "id":
                yield f"id {numberless(value)}"
            elif attribute == "name" and element.tag in ("input", "button", "select", "textarea"):
                yield f"field {numberless(value)}"
                if value == "do" and element.attributes.get("value"):
                    yield f"do {element['value']}"


def numberless(name: str) -> str:
    """A name without the number or capital letter in it: ``turn-12`` is ``turn-#``."""
    return re.sub(r"-(?:\d+|[^\Wa-z])(?=-|$)", "-#", name)


def in_templates() -> Iterator[str]:
    """The names that templates and views write themselves, even if no page of ``in_pages`` shows them."""
    for path in [*(ROOT / "templates").rglob("*.*"), *(ROOT / "referee" / "web").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        yield from (f"id {numberless(name)}" for name in IDS.findall(text))
        yield from (f"data {name}" for name in DATA_NAMES.findall(text))
        yield from (f"field {name}" for name in FIELDS.findall(text))
        yield from (f"do {name}" for found in DO.findall(text) for name in found if name)


def in_scripts() -> Iterator[str]:
    """The ids and attributes that scripts set."""
    for path in (ROOT / "static" / "js").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        yield from (f"id {name}" for name in re.findall(r'\.id = "([\w-]+)"', text))
        for name in re.findall(r"dataset\.(\w+) = ", text):
            yield "data data-" + re.sub("[A-Z]", r"-\g<0>", name).lower()


class Asked(dict[str, str]):
    """Empty tags, which remember the names that are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def get(self, tag: str, default: Any = None) -> Any:
        """Keep the tag, and return ``default``."""
        self.asked.add(tag)
        return default

    def __contains__(self, tag: object) -> bool:
        self.asked.add(str(tag))
        return False


def in_games(shelf: Iterable[BoxedGame]) -> Iterator[str]:
    """The names, tags and codes of the boxed games, and the codes that all of them share."""
    yield from (f"code {code}" for kind in (SheetCode, PartCode) for code in kind)
    for game in shelf:
        rulebook, asked = game.rulebook, Asked()
        yield f"game {rulebook.slug}: {rulebook.name}"
        try:
            rulebook.open(asked)
        except UnreadableError as error:
            raise AssertionError("a game needs no tags") from error
        yield from (f"tag {tag}" for tag in asked.asked)
        codes = vars(import_module(f"{rulebook.__module__}.codes"))
        kinds = (kind for kind in codes.values() if isinstance(kind, EnumMeta))
        yield from (f"code {rulebook.slug} {code}" for kind in kinds for code in kind)


def in_reviews() -> Iterator[str]:
    """The keys of a review as data."""
    beginning = SAMPLE.beginning
    game, _ = beginning.replayed(SAMPLE.steps)
    yield from (f"key review {key}" for key in keys(review_data(review(beginning, game))))


def keys(data: object, above: str = "") -> Iterator[str]:
    """The keys of data, each with those above it. Keys that are tiles are left out."""
    if isinstance(data, list):
        for each in data:
            yield from keys(each, above)
    elif isinstance(data, dict):
        for key, each in data.items():
            yield f"{above}{key}"
            if key != "unseen":
                yield from keys(each, f"{above}{key}.")


def options() -> Iterator[str]:
    """The commands with their arguments, and the options of the program itself."""
    actions = parser_of_commands()._actions
    yield from (f"option {option}" for action in actions for option in action.option_strings)
    (commands,) = (action for action in actions if isinstance(action, argparse._SubParsersAction))
    for command, parser in commands.choices.items():
        yield f"command {command}"
        for action in parser._actions:
            for option in action.option_strings or [f"<{action.dest}>"]:
                yield f"command {command} {option}"
            option = action.option_strings[-1] if action.option_strings else f"--{action.dest}"
            yield from (f"command {command} {option} {choice}" for choice in action.choices or ())


def at_paths() -> Iterator[str]:
    """The files of ``PATHS`` that still have their text."""
    for line in PATHS:
        path, _, text = line.partition(": ")
        if text in (ROOT / path).read_text(encoding="utf-8"):
            yield f"path {line}"


if __name__ == "__main__":
    main()
