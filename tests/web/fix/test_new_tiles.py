"""Tiles that a photo shows and the sheet lacks: where the app sends them."""

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service import Referee
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

LINE = "S1 place Ro@0,0 Rs@1,0 Rd@2,0"


def shown(client: FlaskClient, keeper: Scorekeeper, tiles: str) -> TestResponse:
    """The answer to tiles that only the table has."""
    return client.get(f"{keeper.base}/new-tiles", query_string={"tiles": tiles, "seen": "1"})


def choices(page: Element) -> list[tuple[str, str]]:
    """The choices of a page: where each leads, and its words."""
    return [(each["href"], each.text) for each in page.every("a") if "choice" in each.classes]


@pytest.mark.parametrize(
    ("tiles", "draft", "points"),
    [
        pytest.param("Rx@3,0", {"3,0": "Rx"}, 4, id="one tile"),
        pytest.param("Rt@3,0 Rx@-1,0", {"-1,0": "Rx", "3,0": "Rt"}, 5, id="both ends of a line"),
        pytest.param("Bo@0,1 Bs@1,1 Bd@2,1", {"0,1": "Bo", "1,1": "Bs", "2,1": "Bd"}, 9, id="beside a line"),
        pytest.param("Rx@3,0 Ro@0,0", {"3,0": "Rx"}, 4, id="one that is on the sheet by now"),
    ],
)
def test_a_move(sit_down: SitDown, client: FlaskClient, tiles: str, draft: dict[str, str], points: int) -> None:
    """New tiles in one line are the draft of the player whose turn it is; nothing is written before it is confirmed."""
    keeper = sit_down(LINE)
    answer = shown(client, keeper, tiles)
    assert answer.status_code == 303
    keeper.address = answer.location
    keeper.open()
    assert (keeper.page.draft, keeper.page.points) == (draft, points)
    assert keeper.page.root.one("small", **{"class": "aside"}).text == "From the photo"
    keeper.do("confirm")
    assert keeper.page.totals == [3, points]


def test_a_tap_changes_it(sit_down: SitDown, client: FlaskClient) -> None:
    """Once a tap has changed the draft it is no longer described as from the photo."""
    keeper = sit_down(LINE)
    keeper.address = shown(client, keeper, "Rx@3,0").location
    keeper.open()
    keeper.draft("Rt@4,0")
    assert keeper.page.points == 5
    assert "From the photo" not in keeper.page.root.text
    assert "photo" not in keeper.address


@pytest.mark.parametrize(("tiles", "codes"), [("Bs@3,0", ["line-mixed"]), ("Rx@3,0 Rt@5,0", ["gap-in-line"])])
def test_a_move_against_the_rules(sit_down: SitDown, client: FlaskClient, tiles: str, codes: list[str]) -> None:
    """New tiles in one line are the draft even against the rules: its verdict is as always."""
    keeper = sit_down(LINE)
    keeper.address = shown(client, keeper, tiles).location
    keeper.open()
    assert (keeper.page.legal, keeper.page.codes) == (False, codes)


def test_two_moves(sit_down: SitDown, client: FlaskClient) -> None:
    """With new tiles of two moves, the page asks for the first of them: the answer is its draft."""
    keeper = sit_down(LINE)
    answer = shown(client, keeper, "Bo@0,1 Yd@2,1")
    assert answer.status_code == 200
    page = read(answer.text)
    assert page.one("h1").text == "Which turn came first?"
    found = choices(page)
    assert [words for _, words in found] == [
        "Bob +2 Blue circle row 2, column 1",
        "Bob +2 Yellow diamond row 2, column 3",
    ]
    keeper.address = found[1][0]
    keeper.open()
    assert keeper.page.draft == {"2,1": "Yd"}
    keeper.do("confirm")
    assert parse_qs(urlsplit(shown(client, keeper, "Bo@0,1 Yd@2,1").location).query)["draft"] == ["Bo@0,1"]


def test_too_many_moves(sit_down: SitDown, client: FlaskClient) -> None:
    """If new tiles are more than a move per player, any that are a move can come first; if none are, a sentence says
    what to do.
    """
    keeper = sit_down(LINE)
    assert len(choices(read(shown(client, keeper, "Bo@0,1 Ys@1,-1 Yd@2,1").text))) == 3
    only = parse_qs(urlsplit(shown(client, keeper, "Rx@3,0 Rt@4,0 Bo@9,9").location).query)["draft"]
    assert only == ["Rx@3,0 Rt@4,0"]
    answer = shown(client, keeper, "Bo@0,5 Ys@1,7")
    page = read(answer.text)
    assert answer.status_code == 200
    assert page.one(role="alert").text == "These tiles can't be one turn for each player. Enter the turns by hand."
    assert choices(page) == []


def test_points_only_turns_come_first(sit_down: SitDown, client: FlaskClient) -> None:
    """If new tiles explain a points-only turn, it must be filled in first."""
    answer = shown(client, sit_down(LINE, "S2 points 2 tiles 1"), "Bo@0,1 Rx@3,0")
    assert answer.status_code == 303
    assert answer.location.endswith("/catch-up?tiles=Bo@0,1+Rx@3,0&seen=2")


def test_unexplained_points_are_passed_over(sit_down: SitDown, client: FlaskClient) -> None:
    """If new tiles explain no points-only turn, they are a move."""
    answer = shown(client, sit_down(LINE, "S2 points 9 tiles 1"), "Rx@3,0")
    assert parse_qs(urlsplit(answer.location).query)["draft"] == ["Rx@3,0"]


@pytest.mark.parametrize("tiles", ["", "Ro@0,0"])
def test_nothing_new(sit_down: SitDown, client: FlaskClient, tiles: str) -> None:
    """Without new tiles the address leads to the game."""
    keeper = sit_down(LINE)
    assert shown(client, keeper, tiles).location == keeper.base


def test_a_game_that_is_over(sit_down: SitDown, client: FlaskClient) -> None:
    """In a game that is over nothing can be placed: the address leads to the game."""
    keeper = sit_down(LINE, 'end "late"')
    assert shown(client, keeper, "Rx@3,0").location == keeper.base
    assert shown(client, keeper, "Bo@0,1 Yd@2,1").location == keeper.base


@pytest.mark.parametrize(
    ("tiles", "problem"),
    [
        ("Rx", "“Rx” isn't a placement. A placement is a tile on a space, like Ro@0,0."),
        ("Rx@3,0 Rt@3,0", "The board has two tiles on the space 3,0."),
    ],
)
def test_unreadable_tiles(sit_down: SitDown, client: FlaskClient, tiles: str, problem: str) -> None:
    """An unreadable address gets a page with the reason."""
    base = sit_down(LINE).base
    for page in ("new-tiles", "catch-up"):
        answer = client.get(f"{base}/{page}", query_string={"tiles": tiles})
        assert answer.status_code == 422
        assert read(answer.text).one(role="alert").text == problem


@pytest.mark.parametrize("page", ["new-tiles", "catch-up"])
def test_no_such_page(client: FlaskClient, referee: Referee, page: str) -> None:
    """There are no such pages for a game whose tiles the camera can't read, or that doesn't exist."""
    letters = referee.start(("Ann", "Bob"), referee.shelf.with_slug("wordgame").rulebook())
    for game in (letters, "nosuchgame"):
        assert client.get(f"/games/{game}/{page}?tiles=").status_code == 404
