"""Qwirkle's pages as they are, word for word: they change only by ``--update``, and the difference is read."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.games import LAST_TILE, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.scorekeeper import Scorekeeper

GOLDEN = Path(__file__).parent / "golden"

PAGES = {
    "home": "/",
    "new": "/games/new",
    "opening": "{empty}",
    "opening-draft": "{empty}?draft=Ro@0,0&cursor=1,0&way=open&seen=0",
    "start": "{empty}/start",
    "rest": "{game}",
    "cursor": "{game}?cursor=5,1&seen=10",
    "draft": "{game}?draft=Bx@1,2+Rx@0,2&cursor=-1,2&seen=10&light=0",
    "refused": "{game}?cursor=1,2&seen=10&tile=Ro",
    "swap": "{game}?do=swap&seen=10",
    "over": "{over}",
    "more": "{game}?draft=Bx@1,2&seen=10&do=more",
    "why": "{game}?cursor=1,2&seen=10&tried=Ro@1,2&do=why",
    "held": "{game}?held=Bx&seen=10",
    "sheet": "{game}/sheet",
    "sheet-turn": "{game}/sheet?turn=3",
    "sheet-list": "{game}/sheet?as=list",
    "result": "{over}/result",
    "replay": "{game}/replay/4?shown=1",
    "points": "{game}/points",
    "turn": "{game}/turns/3",
    "turn-corrected": "{game}/turns/3?draft=&cursor=1,0&tile=Rs&seen=10",
    "insert": "{game}/turns/3/insert?draft=Bs@3,1&seen=10",
    "remove": "{game}/turns/10/remove",
    "try": "{game}/try/4?draft=Yt@2,0",
    "practice": "/practice?board=Ro@0,0&play=Bo@1,0",
    "history": "{game}/history/3",
    "search": "/rules?q=corner",
}
"""By name, an address; ``{empty}``, ``{game}`` and ``{over}`` are games at their start, in the midst, at their end."""


@pytest.fixture
def games(sit_down: SitDown) -> dict[str, Scorekeeper]:
    """The three games."""
    return {
        "empty": sit_down(),
        "game": sit_down(*SAMPLE_LINES[:10], names=SAMPLE.names),
        "over": sit_down(*LAST_TILE, "S2 place Rc@3,0"),
    }


def plain(text: str, games: dict[str, Scorekeeper]) -> str:
    """The page without what differs from run to run: ids, dates, the versions of static files."""
    for name, keeper in games.items():
        text = text.replace(keeper.id, name.upper())
    text = re.sub(r"\?v=[0-9a-f]+", "", text)
    text = re.sub(r"\d{4}-\d\d-\d\d(T[\d:.+]+)?( \d\d:\d\d)?|\d{1,2} [A-Z][a-z]{2} \d{4}", "DATE", text)
    return re.sub(r"\n\s*\n+", "\n", text)


@pytest.mark.parametrize("name", PAGES)
def test_page(name: str, client: FlaskClient, games: dict[str, Scorekeeper], request: pytest.FixtureRequest) -> None:
    """Each page is the one that is kept in ``golden/``."""
    address = PAGES[name].format(**{game: keeper.address for game, keeper in games.items()})
    page = plain(client.get(address).text, games)
    file = GOLDEN / f"{name}.html"
    if request.config.getoption("--update"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(page, encoding="utf-8")
    assert page == file.read_text(encoding="utf-8")


def test_no_page_is_forgotten() -> None:
    """No golden page is kept that no test looks at."""
    assert {file.stem for file in GOLDEN.glob("*.html")} == set(PAGES)
