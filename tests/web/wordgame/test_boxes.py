"""Boxes: letters with values and counts, jokers, the total; kept for the next games."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.tiles import COMMON
from referee.service import MOST_BOXES, Referee
from tests.disk import Disk
from tests.web.markup import Element, page, read
from tests.web.wordgame.forms import changed, fields, hyphened, left

ADDRESS = "/boxes/wordgame"


def box(client: FlaskClient, address: str = ADDRESS, status: int = 200) -> Element:
    """The form."""
    return page(client, address, status).one("form", id="box")


def saved(client: FlaskClient, **typed: str) -> TestResponse:
    """The answer to the form as it is, once this is typed."""
    return client.post(ADDRESS, data=dict(changed(fields(box(client)), **typed)))


def problems(answer: TestResponse) -> list[str]:
    """The problems on the page, after which nothing is kept."""
    assert answer.status_code == 422
    found = [item.text for item in read(answer.text).every("li", **{"class": "problem"})]
    assert found
    return found


def kept(referee: Referee) -> dict[str, dict[str, str]]:
    """The kept boxes, by name."""
    return {each.name: dict(each.tags) for each in referee.boxes.of(WordGame)}


def test_a_new_box(client: FlaskClient) -> None:
    """The form starts from the common values, with a name that says so, no counts, four jokers and ninety tiles."""
    form = box(client)
    values = {each["name"].removeprefix("value-"): each["value"] for each in form.every("input", type="number")}
    assert {letter: int(values[letter]) for letter in COMMON.values} == dict(COMMON.values)
    assert [values[f"count-{letter}"] for letter in COMMON.values] == [""] * 32
    assert (values["jokers"], values["box"]) == ("4", "90")
    assert "usual values in Polish crossword games" in form.text


def test_keep(client: FlaskClient, referee: Referee) -> None:
    """A typed box is kept under its name, with a notice, and is there again when the form is opened."""
    answer = saved(client, value_F="6", count_A="9", jokers="2", box="88", name="Our box")
    assert answer.status_code == 303
    reported = kept(referee)["Our box"]
    assert (reported["Jokers"], reported["Box"]) == ("2", "88")
    assert "A1x9" in reported["Letters"].split()
    assert "F6" in reported["Letters"].split()
    assert "Saved" in page(client, answer.location).text
    form = box(client)
    assert form.one("input", name="value-F")["value"] == "6"
    assert form.one("input", name="count-A")["value"] == "9"
    assert form.one("input", name="name")["value"] == "Our box"


def test_a_letter_is_taken_out_and_others_put_in(client: FlaskClient, referee: Referee) -> None:
    """A letter without a value isn't in the box; other letters get their own fields in place of it."""
    form = box(client)
    key = form.one("button", formaction=ADDRESS)
    answer = client.get(key["formaction"], query_string=dict(changed(fields(form), add="q v Ö", value_B="")))
    form = read(answer.text).one("form", id="box")
    order = [each["name"] for each in form.every("input", type="number") if each["name"].startswith("value-")]
    assert order.index("value-Q") == order.index("value-P") + 1
    assert order[-1] == "value-Ö"
    assert form.one("input", name="value-B")["value"] == ""
    assert client.post(ADDRESS, data=dict(changed(fields(form), value_Q="8"))).status_code == 303
    letters = kept(referee)["Our box"]["Letters"].split()
    assert {"Q8", "V1", "Ö1"} <= {*letters}
    assert not [letter for letter in letters if letter.startswith("B")]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"count_A": "9"}, "Letters and jokers entered: 13 of 90. 77 are missing."),
        ({"count_A": "90"}, "Letters and jokers entered: 94 of 90. 4 too many."),
        ({"count_A": "86"}, "Letters and jokers entered: 90 of 90."),
        ({}, ""),
    ],
)
def test_the_sum(client: FlaskClient, typed: dict[str, str], message: str) -> None:
    """The page has a running sum of the letters and the jokers; if they don't add up, it shows by how many, and accepts
    it. The typed fields are in an address, so that a reload loses nothing.
    """
    query = dict(changed(fields(box(client)), **typed))
    shown = read(client.get(ADDRESS, query_string=query).text)
    assert shown.one(id="sum").text.strip() == message
    assert dict(fields(shown.one("form", id="box"))) == query
    answer = saved(client, **typed)
    assert answer.status_code == 303
    assert page(client, answer.location).one(id="sum").text.strip() == message


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"value_A": "100"}, "A: enter a whole number from 0 to 99."),
        ({"value_A": "٣"}, "A: enter a whole number from 0 to 99."),
        ({"count_Ż": "1.5"}, "Ż: enter a whole number from 0 to 99."),
        ({"value_A": "", "count_A": "3"}, "A needs a value."),
        ({"jokers": "100"}, "Jokers: enter a whole number from 0 to 99."),
        ({"box": "14"}, "Tiles in the box: enter a whole number from 15 to 999."),
        ({"add": "漢"}, "“漢” isn't a letter."),
        ({"value_AB": "3"}, "“AB” isn't a letter."),
        ({"name": " "}, "Type a name."),
        ({"name": ".."}, "A name needs a letter or a number, and can't have / or \\."),
        ({"name": "A\u202e"}, "Use only visible characters."),
    ],
)
def test_what_cannot_be(client: FlaskClient, disk: Disk, typed: dict[str, str], message: str) -> None:
    """Impossible values are refused with a sentence, the typed text stays, and nothing is kept."""
    answer = saved(client, **typed)
    assert message in problems(answer)
    form = read(answer.text).one("form", id="box")
    for name, text in typed.items():
        again = [field["value"] for field in form.every("input", name=hyphened(name))]
        assert again in ([text], [text.strip()], []), name
    with disk.connection() as connection:
        assert connection.execute("SELECT count(*) FROM boxes").fetchone() == (0,)


def test_no_letters(client: FlaskClient) -> None:
    """A box without a letter is refused, whatever its numbers are; so are more letters than any alphabet has."""
    sent = {name: "" if name.startswith("value-") else text for name, text in fields(box(client))}
    for numbers in (sent, {}, {"jokers": "z"}):
        assert "At least one letter needs a value." in problems(client.post(ADDRESS, data=numbers))
    many = dict(fields(box(client))) | {f"value-{chr(0x410 + number)}": "1" for number in range(32)}
    assert "A box can have up to 60 different letters." in problems(client.post(ADDRESS, data=many))


def test_a_board_has_the_name(client: FlaskClient, referee: Referee) -> None:
    """Letters can't take the name of a board, nor a board that of letters."""
    referee.boxes.keep(WordGame, "Large side", {"Layout": "11/11/11/11/11/5+5/11/11/11/11/11"})
    assert "“Large side” is taken" in problems(saved(client, name="Large side"))[0]
    assert "Letters" not in kept(referee)["Large side"]


def test_a_full_shelf(client: FlaskClient, referee: Referee) -> None:
    """If the limit of boxes is reached, the page says so."""
    for number in range(MOST_BOXES):
        referee.boxes.keep(WordGame, f"Box {number}", {"Letters": "A1", "Jokers": "0", "Box": "20"})
    assert "saved boxes and boards. Edit one of them instead." in problems(saved(client, name="Another"))[0]
    assert saved(client, name="Box 1").status_code == 303


def test_the_way_back(client: FlaskClient) -> None:
    """Opened from the page of a new game with what was typed there, it leads back with that and the saved box."""
    start = page(client, "/games/new?game=wordgame").one("form", id="new-game")
    key = start.one("button", formaction=ADDRESS)
    typed = dict(changed(fields(start), players_0="Ala", players_1="Jan", drawn_0="B", minute_limit="45"))
    form = read(client.get(key["formaction"], query_string=typed).text).one("form", id="box")
    answer = client.post(form["action"], data=dict(changed(fields(form), value_A="9")))
    way = left(client, page(client, answer.location), "new-game")
    again = page(client, way).one("form", id="new-game")
    reported = dict(fields(again))
    assert {name: reported[name] for name in ("players-0", "players-1", "drawn-0", "minute_limit")} == {
        "players-0": "Ala",
        "players-1": "Jan",
        "drawn-0": "B",
        "minute_limit": "45",
    }
    assert "A9" in reported["letters"]


@pytest.mark.parametrize("back", ["%%%", "a=b&" * 999, "https://example.org"])
def test_odd_ways_back(client: FlaskClient, back: str) -> None:
    """Whatever is in that field leads to the page of a new game and nowhere else."""
    way = left(client, read(client.get(ADDRESS, query_string={"back": back}).text), "new-game")
    assert way.startswith("/games/new?")
    assert client.get(way).status_code == 200


@pytest.mark.parametrize(
    ("value", "word", "there"),
    [("new-game", "next", "/games/new?"), ("boards", "next", f"{ADDRESS}/layouts?"), ("Small box", "other", ADDRESS)],
)
def test_no_edit_is_lost(client: FlaskClient, referee: Referee, value: str, word: str, there: str) -> None:
    """Each button that leads away first saves changes, even after an earlier save; the new game begins with them."""
    for name in ("Small box", "Our box"):
        referee.boxes.keep(WordGame, name, {"Letters": "A1 B2", "Jokers": "2", "Box": "20"})
    shown = page(client, saved(client, value_A="3").location)
    way = left(client, shown, value, word, value_B="4")
    assert way.startswith(there)
    assert kept(referee)["Our box"]["Letters"] == "A3 B4"
    while not way.startswith("/games/new"):
        shown = page(client, way)
        links = list(shown.one("header").every("a"))
        way = links[0]["href"] if links else left(client, shown, "new-game")
    letters = dict(fields(page(client, way).one("form", id="new-game")))["letters"]
    assert letters == '[Letters "A3 B4"] [Jokers "2"] [Box "20"]'


def test_looking_keeps_nothing(client: FlaskClient, referee: Referee) -> None:
    """Leaving without changes saves nothing, and the new game is as before."""
    for value in ("new-game", "boards"):
        assert "letters" not in left(client, page(client, ADDRESS), value)
    assert kept(referee) == {}


def test_what_cannot_be_kept_is_not_left_in_silence(client: FlaskClient, referee: Referee) -> None:
    """If changes can't be saved, the page stays and says why; only a link that says so leaves without saving."""
    form = box(client)
    reported = dict(changed(fields(form), value_A="one", next="new-game"))
    answer = client.post(ADDRESS, data=reported)
    assert problems(answer) == ["A: enter a whole number from 0 to 99."]
    assert read(answer.text).one("input", name="value-A")["value"] == "one"
    (way,) = [link["href"] for link in read(answer.text).every("a") if link.text == "Leave without saving"]
    assert way.startswith("/games/new?")
    assert kept(referee) == {}
