"""Correcting an earlier turn on its pages: the consequences are shown first, and are exactly what happens."""

from urllib.parse import urldefrag

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import LAST_TILE, SAMPLE, SAMPLE_LINES
from tests.rulebooks.qwirkle.text import write_play
from tests.web.conftest import SitDown
from tests.web.mender import Mender, sat
from tests.web.scorekeeper import WRITES

WRONG_TILE = [line.partition(" =")[0] for line in SAMPLE_LINES[:9]]
WRONG_TILE[2] = "S3 place Gs@-1,1"
"""The sample game after turn nine, with a wrong tile in turn three."""
NOBODY = "There's no such player: choose one from the list."
SHORT = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 place Bd@2,1", "S2 place Bc@3,1")


# --- a wrong tile, found late ---


def test_wrong_tile_in_turn_three(sit_down: SitDown) -> None:
    """A wrong tile of turn three, found after turn nine, is corrected in seven presses, as if it had been right; the
    sheet marks that turn, and no other, and shows what was there before.
    """
    mender = sat(sit_down, *WRONG_TILE, names=SAMPLE.names)
    assert (mender.page.totals != [20, 13, 7, 9], mender.marked("data-corrected")) == (True, [])
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
    assert mender.page.verdict.text.startswith("Turn 3 is fixed Patrycja 20 ")
    assert [total.text for total in mender.page.form.one(id="seats").every("s")]
    played = sit_down(*SAMPLE_LINES[:9], names=SAMPLE.names)
    assert (mender.page.laid, mender.page.bag) == (played.page.laid, played.page.bag)
    assert mender.page.unseen == played.page.unseen
    assert (mender.marked("data-corrected"), mender.marked("data-ruled")) == ([3], [])
    assert "before: Jarek played green square" in mender.row(3)
    mender.mend(3)
    mender.change("Rs@1,0")
    mender.do("correct")
    assert "before: Jarek played blue circle" in mender.row(3)


def test_the_page_of_a_turn(sit_down: SitDown, disk: Disk) -> None:
    """The page of a turn shows the board before it, its tiles to be lifted, and its player, and changes nothing yet."""
    mender = sat(sit_down, *SAMPLE_LINES, names=SAMPLE.names)
    for number in (1, 7, 12):
        mender.mend(number)
        turn = SAMPLE.steps[number - 1]
        earlier = [placement for each in SAMPLE.steps[: number - 1] for placement in each.play]
        assert mender.page.laid == {f"{x},{y}": str(tile) for tile, (x, y) in earlier}
        assert mender.page.fields()["draft"] == write_play(turn.play)
        assert mender.page.points == turn.announced
        assert f"Turn {number} · {SAMPLE.names[turn.seat - 1]}" in mender.page.form.text
        assert {"take-back", "stand", "apply"} <= mender.page.actions
        assert "correct" not in mender.page.actions
        mender.leave()
    assert disk.lines() == list(SAMPLE_LINES)


def test_shown_with_every_tap(sit_down: SitDown) -> None:
    """The points of the changed turns, before and after, and the totals before and after are shown with every tap."""
    mender = sat(sit_down, *WRONG_TILE, names=SAMPLE.names)
    now = mender.page.totals
    mender.mend(3)
    mender.press("lift", "-1,1")
    assert (mender.changes, mender.then) == ({}, [])
    mender.point("1,0")
    mender.lay("Bo")
    assert mender.changes == {3: [4, 4], 6: [7, 6], 9: [9, 10]}
    changed = [
        (int(was["data-total"]), was.text) for was in mender.page.form.every("", "data-total") if list(was.every("s"))
    ]
    assert changed == [(n, f"{n} {then}") for n, then in zip(now, mender.then, strict=True) if n != then]
    mender.press("lift", "1,0")
    assert (mender.changes, mender.then) == ({}, [])
    mender.lay("Ro")
    assert mender.page.legal is False
    assert "correct" not in mender.page.actions


def test_a_tile_taken_up(sit_down: SitDown) -> None:
    """While a tile is lifted, the rest isn't wrong, although it touches nothing: the page asks for the right tile."""
    mender = sat(sit_down, "S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0 Rc@3,0")
    mender.mend(2)
    mender.press("lift", "2,0")
    assert mender.page.verdict.text == "Turn 2 Bob +4 Tap the right tile."
    assert "why" not in mender.page.actions
    mender.lay("Bx")
    assert mender.page.verdict.text.startswith("Not allowed.")


# --- the other choices ---


def test_taking_back_or_letting_stand(sit_down: SitDown, disk: Disk) -> None:
    """Everything from the turn on can be undone, and redone. A turn can be allowed as the players' ruling:
    nothing else changes, and the sheet marks it as ruled.
    """
    mender = sat(sit_down, *SAMPLE_LINES, names=SAMPLE.names)
    turns = mender.page.turns
    mender.mend(3)
    mender.do("take-back")
    assert mender.page.turns == turns[:2]
    assert (mender.page.totals, mender.page.to_move) == ([3, 7, 0, 0], 3)
    mender.do("redo")
    assert mender.page.turns == turns
    mender.mend(3)
    mender.do("stand")
    assert (mender.status, mender.page.totals) == (200, [20, 22, 25, 18])
    assert "allowed by the players:" in mender.row(3)
    assert mender.marked("data-ruled") == [3]
    assert disk.lines()[12:] == ["take-back 3", "redo", 'rule 3 "Noticed too late"']


# --- another kind of turn, another player ---


@pytest.mark.parametrize(
    ("typed", "points", "bag", "said"),
    [
        ({"kind": "swap", "swap": "2"}, 0, 77, "swapped 2 tiles"),
        ({"kind": "points", "points": "11", "tiles": "3"}, 11, 74, "3 tiles, points only"),
    ],
)
def test_tiles_that_were_another_turn(
    sit_down: SitDown, typed: dict[str, str], points: int, bag: int, said: str
) -> None:
    """A turn with tiles can become one of another kind: its tiles go, and bag and total are right. If the points are
    missing, the page asks for them; numbers that no turn can have are refused, and players can't overrule that.
    """
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names)
    mender.mend(4)
    mender.do("apply", kind="points", points="", tiles="3")
    assert "Points: how many?" in mender.problems
    assert "correct" not in mender.page.actions
    mender.do("apply", kind="swap", swap="7")
    assert "correct" not in mender.page.actions
    mender.do("why")
    assert len(list(mender.page.form.every("li", "data-code"))) == 1
    assert list(mender.page.form.every("input", name="allowed")) == []
    mender.send({**mender.page.fields(), "allowed": "1", "do": "correct"})
    assert (mender.status, mender.page.codes) == (422, ["swap-count"])
    mender.do("apply", **typed)
    assert (mender.changes, mender.then) == ({4: [6, points]}, [3, 7, 4, points])
    mender.do("correct")
    assert (mender.page.totals, mender.page.bag) == ([3, 7, 4, points], bag)
    assert said in mender.row(4)
    assert "-1,-2" not in mender.page.laid


def test_a_pass_that_the_bag_forbids(sit_down: SitDown) -> None:
    """A turn can become a pass only as a ruling while there are tiles in the bag, and the refusal is shown first, with
    a link to the rule.
    """
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names)
    mender.mend(4)
    mender.do("apply", kind="pass")
    assert mender.page.verdict.text.startswith("Not allowed.")
    mender.do("why")
    (reason,) = mender.page.form.every("li", "data-code")
    assert "You can't pass while there are tiles in the bag" in reason.text
    assert [urldefrag(link["href"])[1] for link in reason.every("a")]
    assert "correct" not in mender.page.actions
    mender.allow()
    assert (mender.changes, mender.then) == ({4: [6, 0]}, [3, 7, 4, 0])
    mender.do("correct")
    assert (mender.marked("data-corrected"), mender.marked("data-ruled")) == ([4], [4])
    assert "allowed by the players: Turn 4 was fixed" in mender.row(4)


def test_filling_in_the_tiles(sit_down: SitDown) -> None:
    """A points-only turn is filled in with tiles later: the board is complete again, and bag and hands stay. Every turn
    on the sheet has a link to fix it, and no other line has one.
    """
    events = ("S1 place Ro@0,0", "S2 points 3 tiles 2", "S1 place Bd@1,1", 'S1 adjust -5 "late"')
    mender = sat(sit_down, *events)
    bag = mender.page.bag
    missing = "2 tiles missing: fill in"
    assert missing in mender.page.form.text
    links = {link["data-mend"]: link["title"] for link in mender.page.as_list.every("a", "data-mend")}
    assert links == {"1": "Fix", "2": "Fill in the turn", "3": "Fix"}
    mender.mend(2)
    mender.do("apply", kind="place")
    for cell, tile in (("1,0", "Rd"), ("2,0", "Rx")):
        mender.point(cell)
        mender.lay(tile)
    assert mender.changes == {2: [3, 3], 3: [0, 2]}
    mender.do("correct")
    assert (mender.page.totals, mender.page.bag) == ([-2, 3], bag)
    assert mender.page.laid == {"0,0": "Ro", "1,0": "Rd", "2,0": "Rx", "1,1": "Bd"}
    assert missing not in mender.page.form.text
    assert mender.marked("data-ruled") == []


@pytest.mark.parametrize(
    ("line", "keys", "totals"),
    [
        (SAMPLE_LINES[2], ["from 3 to 7", "from 7 to 11", "from 0 to 4"], [3, 7, 0, 4]),
        ("S3 swap 2", ["from 3 to 3", "from 7 to 7", "from 0 to 0"], [3, 7, 0, 0]),
        ("S3 points 5 tiles 2", ["from 3 to 8", "from 7 to 12", "from 0 to 5"], [3, 7, 0, 5]),
    ],
)
def test_another_player(sit_down: SitDown, disk: Disk, line: str, keys: list[str], totals: list[int]) -> None:
    """A turn of any kind is given to another player with one key, which shows the total before and after; it is then
    marked as allowed and as corrected.
    """
    mender = sat(sit_down, *SAMPLE_LINES[:2], line, names=SAMPLE.names)
    mender.mend(3)
    mender.press("do", "who")
    labels = [key["aria-label"] for key in mender.page.form.every("button", name="to")]
    assert [label.partition(", ")[2] for label in labels] == keys
    mender.give(4)
    assert mender.address == f"/games/{mender.id}"
    assert (mender.page.totals, mender.page.to_move) == (totals, 1)
    assert mender.marked("data-ruled") == mender.marked("data-corrected") == [3]
    assert "Ola" in mender.row(3)
    assert disk.lines()[3:] == ['reseat 3 S4 ruled 3 "reseat 3"']


def test_another_player_cannot_have_it(sit_down: SitDown, disk: Disk) -> None:
    """A turn can't be given to a player who had too few tiles for it: the key says so, and so does the page of an
    address that asks for it, which can still be left.
    """
    mender, number = sat(sit_down, *LAST_TILE), len(LAST_TILE)
    mender.mend(number)
    mender.press("do", "who")
    key = mender.page.form.one("button", name="to")
    assert "disabled" in key
    assert "Play 1 tile." in key.text
    mender.get(mender.base, {**mender.page.fields(), "seat": "2", "do": "apply"})
    assert "Not allowed." in mender.page.verdict.text
    assert "correct" not in mender.page.actions
    assert "Exit" in mender.page.form.text
    mender.do("why")
    assert mender.page.form.text.count("Play 1 tile.") == 2
    assert not any(box["id"] == "other" and "checked" in box for box in mender.page.form.every("input", "id"))
    mender.send({**mender.page.fields(), "do": "correct"})
    assert mender.status == 422
    mender.post(f"/games/{mender.id}/turns/{number}/give", {"seen": str(number), "to": "2"})
    assert mender.status == 422
    assert disk.lines()[number:] == []


def test_another_player_and_other_tiles(sit_down: SitDown, disk: Disk) -> None:
    """On the page a correction is saved before the player is changed. An address that changes tiles and player writes
    the turn as a ruling, if only the order of seats is against it; it then opens without any objection.
    """
    mender = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names)
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
    mender.mend(3)
    mender.change("Bo@1,0")
    assert "Not allowed" not in mender.page.verdict.text
    mender.do("correct")
    assert mender.page.laid["1,0"] == "Bo"


def test_nobody_sits_there(sit_down: SitDown, disk: Disk) -> None:
    """A turn can't be given to an empty seat, whatever its tiles."""
    mender = sat(sit_down, *SHORT)
    mender.mend(3)
    for fields in ({"draft": "Rx@3,0"}, {"kind": "swap", "swap": "1"}, {"seat": "6"}):
        for do, status in (("apply", 200), ("correct", 422)):
            mender.send({**mender.page.fields(), "seat": "3", **fields, "allowed": "1", "do": do})
            assert mender.status == status
            assert NOBODY in mender.page.verdict.text
            assert list(mender.page.form.every("input", name="allowed", type="checkbox")) == []
    mender.send({**mender.page.fields(), "draft": "", "cursor": "3,0", "kind": "place", "seat": "3", "do": "apply"})
    assert (mender.status, mender.page.draft) == (200, {})
    assert NOBODY in mender.page.notice
    assert disk.lines()[4:] == []


# --- turns that become illegal, and impossible ones ---


def test_later_turns_that_become_illegal(sit_down: SitDown, disk: Disk) -> None:
    """Later turns that a correction makes illegal are shown with the reason, and are kept as rulings of the players."""
    mender = sat(sit_down, *SHORT)
    mender.mend(2)
    mender.do("apply", kind="swap", swap="1")
    assert mender.changes == {2: [3, 0], 3: [2, 0]}
    assert mender.refusals == {3: "The blue diamond doesn't touch another tile."}
    assert "Turns that break the rules will be marked as allowed." in mender.page.verdict.text
    then = mender.then
    mender.do("correct")
    assert mender.page.totals == then == [2, 2]
    assert (mender.marked("data-ruled"), mender.marked("data-corrected")) == ([3], [2, 3])
    assert "allowed by the players: Turn 2 was fixed" in mender.row(3)
    assert "before: Ann played blue diamond" in mender.row(3)
    assert sorted(disk.lines()[4:]) == ["correct 2: S2 swap 1", 'rule 3 "correct 2"']
    text = mender.client.get(f"{mender.address}.txt").text
    assert '2. S2 swap 1\n3. S1 place Bd@2,1 = 0 by table "correct 2"\n' in text
    mender.play("Bx@4,1")
    assert mender.page.totals == [5, 2]


@pytest.mark.parametrize(
    ("number", "play", "said"),
    [
        (1, "Ro@1,0 Rs@2,0", "Then turn 2 wouldn't be possible. The red square is already there."),
        (3, "Bd@2,0", "is already there."),
        (4, "Bc@3,1 Bd@4,1 Bx@5,1 Bt@6,1 Bs@7,1 Bo@8,1 Gx@9,1", "You can only play 6 tiles."),
    ],
)
def test_what_cannot_be(sit_down: SitDown, disk: Disk, number: int, play: str, said: str) -> None:
    """An impossible correction is shown with the reason, can't be pressed, and writes nothing when sent."""
    mender = sat(sit_down, *SHORT)
    mender.mend(number)
    mender.send({**mender.page.fields(), "draft": play, "allowed": "1", "do": "apply"})
    assert said in mender.page.verdict.text
    assert "correct" not in mender.page.actions
    assert mender.then == []
    mender.send({**mender.page.fields(), "do": "correct"})
    assert mender.status == 422
    assert mender.page.verdict.text.startswith("Not allowed.")
    mender.do("why")
    assert said.removeprefix("Then turn 2 wouldn't be possible. ")[:20] in mender.page.form.text
    assert disk.lines()[4:] == []


@pytest.mark.parametrize(
    "fields", [{"draft": "nonsense"}, {"kind": "flight"}, {"seat": "0"}, {"lift": "here"}, {"do": "confirm"}], ids=str
)
def test_unreadable_taps(sit_down: SitDown, disk: Disk, fields: dict[str, str]) -> None:
    """An unreadable tap is refused with a sentence, and the page is still that of the turn."""
    mender = sat(sit_down, *SHORT)
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
        ("correct", {"step": "S1 swap 1\nS2 swap 1"}),
        ("correct", {"step": "take-back"}),
        ("correct", {"step": ""}),
        ("correct", {"step": 'S1 adjust +50 "x"'}),
        ("correct", {"step": 'S1 place Bo@5,5 by table "\u202eagreed"'}),
        ("correct", {"step": "S1 pass", "seen": ""}),
        ("correct", {"step": "S1 pass", "do": "stand"}),
        ("stand", {"why": "x" * 201}),
        ("stand", {"why": "  "}),
        ("stand", {"ruled": "1000"}),
        ("stand", {"do": "correct"}),
        ("take-back", {"seen": "4.0"}),
        ("take-back", {"do": "undo"}),
    ],
    ids=lambda fields: str(fields)[:40],
)
def test_unreadable_choices(sit_down: SitDown, disk: Disk, do: str, fields: dict[str, str]) -> None:
    """A choice that can't be read, or isn't a turn, is refused with a sentence, and nothing is written."""
    mender = sat(sit_down, *SHORT)
    mender.mend(3)
    mender.post(mender.base + WRITES[do], {**mender.page.fields(), "do": do, **fields})
    assert mender.status == 422
    assert mender.page.notice or mender.page.codes
    assert mender.page.verdict.text
    assert mender.page.draft == {"2,1": "Bd"}
    assert len(disk.lines()) == 4


def test_why_it_stands_is_kept(sit_down: SitDown, disk: Disk) -> None:
    """The reason why a turn is right is kept as typed, with every tap and when it is refused."""
    mender = sat(sit_down, *SHORT)
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


# --- two phones ---


def test_stale_correction(sit_down: SitDown, disk: Disk) -> None:
    """A correction on an older sheet gets a notice, keeps the tiles, and can be chosen again on the newer sheet."""
    one = sat(sit_down, *SHORT)
    two = Mender(one.client, one.address)
    two.mend(3)
    two.change("Gd@2,1")
    one.play("Bx@4,1")
    two.do("correct")
    assert two.status == 409
    assert "Somebody else has saved" in two.page.notice
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
    """Fixing a turn that was undone in the meantime gets the notice of a newer sheet, and nothing is written."""
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


@pytest.mark.parametrize("do", ["correct", "take-back", "stand"])
def test_sent_twice(sit_down: SitDown, disk: Disk, do: str) -> None:
    """A choice sent again because its answer was lost counts once, and leads to the game both times."""
    mender = sat(sit_down, *SHORT)
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


# --- what doesn't exist ---


def test_unknown_turns(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """Turns that don't exist, and lines that aren't turns, have no pages to fix them and can't be written to."""
    address = sit_down(*SHORT, 'S1 adjust -5 "late"', 'end "tram"').address
    sent = {"seen": "6", "draft": "Ro@9,9", "step": "S1 swap 1", "why": "so", "shift": "1"}
    for number in ("0", "5", "6", "7", "9" * 30, "-1", "three"):
        for where in ("", "/remove", "/insert"):
            if (number, where) not in (("5", "/insert"), ("6", "/insert")):  # before an entry a turn can be missing
                assert client.get(f"{address}/turns/{number}{where}").status_code == 404
                assert client.post(f"{address}/turns/{number}{where}", data=sent).status_code == 404
        for where in ("/take-back", "/ruling"):
            assert client.post(f"{address}/turns/{number}{where}", data=sent).status_code == 404
    assert client.get("/games/nothing/turns/1").status_code == 404
    assert len(disk.lines()) == 6
