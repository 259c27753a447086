"""The pages of the word game over plain HTTP: entering words, taking them off, the centre letter, leftovers."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.core.notation import read_event
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee, Written
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper
from tests.wordlist.lists import made

LAYOUT = "/".join(["15"] * 7 + ["7+gg5"] + ["15"] * 6 + ["3w11"])
"""Two grey fields beside the centre, as in the rulebook's example, and a white one far away."""
GRA = ("centre G", "S1 place GRA@0,0 across = 7")
SitDown = Callable[..., Scorekeeper]


@pytest.fixture(params=[False, True], ids=["plain", "htmx"])
def htmx(request: pytest.FixtureRequest) -> bool:
    """Whether each tap reloads the page or only fetches fragments."""
    return request.param


@pytest.fixture
def sit_down(client: FlaskClient, referee: Referee, htmx: bool) -> SitDown:
    """Opens the page of a new game with these events."""

    def table(*events: str, names: tuple[str, ...] = ("Ann", "Jan"), **tags: str) -> Scorekeeper:
        rulebook = WordGame.open({"Layout": LAYOUT, **tags})
        game_id = referee.start(names, rulebook)
        for line in events:
            answer = referee.write(referee.sheet(game_id), read_event(line, rulebook))
            assert isinstance(answer, Written), (line, answer)
        return Scorekeeper(client, f"/games/{game_id}", htmx)

    return table


def seat(keeper: Scorekeeper, number: int) -> Element:
    """A seat as shown on the page."""
    return keeper.page.root.one("li", **{"data-seat": str(number)})


def told(keeper: Scorekeeper) -> list[str]:
    """The words that the verdict names."""
    return keeper.page.verdict["data-words"].split()


def laid(keeper: Scorekeeper, field: str, letters: str) -> None:
    """Tap a field, and letters."""
    keeper.press("cell", field)
    for letter in letters:
        keeper.press("tile", letter)


def lines(keeper: Scorekeeper, referee: Referee) -> tuple[str, ...]:
    """The lines of the record."""
    return referee.sheet(keeper.id).lines


# --- entering ---


def test_fields(sit_down: SitDown) -> None:
    """Every field is a button with its premium, named by row and column; a token shows its letter and value."""
    keeper = sit_down(*GRA)
    page = keeper.page
    assert len(list(page.form.every("button", name="cell"))) == len(page.cells) == 15 * 15
    assert page.cells["-4,7"]["data-premium"] == "white"
    assert page.cells["-7,-7"]["aria-label"] == "row 1, column 1"
    token = next(each for each in page.form.every("button", "data-tile", name="cell") if each["data-cell"] == "1,0")
    assert (token["data-tile"], token["data-value"], token["data-premium"]) == ("R", "1", "grey")


def test_a_letter_behind_a_word(sit_down: SitDown, referee: Referee) -> None:
    """One tap on the field, one on each letter, one to confirm: the whole word counts, premiums again."""
    keeper = sit_down(*GRA)
    laid(keeper, "3,0", "M")
    assert (told(keeper), keeper.page.points) == (["GRAM"], 9)
    assert "= 3 + 2·1 + 2·1 + 2" in keeper.page.verdict.text
    word = keeper.page.verdict.one("button", **{"data-word": "GRAM"})
    assert ("data-main" in word, word["data-points"]) == (True, "9")
    keeper.press("do", "confirm")
    assert keeper.presses == 3
    assert lines(keeper, referee)[-1] == "S2 place GRAM@0,0 across = 9"


def test_turning(sit_down: SitDown) -> None:
    """The direction is guessed; a second tap on the field turns it, and so does the key."""
    keeper = sit_down(*GRA)
    keeper.press("cell", "2,-1")
    assert keeper.page.fields()["axis"] == "down"
    keeper.press("cell", "2,-1")
    assert keeper.page.fields()["axis"] == "across"
    keeper.press("do", "turn-direction")
    keeper.press("tile", "K")
    keeper.press("tile", "T")
    assert told(keeper) == ["KAT"]


def test_side_words(sit_down: SitDown) -> None:
    """A new side word is named with the question whether it is a word, and can be highlighted."""
    keeper = sit_down(*GRA, 'S2 place TY@2,1 across by table "side"')
    laid(keeper, "3,0", "M")
    assert told(keeper) == ["GRAM", "MY"]
    assert "Also makes MY Is it a word? Then confirm." in keeper.page.verdict.text
    keeper.press("light", "1")
    assert keeper.page.lit("lit") == {"3,0", "3,1"}


def test_joker(sit_down: SitDown, referee: Referee) -> None:
    """The star makes the last letter a joker, tapping a letter that one; either again undoes it."""
    keeper = sit_down(*GRA)
    laid(keeper, "3,0", "MY")
    keeper.press("do", "joker")
    assert keeper.page.draft == {"3,0": "M", "4,0": "y"}
    keeper.press("joker", "3,0")
    keeper.press("do", "joker")
    assert keeper.page.draft == {"3,0": "m", "4,0": "Y"}
    assert keeper.page.points == 9
    keeper.press("do", "confirm")
    assert lines(keeper, referee)[-1] == "S2 place GRAmY@0,0 across = 9"


def test_a_refused_letter_leaves_its_field(sit_down: SitDown, referee: Referee) -> None:
    """If no copy of a letter is left, the rest of its word does not close up: the reason stays visible, the cursor
    stays at the field of that letter, and no unintended word can be confirmed.
    """
    keeper = sit_down("centre E", Letters="S1x9 E1x9 R1x0 J1x9 A1x9")
    keeper.press("cell", "-1,0")
    keeper.press("tile", "S")
    cursor = keeper.page.fields()["cursor"]
    for letter in "RJA":
        keeper.press("tile", letter)
        assert keeper.status == 422
        assert keeper.page.draft == {"-1,0": "S"}
        assert keeper.page.fields()["cursor"] == cursor
        assert keeper.page.codes == ["too-many-copies"]
        assert "R is left. Tap its field for another letter." in keeper.page.verdict.text
    keeper.press("cell", cursor)
    keeper.press("tile", "J")
    assert keeper.page.draft == {"-1,0": "S", cursor: "J"}


@pytest.mark.parametrize("typed", ["MY", "my", "GRAMY", "gramy"])
def test_typing(sit_down: SitDown, typed: str) -> None:
    """On the phone's keyboard, the new letters or the whole word can be typed, in either case."""
    keeper = sit_down(*GRA)
    keeper.press("cell", "3,0")
    keeper.press("do", "type", letters=typed)
    assert keeper.page.draft == {"3,0": "M", "4,0": "Y"}
    assert told(keeper) == ["GRAMY"]


def test_typing_decomposed(sit_down: SitDown) -> None:
    """Decomposed letters are the letters of the box, and a star makes the one before it a joker."""
    keeper = sit_down(*GRA)
    keeper.press("cell", "2,-1")
    keeper.press("do", "type", letters="Z\u0307*")
    assert keeper.page.draft == {"2,-1": "ż"}


@pytest.mark.parametrize("typed", ["Ж", "MY1", "*", "M Y?", "\x00", "M" * 500])
def test_typing_what_is_no_letter(sit_down: SitDown, typed: str) -> None:
    """Typed characters that are no letter of the box are named, and the draft stays as it was."""
    keeper = sit_down(*GRA)
    keeper.press("cell", "3,0")
    keeper.press("tile", "M")
    keeper.send({**keeper.page.fields(), "do": "type", "letters": typed})
    assert keeper.status in (200, 422)
    assert keeper.page.draft == {"3,0": "M"}


def test_another_game_has_no_joker(client: FlaskClient, referee: Referee) -> None:
    """The keys of this game do not work in another one."""
    from tests.games import QWIRKLE

    game = f"/games/{referee.start(('Ann', 'Bob'), QWIRKLE)}"
    for fields in ({"do": "joker"}, {"do": "type", "letters": "MY"}):
        assert client.get(game, query_string=fields).status_code == 422


# --- a word taken off ---


def test_not_a_word(sit_down: SitDown, referee: Referee) -> None:
    """An invalid word is recorded and taken off at once; its player loses the next turn, and the seat says so."""
    keeper = sit_down(*GRA)
    laid(keeper, "3,0", "M")
    keeper.press("do", "withdraw")
    assert lines(keeper, referee)[-2:] == ("S2 place GRAM@0,0 across = 9", 'S2 withdraw ""')
    assert set(keeper.page.laid) == {"0,0", "1,0", "2,0"}
    assert keeper.page.totals == [7, 0]
    assert keeper.page.to_move == 1
    assert seat(keeper, 2)["data-lost-turns"] == "1"
    assert "loses next turn" in seat(keeper, 2).text
    laid(keeper, "3,0", "M")
    keeper.press("do", "confirm")
    assert keeper.page.to_move == 1
    assert "data-lost-turns" not in seat(keeper, 2)


def test_taken_off_after_confirming(sit_down: SitDown) -> None:
    """Until the next player has moved one tap takes the last word off; undoing brings it back."""
    keeper = sit_down(*GRA)
    keeper.press("do", "withdraw")
    assert keeper.page.laid == {"0,0": "G"}
    keeper.press("do", "undo")
    assert set(keeper.page.laid) == {"0,0", "1,0", "2,0"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("S2 points 9 tiles 3",), "Jan +9 Not a word 3 tiles, points only"),
        (("S2 points 9 tiles 3", "S1 place GRAM@0,0 across = 9"), "Ann +9 GRAM 9 Not a word"),
        (('S2 adjust +1 "for the tea"',), "Jan +1 Not a word adjusted: for the tea"),
        (('end "the tram"',), "Tell what is left behind the screens. Not a word"),
    ],
)
def test_last_turn_in_sight(sit_down: SitDown, more: tuple[str, ...], said: str) -> None:
    """The last turn is shown even with unrecorded tokens on the board, and its word can be taken off, also after an
    adjustment and after the end.
    """
    keeper = sit_down(*GRA, *more)
    before = keeper.page.totals
    assert said in keeper.page.verdict.text
    keeper.press("do", "withdraw")
    assert keeper.page.totals != before
    assert "withdraw" not in keeper.page.actions


def test_taken_off_too_late(sit_down: SitDown, referee: Referee) -> None:
    """Once the next player has moved the word stays, and the page says why."""
    keeper = sit_down(*GRA, "S2 swap 2")
    assert "withdraw" not in keeper.page.actions
    keeper.write("withdraw", do="withdraw")
    assert keeper.status == 422
    assert keeper.page.codes == ["withdraw-too-late"]
    assert len(lines(keeper, referee)) == 3


def test_wrong_word_that_cannot_lie(sit_down: SitDown, referee: Referee) -> None:
    """A word that cannot lie is neither recorded nor taken off."""
    keeper = sit_down(*GRA)
    keeper.write("withdraw", do="withdraw", draft="KOT@5,5 across")
    assert keeper.status == 422
    assert "uses-no-letter" in keeper.page.codes
    assert len(lines(keeper, referee)) == 2


# --- the centre ---


def test_centre_letter(sit_down: SitDown, referee: Referee, client: FlaskClient) -> None:
    """The game first asks for the letter on the centre; one tap on it records it."""
    keeper = sit_down()
    (way,) = [link["href"] for link in keeper.page.verdict.every("a") if link.text == "Centre letter"]
    form = read(client.get(way).text).one("form", id="centre")
    assert len(list(form.every("button", name="centre"))) == 32
    keeper.post(form["action"], {"seen": "0", "do": "centre", "centre": "G"})
    assert lines(keeper, referee) == ("centre G",)
    assert keeper.page.laid == {"0,0": "G"}


def test_centre_letter_corrected(sit_down: SitDown, referee: Referee) -> None:
    """The letter on the centre can be corrected at any time: the word then lies there with the right one, or stands as
    a ruling of the table.
    """
    keeper = sit_down(*GRA)
    keeper.write("centre", do="centre", centre="K")
    assert lines(keeper, referee)[2].startswith("correct 1: centre K")
    assert keeper.page.laid["0,0"] == "K"


@pytest.mark.parametrize("letter", ["", "g", "*", "Ж", "GG"])
def test_no_centre_letter(sit_down: SitDown, referee: Referee, letter: str) -> None:
    """A joker or a character that is no letter of the box is rejected in words."""
    keeper = sit_down()
    keeper.write("centre", do="centre", centre=letter)
    assert keeper.status == 422
    assert keeper.aside.one(role="alert").text
    assert lines(keeper, referee) == ()


# --- the end ---


def test_leftovers(sit_down: SitDown, referee: Referee) -> None:
    """Leftovers are typed by letter or as points; there is no winner before all are recorded."""
    keeper = sit_down(*GRA, 'end "the tram leaves"')
    assert keeper.page.winners == []
    assert "Tell what is left" in keeper.page.verdict.text
    form = keeper.page.aside("left").one("form", id="left")
    assert [field["name"] for field in form.every("input", "name") if field["name"] != "seen"] == ["left-1", "left-2"]
    keeper.write("left", do="left", **{"left-1": "źk*aaaa", "left-2": "14"})
    assert lines(keeper, referee)[3:] == ("S1 left ŹK*AAAA", "S2 left 14")
    keeper.address = f"/games/{keeper.id}"
    keeper.open()
    assert keeper.page.totals == [7 + 20 - 15, -14]
    assert keeper.page.winners == [1]


def test_known_leftovers(sit_down: SitDown, referee: Referee) -> None:
    """If one hand is left and all counts are known, the form contains its letters, and saving them ends the game."""
    box = {
        "Letters": "G3x1 R1x1 A1x13",
        "Jokers": "0",
        "Box": "15",
        "Layout": "9/9/9/9/4+4/9/9/9/9",
        "GoingOut": "ends",
    }
    keeper = sit_down("centre G", "S1 place AAAGRAAA@-3,0 across", **box)
    (field,) = keeper.page.aside("left").one("form", id="left").every("input", type="text")
    assert (field["name"], field["value"]) == ("left-2", "AAAAAAA")
    keeper.write("left", do="left", **{field["name"]: field["value"]})
    assert lines(keeper, referee)[2:] == ("S2 left AAAAAAA",)
    assert referee.sheet(keeper.id).game.winners == (1,)


@pytest.mark.parametrize("typed", ["Ж", "ŹK", "1234567", "-3", "ź k"])
def test_leftovers_that_cannot_be(sit_down: SitDown, referee: Referee, typed: str) -> None:
    """Impossible leftovers are rejected in words, the typed text is kept in the form, and nothing is written."""
    keeper = sit_down(*GRA, 'end "x"')
    keeper.write("left", do="left", **{"left-1": typed, "left-2": "14"})
    assert keeper.status == 422
    assert keeper.aside.one(role="alert").text
    assert keeper.aside.one("input", name="left-1")["value"] == typed
    assert len(lines(keeper, referee)) == 3


def test_longest_word(sit_down: SitDown) -> None:
    """The player of the longest word is marked on the seat."""
    keeper = sit_down(*GRA)
    assert seat(keeper, 1)["data-longest"] == "3"
    assert "longest 3" in seat(keeper, 1).text
    assert "data-longest" not in seat(keeper, 2)


def test_a_lying_letter_is_tapped(sit_down: SitDown) -> None:
    """Tapping a letter on the board begins a word with it: the cursor stands after it, across its own run."""
    keeper = sit_down(*GRA)
    keeper.press("cell", "2,0")
    assert (keeper.page.cursor, keeper.page.fields()["axis"]) == ("2,1", "down")
    keeper.press("tile", "S")
    assert told(keeper) == ["AS"]


def test_a_joker_closes_fields(sit_down: SitDown) -> None:
    """The free fields beside a joker are marked, as no letter can lie there; if jokers may be used again, none is."""
    line = ("centre G", "S1 place GrA@0,0 across")
    assert sit_down(*line).page.marked("data-closed") == {"1,-1", "1,1"}
    assert sit_down(*line, JokerReuse="open").page.marked("data-closed") == set()


# --- with a word list ---


@pytest.mark.parametrize("decides", ["table", "list"])
def test_listed_words(sit_down: SitDown, instance: Path, decides: str) -> None:
    """Each word of a play says whether it is in the list; if the list decides, a word that is not in it is rejected."""
    made(instance, "GRA", "GRAM", "MY")
    keeper = sit_down(*GRA, Words=decides)
    laid(keeper, "3,0", "M")
    assert [word["data-listed"] for word in keeper.page.root.every("button", "data-word")] == ["yes"]
    keeper.press("do", "erase")
    keeper.press("tile", "B")
    page = keeper.page
    if decides == "list":
        assert page.verdict["data-codes"] == "not-a-word"
        assert "GRAB" in page.verdict.text
    else:
        assert [(word["data-word"], word["data-listed"]) for word in page.root.every("button", "data-word")] == [
            ("GRAB", "no")
        ]
        assert page.verdict["data-legal"] == "true"
