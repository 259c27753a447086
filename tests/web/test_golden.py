"""The parts of Qwirkle's pages as they are: they change only with ``--update``, and somebody reads the difference."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.games import OVER, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

GOLDEN = Path(__file__).parent / "golden"

PANEL = "#verdict", "#notice", "#aloud", ".slot", ".recount-steps", ".bar"

PARTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "home": ("/", ("main",)),
    "new": ("/games/new", ("#new-game",)),
    "opening": ("{empty}", ("#table",)),
    "opening-draft": ("{empty}?draft=Ro@0,0&cursor=1,0&way=open&seen=0", ("#seats", "#open", *PANEL)),
    "start": ("{empty}/start", ("#start",)),
    "rest": ("{game}", ("#seats", "#to-sheet", "#panel", "#turns")),
    "cursor": ("{game}?cursor=5,1&seen=10", ("#free", "#far", "#open", *PANEL)),
    "draft": ("{game}?draft=Bx@1,2+Rx@0,2&cursor=-1,2&seen=10&light=0", ("#laid", "#open", ".tray", *PANEL)),
    "refused": ("{game}?cursor=1,2&seen=10&tile=Ro", ("#open", "#beside", *PANEL)),
    "swap": ("{game}?do=swap&seen=10", ("#panel",)),
    "over": ("{over}", ("#seats", "#panel")),
    "more": ("{game}?draft=Bx@1,2&seen=10&do=more", ("#panel",)),
    "why": ("{game}?cursor=1,2&seen=10&tried=Ro@1,2&do=why", ("#panel",)),
    "held": ("{game}?held=Bx&seen=10", (".tray", *PANEL)),
    "sheet": ("{game}/sheet", (".top", "thead", "[data-turn=3]", ".links", "#strip")),
    "sheet-turn": ("{game}/sheet?turn=3", ("[data-turn=3]", "#strip")),
    "sheet-list": ("{game}/sheet?as=list", ("#sheet",)),
    "result": ("{over}/result", ("#result",)),
    "replay": ("{game}/replay/4?shown=1", ("#replay",)),
    "points": ("{game}/points", ("#points",)),
    "turn": ("{game}/turns/3", ("#panel",)),
    "turn-corrected": ("{game}/turns/3?draft=&cursor=1,0&tile=Rs&seen=10", ("#panel",)),
    "insert": ("{game}/turns/3/insert?draft=Bs@3,1&seen=10", ("#panel", "#beside")),
    "remove": ("{game}/turns/10/remove", ("#remove",)),
    "try": ("{game}/try/4?draft=Yt@2,0", ("#panel",)),
    "practice": ("/practice?board=Ro@0,0&play=Bo@1,0", ("#panel",)),
    "history": ("{game}/history/3", ("#panel",)),
    "search": ("/rules?q=corner", ("#search", "#D1")),
}
"""By name, an address, and the parts of its page; ``{empty}``, ``{game}`` and ``{over}`` are games at their start, in
the middle and at their end.
"""
WIDTH = 140
"""What fits into this number of characters is written on one line."""
ALIKE = 3
"""From this number of similar elements in a row, only the first two are written, and how many follow."""


@pytest.fixture
def games(sit_down: SitDown) -> dict[str, Scorekeeper]:
    """The three games."""
    return {
        "empty": sit_down(),
        "game": sit_down(*SAMPLE_LINES[:10], names=SAMPLE.names),
        "over": sit_down(*OVER),
    }


def plain(text: str, games: dict[str, Scorekeeper]) -> str:
    """The page without what differs from run to run: ids, dates, the versions of static files."""
    for name, keeper in games.items():
        text = text.replace(keeper.id, name.upper())
    text = re.sub(r"\?v=[0-9a-f]+", "", text)
    return re.sub(r"\d{4}-\d\d-\d\d(T[\d:.+]+)?( \d\d:\d\d)?|\d{1,2} [A-Z][a-z]{2} \d{4}", "DATE", text)


def written(inside: list[Element | str], deep: int = 0) -> Iterator[str]:
    """The lines of elements and texts: one for each, indented, without the drawings inside icons."""
    for _, alike in groupby((each for each in inside if not isinstance(each, str) or each.strip()), kind):
        run = list(alike)
        for each in run[: 2 if len(run) > ALIKE else None]:
            yield from lines_of(each, deep)
        if len(run) > ALIKE:
            yield f"{'  ' * deep}... {len(run) - 2} more"


def kind(piece: Element | str) -> object:
    """What similar elements in a row share: tags and names of attributes. Texts and links always differ."""
    return piece if isinstance(piece, str) or piece.tag == "a" else (piece.tag, *piece.attributes)


def lines_of(piece: Element | str, deep: int) -> Iterator[str]:
    """The lines of an element or a text."""
    indent = "  " * deep
    if isinstance(piece, str):
        yield indent + " ".join(piece.split())
        return
    attributes = "".join(f' {name}="{value}"' if value else f" {name}" for name, value in piece.attributes.items())
    start = f"{indent}<{piece.tag}{attributes}>"
    lines = [] if piece.tag == "svg" else list(written(piece.inside, deep + 1))
    line = start + " ".join(line.strip() for line in lines)
    yield from [line] if len(line) <= WIDTH else [start, *lines]


def parts(text: str, chosen: tuple[str, ...]) -> str:
    """The chosen parts of a page, each as often as it occurs."""
    page = read(text)
    found = [list(page.every(part) if part.isalpha() else filter(matching(part), page.every())) for part in chosen]
    return "".join(f"{line}\n" for part in found for line in written([*part]))


def matching(part: str) -> Callable[[Element], bool]:
    """A test whether an element matches a word of a selector."""
    return lambda element: element.matches(part)


@pytest.mark.parametrize("name", PARTS)
def test_parts(name: str, client: FlaskClient, games: dict[str, Scorekeeper], request: pytest.FixtureRequest) -> None:
    """The parts of each page are those in ``golden/``."""
    address, chosen = PARTS[name]
    page = client.get(address.format(**{game: keeper.address for game, keeper in games.items()})).text
    found = parts(plain(page, games), chosen)
    file = GOLDEN / f"{name}.html"
    if request.config.getoption("--update"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def test_no_page_is_forgotten() -> None:
    """Every golden page is used by a test."""
    assert {file.stem for file in GOLDEN.glob("*.html")} == set(PARTS)
