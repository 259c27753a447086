"""House rules, from the form for a new game to the sheet; limits of time and points; a rematch."""

from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

RULES = {
    "no_bonus": "House rule: no 6 points for the last tile.",
    "free_opening": "House rule: the first turn doesn't have to be the longest line.",
    "youngest": "If it's a tie, the youngest starts.",
    "leftovers": "House rule: every tile left in your hand costs a point.",
    "point_limit": "House rule: the game ends at 100 points.",
    "minute_limit": "Time limit: 45 minutes.",
}
"""The text on the sheet, by field."""
LIMITS = {"point_limit": "100", "minute_limit": "45"}
"""The rules with a number, each with one."""


def new_form(client: FlaskClient, address: str = "/games/new") -> Element:
    """The form for a new game."""
    answer = client.get(address)
    assert answer.status_code == 200
    return read(answer.text).one("form", id="new-game")


def filled(form: Element, *names: str, **chosen: str) -> dict[str, str]:
    """The fields that a form sends with these names typed into it, and these fields typed or ticked."""
    chosen |= {f"players-{number}": name for number, name in enumerate(names)}
    sent = {}
    for field in form.every("input", "name"):
        name = field["name"]
        if field.attributes.get("type") == "checkbox":
            if "checked" in field or name in chosen:
                sent[name] = field["value"]
        else:
            sent[name] = chosen.get(name, field["value"])
    assert chosen.keys() <= sent.keys(), "a field is not on the page"
    return sent


def begun(client: FlaskClient, *names: str, **chosen: str) -> Scorekeeper:
    """The page of a game that was started with the form."""
    answer = client.post("/games/new", data=filled(new_form(client), *(names or ("Ann", "Bob")), **chosen))
    assert answer.status_code == 303
    return Scorekeeper(client, answer.location)


def message(keeper: Scorekeeper) -> list[str]:
    """The house rules on the sheet."""
    return [line.text for line in keeper.page.aside("sheet").every("p", **{"class": "house"})]


# --- chosen and shown ---


def test_each_has_its_field(client: FlaskClient, disk: Disk) -> None:
    """Each rule of the form has a label, is off, and is on the sheet once it is chosen; a game without any shows none,
    and has no tags except the names.
    """
    form = new_form(client)
    for rule, sentence in RULES.items():
        field = form.one("input", name=rule)
        assert "checked" not in field
        assert len(form.one("label", **{"for": field["id"]}).text) > 10
        assert message(begun(client, **{rule: LIMITS.get(rule, "y")})) == [sentence]
    assert message(begun(client)) == []
    assert disk.games()[-1] == '[Game "Qwirkle"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]'


def test_all_at_once(client: FlaskClient) -> None:
    """All house rules can be chosen together; the sheet and the game as text name them all."""
    keeper = begun(client, **{rule: LIMITS.get(rule, "y") for rule in RULES})
    assert message(keeper) == [*RULES.values()]
    text = client.get(f"{keeper.address}.txt").text
    tags = ('EndBonus "no"', 'Opening "free"', 'Ties "youngest"', 'Leftovers "deducted"', 'PointLimit "100"')
    assert [tag for tag in (*tags, 'MinuteLimit "45"') if f"[{tag}]" not in text] == []


@pytest.mark.parametrize("rule", LIMITS)
@pytest.mark.parametrize("number", ["0", "10000", "1.5", "\x00"])
def test_limits_that_cannot_be(client: FlaskClient, disk: Disk, rule: str, number: str) -> None:
    """A limit that isn't a possible number is refused next to its field, and other typed texts stay."""
    answer = client.post("/games/new", data=filled(new_form(client), "Ann", "Bob", leftovers="y", **{rule: number}))
    assert answer.status_code == 422
    form = read(answer.text).one("form", id="new-game")
    assert [line.text[:20] for line in form.every("p", **{"class": "problem"})] == ["enter a whole number"]
    assert "open" in form.one("details")
    assert "checked" in form.one("input", name="leftovers")
    assert [field["value"] for field in form.every("input", type="text")][:2] == ["Ann", "Bob"]
    assert disk.games() == []


@pytest.mark.parametrize(("names", "marked"), [("ABCD", False), ("ABCDE", True)])
def test_five_or_six(client: FlaskClient, names: str, marked: bool) -> None:
    """A game of five or six is marked as outside the standard rules, and the form says so beforehand."""
    assert message(begun(client, *names)) == ["More players than the standard rules allow."] * marked
    assert "from here on: outside the standard rules" in new_form(client).text


def test_what_differs_is_in_one_line(client: FlaskClient) -> None:
    """The line of the house rules names each rule in the order of the switches; the page shows those that are on."""
    details = new_form(client).one("details")
    assert "open" not in details
    message = details.one("summary").one("small")
    labels = [next(label.words()) for label in details.every("label")]
    assert message.one("em").text == "Standard rules"
    assert [each.text for each in message.every("span")] == labels
    assert labels[4] == "End at this many points"
    assert all(label.one("small").text for label in details.every("label"))


# --- their effects ---


def test_a_game_under_house_rules(client: FlaskClient) -> None:
    """The chosen rules apply: an end at a number of points, without a bonus, and the cost of tiles in hand."""
    keeper = begun(client, point_limit="7", no_bonus="y", leftovers="y", free_opening="y")
    client.post(f"{keeper.address}/start", data={"seen": "0", "lines-0": "5", "lines-1": "2"})
    keeper.open()
    keeper.play("Ro@0,0 Rs@1,0 Rd@2,0")  # fewer than announced
    keeper.do("points", points="5", tiles="1")
    assert keeper.page.winners == []
    keeper.play("Rc@3,0")
    assert keeper.page.totals == [7 - 6, 5 - 6]
    assert "Ann −6: tiles left in hand Bob −6: tiles left in hand" in keeper.page.turns[-1][1]
    assert (keeper.page.winners, keeper.page.to_move) == ([1], None)
    keeper.do("undo")
    assert (keeper.page.totals, keeper.page.winners) == ([3, 5], [])


@pytest.mark.parametrize(("minutes", "up"), [(44, False), (45, True)])
def test_time_limit(client: FlaskClient, disk: Disk, minutes: int, up: bool) -> None:
    """When the time that the players agreed on is over, the page says so, and the game goes on."""
    keeper, message = begun(client, minute_limit="45"), "Time's up. Finish the round, then end the game under More."
    keeper.play("Ro@0,0")
    started = datetime.now(UTC) - timedelta(minutes=minutes)
    disk.damage("UPDATE games SET started = ?", started.isoformat())
    keeper.open()
    assert (message in keeper.page.verdict.text) is up
    keeper.play("Rs@1,0")
    assert (message in keeper.page.verdict.text) is up
    assert (keeper.page.winners, keeper.page.to_move) == ([], 1)
    keeper.do("end")
    assert message not in keeper.page.verdict.text
    assert keeper.page.winners == [2]


# --- a rematch ---


def rematch(keeper: Scorekeeper) -> tuple[str, Element]:
    """The address of the form that a finished game links to, and the form."""
    (link,) = [link for link in keeper.page.form.every("a") if link.text == "Rematch"]
    return link["href"], new_form(keeper.client, link["href"])


def test_rematch(client: FlaskClient, disk: Disk) -> None:
    """A rematch has the same names and house rules, and asks who starts as any game does."""
    keeper = begun(client, "Ann", "Bob", "Cleo", leftovers="y", youngest="y", point_limit="200")
    keeper.do("end")
    _, form = rematch(keeper)
    assert [field["value"] for field in form.every("input", type="text")] == ["Ann", "Bob", "Cleo", "", "", ""]
    assert [field["name"] for field in form.every("input", "checked")] == ["youngest", "leftovers"]
    assert form.one("input", name="point_limit")["value"] == "200"
    again = Scorekeeper(client, client.post("/games/new", data=filled(form)).location)
    assert again.address != keeper.address
    assert message(again) == message(keeper)
    assert disk.lines(again.id) == []
    assert "Who starts?" in again.page.form.text
    assert not [link for link in again.page.form.every("a") if link.text == "Rematch"]


@pytest.mark.parametrize("after", ["", "nothing", "<b>"])
def test_rematch_of_no_game(client: FlaskClient, after: str) -> None:
    """There is no rematch of a game that doesn't exist."""
    assert client.get("/games/new", query_string={"after": after}).status_code == 404
