"""The keys that build a turn. The draft itself is tested in ``tests/rulebooks/qwirkle/test_draft.py``."""

from tests.disk import Disk
from tests.games import EMPTY_BAG, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown


def test_entering_leaves_no_trace(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Whatever is tried before confirming, nothing stands on the record."""
    keeper = sit_down("S1 place Ro@0,0", htmx=htmx)
    keeper.draft("Rs@1,0 Rd@2,0")
    for action in ("turn-direction", "erase", "clear"):
        keeper.do(action)
        assert keeper.status == 200
    assert len(disk.lines()) == 1


def test_cursor_advances(sit_down: SitDown, htmx: bool) -> None:
    """After each tile the cursor moves on, over lying tiles too, so that a line needs no further cells."""
    keeper = sit_down("S1 place Ro@1,0 Rd@2,0", htmx=htmx)
    keeper.point("0,0")
    keeper.lay("Rs")
    keeper.point("3,0")
    keeper.lay("Rc", "Rx")
    assert keeper.page.draft == {"0,0": "Rs", "3,0": "Rc", "4,0": "Rx"}
    assert keeper.page.cursor == "5,0"


def test_tile_that_fits_one_way(sit_down: SitDown, htmx: bool) -> None:
    """After the first tile a tile that fits only to the right or only below goes there."""
    keeper = sit_down("S1 place Ro@0,0 Bo@0,1", htmx=htmx)
    keeper.point("1,0")
    keeper.lay("Rs")
    assert keeper.page.cursor == "1,1"
    assert {"Ro", "Rd", "Rc", "Rx", "Rt", "Bs", "Ys"} <= {*keeper.page.keys}
    keeper.lay("Ys")
    assert keeper.page.draft == {"1,0": "Rs", "1,-1": "Ys"}
    keeper.do("clear")
    keeper.point("1,0")
    keeper.lay("Rs")
    keeper.lay("Bs")
    assert keeper.page.draft == {"1,0": "Rs", "1,1": "Bs"}


def test_tile_lies_on_the_outlined_cell(sit_down: SitDown, htmx: bool) -> None:
    """A tile that may lie on the outlined cell is laid there, even if another cell scores more; a tap on another cell
    moves it, a second tap moves it back, and the text read aloud says so if the tile fits only elsewhere.
    """
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 place Bs@1,1", htmx=htmx)
    keeper.point("2,1")
    keeper.lay("Bd")
    assert keeper.page.cursor == "2,0"
    keeper.do("turn-direction")
    keeper.do("turn-direction")
    assert keeper.page.cursor == "2,2"
    keeper.lay("Rd")
    assert (keeper.page.draft, keeper.page.points) == ({"2,1": "Bd", "2,2": "Rd"}, 4)
    keeper.do("clear")
    keeper.point("2,1")
    keeper.lay("Bd", "Rd")
    assert (keeper.page.draft, keeper.page.points) == ({"2,1": "Bd", "2,0": "Rd"}, 7)
    assert keeper.page.marked("data-move") == {"2,2"}
    assert keeper.page.form.one("button", value="2,2")["aria-description"] == "moves the red diamond here, 4 points"
    for cell, points, way in (("2,2", 4, "down"), ("2,0", 7, "up")):
        keeper.point(cell)
        assert keeper.page.form.one(id="spoken").text.startswith(f"Red diamond moved {way}. ")
        assert keeper.status == 200
        assert (keeper.page.draft, keeper.page.points) == ({"2,1": "Bd", cell: "Rd"}, points)
    assert "It fits only here" not in keeper.page.form.one(id="spoken").text
    keeper.do("clear")
    keeper.point("2,1")
    keeper.lay("Bd", "Gd")
    assert keeper.page.draft == {"2,1": "Bd", "2,2": "Gd"}
    assert "It fits only here" in keeper.page.form.one(id="spoken").text


def test_one_press_turns_the_draft(sit_down: SitDown, htmx: bool) -> None:
    """One press turns tiles laid in a row into a column, and three more turn them back through the other ways."""
    keeper = sit_down(htmx=htmx)
    keeper.lay("Ro", "Rs", "Rd")
    first = keeper.page.draft
    keeper.do("turn-direction")
    second = keeper.page.draft
    assert {*first, *second} == {"0,0", "1,0", "2,0", "0,1", "0,2"}
    for _ in range(3):
        keeper.do("turn-direction")
    assert keeper.page.draft == first


def test_turning_is_not_offered_where_it_does_nothing(sit_down: SitDown) -> None:
    """The button that turns can only be pressed where turning changes the draft."""
    keeper = sit_down(*EMPTY_BAG, "S2 points 1 tiles 5", "S1 pass")
    keeper.draft("Rt@3,0")
    assert "turn-direction" not in keeper.page.actions


def test_erase(sit_down: SitDown, htmx: bool) -> None:
    """Erasing takes back the last tile, gives its copy back, and puts the cursor where it lay."""
    keeper = sit_down(htmx=htmx)
    keeper.lay("Ro", "Rs", "Rd")
    keeper.do("erase")
    assert len(keeper.page.draft) == 2
    assert keeper.page.unseen["Rd"] == 3
    assert keeper.page.points == 2
    keeper.do("erase")
    keeper.do("erase")
    assert (keeper.page.draft, keeper.page.cursor, keeper.page.legal) == ({}, "0,0", None)


def test_clear(sit_down: SitDown, htmx: bool) -> None:
    """Clearing takes back the whole draft and the cursor."""
    keeper = sit_down("S1 place Ro@0,0", htmx=htmx)
    keeper.draft("Rs@1,0 Rd@2,0")
    keeper.do("clear")
    assert (keeper.page.draft, keeper.page.cursor, keeper.page.legal) == ({}, None, None)
    assert keeper.page.unseen["Rs"] == 3


def test_a_tile_that_does_not_fit(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A tap on a tile that does not fit lays nothing: its name, the reason and the tiles at fault are shown."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", htmx=htmx)
    keeper.point("2,0")
    assert "Rs" in keeper.page.unfit
    keeper.lay("Rs")
    assert keeper.status == 422
    assert keeper.page.codes == ["line-repeats-tile"]
    assert "Red square is already in the row." in keeper.page.verdict.text
    assert keeper.page.lit("fault") == {"1,0", "2,0"}
    assert keeper.page.cells["2,0"].one("", "data-tried")["data-tried"] == "Rs"
    assert (keeper.page.draft, keeper.page.cursor) == ({}, "2,0")
    assert keeper.page.keys == ["Rd", "Rc", "Rx", "Rt"]
    assert len(disk.lines()) == 1


def test_why_not_keeps_the_draft(sit_down: SitDown, htmx: bool) -> None:
    """After a refusal the tiles laid before still lie there and can be confirmed, and Confirm says so."""
    keeper = sit_down("S1 place Ro@0,0", htmx=htmx)
    keeper.draft("Rs@1,0 Rd@2,0")
    keeper.lay("Bs")
    assert keeper.page.legal is False
    assert keeper.page.draft == {"1,0": "Rs", "2,0": "Rd"}
    assert keeper.page.form.one("button", name="do", value="confirm").text == "Confirm +3 without it"
    keeper.do("confirm")
    assert keeper.page.totals == [1, 3]


def test_recount_of_a_draft(sit_down: SitDown, htmx: bool) -> None:
    """The points of a draft are the key that counts them again: the lines from the longest to the shortest, each lit
    with those before it, and the draft stays.
    """
    keeper = sit_down(*SAMPLE_LINES[:8], names=SAMPLE.names, htmx=htmx)
    keeper.draft("Yd@-2,-1 Yo@-2,0")
    assert keeper.page.lights == {"0": "+10"}
    assert keeper.page.parts == ["Row of diamonds 4", "Row of circles 4", "Column of yellow 2"]
    keeper.press("light", "0")
    diamonds, circles = {"-3,-1", "-2,-1", "-1,-1", "0,-1"}, {"-2,0", "-1,0", "0,0", "1,0"}
    assert keeper.page.counting == (4, "Row of diamonds: 4")
    assert keeper.page.lights == {"": "Stop", "1": "Next"}
    assert keeper.page.lit("now") == diamonds
    keeper.press("light", "1")
    assert keeper.page.counting == (8, "Row of circles: 4")
    assert keeper.page.lights == {"": "Stop", "0": "Back", "2": "Next"}
    assert (keeper.page.lit("past"), keeper.page.lit("now")) == (diamonds, circles)
    keeper.press("light", "2")
    assert keeper.page.counting == (10, "Column of yellow: 2")
    assert keeper.page.lit("now") == {"-2,-1", "-2,0"}
    assert keeper.page.form.one("", id="spoken").text == "Column of yellow: 2, together 10."
    assert keeper.page.draft == {"-2,-1": "Yd", "-2,0": "Yo"}
    keeper.press("light", "")
    assert (keeper.page.lights, keeper.page.lit("now")) == ({"0": "+10"}, set())
    assert keeper.page.draft == {"-2,-1": "Yd", "-2,0": "Yo"}


def test_recount_of_the_last_turn(sit_down: SitDown, htmx: bool) -> None:
    """The last turn is counted again, a Qwirkle behind its line, and the address of each part shows it."""
    keeper = sit_down(*SAMPLE_LINES[:11], names=SAMPLE.names, htmx=htmx)
    assert keeper.page.lights == {"0": "+18"}
    counted = []
    keeper.press("light", "0")
    while "Next" in keeper.page.lights.values():
        counted.append(keeper.page.counting)
        keeper.press("light", next(value for value, text in keeper.page.lights.items() if text == "Next"))
    counted.append(keeper.page.counting)
    assert counted == [
        (6, "Column of red: 6"),
        (12, "Qwirkle: 6"),
        (15, "Row of crosses: 3"),
        (18, "Column of blue: 3"),
    ]


def test_recount_of_an_earlier_turn(sit_down: SitDown) -> None:
    """Any turn that laid tiles is counted again by its number, on the board as it lies now; no other number is."""
    keeper = sit_down(*SAMPLE_LINES[:11], names=SAMPLE.names)
    for number, step in enumerate(SAMPLE.steps[:11], 1):
        keeper.get(keeper.base, {"turn": str(number), "light": "0"})
        last = len(keeper.page.parts) - 1
        keeper.get(keeper.base, {"turn": str(number), "light": str(last)})
        assert keeper.page.counting[0] == step.announced
        assert keeper.page.form.one("input", name="turn")["value"] == str(number)
        keeper.press("light", "")
        assert keeper.page.lights == {"0": "+18"}
    keeper.get(keeper.base, {"turn": "12", "light": "0"})
    assert not list(keeper.page.form.every("input", name="turn"))


def test_recount_of_an_opened_turn(sit_down: SitDown, htmx: bool) -> None:
    """The turn of a laid tile is counted again by its points, and stopping leads back to that turn."""
    keeper = sit_down(*SAMPLE_LINES[:11], names=SAMPLE.names, htmx=htmx)
    cell = "{},{}".format(*SAMPLE.steps[2].play[0].cell)
    keeper.press("laid", cell)
    assert keeper.page.lights == {"0": f"+{SAMPLE.steps[2].announced}"}
    keeper.press("light", "0")
    assert keeper.page.lit("now")
    keeper.press("light", "")
    assert "Turn 3" in keeper.page.verdict.text
    assert keeper.page.lights == {"0": f"+{SAMPLE.steps[2].announced}"}


def test_lone_first_tile(sit_down: SitDown) -> None:
    """A lone first tile is announced with its one point, which belongs to no line."""
    keeper = sit_down()
    keeper.lay("Ro")
    assert (keeper.page.points, keeper.page.lights) == (1, {})
    assert "first tile 1" in keeper.page.verdict.text


def test_cell_where_nothing_fits(sit_down: SitDown) -> None:
    """On a cell where no tile fits the page says so, and other cells can still be pressed."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0")
    keeper.point("6,0")
    assert keeper.page.keys == []
    assert "No tile fits here" in keeper.page.verdict.text
    keeper.point("0,1")
    assert len(keeper.page.keys) == 10
    assert "10 different tiles fit here" in keeper.page.verdict.text


def test_cell_where_nothing_follows(sit_down: SitDown) -> None:
    """Also where nothing can follow the draft no key is bright, and other cells can still be pressed."""
    keeper = sit_down("S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2 Gx@2,2 Gs@3,2", "S2 place Ys@3,1")
    keeper.draft("Rd@1,0 Rs@2,0")
    keeper.point("3,0")
    assert keeper.page.keys == []
    keeper.point("-1,0")
    assert keeper.page.keys


def test_hand_is_spent(sit_down: SitDown) -> None:
    """When the draft holds the whole hand nothing more can be laid, and it can be confirmed."""
    keeper = sit_down(*EMPTY_BAG, "S2 points 1 tiles 4", "S1 pass")
    assert keeper.page.hands == [6, 2]
    keeper.draft("Rc@3,0 Rx@4,0")
    assert (keeper.page.cursor, keeper.page.keys) == (None, [])
    assert "confirm" in keeper.page.actions


def test_confirming_nothing(sit_down: SitDown, disk: Disk) -> None:
    """Confirming without a tile is refused with a sentence."""
    keeper = sit_down()
    keeper.send({**keeper.page.fields(), "do": "confirm"})
    assert (keeper.status, keeper.page.codes) == (422, ["nothing-laid"])
    assert disk.lines() == []


def test_confirming_what_is_illegal(sit_down: SitDown, disk: Disk) -> None:
    """A draft that breaks rules cannot be confirmed, names them all, and still lies there."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.send({**keeper.page.fields(), "draft": "Bs@1,0 Gt@3,0", "do": "confirm"})
    assert keeper.status == 422
    assert keeper.page.codes == ["tiles-unrelated", "gap-in-line", "line-mixed"]
    keeper.do("why")
    assert len(list(keeper.page.form.every("li", "data-code"))) == 3
    assert keeper.page.draft == {"1,0": "Bs", "3,0": "Gt"}
    assert "confirm" not in keeper.page.actions
    assert len(disk.lines()) == 1
