"""A hand entered at a turn: what all of it could have played, and how lucky it was."""

import pytest

from tests.games import OVER
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

GAME = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 place Rx@0,1", "S1 swap 2")


def hand(keeper: Scorekeeper, number: int = 2, status: int = 200, **asked: str) -> Element:
    """The page of a hand."""
    answer = keeper.client.get(f"{keeper.base}/hand/{number}", query_string=asked)
    assert answer.status_code == status
    return read(answer.text)


def held(page: Element) -> list[str]:
    """The tiles of the hand."""
    return [key["data-held"] for key in page.every("button", "data-held")]


def test_begins_with_the_tiles_placed(sit_down: SitDown) -> None:
    """The hand begins with the tiles that were played, which were certainly in it."""
    keeper = sit_down(*GAME)
    page = hand(keeper)
    assert held(page) == ["Rx"]
    assert "Bob before turn 2" in page.text
    assert held(hand(keeper, 3)) == []
    assert "disabled" in hand(keeper, 3).one("button", name="do")


def test_tapping_tiles(sit_down: SitDown) -> None:
    """A tap on a key puts a tile into the hand, a tap on the hand removes it; the address has the hand."""
    keeper = sit_down(*GAME)
    page = hand(keeper, hand="Rx", tile="Rt")
    assert held(page) == ["Rx", "Rt"]
    assert page.one("input", name="hand")["value"] == "Rx Rt"
    assert held(hand(keeper, hand="Rx Rt", drop="0")) == ["Rt"]
    answer = keeper.client.get(f"{keeper.base}/hand/2?hand=Rx&tile=Rt", headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == f"{keeper.base}/hand/2?hand=Rx+Rt"


def test_best_plays(sit_down: SitDown) -> None:
    """The best plays of the whole hand are listed with their points, and the chosen one is on the board."""
    keeper = sit_down(*GAME)
    page = hand(keeper, hand="Rx Rt Bo", do="best")
    keys = list(page.every("button", name="play"))
    assert [key["data-points"] for key in keys] == sorted((key["data-points"] for key in keys), key=int, reverse=True)
    assert keys[0]["data-points"] == "12"
    assert [key["aria-pressed"] for key in keys][:2] == ["true", "false"]
    dashed = [each for each in page.one("svg", role="img").every("rect") if "better" in each.classes]
    assert len(dashed) == 2
    other = hand(keeper, hand="Rx Rt Bo", do="best", play="2")
    assert [key["aria-pressed"] for key in other.every("button", name="play")][2] == "true"


def test_luck(sit_down: SitDown) -> None:
    """The page compares it with the average of random hands; the same hand always gets the same number."""
    keeper = sit_down(*GAME)
    reported = hand(keeper, hand="Rx Rt Bo", do="best").one("p", id="luck").text
    assert reported.startswith("Best possible: 12. ")
    assert reported.endswith(" more than an average hand.")
    assert hand(keeper, hand="Rx Rt Bo", do="best").one("p", id="luck").text == reported
    poor = hand(keeper, hand="Gx", do="best")
    assert "less than an average hand." in poor.one("p", id="luck").text
    assert "None of these tiles can be played." in poor.text


def test_unreported_tiles(sit_down: SitDown) -> None:
    """With unknown tiles on the board it can't be computed, and the page says so."""
    keeper = sit_down(*OVER)
    assert (
        "Some tiles on the table were never entered, so there's no telling what this hand could have scored."
        in hand(keeper, 20, hand="Rx", do="best").text
    )


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"hand": "Rx Rx Rx", "tile": "Rx"}, "All the others of that kind are on the table."),
        ({"hand": "Rx Rt Bo Bs Bd Bc", "tile": "Bx"}, "A hand has 6 tiles."),
        ({"hand": "nonsense"}, "“nonsense”"),
        ({"hand": "Rx", "tile": "?"}, "“?”"),
    ],
)
def test_what_cannot_be(sit_down: SitDown, asked: dict[str, str], message: str) -> None:
    """An impossible hand and unreadable tiles are refused with a sentence; one too many leaves the hand as it was."""
    page = hand(sit_down(*GAME), status=422, **asked)
    assert message in page.one("p", id="notice").text
    assert held(page) == (asked["hand"].split() if "6 tiles" in message else held(page))


def test_where_there_is_no_hand(sit_down: SitDown) -> None:
    """Anything that isn't a turn of the game has no hand."""
    keeper = sit_down(*GAME, 'S1 adjust -5 "late"')
    for number in (0, 4, 9):
        hand(keeper, number, status=404)
