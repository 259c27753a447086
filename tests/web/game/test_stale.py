"""Two scorekeepers with pages of one game, and taps sent twice."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.scorekeeper import Scorekeeper

Pair = tuple[Scorekeeper, Scorekeeper]


@pytest.fixture
def pair(sit_down: SitDown, client: FlaskClient) -> Pair:
    """Two scorekeepers who have both seen the first turn."""
    one = sit_down("S1 place Ro@0,0")
    return one, Scorekeeper(client, one.address)


def test_confirmed_twice(pair: Pair, disk: Disk) -> None:
    """The same turn confirmed from two pages counts once, and both see it counted."""
    one, two = pair
    for keeper in pair:
        keeper.draft("Rs@1,0")
    for keeper in pair:
        keeper.do("confirm")
        assert keeper.status == 200
        assert keeper.page.totals == [1, 2]
        assert keeper.page.to_move == 1
    assert disk.lines() == ["S1 place Ro@0,0 = 1", "S2 place Rs@1,0 = 2"]
    assert one.page.turns == two.page.turns


@pytest.mark.parametrize(
    "press", [{"do": "swap", "swap": "2"}, {"do": "undo"}, {"do": "points", "points": "5", "tiles": "2"}]
)
def test_sent_twice(pair: Pair, disk: Disk, press: dict[str, str]) -> None:
    """A tap sent again because its answer was lost counts once."""
    keeper, _ = pair
    fields = {**keeper.page.fields(), **press}
    for _ in range(2):
        keeper.send_in_vain(fields)
    keeper.send(fields)
    assert keeper.status == 200
    assert len(disk.lines()) == 2


def test_sent_again_much_later(pair: Pair, disk: Disk) -> None:
    """A confirmation sent again after further turns changes nothing."""
    keeper, _ = pair
    keeper.draft("Rs@1,0")
    fields = {**keeper.page.fields(), "do": "confirm"}
    keeper.do("confirm")
    keeper.play("Rd@2,0")
    keeper.send(fields)
    assert keeper.status == 200
    assert keeper.page.totals == [4, 2]
    assert len(disk.lines()) == 3


def test_stale_confirmation(pair: Pair, disk: Disk) -> None:
    """Confirming a turn on an outdated sheet shows the new turn and the newer sheet and keeps the tiles; they can't be
    confirmed with one tap, since they were meant for another turn. After a look at the sheet they can, as the turn of
    the player whose turn it is now.
    """
    one, two = pair
    two.draft("Rd@0,1 Rc@0,2")
    one.play("Rs@1,0")
    two.do("confirm")
    assert two.status == 409
    assert two.page.notice
    assert two.page.verdict.text == "Turn 2 is saved: Bob +2 From another phone. Your turn isn't saved."
    assert {"look", "clear"} <= two.page.actions
    assert "confirm" not in two.page.actions
    assert (two.page.totals, two.page.to_move) == ([1, 2], 1)
    assert two.page.placed == {"0,0": "Ro", "1,0": "Rs"}
    assert two.page.draft == {"0,1": "Rd", "0,2": "Rc"}
    assert len(disk.lines()) == 2
    two.do("look")
    assert (two.status, two.page.notice) == (200, "")
    assert two.page.verdict.text.startswith("Ann +3")
    assert two.page.draft == {"0,1": "Rd", "0,2": "Rc"}
    two.do("confirm")
    assert (two.status, two.page.totals) == (200, [4, 2])
    assert disk.lines()[-1] == "S1 place Rd@0,1 Rc@0,2 = 3"


def test_cell_was_taken_in_the_meantime(pair: Pair, disk: Disk) -> None:
    """Tiles on cells that were taken in the meantime are kept as well, and the verdict shows what is wrong."""
    one, two = pair
    two.draft("Rd@1,0 Rc@2,0")
    one.play("Rs@1,0")
    two.do("confirm")
    assert two.status == 409
    assert two.page.notice
    assert two.page.codes == ["cell-occupied"]
    assert two.page.fields()["draft"] == "Rd@1,0 Rc@2,0"
    assert "confirm" not in two.page.actions
    two.do("clear")
    assert two.page.placed == {"0,0": "Ro", "1,0": "Rs"}
    assert len(disk.lines()) == 2


def test_not_one_tap_away(pair: Pair, disk: Disk) -> None:
    """However often the board is tapped, the draft waits until the player decides about it; discarded, it is gone."""
    one, two = pair
    two.draft("Rd@0,1")
    one.play("Rs@1,0")
    for cell in ("0,2", "0,-1"):
        two.point(cell)
        assert "confirm" not in two.page.actions
        assert two.page.verdict.text.startswith("Turn 2 is saved: Bob +2")
    two.do("clear")
    assert (two.page.draft, two.page.notice) == ({}, "")
    two.draft("Rd@0,1")
    assert "confirm" in two.page.actions
    assert len(disk.lines()) == 2


def test_no_longer_fits(pair: Pair) -> None:
    """Tiles that no longer fit can't be used for the next player, and the page says so."""
    one, two = pair
    two.draft("Rs@0,1")
    one.play("Rs@0,-1")
    two.point("0,2")
    assert "It doesn't fit any more." in two.page.notice
    assert "look" not in two.page.actions
    assert "clear" in two.page.actions


def test_same_tiles(pair: Pair, disk: Disk) -> None:
    """If the other phone saved exactly these tiles, the page says so, and the draft is gone."""
    one, two = pair
    two.draft("Rs@1,0 Rd@2,0")
    one.play("Rd@2,0 Rs@1,0")
    two.press("cell", "0,1")
    assert two.page.notice == "Turn 2 is already saved, with the same tiles."
    assert (two.page.draft, two.page.to_move) == ({}, 1)
    assert len(disk.lines()) == 2


def test_back_to_the_first_cell(pair: Pair) -> None:
    """An address with the cursor of an older sheet, and no tiles, shows the newer one without a notice."""
    one, _ = pair
    for cell in ("0,0", "0,1"):
        one.get(one.base, {"cursor": cell, "seen": "0"})
        assert (one.status, one.page.notice) == (200, "")


@pytest.mark.parametrize("press", ["cell=0,-1", "tile=Rd", "do=more", "do=erase", "do=turn-direction"])
def test_stale_tap(pair: Pair, press: str) -> None:
    """Any tap on an older sheet shows the newer one and says so; the tap's effect is kept, and nothing is written."""
    one, two = pair
    two.draft("Rc@0,1")
    one.play("Rs@1,0")
    name, _, value = press.partition("=")
    two.press(name, value)
    assert two.status == 200
    assert two.page.notice
    assert two.page.totals == [1, 2]
    assert two.page.placed == {"0,0": "Ro", "1,0": "Rs"}
    assert len(two.page.draft) == {"tile=Rd": 2, "do=erase": 0}.get(press, 1)
    drafted = bool(two.page.draft)
    two.point(next(cell for cell in two.page.free if cell not in two.page.apart))
    assert (two.status, bool(two.page.notice)) == (200, drafted)  # the player must still decide about the draft
    assert ("confirm" in two.page.actions) == (not drafted and two.page.legal is not None)


@pytest.mark.parametrize(
    "press", [{"do": "swap", "swap": "2"}, {"do": "undo"}, {"do": "points", "points": "5", "tiles": "2"}]
)
def test_stale_writing(pair: Pair, disk: Disk, press: dict[str, str]) -> None:
    """No turn of any kind is written or undone from a page that hasn't seen the last turn."""
    one, two = pair
    one.play("Rs@1,0")
    two.send({**two.page.fields(), **press})
    assert two.status == 409
    assert two.problems
    two.open()
    assert two.page.totals == [1, 2]
    assert len(disk.lines()) == 2


def test_undone_in_the_meantime(pair: Pair, disk: Disk) -> None:
    """A turn confirmed after the one before it was undone gets a notice that names no turn, and keeps the tiles."""
    one, two = pair
    two.draft("Rs@1,0")
    one.do("undo")
    two.do("confirm")
    assert two.status == 409
    assert two.page.verdict.text.startswith("Another phone changed the scoresheet.")
    assert (two.page.draft, two.page.placed) == ({"1,0": "Rs"}, {})
    assert disk.lines() == ["S1 place Ro@0,0 = 1", "take-back"]
