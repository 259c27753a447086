"""The quiz: the board before a turn that missed many points, its tiles to place, and the answer."""

import pytest
from flask.testing import FlaskClient

from tests.games import SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper

MISSED = (
    "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0",
    "S2 place Rx@0,1 Rt@0,2",
    "S1 place Rx@4,0",
    "S2 place Rt@4,1",
)
"""Both turns of the second player would have made a Qwirkle in the row."""


class Asked(Scorekeeper):
    """A player who gets a question, and taps."""

    @property
    def message(self) -> str:
        """The verdict."""
        return self.page.root.one("div", id="verdict").text

    @property
    def sums(self) -> list[str]:
        """The players' scores, once they are shown."""
        return [each.text for each in self.page.root.every("dd")]

    @property
    def better(self) -> set[str]:
        """Where the tiles would have scored most."""
        return self.page.lit("better")


@pytest.fixture
def keeper(sit_down: SitDown) -> Scorekeeper:
    """A game with two turns that missed many points."""
    return sit_down(*MISSED)


def ask(keeper: Scorekeeper, number: int = 2) -> Asked:
    """The question about a turn."""
    return Asked(keeper.client, f"{keeper.base}/quiz/{number}")


def heading(asked: Asked) -> Element:
    """The top of the page."""
    return asked.page.root.one("header", id="seats")


def test_first_question(keeper: Scorekeeper) -> None:
    """The quiz begins with the first turn that missed 3 points or more: its board, its tiles, the number to beat."""
    answer = keeper.client.get(f"{keeper.base}/quiz")
    assert (answer.status_code, answer.location) == (302, f"{keeper.base}/quiz/2")
    asked = ask(keeper)
    assert asked.message == "Score more than 3 Bob scored 3 with these 2 tiles. Tap a space, then a tile."
    assert asked.page.placed == {"0,0": "Ro", "1,0": "Rs", "2,0": "Rd", "3,0": "Rc"}
    assert asked.page.kinds == ["Rx", "Rt"]
    assert heading(asked).text == "Back to the review Find the better spot Before turn 2 1 of 2"
    assert "check" not in asked.page.actions


def test_found(keeper: Scorekeeper) -> None:
    """A player who places all the tiles can check: the three sums, the best spot dashed, and that it was found."""
    asked = ask(keeper)
    asked.press("cell", "4,0")
    asked.press("tile", "Rx")
    assert asked.page.draft == {"4,0": "Rx"}
    assert "check" not in asked.page.actions
    asked.press("tile", "Rt")
    asked.press("do", "check")
    assert asked.status == 200
    assert asked.message == "You found it: 12 red line 6 + Qwirkle 6"
    assert asked.sums == ["3", "12", "12"]
    assert len(asked.better) == 2
    assert all(cell.endswith(",0") for cell in asked.better)


def test_not_the_best(keeper: Scorekeeper) -> None:
    """A worse spot is shown with its sum next to the best one, whose tiles are there in small."""
    asked = ask(keeper)
    for name, value in (("cell", "0,-1"), ("tile", "Rx"), ("cell", "0,-2"), ("tile", "Rt"), ("do", "check")):
        asked.press(name, value)
    assert asked.message == "Best possible: 12 red line 6 + Qwirkle 6"
    assert asked.sums == ["3", "3", "12"]
    assert len(asked.better) == 2
    small = [tile["data-kind"] for frame in asked.page.root.every("i") for tile in frame.every("span", "data-kind")]
    assert sorted(small) == ["Rt", "Rx"]


def test_show_me_and_try_again(keeper: Scorekeeper) -> None:
    """A player who doesn't find it can have it shown, and try again with an empty board."""
    asked = ask(keeper)
    asked.press("do", "show")
    assert asked.sums == ["3", "–", "12"]
    asked.press("do", "clear")
    assert asked.message.startswith("Score more than 3")
    assert asked.page.kinds == ["Rx", "Rt"]


def test_address_holds_the_answer(keeper: Scorekeeper) -> None:
    """The address of an answer shows the same answer."""
    answer = keeper.client.get(
        f"{keeper.base}/quiz/2", query_string={"draft": "Rx@4,0 Rt@5,0", "do": "check"}, headers={"HX-Request": "true"}
    )
    again = keeper.client.get(answer.headers["HX-Replace-Url"])
    assert len(Page(again.text).lit("better")) == 2
    assert "You found it" in again.text


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"cursor": "4,0", "tile": "Bo"}, "Only the tiles of this turn, each once."),
        ({"draft": "Rx@4,0", "cursor": "5,0", "tile": "Rx"}, "Only the tiles of this turn, each once."),
        ({"held": "Bo"}, "Only the tiles of this turn, each once."),
        ({"draft": "Rx@4,0", "do": "check"}, "Place all your tiles first."),
        ({"do": "confirm"}, "This page has no such button. Reload it."),
    ],
)
def test_what_cannot_be(keeper: Scorekeeper, asked: dict[str, str], message: str) -> None:
    """Other tiles, a tile twice, an early answer, and other buttons are refused with a sentence."""
    answer = keeper.client.get(f"{keeper.base}/quiz/2", query_string=asked)
    assert answer.status_code == 422
    assert message in read(answer.text).one("p", id="notice").text


def test_turns_that_are_no_question(keeper: Scorekeeper, client: FlaskClient) -> None:
    """Only turns that missed many points are questions; without any the quiz leads to the review."""
    for number in (1, 3, 5, 99):
        assert client.get(f"{keeper.base}/quiz/{number}").status_code == 404
    assert client.get("/games/nothing/quiz").status_code == 404


def test_no_questions(sit_down: SitDown) -> None:
    """If no turn missed many points, the review has no link to the quiz, whose address leads to the review."""
    sample = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    answer = sample.client.get(f"{sample.base}/quiz")
    assert (answer.status_code, answer.location) == (302, f"{sample.base}/review")
    assert "Find the better spot" not in sample.client.get(answer.location).text


def test_next_question(keeper: Scorekeeper) -> None:
    """From an answer one key leads to the next question, and from the last one back to the review."""
    ways = []
    for number in (2, 4):
        page = read(keeper.client.get(f"{keeper.base}/quiz/{number}?do=show").text)
        ways += [(link.text, link["href"]) for link in page.one("div", **{"class": "bar"}).every("a")]
    assert ways == [("Next one", f"{keeper.base}/quiz/4"), ("Back to the review", f"{keeper.base}/review?turn=4")]
