"""House rules from the form for a new game to the sheet, the time and the points that a table wants, and a rematch."""

from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import EMPTY_BAG, LAST_TILE, ROUND
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

SWITCHES = {
    "no_bonus": "House rule: no 6 points for the last tile.",
    "free_opening": "House rule: the first turn need not be the longest line.",
    "youngest": "At a tie the youngest starts.",
    "leftovers": "House rule: every tile left in your hand costs a point.",
}
LIMITS = {
    "point_limit": ("100", "House rule: the game ends at 100 points."),
    "minute_limit": ("45", "Time limit: 45 minutes."),
}
FALLEN_BEHIND = [tuple(line.split()) for line in (*EMPTY_BAG[1:], *LAST_TILE[len(EMPTY_BAG) :])]
"""Points-only turns after which the second player holds one tile."""


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
    """The page of a game that was begun through the form."""
    answer = client.post("/games/new", data=filled(new_form(client), *(names or ("Ann", "Bob")), **chosen))
    assert answer.status_code == 303
    return Scorekeeper(client, answer.location)


def said(keeper: Scorekeeper) -> list[str]:
    """The house rules on the sheet."""
    return [line.text for line in keeper.page.aside("sheet").every("p", **{"class": "house"})]


def fallen_behind(keeper: Scorekeeper) -> None:
    """Play until the bag is empty and the second player holds one tile."""
    keeper.play("Ro@0,0 Rs@1,0 Rd@2,0")
    for _, _, points, _, tiles in FALLEN_BEHIND:
        keeper.do("points", points=points, tiles=tiles)
    assert keeper.page.hands == [2, 1]


# --- chosen and shown ---


def test_printed_rules(client: FlaskClient, disk: Disk) -> None:
    """A game without house rules shows none, and has no tags but the names."""
    assert said(begun(client)) == []
    assert disk.games() == ['[Game "Qwirkle"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]']


@pytest.mark.parametrize("rule", SWITCHES)
def test_switches(client: FlaskClient, rule: str) -> None:
    """Each switch of the form has a label, and its rule stands on the sheet of the game."""
    field = new_form(client).one("input", name=rule)
    assert field["type"] == "checkbox"
    assert "checked" not in field
    assert len(new_form(client).one("label", **{"for": field["id"]}).text) > 10
    assert said(begun(client, **{rule: field["value"]})) == [SWITCHES[rule]]


@pytest.mark.parametrize("rule", LIMITS)
def test_limits(client: FlaskClient, rule: str) -> None:
    """Each limit of the form has a label, and stands on the sheet of the game."""
    number, sentence = LIMITS[rule]
    field = new_form(client).one("input", name=rule)
    assert len(new_form(client).one("label", **{"for": field["id"]}).text) > 10
    assert said(begun(client, **{rule: number})) == [sentence]


def test_all_at_once(client: FlaskClient) -> None:
    """All house rules can be chosen together; the sheet and the game as text name them all."""
    keeper = begun(client, **dict.fromkeys(SWITCHES, "y"), **{rule: number for rule, (number, _) in LIMITS.items()})
    assert said(keeper) == [*SWITCHES.values(), *(sentence for _, sentence in LIMITS.values())]
    text = client.get(f"{keeper.address}.txt").text
    tags = ('EndBonus "no"', 'Opening "free"', 'Ties "youngest"', 'Leftovers "deducted"', 'PointLimit "100"')
    assert [tag for tag in (*tags, 'MinuteLimit "45"') if f"[{tag}]" not in text] == []


@pytest.mark.parametrize("rule", LIMITS)
@pytest.mark.parametrize("number", ["0", "-5", "10000", "many", "1.5", "9" * 40, "\x00"])
def test_limits_that_cannot_be(client: FlaskClient, disk: Disk, rule: str, number: str) -> None:
    """A limit that is no possible number is refused beside its field, and what was typed elsewhere stays."""
    answer = client.post("/games/new", data=filled(new_form(client), "Ann", "Bob", leftovers="y", **{rule: number}))
    assert answer.status_code == 422
    form = read(answer.text).one("form", id="new-game")
    assert [line.text[:20] for line in form.every("p", **{"class": "problem"})] == ["enter a whole number"]
    assert "open" in form.one("details")
    assert "checked" in form.one("input", name="leftovers")
    assert [field["value"] for field in form.every("input", type="text")][:2] == ["Ann", "Bob"]
    assert disk.games() == []


@pytest.mark.parametrize(("names", "marked"), [("AB", False), ("ABCD", False), ("ABCDE", True), ("ABCDEF", True)])
def test_five_or_six(client: FlaskClient, names: str, marked: bool) -> None:
    """A game of five or six is marked as outside the printed rules, and the form says so beforehand."""
    keeper = begun(client, *names)
    assert said(keeper) == ["More players than the standard rules allow."] * marked
    assert keeper.page.bag == 108 - 6 * len(names)
    assert "from here on: outside the standard rules" in new_form(client).text


def test_what_differs_stands_in_one_line(client: FlaskClient) -> None:
    """The line of the house rules names each rule in the order of the switches; the page shows those that are on."""
    details = new_form(client).one("details")
    assert "open" not in details
    said = details.one("summary").one("small")
    labels = [next(label.words()) for label in details.every("label")]
    assert said.one("em").text == "Standard rules"
    assert [each.text for each in said.every("span")] == labels
    assert labels[4] == "End at this many points"
    assert all(label.one("small").text for label in details.every("label"))


# --- their effects ---


def test_point_limit(client: FlaskClient) -> None:
    """The game ends with the turn that reaches the limit."""
    keeper = begun(client, point_limit="7")
    keeper.play("Ro@0,0 Rs@1,0 Rd@2,0")
    keeper.do("points", points="5", tiles="1")
    assert keeper.page.winners == []
    keeper.draft("Rc@3,0")
    keeper.do("confirm")
    assert keeper.page.totals == [7, 5]
    assert (keeper.page.winners, keeper.page.to_move) == ([1], None)
    assert keeper.page.ended.startswith("Ann wins! 7 points")
    keeper.do("undo")
    assert (keeper.page.winners, keeper.page.to_move) == ([], 1)


def test_a_bonus_as_usual(client: FlaskClient) -> None:
    """Without house rules the last tile counts 6 more, and nothing is deducted."""
    keeper = begun(client)
    fallen_behind(keeper)
    before = keeper.page.totals
    keeper.play("Rc@3,0")
    assert keeper.page.totals == [before[0], before[1] + 4 + 6]


def test_no_bonus(client: FlaskClient) -> None:
    """Where the table plays so, the last tile counts nothing more."""
    keeper = begun(client, no_bonus="y")
    fallen_behind(keeper)
    before = keeper.page.totals
    keeper.play("Rc@3,0")
    assert keeper.page.totals == [before[0], before[1] + 4]
    assert keeper.page.winners
    assert "last tile" not in keeper.page.turns[-1][1]


def test_leftovers(client: FlaskClient) -> None:
    """With this house rule every tile still held costs a point, and the sheet says how many."""
    keeper = begun(client, leftovers="y")
    fallen_behind(keeper)
    before = keeper.page.totals
    keeper.play("Rc@3,0")
    assert keeper.page.totals == [before[0] - 2, before[1] + 4 + 6]
    assert "Ann −2: tiles left in hand" in keeper.page.turns[-1][1]
    keeper.do("undo")
    assert keeper.page.totals == before


def test_leftovers_of_a_game_that_is_ended(client: FlaskClient) -> None:
    """A game that is ended early deducts what is held, too, and once only."""
    keeper = begun(client, "Ann", "Bob", "Cleo", leftovers="y")
    keeper.play("Ro@0,0 Rs@1,0")
    keeper.do("end")
    assert keeper.page.totals == [2 - 6, -6, -6]
    assert keeper.page.winners == [1]
    keeper.write("adjustments", adjust="5", note="late", adjust_seat="1")
    assert keeper.page.totals == [1, -6, -6]


def test_free_opening_is_shown_where_it_counts(client: FlaskClient) -> None:
    """Where the first turn may be any line, no length is announced to be kept."""
    keeper = begun(client, free_opening="y")
    client.post(f"{keeper.address}/start", data={"seen": "0", "lines-0": "2", "lines-1": "5"})
    keeper.open()
    assert keeper.page.to_move == 2
    keeper.play("Ro@0,0")
    assert keeper.page.totals == [0, 1]


@pytest.mark.parametrize(("minutes", "up"), [(44, False), (45, True), (600, True)])
def test_time_limit(client: FlaskClient, disk: Disk, minutes: int, up: bool) -> None:
    """When the time that the table wanted to play is over the page says so, and the game goes on."""
    keeper = begun(client, minute_limit="45")
    keeper.play("Ro@0,0")
    started = datetime.now(UTC) - timedelta(minutes=minutes)
    disk.damage("UPDATE games SET started = ?", started.isoformat())
    keeper.open()
    assert ("Time's up. Finish the round, then end the game under More." in keeper.page.verdict.text) is up
    keeper.play("Rs@1,0")
    assert ("Time's up. Finish the round, then end the game under More." in keeper.page.verdict.text) is up
    assert (keeper.page.winners, keeper.page.to_move) == ([], 1)
    keeper.do("end")
    assert "Time's up. Finish the round, then end the game under More." not in keeper.page.verdict.text
    assert keeper.page.winners == [2]


# --- a rematch ---


def rematch(keeper: Scorekeeper) -> tuple[str, Element]:
    """The address of the form that a finished game links to, and the form."""
    (link,) = [link for link in keeper.page.form.every("a") if link.text == "Rematch"]
    return link["href"], new_form(keeper.client, link["href"])


def test_rematch(client: FlaskClient, disk: Disk) -> None:
    """A rematch has the same names and house rules; the player after the one who started starts."""
    keeper = begun(client, "Ann", "Bob", "Cleo", leftovers="y", youngest="y", point_limit="200")
    keeper.do("end")
    _, form = rematch(keeper)
    assert [field["value"] for field in form.every("input", type="text")] == ["Ann", "Bob", "Cleo", "", "", ""]
    assert [field["name"] for field in form.every("input", "checked")] == ["youngest", "leftovers"]
    assert form.one("input", name="point_limit")["value"] == "200"
    assert "Rematch: Bob starts this time." in form.text
    answer = client.post("/games/new", data=filled(form))
    again = Scorekeeper(client, answer.location)
    assert again.address != keeper.address
    assert again.page.to_move == 2
    assert said(again) == said(keeper)
    assert disk.lines(again.id) == ["start S2"]
    assert "Who starts?" in again.page.form.text


def test_rematch_asks_who_starts(client: FlaskClient, disk: Disk) -> None:
    """A rematch asks who starts as any game does: the next one clockwise is offered, and a count decides otherwise."""
    keeper = begun(client, "Ann", "Bob", "Cleo")
    keeper.do("end")
    _, form = rematch(keeper)
    again = Scorekeeper(client, client.post("/games/new", data=filled(form)).location)
    start = read(client.get(f"{again.address}/start?choose=1").text)
    assert [key.text for key in start.every("button", name="first") if "primary" in key.classes] == ["Bob starts"]
    assert "Bob starts this time." in start.text
    client.post(f"{again.address}/start", data={"seen": "1", "lines-0": "1", "lines-1": "2", "lines-2": "5"})
    again.open()
    assert again.page.to_move == 3
    assert disk.lines(again.id) == ["start S2", "start S3 longest 5"]
    assert "Cleo is next." in again.page.form.text


def test_rematch_after_rematch(client: FlaskClient) -> None:
    """With each rematch the next player clockwise starts, and after the last the first."""
    keeper = begun(client, "Ann", "Bob", "Cleo")
    starters = []
    for _ in range(4):
        starters.append(keeper.page.to_move)
        keeper.do("end")
        _, form = rematch(keeper)
        keeper = Scorekeeper(client, client.post("/games/new", data=filled(form)).location)
    assert starters == [1, 2, 3, 1]


def test_rematch_with_other_players(client: FlaskClient) -> None:
    """Who left before the rematch does not start it."""
    keeper = begun(client, "Ann", "Bob", "Cleo")
    client.post(f"{keeper.address}/start", data={"seen": "0", "lines-0": "1", "lines-1": "2", "lines-2": "1"})
    keeper.open()
    keeper.do("end")
    _, form = rematch(keeper)
    assert "Rematch: Cleo starts this time." in form.text
    answer = client.post("/games/new", data=filled(form, "Ann", "Bob", ""))
    assert Scorekeeper(client, answer.location).page.to_move == 1


@pytest.mark.parametrize("after", ["", "nothing", "../x", "<b>"])
def test_rematch_of_no_game(client: FlaskClient, after: str) -> None:
    """There is no rematch of a game that there is not."""
    assert client.get("/games/new", query_string={"after": after}).status_code == 404


@pytest.mark.parametrize("starter", ["0", "7", "x"])
def test_starters_that_cannot_be(client: FlaskClient, disk: Disk, starter: str) -> None:
    """An impossible starter is refused with a sentence, and no game is begun."""
    answer = client.post("/games/new", data={"players-0": "Ann", "players-1": "Bob", "starter": starter})
    assert answer.status_code == 422
    assert [line.text for line in read(answer.text).every("p") if "problem" in line.classes]
    assert disk.games() == []


def test_rematch_is_offered_at_the_end(sit_down: SitDown) -> None:
    """A rematch is offered once the game is over, however it ended, and not before."""
    for events in ((), ROUND, EMPTY_BAG):
        assert not [link for link in sit_down(*events).page.form.every("a") if link.text == "Rematch"]
    for events in ((*LAST_TILE, "S2 place Rc@3,0"), (*EMPTY_BAG, "S2 pass", "S1 pass"), ('end "tram"',)):
        assert rematch(sit_down(*events))
