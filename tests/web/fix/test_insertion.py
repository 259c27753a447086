"""Inserting a forgotten turn, removing one entered twice: both ways are shown first, and are exactly what happens."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import EMPTY_BAG
from tests.web.conftest import SitDown
from tests.web.fixer import DOUBLED, MISSING, Fixer, sat
from tests.web.markup import read

NAMES = ("Ann", "Bob", "Cleo")
FORGOTTEN = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S3 place Rc@3,0")
"""Bob played a blue circle in turn two, which wasn't written down: Cleo's and Ann's turns were then written as Bob's
and Cleo's.
"""
TWICE = ("S1 place Ro@0,0 Rs@1,0", "S2 swap 1", "S3 swap 1", "S1 place Rd@2,0")
"""Bob's swap was written again as Cleo's, so that Cleo's turn was written as Ann's."""


def forgot(sit_down: SitDown, *events: str, number: int = 2) -> Fixer:
    """A fixer at the page of the turn that was forgotten before turn ``number``."""
    fixer = sat(sit_down, *(events or FORGOTTEN), names=NAMES)
    fixer.ask(number, MISSING)
    return fixer


def recall(fixer: Fixer) -> None:
    """Place Bob's blue circle."""
    fixer.point("0,1")
    fixer.lay("Bo")


# --- a forgotten turn ---


def test_forgotten_turn(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """A forgotten turn is placed by taps and inserted, and later turns move on by one player: as if it had been
    written. The sheet marks only that turn; the history has it.
    """
    fixer = forgot(sit_down)
    assert "Before turn 2" in fixer.page.form.text
    assert fixer.page.placed == {"0,0": "Ro", "1,0": "Rs"}
    assert fixer.page.fields()["seat"] == "2"
    assert fixer.ways == {}
    recall(fixer)
    assert (fixer.page.legal, fixer.page.points) == (True, 2)
    fixer.do("insert")
    assert fixer.status == 200
    assert (fixer.base, fixer.page.totals, fixer.page.to_move) == (f"/games/{fixer.id}", [6, 2, 3], 2)
    played = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 place Bo@0,1", "S3 place Rd@2,0", "S1 place Rc@3,0", names=NAMES)
    assert (fixer.page.placed, fixer.page.bag) == (played.page.placed, played.page.bag)
    assert [row[2:] for row in fixer.page.turns] == [row[2:] for row in played.page.turns]
    assert disk.lines(fixer.id)[3:] == ["insert 2: S2 place Bo@0,1 shift"]
    assert fixer.marked("data-corrected") == [2]
    assert ["inserted later" in fixer.row(number) for number in (1, 2, 3, 4)] == [False, True, False, False]
    reported = read(client.get(f"/games/{fixer.id}/history").text).one("a", **{"data-event": "4"})
    assert "Turn 2 inserted: Bob played blue circle; later turns moved to the next player" in reported.text


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
    fixer = forgot(sit_down, *events)
    assert fixer.marked("data-ruled") == marked
    recall(fixer)
    fixer.do("insert", shift="")
    assert fixer.marked("data-ruled") == ruled
    assert fixer.page.marked("data-ruled") == {"2,0" for _ in ruled}
    assert disk.lines()[3:] == ["insert 2: S2 place Bo@0,1" + ' ruled 3 "insert 2"' * len(ruled)]
    if ruled:
        assert (fixer.page.totals, fixer.page.to_move) == ([2, 5, 4], 1)
        assert "allowed by the players: Turn 2 was fixed" in fixer.row(3)


def test_both_ways_are_shown(sit_down: SitDown) -> None:
    """Both ways are shown with their totals and changes to choose from; no turn is written."""
    fixer = forgot(sit_down)
    recall(fixer)
    moved, kept = fixer.ways.values()
    assert (moved.then, kept.then) == ([6, 2, 3], [2, 5, 4])
    assert (moved.chosen, kept.chosen) == (True, False)
    assert moved.changes == {}
    assert kept.changes == {3: [3, 3]}
    assert "still 3 points. It was Cleo's turn, not Bob's." in kept.text
    assert "Later turns move to the next player" in moved.text
    assert "Later turns stay with their players" in kept.text
    fixer.lay("Bs")
    assert [way.then for way in fixer.ways.values()] == [[6, 6, 3], [2, 9, 4]]
    fixer.do("clear")
    assert fixer.ways == {}


@pytest.mark.parametrize(
    ("events", "moved"),
    [
        (FORGOTTEN, True),
        (("S1 place Ro@0,0 Rs@1,0", 'S3 place Rd@2,0 by table "Bob was away"', "S1 place Rc@3,0"), False),
    ],
)
def test_the_order_of_seats_chooses(sit_down: SitDown, disk: Disk, events: tuple[str, ...], moved: bool) -> None:
    """The way that keeps the order of seats is preselected."""
    fixer = forgot(sit_down, *events)
    recall(fixer)
    assert [way.chosen for way in fixer.ways.values()] == [moved, not moved]
    fixer.do("insert")
    assert disk.lines()[3] == "insert 2: S2 place Bo@0,1" + (" shift" if moved else "")
    assert fixer.page.to_move == 2


def test_the_address_holds_the_forgotten_turn(sit_down: SitDown) -> None:
    """After every tap the page can be loaded again and shows the same turn, of the same player and kind."""
    fixer = forgot(sit_down)
    for press in ("cell=0,1", "tile=Bo", "tile=Bs", "do=erase", "lift=0,1"):
        fixer.press(*press.split("="))
        before = (fixer.page.draft, fixer.page.cursor, fixer.ways, fixer.page.keys)
        fixer.open()
        assert fixer.status == 200
        assert (fixer.page.draft, fixer.page.cursor, fixer.ways, fixer.page.keys) == before, press
    fixer.press("seat", "3")
    fixer.do("apply", kind="points", points="7", tiles="3")
    shown = fixer.page.fields()
    fixer.open()
    assert fixer.page.fields() == shown
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
    fixer = forgot(sit_down)
    fixer.do("apply", **typed)
    if "table" in line:
        (way,) = fixer.ways.values()
        assert not way.possible
        assert "That turn wasn't possible: You can't pass while there are tiles in the bag" in way.text
        assert "insert" not in fixer.page.actions
        fixer.allow()
    assert fixer.ways["1"].then == totals
    fixer.do("insert", shift="1")
    assert fixer.page.totals == totals
    assert disk.lines()[3:] == [line]


def test_forgotten_turn_of_another_player(sit_down: SitDown, disk: Disk) -> None:
    """The names are keys: the forgotten turn is inserted for the tapped player, even out of turn; *See what changes* is
    then above the key that inserts the turn.
    """
    fixer = forgot(sit_down)
    recall(fixer)

    def see() -> list[str]:
        labels = fixer.page.form.every("label", **{"for": "other"})
        return [label.text for label in labels if "see" in label.classes]

    assert see() == []
    fixer.press("seat", "3")
    assert see() == ["See what changes"]
    assert (fixer.page.legal, fixer.page.points) == (True, 2)
    shown = fixer.ways["1"].then
    fixer.do("insert", shift="1")
    assert fixer.page.totals == shown
    assert disk.lines()[3:] == ['insert 2: S3 place Bo@0,1 by table "insert 2" shift ruled 3 "insert 2"']


# --- a turn entered twice ---


def test_written_twice(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """A turn entered twice is removed, and later turns move back by one player, as if it had never been there."""
    fixer = sat(sit_down, *TWICE, names=NAMES)
    bag = fixer.page.bag
    fixer.ask(3, DOUBLED)
    assert "3. Cleo +0: swapped 1 tile" in fixer.aside.text
    moved, kept = fixer.ways.values()
    assert (moved.then, moved.chosen, moved.changes) == ([2, 0, 3], True, {})
    assert (kept.then, kept.chosen, kept.changes) == ([5, 0, 0], False, {3: [3, 3]})
    assert "It was Cleo's turn, not Ann's." in kept.text
    assert disk.lines()[4:] == []
    fixer.choose("remove")
    assert (fixer.page.totals, fixer.page.to_move, fixer.page.bag) == ([2, 0, 3], 1, bag)
    assert disk.lines()[4:] == ["remove 3 shift"]
    assert fixer.marked("data-corrected") == []
    text = client.get(f"/games/{fixer.id}.txt").text.split("\n\n")[1]
    assert text == "1. S1 place Ro@0,0 Rs@1,0 = 2\n2. S2 swap 1\n3. S3 place Rd@2,0 = 3\n"
    reported = read(client.get(f"/games/{fixer.id}/history").text).one("a", **{"data-event": "5"})
    assert "Turn 3 removed; later turns moved to the player before" in reported.text


def test_the_only_turn(sit_down: SitDown, disk: Disk) -> None:
    """The only turn of a game can be removed, and that can be undone and redone. Adjustments have no number."""
    fixer = sat(sit_down, 'S2 adjust +5 "late"', "S1 place Ro@0,0")
    fixer.ask(2, DOUBLED)
    assert ("1. " in fixer.aside.text, "Remove turn 1" in fixer.aside.text) == (True, True)
    assert [way.then for way in fixer.ways.values()] == [[0, 5]]
    fixer.choose("remove")
    assert (fixer.page.placed, len(fixer.page.turns), fixer.page.to_move) == ({}, 1, 1)
    fixer.do("undo")
    assert (fixer.page.placed, fixer.page.totals) == ({"0,0": "Ro"}, [1, 5])
    fixer.do("redo")
    assert len(fixer.page.turns) == 1
    assert disk.lines()[2:] == ["remove 2 shift", "take-back", "redo"]


# --- two phones, and the same twice ---


def test_stale(sit_down: SitDown, disk: Disk) -> None:
    """Inserting a turn on an older sheet gets a notice, keeps the tiles, shows newer totals, can be chosen again."""
    one = sat(sit_down, *FORGOTTEN, names=NAMES)
    two = Fixer(one.client, one.address)
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
    two = Fixer(one.client, one.address)
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
def test_undone_in_the_meantime(sit_down: SitDown, disk: Disk, where: str) -> None:
    """If the turn was undone in the meantime, the newer sheet is shown with a notice; nothing is written."""
    one = sat(sit_down, *FORGOTTEN, names=NAMES)
    two = Fixer(one.client, one.address)
    two.ask(3, MISSING)
    two.point("0,1")
    fields = {**two.page.fields(), "step": "S3 swap 1", "do": where}
    one.fix(2)
    one.do("take-back")
    two.post(f"/games/{two.id}/turns/3/{where}", fields)
    assert two.status == 409
    assert "Somebody else has saved" in two.page.notice
    assert len(two.page.placed) == 2
    assert disk.lines()[3:] == ["take-back 2"]
    two.get(f"/games/{two.id}/turns/3/{where}", {"seen": "3"})
    assert (two.status, two.base) == (200, f"/games/{two.id}")
    assert "Somebody else has saved" in two.page.notice


@pytest.mark.parametrize("where", ["insert", "remove"])
def test_sent_twice(sit_down: SitDown, disk: Disk, where: str) -> None:
    """A form sent again, because its response was lost, counts once, and leads to the game both times."""
    fixer = sat(sit_down, *TWICE, names=NAMES)
    for _ in range(2):
        fixer.post(f"/games/{fixer.id}/turns/3/{where}", {"seen": "4", "step": "S3 swap 2", "shift": "1", "do": where})
        assert (fixer.status, fixer.base) == (200, f"/games/{fixer.id}")
        assert len(disk.lines()) == 5


# --- what is refused ---


def test_a_later_turn_that_cannot_be(sit_down: SitDown, disk: Disk) -> None:
    """A turn after which a later one can't have been played is inserted neither way; the turn and reason are shown."""
    fixer = forgot(sit_down)
    fixer.point("2,0")
    fixer.lay("Rd")
    for way in fixer.ways.values():
        assert (way.possible, way.chosen, way.then) == (False, False, [])
        assert "Then turn 3 wouldn't be possible: The red diamond is already there." in way.text
    assert "insert" not in fixer.page.actions
    form = fixer.page.form.one("form", id="insert")
    for shift in ("1", ""):
        fixer.post(form["action"], {**fixer.page.fields(form), "shift": shift, "do": "insert"})
        assert (fixer.status, fixer.page.codes) == (422, ["later-step-impossible"])
        assert fixer.page.draft == {"2,0": "Rd"}
    assert len(disk.lines()) == 3


def test_the_only_way_that_is_left(sit_down: SitDown, disk: Disk) -> None:
    """If later turns can't have been another player's, that way can't be chosen, and the other one is."""
    events = (*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 1", "S2 pass", "S1 points 1 tiles 5")
    fixer = sat(sit_down, *events)
    number = len(events) - 1
    fixer.ask(number, DOUBLED)
    moved, kept = fixer.ways.values()
    assert [(way.possible, way.chosen) for way in (moved, kept)] == [(False, False), (True, True)]
    assert f"Then turn {number} wouldn't be possible" in moved.text
    fixer.post(f"/games/{fixer.id}/turns/{number}/remove", {"seen": len(events), "shift": "1", "do": "remove"})
    assert fixer.status == 422
    assert [reason["data-code"] for reason in fixer.aside.every("p", "data-code")] == ["later-step-impossible"]
    assert len(disk.lines()) == len(events)
    fixer.choose("remove")
    assert fixer.page.totals == kept.then
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
    fixer = forgot(sit_down)
    recall(fixer)
    form = fixer.page.form.one("form", id="insert")
    fixer.post(form["action"], {**fixer.page.fields(form), "do": "insert", **fields})
    assert fixer.status == 422
    assert fixer.page.notice or fixer.page.codes
    assert fixer.page.draft == {"0,1": "Bo"}
    assert len(fixer.ways) == 2
    for tap in ({"draft": "nonsense"}, {"kind": "flight"}, {"do": "correct"}):
        fixer.get(fixer.base, {**fixer.page.fields(), **tap})
        assert (fixer.status, bool(fixer.page.notice), len(fixer.page.placed)) == (422, True, 2)
    assert len(disk.lines()) == 3


def test_nobody_sits_there(sit_down: SitDown, disk: Disk) -> None:
    """An empty seat is refused for any kind of turn, even before a tile is placed, and no ruling allows it."""
    fixer, nobody = forgot(sit_down), "There's no such player: choose one from the list."
    for kind in ("place", "swap", "points", "pass"):
        asked = {**fixer.page.fields(), "kind": kind, "allowed": "1", "do": "apply"}
        for seat, draft in (("4", ""), ("99", "Bo@0,1")):
            fixer.get(fixer.base, {**asked, "seat": seat, "draft": draft})
            assert fixer.status == 200
            assert nobody in fixer.page.form.text
            assert all(not way.possible and nobody in way.text for way in fixer.ways.values())
            assert list(fixer.page.form.every("input", name="allowed", type="checkbox")) == []
    assert len(disk.lines()) == 3
