"""Plays that the referee refuses and the players want: placed all the same, ruled on, and marked as such."""

import pytest

from tests.disk import Disk
from tests.games import LAST_TILE, OVER
from tests.web.conftest import SitDown
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper

ROW = "S1 place Ro@0,0 Rs@1,0"


def forced(keeper: Scorekeeper, cell: str, tile: str) -> None:
    """Tap a tile that doesn't fit, ask why not, and place it all the same."""
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
    """Whether the page offers a ruling to a player who asks why not."""
    page = keeper.page
    if "why" in page.actions:
        page = Page(keeper.client.get(keeper.base, query_string={**page.fields(), "do": "why"}).text)
    forms = list(page.root.every("form", id="ruling"))
    fields = {field["name"] for form in forms for field in page.fields_of(form, "input")}
    assert fields & {"step", "reason", "other", "ruled"} == ({"step", "reason", "other", "ruled"} if forms else set())
    assert ("rule" in page.actions) == bool(forms)
    return bool(forms)


# --- on the page ---


def test_placed_all_the_same(sit_down: SitDown, disk: Disk) -> None:
    """A refused tile can be placed all the same; the reason is shown, and it can't be confirmed, but ruled on: without
    points its lines count as they are, which is shown before. The sheet marks the turn and has the reason.
    """
    keeper = sit_down(ROW)
    forced(keeper, "2,0", "Bd")
    assert keeper.status == 200
    assert (keeper.page.legal, keeper.page.codes) == (False, ["line-mixed"])
    assert keeper.page.lit("fault") == {"0,0", "1,0", "2,0"}
    assert "confirm" not in keeper.page.actions
    assert offered(keeper)
    assert len(disk.lines()) == 1
    keeper.do("why")
    assert keeper.page.form.one("input", name="ruled")["placeholder"] == "3"
    assert keeper.page.form.one("button", name="do", value="rule").text == "Allow it, +3"
    keeper.rule("Kids play along")
    assert (keeper.page.totals, keeper.page.to_move) == ([2, 3], 1)
    assert keeper.page.placed["2,0"] == "Bd"
    assert "allowed by the players: Kids play along" in row(keeper, 2)
    assert disk.lines()[1:] == ['S2 place Bd@2,0 = 3 by table "Kids play along"']
    keeper.do("undo")
    assert keeper.page.rows("data-ruled") == []
    keeper.do("redo")
    assert "allowed by the players: Kids play along" in row(keeper, 2)


def test_points_and_a_reason_chosen(sit_down: SitDown, disk: Disk) -> None:
    """A ruling with points counts exactly those. Common reasons can be chosen; a typed one only counts if none of those
    is chosen. More tiles can be added to a refused one, also refused ones.
    """
    keeper = sit_down(ROW)
    forced(keeper, "2,0", "Bd")
    forced(keeper, "3,0", "Gx")
    assert keeper.page.codes == ["tiles-unrelated", "line-mixed"]
    keeper.do("why")
    keeper.press("do", "rule", reason="House rule", other="something else", ruled="7")
    assert keeper.page.totals == [2, 7]
    assert "+7" in row(keeper, 2)
    assert disk.lines()[1:] == ['S2 place Bd@2,0 Gx@3,0 = 7 by table for 7 "House rule"']


def test_ways_out(sit_down: SitDown, disk: Disk) -> None:
    """A tile that was placed all the same can be lifted, erased or cleared, and then a legal turn be confirmed."""
    keeper = sit_down(ROW)
    for name, value in (("lift", "2,0"), ("do", "erase"), ("do", "clear")):
        forced(keeper, "2,0", "Bd")
        keeper.press(name, value)
        assert (keeper.page.draft, keeper.page.legal) == ({}, None)
        assert not offered(keeper)
    keeper.play("Rd@2,0")
    assert keeper.page.totals == [2, 3]
    assert len(disk.lines()) == 2


def test_afterwards(sit_down: SitDown) -> None:
    """After a ruling the tray still offers tiles next to the broken line, and a turn there counts without a ruling."""
    keeper = sit_down(ROW)
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


# --- reasons ---


def typed(keeper: Scorekeeper) -> dict[str, str]:
    """The values of the fields of the ruling."""
    fields = keeper.page.fields(keeper.page.form.one("form", id="ruling"))
    return {name: fields[name] for name in ("step", "reason", "other", "ruled")}


@pytest.mark.parametrize(
    ("reason", "ruled", "problem"),
    [
        ("", "7", "Say briefly why you're allowing it."),
        ("\u200b", "7", "Say briefly why you're allowing it."),
        ("kids", "many", "whole number"),
        ("kids", "-1", "whole number"),
        ("kids", "1000", "whole number"),
        ("x" * 201, "", "200 characters at most"),
        ("so\u202eos", "", "visible characters"),
    ],
)
@pytest.mark.parametrize(
    ("fields", "step"), [({"draft": "Bd@2,0", "do": "confirm"}, "S2 place Bd@2,0"), ({"do": "pass"}, "S2 pass")]
)
def test_what_was_typed_is_kept(
    sit_down: SitDown, disk: Disk, fields: dict[str, str], step: str, reason: str, ruled: str, problem: str
) -> None:
    """A ruling without a reason, or with an impossible reason or impossible points, is refused with a sentence, and
    still offered on the same turn, with the reason and the points as typed.
    """
    keeper = sit_down(ROW)
    keeper.send({**keeper.page.fields(), **fields})
    if not keeper.can("rule"):
        keeper.do("why")
    assert typed(keeper) == {"step": step, "reason": "We agreed on it", "other": "", "ruled": ""}
    keeper.rule(reason, ruled)
    assert keeper.status == 422
    assert problem in f"{keeper.page.notice} {keeper.page.verdict.text}"
    assert typed(keeper) == {"step": step, "reason": "", "other": reason, "ruled": ruled}
    assert len(disk.lines()) == 1
    keeper.rule("agreed", "7")
    assert disk.lines()[1].startswith(step)
    assert keeper.page.totals == [2, 7]


@pytest.mark.parametrize("reason", ['"a" \\ b', "<b>bold</b> & so", "żółć 🐙", "= 5 by table", "x" * 200])
def test_reasons_are_shown_as_typed(sit_down: SitDown, reason: str) -> None:
    """A reason is on the sheet exactly as it was typed, and isn't markup."""
    keeper = sit_down(ROW)
    forced(keeper, "2,0", "Bd")
    keeper.rule(reason)
    assert row(keeper, 2).endswith(f"allowed by the players: {reason} +3 3")


# --- what players can't agree on ---


@pytest.mark.parametrize(
    ("events", "step", "code"),
    [
        ((ROW,), "S2 place Bs@1,0", "cell-occupied"),
        ((ROW,), "S2 place Ro@2,0 Ro@3,0 Ro@4,0", "too-many-copies"),
        ((ROW,), "S2 swap 7", "swap-count"),
        ((ROW,), "S2 points 85 tiles 6", "too-many-points"),
        ((ROW,), "S99 pass", "no-such-seat"),
        (OVER, "S1 place Rx@4,0", "game-over"),
    ],
)
def test_forged_steps_that_cannot_be(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], step: str, code: str
) -> None:
    """An impossible step is refused with its reason when it is sent for a ruling, and no ruling is offered on it."""
    keeper = sit_down(*events)
    keeper.send({**keeper.page.fields(), "step": step, "reason": "so", "do": "rule"})
    assert (keeper.status, keeper.page.codes) == (422, [code])
    assert not offered(keeper)
    assert len(disk.lines()) == len(events)


def test_no_ruling_on_what_cannot_be(sit_down: SitDown, disk: Disk) -> None:
    """An impossible play is refused with its reason, can't be placed all the same, and no ruling is offered."""
    keeper = sit_down(*LAST_TILE)
    keeper.draft("Rc@3,0")
    keeper.point("4,0")
    keeper.lay("Rx")
    assert (keeper.status, keeper.page.legal) == (422, False)
    assert "too-many-tiles" in keeper.page.codes
    assert "force" not in keeper.page.actions
    assert not offered(keeper)
    for tried in ("", "Zz@2,0", "Bd", "Bd@0,0", "2,0 to 3,0", "Bd to 3,0"):
        keeper.send({**keeper.page.fields(), "tried": tried, "do": "force"})
        assert keeper.status in (200, 422)
        assert len(keeper.page.placed) == 3
    assert len(disk.lines()) == len(LAST_TILE)


@pytest.mark.parametrize(
    "step",
    [
        "nonsense",
        "S2 place Zz@0,0",
        "S999 pass",
        "take-back",
        'S1 adjust +50 "x"',
        "",
        "S2 pass\nS1 pass",
        "S2 place " + " ".join(f"Ro@{number % 120},{number // 120 + 1}" for number in range(4000)),
    ],
    ids=lambda step: repr(step)[:40],
)
def test_unreadable_steps(sit_down: SitDown, disk: Disk, step: str) -> None:
    """A step that isn't a turn in notation is refused with a sentence, and nothing is written."""
    keeper = sit_down(ROW)
    keeper.send({**keeper.page.fields(), "step": step, "reason": "so", "do": "rule"})
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
        ("S2 points 84 tiles 6", 'S2 points 84 tiles 6 by table "so"'),
    ],
)
def test_never_silently(sit_down: SitDown, disk: Disk, step: str, written: str) -> None:
    """Any turn sent for a ruling is written as the players' ruling, with the reason and points that were sent. No other
    button writes a step.
    """
    keeper = sit_down(ROW)
    for do in ("", "confirm", "force", "why", "clear", "swap", "pass", "points", "redo", "correct", "stand"):
        keeper.send({"seen": "1", "step": step, "reason": "so", "swap": "0", "do": do})
        assert keeper.status < 500
    keeper.open()
    keeper.send({**keeper.page.fields(), "step": step, "reason": "so", "do": "rule"})
    assert keeper.status == 200
    assert disk.lines()[1:] == [written]
    assert "allowed by the players: so" in row(keeper, 2)


# --- turns without tiles, and the opening ---


@pytest.mark.parametrize(
    ("events", "fields", "code", "written"),
    [
        ((ROW,), {"do": "pass"}, "pass-with-bag", 'S2 pass by table "We agreed on it"'),
        ((), {"do": "swap", "swap": "2"}, "swap-first-turn", 'S1 swap 2 by table "We agreed on it"'),
    ],
)
def test_refused_turns_without_tiles(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], fields: dict[str, str], code: str, written: str
) -> None:
    """A pass or a swap that the referee refuses can be ruled on as well."""
    keeper = sit_down(*events)
    keeper.send({**keeper.page.fields(), **fields})
    assert (keeper.status, keeper.page.codes) == (422, [code])
    keeper.rule()
    assert keeper.status == 200
    assert disk.lines()[-1] == written
    assert row(keeper, len(events) + 1)


def test_ruling_sent_twice(sit_down: SitDown, disk: Disk) -> None:
    """A ruling sent again because its answer was lost counts once; one on an older sheet gets a notice."""
    one = sit_down(ROW)
    two = Scorekeeper(one.client, one.address)
    for keeper in (one, two):
        forced(keeper, "2,0", "Bd")
        keeper.do("why")
    ruling = one.page.form.one("form", id="ruling")
    fields = {**one.page.fields(ruling, reason="Noticed too late"), "do": "rule"}
    for _ in range(2):
        one.send(fields)
        assert (one.status, one.page.totals) == (200, [2, 3])
    two.rule("House rule")
    assert (two.status, bool(two.page.notice)) == (409, True)
    assert len(disk.lines()) == 2
