"""The tray as a keyboard: tiles tapped before their cell, tiles asked why not, and turns that go on."""

from urllib.parse import parse_qs, urlsplit

import pytest

from referee.rulebooks.qwirkle.tiles import TILES
from tests.disk import Disk
from tests.games import LAST_TILE
from tests.web.conftest import SitDown
from tests.web.scorekeeper import Scorekeeper

ROW = "S1 place Ro@0,0 Rs@1,0"
NO_COPY_LEFT = (
    "S1 place Ro@0,0",
    "S2 place Bo@0,1 Go@0,2",
    "S1 place Gd@1,2",
    "S2 place Rd@1,3",
    "S1 place Ro@2,3",
    "S2 place Yo@2,4",
    "S1 place Ro@3,4",
)
"""All three red circles are on the board."""


def reasons(keeper: Scorekeeper) -> list[str]:
    """The codes of the reasons shown in full in the box of the tray."""
    return [reason["data-code"] for reason in keeper.page.form.every("li", "data-code")]


def draft_of(keeper: Scorekeeper) -> tuple[dict[str, str], str | None]:
    """The tiles of the draft, and the one that is held."""
    return keeper.page.draft, keeper.page.fields().get("held")


# --- tile first ---


def test_a_tile_is_held(sit_down: SitDown, disk: Disk) -> None:
    """A tile tapped before its cell is held, also in the address: its key is down, the cells where it fits are lit, and
    a tap on one places it.
    """
    keeper = sit_down(ROW)
    keeper.lay("Rd")
    for _ in range(2):
        assert (keeper.status, keeper.page.held, keeper.page.draft) == (200, "Rd", {})
        assert keeper.page.fields()["held"] == "Rd"
        assert "Where does the red diamond go?" in keeper.page.verdict.text
        assert keeper.page.marked("data-next") == {"-1,0", "2,0", "0,-1", "0,1", "1,-1", "1,1"}
        keeper.open()
    keeper.point("2,0")
    assert (keeper.page.draft, keeper.page.held) == ({"2,0": "Rd"}, None)
    assert keeper.page.points == 3
    assert len(disk.lines()) == 1


# --- why not ---


@pytest.mark.parametrize(
    ("events", "taps", "codes", "tried"),
    [
        ((ROW,), "cell=2,0 tile=Bd", ["line-mixed"], "Bd@2,0"),
        ((ROW,), "cell=2,0 tile=Rd tile=Bx", ["tiles-unrelated", "line-mixed"], "Bx@3,0"),
        ((ROW,), "cell=2,0 tile=Rd cell=1,1", ["not-one-line"], "1,1"),
        ((ROW,), "tile=Bs cell=2,0", ["line-mixed"], "Bs@2,0"),
        (NO_COPY_LEFT, "tile=Ro", ["too-many-copies"], "Ro"),
        (NO_COPY_LEFT, "cell=4,4 tile=Ro", ["line-repeats-tile", "too-many-copies"], "Ro@4,4"),
    ],
    ids=["tile", "tile to a draft", "cell apart", "held tile", "none left to hold", "none left to lay"],
)
def test_why_not(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], taps: str, codes: list[str], tried: str
) -> None:
    """A refused tap changes nothing, and players can ask why: the reasons are shown in full, with links to their rules,
    which lead back to them, until the key that leads back is pressed.
    """
    keeper = sit_down(*events)
    *before, (name, value) = [tap.split("=") for tap in taps.split()]
    for tap in before:
        keeper.press(*tap)
        assert keeper.status == 200
    drafted = draft_of(keeper)
    keeper.press(name, value)
    assert (keeper.status, keeper.page.legal) == (422, False)
    assert sorted(keeper.page.codes) == sorted(codes)
    assert draft_of(keeper) == drafted
    assert keeper.page.fields()["tried"] == tried
    assert reasons(keeper) == []
    assert keeper.page.kinds == [str(tile) for tile in TILES]
    lit = keeper.page.lit("fault")
    assert lit
    keeper.do("why")
    assert sorted(reasons(keeper)) == sorted(codes)
    for each in keeper.page.form.every("li", "data-code"):
        back = parse_qs(urlsplit(next(each.every("a"))["href"]).query)["back"]
        assert {"do=why", f"tried={tried}".replace(" ", "+")} <= {*back[0].split("&")}
    assert (keeper.page.kinds, keeper.page.lit("fault"), keeper.page.fields()["tried"]) == ([], lit, tried)
    assert draft_of(keeper) == drafted
    (key,) = [key for key in keeper.page.form.every("button", name="do") if key.text == "Back to the turn"]
    keeper.press("do", key["value"])
    assert (reasons(keeper), keeper.page.legal) == ([], True if drafted[0] else None)
    assert keeper.page.kinds == [str(tile) for tile in TILES]
    assert len(disk.lines()) == len(events)


def test_a_tile_that_is_dragged(sit_down: SitDown) -> None:
    """A tile of the draft goes where it is dragged, which is read aloud. If it isn't allowed there, the draft stays;
    the refusal shows it there with the reason, and the players may allow it there all the same.
    """
    keeper = sit_down(ROW)
    keeper.draft("Rd@2,0")
    for start, end, message in (("2,0", "-1,0", "moved left."), ("-1,0", "1,1", "moved.")):
        keeper.send({**keeper.page.fields(), "lift": start, "cell": end})
        assert (keeper.status, keeper.page.draft, keeper.page.legal) == (200, {end: "Rd"}, True)
        assert keeper.page.root.one(id="spoken").text.startswith(f"Red diamond {message}")
    keeper.do("clear")
    keeper.draft("Rd@2,0 Rc@3,0")
    keeper.send({**keeper.page.fields(), "lift": "2,0", "cell": "1,1"})
    assert (keeper.status, keeper.page.codes) == (422, ["not-one-line"])
    assert keeper.page.draft == {"2,0": "Rd", "3,0": "Rc"}
    assert keeper.page.cells["1,1"].one("", "data-tried")["data-tried"] == "Rd"
    keeper.do("why")
    assert reasons(keeper) == ["not-one-line"]
    keeper.do("force")
    assert (keeper.page.draft, keeper.page.legal) == ({"3,0": "Rc", "1,1": "Rd"}, False)


def test_a_refused_tap_is_not_kept(sit_down: SitDown) -> None:
    """A refusal is over with the next tap, and isn't part of the address."""
    keeper = sit_down(ROW)
    keeper.point("2,0")
    keeper.lay("Bd")
    keeper.lay("Rd")
    assert (keeper.status, keeper.page.codes, keeper.page.draft) == (200, [], {"2,0": "Rd"})
    assert "tried" not in keeper.page.fields()


def test_asking_why_of_nothing(sit_down: SitDown) -> None:
    """A player who asks why although nothing was refused sees the tray."""
    keeper = sit_down(ROW)
    keeper.send({**keeper.page.fields(), "do": "why"})
    assert (keeper.status, len(keeper.page.kinds), reasons(keeper)) == (200, 36, [])
    keeper.draft("Rd@2,0")
    keeper.send({**keeper.page.fields(), "do": "why"})
    assert (keeper.status, len(keeper.page.kinds), reasons(keeper)) == (200, 36, [])


# --- turns that go on ---


def test_an_unfinished_opening(sit_down: SitDown, disk: Disk) -> None:
    """An opening shorter than announced isn't a fault yet: its points are shown, Confirm waits, and nothing asks for a
    ruling; confirming is refused with the reason, and only then may the players allow it.
    """
    keeper = sit_down("start S2 longest 3")
    for tile, points, left in (("Ro", "+1", 2), ("Rs", "+2", 1)):
        keeper.lay(tile)
        assert keeper.status == 200
        assert f"{left} to go" in keeper.page.verdict.text
        assert len([*keeper.page.verdict.every("i")]) == left
        assert (keeper.page.legal, keeper.page.codes) == (False, ["opening-too-short"])
        assert f"Bob {points}" in keeper.page.verdict.text
        assert "Not allowed" not in keeper.page.verdict.text
        assert "waits" in keeper.page.form.one("button", name="do", value="confirm").classes
        assert keeper.page.lit("fault") == set()
        assert "why" not in keeper.page.actions
        assert not list(keeper.page.root.every("form", id="ruling"))
    keeper.do("confirm")
    assert (keeper.status, keeper.page.codes) == (422, ["opening-too-short"])
    assert keeper.page.verdict.text.startswith("Not allowed.")
    assert "waits" not in keeper.page.form.one("button", name="do", value="confirm").classes
    assert keeper.page.draft == {"0,0": "Ro", "1,0": "Rs"}
    keeper.do("why")
    assert reasons(keeper) == ["opening-too-short"]
    assert "rule" in keeper.page.actions
    assert len(disk.lines()) == 1
    keeper.press("do", "")
    keeper.lay("Rd")
    assert (keeper.page.legal, keeper.page.points) == (True, 3)
    assert "waits" not in keeper.page.form.one("button", name="do", value="confirm").classes
    keeper.do("confirm")
    assert keeper.page.totals == [0, 3]


def test_the_last_tile_is_in_the_sum(sit_down: SitDown) -> None:
    """The points of a draft, and those on Confirm, include everything that confirming adds, also the last bonus."""
    keeper = sit_down(*LAST_TILE)
    before = keeper.page.totals[1]
    keeper.draft("Rc@3,0")
    assert keeper.page.points == 10
    assert keeper.page.form.one("button", name="do", value="confirm").text == "Confirm +10"
    assert "last tile 6" in keeper.page.verdict.text
    keeper.do("confirm")
    assert keeper.page.totals[1] - before == 10
