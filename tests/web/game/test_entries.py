"""Entries other than turns: adjustments, an early end, and points-only turns."""

import pytest

from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

ROW = "S1 place Ro@0,0 Rs@1,0"
MISSING = "Tiles from points-only turns aren't shown on this board."
SHORT = "4 tiles missing: fill in"
"""The key to them."""


def adjust(keeper: Scorekeeper, name: str, points: str, note: str) -> None:
    """Adjust a player's score, with a note."""
    choice = keeper.page.aside("adjustments").one("select", name="adjust_seat")
    (seat,) = [option["value"] for option in choice.every("option") if option.text == name]
    keeper.do("adjust", adjust_seat=seat, adjust=points, note=note)


def row(keeper: Scorekeeper, number: int) -> Element:
    """A row of the sheet."""
    (found,) = [row for row in keeper.page.rows() if row["data-turn"] == str(number)]
    return found


def codes(keeper: Scorekeeper) -> list[str]:
    """Why an entry was refused, on the page other than the game's own."""
    return [reason["data-code"] for reason in keeper.aside.every("p", "data-code")]


def notice(keeper: Scorekeeper) -> str:
    """The problems of the fields of an entry."""
    return keeper.aside.one("p", id="notice").text


# --- adjustments ---


@pytest.mark.parametrize(("points", "totals"), [("-5", [2, -5]), ("999", [2, 999])])
def test_adjustments(sit_down: SitDown, disk: Disk, points: str, totals: list[int]) -> None:
    """Points are added or subtracted with a note: the total changes, the sheet has the note, the turn is the same."""
    keeper = sit_down(ROW)
    bag = keeper.page.bag
    adjust(keeper, "Bob", points, "peeked into the bag")
    assert keeper.status == 200
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == (totals, 2, bag)
    message = f"Bob adjusted: peeked into the bag {int(points):+d} ".replace("-", "−")
    assert row(keeper, 2).text == f"{message}{totals[1]}"
    assert disk.lines()[1:] == [f'S2 adjust {int(points):+d} "peeked into the bag"']


def test_head_start_before_it_is_known_who_starts(sit_down: SitDown, disk: Disk) -> None:
    """Points given before the first turn don't decide who starts: the question is still asked and answered."""
    keeper = sit_down('S1 adjust +10 "head start"')
    (link,) = [link for link in keeper.page.form.every("a") if link.text == "Who starts?"]
    answer = keeper.client.post(link["href"], data={"seen": "1", "lines-0": "2", "lines-1": "3"})
    assert answer.status_code == 303
    assert disk.lines()[1:] == ["start S2 longest 3"]
    keeper.open()
    assert (keeper.page.to_move, keeper.page.totals) == (2, [10, 0])


@pytest.mark.parametrize(("points", "note"), [("", "why"), ("0", "why"), ("5", "   "), ("5", "\u200b")])
def test_something_is_missing(sit_down: SitDown, disk: Disk, points: str, note: str) -> None:
    """Without points, or without a reason, nothing is written, and the page says what is missing."""
    keeper = sit_down(ROW)
    adjust(keeper, "Bob", points, note)
    assert (keeper.status, codes(keeper)) == (422, ["note-missing"])
    assert "Enter the points and a short reason." in keeper.aside.text
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("points", ["1000", "-1000", "1.5", "\u0663"])
def test_points_that_cannot_be(sit_down: SitDown, disk: Disk, points: str) -> None:
    """Points that aren't a number up to 999 either way are refused with a sentence."""
    keeper = sit_down(ROW)
    adjust(keeper, "Bob", points, "why")
    assert keeper.status == 422
    assert "whole number from -999 to 999" in notice(keeper)
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("note", ["x" * 201, "so\nso", "so\u202eos"], ids=repr)
def test_notes_that_cannot_be(sit_down: SitDown, disk: Disk, note: str) -> None:
    """A note that is too long or has invisible characters is refused with a sentence, whatever it is for."""
    keeper = sit_down(ROW)
    keeper.draft("Rd@2,0")
    adjust(keeper, "Bob", "5", note)
    assert keeper.status == 422
    assert ("200 characters at most" if len(note) > 200 else "visible characters") in notice(keeper)
    keeper.do("end", end_note=note)
    assert keeper.status == 422
    assert notice(keeper)
    assert keeper.page.draft == {"2,0": "Rd"}
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("seat", ["", "3", "-1", "Bob"])
def test_nobody_sits_there(sit_down: SitDown, disk: Disk, seat: str) -> None:
    """Points for an empty seat are refused with a sentence."""
    keeper = sit_down(ROW)
    keeper.write("adjustments", adjust="5", note="why", adjust_seat=seat, do="adjust")
    assert keeper.status == 422
    assert codes(keeper) == ["no-such-seat"] if seat in ("", "3") else notice(keeper)
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("points", ["5", "many"])
def test_the_draft_waits(sit_down: SitDown, points: str) -> None:
    """A player who adjusts a score in the middle of a turn finds the draft again afterwards, written or refused."""
    keeper = sit_down(ROW)
    keeper.draft("Rd@2,0 Rc@3,0")
    (link,) = [link for link in keeper.page.menu.every("a") if link.text == "Adjust score"]
    form = read(keeper.client.get(link["href"]).text).one("form", id="adjust")
    keeper.post(form["action"], keeper.page.fields(form, adjust=points, note="why"))
    if points == "many":
        assert keeper.aside.one("input", name="note")["value"] == "why"
        assert keeper.aside.one("input", name="adjust")["value"] == "many"
        (back,) = [link for link in keeper.aside.every("a") if link.text == "Back to the game"]
        keeper.address = back["href"]
        keeper.open()
    assert keeper.page.draft == {"2,0": "Rd", "3,0": "Rc"}
    assert keeper.page.notice == ""
    keeper.do("confirm")
    assert keeper.page.totals == [7 if points == "5" else 2, 4]


# --- the end ---


def test_ending_early(sit_down: SitDown, disk: Disk) -> None:
    """The players can end the game at any time, with or without a reason: the leader has won."""
    for note, message in (("the tram leaves", "ended early: the tram leaves"), ("", "ended early")):
        keeper = sit_down(ROW, "S2 place Rd@2,0")
        keeper.do("end", end_note=note)
        assert keeper.status == 200
        assert (keeper.page.totals, keeper.page.winners, keeper.page.to_move) == ([2, 3], [2], None)
        assert keeper.page.ended.startswith("Bob wins! 3 points, 1 ahead of Ann")
        assert message in row(keeper, 3).text
        assert (keeper.page.free, keeper.page.kinds) == ([], [])
        assert disk.lines(keeper.id)[2:] == [f'end "{note}"']


def test_resuming(sit_down: SitDown, disk: Disk) -> None:
    """A game that was ended early can be resumed, after undoing later adjustments, and goes on where it was."""
    keeper = sit_down(ROW, "S2 place Rd@2,0", 'end "tram"', 'S2 adjust +5 "late"')
    keeper.do("undo")
    assert "Resume the game" in keeper.page.menu.text
    keeper.do("undo")
    assert (keeper.page.winners, keeper.page.to_move) == ([], 1)
    assert "Resume the game" not in keeper.page.menu.text
    keeper.play("Rc@3,0")
    assert keeper.page.totals == [6, 3]
    assert len(disk.lines()) == 7


def test_ending_what_is_over(sit_down: SitDown, disk: Disk) -> None:
    """A game that is over can't be ended again: there is no button for it, and sending it is refused."""
    keeper = sit_down(ROW, 'end "tram"')
    assert f"{keeper.address}/end" not in [link["href"] for link in keeper.page.menu.every("a")]
    keeper.send({**keeper.page.fields(), "end_note": "again", "do": "end"})
    assert (keeper.status, codes(keeper)) == (422, ["game-over"])
    assert len(disk.lines()) == 2


# --- points only ---


def test_the_board_says_that_it_is_incomplete(sit_down: SitDown) -> None:
    """If tiles aren't on the board, the game's page, the page for trying plays and that of the unseen tiles say so."""
    keeper = sit_down(ROW)
    assert SHORT not in keeper.page.form.text
    keeper.do("points", points="9", tiles="4")
    assert SHORT in keeper.page.form.text
    assert "Points-only turns aren't counted" in keeper.page.aside("unseen").text
    assert MISSING in Scorekeeper(keeper.client, f"{keeper.address}/try/2").page.form.text
    assert MISSING not in Scorekeeper(keeper.client, f"{keeper.address}/try/1").page.form.text
    keeper.do("undo")
    assert SHORT not in keeper.page.form.text
