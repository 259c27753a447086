"""Who starts: the longest line, a tie, or the players' decision."""

import pytest
from flask.testing import FlaskClient

from referee.core import notation
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.service import Referee
from tests.disk import Disk
from tests.games import QWIRKLE
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

NAMES = ("Ann", "Bob", "Cleo")


class Asker:
    """A client of the page that asks each player for the longest line, without script."""

    def __init__(self, client: FlaskClient, game_id: str) -> None:
        self.client = client
        self.game = f"/games/{game_id}"
        (link,) = [link for link in Scorekeeper(client, self.game).page.form.every("a") if link.text == "Who starts?"]
        self.page = read(client.get(link["href"]).text)
        self.status = 0

    @property
    def form(self) -> Element:
        """The form of the page."""
        return self.page.one("form", id="start")

    @property
    def asked(self) -> list[str]:
        """The seats offered as starters."""
        return [key["value"] for key in self.form.every("button", name="first")]

    @property
    def problems(self) -> list[str]:
        """The problems on the page."""
        return [line.text for line in self.page.every("p", role="alert")]

    def say(self, **chosen: str) -> None:
        """Choose radio buttons that the page has, and press its button, or the one of the starter."""
        sent = {}
        if "first" in chosen:
            sent = {"first": self.form.one("button", name="first", value=chosen["first"])["value"]}
        for field in self.form.every("input", "name"):
            name = field["name"].replace("-", "_")
            pressed = chosen.get(name) == field["value"] if name in chosen else "checked" in field
            if field["type"] == "hidden" or pressed:
                sent[field["name"]] = field["value"]
        assert chosen.items() <= {name.replace("-", "_"): value for name, value in sent.items()}.items()
        self.send(sent)

    def send(self, fields: dict[str, str]) -> None:
        """Send these fields."""
        answer = self.client.post(self.form["action"], data=fields)
        self.status = answer.status_code
        if answer.status_code == 303 and answer.location.startswith(f"{self.game}/start?"):
            self.status = 200
            self.page = read(self.client.get(answer.location).text)
        elif answer.status_code == 303:
            assert answer.location == self.game
        else:
            self.page = read(answer.text)


@pytest.fixture
def asker(client: FlaskClient, referee: Referee) -> Asker:
    """An asker for three players."""
    return Asker(client, referee.start(NAMES, QWIRKLE))


def reported(client: FlaskClient, asker: Asker) -> Scorekeeper:
    """The game's page once the starter is decided."""
    assert asker.status == 303
    return Scorekeeper(client, asker.game)


def test_every_player_is_asked(asker: Asker) -> None:
    """The page has, for each player by name, the lengths from one to six, with none chosen."""
    fieldsets = list(asker.form.every("fieldset"))
    assert [each.one("legend").text for each in fieldsets] == list(NAMES)
    for seat, each in enumerate(fieldsets):
        fields = list(each.every("input", type="radio"))
        assert [(field["name"], field["value"]) for field in fields] == [(f"lines-{seat}", str(n)) for n in range(1, 7)]
        assert not any("checked" in field for field in fields)


@pytest.mark.parametrize(("lines", "seat"), [("321", 1), ("346", 3), ("151", 2), ("333", 0)])
def test_longest_line_starts(client: FlaskClient, disk: Disk, asker: Asker, lines: str, seat: int) -> None:
    """The player with the longest line starts with it; a tie isn't decided yet."""
    asker.say(**{f"lines_{number}": length for number, length in enumerate(lines)})
    if seat:
        page = reported(client, asker).page
        assert page.to_move == seat
        assert f"starts with a line of {max(lines)}" in page.verdict.text
        assert disk.lines() == [f"start S{seat} longest {max(lines)}"]
    else:
        assert asker.status == 200
        assert asker.form.one("p", role="status").text.startswith("Ann, Bob and Cleo each have a line of 3.")
        assert disk.lines() == []


@pytest.mark.parametrize(
    ("oldest", "question"), [(True, "The oldest of them starts."), (False, "The youngest of them starts.")]
)
def test_tie(client: FlaskClient, referee: Referee, disk: Disk, oldest: bool, question: str) -> None:
    """At a tie the page asks which of the tied players is the oldest, or the youngest under that house rule."""
    asker = Asker(client, referee.start(NAMES, Qwirkle(HouseRules(oldest=oldest))))
    asker.say(lines_0="3", lines_1="4", lines_2="4")
    assert (asker.status, asker.asked) == (200, ["2", "3"])
    assert asker.form.one("p", role="status").text == f"Bob and Cleo each have a line of 4. {question}"
    assert [key.text for key in asker.form.every("button", name="first")] == ["Bob starts", "Cleo starts"]
    assert not list(asker.form.every("button", type="submit"))
    assert disk.lines() == []
    asker.say(first="3")
    assert reported(client, asker).page.to_move == 3
    assert disk.lines() == ["start S3 longest 4"]


@pytest.mark.parametrize("first", ["", "1", "99"])
def test_tie_among_others(asker: Asker, disk: Disk, first: str) -> None:
    """At a tie only a tied player can be sent as the starter; otherwise the question is asked again."""
    asker.send({"seen": "0", "lines-0": "3", "lines-1": "4", "lines-2": "4", "first": first})
    assert (asker.status, asker.asked) == (200, ["2", "3"])
    assert disk.lines() == []


def test_tie_that_dissolves(client: FlaskClient, asker: Asker) -> None:
    """Correcting a length at a tie doesn't require an answer to its question."""
    asker.say(lines_0="4", lines_1="4", lines_2="1")
    asker.say(lines_0="3")
    assert reported(client, asker).page.to_move == 2


def just_choose(asker: Asker) -> None:
    """Open the page to choose the starter without counting."""
    (link,) = [link for link in asker.page.every("a") if link.text == "Just pick"]
    asker.page = read(asker.client.get(link["href"]).text)


def test_just_choose(client: FlaskClient, disk: Disk, asker: Asker) -> None:
    """Players who have already decided tap the starter, who may play any line; until then they can still count."""
    just_choose(asker)
    assert [key.text for key in asker.form.every("button", name="first")] == ["Ann starts", "Bob starts", "Cleo starts"]
    assert not [key for key in asker.form.every("button") if "primary" in key.classes]
    asker.say(first="2")
    keeper = reported(client, asker)
    assert keeper.page.to_move == 2
    assert "Who starts?" in keeper.page.form.text
    keeper.play("Ro@0,0")
    assert keeper.page.totals == [0, 1, 0]
    assert disk.lines() == ["start S2", "S2 place Ro@0,0 = 1"]


@pytest.mark.parametrize("first", ["", "4", "x"])
def test_nobody_chosen(asker: Asker, disk: Disk, first: str) -> None:
    """Without a choice the question is asked again."""
    asker.send({"seen": "0", "choose": "1", "first": first})
    assert (asker.status, asker.problems) == (422, ["Choose who starts."])
    assert asker.asked == ["1", "2", "3"]
    assert disk.lines() == []


@pytest.mark.parametrize(
    "lines",
    [
        {},
        {"lines-0": "3", "lines-2": "3"},
        {"lines-0": "3", "lines-1": "", "lines-2": "2"},
        {"lines-0": "3", "lines-1": "7", "lines-2": "5"},
        {"lines-x": "6", "lines-0": "\u0663", "lines-1": "2", "lines-2": "2"},
    ],
    ids=str,
)
def test_lengths_that_cannot_be(asker: Asker, disk: Disk, lines: dict[str, str]) -> None:
    """Unless every player has a length from one to six, the page says what is missing, keeps the valid ones, and
    nothing is written.
    """
    for first in ("", "1"):
        asker.send({"seen": "0", **lines, "first": first})
        assert asker.status == 422
        assert asker.problems == ["Choose a line length for every player."]
        assert asker.asked == []
        chosen = {field["name"]: field["value"] for field in asker.form.every("input", "checked")}
        assert chosen == {name: text for name, text in lines.items() if text in "12356" and text and name[-1] != "x"}
    assert disk.lines() == []


@pytest.mark.parametrize("seen", ["", "-1"])
def test_unreadable_page(asker: Asker, disk: Disk, seen: str) -> None:
    """A form without the number of seen events writes nothing."""
    asker.send({"seen": seen, "lines-0": "3", "lines-1": "2", "lines-2": "2"})
    assert asker.status == 422
    assert disk.lines() == []


def test_after_the_first_turn(client: FlaskClient, referee: Referee, disk: Disk, asker: Asker) -> None:
    """After the first turn the start can't change: its page leads to the game, and a sent form gets a remedy."""
    referee.write(referee.sheet(asker.game[7:], 0), notation.read_event("S1 place Ro@0,0", QWIRKLE))
    answer = client.get(f"{asker.game}/start")
    assert (answer.status_code, answer.location) == (302, asker.game)
    asker.form.one("input", name="seen").attributes["value"] = "1"
    asker.say(lines_0="1", lines_1="3", lines_2="1")
    assert asker.status == 422
    assert asker.problems == ["The game has begun. Undo the first turn to change who starts."]
    assert disk.lines() == ["S1 place Ro@0,0 = 1"]


def test_until_the_first_turn(client: FlaskClient, disk: Disk, asker: Asker) -> None:
    """Until the first turn, or after it is undone, the game's page leads to the question; the last answer counts."""
    asker.say(lines_0="4", lines_1="3", lines_2="1")
    keeper = reported(client, asker)
    keeper.play("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0")
    keeper.do("undo")
    answer = client.get(f"{asker.game}/start")
    assert answer.headers["Cache-Control"] == "no-store"
    asker.page = read(answer.text)
    asker.say(lines_0="1", lines_1="3", lines_2="1")
    page = reported(client, asker).page
    assert page.to_move == 2
    assert f"{asker.game}/start" in {link["href"] for link in page.verdict.every("a")}
    assert disk.lines()[-1] == "start S2 longest 3"


def test_stale_start(disk: Disk, referee: Referee, asker: Asker) -> None:
    """A decision from a stale page gets a notice, and nothing is written."""
    referee.write(referee.sheet(asker.game[7:], 0), notation.read_event("S1 place Ro@0,0", QWIRKLE))
    asker.say(lines_0="1", lines_1="3", lines_2="1")
    assert asker.status == 409
    assert len(asker.problems) == 1
    assert len(disk.lines()) == 1


def test_start_sent_twice(client: FlaskClient, disk: Disk, asker: Asker) -> None:
    """A start that is sent again, because its response was lost, counts once."""
    page = asker.page
    for _ in range(2):
        asker.page = page
        asker.say(lines_0="1", lines_1="3", lines_2="1")
        assert reported(client, asker).page.to_move == 2
    assert len(disk.lines()) == 1
