"""The buttons that write on the sheet: confirm, swap, points only, pass and undo."""

import pytest

from tests.disk import Disk
from tests.games import EMPTY_BAG, LAST_TILE
from tests.web.conftest import SitDown


def test_confirm(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A confirmed turn stands on the record, and the next player is to move."""
    keeper = sit_down(htmx=htmx)
    keeper.play("Ro@0,0 Rs@1,0")
    assert disk.lines(keeper.id) == ["S1 place Ro@0,0 Rs@1,0 = 2"]
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == ([2, 0], 2, 94)
    assert (keeper.page.draft, keeper.page.laid, keeper.page.last) == (
        {},
        {"0,0": "Ro", "1,0": "Rs"},
        {"0,0", "1,0"},
    )


def test_swap(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A swap costs the turn and leaves bag and totals as they are."""
    keeper = sit_down("S1 place Ro@0,0", htmx=htmx)
    keeper.do("swap")
    keeper.press("swap", "4")
    assert disk.lines()[-1] == "S2 swap 4"
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == ([1, 0], 1, 95)
    assert keeper.page.turns[-1] == ["2", "Bob swapped 4 tiles", "+0", "0"]


def test_swap_asks_how_many(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Pressing Swap asks how many tiles, with nothing chosen beforehand, and writes nothing."""
    keeper = sit_down("S1 place Ro@0,0", htmx=htmx)
    keeper.do("swap")
    assert (keeper.status, len(disk.lines())) == (200, 1)
    (key,) = [key for key in keeper.page.form.every("button", "aria-pressed", name="do") if "Swap" in key.text]
    assert (key["value"], key["aria-pressed"]) == ("", "true")
    assert "aria-pressed" not in str([key.attributes for key in keeper.page.form.every("button", name="swap")])
    keeper.point("1,0")
    assert not list(keeper.page.form.every("button", name="swap"))


def test_swap_offers_what_the_bag_holds(sit_down: SitDown) -> None:
    """As many tiles can be swapped as the hand and the bag hold."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.do("swap")
    choices = [button["value"] for button in keeper.page.form.every("button", name="swap")]
    assert choices == ["1", "2", "3", "4", "5", "6"]
    almost = sit_down(*EMPTY_BAG[:-1], "S1 points 1 tiles 4")
    almost.do("swap")
    assert [button["value"] for button in almost.page.form.every("button", name="swap")] == ["1", "2"]


@pytest.mark.parametrize(
    ("events", "swap", "code"),
    [
        ((), "1", "swap-first-turn"),
        (("S1 place Ro@0,0",), "0", "swap-count"),
        (("S1 place Ro@0,0",), "", "swap-count"),
        (("S1 place Ro@0,0",), "7", "swap-count"),
        (("S1 place Ro@0,0",), "-3", "Swap: enter a whole number"),
        ((*EMPTY_BAG[:-1], "S1 points 1 tiles 4"), "3", "swap-exceeds-bag"),
        (EMPTY_BAG, "1", "swap-empty-bag"),
    ],
)
def test_swap_that_is_not_possible(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], swap: str, code: str
) -> None:
    """A swap that breaks a rule, which the page does not offer, is refused with its reason."""
    keeper = sit_down(*events)
    keeper.send({**keeper.page.fields(), "do": "swap", "swap": swap})
    assert keeper.status == 422
    assert code in keeper.problems
    assert len(disk.lines()) == len(events)


def test_points_only(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Points without tiles count, and as many tiles are drawn as were laid."""
    keeper = sit_down(htmx=htmx)
    keeper.do("points", points="12", tiles="6")
    assert disk.lines() == ["S1 points 12 tiles 6"]
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == ([12, 0], 2, 90)


@pytest.mark.parametrize(
    ("points", "tiles", "code"),
    [("0", "", ""), ("5", "", ""), ("5", "7", "tile-count"), ("85", "6", "too-many-points")],
)
def test_points_that_cannot_be(sit_down: SitDown, disk: Disk, htmx: bool, points: str, tiles: str, code: str) -> None:
    """Points without a number of tiles, or more than can be scored, are refused with the reason."""
    keeper = sit_down(htmx=htmx)
    keeper.do("points", points=points, tiles=tiles)
    assert keeper.status == 422
    assert [problem["data-code"] for problem in keeper.aside.every("p", "data-code")] == ([code] if code else [])
    assert ("Tiles played: how many?" in keeper.aside.text) == (not code)
    form = keeper.aside.one("form", id="points")
    typed = {name: form.one("input", name=name)["value"] for name in ("points", "tiles")}
    assert typed == {"points": points, "tiles": tiles}
    assert disk.lines() == []


def test_pass(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """With an empty bag a player can pass."""
    keeper = sit_down(*EMPTY_BAG, htmx=htmx)
    keeper.do("pass")
    assert disk.lines()[-1] == "S2 pass"
    assert (keeper.page.to_move, keeper.page.winners) == (1, [])


@pytest.mark.parametrize("events", [(), ("S1 place Ro@0,0",), (*EMPTY_BAG[:-1], "S1 points 1 tiles 5")])
def test_pass_with_tiles_in_the_bag(sit_down: SitDown, disk: Disk, events: tuple[str, ...]) -> None:
    """While the bag holds tiles passing is neither offered nor taken."""
    keeper = sit_down(*events)
    assert "pass" not in keeper.page.actions
    keeper.send({**keeper.page.fields(), "do": "pass"})
    assert (keeper.status, keeper.page.codes) == (422, ["pass-with-bag"])
    assert len(disk.lines()) == len(events)


def test_undo(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Undoing takes back the last turn: its tiles, points and draw; the record keeps both."""
    keeper = sit_down("S1 place Ro@0,0", htmx=htmx)
    keeper.play("Rs@1,0 Rd@2,0")
    keeper.do("undo")
    page = keeper.page
    keeper.open()
    for shown in (page, keeper.page):
        assert (shown.totals, shown.bag, shown.to_move) == ([1, 0], 95, 2)
        assert shown.laid == {"0,0": "Ro"}
        assert [row[0] for row in shown.turns] == ["1"]
    assert disk.lines() == ["S1 place Ro@0,0 = 1", "S2 place Rs@1,0 Rd@2,0 = 3", "take-back"]


def test_undo_gives_the_turn_back(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A turn that is undone lies there as the draft, also in the address, and Confirm writes it again."""
    keeper = sit_down("S1 place Ro@0,0", htmx=htmx)
    keeper.play("Rs@1,0 Rd@2,0")
    keeper.do("undo")
    for _ in range(2):
        assert keeper.page.draft == {"1,0": "Rs", "2,0": "Rd"}
        assert (keeper.page.legal, keeper.page.points) == (True, 3)
        keeper.open()
    keeper.do("confirm")
    assert (keeper.page.totals, keeper.page.draft, keeper.page.last) == ([1, 3], {}, {"1,0", "2,0"})
    assert disk.lines()[1:] == ["S2 place Rs@1,0 Rd@2,0 = 3", "take-back", "S2 place Rs@1,0 Rd@2,0 = 3"]


def test_undo_of_a_turn_without_tiles(sit_down: SitDown, htmx: bool) -> None:
    """A swap that is undone leaves no draft: the page says that it was taken back, with the way back."""
    keeper = sit_down("S1 place Ro@0,0", "S2 swap 3", htmx=htmx)
    keeper.do("undo")
    assert (keeper.page.draft, keeper.page.cursor, keeper.page.to_move) == ({}, None, 2)
    assert "1 turn undone Redo" in keeper.page.verdict.text
    keeper.press("do", "redo")
    assert keeper.page.to_move == 1
    assert "undone" not in keeper.page.verdict.text


def test_taken_back_is_said_until_it_cannot_be_put_back(sit_down: SitDown, htmx: bool) -> None:
    """Once the tiles of the turn that was taken back are cleared away, the page says so; a new turn ends it."""
    keeper = sit_down("S1 place Ro@0,0", "S2 place Rs@1,0", htmx=htmx)
    keeper.do("undo")
    keeper.do("clear")
    assert "1 turn undone Redo" in keeper.page.verdict.text
    keeper.open()
    assert "1 turn undone" in keeper.page.verdict.text
    keeper.play("Rd@1,0")
    assert "undone" not in keeper.page.verdict.text
    assert keeper.page.menu_keys == {"undo"}


def test_undone_one_after_the_other(sit_down: SitDown, htmx: bool) -> None:
    """After two undos two turns are said to be undone, after one redo one."""
    keeper = sit_down("S1 place Ro@0,0", "S2 swap 3", "S1 swap 2", htmx=htmx)
    keeper.do("undo")
    keeper.do("undo")
    assert "2 turns undone Redo" in keeper.page.verdict.text
    keeper.press("do", "redo")
    assert "1 turn undone Redo" in keeper.page.verdict.text


def test_undo_every_kind_of_turn(sit_down: SitDown, disk: Disk) -> None:
    """Placing, swapping, points and passing can all be undone, one press each, down to the start."""
    events = (*EMPTY_BAG, "S2 pass", "S1 points 1 tiles 1")
    keeper = sit_down(*events)
    for _ in events:
        keeper.do("undo")
    assert (keeper.page.totals, keeper.page.bag) == ([0, 0], 96)
    assert keeper.page.draft == {"0,0": "Ro", "1,0": "Rs", "2,0": "Rd"}
    assert keeper.page.menu_keys == {"redo"}
    assert len(disk.lines()) == 2 * len(events)


def test_undo_of_nothing(sit_down: SitDown, disk: Disk) -> None:
    """Undoing before the first turn, which the page does not offer, is refused with the reason."""
    keeper = sit_down()
    keeper.send({**keeper.page.fields(), "do": "undo"})
    assert (keeper.status, keeper.page.codes) == (422, ["nothing-to-take-back"])
    assert disk.lines() == []


def test_undo_after_the_end(sit_down: SitDown, htmx: bool) -> None:
    """The turn that ended the game can be undone, and the game goes on."""
    keeper = sit_down(*LAST_TILE, htmx=htmx)
    keeper.play("Rc@3,0")
    assert keeper.page.winners == [2]
    keeper.do("undo")
    assert (keeper.page.winners, keeper.page.to_move, keeper.page.hands) == ([], 2, [2, 1])
    assert keeper.page.draft == {"3,0": "Rc"}
    keeper.do("erase")
    keeper.play("Rx@3,0")
    assert keeper.page.winners == [2]
