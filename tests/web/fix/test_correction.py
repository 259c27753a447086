"""Correcting an earlier turn on its pages: the consequences are shown first, and are exactly what happens."""

from urllib.parse import urldefrag

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import LAST_TILE, SAMPLE, SAMPLE_LINES
from tests.rulebooks.qwirkle.text import write_play
from tests.web.conftest import SitDown
from tests.web.fixer import Fixer, sat
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
    fixer = sat(sit_down, *WRONG_TILE, names=SAMPLE.names)
    assert (fixer.page.totals != [20, 13, 7, 9], fixer.marked("data-corrected")) == (True, [])
    game = fixer.address
    fixer.fix(3)
    assert fixer.page.draft == {"-1,1": "Gs"}
    fixer.press("lift", "-1,1")
    fixer.point("1,0")
    fixer.lay("Bo")
    assert fixer.then == [20, 13, 7, 9]
    fixer.do("correct")
    assert fixer.presses <= 7
    assert (fixer.address, fixer.page.totals) == (game, [20, 13, 7, 9])
    assert fixer.page.verdict.text.startswith("Turn 3 is fixed Patrycja 20 ")
    assert [total.text for total in fixer.page.form.one(id="seats").every("s")]
    played = sit_down(*SAMPLE_LINES[:9], names=SAMPLE.names)
    assert (fixer.page.placed, fixer.page.bag) == (played.page.placed, played.page.bag)
    assert fixer.page.unseen == played.page.unseen
    assert (fixer.marked("data-corrected"), fixer.marked("data-ruled")) == ([3], [])
    assert "before: Jarek played green square" in fixer.row(3)
    fixer.fix(3)
    fixer.change("Rs@1,0")
    fixer.do("correct")
    assert "before: Jarek played blue circle" in fixer.row(3)


def test_the_page_of_a_turn(sit_down: SitDown, disk: Disk) -> None:
    """The page of a turn shows the board before it, its tiles to be lifted, and its player, and changes nothing yet."""
    fixer = sat(sit_down, *SAMPLE_LINES, names=SAMPLE.names)
    for number in (1, 7, 12):
        fixer.fix(number)
        turn = SAMPLE.steps[number - 1]
        earlier = [placement for each in SAMPLE.steps[: number - 1] for placement in each.play]
        assert fixer.page.placed == {f"{x},{y}": str(tile) for tile, (x, y) in earlier}
        assert fixer.page.fields()["draft"] == write_play(turn.play)
        assert fixer.page.points == turn.announced
        assert f"Turn {number} · {SAMPLE.names[turn.seat - 1]}" in fixer.page.form.text
        assert {"take-back", "stand", "apply"} <= fixer.page.actions
        assert "correct" not in fixer.page.actions
        fixer.leave()
    assert disk.lines() == list(SAMPLE_LINES)


def test_shown_with_every_tap(sit_down: SitDown) -> None:
    """The points of the changed turns, before and after, and the totals before and after are shown with every tap."""
    fixer = sat(sit_down, *WRONG_TILE, names=SAMPLE.names)
    now = fixer.page.totals
    fixer.fix(3)
    fixer.press("lift", "-1,1")
    assert (fixer.changes, fixer.then) == ({}, [])
    fixer.point("1,0")
    fixer.lay("Bo")
    assert fixer.changes == {3: [4, 4], 6: [7, 6], 9: [9, 10]}
    changed = [
        (int(was["data-total"]), was.text) for was in fixer.page.form.every("", "data-total") if list(was.every("s"))
    ]
    assert changed == [(n, f"{n} {then}") for n, then in zip(now, fixer.then, strict=True) if n != then]
    fixer.press("lift", "1,0")
    assert (fixer.changes, fixer.then) == ({}, [])
    fixer.lay("Ro")
    assert fixer.page.legal is False
    assert "correct" not in fixer.page.actions


def test_a_tile_taken_up(sit_down: SitDown) -> None:
    """While a tile is lifted, the rest isn't wrong, although it touches nothing: the page asks for the right tile."""
    fixer = sat(sit_down, "S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0 Rc@3,0")
    fixer.fix(2)
    fixer.press("lift", "2,0")
    assert fixer.page.verdict.text == "Turn 2 Bob +4 Tap the right tile."
    assert "why" not in fixer.page.actions
    fixer.lay("Bx")
    assert fixer.page.verdict.text.startswith("Not allowed.")


# --- the other choices ---


def test_undoing_or_allowing(sit_down: SitDown, disk: Disk) -> None:
    """Everything from the turn on can be undone, and redone. A turn can be allowed as the players' ruling:
    nothing else changes, and the sheet marks it as ruled.
    """
    fixer = sat(sit_down, *SAMPLE_LINES, names=SAMPLE.names)
    turns = fixer.page.turns
    fixer.fix(3)
    fixer.do("take-back")
    assert fixer.page.turns == turns[:2]
    assert (fixer.page.totals, fixer.page.to_move) == ([3, 7, 0, 0], 3)
    fixer.do("redo")
    assert fixer.page.turns == turns
    fixer.fix(3)
    fixer.do("stand")
    assert (fixer.status, fixer.page.totals) == (200, [20, 22, 25, 18])
    assert "allowed by the players:" in fixer.row(3)
    assert fixer.marked("data-ruled") == [3]
    assert disk.lines()[12:] == ["take-back 3", "redo", 'rule 3 "Noticed too late"']


# --- another kind of turn, another player ---


@pytest.mark.parametrize(
    ("typed", "points", "bag", "message"),
    [
        ({"kind": "swap", "swap": "2"}, 0, 77, "swapped 2 tiles"),
        ({"kind": "points", "points": "11", "tiles": "3"}, 11, 74, "3 tiles, points only"),
    ],
)
def test_tiles_that_were_another_turn(
    sit_down: SitDown, typed: dict[str, str], points: int, bag: int, message: str
) -> None:
    """A turn with tiles can become one of another kind: its tiles go, and bag and total are right. If the points are
    missing, the page asks for them; numbers that no turn can have are refused, and players can't overrule that.
    """
    fixer = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names)
    fixer.fix(4)
    fixer.do("apply", kind="points", points="", tiles="3")
    assert "Points: how many?" in fixer.problems
    assert "correct" not in fixer.page.actions
    fixer.do("apply", kind="swap", swap="7")
    assert "correct" not in fixer.page.actions
    fixer.do("why")
    assert len(list(fixer.page.form.every("li", "data-code"))) == 1
    assert list(fixer.page.form.every("input", name="allowed")) == []
    fixer.send({**fixer.page.fields(), "allowed": "1", "do": "correct"})
    assert (fixer.status, fixer.page.codes) == (422, ["swap-count"])
    fixer.do("apply", **typed)
    assert (fixer.changes, fixer.then) == ({4: [6, points]}, [3, 7, 4, points])
    fixer.do("correct")
    assert (fixer.page.totals, fixer.page.bag) == ([3, 7, 4, points], bag)
    assert message in fixer.row(4)
    assert "-1,-2" not in fixer.page.placed


def test_a_pass_that_the_bag_forbids(sit_down: SitDown) -> None:
    """A turn can become a pass only as a ruling while there are tiles in the bag, and the refusal is shown first, with
    a link to the rule.
    """
    fixer = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names)
    fixer.fix(4)
    fixer.do("apply", kind="pass")
    assert fixer.page.verdict.text.startswith("Not allowed.")
    fixer.do("why")
    (reason,) = fixer.page.form.every("li", "data-code")
    assert "You can't pass while there are tiles in the bag" in reason.text
    assert [urldefrag(link["href"])[1] for link in reason.every("a")]
    assert "correct" not in fixer.page.actions
    fixer.allow()
    assert (fixer.changes, fixer.then) == ({4: [6, 0]}, [3, 7, 4, 0])
    fixer.do("correct")
    assert (fixer.marked("data-corrected"), fixer.marked("data-ruled")) == ([4], [4])
    assert "allowed by the players: Turn 4 was fixed" in fixer.row(4)


def test_filling_in_the_tiles(sit_down: SitDown) -> None:
    """A points-only turn is filled in with tiles later: the board is complete again, and bag and hands stay. Every turn
    on the sheet has a link to fix it, and no other line has one.
    """
    events = ("S1 place Ro@0,0", "S2 points 3 tiles 2", "S1 place Bd@1,1", 'S1 adjust -5 "late"')
    fixer = sat(sit_down, *events)
    bag = fixer.page.bag
    missing = "2 tiles missing: fill in"
    assert missing in fixer.page.form.text
    links = {link["data-mend"]: link["title"] for link in fixer.page.as_list.every("a", "data-mend")}
    assert links == {"1": "Fix", "2": "Fill in the turn", "3": "Fix"}
    fixer.fix(2)
    fixer.do("apply", kind="place")
    for cell, tile in (("1,0", "Rd"), ("2,0", "Rx")):
        fixer.point(cell)
        fixer.lay(tile)
    assert fixer.changes == {2: [3, 3], 3: [0, 2]}
    fixer.do("correct")
    assert (fixer.page.totals, fixer.page.bag) == ([-2, 3], bag)
    assert fixer.page.placed == {"0,0": "Ro", "1,0": "Rd", "2,0": "Rx", "1,1": "Bd"}
    assert missing not in fixer.page.form.text
    assert fixer.marked("data-ruled") == []


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
    fixer = sat(sit_down, *SAMPLE_LINES[:2], line, names=SAMPLE.names)
    fixer.fix(3)
    fixer.press("do", "who")
    labels = [key["aria-label"] for key in fixer.page.form.every("button", name="to")]
    assert [label.partition(", ")[2] for label in labels] == keys
    fixer.give(4)
    assert fixer.address == f"/games/{fixer.id}"
    assert (fixer.page.totals, fixer.page.to_move) == (totals, 1)
    assert fixer.marked("data-ruled") == fixer.marked("data-corrected") == [3]
    assert "Ola" in fixer.row(3)
    assert disk.lines()[3:] == ['reseat 3 S4 ruled 3 "reseat 3"']


def test_another_player_cannot_have_it(sit_down: SitDown, disk: Disk) -> None:
    """A turn can't be given to a player who had too few tiles for it: the key says so, and so does the page of an
    address that asks for it, which can still be left.
    """
    fixer, number = sat(sit_down, *LAST_TILE), len(LAST_TILE)
    fixer.fix(number)
    fixer.press("do", "who")
    key = fixer.page.form.one("button", name="to")
    assert "disabled" in key
    assert "Play 1 tile." in key.text
    fixer.get(fixer.base, {**fixer.page.fields(), "seat": "2", "do": "apply"})
    assert "Not allowed." in fixer.page.verdict.text
    assert "correct" not in fixer.page.actions
    assert "Exit" in fixer.page.form.text
    fixer.do("why")
    assert fixer.page.form.text.count("Play 1 tile.") == 2
    assert not any(box["id"] == "other" and "checked" in box for box in fixer.page.form.every("input", "id"))
    fixer.send({**fixer.page.fields(), "do": "correct"})
    assert fixer.status == 422
    fixer.post(f"/games/{fixer.id}/turns/{number}/give", {"seen": str(number), "to": "2"})
    assert fixer.status == 422
    assert disk.lines()[number:] == []


def test_another_player_and_other_tiles(sit_down: SitDown, disk: Disk) -> None:
    """On the page a correction is saved before the player is changed. An address that changes tiles and player writes
    the turn as a ruling, if only the order of seats is against it; it then opens without any objection.
    """
    fixer = sat(sit_down, *SAMPLE_LINES[:4], names=SAMPLE.names)
    fixer.fix(3)
    fixer.change("Rs@1,0")
    assert "Save this first, then change the player." in fixer.page.form.text
    assert list(fixer.page.form.every("button", name="to")) == []
    fixer.get(fixer.base, {**fixer.page.fields(), "seat": "4", "do": "apply"})
    assert "Not allowed." not in fixer.page.verdict.text
    assert fixer.refusals[4] == "It was Patrycja's turn, not Ola's."
    fixer.do("correct")
    assert fixer.marked("data-ruled") == fixer.marked("data-corrected") == [3, 4]
    assert sorted(disk.lines()[4:]) == [
        'correct 3: S4 place Rs@1,0 by table "correct 3"',
        'rule 4 "correct 3"',
    ]
    fixer.fix(3)
    fixer.change("Bo@1,0")
    assert "Not allowed" not in fixer.page.verdict.text
    fixer.do("correct")
    assert fixer.page.placed["1,0"] == "Bo"


def test_nobody_sits_there(sit_down: SitDown, disk: Disk) -> None:
    """A turn can't be given to an empty seat, whatever its tiles."""
    fixer = sat(sit_down, *SHORT)
    fixer.fix(3)
    for fields in ({"draft": "Rx@3,0"}, {"kind": "swap", "swap": "1"}, {"seat": "6"}):
        for do, status in (("apply", 200), ("correct", 422)):
            fixer.send({**fixer.page.fields(), "seat": "3", **fields, "allowed": "1", "do": do})
            assert fixer.status == status
            assert NOBODY in fixer.page.verdict.text
            assert list(fixer.page.form.every("input", name="allowed", type="checkbox")) == []
    fixer.send({**fixer.page.fields(), "draft": "", "cursor": "3,0", "kind": "place", "seat": "3", "do": "apply"})
    assert (fixer.status, fixer.page.draft) == (200, {})
    assert NOBODY in fixer.page.notice
    assert disk.lines()[4:] == []


# --- turns that become illegal, and impossible ones ---


def test_later_turns_that_become_illegal(sit_down: SitDown, disk: Disk) -> None:
    """Later turns that a correction makes illegal are shown with the reason, and are kept as rulings of the players."""
    fixer = sat(sit_down, *SHORT)
    fixer.fix(2)
    fixer.do("apply", kind="swap", swap="1")
    assert fixer.changes == {2: [3, 0], 3: [2, 0]}
    assert fixer.refusals == {3: "The blue diamond doesn't touch another tile."}
    assert "Turns that break the rules will be marked as allowed." in fixer.page.verdict.text
    then = fixer.then
    fixer.do("correct")
    assert fixer.page.totals == then == [2, 2]
    assert (fixer.marked("data-ruled"), fixer.marked("data-corrected")) == ([3], [2, 3])
    assert "allowed by the players: Turn 2 was fixed" in fixer.row(3)
    assert "before: Ann played blue diamond" in fixer.row(3)
    assert sorted(disk.lines()[4:]) == ["correct 2: S2 swap 1", 'rule 3 "correct 2"']
    text = fixer.client.get(f"{fixer.address}.txt").text
    assert '2. S2 swap 1\n3. S1 place Bd@2,1 = 0 by table "correct 2"\n' in text
    fixer.play("Bx@4,1")
    assert fixer.page.totals == [5, 2]


@pytest.mark.parametrize(
    ("number", "play", "message"),
    [
        (1, "Ro@1,0 Rs@2,0", "Then turn 2 wouldn't be possible. The red square is already there."),
        (3, "Bd@2,0", "is already there."),
        (4, "Bc@3,1 Bd@4,1 Bx@5,1 Bt@6,1 Bs@7,1 Bo@8,1 Gx@9,1", "You can only play 6 tiles."),
    ],
)
def test_what_cannot_be(sit_down: SitDown, disk: Disk, number: int, play: str, message: str) -> None:
    """An impossible correction is shown with the reason, can't be pressed, and writes nothing when sent."""
    fixer = sat(sit_down, *SHORT)
    fixer.fix(number)
    fixer.send({**fixer.page.fields(), "draft": play, "allowed": "1", "do": "apply"})
    assert message in fixer.page.verdict.text
    assert "correct" not in fixer.page.actions
    assert fixer.then == []
    fixer.send({**fixer.page.fields(), "do": "correct"})
    assert fixer.status == 422
    assert fixer.page.verdict.text.startswith("Not allowed.")
    fixer.do("why")
    assert message.removeprefix("Then turn 2 wouldn't be possible. ")[:20] in fixer.page.form.text
    assert disk.lines()[4:] == []


@pytest.mark.parametrize(
    "fields", [{"draft": "nonsense"}, {"kind": "flight"}, {"seat": "0"}, {"lift": "here"}, {"do": "confirm"}], ids=str
)
def test_unreadable_taps(sit_down: SitDown, disk: Disk, fields: dict[str, str]) -> None:
    """An unreadable tap is refused with a sentence, and the page is still that of the turn."""
    fixer = sat(sit_down, *SHORT)
    fixer.fix(3)
    fixer.get(fixer.base, {**fixer.page.fields(), "draft": "Bd@2,1", "do": "apply", **fields})
    assert fixer.status == 422
    assert fixer.page.notice
    assert {"take-back", "stand"} <= fixer.page.actions
    assert len(fixer.page.placed) == 3
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
    fixer = sat(sit_down, *SHORT)
    fixer.fix(3)
    fixer.post(fixer.base + WRITES[do], {**fixer.page.fields(), "do": do, **fields})
    assert fixer.status == 422
    assert fixer.page.notice or fixer.page.codes
    assert fixer.page.verdict.text
    assert fixer.page.draft == {"2,1": "Bd"}
    assert len(disk.lines()) == 4


def test_why_it_was_allowed_is_kept(sit_down: SitDown, disk: Disk) -> None:
    """The reason why a turn is right is kept as typed, with every tap and when it is refused."""
    fixer = sat(sit_down, *SHORT)
    fixer.fix(4)
    assert fixer.page.fields()["why"] == "Noticed too late"
    fixer.press("lift", "3,1", why="kids")
    assert fixer.page.fields()["why"] == "kids"
    fixer.open()
    assert (fixer.page.draft, fixer.page.fields()["why"]) == ({}, "kids")
    fixer.do("stand", why="x" * 201)
    assert (fixer.status, fixer.page.fields()["why"]) == (422, "x" * 201)
    fixer.do("stand", why="kids play")
    assert disk.lines()[4:] == ['rule 4 "kids play"']


# --- two phones ---


def test_stale_correction(sit_down: SitDown, disk: Disk) -> None:
    """A correction on an older sheet gets a notice, keeps the tiles, and can be chosen again on the newer sheet."""
    one = sat(sit_down, *SHORT)
    two = Fixer(one.client, one.address)
    two.fix(3)
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
    assert two.page.placed["2,1"] == "Gd"


@pytest.mark.parametrize("do", ["correct", "stand", "take-back", "apply"])
def test_undone_in_the_meantime(sit_down: SitDown, disk: Disk, do: str) -> None:
    """Fixing a turn that was undone in the meantime gets the notice of a newer sheet, and nothing is written."""
    one = sat(sit_down, *SHORT)
    two = Fixer(one.client, one.address)
    two.fix(4)
    two.change("Bx@3,1")
    one.fix(3)
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
    fixer = sat(sit_down, *SHORT)
    fixer.fix(4)
    fixer.change("Bx@3,1")
    page, address, fields = fixer.page, fixer.address, {**fixer.page.fields(), "do": do}
    fixer.send(fields)
    lines, totals = disk.lines(), fixer.page.totals
    assert len(lines) == 5
    fixer.page, fixer.address = page, address
    fixer.send(fields)
    assert disk.lines() == lines
    assert fixer.status == 200
    assert fixer.page.totals == totals


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
