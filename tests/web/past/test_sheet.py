"""The sheet as a pad: a column per seat, a row per round, and a place for everything that was written."""

import pytest
from flask.testing import FlaskClient

from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.service import Referee
from tests.games import EMPTY_BAG, OVER, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

ROW = "S1 place Ro@0,0 Rs@1,0"
THREE = ("Ann", "Bob", "Cleo")
QWIRKLES = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0",)


def pad(keeper: Scorekeeper, **asked: str) -> Element:
    """The page of the pad."""
    answer = keeper.client.get(f"{keeper.base}/sheet", query_string=asked)
    assert answer.status_code == 200
    return read(answer.text)


def lines(page: Element) -> list[list[str]]:
    """The rows of the pad as they are read, each cell with the words of its marks."""
    (body,) = page.every("tbody")
    return [[cell.text for cell in row.inside if isinstance(cell, Element)] for row in body.every("tr")]


def legend(page: Element) -> list[str]:
    """The marks that are explained."""
    return [each.text for found in page.every("ul", **{"class": "legend"}) for each in found.every("li")]


def test_a_column_a_seat_a_row_a_round(sit_down: SitDown) -> None:
    """Every round is a row with its number, every player a column with the total on top; each turn has its total."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 swap 3", "S1 place Rd@2,0")
    page = pad(keeper)
    assert [head.text for head in page.one("thead").every("th")] == ["Round", "Ann 5", "Bob 0"]
    assert lines(page) == [["1", "+2 2", "swap 0"], ["2", "+3 5", ""]]
    assert [cell["data-turn"] for cell in page.every("td", "data-turn")] == ["1", "2", "3"]
    assert legend(page) == []


def test_another_player_starts(sit_down: SitDown) -> None:
    """A round goes clockwise from the player who started, wherever that player's column is."""
    keeper = sit_down("start S2", "S2 place Ro@0,0", "S1 place Rs@1,0", "S2 swap 1", names=("Ann", "Bob"))
    assert lines(pad(keeper)) == [["1", "+2 2", "+1 1"], ["2", "", "swap 1"]]


def test_out_of_turn(sit_down: SitDown) -> None:
    """A turn out of order, which the players allowed, begins a row of its own: every column reads from top to bottom.
    For two players the parts of each sum are in its cell; for more, there is no room for them.
    """
    keeper = sit_down(ROW, 'S1 place Rd@2,0 by table "she was first"', "S2 place Rc@3,0", "S3 swap 1", names=THREE)
    assert lines(pad(keeper)) == [
        ["1", "+2 2", "", ""],
        ["2", "+3 allowed by the players 5", "+4 4", "swap 0"],
    ]
    assert lines(pad(sit_down(ROW, "S2 place Bo@0,1 Bs@1,1")))[0][2] == "+6 2+2+2 6"


def test_next_to_the_turns(sit_down: SitDown) -> None:
    """Adjusted scores are across the pad, above the round if their player has still to play in it; the end of the game
    by the players is below its last round, and later adjustments below that.
    """
    events = (ROW, 'S3 adjust -5 "peeked"', "S2 place Rd@2,0", 'S1 adjust +1 "nice"', "S3 swap 1", "S1 swap 1")
    assert lines(pad(sit_down(*events, 'end "the tram"', 'S2 adjust +1 "late"', names=THREE))) == [
        ["Cleo −5 adjusted: peeked -5"],
        ["1", "+2 2", "+3 3", "swap -5"],
        ["Ann +1 adjusted: nice 3"],
        ["2", "swap 3", "", ""],
        ["ended early: the tram"],
        ["Bob +1 adjusted: late 4"],
    ]


def test_leftovers(client: FlaskClient, referee: Referee) -> None:
    """An award apart from a turn is below its round, and the turn's total is the one before it."""
    game_id = referee.start(("Ann", "Bob"), Qwirkle(HouseRules(leftovers=True)))
    referee.record.games.append(game_id, 1, *EMPTY_BAG, "S2 pass", "S1 pass")
    reported = lines(pad(Scorekeeper(client, f"/games/{game_id}")))
    assert reported[-2:] == [["Ann −6 tiles left in hand 5"], ["Bob −6 tiles left in hand 6"]]
    assert reported[-3][1:] == ["pass 11", ""]


def test_marks(sit_down: SitDown) -> None:
    """A cheer, a ruling, a correction and a points-only turn have marks, and those that occur are explained."""
    keeper = sit_down(
        *QWIRKLES,
        'S2 place Bx@6,0 by table "kids"',
        "S1 points 4 tiles 2",
        "S2 swap 1",
        "correct 4: S2 swap 2",
    )
    page = pad(keeper)
    assert lines(page) == [
        ["1", "+12 Qwirkle 12", "+13 Qwirkle allowed by the players 13"],
        ["2", "+4 points only 16", "swap fixed 13"],
    ]
    assert legend(page) == ["Qwirkle", "allowed by the players", "fixed", "points only"]
    assert [cell["data-turn"] for cell in page.every("td", "data-ruled")] == ["2"]
    assert [cell["data-turn"] for cell in page.every("td", "data-corrected")] == ["4"]


def test_strip(sit_down: SitDown) -> None:
    """A tap on a cell opens the strip: the board after that turn with its tiles outlined, its sum, and two ways on."""
    keeper = sit_down(*SAMPLE_LINES[:6], names=SAMPLE.names)
    link = pad(keeper).one("td", **{"data-turn": "4"}).one("a")
    page = read(keeper.client.get(link["href"]).text)
    strip = page.one("section", id="strip")
    row = keeper.page.turns[3]
    name, _, reported = row[1].partition(" ")
    assert f"Turn 4 · {name} {row[2]} {reported}" in strip.text
    small = strip.one("div", **{"class": "near"}).one("svg")
    assert small["aria-label"] == "The board after turn 4"
    placed = [cell for step in SAMPLE.steps[:4] for _, cell in step.play]
    assert len(list(strip.one("div", **{"class": "whole"}).every("use"))) == len(placed)
    assert len([rect for rect in small.every("rect") if "turn" in rect.classes]) == len(SAMPLE.steps[3].play)
    links = {each.text: each["href"] for each in strip.every("a")}
    assert links.pop(row[2]) == f"{keeper.base}/sheet?turn=4&light=0#turn-4"
    assert links == {"Show on the board": f"{keeper.base}/replay/4", "Fix": f"{keeper.base}/turns/4"}
    assert strip.one("a", "data-mend")["data-mend"] == "4"
    current = page.one("a", "aria-current")
    assert (current["id"], "turn=" in current["href"]) == ("turn-4", False)


def test_strip_of_other_rows(sit_down: SitDown) -> None:
    """An entry that isn't a turn can be opened but not corrected; a points-only turn can be filled in."""
    keeper = sit_down(ROW, "S2 points 9 tiles 4", 'S1 adjust -5 "late"', "correct 2: S2 points 8 tiles 4")
    assert [link.text for link in pad(keeper, turn="3").one(id="strip").every("a")] == ["Show on the board"]
    strip = pad(keeper, turn="2").one(id="strip")
    assert [link.text for link in strip.every("a")] == ["Show on the board", "Fill in the turn"]
    assert "before: Bob played 4 tiles, +9" in strip.text


@pytest.mark.parametrize("turn", ["0", "2", "x", "9" * 20])
def test_no_such_turn(sit_down: SitDown, turn: str) -> None:
    """An address that names no row of the sheet shows the pad."""
    page = pad(sit_down(ROW), turn=turn)
    assert lines(page) == [["1", "+2 2", ""]]
    assert list(page.one(id="strip").every("a")) == []


def test_before_the_first_turn(sit_down: SitDown) -> None:
    """A pad without turns says so."""
    page = pad(sit_down())
    assert lines(page) == [["No turns yet."]]
    assert page.one("h1").text == "Scoresheet 0 turns · 96 in the bag"


def test_one_key_away(sit_down: SitDown) -> None:
    """The pad leads to the list and the list to the pad, both to the game and its files, with the draft kept."""
    keeper = sit_down(ROW)
    back = "draft=Rd@2,0"
    page, listed = pad(keeper, back=back), pad(keeper, back=back, **{"as": "list"})
    there = {link.text: link["href"] for link in page.every("a")}
    here = {link.text: link["href"] for link in listed.every("a")}
    assert there["List view"] == f"{keeper.base}/sheet?as=list&back=draft%3DRd@2,0"
    assert here["Scoresheet view"] == f"{keeper.base}/sheet?back=draft%3DRd@2,0"
    for links in (there, here):
        assert links["Back to the game"] == f"{keeper.base}?{back}"
        assert links["Share"] == f"{keeper.base}/share"
        assert links["Game as text"] == f"{keeper.base}.txt"
        assert links["Game as data"] == f"{keeper.base}.json"


def test_winner_on_top(sit_down: SitDown) -> None:
    """Once the game is over, the page says who won."""
    page = pad(sit_down(*OVER))
    assert page.one("h1").text == "Scoresheet Bob won · 20 turns"
    assert [head.text for head in page.every("th", **{"class": "winner"})] == ["Bob 23"]
