"""The turn of a placed tile that is tapped: its player and points, and giving it to another player."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.fixer import Fixer, sat


def sample(sit_down: SitDown, lines: int = 4) -> Fixer:
    """The first turns of the sample game."""
    return sat(sit_down, *SAMPLE_LINES[:lines], names=SAMPLE.names)


def keys(fixer: Fixer, name: str) -> dict[str, str]:
    """The enabled keys of this name in the panel, by value with their texts."""
    found = fixer.page.form.one(id="panel").every("button", name=name)
    return {key["value"]: key.text for key in found if "disabled" not in key}


def test_whose_tile(sit_down: SitDown, disk: Disk) -> None:
    """A tap on any placed tile shows its turn: number, player, points with their parts, its tiles ringed."""
    fixer = sample(sit_down, 9)
    lines = disk.lines()
    for number in (1, 4, 9):
        step = SAMPLE.steps[number - 1]
        cells = {f"{x},{y}" for _, (x, y) in step.play}
        for cell in cells:
            fixer.press("laid", cell)
            message = fixer.page.verdict.one("p", **{"class": "who turn"}).text
            assert message == f"Turn {number} {SAMPLE.names[step.seat - 1]} +{step.announced}"
            spots = {fixer.page.cells[each].spot for each in cells}
            assert {each.spot for each in fixer.page.form.every("span") if "opened" in each.classes} == spots
            assert f"Turn {number}, {SAMPLE.names[step.seat - 1]}, {step.announced} point" in fixer.page.form.text
        assert list(fixer.page.verdict.every("span", **{"class": "part"}))
    assert "opened" in fixer.page.root.one(id="plane").classes
    fixer.press("do", "clear")
    assert "opened" not in fixer.page.root.one(id="plane").classes
    assert disk.lines() == lines


def test_the_address_holds_the_open_turn(sit_down: SitDown) -> None:
    """The page with an open turn, also asking whose it was, can be reloaded; so can the page it leads back to."""
    fixer = sample(sit_down)
    fixer.press("laid", "1,0")
    fixer.open()
    assert "Turn 3 Jarek +4" in fixer.page.verdict.text
    fixer.press("whose", "1,0")
    fixer.open()
    assert "Who played turn 3?" in fixer.page.verdict.text
    fixer.press("laid", "1,0")
    assert "Turn 3 Jarek +4" in fixer.page.verdict.text


def test_a_cursor_gives_way(sit_down: SitDown) -> None:
    """An open turn replaces a cursor; a tap on a free cell puts the cursor there again."""
    fixer = sample(sit_down)
    free = fixer.page.near[0]
    fixer.point(free)
    fixer.press("laid", "0,0")
    assert (fixer.page.cursor, fixer.page.fields()["cursor"]) == (None, "")
    fixer.point(free)
    assert fixer.page.cursor == free
    assert "opened" not in fixer.page.root.one(id="plane").classes


def test_no_turn_opens_while_a_draft_is(sit_down: SitDown) -> None:
    """With tiles in the draft, a tap on a placed tile changes nothing."""
    fixer = sample(sit_down)
    fixer.point(fixer.page.near[0])
    fixer.lay(fixer.page.keys[0])
    before = (fixer.page.draft, fixer.page.verdict.text)
    fixer.press("laid", "0,0")
    assert (fixer.page.draft, fixer.page.verdict.text) == before


def test_wrong_player(sit_down: SitDown, disk: Disk) -> None:
    """A turn that was entered for the wrong player goes to the right one with three taps: both totals are struck out,
    later turns stay with their players, and one undo reverts it.
    """
    fixer = sample(sit_down)
    fixer.presses = 0
    fixer.press("laid", "1,0")
    fixer.press("whose", "1,0")
    assert "Jarek 4 → 0." in fixer.page.verdict.text
    assert keys(fixer, "to") == {"1": "Patrycja 3 → 7", "2": "Kuba 7 → 11", "4": "Ola 6 → 10"}
    fixer.give(4)
    assert (fixer.presses, fixer.status) == (3, 200)
    assert fixer.page.totals == [3, 7, 0, 10]
    assert fixer.page.verdict.text == "Turn 3 is now Ola's Jarek 0 Ola 10 Next: Patrycja"
    struck = {seat["data-seat"]: seat.one("s").text for seat in fixer.page.form.every("li") if list(seat.every("s"))}
    assert struck == {"3": "4", "4": "6"}
    assert disk.lines()[4:] == ['reseat 3 S4 ruled 3 4 "reseat 3"']
    assert "undo" in keys(fixer, "do")
    fixer.press("do", "undo")
    assert fixer.page.totals == [3, 7, 4, 6]
    assert not list(fixer.page.form.one(id="seats").every("s"))


def test_shown_until_something_else_happens(sit_down: SitDown) -> None:
    """The turn's new player is shown until the next event; after undo, or after a turn, no longer."""
    fixer = sample(sit_down)
    for seat in (4, 1):
        fixer.press("laid", "1,0")
        fixer.press("whose", "1,0")
        fixer.give(seat)
        fixer.open()
        assert f"Turn 3 is now {SAMPLE.names[seat - 1]}'s" in fixer.page.verdict.text
    fixer.do("undo")
    assert "is now" not in fixer.page.verdict.text


@pytest.mark.parametrize("fields", [{"to": ""}, {"to": "1"}, {"to": "3"}, {"to": "2", "do": "swap"}], ids=str)
def test_what_cannot_be_given(sit_down: SitDown, disk: Disk, fields: dict[str, str]) -> None:
    """A turn can't be given to its own player, to nobody, or to an empty seat."""
    fixer = sat(sit_down, "S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0")
    fixer.post(f"/games/{fixer.id}/turns/1/give", {"seen": "2", **fields})
    assert fixer.status == 422
    assert disk.lines()[2:] == []


def test_another_phone_was_first(sit_down: SitDown, disk: Disk) -> None:
    """After another phone has written, the turn isn't given: the newer sheet is shown."""
    one = sample(sit_down)
    two = Fixer(one.client, one.address)
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
    fixer = sat(sit_down, *lines[:3], names=SAMPLE.names)
    fixer.presses = 0
    fixer.press("laid", "1,0")
    (link,) = [link for link in fixer.page.form.one(id="panel").every("a") if link.text == "Fix"]
    fixer.presses += 1
    fixer.address = link["href"]
    fixer.open()
    assert (fixer.page.draft, fixer.page.cursor) == ({}, "1,0")
    assert "Tap the right tile." in fixer.page.verdict.text
    fixer.lay("Bo")
    fixer.do("correct")
    assert fixer.presses == 4
    assert fixer.page.placed["1,0"] == "Bo"
    assert fixer.page.totals == [3, 7, 4, 0]
