"""The end of a game on its page."""

import pytest

from tests.disk import Disk
from tests.games import EMPTY_BAG, LAST_TILE, OVER, ROUND
from tests.web.conftest import SitDown

PASSED = (*EMPTY_BAG, "S2 pass", "S1 pass")
SHARED = (*ROUND * 8, "S1 points 1 tiles 5", "S2 points 7 tiles 5", "S1 points 0 tiles 1")


def test_winner(sit_down: SitDown) -> None:
    """The answer to the last turn shows its sum, who has won, the totals, and *Undo*; it leads nowhere by itself. What
    the last tile earns is in the sum.
    """
    keeper = sit_down(*LAST_TILE)
    keeper.play("Rc@3,0")
    assert (keeper.page.totals, keeper.page.winners, keeper.page.to_move) == ([12, 23], [2], None)
    assert keeper.page.verdict.text.startswith("Bob +10")
    assert keeper.page.ended == "Bob wins! 23 points, 11 ahead of Ann Ann 12 Bob 23"
    assert keeper.page.turns[-1][1:3] == ["Bob red line 4 + last tile 6", "+10"]
    (way,) = (link for link in keeper.page.form.every("a") if link.text == "See the result")
    assert way["href"] == f"{keeper.base}/result#result"
    assert "Resume the game" not in keeper.page.menu.text
    keeper.press("do", "undo")
    assert (keeper.page.winners, keeper.page.to_move, keeper.page.draft) == ([], 2, {"3,0": "Rc"})


@pytest.mark.parametrize(
    ("events", "winners", "message"),
    [(SHARED, [1, 2], "Ann and Bob share the win 15 points each"), (PASSED, [2], "nobody gets the 6")],
    ids=["shared", "passes"],
)
def test_other_ends(sit_down: SitDown, events: tuple[str, ...], winners: list[int], message: str) -> None:
    """With equal totals the win is shared; after a full round of passes no player gets the 6."""
    page = sit_down(*events).page
    assert (page.winners, page.to_move) == (winners, None)
    assert message in page.ended


@pytest.mark.parametrize("events", [OVER, PASSED, SHARED], ids=["last tile", "passes", "points only"])
def test_nothing_can_be_entered(sit_down: SitDown, disk: Disk, events: tuple[str, ...]) -> None:
    """Once the game is over there is no free cell, no key, and nothing to press but undo; a rematch is linked."""
    keeper = sit_down(*events)
    assert (keeper.page.free, keeper.page.cursor, keeper.page.kinds) == ([], None, [])
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
