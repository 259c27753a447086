"""Who plays: a skipped turn, a player who stops playing, one who plays next, a corrected name."""

import pytest
from flask.testing import FlaskClient

from referee.service import Referee
from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.scorekeeper import Scorekeeper

FOUR = ("Ann", "Bob", "Jarke", "Ola")
ROW = "S1 place Ro@0,0 Rs@1,0"


def aside(keeper: Scorekeeper, name: str, do: str, **fields: str) -> None:
    """Press the key of a page other than the game's, with these fields."""
    keeper.write(name, do=do, **fields)


def text(keeper: Scorekeeper, address: str) -> str:
    """The text of a page of the game."""
    return read(keeper.client.get(f"{keeper.base}{address}").text).text


def test_skip(sit_down: SitDown, disk: Disk) -> None:
    """A skipped turn is written with one key, is in the header, on the sheet and in the history, and is undone."""
    keeper = sit_down(ROW, names=FOUR)
    keeper.do("swap")
    keeper.do("skip")
    assert disk.lines()[1:] == ["S2 skip"]
    assert (keeper.page.to_move, keeper.page.totals) == (3, [2, 0, 0, 0])
    assert "Bob skipped" in keeper.page.verdict.text
    assert "data-skipped" in keeper.page.form.one("li", **{"data-seat": "2"})
    assert read(keeper.client.get(f"{keeper.base}/sheet").text).one("td", **{"data-turn": "2"}).text.split() == [
        "skip",
        "0",
    ]
    assert "Bob skipped" in text(keeper, "/history")
    keeper.do("undo")
    assert keeper.page.to_move == 2


def test_a_skipped_turn_is_none_in_figures(sit_down: SitDown, referee: Referee) -> None:
    """A skip doesn't count as a turn in the averages of a review or in the summary for statistics."""
    keeper = sit_down(ROW, "S2 skip", "S1 place Rd@2,0", "S2 place Rc@3,0")
    sheet = referee.sheet(keeper.id)
    assert [seat.average for seat in referee.reviewed(sheet).seats] == [2.5, 4.0]
    assert [seat.turns for seat in referee.lists.game(keeper.id).summary.seats] == [2, 1]


def test_a_skipped_turn_was_played(sit_down: SitDown) -> None:
    """The page of a skipped turn shows it as such, and corrects it to the tiles that were played."""
    keeper = sit_down(ROW, "S2 skip", "S1 place Rd@2,0")
    page = read(keeper.client.get(f"{keeper.base}/turns/2").text)
    assert "checked" in page.one("input", name="kind", value="skip")
    keeper.write("turns/2", do="correct", step="S2 place Bo@0,1")
    keeper.open()
    assert keeper.page.totals == [5, 2]


@pytest.mark.parametrize(("tiles", "bag"), [("back", 88), ("out", 82)])
def test_leave(sit_down: SitDown, disk: Disk, tiles: str, bag: int) -> None:
    """A player stops playing: the points stay, the tiles go where the players choose, the turns are skipped."""
    keeper = sit_down(ROW, names=FOUR)
    page = read(keeper.client.get(f"{keeper.base}/leave").text)
    assert [link["href"] for link in page.every("a", "href") if "seat=" in link["href"]] == [
        f"{keeper.base}/leave?seat={seat}" for seat in (1, 2, 3, 4)
    ]
    chosen = read(keeper.client.get(f"{keeper.base}/leave?seat=1").text)
    assert "Ann stops playing" in chosen.one("button", name="do", value="leave").text
    assert "82 → 88" in chosen.text
    aside(keeper, "leave", "leave", seat="1", tiles=tiles)
    assert disk.lines()[1:] == [f"S1 leaves tiles {tiles}"]
    keeper.open()
    assert (keeper.page.bag, keeper.page.totals, keeper.page.to_move) == (bag, [2, 0, 0, 0], 2)
    assert "data-left-game" in keeper.page.form.one("li", **{"data-seat": "1"})
    for _ in range(3):
        keeper.do("skip")
    assert keeper.page.to_move == 2
    assert "Ann left, tiles" in text(keeper, "/sheet")


def test_the_last_player_cannot_leave(sit_down: SitDown) -> None:
    """With one player left the game goes on until it is ended: that player can't leave as well."""
    keeper = sit_down(ROW, "S2 leaves tiles back")
    assert "End the game instead" in text(keeper, "/leave")
    aside(keeper, "leave", "leave", seat="1", tiles="back")
    assert keeper.status == 422
    assert "Nobody else plays on. End the game instead." in keeper.problems


def test_next(sit_down: SitDown, disk: Disk) -> None:
    """Any player can play next; choosing the player whose turn it already is changes nothing."""
    keeper = sit_down(ROW, names=FOUR)
    page = read(keeper.client.get(f"{keeper.base}/next").text)
    assert [button.text.split()[0] for button in page.every("button", name="do", value="next")] == [*FOUR]
    aside(keeper, "next", "next", seat="2")
    assert len(disk.lines()) == 1
    aside(keeper, "next", "next", seat="4")
    assert disk.lines()[1:] == ["next S4"]
    keeper.open()
    assert keeper.page.to_move == 4
    assert "Ola plays next" in keeper.page.verdict.text


def test_rename(sit_down: SitDown, disk: Disk) -> None:
    """A name is corrected on the whole sheet and in lists, also after the end; the waiting draft is kept."""
    keeper = sit_down(ROW, 'end ""', names=FOUR)
    names = {f"name-{seat}": name for seat, name in enumerate(FOUR, 1)}
    aside(keeper, "rename", "rename", **{**names, "name-3": " Jarek "})
    assert disk.lines()[2:] == ['rename S3 "Jarek"']
    for address in ("", "/sheet", "/replay/1", "/paper"):
        assert ("Jarek" in text(keeper, address), "Jarke" in text(keeper, address)) == (True, False), address
    assert "Jarek" in read(keeper.client.get("/").text).text
    keeper.open()
    keeper.do("undo")
    assert "Jarke" in text(keeper, "/sheet")


@pytest.mark.parametrize(
    ("name", "reported"),
    [
        ("ann", "Ann is already in this game."),
        ("", "Type a name."),
        ("x" * 41, "40 characters"),
        ("A\u200bl", "invisible"),
    ],
)
def test_a_name_that_cannot_be(sit_down: SitDown, disk: Disk, name: str, reported: str) -> None:
    """A name that another player has, that is empty, too long or has invisible characters is refused in the form."""
    keeper = sit_down(ROW)
    aside(keeper, "rename", "rename", **{"name-1": "Ann", "name-2": name})
    assert (keeper.status, len(disk.lines())) == (422, 1)
    assert reported in keeper.problems
    assert keeper.aside.one("input", name="name-2")["value"] == name


def test_all_four_in_files(sit_down: SitDown, client: FlaskClient) -> None:
    """Files have all four in their own words with the names as at first; the data has the present names."""
    lines = [ROW, "S2 skip", 'rename S3 "Jarek"', "S3 place Rd@2,0", "S2 leaves tiles out", "next S1"]
    keeper = sit_down(*lines, names=FOUR)
    written = client.get(f"{keeper.base}.txt").text
    assert all(line in written for line in ('[Seat3 "Jarke"]', *lines[1:3], *lines[4:]))
    data = client.get(f"{keeper.base}.json").get_json()
    assert [turn["kind"] for turn in data["turns"]] == ["place", "skip", "rename", "place", "leaves", "next"]
    assert [seat["name"] for seat in data["seats"]] == ["Ann", "Bob", "Jarek", "Ola"]
    assert (data["turns"][2]["name"], data["turns"][4]["back"]) == ("Jarek", False)
