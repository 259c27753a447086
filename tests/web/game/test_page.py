"""The contract of the game page: what it shows, and by which names."""

from referee.rulebooks.qwirkle.tiles import TILES
from tests.games import EMPTY_BAG, LAST_TILE, ROUND, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown

# --- the board ---


def test_empty_board(sit_down: SitDown) -> None:
    """An empty board shows the cell 0,0 with the cursor in it, and every kind of tile on the tray."""
    page = sit_down().page
    assert list(page.cells) == page.free == ["0,0"]
    assert page.cursor == "0,0"
    assert page.keys == [str(tile) for tile in TILES]


def test_tiles_are_where_they_were_placed(sit_down: SitDown) -> None:
    """Every tile of the confirmed turns is on its cell, including negative ones, and no other tile is."""
    page = sit_down(*SAMPLE_LINES, names=SAMPLE.names).page
    assert page.placed == {f"{cell.x},{cell.y}": str(tile) for turn in SAMPLE.steps for tile, cell in turn.play}
    assert page.placed["-3,-3"] == "Ot"
    assert page.draft == {}
    assert page.last == {"4,1", "4,2"}


def test_free_cells_are_buttons(sit_down: SitDown) -> None:
    """The free cells next to the tiles are buttons, each with its place in its value and in data-cell; so are those
    farther away from which a hand of tiles can reach the board.
    """
    page = sit_down("S1 place Ro@0,0 Rd@0,-1").page
    assert sorted(page.near) == sorted(["0,-2", "-1,-1", "1,-1", "-1,0", "1,0", "0,1"])
    assert page.marked("data-far") == {*page.free} - {*page.near}
    assert {"0,-5", "0,4", "5,0", "-5,-1"} <= {*page.free}
    assert not {"0,-6", "0,5", "6,0", "-6,-1", "2,2"} & {*page.free}
    assert all(page.cells[place].tag == "button" for place in page.free)
    assert page.cells.keys() == {*page.free, *page.placed}
    assert page.cursor is None


def test_every_cell_has_a_spot_of_its_own(sit_down: SitDown) -> None:
    """Each cell has its own place on the page, in rows and columns as on the table."""
    page = sit_down(*SAMPLE_LINES, names=SAMPLE.names).page
    column, row = (int(name[1:]) for name in page.cells["0,0"].spot)
    for place, cell in page.cells.items():
        x, y = map(int, place.split(","))
        assert cell.spot == (f"c{column + x}", f"r{row + y}")


def test_placed_tiles_are_named(sit_down: SitDown) -> None:
    """A tile on the board, on the tray and among the unseen has its name in words."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.point("1,0")
    page = keeper.page
    assert page.cells["0,0"]["aria-label"] == "red circle"
    assert page.form.one("button", name="tile", value="Rt")["aria-label"] == "red star, 3 left"
    unseen = page.aside("unseen").every("li", "aria-label")
    assert [item["aria-label"] for item in unseen][:2] == ["red circle", "red square"]


# --- the tray ---


def test_every_kind_has_its_place(sit_down: SitDown) -> None:
    """The tray always has every kind at the same place, whatever is entered; those that may go on the cursor fit, and
    each has the number of copies left.
    """
    keeper = sit_down("S1 place Ro@0,0")
    kinds = [str(tile) for tile in TILES]
    for press in ("cell=1,0", "tile=Rs", "cell=2,0", "tile=Bx", "do=erase", "do=clear", "tile=Gx"):
        assert keeper.page.kinds == kinds
        keeper.press(*press.split("="))
    assert keeper.page.kinds == kinds
    keeper = sit_down("S1 place Ro@0,0", "S2 place Rs@1,0")
    keeper.point("1,1")
    assert keeper.page.keys == ["Ro", "Rd", "Rc", "Rx", "Rt", "Os", "Ys", "Gs", "Bs", "Ps"]
    assert keeper.page.form.one("button", name="tile", value="Ro").text == "2"


def test_without_a_cursor_every_tile_can_be_held(sit_down: SitDown) -> None:
    """Without a cursor all keys are bright, except those with no copy left, which are marked as gone."""
    keeper = sit_down("S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2", "S2 place Rd@1,3",
                      "S1 place Ro@2,3", "S2 place Yo@2,4", "S1 place Ro@3,4")  # fmt: skip
    assert keeper.page.unfit == ["Ro"]
    assert [key["value"] for key in keeper.page.form.every("button", "data-gone", name="tile")] == ["Ro"]


# --- the buttons ---


def test_actions(sit_down: SitDown) -> None:
    """Before the first turn nothing can be swapped, passed, undone or confirmed; between turns the next can be a swap
    or points only, once the bag is empty a pass, and the last be undone; a draft can be confirmed, also from the menu,
    erased, cleared and rotated.
    """
    page = sit_down().page
    assert (page.actions, page.menu_keys) == ({"erase", "more"}, {"skip"})
    keeper = sit_down("S1 place Ro@0,0")
    assert keeper.page.actions == {"swap", "undo", "more"}
    assert keeper.page.legal is None
    assert keeper.page.verdict.text.startswith("Bob 's turn")
    for name, form in (("points", "points"), ("adjustments", "adjust"), ("end", "end")):
        assert list(keeper.page.aside(name).one("form", id=form).every("button", name="do", value=form))
    keeper.draft("Rs@1,0")
    assert keeper.page.actions >= {"confirm", "erase", "clear", "turn-direction", "more"}
    keeper.press("do", "more")
    assert keeper.page.actions >= {"confirm", "undo"}
    keeper = sit_down(*EMPTY_BAG)
    assert "Pass" in keeper.page.form.one("button", name="do", value="swap").text
    keeper.do("swap")
    assert "pass" in keeper.page.actions
    assert not list(keeper.page.form.every("button", name="swap"))


def test_every_action_is_a_plain_form(sit_down: SitDown) -> None:
    """A tap requests the game's own address, and buttons that write have theirs, so both work without script."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.draft("Rs@1,0")
    form = keeper.page.entry
    assert (form["method"], form["action"].partition("#")[0]) == ("get", keeper.base)
    writing = {button["value"]: button["formaction"] for button in form.every("button", formmethod="post")}
    assert writing == {"confirm": f"{keeper.base}/turns"}


def test_first_button_presses_nothing(sit_down: SitDown) -> None:
    """The button that Enter in a field presses does nothing."""
    first = next(sit_down().page.form.every("button"))
    assert "disabled" in first


# --- seats and bag ---


def test_seats(sit_down: SitDown) -> None:
    """Each seat has its name and total, and only the seat to move is marked; the bag has what the hands leave."""
    page = sit_down(*SAMPLE_LINES[:5], names=SAMPLE.names).page
    seats = list(page.form.every("", "data-seat"))
    assert [seat["data-seat"] for seat in seats] == ["1", "2", "3", "4"]
    assert [seat.one("bdi").text for seat in seats] == list(SAMPLE.names)
    assert [seat.one("", "data-total").text for seat in seats] == ["10", "7", "4", "6"]
    assert page.totals == [10, 7, 4, 6]
    assert ["data-to-move" in seat for seat in seats] == [False, True, False, False]
    assert (page.winners, page.bag, page.form.one("", "data-bag").text) == ([], 73, "73")


def test_hands_near_the_end(sit_down: SitDown) -> None:
    """Once the bag no longer fills a hand, each seat shows the number of tiles in its hand."""
    assert sit_down(*ROUND * 7).page.hands == []
    assert sit_down(*EMPTY_BAG).page.hands == [6, 6]
    assert sit_down(*LAST_TILE).page.hands == [2, 1]


def test_unseen(sit_down: SitDown) -> None:
    """Of every kind, the copies that are neither on the board nor in the draft are counted."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 place Bs@1,1 Bo@2,1")
    assert sum(keeper.page.unseen.values()) == 104
    keeper.draft("Ro@2,2")
    unseen = keeper.page.unseen
    assert list(unseen) == [str(tile) for tile in TILES]
    assert (unseen["Ro"], unseen["Bs"], unseen["Gt"]) == (1, 2, 3)
    assert sum(unseen.values()) == 103


# --- the sheet ---


def test_sheet(sit_down: SitDown) -> None:
    """Every turn is on the sheet with its number, player, points and the player's total."""
    page = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 swap 3", "S1 points 9 tiles 2").page
    assert page.turns == [
        ["1", "Ann red line 2", "+2", "2"],
        ["2", "Bob swapped 3 tiles", "+0", "0"],
        ["3", "Ann 2 tiles, points only", "+9", "11"],
    ]
