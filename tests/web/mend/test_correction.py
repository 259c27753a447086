"""Correcting an earlier turn on its pages: what follows is shown first, and is just what happens."""

import re
from random import Random
from urllib.parse import urldefrag

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.examples import seeds
from tests.games import LAST_TILE, QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.rulebooks.qwirkle.text import write_play
from tests.web.conftest import SitDown
from tests.web.markup import Element
from tests.web.mender import Mender, sat
from tests.web.page import Page
from tests.web.scorekeeper import WRITES

WRONG_TILE = [line.partition(" =")[0] for line in SAMPLE_LINES[:9]]
WRONG_TILE[2] = "S3 place Gs@-1,1"
"""The sample game after turn nine, with a wrong tile in turn three."""
SHORT = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 place Bd@2,1", "S2 place Bc@3,1")


def tags(element: Element) -> set[str]:
    """The kinds of elements in one."""
    return {each.tag for each in element.every()}


# --- a wrong tile, found late ---


def test_wrong_tile_in_turn_three(sit_down: SitDown, client: FlaskClient, htmx: bool) -> None:
    """A wrong tile of turn three, found after turn nine, is corrected in seven presses, as if it had been right."""
    mender = sat(sit_down, *WRONG_TILE, names=SAMPLE.names, htmx=htmx)
    assert mender.page.totals != [20, 13, 7, 9]
    game = mender.address
    mender.mend(3)
    assert mender.page.draft == {"-1,1": "Gs"}
    mender.press("lift", "-1,1")
    mender.point("1,0")
    mender.lay("Bo")
    assert mender.then == [20, 13, 7, 9]
    mender.do("correct")
    assert mender.presses <= 7
    assert (mender.address, mender.page.totals) == (game, [20, 13, 7, 9])
    played = sit_down(*SAMPLE_LINES[:9], names=SAMPLE.names)
    assert (mender.page.laid, mender.page.bag) == (played.page.laid, played.page.bag)
    assert mender.page.unseen == played.page.unseen
    steps = [
        re.sub(" = .*", "", client.get(f"{address}.txt").text.split("\n\n")[1]) for address in (game, played.address)
    ]
    assert steps[0] == steps[1]


def test_what_stood_before(sit_down: SitDown) -> None:
    """The sheet marks the corrected turn, and no other, and says what stood there before."""
    mender = sat(sit_down, *WRONG_TILE, names=SAMPLE.names)
    assert mender.marked("data-corrected") == []
    mender.mend(3)
    mender.change("Bo@1,0")
    mender.do("correct")
    assert (mender.marked("data-corrected"), mender.marked("data-ruled")) == ([3], [])
    assert "before: Jarek played green square" in mender.row(3)
    mender.mend(3)
    mender.change("Rs@1,0")
    mender.do("correct")
    assert "before: Jarek played blue circle" in mender.row(3)


def test_the_page_of_a_turn(sit_down: SitDown, disk: Disk) -> None:
    """The page of a turn shows the board before it, its tiles to be taken up, whose it was, and changes nothing yet."""
    mender = sat(sit_down, *SAMPLE_LINES, names=SAMPLE.names)
    lines = disk.lines()
    for number, turn in enumerate(SAMPLE.steps, 1):
        mender.mend(number)
        earlier = [placement for each in SAMPLE.steps[: number - 1] for placement in each.play]
        assert mender.page.laid == {f"{x},{y}": str(tile) for tile, (x, y) in earlier}
        assert mender.page.fields()["draft"] == write_play(turn.play)
        assert mender.page.points == turn.announced
        assert f"{SAMPLE.names[turn.seat - 1]}'s turn {number}" in mender.page.form.text
        assert {"take-back", "stand", "apply"} <= mender.page.actions
        assert "correct" not in mender.page.actions
        mender.leave()
    assert disk.lines() == lines


def test_shown_with_every_tap(sit_down: SitDown, htmx: bool) -> None:
    """The points of the changed turns, before and after, and the totals now and then are shown with every tap."""
    mender = sat(sit_down, *WRONG_TILE, names=SAMPLE.names, htmx=htmx)
    now = mender.page.totals
    mender.mend(3)
    mender.press("lift", "-1,1")
    assert (mender.changes, mender.then) == ({}, [])
    mender.point("1,0")
    mender.lay("Bo")
    assert mender.changes == {3: [4, 4], 6: [7, 6], 9: [9, 10]}
    changed = [
        (int(was["data-total"]), was.text) for was in mender.page.form.every("", "data-total") if "s" in tags(was)
    ]
    assert changed == [(n, f"{n} {then}") for n, then in zip(now, mender.then, strict=True) if n != then]
    mender.press("lift", "1,0")
    assert (mender.changes, mender.then) == ({}, [])
    mender.lay("Ro")
    assert mender.page.legal is False
    assert "correct" not in mender.page.actions


def test_a_tile_taken_up(sit_down: SitDown) -> None:
    """While a tile is taken up what is left is no mistake, though it touches nothing: the right tile is asked for."""
    mender = sat(sit_down, "S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0 Rc@3,0")
    mender.mend(2)
    mender.press("lift", "2,0")
    assert mender.page.verdict.text == "Turn 2 Bob +4 Tap the right tile."
    assert "why" not in mender.page.actions
    mender.lay("Bx")
    assert mender.page.verdict.text.startswith("Not allowed.")


@pytest.mark.parametrize("seed", seeds(8))
def test_what_was_shown_happens(sit_down: SitDown, disk: Disk, seed: int) -> None:
    """Whatever turns are corrected to, the points, rulings and totals that were shown stand on the sheet afterwards."""
    luck = Random(seed)
    mender = sat(sit_down, *SAMPLE_LINES, names=SAMPLE.names, htmx=seed % 2 == 1)
    for _ in range(4):
        before = {turn: int(row[2]) for turn, row in enumerate(mender.page.turns, 1)}
        corrected, ruled, lines = mender.marked("data-corrected"), mender.marked("data-ruled"), disk.lines()
        number = luck.randint(1, 12)
        mender.mend(number)
        if luck.random() < 0.3 or not mender.page.draft:
            seat = {"seat": "2"} if luck.random() < 0.3 else {}
            kind = {} if seat else {"kind": luck.choice(["swap", "pass", "points"])}
            mender.send({**mender.page.fields(swap="2", points="5", tiles="2", **kind), **seat, "do": "apply"})
        else:
            mender.press("lift", luck.choice(sorted(mender.page.draft)))
            if luck.random() < 0.3:
                mender.point(luck.choice(mender.page.free))
            fitting = mender.page.keys if luck.random() < 0.5 else []
            mender.lay(luck.choice(fitting or mender.page.kinds))
        if "why" in mender.page.actions:
            assert (mender.then, "correct" in mender.page.actions) == ([], False)
            mender.do("why")
        if list(mender.page.form.every("input", name="allowed", type="checkbox")):
            mender.allow()
        if "correct" in mender.page.actions:
            changes, then, refusals = mender.changes, mender.then, mender.refusals
            mender.do("correct")
            after = {turn: int(row[2]) for turn, row in enumerate(mender.page.turns, 1)}
            assert mender.page.totals == then
            assert {turn: [before[turn], after[turn]] for turn in changes} == changes
            assert {turn for turn in after if after[turn] != before[turn]} <= changes.keys()
            assert set(mender.marked("data-ruled")) <= {number, *ruled, *refusals}
            assert refusals.keys() <= set(mender.marked("data-ruled"))
            assert {number, *corrected} <= set(mender.marked("data-corrected")) <= {number, *corrected, *refusals}
            assert disk.lines()[: len(lines)] == lines
        else:
            assert mender.then == []
            assert disk.lines() == lines
            mender.leave()


# --- the other choices ---


def test_taking_back_from_a_turn(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Everything from the turn on can be taken back, and put back again."""
    mender = sat(sit_down, *SAMPLE_LINES, names=SAMPLE.names, htmx=htmx)
    turns = mender.page.turns
    mender.mend(3)
    mender.do("take-back")
    assert mender.page.turns == turns[:2]
    assert (mender.page.totals, mender.page.to_move) == ([3, 7, 0, 0], 3)
    assert disk.lines()[12:] == ["take-back 3"]
    mender.do("redo")
    assert mender.page.turns == turns


def test_letting_it_stand(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A turn can be let stand as the table's ruling: nothing else changes, and the sheet marks it as ruled."""
    mender = sat(sit_down, *WRONG_TILE, names=SAMPLE.names, htmx=htmx)
    totals = mender.page.totals
    mender.mend(3)
    mender.do("stand")
    assert (mender.status, mender.page.totals) == (200, totals)
    assert "allowed by the players:" in mender.row(3)
    assert len(disk.lines()) == 10
    assert mender.marked("data-ruled") == [3]


# --- another kind of turn, another player ---


def test_tiles_that_were_a_swap(sit_down: SitDown, htmx: bool) -> None:
    """A turn that laid tiles can become a swap: its tiles go from the board and the points from the total."""
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names, htmx=htmx)
    bag = mender.page.bag
    mender.mend(4)
    mender.do("apply", kind="swap", swap="2")
    assert (mender.changes, mender.then) == ({4: [6, 0]}, [3, 7, 4, 0])
    mender.do("correct")
    assert mender.page.totals == [3, 7, 4, 0]
    assert mender.page.bag == bag + 2
    assert "swapped 2 tiles" in mender.row(4)
    assert "-1,-2" not in mender.page.laid


def test_a_swap_that_was_tiles(sit_down: SitDown, htmx: bool) -> None:
    """A swap can become laid tiles: the board is shown as it was, and its cells can be pressed."""
    mender = sat(sit_down, "S1 place Ro@0,0", "S2 swap 3", "S1 place Rd@0,1", htmx=htmx)
    mender.mend(2)
    assert mender.page.fields()["swap"] == "3"
    mender.do("apply", kind="place")
    mender.point("1,0")
    mender.lay("Rs")
    assert mender.then == [3, 2]
    mender.do("correct")
    assert mender.page.totals == [3, 2]
    assert mender.page.laid == {"0,0": "Ro", "1,0": "Rs", "0,1": "Rd"}


def test_a_pass_that_the_bag_forbids(sit_down: SitDown, htmx: bool) -> None:
    """A turn can become a pass only as a ruling while the bag holds tiles, and the referee says so first."""
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names, htmx=htmx)
    mender.mend(4)
    mender.do("apply", kind="pass")
    assert mender.page.verdict.text.startswith("Not allowed.")
    mender.do("why")
    assert "You can't pass while there are tiles in the bag" in mender.page.form.text
    assert "correct" not in mender.page.actions
    mender.allow()
    assert (mender.changes, mender.then) == ({4: [6, 0]}, [3, 7, 4, 0])
    mender.do("correct")
    assert mender.page.totals == [3, 7, 4, 0]
    assert (mender.marked("data-corrected"), mender.marked("data-ruled")) == ([4], [4])
    assert "allowed by the players: Turn 4 was corrected" in mender.row(4)


def test_tiles_that_nobody_saw(sit_down: SitDown) -> None:
    """A turn can become points only, with a number of tiles that keeps the bag right."""
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names)
    mender.mend(4)
    mender.do("apply", kind="points", points="11", tiles="3")
    assert mender.changes == {4: [6, 11]}
    mender.do("correct")
    assert (mender.page.totals, mender.page.bag) == ([3, 7, 4, 11], 74)
    assert "3 tiles, points only" in mender.row(4)


def test_filling_in_the_tiles(sit_down: SitDown, htmx: bool) -> None:
    """A points-only turn is filled in with tiles later: the board is complete again, and bag and hands stay."""
    mender = sat(sit_down, "S1 place Ro@0,0", "S2 points 3 tiles 2", "S1 place Bd@1,1", htmx=htmx)
    bag = mender.page.bag
    missing = "Without points-only turns."
    assert missing in mender.page.form.text
    assert mender.page.as_list.one("a", **{"data-mend": "2"})["title"] == "Fill in the turn"
    mender.mend(2)
    mender.do("apply", kind="place")
    mender.point("1,0")
    mender.lay("Rd")
    mender.point("2,0")
    mender.lay("Rx")
    assert mender.changes == {2: [3, 3], 3: [0, 2]}
    mender.do("correct")
    assert (mender.page.totals, mender.page.bag) == ([3, 3], bag)
    assert mender.page.laid == {"0,0": "Ro", "1,0": "Rd", "2,0": "Rx", "1,1": "Bd"}
    assert missing not in mender.page.form.text
    assert mender.marked("data-ruled") == []


def test_another_player(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A turn is given to another player with one key, which shows the total now and then: later turns stay with their
    players, turns that are then out of turn become rulings automatically, and one undo reverts everything.
    """
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names, htmx=htmx)
    mender.mend(3)
    mender.press("do", "who")
    keys = [key["aria-label"] for key in mender.page.form.every("button", name="to")]
    assert keys == ["Patrycja, from 3 to 7", "Kuba, from 7 to 11", "Ola, from 6 to 10"]
    mender.give(4)
    assert mender.address == f"/games/{mender.id}"
    assert (mender.page.totals, mender.page.to_move) == ([3, 7, 0, 10], 1)
    assert (mender.marked("data-ruled"), mender.marked("data-corrected")) == ([3, 4], [3])
    assert "Ola" in mender.row(3)
    assert disk.lines()[4:] == ['reseat 3 S4 ruled 3 4 "reseat 3"']
    mender.do("undo")
    assert (mender.page.totals, mender.page.to_move) == ([3, 7, 4, 6], 1)
    assert mender.marked("data-ruled") == mender.marked("data-corrected") == []


@pytest.mark.parametrize("line", ["S3 swap 2", "S3 points 5 tiles 2"])
def test_another_player_of_any_turn(sit_down: SitDown, disk: Disk, line: str) -> None:
    """A swap or a points-only turn is given to another player in the same way as a turn with tiles."""
    mender = sat(sit_down, *SAMPLE_LINES[:2], line, names=SAMPLE.names)
    mender.mend(3)
    points = 5 if "points" in line else 0
    mender.give(1)
    assert mender.page.totals == [3 + points, 7, 0, 0]
    assert disk.lines()[3:] == ['reseat 3 S1 ruled 3 "reseat 3"']


def test_another_player_cannot_have_it(sit_down: SitDown, disk: Disk) -> None:
    """A turn cannot be given to a player who held too few tiles for it: the key says so, and so does the page of an
    address that asks for it, which can still be left.
    """
    mender, number = sat(sit_down, *LAST_TILE), len(LAST_TILE)
    mender.mend(number)
    mender.press("do", "who")
    key = mender.page.form.one("button", name="to")
    assert "disabled" in key
    assert "Play 1 to 1 tile." in key.text
    mender.get(mender.base, {**mender.page.fields(), "seat": "2", "do": "apply"})
    assert "Not allowed." in mender.page.verdict.text
    assert "correct" not in mender.page.actions
    assert "Exit" in mender.page.form.text
    mender.do("why")
    assert mender.page.form.text.count("Play 1 to 1 tile.") == 2
    assert not any(box["id"] == "other" and "checked" in box for box in mender.page.form.every("input", "id"))
    mender.send({**mender.page.fields(), "do": "correct"})
    assert mender.status == 422
    assert disk.lines()[number:] == []


def test_another_player_and_other_tiles(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """On the page a correction is saved before the player is changed. An address that changes tiles and player writes
    the turn as a ruling, if only the order of seats speaks against it.
    """
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names, htmx=htmx)
    mender.mend(3)
    mender.change("Rs@1,0")
    assert "Save this first, then change the player." in mender.page.form.text
    assert list(mender.page.form.every("button", name="to")) == []
    mender.get(mender.base, {**mender.page.fields(), "seat": "4", "do": "apply"})
    assert "Not allowed." not in mender.page.verdict.text
    assert mender.refusals[4] == "It was Patrycja's turn, not Ola's."
    mender.do("correct")
    assert mender.marked("data-ruled") == mender.marked("data-corrected") == [3, 4]
    assert sorted(disk.lines()[4:]) == [
        'correct 3: S4 place Rs@1,0 by table "correct 3"',
        'rule 4 "correct 3"',
    ]


def test_the_tiles_of_a_turn_out_of_turn(sit_down: SitDown, htmx: bool) -> None:
    """A turn that was given to another player opens without a word against it, and its tiles are corrected as any."""
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names, htmx=htmx)
    mender.write("turns/3/give", to="4")
    mender.mend(3)
    assert "Not allowed" not in mender.page.verdict.text
    mender.change("Rs@1,0")
    assert "Not allowed" not in mender.page.verdict.text
    mender.do("correct")
    assert mender.page.laid["1,0"] == "Rs"


@pytest.mark.parametrize("seat", ["3", "6"])
def test_nobody_sits_there(sit_down: SitDown, disk: Disk, seat: str) -> None:
    """A turn cannot be given to an empty seat, whatever is laid in it."""
    mender = sat(sit_down, *SHORT)
    mender.mend(3)
    for fields in ({"draft": "Rx@3,0"}, {"kind": "swap", "swap": "1"}, {}):
        for do, status in (("apply", 200), ("correct", 422)):
            mender.send({**mender.page.fields(), **fields, "seat": seat, "allowed": "1", "do": do})
            assert mender.status == status
            assert "There's no such player: choose one from the list." in mender.page.verdict.text
            assert list(mender.page.form.every("input", name="allowed", type="checkbox")) == []
    mender.send({**mender.page.fields(), "draft": "", "cursor": "3,0", "kind": "place", "seat": seat, "do": "apply"})
    assert (mender.status, mender.page.draft) == (200, {})
    assert "There's no such player: choose one from the list." in mender.page.notice
    assert disk.lines()[4:] == []


@pytest.mark.parametrize("reason", ["\x00", "\u202eagreed", "a\u2028b", "x" * 201])
@pytest.mark.parametrize("page", ["turns/3", "turns/3/insert"])
def test_reason_in_a_step(sit_down: SitDown, disk: Disk, page: str, reason: str) -> None:
    """No reason gets into a turn by its notation that could not have been typed."""
    mender = sat(sit_down, *SHORT)
    before = disk.lines()
    mender.post(f"/games/{mender.id}/{page}", {"step": f'S1 place Bo@5,5 by table "{reason}"', "seen": len(before)})
    assert mender.status == 422
    assert mender.page.notice
    assert disk.lines() == before


@pytest.mark.parametrize("kind", ["", " ", "\u2003"])
def test_no_kind(sit_down: SitDown, kind: str) -> None:
    """A kind that is blank is none, and the turn is one of tiles, as it was written."""
    mender = sat(sit_down, *SHORT)
    mender.mend(3)
    laid = mender.page.draft
    assert laid
    mender.send({**mender.page.fields(), "kind": kind, "do": "apply"})
    assert (mender.status, mender.page.draft) == (200, laid)


# --- turns that become illegal, and what cannot be ---


def test_later_turns_that_become_illegal(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Later turns that a correction makes illegal are shown with the reason, and are kept as rulings of the table."""
    mender = sat(sit_down, *SHORT, htmx=htmx)
    mender.mend(2)
    mender.do("apply", kind="swap", swap="1")
    assert mender.changes == {2: [3, 0], 3: [2, 0]}
    assert mender.refusals == {3: "Blue diamond touches no other tile."}
    assert "Turns that break the rules will be marked as allowed." in mender.page.verdict.text
    then = mender.then
    mender.do("correct")
    assert mender.page.totals == then == [2, 2]
    assert (mender.marked("data-ruled"), mender.marked("data-corrected")) == ([3], [2, 3])
    assert "allowed by the players: Turn 2 was corrected" in mender.row(3)
    assert "before: Ann played blue diamond" in mender.row(3)
    assert sorted(disk.lines()[4:]) == ["correct 2: S2 swap 1", 'rule 3 "correct 2"']
    mender.play("Bx@4,1")
    assert mender.page.totals == [5, 2]


@pytest.mark.parametrize(
    ("events", "number", "play", "said"),
    [
        (SHORT, 1, "Ro@1,0 Rs@2,0", "Then turn 2 wouldn't be possible. The red square is already there."),
        (SHORT, 3, "Bd@2,0", "is already there."),
        (SHORT, 4, "Bc@3,1 Bd@4,1 Bx@5,1 Bt@6,1 Bs@7,1 Bo@8,1 Gx@9,1", "You can only play 6 tiles."),
    ],
)
def test_what_cannot_be(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], number: int, play: str, said: str
) -> None:
    """A correction to what cannot be is shown with the reason, cannot be pressed, and writes nothing when sent."""
    mender = sat(sit_down, *events)
    totals = mender.page.totals
    mender.mend(number)
    mender.send({**mender.page.fields(), "draft": play, "allowed": "1", "do": "apply"})
    assert said in mender.page.verdict.text
    assert "correct" not in mender.page.actions
    assert mender.then == []
    mender.send({**mender.page.fields(), "do": "correct"})
    assert mender.status == 422
    assert mender.page.verdict.text.startswith("Not allowed.")
    assert disk.lines()[len(events) :] == []
    mender.do("why")
    assert said.removeprefix("Then turn 2 wouldn't be possible. ")[:20] in mender.page.form.text
    assert disk.lines()[len(events) :] == []
    mender.leave()
    assert mender.page.totals == totals


def test_fourth_copy(sit_down: SitDown, disk: Disk) -> None:
    """A correction after which a later turn would lay a fourth copy is refused with the turn and the tile."""
    events = (
        "S1 place Ro@0,0",
        "S2 place Rs@1,0",
        "S1 place Bs@1,1",
        "S2 place Bo@2,1",
        "S1 place Ro@2,2",
        "S2 swap 1",
    )
    mender = sat(sit_down, *events, "S1 place Rd@3,2", "S2 place Gd@3,3", "S1 place Go@4,3", "S2 place Ro@4,4")
    mender.mend(2)
    mender.change("Ro@0,1")
    assert "correct" not in mender.page.actions
    mender.allow()
    assert "Then turn 10 wouldn't be possible" in mender.page.verdict.text
    assert ": the box has only three." in mender.page.verdict.text
    mender.send({**mender.page.fields(), "allowed": "1", "do": "correct"})
    assert mender.status == 422
    assert mender.page.codes == ["later-step-impossible"]
    assert len(disk.lines()) == 10


def test_blank_points(sit_down: SitDown, disk: Disk) -> None:
    """If tiles are given and points left blank, the points are asked for before anything can be corrected."""
    mender = sat(sit_down, *SHORT)
    mender.mend(4)
    mender.do("apply", kind="points", points="", tiles="3")
    assert "Points: how many?" in mender.problems
    assert "correct" not in mender.page.actions
    mender.send({**mender.page.fields(), "do": "correct"})
    assert mender.status == 422
    assert len(disk.lines()) == 4


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "swap", "swap": "7"},
        {"kind": "swap", "swap": ""},
        {"kind": "points", "points": "5", "tiles": "7"},
        {"kind": "points", "points": "85", "tiles": "6"},
        {"kind": "points", "points": "", "tiles": ""},
    ],
    ids=str,
)
def test_numbers_that_cannot_be(sit_down: SitDown, disk: Disk, fields: dict[str, str]) -> None:
    """Numbers that no turn can have are refused with a sentence, and no table can overrule that."""
    mender = sat(sit_down, *SHORT)
    mender.mend(4)
    mender.do("apply", **fields)
    assert mender.page.verdict.text.startswith("Not allowed.")
    assert not {"correct"} & mender.page.actions
    mender.do("why")
    assert len(list(mender.page.form.every("li", "data-code"))) == 1
    assert list(mender.page.form.every("input", name="allowed")) == []
    mender.send({**mender.page.fields(), "allowed": "1", "do": "correct"})
    assert mender.status == 422
    assert len(mender.page.codes) == 1
    assert mender.page.verdict.text.startswith("Not allowed.")
    assert len(disk.lines()) == 4


@pytest.mark.parametrize(
    "fields",
    [
        {"draft": "nonsense"},
        {"draft": "Bd@999,0"},
        {"draft": " ".join(f"Ro@{number},5" for number in range(-120, 100))},
        {"kind": "flight"},
        {"seat": "0"},
        {"seat": "100"},
        {"seat": "one"},
        {"swap": "-1"},
        {"points": "9" * 30},
        {"tiles": "\x00"},
        {"seen": "now"},
        {"lift": "here"},
        {"cell": "here"},
        {"tile": "Zz"},
        {"light": "one"},
        {"do": "confirm"},
        {"do": "x" * 500},
    ],
    ids=lambda fields: str(fields)[:40],
)
def test_unreadable_taps(sit_down: SitDown, disk: Disk, htmx: bool, fields: dict[str, str]) -> None:
    """A tap that cannot be read is refused with a sentence, and the page is still that of the turn."""
    mender = sat(sit_down, *SHORT, htmx=htmx)
    mender.mend(3)
    mender.get(mender.base, {**mender.page.fields(), "draft": "Bd@2,1", "do": "apply", **fields})
    assert mender.status == 422
    assert mender.page.notice
    assert {"take-back", "stand"} <= mender.page.actions
    assert len(mender.page.laid) == 3
    assert len(disk.lines()) == 4


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("correct", {"step": "nonsense"}),
        ("correct", {"step": "S1 place Bd@999,0"}),
        ("correct", {"step": "S1 place " + " ".join(f"Ro@{number},5" for number in range(-120, 100))}),
        ("correct", {"step": "S1 swap 1\nS2 swap 1"}),
        ("correct", {"step": "take-back"}),
        ("correct", {"step": "S1 pass", "seen": ""}),
        ("correct", {"step": "S1 pass", "seen": "-1"}),
        ("correct", {"step": "S1 pass", "do": "stand"}),
        ("stand", {"why": "x" * 201}),
        ("stand", {"why": "so\x07so"}),
        ("stand", {"ruled": "many"}),
        ("stand", {"ruled": "1000"}),
        ("stand", {"seen": ""}),
        ("stand", {"do": "correct"}),
        ("take-back", {"seen": ""}),
        ("take-back", {"seen": "4.0"}),
        ("take-back", {"do": "undo"}),
    ],
    ids=lambda fields: str(fields)[:40],
)
def test_unreadable_choices(sit_down: SitDown, disk: Disk, htmx: bool, do: str, fields: dict[str, str]) -> None:
    """A choice that cannot be read is refused with a sentence, and nothing is written."""
    mender = sat(sit_down, *SHORT, htmx=htmx)
    mender.mend(3)
    mender.post(mender.base + WRITES[do], {**mender.page.fields(), "do": do, **fields})
    assert mender.status == 422
    assert mender.page.notice or mender.page.codes
    assert mender.page.draft == {"2,1": "Bd"}
    assert len(disk.lines()) == 4


@pytest.mark.parametrize("step", ["", 'S1 adjust +50 "x"', 'end "x"'])
def test_only_a_turn_is_a_correction(sit_down: SitDown, disk: Disk, step: str) -> None:
    """Nothing, or a line of the sheet that is no turn, is written in the place of none."""
    mender = sat(sit_down, *SHORT)
    mender.mend(3)
    mender.send({**mender.page.fields(), "step": step, "do": "correct"})
    assert (mender.status, mender.page.codes) == (422, ["nothing-laid"])
    assert len(disk.lines()) == 4


def test_why_it_stands_is_kept(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """The word why a turn stands is kept as typed, with every tap and when it is refused."""
    mender = sat(sit_down, *SHORT, htmx=htmx)
    mender.mend(4)
    assert mender.page.fields()["why"] == "Noticed too late"
    mender.press("lift", "3,1", why="kids")
    assert mender.page.fields()["why"] == "kids"
    mender.open()
    assert (mender.page.draft, mender.page.fields()["why"]) == ({}, "kids")
    mender.do("stand", why="x" * 201)
    assert (mender.status, mender.page.fields()["why"]) == (422, "x" * 201)
    mender.do("stand", why="kids play")
    assert disk.lines()[4:] == ['rule 4 "kids play"']


def test_letting_it_stand_without_a_reason(sit_down: SitDown, disk: Disk) -> None:
    """A ruling without a reason is refused with a sentence, and not written."""
    mender = sat(sit_down, *SHORT)
    mender.mend(3)
    mender.send({**mender.page.fields(), "why": "  ", "do": "stand"})
    assert mender.status == 422
    assert mender.page.verdict.text
    assert len(disk.lines()) == 4


def test_a_hand_that_would_be_empty(sit_down: SitDown, disk: Disk) -> None:
    """A correction after which a hand is empty before the last turn is refused with the next turn and the reason."""
    mender = sat(sit_down, *LAST_TILE, "S2 place Rc@3,0")
    mender.mend(18)
    mender.do("apply", kind="points", tiles="6")
    assert "Then turn 19 wouldn't be possible. The game is over." in mender.page.verdict.text
    assert "correct" not in mender.page.actions
    mender.send({**mender.page.fields(), "do": "correct"})
    assert mender.status == 422
    assert len(disk.lines()) == len(LAST_TILE) + 1


def test_the_last_turn_of_a_finished_game(sit_down: SitDown, htmx: bool) -> None:
    """When the turn that ended a game is corrected to another, the game goes on."""
    mender = sat(sit_down, *LAST_TILE, "S2 place Rc@3,0", htmx=htmx)
    assert mender.page.winners == [2]
    mender.mend(20)
    mender.do("apply", kind="pass")
    assert mender.changes == {20: [10, 0]}
    mender.do("correct")
    assert (mender.page.winners, mender.page.to_move, mender.page.hands) == ([], 1, [2, 1])


def test_reasons_link_to_rules(sit_down: SitDown) -> None:
    """The reasons against a correction link to their rules, for who asks why not."""
    mender = sat(sit_down, *SHORT)
    mender.mend(2)
    mender.do("apply", kind="pass")
    mender.do("why")
    (item,) = mender.page.form.every("li", "data-code")
    assert [urldefrag(link["href"])[1] for link in item.every("a")]


# --- two phones ---


def test_stale_correction(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """A correction on an older sheet gets a notice, keeps the tiles, and can be chosen again on the newer sheet."""
    one = sat(sit_down, *SHORT, htmx=htmx)
    two = Mender(one.client, one.address, htmx)
    two.mend(3)
    two.change("Gd@2,1")
    one.play("Bx@4,1")
    two.do("correct")
    assert two.status == 409
    assert "Someone else has saved" in two.page.notice
    assert two.page.draft == {"2,1": "Gd"}
    assert len(disk.lines()) == 5
    two.do("apply")
    assert (two.status, two.page.notice) == (200, "")
    assert two.changes.keys() == {3, 4}
    two.do("correct")
    assert "correct 3: S1 place Gd@2,1" in disk.lines()[5:]
    assert two.page.laid["2,1"] == "Gd"


@pytest.mark.parametrize("do", ["correct", "stand", "take-back", "apply"])
def test_taken_back_meanwhile(sit_down: SitDown, disk: Disk, do: str) -> None:
    """Mending a turn that was taken back meanwhile gets the notice of a newer sheet, and nothing is written."""
    one = sat(sit_down, *SHORT)
    two = Mender(one.client, one.address)
    two.mend(4)
    two.change("Bx@3,1")
    one.mend(3)
    one.do("take-back")
    two.do(do)
    assert two.status == (200 if do == "apply" else 409)
    assert "turn isn't saved" in two.page.notice
    assert two.page.draft == {"3,1": "Bx"}
    assert len(two.page.rows()) == 2
    assert disk.lines()[4:] == ["take-back 3"]


def test_two_corrections_at_once(sit_down: SitDown, disk: Disk) -> None:
    """Of two different corrections of one sheet the second is not written, and its player sees the first."""
    one = sat(sit_down, *SHORT)
    two = Mender(one.client, one.address)
    for mender, play in ((one, "Gd@2,1"), (two, "Yd@2,1")):
        mender.mend(3)
        mender.change(play)
        if "correct" not in mender.page.actions:
            mender.allow()
    one.do("correct")
    two.do("correct")
    assert two.status == 409
    assert two.page.draft == {"2,1": "Yd"}
    assert [line for line in disk.lines() if line.startswith("correct")] == ["correct 3: S1 place Gd@2,1"]


@pytest.mark.parametrize("do", ["correct", "take-back", "stand"])
def test_sent_twice(sit_down: SitDown, disk: Disk, htmx: bool, do: str) -> None:
    """A choice whose answer was lost and that is sent again counts once, and leads to the game both times."""
    mender = sat(sit_down, *SHORT, htmx=htmx)
    mender.mend(4)
    mender.change("Bx@3,1")
    page, address, fields = mender.page, mender.address, {**mender.page.fields(), "do": do}
    mender.send(fields)
    lines, totals = disk.lines(), mender.page.totals
    assert len(lines) == 5
    mender.page, mender.address = page, address
    mender.send(fields)
    assert disk.lines() == lines
    assert mender.status == 200
    assert mender.page.totals == totals


# --- what there is not ---


def test_unknown_turns(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """Turns that there are not, and lines that are no turns, have no page to mend them and cannot be written to."""
    address = sit_down(*SHORT, 'S1 adjust -5 "late"', 'end "tram"').address
    for number in ("0", "5", "6", "7", "99", "9" * 30, "-1", "three"):
        assert client.get(f"{address}/turns/{number}").status_code == 404
        for where in ("", "/take-back", "/ruling"):
            fields = {"seen": "6", "draft": "Ro@9,9", "step": "S1 swap 1", "why": "so"}
            assert client.post(f"{address}/turns/{number}{where}", data=fields).status_code == 404
    assert client.get("/games/nothing/turns/1").status_code == 404
    assert len(disk.lines()) == 6


def test_only_turns_lead_to_their_page(sit_down: SitDown) -> None:
    """Every turn on the sheet has a link to mend it, and no other line has one."""
    keeper = sit_down(*SHORT, 'S1 adjust -5 "late"', 'end "tram"')
    assert [link["data-mend"] for link in keeper.page.as_list.every("a", "data-mend")] == ["4", "3", "2", "1"]


# --- undo and redo ---


def test_undo_and_redo(sit_down: SitDown, disk: Disk, htmx: bool) -> None:
    """Turns are taken back one by one and put back one by one, as the buttons allow, and nothing is lost."""
    mender = sat(sit_down, *SHORT, htmx=htmx)
    turns = mender.page.turns
    assert mender.page.menu_keys == {"undo"}
    for left in (3, 2, 1, 0):
        mender.do("undo")
        assert mender.page.turns == turns[:left]
        assert "redo" in mender.page.menu_keys
    assert mender.page.menu_keys == {"redo"}
    for back in (1, 2, 3, 4):
        mender.do("redo")
        assert mender.page.turns == turns[:back]
    assert mender.page.menu_keys == {"undo"}
    assert len(disk.lines()) == 12


def test_a_new_turn_ends_redoing(sit_down: SitDown) -> None:
    """After a new turn there is nothing to redo, and trying it is refused with a sentence."""
    mender = sat(sit_down, *SHORT)
    mender.do("undo")
    mender.do("clear")
    mender.play("Bx@3,1")
    assert mender.page.menu_keys == {"undo"}
    mender.send({**mender.page.fields(), "do": "redo"})
    assert (mender.status, mender.page.codes) == (422, ["nothing-to-redo"])


def test_nothing_to_take_back(sit_down: SitDown, disk: Disk) -> None:
    """On an empty sheet nothing can be taken back, and trying it is refused with a sentence."""
    mender = sat(sit_down)
    assert not {"undo", "redo"} & mender.page.actions
    assert mender.page.menu_keys == set()
    mender.send({**mender.page.fields(), "do": "undo"})
    assert (mender.status, mender.page.codes) == (422, ["nothing-to-take-back"])
    assert disk.lines() == []


# --- with htmx ---


def read_off(page: Page) -> dict[str, object]:
    """All that can be read off the page of a turn."""
    return {
        "text": page.root.text,
        "fields": page.fields(),
        "chosen": [(option["value"], "selected" in option) for option in page.form.every("option")],
        "open": ["open" in each for each in page.form.every("details")],
        "cells": {place: (cell.tag, cell.spot, cell.text) for place, cell in page.cells.items()},
        "board": (page.cursor, page.laid, page.draft, page.lit("fault"), page.lit("better")),
        "buttons": (page.kinds, page.keys, page.actions),
    }


@pytest.mark.parametrize(
    "presses",
    [
        "lift=-1,1 cell=1,0 tile=Bo do=erase tile=Gx do=clear cell=1,0 tile=Bo light=0",
        "do=apply,kind=swap,swap=2 do=apply,kind=pass do=apply,allowed=1 do=apply,kind=place",
        "do=apply,kind=points,points=4,tiles=1 do=apply,kind=pass do=apply,kind=swap,swap=9",
    ],
)
def test_pieces_make_the_page(sit_down: SitDown, presses: str) -> None:
    """After every press the page put together from pieces shows what the page loaded anew shows."""
    plain = sat(sit_down, *WRONG_TILE, names=SAMPLE.names)
    pieces = Mender(plain.client, plain.address, htmx=True)
    for mender in (plain, pieces):
        mender.mend(3)
    for press in presses.split():
        (name, value), *typed = [each.split("=") for each in press.split(",")] if "do" in press else [press.split("=")]
        for mender in (plain, pieces):
            if ["allowed", "1"] in typed:
                mender.allow()
            elif name == "do":
                mender.do(value, **dict(typed))
            elif name != "light" or mender.page.lights:
                mender.press(name, value)
        assert read_off(pieces.page) == read_off(plain.page), press


def test_transcript_of_the_mended_game(sit_down: SitDown, client: FlaskClient) -> None:
    """The text of a mended game holds the turns as corrected with their points, and the rulings with their reasons."""
    mender = sat(sit_down, *SHORT)
    mender.mend(2)
    mender.do("apply", kind="swap", swap="1")
    mender.do("correct")
    text = client.get(f"{mender.address}.txt").text
    assert "2. S2 swap 1\n" in text
    assert '3. S1 place Bd@2,1 = 0 by table "correct 2"\n' in text
    assert QWIRKLE.name in text
