"""The keys that build a turn. The draft itself is tested in ``tests/rulebooks/qwirkle/test_draft.py``."""

from tests.disk import Disk
from tests.games import EMPTY_BAG
from tests.web.conftest import SitDown


def test_entering_leaves_no_trace(sit_down: SitDown, disk: Disk) -> None:
    """Whatever is tried before confirming, nothing is on the record."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.draft("Rs@1,0 Rd@2,0")
    for action in ("turn-direction", "erase", "clear"):
        keeper.do(action)
        assert keeper.status == 200
    assert len(disk.lines()) == 1


def test_tile_goes_where_it_scores_most(sit_down: SitDown) -> None:
    """A tile that fits in several places goes where the turn scores most; a tap on another place moves it, a second tap
    moves it back, and the text read aloud has the direction, and where the next tile can go.
    """
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 place Bs@1,1")
    keeper.point("2,1")
    keeper.lay("Bd", "Rd")
    assert (keeper.page.draft, keeper.page.points) == ({"2,1": "Bd", "2,0": "Rd"}, 7)
    assert keeper.page.marked("data-move") == {"2,2"}
    assert keeper.page.form.one("button", value="2,2")["aria-label"] == "Move the red diamond here, 4 points"
    for cell, points, way in (("2,2", 4, "down"), ("2,0", 7, "up")):
        keeper.point(cell)
        assert keeper.page.form.one(id="spoken").text.startswith(f"Red diamond moved {way}. ")
        assert (keeper.page.draft, keeper.page.points) == ({"2,1": "Bd", cell: "Rd"}, points)
    assert keeper.page.form.one(id="spoken").text.endswith("The next tile can go to 2 spaces.")
    keeper.do("clear")
    keeper.point("2,1")
    keeper.lay("Bd", "Gd")
    assert keeper.page.draft == {"2,1": "Bd", "2,2": "Gd"}


def test_turning_is_not_offered_where_it_does_nothing(sit_down: SitDown) -> None:
    """The rotate button can only be pressed where it changes the draft."""
    keeper = sit_down(*EMPTY_BAG, "S2 points 1 tiles 5", "S1 pass")
    keeper.draft("Rt@3,0")
    assert "turn-direction" not in keeper.page.actions


def test_why_not_keeps_the_draft(sit_down: SitDown) -> None:
    """After a refusal the tiles placed before are still there and can be confirmed, and Confirm shows it."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.draft("Rs@1,0 Rd@2,0")
    keeper.lay("Bs")
    assert keeper.page.legal is False
    assert keeper.page.draft == {"1,0": "Rs", "2,0": "Rd"}
    assert keeper.page.form.one("button", name="do", value="confirm").text == "Confirm +3 without it"
    keeper.do("confirm")
    assert keeper.page.totals == [1, 3]


def test_cell_where_nothing_fits(sit_down: SitDown) -> None:
    """If no tile fits on a cell, the page says so, and other cells can still be pressed."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0")
    keeper.point("6,0")
    assert keeper.page.keys == []
    assert "No tile fits here" in keeper.page.verdict.text
    keeper.point("0,1")
    assert len(keeper.page.keys) == 10
    assert "10 different tiles fit here" in keeper.page.verdict.text


def test_confirming_what_is_illegal(sit_down: SitDown, disk: Disk) -> None:
    """A draft that breaks rules can't be confirmed, shows them all, and stays; nor can one without tiles."""
    keeper = sit_down("S1 place Ro@0,0")
    keeper.send({**keeper.page.fields(), "do": "confirm"})
    assert (keeper.status, keeper.page.codes) == (422, ["nothing-laid"])
    keeper.send({**keeper.page.fields(), "draft": "Bs@1,0 Gt@3,0", "do": "confirm"})
    assert keeper.status == 422
    assert keeper.page.codes == ["tiles-unrelated", "gap-in-line", "line-mixed"]
    keeper.do("why")
    assert len(list(keeper.page.form.every("li", "data-code"))) == 3
    assert keeper.page.draft == {"1,0": "Bs", "3,0": "Gt"}
    assert "confirm" not in keeper.page.actions
    assert len(disk.lines()) == 1
