"""The contract of the game page: what it shows, and by which names."""

import pytest

from referee.core.game import Game
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import TILES
from tests.games import EMPTY_BAG, LAST_TILE, QWIRKLE, ROUND, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper


def fitting(turns: int, cell: str, draft: str = "", unfinished: bool = False) -> set[str]:
    """The tiles that may follow a draft on a cell after some turns of the sample game; also those that
    leave a turn ``unfinished``.
    """
    game, _ = Game.start(QWIRKLE, 4).replayed(SAMPLE.steps[:turns])
    plays = {tile: QWIRKLE.notation.read_play(f"{draft} {tile}@{cell}") for tile in TILES}
    most = QWIRKLE.unfinished if unfinished else set()
    return {str(tile) for tile, play in plays.items() if set(game.judge(Place(game.to_move, play)).codes) <= most}


# --- the board ---


def test_empty_board(sit_down: SitDown) -> None:
    """An empty board shows the cell 0,0 with the cursor in it, and every kind of tile on the tray."""
    page = sit_down().page
    assert list(page.cells) == page.free == ["0,0"]
    assert page.cursor == "0,0"
    assert page.keys == [str(tile) for tile in TILES]


def test_tiles_lie_where_they_were_laid(sit_down: SitDown) -> None:
    """Every tile of the confirmed turns lies on its cell, negative ones included, and no other tile does."""
    page = sit_down(*SAMPLE_LINES, names=SAMPLE.names).page
    assert page.laid == {f"{cell.x},{cell.y}": str(tile) for turn in SAMPLE.steps for tile, cell in turn.play}
    assert page.laid["-3,-3"] == "Ot"
    assert page.draft == {}
    assert page.last == {"4,1", "4,2"}


def test_free_cells_are_buttons(sit_down: SitDown) -> None:
    """The free cells beside the tiles are buttons, each with its place in its value and in data-cell; those farther
    away are, too, from which a hand of tiles can reach the table.
    """
    page = sit_down("S1 place Ro@0,0 Rd@0,-1").page
    assert sorted(page.near) == sorted(["0,-2", "-1,-1", "1,-1", "-1,0", "1,0", "0,1"])
    assert page.marked("data-far") == {*page.free} - {*page.near}
    assert {"0,-5", "0,4", "5,0", "-5,-1"} <= {*page.free}
    assert not {"0,-6", "0,5", "6,0", "-6,-1", "2,2"} & {*page.free}
    assert all(page.cells[place].tag == "button" for place in page.free)
    assert page.cells.keys() == {*page.free, *page.laid}
    assert page.cursor is None


def test_every_cell_has_a_spot_of_its_own(sit_down: SitDown) -> None:
    """Each cell is put in another spot of the page, in rows and columns as on the table."""
    page = sit_down(*SAMPLE_LINES, names=SAMPLE.names).page
    column, row = (int(name[1:]) for name in page.cells["0,0"].spot)
    for place, cell in page.cells.items():
        x, y = map(int, place.split(","))
        assert cell.spot == (f"c{column + x}", f"r{row + y}")


def test_cursor(sit_down: SitDown) -> None:
    """The cell that was pressed has the cursor and can be pressed again."""
    keeper = sit_down("S1 place Ro@0,0 Rd@0,-1")
    keeper.point("1,-1")
    assert keeper.page.cursor == "1,-1"
    assert "1,-1" in keeper.page.free


def test_draft(sit_down: SitDown) -> None:
    """The tiles of the draft lie there as drafted, and the cells around them are free."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.draft("Rs@1,0 Rd@2,0")
    assert keeper.page.draft == {"1,0": "Rs", "2,0": "Rd"}
    assert keeper.page.laid == {"0,0": "Ro"}
    assert {"3,0", "1,1", "2,-1", "-1,0"} <= set(keeper.page.free)


def test_lying_tiles_are_named(sit_down: SitDown) -> None:
    """A tile on the board, on the tray and among the unseen has its name in words."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.point("1,0")
    page = keeper.page
    assert page.cells["0,0"]["aria-label"] == "red circle"
    assert page.form.one("button", name="tile", value="Rt")["aria-label"] == "red star, 3 left"
    unseen = page.aside("unseen").every("li", "aria-label")
    assert [item["aria-label"] for item in unseen][:2] == ["red circle", "red square"]


# --- the tray ---


@pytest.mark.parametrize("turns", [1, 5, 12])
def test_tray_holds_what_fits(sit_down: SitDown, turns: int) -> None:
    """On every free cell just those tiles of the tray fit that the judge allows there."""
    keeper = sit_down(*SAMPLE_LINES[:turns], names=SAMPLE.names)
    for cell in keeper.page.near:
        keeper.point(cell)
        assert set(keeper.page.keys) == fitting(turns, cell)


@pytest.mark.parametrize("draft", ["Gs@5,1", "Bt@1,-3", "Yc@1,-2", "Rx@-1,3 Ox@-2,3"])
def test_tray_follows_the_draft(sit_down: SitDown, draft: str) -> None:
    """After a draft just those tiles fit that the judge lets follow, on any cell that is pressed, or that leave a gap
    to be filled; a cell that cannot join the draft takes no cursor.
    """
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    keeper.draft(draft)
    joined = [cell for cell in keeper.page.near if cell not in keeper.page.apart]
    for cell in joined:
        keeper.point(cell)
        assert (keeper.status, keeper.page.cursor) == (200, cell)
        here = {tile for tile in keeper.page.keys if _lies_at(keeper, tile, cell)}
        assert fitting(12, cell, draft) <= here <= fitting(12, cell, draft, unfinished=True)
    for cell in sorted(keeper.page.apart):
        assert fitting(12, cell, draft) == set()


def _lies_at(keeper: Scorekeeper, tile: str, cell: str) -> bool:
    """Whether a tap on the key of a tile lays it on this cell."""
    page = Page(keeper.client.get(keeper.base, query_string={**keeper.page.fields(), "tile": tile}).text)
    return page.draft.get(cell) == tile


def test_every_kind_has_its_place(sit_down: SitDown) -> None:
    """The tray always has every kind at the same place, whatever is entered."""
    keeper = sit_down("S1 place Ro@0,0")
    kinds = [str(tile) for tile in TILES]
    for press in ("cell=1,0", "tile=Rs", "cell=2,0", "tile=Bx", "do=erase", "do=clear", "tile=Gx"):
        assert keeper.page.kinds == kinds
        keeper.press(*press.split("="))
    assert keeper.page.kinds == kinds


def test_without_a_cursor_every_tile_can_be_held(sit_down: SitDown) -> None:
    """Without a cursor all keys are bright but those of which no copy is left, which are marked as gone."""
    keeper = sit_down("S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2", "S2 place Rd@1,3",
                      "S1 place Ro@2,3", "S2 place Yo@2,4", "S1 place Ro@3,4")  # fmt: skip
    assert keeper.page.unfit == ["Ro"]
    assert [key["value"] for key in keeper.page.form.every("button", "data-gone", name="tile")] == ["Ro"]


def test_at_most_ten_kinds_fit_beside_one_tile(sit_down: SitDown) -> None:
    """Beside a lone tile ten kinds of tile fit, each with the copies that are left."""
    keeper = sit_down("S1 place Ro@0,0", "S2 place Rs@1,0")
    keeper.point("2,0")
    assert keeper.page.keys == ["Rd", "Rc", "Rx", "Rt"]
    keeper.point("1,1")
    assert keeper.page.keys == ["Ro", "Rd", "Rc", "Rx", "Rt", "Os", "Ys", "Gs", "Bs", "Ps"]
    assert keeper.page.form.one("button", name="tile", value="Ro").text == "2"


# --- the buttons ---


def test_actions_before_the_first_turn(sit_down: SitDown) -> None:
    """Before the first turn nothing can be swapped, passed, undone or confirmed."""
    page = sit_down().page
    assert page.actions == {"erase", "more"}
    assert page.menu_keys == set()
    assert page.aside("points").one("form", id="points")["method"] == "post"


def test_actions_between_turns(sit_down: SitDown) -> None:
    """Between turns the next one can be a swap or points only, and the last one be undone."""
    page = sit_down("S1 place Ro@0,0").page
    assert page.actions == {"swap", "undo", "more"}
    for name, form in (("points", "points"), ("adjustments", "adjust"), ("end", "end")):
        assert list(page.aside(name).one("form", id=form).every("button", name="do", value=form))


def test_actions_with_a_draft(sit_down: SitDown) -> None:
    """With a draft it can be confirmed, erased, cleared and turned."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.draft("Rs@1,0")
    assert keeper.page.actions >= {"confirm", "erase", "clear", "turn-direction", "more"}


def test_actions_with_an_empty_bag(sit_down: SitDown) -> None:
    """Passing is offered once the bag is empty, and then swapping is not."""
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
    """The button that Enter in a field presses is one that does nothing."""
    first = next(sit_down().page.form.every("button"))
    assert "disabled" in first


# --- seats and bag ---


def test_seats(sit_down: SitDown) -> None:
    """Each seat has its name and total, and only the one whose turn it is is marked."""
    page = sit_down(*SAMPLE_LINES[:5], names=SAMPLE.names).page
    seats = list(page.form.every("", "data-seat"))
    assert [seat["data-seat"] for seat in seats] == ["1", "2", "3", "4"]
    assert [seat.one("bdi").text for seat in seats] == list(SAMPLE.names)
    assert [seat.one("", "data-total").text for seat in seats] == ["10", "7", "4", "6"]
    assert page.totals == [10, 7, 4, 6]
    assert ["data-to-move" in seat for seat in seats] == [False, True, False, False]
    assert page.winners == []


@pytest.mark.parametrize(("players", "bag"), [(2, 96), (3, 90), (4, 84), (5, 78), (6, 72)])
def test_bag(sit_down: SitDown, players: int, bag: int) -> None:
    """The bag holds what the hands of all players leave in it."""
    page = sit_down(names=("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")[:players]).page
    assert page.bag == bag
    assert page.form.one("", "data-bag").text == str(bag)


def test_hands_near_the_end(sit_down: SitDown) -> None:
    """Once the bag no longer fills a hand, each seat shows how many tiles it holds."""
    assert sit_down(*ROUND * 7).page.hands == []
    assert sit_down(*EMPTY_BAG).page.hands == [6, 6]
    assert sit_down(*LAST_TILE).page.hands == [2, 1]


def test_unseen(sit_down: SitDown) -> None:
    """Of every kind the copies are counted that lie neither on the table nor in the draft."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 place Bs@1,1 Bo@2,1")
    assert sum(keeper.page.unseen.values()) == 104
    keeper.draft("Ro@2,2")
    unseen = keeper.page.unseen
    assert list(unseen) == [str(tile) for tile in TILES]
    assert (unseen["Ro"], unseen["Bs"], unseen["Gt"]) == (1, 2, 3)
    assert sum(unseen.values()) == 103


# --- the verdict ---


def test_no_verdict_while_nothing_is_laid(sit_down: SitDown) -> None:
    """While no tile lies the referee says nothing, only whose turn it is."""
    page = sit_down("S1 place Ro@0,0").page
    assert page.legal is None
    assert "data-points" not in page.verdict
    assert page.verdict.text.startswith("Bob 's turn")


def test_verdict_on_a_draft(sit_down: SitDown) -> None:
    """After every tile the verdict says the points so far."""
    keeper = sit_down(*SAMPLE_LINES[:10], names=SAMPLE.names)
    keeper.draft("Bx@1,2")
    assert (keeper.page.legal, keeper.page.points, keeper.page.codes) == (True, 3, [])
    keeper.draft("Rx@0,2")
    assert (keeper.page.legal, keeper.page.points, keeper.page.codes) == (True, 17, [])
    keeper.draft("Ox@-1,2")
    assert (keeper.page.legal, keeper.page.points, keeper.page.codes) == (True, 18, [])
    assert keeper.page.lights == {"0": "+18"}
    assert keeper.page.parts == ["Column of red 6", "Qwirkle 6", "Row of crosses 3", "Column of blue 3"]


def test_sum_is_that_of_its_lines(sit_down: SitDown) -> None:
    """The points that the parts of the sum name add up to the points of the verdict."""
    keeper = sit_down(*SAMPLE_LINES[:10], names=SAMPLE.names)
    keeper.draft("Bx@1,2 Rx@0,2 Ox@-1,2")
    numbers = [int(word) for line in keeper.page.parts for word in line.split() if word.isdigit()]
    assert sum(numbers) == keeper.page.points == 18


def test_verdict_on_a_tile_that_does_not_fit(sit_down: SitDown) -> None:
    """The verdict on a refused tile carries no points and the codes of the broken rules."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.point("1,0")
    keeper.lay("Bs")
    assert (keeper.page.legal, keeper.page.points, keeper.page.codes) == (False, 0, ["line-mixed"])


# --- the sheet ---


def test_sheet(sit_down: SitDown) -> None:
    """Every turn stands on the sheet with its number, player, points and the player's total."""
    page = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 swap 3", "S1 points 9 tiles 2").page
    assert page.turns == [
        ["1", "Ann red line 2", "+2", "2"],
        ["2", "Bob swapped 3 tiles", "+0", "0"],
        ["3", "Ann 2 tiles, points only", "+9", "11"],
    ]


def test_choices_are_kept(sit_down: SitDown) -> None:
    """Light page and digits stay as chosen on every page."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.client.post("/looks", data={"bright": "1", "marks": "1"})
    keeper.press("cell", "1,0")
    keeper.lay("Rs")
    keeper.do("confirm")
    page = keeper.page.root.one("html")
    assert ("data-bright" in page, "data-marks" in page) == (True, True)
    keeper.client.post("/looks", data={})
    keeper.open()
    page = keeper.page.root.one("html")
    assert ("data-bright" in page, "data-marks" in page) == (False, False)
