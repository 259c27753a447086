"""The turn of a placed tile that is tapped: its player and points, and giving it to another player."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.mender import Mender, sat


def sample(sit_down: SitDown, lines: int = 4) -> Mender:
    """The first turns of the sample game."""
    return sat(sit_down, *SAMPLE_LINES[:lines], names=SAMPLE.names)


def keys(mender: Mender, name: str) -> dict[str, str]:
    """The enabled keys of this name in the panel, by value with their texts."""
    found = mender.page.form.one(id="panel").every("button", name=name)
    return {key["value"]: key.text for key in found if "disabled" not in key}


def test_whose_tile(sit_down: SitDown, disk: Disk) -> None:
    """A tap on any placed tile shows its turn: number, player, points with their parts, its tiles ringed."""
    mender = sample(sit_down, 9)
    lines = disk.lines()
    for number in (1, 4, 9):
        step = SAMPLE.steps[number - 1]
        cells = {f"{x},{y}" for _, (x, y) in step.play}
        for cell in cells:
            mender.press("laid", cell)
            said = mender.page.verdict.one("p", **{"class": "who turn"}).text
            assert said == f"Turn {number} {SAMPLE.names[step.seat - 1]} +{step.announced}"
            spots = {mender.page.cells[each].spot for each in cells}
            assert {each.spot for each in mender.page.form.every("span") if "opened" in each.classes} == spots
            assert f"Turn {number}, {SAMPLE.names[step.seat - 1]}, {step.announced} point" in mender.page.form.text
        assert list(mender.page.verdict.every("span", **{"class": "part"}))
    assert "opened" in mender.page.root.one(id="plane").classes
    mender.press("do", "clear")
    assert "opened" not in mender.page.root.one(id="plane").classes
    assert disk.lines() == lines


def test_the_address_holds_the_open_turn(sit_down: SitDown) -> None:
    """The page with an open turn, also asking whose it was, can be reloaded; so can the page it leads back to."""
    mender = sample(sit_down)
    mender.press("laid", "1,0")
    mender.open()
    assert "Turn 3 Jarek +4" in mender.page.verdict.text
    mender.press("whose", "1,0")
    mender.open()
    assert "Who played turn 3?" in mender.page.verdict.text
    mender.press("laid", "1,0")
    assert "Turn 3 Jarek +4" in mender.page.verdict.text


def test_a_cursor_gives_way(sit_down: SitDown) -> None:
    """An open turn replaces a cursor; a tap on a free cell puts the cursor there again."""
    mender = sample(sit_down)
    free = mender.page.near[0]
    mender.point(free)
    mender.press("laid", "0,0")
    assert (mender.page.cursor, mender.page.fields()["cursor"]) == (None, "")
    mender.point(free)
    assert mender.page.cursor == free
    assert "opened" not in mender.page.root.one(id="plane").classes


def test_no_turn_opens_while_a_draft_lies(sit_down: SitDown) -> None:
    """With tiles in the draft, a tap on a placed tile changes nothing."""
    mender = sample(sit_down)
    mender.point(mender.page.near[0])
    mender.lay(mender.page.keys[0])
    before = (mender.page.draft, mender.page.verdict.text)
    mender.press("laid", "0,0")
    assert (mender.page.draft, mender.page.verdict.text) == before


def test_wrong_player(sit_down: SitDown, disk: Disk) -> None:
    """A turn that was entered for the wrong player goes to the right one with three taps: both totals are struck out,
    later turns stay with their players, and one undo reverts it.
    """
    mender = sample(sit_down)
    mender.presses = 0
    mender.press("laid", "1,0")
    mender.press("whose", "1,0")
    assert "Jarek 4 → 0." in mender.page.verdict.text
    assert keys(mender, "to") == {"1": "Patrycja 3 → 7", "2": "Kuba 7 → 11", "4": "Ola 6 → 10"}
    mender.give(4)
    assert (mender.presses, mender.status) == (3, 200)
    assert mender.page.totals == [3, 7, 0, 10]
    assert mender.page.verdict.text == "Turn 3 is now Ola's Jarek 0 Ola 10 Next: Patrycja"
    struck = {seat["data-seat"]: seat.one("s").text for seat in mender.page.form.every("li") if list(seat.every("s"))}
    assert struck == {"3": "4", "4": "6"}
    assert disk.lines()[4:] == ['reseat 3 S4 ruled 3 4 "reseat 3"']
    assert "undo" in keys(mender, "do")
    mender.press("do", "undo")
    assert mender.page.totals == [3, 7, 4, 6]
    assert not list(mender.page.form.one(id="seats").every("s"))


def test_said_until_something_else_happens(sit_down: SitDown) -> None:
    """The turn's new player is shown until the next event; after undo, or after a turn, no longer."""
    mender = sample(sit_down)
    for seat in (4, 1):
        mender.press("laid", "1,0")
        mender.press("whose", "1,0")
        mender.give(seat)
        mender.open()
        assert f"Turn 3 is now {SAMPLE.names[seat - 1]}'s" in mender.page.verdict.text
    mender.do("undo")
    assert "is now" not in mender.page.verdict.text


@pytest.mark.parametrize("fields", [{"to": ""}, {"to": "1"}, {"to": "3"}, {"to": "2", "do": "swap"}], ids=str)
def test_what_cannot_be_given(sit_down: SitDown, disk: Disk, fields: dict[str, str]) -> None:
    """A turn can't be given to its own player, to nobody, or to an empty seat."""
    mender = sat(sit_down, "S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0")
    mender.post(f"/games/{mender.id}/turns/1/give", {"seen": "2", **fields})
    assert mender.status == 422
    assert disk.lines()[2:] == []


def test_another_phone_was_first(sit_down: SitDown, disk: Disk) -> None:
    """After another phone has written, the turn isn't given: the newer sheet is shown."""
    one = sample(sit_down)
    two = Mender(one.client, one.address)
    two.press("laid", "1,0")
    two.press("whose", "1,0")
    one.write("undo", do="undo")
    lines = disk.lines()
    two.give(4)
    assert two.status == 409
    assert disk.lines() == lines


def test_a_tile_that_is_gone(sit_down: SitDown, client: FlaskClient) -> None:
    """An address that opens a tile that isn't on the board shows the page as it is; an unreadable one is refused."""
    address = sample(sit_down).address
    assert client.get(f"{address}?laid=50,50").status_code == 200
    assert client.get(f"{address}?whose=50,50").status_code == 200
    assert client.get(f"{address}?laid=here").status_code == 422


def test_correct_lifts_the_tapped_tile(sit_down: SitDown) -> None:
    """A wrong tile six turns back is corrected with four taps: the tile, *Fix*, the right key, *Save*."""
    lines = [line.partition(" =")[0] for line in SAMPLE_LINES[:9]]
    lines[2] = "S3 place Rs@1,0"
    mender = sat(sit_down, *lines[:3], names=SAMPLE.names)
    mender.presses = 0
    mender.press("laid", "1,0")
    (link,) = [link for link in mender.page.form.one(id="panel").every("a") if link.text == "Fix"]
    mender.presses += 1
    mender.address = link["href"]
    mender.open()
    assert (mender.page.draft, mender.page.cursor) == ({}, "1,0")
    assert "Tap the right tile." in mender.page.verdict.text
    mender.lay("Bo")
    mender.do("correct")
    assert mender.presses == 4
    assert mender.page.laid["1,0"] == "Bo"
    assert mender.page.totals == [3, 7, 4, 0]
