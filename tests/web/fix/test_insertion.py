"""Inserting a forgotten turn, removing one entered twice: both ways are shown first, and are exactly what happens."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import EMPTY_BAG
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.mender import DOUBLED, MISSING, Mender, sat

NAMES = ("Ann", "Bob", "Cleo")
FORGOTTEN = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S3 place Rc@3,0")
"""Bob played a blue circle in turn two, which wasn't written down: Cleo's and Ann's turns were then written as Bob's
and Cleo's.
"""
TWICE = ("S1 place Ro@0,0 Rs@1,0", "S2 swap 1", "S3 swap 1", "S1 place Rd@2,0")
"""Bob's swap was written again as Cleo's, so that Cleo's turn was written as Ann's."""


def forgot(sit_down: SitDown, *events: str, number: int = 2) -> Mender:
    """A mender at the page of the turn that was forgotten before turn ``number``."""
    mender = sat(sit_down, *(events or FORGOTTEN), names=NAMES)
    mender.ask(number, MISSING)
    return mender


def recall(mender: Mender) -> None:
    """Place Bob's blue circle."""
    mender.point("0,1")
    mender.lay("Bo")


# --- a forgotten turn ---


def test_forgotten_turn(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """A forgotten turn is placed by taps and inserted, and later turns move on by one player: as if it had been
    written. The sheet marks only that turn; the history has it.
    """
    mender = forgot(sit_down)
    assert "Before turn 2" in mender.page.form.text
    assert mender.page.laid == {"0,0": "Ro", "1,0": "Rs"}
    assert mender.page.fields()["seat"] == "2"
    assert mender.ways == {}
    recall(mender)
    assert (mender.page.legal, mender.page.points) == (True, 2)
    mender.do("insert")
    assert mender.status == 200
    assert (mender.base, mender.page.totals, mender.page.to_move) == (f"/games/{mender.id}", [6, 2, 3], 2)
    played = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 place Bo@0,1", "S3 place Rd@2,0", "S1 place Rc@3,0", names=NAMES)
    assert (mender.page.laid, mender.page.bag) == (played.page.laid, played.page.bag)
    assert [row[2:] for row in mender.page.turns] == [row[2:] for row in played.page.turns]
    assert disk.lines(mender.id)[3:] == ["insert 2: S2 place Bo@0,1 shift"]
    assert mender.marked("data-corrected") == [2]
    assert ["inserted later" in mender.row(number) for number in (1, 2, 3, 4)] == [False, True, False, False]
    told = read(client.get(f"/games/{mender.id}/history").text).one("a", **{"data-event": "4"})
    assert "Turn 2 inserted: Bob played blue circle; later turns moved to the next player" in told.text


@pytest.mark.parametrize(
    ("events", "ruled", "marked"),
    [(FORGOTTEN, [3], []), ((*FORGOTTEN[:2], "reseat 2 S3"), [], [2])],
    ids=["out of turn", "right again"],
)
def test_later_turns_stay(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], ruled: list[int], marked: list[int]
) -> None:
    """The later turns can stay with their players: one out of order then counts as a ruling of the players, and one
    that was out of turn until then is no longer marked as allowed, on the sheet or the board.
    """
    mender = forgot(sit_down, *events)
    assert mender.marked("data-ruled") == marked
    recall(mender)
    mender.do("insert", shift="")
    assert mender.marked("data-ruled") == ruled
    assert mender.page.marked("data-ruled") == {"2,0" for _ in ruled}
    assert disk.lines()[3:] == ["insert 2: S2 place Bo@0,1" + ' ruled 3 "insert 2"' * len(ruled)]
    if ruled:
        assert (mender.page.totals, mender.page.to_move) == ([2, 5, 4], 1)
        assert "allowed by the players: Turn 2 was fixed" in mender.row(3)


def test_both_ways_are_shown(sit_down: SitDown) -> None:
    """Both ways are shown with their totals and changes to choose from; no turn is written."""
    mender = forgot(sit_down)
    recall(mender)
    moved, kept = mender.ways.values()
    assert (moved.then, kept.then) == ([6, 2, 3], [2, 5, 4])
    assert (moved.chosen, kept.chosen) == (True, False)
    assert moved.changes == {}
    assert kept.changes == {3: [3, 3]}
    assert "still 3 points. It was Cleo's turn, not Bob's." in kept.text
    assert "Later turns move to the next player" in moved.text
    assert "Later turns stay with their players" in kept.text
    mender.lay("Bs")
    assert [way.then for way in mender.ways.values()] == [[6, 6, 3], [2, 9, 4]]
    mender.do("clear")
    assert mender.ways == {}


@pytest.mark.parametrize(
    ("events", "moved"),
    [
        (FORGOTTEN, True),
        (("S1 place Ro@0,0 Rs@1,0", 'S3 place Rd@2,0 by table "Bob was away"', "S1 place Rc@3,0"), False),
    ],
)
def test_the_order_of_seats_chooses(sit_down: SitDown, disk: Disk, events: tuple[str, ...], moved: bool) -> None:
    """The way that keeps the order of seats is preselected."""
    mender = forgot(sit_down, *events)
    recall(mender)
    assert [way.chosen for way in mender.ways.values()] == [moved, not moved]
    mender.do("insert")
    assert disk.lines()[3] == "insert 2: S2 place Bo@0,1" + (" shift" if moved else "")
    assert mender.page.to_move == 2


def test_the_address_holds_the_forgotten_turn(sit_down: SitDown) -> None:
    """After every tap the page can be loaded again and shows the same turn, of the same player and kind."""
    mender = forgot(sit_down)
    for press in ("cell=0,1", "tile=Bo", "tile=Bs", "do=erase", "lift=0,1"):
        mender.press(*press.split("="))
        before = (mender.page.draft, mender.page.cursor, mender.ways, mender.page.keys)
        mender.open()
        assert mender.status == 200
        assert (mender.page.draft, mender.page.cursor, mender.ways, mender.page.keys) == before, press
    mender.press("seat", "3")
    mender.do("apply", kind="points", points="7", tiles="3")
    shown = mender.page.fields()
    mender.open()
    assert mender.page.fields() == shown
    assert (shown["kind"], shown["points"], shown["tiles"], shown["seat"]) == ("points", "7", "3", "3")


@pytest.mark.parametrize(
    ("typed", "line", "totals"),
    [
        ({"kind": "swap", "swap": "2"}, "insert 2: S2 swap 2 shift", [6, 0, 3]),
        ({"kind": "points", "points": "5", "tiles": "2"}, "insert 2: S2 points 5 tiles 2 shift", [6, 5, 3]),
        ({"kind": "pass"}, 'insert 2: S2 pass by table "insert 2" shift', [6, 0, 3]),
    ],
)
def test_other_kinds_of_turn(
    sit_down: SitDown, disk: Disk, typed: dict[str, str], line: str, totals: list[int]
) -> None:
    """A swap, or a turn of which only the points are known, can also be inserted; one that the referee refuses only as
    a ruling, once the players allow it.
    """
    mender = forgot(sit_down)
    mender.do("apply", **typed)
    if "table" in line:
        (way,) = mender.ways.values()
        assert not way.possible
        assert "That turn wasn't possible: You can't pass while there are tiles in the bag" in way.text
        assert "insert" not in mender.page.actions
        mender.allow()
    assert mender.ways["1"].then == totals
    mender.do("insert", shift="1")
    assert mender.page.totals == totals
    assert disk.lines()[3:] == [line]


def test_forgotten_turn_of_another_player(sit_down: SitDown, disk: Disk) -> None:
    """The names are keys: the forgotten turn is inserted for the tapped player, even out of turn; *See what changes* is
    then above the key that inserts the turn.
    """
    mender = forgot(sit_down)
    recall(mender)

    def see() -> list[str]:
        labels = mender.page.form.every("label", **{"for": "other"})
        return [label.text for label in labels if "see" in label.classes]

    assert see() == []
    mender.press("seat", "3")
    assert see() == ["See what changes"]
    assert (mender.page.legal, mender.page.points) == (True, 2)
    shown = mender.ways["1"].then
    mender.do("insert", shift="1")
    assert mender.page.totals == shown
    assert disk.lines()[3:] == ['insert 2: S3 place Bo@0,1 by table "insert 2" shift ruled 3 "insert 2"']


# --- a turn entered twice ---


def test_written_twice(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """A turn entered twice is removed, and later turns move back by one player, as if it had never been there."""
    mender = sat(sit_down, *TWICE, names=NAMES)
    bag = mender.page.bag
    mender.ask(3, DOUBLED)
    assert "3. Cleo +0: swapped 1 tile" in mender.aside.text
    moved, kept = mender.ways.values()
    assert (moved.then, moved.chosen, moved.changes) == ([2, 0, 3], True, {})
    assert (kept.then, kept.chosen, kept.changes) == ([5, 0, 0], False, {3: [3, 3]})
    assert "It was Cleo's turn, not Ann's." in kept.text
    assert disk.lines()[4:] == []
    mender.choose("remove")
    assert (mender.page.totals, mender.page.to_move, mender.page.bag) == ([2, 0, 3], 1, bag)
    assert disk.lines()[4:] == ["remove 3 shift"]
    assert mender.marked("data-corrected") == []
    text = client.get(f"/games/{mender.id}.txt").text.split("\n\n")[1]
    assert text == "1. S1 place Ro@0,0 Rs@1,0 = 2\n2. S2 swap 1\n3. S3 place Rd@2,0 = 3\n"
    told = read(client.get(f"/games/{mender.id}/history").text).one("a", **{"data-event": "5"})
    assert "Turn 3 removed; later turns moved to the player before" in told.text


def test_the_only_turn(sit_down: SitDown, disk: Disk) -> None:
    """The only turn of a game can be removed, and that can be undone and redone."""
    mender = sat(sit_down, "S1 place Ro@0,0")
    mender.ask(1, DOUBLED)
    assert [way.then for way in mender.ways.values()] == [[0, 0]]
    mender.choose("remove")
    assert (mender.page.laid, mender.page.turns, mender.page.to_move) == ({}, [], 1)
    mender.do("undo")
    assert (mender.page.laid, mender.page.totals) == ({"0,0": "Ro"}, [1, 0])
    mender.do("redo")
    assert mender.page.turns == []
    assert disk.lines()[1:] == ["remove 1 shift", "take-back", "redo"]


# --- two phones, and the same twice ---


def test_stale(sit_down: SitDown, disk: Disk) -> None:
    """Inserting a turn on an older sheet gets a notice, keeps the tiles, shows the newer totals and can be chosen
    again.
    """
    one = sat(sit_down, *FORGOTTEN, names=NAMES)
    two = Mender(one.client, one.address)
    two.ask(2, MISSING)
    recall(two)
    one.play("Rx@4,0")
    two.do("insert", shift="")
    assert two.status == 409
    assert "Somebody else has saved" in two.page.notice
    assert two.page.draft == {"0,1": "Bo"}
    assert len(disk.lines()) == 4
    assert [way.then for way in two.ways.values()] == [[6, 7, 3], [7, 5, 4]]
    assert two.ways[""].chosen
    two.do("insert")
    assert disk.lines()[4:] == ['insert 2: S2 place Bo@0,1 ruled 3 "insert 2"']
    assert two.page.totals == [7, 5, 4]


def test_stale_taking_out(sit_down: SitDown, disk: Disk) -> None:
    """Removing a turn on an older sheet, or with unreadable fields, gets a notice, and can be chosen again."""
    one = sat(sit_down, *TWICE, names=NAMES)
    two = Mender(one.client, one.address)
    two.ask(3, DOUBLED)
    one.play("Rx@3,0")
    two.choose("remove")
    assert two.status == 409
    assert "Somebody else has saved" in two.aside.one(id="notice").text
    for fields in ({"seen": ""}, {"shift": "2"}, {"do": "insert"}):
        two.post(f"/games/{two.id}/turns/3/remove", {"seen": "5", "shift": "1", "do": "remove", **fields})
        assert (two.status, bool(two.aside.one(id="notice").text), len(two.ways)) == (422, True, 2)
    assert disk.lines()[5:] == []
    assert two.ways["1"].then == [6, 0, 3]
    two.choose("remove")
    assert disk.lines()[5:] == ["remove 3 shift"]
    assert two.page.totals == [6, 0, 3]


@pytest.mark.parametrize("where", ["insert", "remove"])
def test_taken_back_meanwhile(sit_down: SitDown, disk: Disk, where: str) -> None:
    """If the turn was undone in the meantime, the newer sheet is shown with a notice; nothing is written."""
    one = sat(sit_down, *FORGOTTEN, names=NAMES)
    two = Mender(one.client, one.address)
    two.ask(3, MISSING)
    two.point("0,1")
    fields = {**two.page.fields(), "step": "S3 swap 1", "do": where}
    one.mend(2)
    one.do("take-back")
    two.post(f"/games/{two.id}/turns/3/{where}", fields)
    assert two.status == 409
    assert "Somebody else has saved" in two.page.notice
    assert len(two.page.laid) == 2
    assert disk.lines()[3:] == ["take-back 2"]
    two.get(f"/games/{two.id}/turns/3/{where}", {"seen": "3"})
    assert (two.status, two.base) == (200, f"/games/{two.id}")
    assert "Somebody else has saved" in two.page.notice


@pytest.mark.parametrize("where", ["insert", "remove"])
def test_sent_twice(sit_down: SitDown, disk: Disk, where: str) -> None:
    """A form sent again, because its response was lost, counts once, and leads to the game both times."""
    mender = sat(sit_down, *TWICE, names=NAMES)
    for _ in range(2):
        mender.post(
            f"/games/{mender.id}/turns/3/{where}", {"seen": "4", "step": "S3 swap 2", "shift": "1", "do": where}
        )
        assert (mender.status, mender.base) == (200, f"/games/{mender.id}")
        assert len(disk.lines()) == 5


# --- what is refused ---


def test_a_later_turn_that_cannot_be(sit_down: SitDown, disk: Disk) -> None:
    """A turn after which a later one can't have been played is inserted neither way; the turn and reason are shown."""
    mender = forgot(sit_down)
    mender.point("2,0")
    mender.lay("Rd")
    for way in mender.ways.values():
        assert (way.possible, way.chosen, way.then) == (False, False, [])
        assert "Then turn 3 wouldn't be possible: The red diamond is already there." in way.text
    assert "insert" not in mender.page.actions
    form = mender.page.form.one("form", id="insert")
    for shift in ("1", ""):
        mender.post(form["action"], {**mender.page.fields(form), "shift": shift, "do": "insert"})
        assert (mender.status, mender.page.codes) == (422, ["later-step-impossible"])
        assert mender.page.draft == {"2,0": "Rd"}
    assert len(disk.lines()) == 3


def test_the_only_way_that_is_left(sit_down: SitDown, disk: Disk) -> None:
    """If later turns can't have been another player's, that way can't be chosen, and the other one is."""
    events = (*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 1", "S2 pass", "S1 points 1 tiles 5")
    mender = sat(sit_down, *events)
    number = len(events) - 1
    mender.ask(number, DOUBLED)
    moved, kept = mender.ways.values()
    assert [(way.possible, way.chosen) for way in (moved, kept)] == [(False, False), (True, True)]
    assert f"Then turn {number} wouldn't be possible" in moved.text
    mender.post(f"/games/{mender.id}/turns/{number}/remove", {"seen": len(events), "shift": "1", "do": "remove"})
    assert mender.status == 422
    assert [reason["data-code"] for reason in mender.aside.every("p", "data-code")] == ["later-step-impossible"]
    assert len(disk.lines()) == len(events)
    mender.choose("remove")
    assert mender.page.totals == kept.then
    assert disk.lines()[-1] == f'remove {number} ruled {number} "remove {number}"'


@pytest.mark.parametrize(
    "fields",
    [
        {"step": "nonsense"},
        {"step": "take-back"},
        {"step": ""},
        {"step": 'S1 place Bo@5,5 by table "\u202eagreed"'},
        {"step": "S9 swap 1"},
        {"shift": "2"},
        {"seen": ""},
        {"do": "remove"},
    ],
    ids=str,
)
def test_what_cannot_be_put_in(sit_down: SitDown, disk: Disk, fields: dict[str, str]) -> None:
    """An unreadable step, or one that isn't a turn, is refused with a sentence, and the tiles are kept; so is an
    unreadable tap.
    """
    mender = forgot(sit_down)
    recall(mender)
    form = mender.page.form.one("form", id="insert")
    mender.post(form["action"], {**mender.page.fields(form), "do": "insert", **fields})
    assert mender.status == 422
    assert mender.page.notice or mender.page.codes
    assert mender.page.draft == {"0,1": "Bo"}
    assert len(mender.ways) == 2
    for tap in ({"draft": "nonsense"}, {"kind": "flight"}, {"do": "correct"}):
        mender.get(mender.base, {**mender.page.fields(), **tap})
        assert (mender.status, bool(mender.page.notice), len(mender.page.laid)) == (422, True, 2)
    assert len(disk.lines()) == 3


def test_nobody_sits_there(sit_down: SitDown, disk: Disk) -> None:
    """An empty seat is refused for any kind of turn, even before a tile is placed, and no ruling allows it."""
    mender, nobody = forgot(sit_down), "There's no such player: choose one from the list."
    for kind in ("place", "swap", "points", "pass"):
        asked = {**mender.page.fields(), "kind": kind, "allowed": "1", "do": "apply"}
        for seat, draft in (("4", ""), ("99", "Bo@0,1")):
            mender.get(mender.base, {**asked, "seat": seat, "draft": draft})
            assert mender.status == 200
            assert nobody in mender.page.form.text
            assert all(not way.possible and nobody in way.text for way in mender.ways.values())
            assert list(mender.page.form.every("input", name="allowed", type="checkbox")) == []
    assert len(disk.lines()) == 3
