"""A new game of the word game: the order of play, the box, the board and the house rules, all kept as tags."""

from importlib import import_module
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.layout import SMALL, read_layout
from referee.service import Referee, Sheet
from tests.disk import Disk
from tests.web.markup import Element, page, read
from tests.web.wordgame.forms import changed, fields, left, pressed, sent

ADDRESS = "/games/new?game=wordgame"
CROSS = "11/11/3g3g3/11/11/5+5/11/11/3g3g3/11/11"
TINY = "5/5/2+2/5/5"
LETTERS = {"Letters": "A1x9 E1x9 K2x4", "Jokers": "2", "Box": "24"}


def new_game(client: FlaskClient) -> Element:
    """The form."""
    return page(client, ADDRESS).one("form", id="new-game")


def begun(client: FlaskClient, *names: str, **others: str) -> TestResponse:
    """The response to the form with these names, once the rest is typed and chosen."""
    form = new_game(client)
    typed = {f"players-{row}": name for row, name in enumerate(names)} | others
    return sent(client, form, form, changed(fields(form), **typed))


def sheet_of(referee: Referee, answer: TestResponse) -> Sheet:
    """The game that was started."""
    assert answer.status_code == 303, answer.text
    return referee.sheet(answer.location.rsplit("/")[-1])


def tags_of(referee: Referee, answer: TestResponse) -> dict[str, str]:
    """Its house rules."""
    return dict(sheet_of(referee, answer).rulebook.tags)


def problems(answer: TestResponse) -> list[str]:
    """The problems on the page."""
    assert answer.status_code == 422
    return [each.text for each in read(answer.text).every("p") if "problem" in each.classes]


def boards(form: Element) -> list[str]:
    """The names of the boards to choose from, the chosen one with a star."""
    inputs = form.every("input", name="layout")
    return [f"{'*' * ('checked' in each)}{each.within('label').one('b').text}" for each in inputs]


def test_nothing_chosen(client: FlaskClient, referee: Referee) -> None:
    """The unchanged form writes nothing but the names: the order of play is the order typed. Standard numbers, and side
    words as this app counts them, need no tags.
    """
    sheet = sheet_of(referee, begun(client, "Ala", "Jan", "Ola"))
    assert sheet.names == ("Ala", "Jan", "Ola")
    assert dict(sheet.rulebook.tags) == {}
    assert sheet.lines == ()
    assert tags_of(referee, begun(client, "A", "B", exchange="4", longest_bonus="20", side_words="unscored")) == {}


@pytest.mark.parametrize(("letters", "order"), [("ŻAM", "Jan Ola Ala"), (("a\u0328", "A", " b "), "Jan Ala Ola")])
def test_letters_seat_the_players(client: FlaskClient, referee: Referee, letters: Any, order: str) -> None:
    """The order of play follows the Polish alphabet, in any case and Unicode form."""
    drawn = {f"drawn-{row}": letter for row, letter in enumerate(letters)}
    sheet = sheet_of(referee, begun(client, "Ala", "Jan", "Ola", **drawn))
    assert sheet.names == tuple(order.split())
    assert sheet.game.to_move == 1
    assert "Order" not in sheet.rulebook.tags


def test_clockwise(client: FlaskClient, referee: Referee) -> None:
    """If play goes clockwise the seats stay as they are, and the first letter starts."""
    answer = begun(client, "Ala", "Jan", "Ola", drawn_0="Ż", drawn_1="B", drawn_2="C", clockwise="y")
    sheet = sheet_of(referee, answer)
    assert sheet.names == ("Ala", "Jan", "Ola")
    assert sheet.game.to_move == 2
    assert dict(sheet.rulebook.tags) == {"Order": "clockwise"}


@pytest.mark.parametrize(
    ("letters", "wrong", "message"),
    [
        ("aĄA", "AA", "Same letter, or a joker: Ala and Ola draw again."),
        ("A*B", "*", "A joker was drawn: Jan draws again."),
        ("**B", "**", "Same letter, or a joker: Ala and Jan draw again."),
        ("A B", "", "Enter a letter for every player, or for none."),
        ("A1B", "1", "“1” isn't a letter in this box."),
        (("x" * 999, "C", "D"), "X" * 9, f"“{'X' * 9}” isn't a letter in this box."),
    ],
)
def test_letters_that_seat_nobody(client: FlaskClient, disk: Disk, letters: Any, wrong: str, message: str) -> None:
    """Players with the same letter, or a joker, draw again: the page says so, marks the letters of all of them, and no
    game starts.
    """
    drawn = {f"drawn-{row}": letter for row, letter in enumerate(letters)}
    answer = begun(client, "Ala", "Jan", "Ola", **drawn)
    assert problems(answer) == [message]
    page = read(answer.text)
    again = dict(fields(page.one("form", id="new-game")))
    assert [again[f"drawn-{row}"] for row in range(3)] == [letter.strip() or "" for letter in letters] or " " in letters
    lots = [each for each in page.every("input", "aria-invalid") if each["name"].startswith("drawn-")]
    assert "".join(each["value"].upper()[:9] for each in lots) == wrong or " " in letters
    assert disk.games() == []


def test_letters_next_to_nobody(client: FlaskClient, referee: Referee) -> None:
    """A letter next to an empty row is ignored, as are fields with other names."""
    sheet = sheet_of(referee, begun(client, "Ala", "Jan", drawn_0="B", drawn_1="A", drawn_3="C"))
    assert sheet.names == ("Jan", "Ala")
    answer = begun(client, "Ala", "Jan", **{"drawn-x": "A", f"drawn-{'9' * 5000}": "B", "drawn-77": "C"})
    assert answer.status_code in (303, 422)


def test_every_house_rule(client: FlaskClient, referee: Referee) -> None:
    """Each house rule is a tag of the game, including the numbers."""
    switched = ("no_centre", "each_white", "open_jokers", "error_off", "out_ends", "by_laid", "clockwise", "names")
    answer = begun(
        client,
        *("Ala", "Jan"),
        **dict.fromkeys((*switched, "all_classes"), "y"),
        side_words="scored",
        exchange="0",
        longest_bonus="10",
        point_limit="150",
        minute_limit="45",
    )
    assert tags_of(referee, answer) == {
        "SideWords": "scored",
        "Centre": "none",
        "White": "each",
        "JokerReuse": "open",
        "Error": "off",
        "GoingOut": "ends",
        "LongestBy": "laid",
        "Order": "clockwise",
        "Names": "yes",
        "WordClasses": "all",
        "Exchange": "0",
        "LongestBonus": "10",
        "PointLimit": "150",
        "MinuteLimit": "45",
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"side_words": "loud"},
        {"exchange": "-1"},
        {"longest_bonus": "1000"},
        {"minute_limit": "0"},
        {"layout": "5/5/1+1+1/5/5"},
        {"layout": "9/" * 5000},
        {"letters": '[Letters "A1"] [Box "5"]'},
        {"letters": "[" * 5000},
    ],
)
def test_house_rules_that_cannot_be(client: FlaskClient, disk: Disk, wrong: dict[str, str]) -> None:
    """Impossible letters are refused with a sentence, with the names kept, and no game starts."""
    answer = begun(client, "Ala", "Jan", drawn_0="B", drawn_1="A", **wrong)
    assert problems(answer)
    again = dict(fields(read(answer.text).one("form", id="new-game")))
    assert (again["players-0"], again["drawn-0"]) == ("Ala", "B")
    assert disk.games() == []


def test_a_small_box_seats_fewer(client: FlaskClient, disk: Disk) -> None:
    """A box must have a hand for every player, and a letter for the centre."""
    box = '[Letters "A1"] [Jokers "0"] [Box "21"]'
    assert problems(begun(client, "Ala", "Jan", "Ola", letters=box)) == ["Up to 2 can play."]
    assert disk.games() == []
    assert begun(client, "Ala", "Jan", "Ola", letters=box, no_centre="y").status_code == 303


def test_boxes_and_boards_of_the_house(client: FlaskClient, referee: Referee) -> None:
    """Saved boxes are offered, the last used first and selected; the game has a full copy."""
    referee.boxes.keep(WordGame, "Our box", LETTERS)
    referee.boxes.keep(WordGame, "Small side", {"Layout": CROSS})
    referee.boxes.keep(WordGame, "Tiny side", {"Layout": TINY})
    form = new_game(client)
    assert boards(form) == ["*Tiny side", "Small side", "Blank 15×15", "Blank 11×11"]
    sheet = sheet_of(referee, begun(client, "Ala", "Jan", layout=CROSS))
    assert dict(sheet.rulebook.tags) == {**LETTERS, "Layout": CROSS}
    assert boards(new_game(client))[:2] == ["*Small side", "Tiny side"]
    referee.boxes.keep(WordGame, "Small side", {"Layout": SMALL.text})
    referee.boxes.keep(WordGame, "Our box", {**LETTERS, "Letters": "A5"})
    assert dict(referee.sheet(sheet.id).rulebook.tags) == {**LETTERS, "Layout": CROSS}


def test_the_smaller_side_is_advised(client: FlaskClient, referee: Referee) -> None:
    """For two players the side with fewer fields is recommended: among the server's own, if it has both."""
    assert [each.within("label").one("b").text for each in new_game(client).every("small", "data-advised")] == [
        "Blank 11×11"
    ]
    for name, layout in (("Large side", "15/" * 7 + "7+7/" + "/".join(["15"] * 7)), ("Small side", CROSS)):
        referee.boxes.keep(WordGame, name, {"Layout": layout.replace("7+7", "6g+7")})
    advised = [each.within("label").one("b").text for each in new_game(client).every("small", "data-advised")]
    assert advised == ["Small side"]


def test_ways_to_change_a_box(client: FlaskClient, referee: Referee) -> None:
    """A key next to a box or a board leads to its page, which leads back with everything that was typed."""
    referee.boxes.keep(WordGame, "Our box", LETTERS)
    referee.boxes.keep(WordGame, "Small side", {"Layout": CROSS})
    form = new_game(client)
    for label in ("Change Our box", "Change Small side"):
        key = form.one("button", **{"aria-label": label})
        what = changed(fields(form), players_0="Ala", drawn_0="Ż")
        what += [(key["name"], key["value"])] if "name" in key else []
        there = read(sent(client, form, key, what).text)
        back = left(client, there, "new-game" if list(there.every("form", id="box")) else "boards")
        while not back.startswith("/games/new"):
            back = page(client, back).one("main").one("header").one("a")["href"]
        reported = dict(fields(page(client, back).one("form", id="new-game")))
        assert (reported["players-0"], reported["drawn-0"]) == ("Ala", "Ż")
    assert read(sent(client, form, key, what).text).one("input", name="layout")["value"] == CROSS


def test_a_board_is_drawn_for_this_game(client: FlaskClient, referee: Referee) -> None:
    """A board that is drawn and saved on the way is selected on the form afterwards."""
    form = new_game(client)
    key = form.one("button", formaction="/boxes/wordgame/layouts")
    there = read(sent(client, form, key, changed(fields(form), players_0="Ala", players_1="Jan")).text)
    address = [link["href"] for link in there.one("main").every("a", **{"class": "card"})][1]
    board = page(client, address).one("form", id="layout")
    board = read(pressed(client, board, "field", "-2,-3", brush="grey").text).one("form", id="layout")
    saved = page(client, pressed(client, board, "do", "keep").location)
    form = page(client, left(client, saved, "new-game")).one("form", id="new-game")
    assert boards(form)[0] == "*Small side"
    sheet = sheet_of(referee, sent(client, form, form, fields(form)))
    assert sheet.names == ("Ala", "Jan")
    assert len(read_layout(sheet.rulebook.tags["Layout"]).grey) == 4


def test_a_rematch_takes_the_box_along(client: FlaskClient, referee: Referee) -> None:
    """After another game its own box and board are selected, even if the server has neither."""
    answer = begun(client, "Ala", "Jan", layout=TINY, letters='[Letters "A1 B2"] [Jokers "1"] [Box "30"]')
    sheet = sheet_of(referee, answer)
    form = page(client, f"/games/new?after={sheet.id}").one("form", id="new-game")
    assert boards(form)[0] == "*Same as last time"
    again = sheet_of(referee, sent(client, form, form, fields(form)))
    assert again.rulebook == sheet.rulebook
    assert again.names == ("Ala", "Jan")


def test_the_list_decides_only_where_there_is_one(
    client: FlaskClient, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a word list the form doesn't ask whether it decides."""
    assert not list(new_game(client).every("input", name="list_decides"))
    monkeypatch.setattr(import_module("referee.rulebooks.wordgame.pages.house_rules"), "list_there", lambda: True)
    form = new_game(client)
    assert form.one("input", name="list_decides")
    assert tags_of(referee, begun(client, "Ala", "Jan", list_decides="y")) == {"Words": "list"}
