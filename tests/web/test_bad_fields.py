"""Fields that no page sends: unreadable notation, impossible numbers, too much of anything."""

import pytest

from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper


@pytest.fixture
def keeper(sit_down: SitDown) -> Scorekeeper:
    """A scorekeeper before the second turn."""
    return sit_down("S1 place Ro@0,0")


def refused(keeper: Scorekeeper, disk: Disk, **fields: str) -> Page:
    """The page after these fields were refused: with a sentence, and with nothing written."""
    keeper.send({"seen": "1", **fields})
    assert 400 <= keeper.status < 500
    assert keeper.problems
    assert disk.lines() == ["S1 place Ro@0,0 = 1"]
    assert keeper.page.laid == {"0,0": "Ro"}
    return keeper.page


@pytest.mark.parametrize(
    "draft",
    [
        "nonsense",
        "Rs",
        "Rs@",
        "@1,0",
        "Rs@1",
        "Rs@1,0,0",
        "Rs@1.5,0",
        "Rs@one,0",
        "Zz@1,0",
        "rs@1,0",
        "RsRd@1,0",
        "Rs@121,0",
        "Rs@0,-121",
        "Rs@999999999,999999999",
        "Rs@" + "9" * 5000 + ",0",
        "Rs@1,0 Rd@2,",
        "Rs@１,0",
        "Rs@1,0\x00",
        "<script>@1,0",
        "\U0001f419",
        "Rs@1,0;DROP TABLE events",
    ],
)
def test_unreadable_draft(keeper: Scorekeeper, disk: Disk, draft: str) -> None:
    """A draft that is no notation is refused with a sentence that quotes what is wrong."""
    for do in ("", "confirm"):
        page = refused(keeper, disk, draft=draft, do=do)
        assert "“" in page.notice or "too far away" in page.notice
        assert page.draft == {}


@pytest.mark.parametrize("cell", ["here", "0", "0,", "0,0,0", "1e3,0", "--1,0", "121,0", "0,-9999", "9" * 5000 + ",0"])
def test_unreadable_cell(keeper: Scorekeeper, disk: Disk, cell: str) -> None:
    """A cell that is none, or further than 120 from the first, is refused with a sentence."""
    for name in ("cell", "cursor"):
        page = refused(keeper, disk, **{name: cell})
        assert cell[:40] in page.notice


@pytest.mark.parametrize("cell", ["120,-120", "-120,120"])
def test_farthest_cells(keeper: Scorekeeper, cell: str) -> None:
    """Cells up to 120 from the first can be pressed."""
    keeper.send({"seen": "1", "cell": cell})
    assert (keeper.status, keeper.page.cursor) == (200, cell)


@pytest.mark.parametrize("tile", ["Zz", "R", "Roo", "oR", "red circle", "\x00", "9" * 5000])
def test_made_up_tile(keeper: Scorekeeper, disk: Disk, tile: str) -> None:
    """A tile that is not in the box is refused with a sentence that quotes it."""
    page = refused(keeper, disk, cursor="1,0", tile=tile)
    assert tile[:40].replace("\x00", "\ufffd") in page.notice.replace("\x00", "\ufffd")


WRITES: list[dict[str, str]] = [{"draft": "Rs@1,0", "do": "confirm"}, {"do": "undo"}]
PRESSES: list[dict[str, str]] = [{}, {"cell": "1,0"}, *WRITES]


@pytest.mark.parametrize("seen", ["", " ", "one", "1.0", "0x1", "-1", "-" + "9" * 30, "9" * 5000])
def test_seen_is_no_number(keeper: Scorekeeper, disk: Disk, seen: str) -> None:
    """A form without the number of events seen writes nothing."""
    for press in PRESSES if seen else WRITES:
        refused(keeper, disk, **{**press, "seen": seen})


def test_seen_is_missing(keeper: Scorekeeper, disk: Disk) -> None:
    """A page that sends no number of seen events writes nothing; for a tap it need not be known."""
    for press in PRESSES:
        keeper.send(press)
        assert keeper.status == (422 if "do" in press else 200)
        assert bool(keeper.page.notice) == ("do" in press)
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("seen", ["2", "99", "9" * 30])
def test_seen_is_more_than_there_is(keeper: Scorekeeper, disk: Disk, seen: str) -> None:
    """A page that claims to have seen more than was written is stale."""
    for press in WRITES:
        refused(keeper, disk, **{**press, "seen": seen})
        assert keeper.status in (409, 422)
    keeper.send({"seen": seen, "draft": "Rs@1,0", "cell": "2,0"})
    assert keeper.page.notice
    assert keeper.page.draft == {"1,0": "Rs"}


@pytest.mark.parametrize("swap", ["0", "-1", "7", "1000000", "9" * 30, "9" * 5000, "two", "1.5", "\x00"])
def test_absurd_swap(keeper: Scorekeeper, disk: Disk, swap: str) -> None:
    """A swap of a number of tiles that no hand holds is refused."""
    refused(keeper, disk, do="swap", swap=swap)


@pytest.mark.parametrize(
    ("points", "tiles"),
    [
        ("85", "6"),
        ("1000000", "1"),
        ("9" * 30, "1"),
        ("9" * 5000, "1"),
        ("-1", "1"),
        ("-" + "9" * 30, "1"),
        ("ten", "1"),
        ("1.5", "1"),
        ("1", "0"),
        ("1", "7"),
        ("1", "-1"),
        ("1", "9" * 30),
        ("1", "two"),
        ("", ""),
    ],
)
def test_absurd_points(keeper: Scorekeeper, disk: Disk, points: str, tiles: str) -> None:
    """Points and tiles that no turn can have are refused."""
    refused(keeper, disk, do="points", points=points, tiles=tiles)


@pytest.mark.parametrize("field", ["points", "tiles", "swap"])
def test_message_names_the_field(keeper: Scorekeeper, disk: Disk, field: str) -> None:
    """The problem of a number that cannot be read names its field."""
    label = {"points": "Points", "tiles": "Tiles played", "swap": "Swap"}[field]
    do = "swap" if field == "swap" else "points"
    refused(keeper, disk, **{"do": do, "points": "1", "tiles": "1", field: "many"})
    assert label.lower() in keeper.problems.lower()


@pytest.mark.parametrize("light", ["-1", "99"])
def test_light_of_no_line(keeper: Scorekeeper, light: str) -> None:
    """Asking for a line that the sum does not have lights nothing."""
    keeper.send({"seen": "1", "draft": "Rs@1,0", "light": light})
    assert keeper.status == 200
    assert keeper.page.lit("lit") == set()


@pytest.mark.parametrize("do", ["nonsense", "CONFIRM", "\x00", "x" * 5000])
def test_unknown_action(keeper: Scorekeeper, disk: Disk, do: str) -> None:
    """An action that there is not, or that belongs to another page, is refused and changes nothing."""
    address = keeper.address
    for word in (do, "keep", "confirm", "correct"):
        keeper.get(address, {"seen": "1", "draft": "Rs@1,0", "do": word})
        assert keeper.status == 422
        assert keeper.page.draft == {"1,0": "Rs"}
        assert "no such button" in keeper.page.notice
    for word in (do, "undo", "erase"):
        keeper.post(f"{address}/turns", {"seen": "1", "draft": "Rs@1,0", "do": word})
        assert keeper.status == 422
        assert keeper.page.draft == {"1,0": "Rs"}
    assert len(disk.lines()) == 1


@pytest.mark.parametrize(
    "draft",
    [
        "Rs@1,0 Rd@1,0",
        "Rs@0,0",
        "Ro@1,0 Ro@2,0 Ro@3,0 Ro@4,0",
        "Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0 Bt@5,1 Gt@5,2",
        "Rs@1,0 Rd@0,1",
        "Rs@5,5",
        "Bs@1,0",
    ],
)
def test_illegal_draft(keeper: Scorekeeper, disk: Disk, draft: str) -> None:
    """A draft that no tap could have made is judged like any other, and not written."""
    for do in ("erase", "turn-direction", "why", "clear", "confirm"):
        keeper.send({"seen": "1", "draft": draft, "do": do})
        assert keeper.status == (422 if do == "confirm" else 200)
    assert keeper.page.codes
    assert len(disk.lines()) == 1


def test_thousands_of_tiles(keeper: Scorekeeper, disk: Disk) -> None:
    """A draft of more tiles than the box holds is refused without being looked at closely."""
    draft = " ".join(f"Ro@{number % 120},{number // 120}" for number in range(1, 4000))
    refused(keeper, disk, draft=draft, cursor="-1,0", way="open")


def test_control_characters_in_the_notation(keeper: Scorekeeper) -> None:
    """Line breaks and tabs between placements are blanks like any other."""
    keeper.send({"seen": "1", "draft": "Rs@1,0\r\n\tRd@2,0"})
    assert keeper.page.draft == {"1,0": "Rs", "2,0": "Rd"}


def test_same_field_twice(keeper: Scorekeeper, disk: Disk) -> None:
    """Of a field that is sent twice one value counts."""
    keeper.send({"seen": ["1", "7"], "cell": ["1,0", "nonsense"], "do": ["", "undo"]})
    assert keeper.status in (200, 409, 422)
    assert len(disk.lines()) == 1
