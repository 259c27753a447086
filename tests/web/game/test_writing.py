"""The buttons that write on the sheet: confirm, swap, points only, pass and undo."""

import pytest

from tests.disk import Disk
from tests.games import EMPTY_BAG
from tests.web.conftest import SitDown

ROW = "S1 place Ro@0,0"


def test_confirm(sit_down: SitDown, disk: Disk) -> None:
    """A confirmed turn is on the record, and it's the next player's turn."""
    keeper = sit_down()
    keeper.play("Ro@0,0 Rs@1,0")
    assert disk.lines(keeper.id) == ["S1 place Ro@0,0 Rs@1,0 = 2"]
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == ([2, 0], 2, 94)
    assert (keeper.page.draft, keeper.page.last) == ({}, {"0,0", "1,0"})
    assert keeper.page.placed == {"0,0": "Ro", "1,0": "Rs"}


def test_swap(sit_down: SitDown, disk: Disk) -> None:
    """Pressing Swap asks how many tiles, with nothing chosen beforehand, and writes nothing; a tap on a cell leaves
    the question. A swap takes the turn, and leaves bag and totals as they are.
    """
    keeper = sit_down(ROW)
    keeper.do("swap")
    assert (keeper.status, len(disk.lines())) == (200, 1)
    (key,) = [key for key in keeper.page.form.every("button", "aria-pressed", name="do") if "Swap" in key.text]
    assert (key["value"], key["aria-pressed"]) == ("", "true")
    assert "aria-pressed" not in str([key.attributes for key in keeper.page.form.every("button", name="swap")])
    keeper.point("1,0")
    assert not list(keeper.page.form.every("button", name="swap"))
    keeper.do("swap")
    keeper.press("swap", "4")
    assert disk.lines()[-1] == "S2 swap 4"
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == ([1, 0], 1, 95)
    assert keeper.page.turns[-1] == ["2", "Bob swapped 4 tiles", "+0", "0"]


def test_swap_offers_what_the_bag_holds(sit_down: SitDown) -> None:
    """At most as many tiles can be swapped as there are in the hand and in the bag."""
    for events, most in (((ROW,), 6), ((*EMPTY_BAG[:-1], "S1 points 1 tiles 4"), 2)):
        keeper = sit_down(*events)
        keeper.do("swap")
        choices = [button["value"] for button in keeper.page.form.every("button", name="swap")]
        assert choices == [str(number) for number in range(1, most + 1)]


@pytest.mark.parametrize(
    ("events", "fields", "problem"),
    [
        ((), {"do": "swap", "swap": "1"}, "swap-first-turn"),
        ((ROW,), {"do": "swap", "swap": ""}, "swap-count"),
        ((ROW,), {"do": "swap", "swap": "-3"}, "Swap: enter a whole number"),
        ((*EMPTY_BAG[:-1], "S1 points 1 tiles 4"), {"do": "swap", "swap": "3"}, "swap-exceeds-bag"),
        ((ROW,), {"do": "pass"}, "pass-with-bag"),
        ((), {"do": "undo"}, "nothing-to-take-back"),
    ],
)
def test_what_is_not_offered(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], fields: dict[str, str], problem: str
) -> None:
    """An impossible swap, pass or undo isn't offered, and is refused with its reason."""
    keeper = sit_down(*events)
    assert "pass" not in keeper.page.actions
    keeper.send({**keeper.page.fields(), **fields})
    assert keeper.status == 422
    assert problem in keeper.problems
    assert len(disk.lines()) == len(events)


def test_pass(sit_down: SitDown, disk: Disk) -> None:
    """With an empty bag a player can pass."""
    keeper = sit_down(*EMPTY_BAG)
    keeper.do("pass")
    assert disk.lines()[-1] == "S2 pass"
    assert (keeper.page.to_move, keeper.page.winners) == (1, [])


def test_points_only(sit_down: SitDown, disk: Disk) -> None:
    """Points without tiles count, and the number of played tiles is drawn."""
    keeper = sit_down()
    keeper.do("points", points="12", tiles="6")
    assert disk.lines() == ["S1 points 12 tiles 6"]
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == ([12, 0], 2, 90)
    assert keeper.page.turns == [["1", "Ann 6 tiles, points only", "+12", "12"]]


@pytest.mark.parametrize(
    ("points", "tiles", "problem"),
    [
        ("5", "", "Tiles played: how many?"),
        ("", "3", "Points: how many?"),
        ("5", "7", "tile-count"),
        ("85", "6", "too-many-points"),
    ],
)
def test_points_that_cannot_be(sit_down: SitDown, disk: Disk, points: str, tiles: str, problem: str) -> None:
    """Points that are blank, without a number of tiles, or too many for one turn are refused with the reason, and stay
    in the form as typed.
    """
    keeper = sit_down()
    keeper.do("points", points=points, tiles=tiles)
    assert keeper.status == 422
    codes = [each["data-code"] for each in keeper.aside.every("p", "data-code")]
    assert codes == ([] if " " in problem else [problem])
    assert codes or problem in keeper.problems
    form = keeper.aside.one("form", id="points")
    typed = {name: form.one("input", name=name)["value"] for name in ("points", "tiles")}
    assert typed == {"points": points, "tiles": tiles}
    assert disk.lines() == []


def test_undo_gives_the_turn_back(sit_down: SitDown, disk: Disk) -> None:
    """Undo reverts the last turn: its tiles, points and draw. It becomes the draft, also in the address, and
    Confirm writes it again; the record keeps everything.
    """
    keeper = sit_down(ROW)
    keeper.play("Rs@1,0 Rd@2,0")
    keeper.do("undo")
    for _ in range(2):
        assert (keeper.page.totals, keeper.page.bag, keeper.page.to_move) == ([1, 0], 95, 2)
        assert (keeper.page.placed, [row[0] for row in keeper.page.turns]) == ({"0,0": "Ro"}, ["1"])
        assert keeper.page.draft == {"1,0": "Rs", "2,0": "Rd"}
        assert (keeper.page.legal, keeper.page.points) == (True, 3)
        keeper.open()
    keeper.do("confirm")
    assert (keeper.page.totals, keeper.page.draft, keeper.page.last) == ([1, 3], {}, {"1,0", "2,0"})
    assert disk.lines()[1:] == ["S2 place Rs@1,0 Rd@2,0 = 3", "take-back", "S2 place Rs@1,0 Rd@2,0 = 3"]


def test_undo_of_turns_without_tiles(sit_down: SitDown) -> None:
    """An undone swap leaves no draft: the page says how many turns were undone, with the way to redo."""
    keeper = sit_down(ROW, "S2 swap 3", "S1 swap 2")
    for undone in ("1 turn undone Redo", "2 turns undone Redo"):
        keeper.do("undo")
        assert undone in keeper.page.verdict.text
    assert (keeper.page.draft, keeper.page.cursor, keeper.page.to_move) == ({}, None, 2)
    keeper.press("do", "redo")
    assert "1 turn undone Redo" in keeper.page.verdict.text
    keeper.press("do", "redo")
    assert keeper.page.to_move == 2
    assert "undone" not in keeper.page.verdict.text


def test_undone_is_shown_until_it_cannot_be_redone(sit_down: SitDown) -> None:
    """Once the tiles of the undone turn are cleared away, the page shows that it is undone, until a new turn."""
    keeper = sit_down(ROW, "S2 place Rs@1,0")
    keeper.do("undo")
    keeper.do("clear")
    assert "1 turn undone Redo" in keeper.page.verdict.text
    keeper.open()
    assert "1 turn undone" in keeper.page.verdict.text
    keeper.play("Rd@1,0")
    assert "undone" not in keeper.page.verdict.text
    assert keeper.page.menu_keys == {"undo", "skip"}
