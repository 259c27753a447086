"""A record that was changed by hand."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import read


@pytest.mark.parametrize(
    "line",
    [
        "S3 places Bo on 1,0",
        "S3 place Go@1,0 = 4",
        "S4 place Bo@1,0 = 4",
        "S3 place Bo@1,0 = 5",
        "S3 place Bo@1,0 = four",
        "S3 place Bo@1,999 = 4",
        "S999999999999 pass",
        "",
        "\x00",
        "<b data-evil>",
    ],
)
def test_turns_before_the_damage(sit_down: SitDown, client: FlaskClient, disk: Disk, line: str) -> None:
    """The page, the files and the list show all turns before the damage and name the turn that is damaged; nothing can
    be entered.
    """
    keeper = sit_down(*SAMPLE_LINES[:4], names=SAMPLE.names)
    disk.change_line(3, line)
    for fields in ({}, {"cell": "1,0"}, {"tile": "Bo", "cursor": "1,0"}, {"do": "why"}):
        keeper.get(keeper.base, fields)
        assert keeper.status < 500
        page = keeper.page
        assert "The scoresheet is damaged at turn 3" in page.verdict.text
        assert page.totals == [3, 7, 0, 0]
        assert (page.free, page.kinds, page.actions, page.menu_keys) == ([], [], {"more"}, set())
    assert [row[0] for row in page.turns] == ["1", "2"]
    assert len(page.placed) == 6
    assert not list(page.root.every("", "data-evil"))
    assert client.get(f"{keeper.base}.txt").text.endswith(f"2. {SAMPLE_LINES[1]}\n")
    assert len(client.get(f"{keeper.base}.json").json["turns"]) == 2
    reported = listed(client, keeper.id)
    assert reported.startswith(f"{', '.join(SAMPLE.names)} The scoresheet is damaged at turn 3")


def test_nothing_more_is_written(sit_down: SitDown, disk: Disk) -> None:
    """Anything sent all the same, by pages from before or after the damage, is refused with the damage named."""
    keeper = sit_down(*SAMPLE_LINES[:4], names=SAMPLE.names)
    disk.change_line(3, "S3 place Bo@1,0 = 5")
    before = disk.lines()
    for seen in ("2", "3", "4", "5"):
        for press in ({"do": "confirm", "draft": "Bo@1,0"}, {"do": "swap", "swap": "1"}, {"do": "undo"}):
            keeper.send({**press, "seen": seen})
            assert keeper.status in (409, 422)
            assert "The scoresheet is damaged at turn 3" in keeper.page.verdict.text
    assert disk.lines() == before


def listed(client: FlaskClient, game_id: str) -> str:
    """The sentence of the first page about a game that can't be read to its end."""
    answer = client.get("/")
    assert answer.status_code == 200
    (section,) = [each for each in read(answer.text).every("section") if each.one("h2").text == "Can't be opened"]
    (link,) = [each for each in section.every("a") if each["href"].startswith(f"/games/{game_id}")]
    return link.text


def test_lines_without_their_game(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """If a byte of a game's id was changed, the first page and the page of a new game still work: the lines without
    their game are listed as a game that can't be read.
    """
    keeper, other = sit_down("S1 place Ro@0,0"), sit_down(names=("Cleo", "Dan"))
    disk.damage("UPDATE games SET id = 'changed' WHERE id = ?", keeper.id)
    assert listed(client, keeper.id) == (
        f"{keeper.id} Can't read the players of this game: its record was changed by hand."
    )
    assert other.address in client.get("/").text
    assert client.get("/games/new").status_code == 200
    assert client.get(keeper.address).status_code == 422
    assert client.get("/games/changed").status_code == 200


def test_line_that_is_no_text(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """A line of bytes that aren't text is damage like any other, and other games aren't affected."""
    keeper, other = sit_down("S1 place Ro@0,0", "S2 swap 1"), sit_down(names=("Cleo", "Dan"))
    disk.damage("UPDATE events SET line = CAST(X'FF' AS TEXT) WHERE number = 2")
    home = client.get("/")
    assert home.status_code == 200
    assert other.address in home.text
    keeper.open()
    assert "The scoresheet is damaged at turn 2" in keeper.page.verdict.text
    assert keeper.page.placed == {"0,0": "Ro"}


@pytest.mark.parametrize(
    "change",
    ["header = ''", "header = 'nonsense'", """header = '[Seat1 "Ann"]\n[Seat3 "Bob"]'""", "started = 'yesterday'"],
)
def test_damaged_header(client: FlaskClient, sit_down: SitDown, disk: Disk, change: str) -> None:
    """A game whose first lines can't be read gets a clear page, and other games aren't affected."""
    keeper, other = sit_down("S1 place Ro@0,0"), sit_down(names=("Cleo", "Dan"))
    disk.damage(f"UPDATE games SET {change} WHERE id = ?", keeper.id)
    for address in (keeper.address, f"{keeper.address}.txt", f"{keeper.address}.json"):
        answer = client.get(address)
        assert 400 <= answer.status_code < 500
        assert "Can't read" in read(answer.text).one(role="alert").text
    answer = client.post(f"{keeper.address}/undo", data={"seen": "1", "do": "undo"})
    assert 400 <= answer.status_code < 500
    assert other.address in client.get("/").text
    assert "Can't read" in listed(client, keeper.id)
    assert len(disk.lines()) == 1
