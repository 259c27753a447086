"""A record that was changed by hand."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.scorekeeper import Scorekeeper

DAMAGE = {
    "unreadable": "S3 places Bo on 1,0",
    "made-up tile": "S3 place Zo@1,0 = 4",
    "illegal": "S3 place Go@1,0 = 4",
    "wrong seat": "S4 place Bo@1,0 = 4",
    "announced": "S3 place Bo@1,0 = 5",
    "empty": "",
    "html": "<b data-evil>",
}


@pytest.fixture(params=DAMAGE.values(), ids=DAMAGE.keys())
def keeper(request: pytest.FixtureRequest, sit_down: SitDown, disk: Disk) -> Scorekeeper:
    """The page of the sample game, whose third turn has been changed."""
    keeper = sit_down(*SAMPLE_LINES[:4], names=SAMPLE.names)
    disk.change_line(3, request.param)
    keeper.open()
    return keeper


def test_turns_before_the_damage(keeper: Scorekeeper) -> None:
    """The page shows all turns before the damage and names the turn that is damaged."""
    assert keeper.status == 200
    assert "The scoresheet is damaged at turn 3" in keeper.page.verdict.text
    assert keeper.page.totals == [3, 7, 0, 0]
    assert [row[0] for row in keeper.page.turns] == ["1", "2"]
    assert len(keeper.page.laid) == 6
    assert not list(keeper.page.root.every("", "data-evil"))


def test_nothing_to_press(keeper: Scorekeeper) -> None:
    """Nothing can be entered on a damaged sheet."""
    page = keeper.page
    assert (page.free, page.kinds, page.actions) == ([], [], {"more"})
    assert page.menu_keys == set()


def test_nothing_more_is_written(keeper: Scorekeeper, disk: Disk) -> None:
    """Whatever is sent all the same, by pages from before or after the damage, is refused and names the damage."""
    before = disk.lines()
    for seen in ("2", "3", "4", "5"):
        for press in (
            {"do": "confirm", "draft": "Bo@1,0"},
            {"do": "swap", "swap": "1"},
            {"do": "pass"},
            {"do": "points", "points": "1", "tiles": "1"},
            {"do": "undo"},
        ):
            keeper.send({**press, "seen": seen})
            assert keeper.status in (409, 422)
            assert "The scoresheet is damaged at turn 3" in keeper.page.verdict.text
    assert disk.lines() == before


@pytest.mark.parametrize("press", [{"cell": "1,0"}, {"tile": "Bo", "cursor": "1,0"}, {"do": "clear"}, {"do": "why"}])
def test_taps_on_a_damaged_sheet(keeper: Scorekeeper, press: dict[str, str]) -> None:
    """Taps on a damaged sheet do no harm and offer nothing."""
    keeper.send({**keeper.page.fields(), **press})
    assert keeper.status < 500
    assert "The scoresheet is damaged at turn 3" in keeper.page.verdict.text
    assert "confirm" not in keeper.page.actions
    assert keeper.page.keys == []


def test_files_of_a_damaged_game(keeper: Scorekeeper, client: FlaskClient) -> None:
    """The files hold the turns before the damage."""
    assert client.get(f"{keeper.address}.txt").text.endswith(f"2. {SAMPLE_LINES[1]}\n")
    assert len(client.get(f"{keeper.address}.json").json["turns"]) == 2


def test_damaged_game_is_listed(keeper: Scorekeeper, client: FlaskClient) -> None:
    """The first page lists a damaged game as such, with its players and the turn that is damaged."""
    told = listed(client, keeper.id)
    assert told.startswith(f"{', '.join(SAMPLE.names)} The scoresheet is damaged at turn 3")


def listed(client: FlaskClient, game_id: str) -> str:
    """The sentence of the first page about a game that cannot be read to its end."""
    answer = client.get("/")
    assert answer.status_code == 200
    (section,) = [each for each in read(answer.text).every("section") if each.one("h2").text == "Can't be opened"]
    (link,) = [each for each in section.every("a") if each["href"].startswith(f"/games/{game_id}")]
    return link.text


def test_lines_without_their_game(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """Where a byte of a game's id was changed the first page and the page of a new game go on: the lines without their
    game are listed as a game that cannot be read.
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


def test_damage_in_the_first_turn(sit_down: SitDown, disk: Disk) -> None:
    """When the first turn is damaged the table is empty, and still nothing can be entered."""
    keeper = sit_down("S1 place Ro@0,0")
    disk.change_line(1, "S1 place Ro@0,0 = 2")
    keeper.open()
    assert "The scoresheet is damaged at turn 1" in keeper.page.verdict.text
    assert (keeper.page.free, keeper.page.kinds, keeper.page.actions) == ([], [], {"more"})
    assert keeper.page.menu_keys == set()


def test_line_that_is_no_text(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """A line of bytes that are no text is damage like any other, and other games are not touched."""
    keeper, other = sit_down("S1 place Ro@0,0", "S2 swap 1"), sit_down(names=("Cleo", "Dan"))
    disk.damage("UPDATE events SET line = CAST(X'FF' AS TEXT) WHERE number = 2")
    home = client.get("/")
    assert home.status_code == 200
    assert other.address in home.text
    keeper.open()
    assert "The scoresheet is damaged at turn 2" in keeper.page.verdict.text
    assert keeper.page.laid == {"0,0": "Ro"}


def test_announced_score(sit_down: SitDown, disk: Disk) -> None:
    """A changed announced score is shown with both numbers."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0")
    disk.change_line(1, "S1 place Ro@0,0 Rs@1,0 = 7")
    keeper.open()
    assert "You wrote down 7 points, but the tiles add up to 2." in keeper.page.verdict.text


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET header = ''",
        "UPDATE games SET header = 'nonsense'",
        "UPDATE games SET header = '[Seat1 \"Ann\"]'",
        "UPDATE games SET started = 'yesterday'",
        "UPDATE games SET started = ''",
    ],
)
def test_damaged_header(client: FlaskClient, sit_down: SitDown, disk: Disk, statement: str) -> None:
    """A game whose first lines cannot be read is answered with a clear page, and other games are not touched."""
    keeper, other = sit_down("S1 place Ro@0,0"), sit_down(names=("Cleo", "Dan"))
    disk.damage(f"{statement} WHERE id = ?", keeper.id)
    for address in (keeper.address, f"{keeper.address}.txt", f"{keeper.address}.json"):
        answer = client.get(address)
        assert 400 <= answer.status_code < 500
        assert "Can't read" in read(answer.text).one(role="alert").text
    answer = client.post(f"{keeper.address}/undo", data={"seen": "1", "do": "undo"})
    assert 400 <= answer.status_code < 500
    assert other.address in client.get("/").text
    assert "Can't read" in listed(client, keeper.id)
    assert len(disk.lines()) == 1


def test_names_changed_by_hand(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """A header with other names that can be read is shown with those, as text."""
    keeper = sit_down("S1 place Ro@0,0")
    disk.change_header('[Seat1 "<b data-evil>"]\n[Seat2 "Bob"]')
    keeper.open()
    assert keeper.status == 200
    assert not list(keeper.page.root.every("", "data-evil"))
    assert not list(read(client.get("/").text).every("", "data-evil"))
