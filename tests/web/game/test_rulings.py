"""Plays that the referee refuses and the table wants: laid all the same, ruled on, and marked as such."""

import pytest

from tests.disk import Disk
from tests.games import EMPTY_BAG, LAST_TILE
from tests.rulebooks.blocks import Block, blocks
from tests.web.conftest import SitDown
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper

ROW = "S1 place Ro@0,0 Rs@1,0"


def forced(keeper: Scorekeeper, cell: str, tile: str) -> None:
    """Tap a tile that does not fit, ask why not, and lay it all the same."""
    keeper.point(cell)
    keeper.lay(tile)
    assert keeper.status == 422
    keeper.do("force")
    assert keeper.page.draft[cell] == tile


def row(keeper: Scorekeeper, number: int) -> str:
    """The remark on the sheet of a turn that is marked as ruled."""
    (found,) = [row for row in keeper.page.rows("data-ruled") if row["data-turn"] == str(number)]
    return found.text


def offered(keeper: Scorekeeper) -> bool:
    """Whether the page offers a ruling to who asks why not."""
    page = keeper.page
    if "why" in page.actions:
        page = Page(keeper.client.get(keeper.base, query_string={**page.fields(), "do": "why"}).text)
    forms = list(page.root.every("form", id="ruling"))
    fields = {field["name"] for form in forms for field in page.fields_of(form, "input")}
    assert fields & {"step", "reason", "other", "ruled"} == ({"step", "reason", "other", "ruled"} if forms else set())
    assert ("rule" in page.actions) == bool(forms)
    return bool(forms)


# --- on the page ---


def test_laid_all_the_same(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A refused tile can be laid all the same; the referee says why not, it cannot be confirmed, but ruled on."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    assert keeper.status == 200
    assert (keeper.page.legal, keeper.page.codes) == (False, ["line-mixed"])
    assert keeper.page.lit("fault") == {"0,0", "1,0", "2,0"}
    assert "confirm" not in keeper.page.actions
    assert offered(keeper)
    assert len(disk.lines()) == 1


def test_as_the_lines_lie(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A ruling without points counts the lines as they lie; the sheet marks the turn and says the reason."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    keeper.rule("Kids play along")
    assert keeper.status == 200
    assert (keeper.page.totals, keeper.page.to_move) == ([2, 3], 1)
    assert keeper.page.laid["2,0"] == "Bd"
    assert "allowed by the players: Kids play along" in row(keeper, 2)
    assert disk.lines()[1:] == ['S2 place Bd@2,0 = 3 by table "Kids play along"']


def test_what_it_counts(sit_down: SitDown, htmx: bool) -> None:
    """Who is asked to allow a turn sees the points as it lies; leaving the field as it is writes just those."""
    keeper = sit_down(ROW, htmx=htmx)
    keeper.point("2,0")
    keeper.lay("Bd")
    keeper.do("why")
    assert keeper.page.form.one("input", name="ruled")["placeholder"] == "3"
    assert keeper.page.form.one("button", name="do", value="rule").text == "Allow it, +3"
    keeper.rule()
    assert keeper.page.totals == [2, 3]


def test_a_reason_that_can_be_chosen(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Common reasons can be chosen; a typed one only counts if none of those is chosen."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    keeper.do("why")
    keeper.press("do", "rule", reason="House rule", other="something else")
    assert disk.lines()[1:] == ['S2 place Bd@2,0 = 3 by table "House rule"']


@pytest.mark.parametrize("points", ["0", "1", "7", "999"])
def test_points_typed(sit_down: SitDown, disk: Disk, points: str) -> None:
    """A ruling with points counts just those."""
    keeper = sit_down(ROW)
    forced(keeper, "2,0", "Bd")
    keeper.rule("agreed", points)
    assert keeper.page.totals == [2, int(points)]
    assert f"+{points}" in row(keeper, 2)
    assert disk.lines()[1] == f'S2 place Bd@2,0 = {points} by table for {points} "agreed"'


def test_several_tiles(sit_down: SitDown, htmx: bool) -> None:
    """More tiles can be laid to a refused one, also refused ones, and the whole turn is ruled on."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    forced(keeper, "3,0", "Gx")
    assert keeper.page.codes == ["tiles-unrelated", "line-mixed"]
    keeper.rule()
    assert keeper.page.totals == [2, 4]
    assert "allowed by the players: We agreed on it" in row(keeper, 2)


def test_ways_out(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A tile that was laid all the same can be taken up, erased or cleared, and then a legal turn be confirmed."""
    keeper = sit_down(ROW, htmx=htmx)
    for name, value in (("lift", "2,0"), ("do", "erase"), ("do", "clear")):
        forced(keeper, "2,0", "Bd")
        keeper.press(name, value)
        assert (keeper.page.draft, keeper.page.legal) == ({}, None)
        assert not offered(keeper)
    keeper.play("Rd@2,0")
    assert keeper.page.totals == [2, 3]
    assert len(disk.lines()) == 2


def test_afterwards(sit_down: SitDown, htmx: bool) -> None:
    """After a ruling the tray still offers tiles beside the broken line, and a turn there counts without a ruling."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    keeper.rule()
    keeper.point("3,0")
    assert {"Bc", "Gd"} <= set(keeper.page.keys)
    assert not {"Rc", "Ro"} & set(keeper.page.keys)
    keeper.lay("Bc")
    assert (keeper.page.legal, keeper.page.points) == (True, 4)
    keeper.do("confirm")
    keeper.play("Bo@2,1")
    assert [len(keeper.page.rows("data-ruled")), *keeper.page.totals] == [1, 6, 5]


def test_undoing_a_ruling(sit_down: SitDown, htmx: bool) -> None:
    """A ruling can be undone like any turn, and put back with its reason."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    keeper.rule("agreed")
    keeper.do("undo")
    assert keeper.page.totals == [2, 0]
    assert keeper.page.rows("data-ruled") == []
    keeper.do("redo")
    assert "allowed by the players: agreed" in row(keeper, 2)


# --- reasons ---


@pytest.mark.parametrize("reason", ["", "   ", "\u200b"])
def test_no_reason(sit_down: SitDown, disk: Disk, htmx: bool, reason: str) -> None:
    """Without a reason nothing is ruled; the page says so, keeps the tiles, and still offers the ruling."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    keeper.rule(reason)
    assert (keeper.status, keeper.page.codes) == (422, ["reason-missing"])
    assert "Say briefly why you're allowing it." in keeper.page.verdict.text
    assert keeper.page.draft == {"2,0": "Bd"}
    assert len(disk.lines()) == 1
    keeper.rule("agreed")
    assert keeper.page.totals == [2, 3]


@pytest.mark.parametrize("reason", ["x" * 201, "x" * 500, "so\x07so", "so\nso", "so\u202eos"], ids=repr)
def test_reasons_that_cannot_be(sit_down: SitDown, disk: Disk, reason: str) -> None:
    """A reason that is too long or has signs that cannot be seen is refused with a sentence, and the tiles are kept."""
    keeper = sit_down(ROW)
    forced(keeper, "2,0", "Bd")
    keeper.rule(reason)
    assert keeper.status == 422
    assert keeper.page.notice
    assert keeper.page.draft == {"2,0": "Bd"}
    assert len(disk.lines()) == 1


def typed(keeper: Scorekeeper) -> dict[str, str]:
    """The values of the fields of the ruling."""
    fields = keeper.page.fields(keeper.page.form.one("form", id="ruling"))
    return {name: fields[name] for name in ("step", "reason", "other", "ruled")}


@pytest.mark.parametrize(("reason", "ruled"), [("", "7"), ("kids", "many"), ("x" * 201, "")])
@pytest.mark.parametrize(
    ("fields", "step"), [({"draft": "Bd@2,0", "do": "confirm"}, "S2 place Bd@2,0"), ({"do": "pass"}, "S2 pass")]
)
def test_what_was_typed_is_kept(
    sit_down: SitDown, disk: Disk, htmx: bool, fields: dict[str, str], step: str, reason: str, ruled: str
) -> None:
    """A ruling that is refused is still offered on the same turn, with the reason and the points as typed."""
    keeper = sit_down(ROW, htmx=htmx)
    keeper.send({**keeper.page.fields(), **fields})
    if not keeper.can("rule"):
        keeper.do("why")
    assert typed(keeper) == {"step": step, "reason": "We agreed on it", "other": "", "ruled": ""}
    keeper.rule(reason, ruled)
    assert keeper.status == 422
    assert typed(keeper) == {"step": step, "reason": "", "other": reason, "ruled": ruled}
    keeper.rule("agreed", "7")
    assert disk.lines()[1].startswith(step)
    assert keeper.page.totals == [2, 7]


@pytest.mark.parametrize("reason", ['"a" \\ b', "<b>bold</b> & so", "żółć 🐙", "= 5 by table", "x" * 200])
def test_reasons_are_shown_as_typed(sit_down: SitDown, reason: str) -> None:
    """A reason stands on the sheet just as it was typed, and is no markup."""
    keeper = sit_down(ROW)
    forced(keeper, "2,0", "Bd")
    keeper.rule(reason)
    assert row(keeper, 2).endswith(f"allowed by the players: {reason} +3 3")


@pytest.mark.parametrize("ruled", ["-1", "1000", "many", "1.5", "9" * 40])
def test_points_that_cannot_be(sit_down: SitDown, disk: Disk, ruled: str) -> None:
    """Points that are no number from 0 to 999 are refused with a sentence, and nothing is ruled."""
    keeper = sit_down(ROW)
    forced(keeper, "2,0", "Bd")
    keeper.rule(ruled=ruled)
    assert keeper.status == 422
    assert "whole number" in keeper.page.notice
    assert len(disk.lines()) == 1


# --- what no table can agree on ---


@pytest.mark.parametrize(
    ("events", "cell", "tile", "code"),
    [
        (
            ("S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2", "S2 place Rd@1,3", "S1 place Ro@2,3",
             "S2 place Yo@2,4", "S1 place Ro@3,4"),
            "4,4",
            "Ro",
            "too-many-copies",
        ),
        ((*LAST_TILE[:-1], "S1 points 1 tiles 4"), "3,0", "", "too-many-tiles"),
    ],
    ids=["fourth copy", "more than the hand"],
)  # fmt: skip
def test_no_ruling_on_what_cannot_be(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], cell: str, tile: str, code: str
) -> None:
    """An impossible play is refused with its reason, cannot be forced, and no ruling is offered or accepted."""
    keeper = sit_down(*events)
    if not tile:
        keeper.draft("Rc@3,0")
        cell, tile = "4,0", "Rx"
    keeper.point(cell)
    keeper.lay(tile)
    assert (keeper.status, keeper.page.legal) == (422, False)
    assert code in keeper.page.codes
    assert "force" not in keeper.page.actions
    assert not offered(keeper)
    play = f"{keeper.page.fields()['draft']} {tile}@{cell}".strip()
    seat = keeper.page.to_move
    keeper.send({**keeper.page.fields(), "step": f"S{seat} place {play}", "reason": "so", "ruled": "1", "do": "rule"})
    assert (keeper.status, keeper.page.codes) == (422, [code])
    assert not offered(keeper)
    assert len(disk.lines()) == len(events)


@pytest.mark.parametrize(
    ("events", "step", "code"),
    [
        ((ROW,), "S2 place Bs@1,0", "cell-occupied"),
        ((ROW,), "S2 place Rd@2,0 Rx@2,0", "cell-twice"),
        ((ROW,), "S2 place Rd@2,0 Rx@3,0 Rc@4,0 Rt@5,0 Bd@6,0 Bx@7,0 Bc@8,0", "too-many-tiles"),
        ((ROW,), "S2 place Ro@2,0 Ro@3,0 Ro@4,0", "too-many-copies"),
        ((ROW,), "S2 swap 7", "swap-count"),
        ((ROW,), "S2 swap 0", "swap-count"),
        (EMPTY_BAG, "S2 swap 1", "swap-empty-bag"),
        ((ROW,), "S2 points 85 tiles 6", "too-many-points"),
        ((ROW,), "S2 points 5 tiles 7", "tile-count"),
        ((ROW,), "S2 points 5 tiles 0", "tile-count"),
        ((ROW,), "S3 place Rd@2,0", "no-such-seat"),
        ((ROW,), "S0 swap 1", "no-such-seat"),
        ((ROW,), "S99 pass", "no-such-seat"),
        ((*LAST_TILE, "S2 place Rc@3,0"), "S1 place Rx@4,0", "game-over"),
    ],
)
def test_forged_steps_that_cannot_be(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], step: str, code: str
) -> None:
    """A step that cannot be is refused with its reason when it is sent for a ruling, and no ruling is offered on it."""
    keeper = sit_down(*events)
    keeper.send({**keeper.page.fields(), "step": step, "reason": "so", "do": "rule"})
    assert keeper.status == 422
    assert keeper.page.codes == [code]
    assert not offered(keeper)
    assert len(disk.lines()) == len(events)


@pytest.mark.parametrize(
    "step",
    [
        "nonsense",
        "S2",
        "S2 place",
        "S2 place Zz@0,0",
        "S2 place Rd@999,0",
        "S-1 pass",
        "S999 pass",
        "S2 swap two",
        "S2 points 9999999 tiles 1",
        "take-back",
        "redo",
        "start S2",
        'rule 1 "x"',
        "correct 1: S1 swap 1",
        "\x00",
        "S2 pass\nS1 pass",
        "S2 place Rd@2,0 by table",
        "x" * 5000,
    ],
    ids=lambda step: repr(step)[:40],
)
def test_unreadable_steps(sit_down: SitDown, disk: Disk, step: str) -> None:
    """A step that is no turn in notation is refused with a sentence, and nothing is written."""
    keeper = sit_down(ROW)
    keeper.send({**keeper.page.fields(), "step": step, "reason": "so", "do": "rule"})
    assert keeper.status == 422
    assert keeper.page.notice
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("step", ["", 'S1 adjust +50 "x"', 'end "x"'])
def test_steps_that_are_no_turns(sit_down: SitDown, disk: Disk, step: str) -> None:
    """Only a turn can be ruled on: without one, or with another line of the sheet, nothing is written."""
    keeper = sit_down(ROW)
    keeper.send({**keeper.page.fields(), "step": step, "reason": "so", "do": "rule"})
    assert keeper.status < 500
    assert len(disk.lines()) == 1
    assert keeper.page.totals == [2, 0]


def test_thousands_of_tiles(sit_down: SitDown, disk: Disk) -> None:
    """A step of more tiles than the box holds is refused, with a short answer."""
    keeper = sit_down(ROW)
    play = " ".join(f"Ro@{number % 120},{number // 120 + 1}" for number in range(4000))
    keeper.send({"seen": "1", "step": f"S2 place {play}", "reason": "so", "do": "rule"})
    assert keeper.status == 422
    assert keeper.page.notice or keeper.page.codes
    assert len(keeper.page.form.text) < 10_000
    assert len(disk.lines()) == 1


@pytest.mark.parametrize(
    ("step", "written"),
    [
        ("S1 place Rd@2,0", 'S1 place Rd@2,0 = 3 by table "so"'),
        ("S2 place Rd@2,0 = 99", 'S2 place Rd@2,0 = 3 by table "so"'),
        ('S2 place Bd@2,0 by table for 500 "we are rich"', 'S2 place Bd@2,0 = 3 by table "so"'),
        ("S2 pass", 'S2 pass by table "so"'),
        ("S2 points 84 tiles 6", 'S2 points 84 tiles 6 by table "so"'),
        ("S2 place Bd@-90,90", 'S2 place Bd@-90,90 = 0 by table "so"'),
    ],
)
def test_never_silently(sit_down: SitDown, disk: Disk, step: str, written: str) -> None:
    """Whatever turn is sent for a ruling is written as the table's, with the reason and the points that were sent."""
    keeper = sit_down(ROW)
    keeper.send({**keeper.page.fields(), "step": step, "reason": "so", "do": "rule"})
    assert keeper.status == 200
    assert disk.lines()[1:] == [written]
    assert "allowed by the players: so" in row(keeper, 2)


def test_steps_with_other_buttons(sit_down: SitDown, disk: Disk) -> None:
    """A step is written by no other button than the one for rulings."""
    keeper = sit_down(ROW)
    for do in ("", "confirm", "force", "why", "clear", "swap", "pass", "points", "redo", "correct", "stand"):
        keeper.send({"seen": "1", "step": "S2 place Bd@2,0", "reason": "so", "swap": "0", "do": do})
        assert keeper.status < 500
    assert len(disk.lines()) == 1


@pytest.mark.parametrize(
    "tried",
    [
        "",
        "Zz@2,0",
        "Bd",
        "Bd@999,0",
        "Bd@0,0",
        "Bd@2,0 Bd@3,0 Bd@4,0",
        "Ro@9,9",
        "2,0 to 3,0",
        "0,0 to 3,0",
        "Bd to 3,0",
    ],
)
def test_forged_tries(sit_down: SitDown, disk: Disk, tried: str) -> None:
    """Whatever tile is sent to be laid all the same, nothing is written, and the page is still there."""
    keeper = sit_down(ROW)
    keeper.send({**keeper.page.fields(), "tried": tried, "do": "force"})
    assert keeper.status in (200, 422)
    assert keeper.page.laid == {"0,0": "Ro", "1,0": "Rs"}
    assert len(disk.lines()) == 1


# --- turns that lay no tiles, and the opening ---


@pytest.mark.parametrize(
    ("events", "fields", "code", "written"),
    [
        ((ROW,), {"do": "pass"}, "pass-with-bag", 'S2 pass by table "We agreed on it"'),
        ((), {"do": "swap", "swap": "2"}, "swap-first-turn", 'S1 swap 2 by table "We agreed on it"'),
    ],
)
def test_refused_turns_without_tiles(
    sit_down: SitDown, disk: Disk, htmx: bool, events: tuple[str, ...], fields: dict[str, str], code: str, written: str
) -> None:
    """A pass or a swap that the referee refuses can be ruled on as well."""
    keeper = sit_down(*events, htmx=htmx)
    keeper.send({**keeper.page.fields(), **fields})
    assert (keeper.status, keeper.page.codes) == (422, [code])
    keeper.rule()
    assert keeper.status == 200
    assert disk.lines()[-1] == written
    assert row(keeper, len(events) + 1)


def test_shorter_than_announced(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """An opening shorter than announced cannot be confirmed, but the table can let it stand."""
    keeper = sit_down("start S2 longest 3", htmx=htmx)
    keeper.lay("Ro", "Rs")
    assert keeper.page.codes == ["opening-too-short"]
    assert not offered(keeper)
    keeper.do("confirm")
    assert keeper.status == 422
    assert "On the first turn, play 3 tiles, as announced." in keeper.page.verdict.text
    assert offered(keeper)
    keeper.rule("The third fell down")
    assert keeper.page.totals == [0, 2]
    assert "allowed by the players: The third fell down" in row(keeper, 1)
    assert len(disk.lines()) == 2


def test_stale_ruling(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A ruling on an older sheet gets a notice, and nothing is written."""
    one = sit_down(ROW, htmx=htmx)
    two = Scorekeeper(one.client, one.address, htmx)
    forced(two, "2,0", "Bd")
    two.do("why")
    one.play("Rd@0,1")
    two.rule()
    assert two.status == 409
    assert two.page.notice
    assert two.page.draft == {"2,0": "Bd"}
    assert len(disk.lines()) == 2


def test_ruling_sent_twice(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A ruling that is sent again, because its answer was lost, counts once."""
    keeper = sit_down(ROW, htmx=htmx)
    forced(keeper, "2,0", "Bd")
    keeper.do("why")
    ruling = keeper.page.form.one("form", id="ruling")
    fields = {**keeper.page.fields(ruling, reason="Noticed too late"), "do": "rule"}
    for _ in range(2):
        keeper.send(fields)
        assert keeper.status == 200
    assert keeper.page.totals == [2, 3]
    assert len(disk.lines()) == 2


LAID = [block for block in blocks("positions/rulings.txt") if " place " in block.one("turn")]


@pytest.mark.parametrize("block", LAID, ids=lambda block: block.title)
def test_every_refused_play(sit_down: SitDown, block: Block) -> None:
    """Whatever play the referee refuses, the page shows every reason, and the table can let it stand as it lies."""
    names = ("Ann", "Bob", "Cleo", "Dan")[: int(block.one("players") or 2)]
    events = list(filter(None, block.all("before")))
    keeper = sit_down(*events, names=names)
    before = sum(keeper.page.totals)
    seat, _, play = block.one("turn").partition(" place ")
    if "wrong-seat" in block.all("broken"):
        keeper.send({**keeper.page.fields(), "step": block.one("turn"), "reason": "so", "do": "rule"})
    else:
        assert seat == f"S{keeper.page.to_move}"
        keeper.send({**keeper.page.fields(), "draft": play, "do": "confirm"})
        assert sorted(keeper.page.codes) == sorted(block.all("broken"))
        keeper.rule()
    assert keeper.status == 200
    assert sum(keeper.page.totals) - before == int(block.one("points"))
    assert f"+{block.one('points')}" in row(keeper, len(events) + 1)
