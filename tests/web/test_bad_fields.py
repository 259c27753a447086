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
    assert keeper.page.placed == {"0,0": "Ro"}
    return keeper.page


THOUSANDS = " ".join(f"Ro@{number % 120},{number // 120}" for number in range(1, 4000))
FAR = "9" * 5000


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        *(({"draft": text}, "“") for text in ("nonsense", "Rs@1", "Zz@1,0", "Rs@1,0\x00", "<script>@1,0", "Rs@１,0")),
        ({"draft": "Rs@121,0"}, "too far away"),
        ({"draft": THOUSANDS, "cursor": "-1,0", "way": "open"}, ""),
        *(({name: text}, text[:40]) for name in ("cell", "cursor") for text in ("here", "0,0,0", "121,0", f"{FAR},0")),
        *(({"cursor": "1,0", "tile": text}, text[:40]) for text in ("Zz", "red circle", FAR)),
    ],
    ids=lambda each: str(each)[:40],
)
def test_unreadable_draft(keeper: Scorekeeper, disk: Disk, fields: dict[str, str], message: str) -> None:
    """Anything that isn't notation, is too far away or isn't in the box is refused with a sentence that quotes it, as a
    tap and when it is confirmed.
    """
    for do in ("", "confirm") if "draft" in fields else ("",):
        page = refused(keeper, disk, do=do, **fields)
        assert message in page.notice
        assert page.draft == {}


def test_what_can_be_read(keeper: Scorekeeper, disk: Disk) -> None:
    """Cells up to 120 from the first can be pressed; line breaks and tabs between placements are spaces; a line that
    the sum doesn't have lights nothing; of a field that is sent twice, one value counts.
    """
    for cell in ("120,-120", "-120,120"):
        keeper.send({"seen": "1", "cell": cell})
        assert (keeper.status, keeper.page.cursor) == (200, cell)
    keeper.send({"seen": "1", "draft": "Rs@1,0\r\n\tRd@2,0", "light": "99"})
    assert (keeper.page.draft, keeper.page.lit("lit")) == ({"1,0": "Rs", "2,0": "Rd"}, set())
    keeper.send({"seen": ["1", "7"], "cell": ["1,0", "nonsense"], "do": ["", "undo"]})
    assert keeper.status in (200, 409, 422)
    assert len(disk.lines()) == 1


WRITES: list[dict[str, str]] = [{"draft": "Rs@1,0", "do": "confirm"}, {"do": "undo"}]
PRESSES: list[dict[str, str]] = [{}, {"cell": "1,0"}, *WRITES]


@pytest.mark.parametrize("seen", ["", "one", "1.0", "-1", FAR])
def test_seen_is_no_number(keeper: Scorekeeper, disk: Disk, seen: str) -> None:
    """A form without the number of seen events writes nothing."""
    for press in PRESSES if seen else WRITES:
        refused(keeper, disk, **{**press, "seen": seen})


def test_seen_is_missing(keeper: Scorekeeper, disk: Disk) -> None:
    """A page that sends no number of seen events writes nothing; a tap doesn't need it."""
    for press in PRESSES:
        keeper.send(press)
        assert keeper.status == (422 if "do" in press else 200)
        assert bool(keeper.page.notice) == ("do" in press)
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("seen", ["2", "9" * 30])
def test_seen_is_more_than_there_is(keeper: Scorekeeper, disk: Disk, seen: str) -> None:
    """A page that claims to have seen more than was written is stale."""
    for press in WRITES:
        refused(keeper, disk, **{**press, "seen": seen})
        assert keeper.status in (409, 422)
    keeper.send({"seen": seen, "draft": "Rs@1,0", "cell": "2,0"})
    assert keeper.page.notice
    assert keeper.page.draft == {"1,0": "Rs"}


@pytest.mark.parametrize("number", ["-1", "1000000", FAR, "two", "1.5", "\x00"])
@pytest.mark.parametrize(("field", "label"), [("points", "Points"), ("tiles", "Tiles played"), ("swap", "Swap")])
def test_absurd_numbers(keeper: Scorekeeper, disk: Disk, field: str, label: str, number: str) -> None:
    """A number that no turn can have is refused; if it can't be read, its field is named."""
    do = "swap" if field == "swap" else "points"
    refused(keeper, disk, **{"do": do, "points": "1", "tiles": "1", field: number})
    assert label.lower() in keeper.problems.lower() or number == "1000000"


@pytest.mark.parametrize("do", ["CONFIRM", "\x00", "x" * 5000])
def test_unknown_action(keeper: Scorekeeper, disk: Disk, do: str) -> None:
    """An action that doesn't exist, or that belongs to another page, is refused and changes nothing."""
    address, asked = keeper.address, {"seen": "1", "draft": "Rs@1,0"}
    for word in (do, "keep", "confirm", "correct"):
        keeper.get(address, {**asked, "do": word})
        assert (keeper.status, keeper.page.draft) == (422, {"1,0": "Rs"})
        assert "no such button" in keeper.page.notice
    for word in (do, "undo", "erase"):
        keeper.post(f"{address}/turns", {**asked, "do": word})
        assert (keeper.status, keeper.page.draft) == (422, {"1,0": "Rs"})
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("draft", ["Rs@1,0 Rd@1,0", "Rs@0,0", "Ro@1,0 Ro@2,0 Ro@3,0 Ro@4,0", "Rs@1,0 Rd@0,1", "Rs@5,5"])
def test_illegal_draft(keeper: Scorekeeper, disk: Disk, draft: str) -> None:
    """A draft that no tap could have made is judged like any other, and not written."""
    for do in ("erase", "turn-direction", "why", "clear", "confirm"):
        keeper.send({"seen": "1", "draft": draft, "do": do})
        assert keeper.status == (422 if do == "confirm" else 200)
    assert keeper.page.codes
    assert len(disk.lines()) == 1
