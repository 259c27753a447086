"""The end of a game on its page."""

import pytest

from tests.disk import Disk
from tests.games import EMPTY_BAG, LAST_TILE, ROUND
from tests.rulebooks.random_games import random_game
from tests.web.conftest import SitDown

OVER = (*LAST_TILE, "S2 place Rc@3,0")


def test_last_tile(sit_down: SitDown, htmx: bool) -> None:
    """Laying the last tile of the hand with the bag empty ends the game and earns 6 points more."""
    keeper = sit_down(*LAST_TILE, htmx=htmx)
    before = keeper.page.totals
    keeper.play("Rc@3,0")
    assert keeper.page.totals == [before[0], before[1] + 4 + 6]
    assert keeper.page.to_move is None
    assert keeper.page.turns[-1][1:3] == ["Bob red line 4 + last tile 6", "+10"]


def test_winner(sit_down: SitDown, htmx: bool) -> None:
    """The answer to the last turn shows its sum, who has won, the totals, and *Undo*; it leads nowhere by itself."""
    keeper = sit_down(*LAST_TILE, htmx=htmx)
    keeper.play("Rc@3,0")
    assert keeper.page.totals == [12, 23]
    assert keeper.page.winners == [2]
    assert keeper.page.verdict.text.startswith("Bob +10")
    assert keeper.page.ended == "Bob wins! 23 points, 11 ahead of Ann Ann 12 Bob 23"
    assert "undo" in keeper.page.actions
    (way,) = (link for link in keeper.page.form.every("a") if link.text == "See the result")
    assert way["href"] == f"{keeper.base}/result#result"


def test_shared_victory(sit_down: SitDown) -> None:
    """With equal totals the victory is shared."""
    keeper = sit_down(*ROUND * 8, "S1 points 1 tiles 5", "S2 points 7 tiles 5", "S1 points 0 tiles 1")
    assert keeper.page.totals == [15, 15]
    assert keeper.page.winners == [1, 2]
    assert keeper.page.ended.startswith("Ann and Bob share the win 15 points each")


def test_nobody_can_lay(sit_down: SitDown, htmx: bool) -> None:
    """After a full round of passes the game ends, and no player gets the 6."""
    keeper = sit_down(*EMPTY_BAG, htmx=htmx)
    totals = keeper.page.totals
    keeper.do("pass")
    keeper.do("pass")
    assert totals == keeper.page.totals == [11, 12]
    assert (keeper.page.to_move, keeper.page.winners) == (None, [2])
    assert "nobody gets the 6" in keeper.page.ended


@pytest.mark.parametrize(
    "events",
    [
        OVER,
        (*EMPTY_BAG, "S2 pass", "S1 pass"),
        (*ROUND * 8, "S1 points 1 tiles 5", "S2 points 1 tiles 5", "S1 points 1 tiles 1"),
        (*ROUND * 8, "S1 pass", "S2 pass"),
    ],
    ids=["last tile", "passes", "last tile, points only", "passes, points only"],
)
def test_nothing_can_be_entered(sit_down: SitDown, disk: Disk, events: tuple[str, ...]) -> None:
    """Once the game is over there is no free cell, no key, and nothing to press but undo; a rematch is linked."""
    keeper = sit_down(*events)
    assert keeper.page.free == []
    assert keeper.page.cursor is None
    assert keeper.page.kinds == []
    assert keeper.page.actions == {"undo", "more"}
    assert f"/games/new?after={keeper.id}" in [link["href"] for link in keeper.page.form.every("a")]
    for button in ({"do": "pass"}, {"do": "swap", "swap": "1"}, {"do": "points", "points": "1", "tiles": "1"}):
        keeper.send({**keeper.page.fields(), **button})
        assert keeper.status == 422
    keeper.open()
    keeper.send({**keeper.page.fields(), "tile": "Ro", "cursor": "4,0"})
    assert keeper.page.draft == {}
    keeper.send({**keeper.page.fields(), "draft": "Rx@4,0", "do": "confirm"})
    assert (keeper.status, keeper.page.codes) == (422, ["game-over"])
    assert len(disk.lines()) == len(events)


@pytest.mark.thorough
def test_whole_game(sit_down: SitDown) -> None:
    """A whole game is entered to its last tile, with the right totals and bag after every turn."""
    keeper = sit_down()
    for table in random_game(7):
        if table.game.rows:
            keeper.enter(table.game.rows[-1].step)
        assert keeper.page.totals == list(table.game.totals)
        assert keeper.page.bag == len(table.bag)
        assert len(keeper.page.laid) == len(table.game.board.tiles)
        assert keeper.page.winners == list(table.game.winners)
    assert keeper.page.winners
