"""The pages of the word game over plain HTTP: entering words, removing them, the centre letter, leftovers."""

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
"""Two grey fields next to the centre, as in the rulebook's example, and a white one far away."""
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


def reported(keeper: Scorekeeper) -> list[str]:
    """The words in the verdict."""
    return keeper.page.verdict["data-words"].split()


def placed(keeper: Scorekeeper, field: str, letters: str) -> None:
    """Tap a field, and letters."""
    keeper.press("cell", field)
    for letter in letters:
        keeper.press("tile", letter)


def lines(keeper: Scorekeeper, referee: Referee) -> tuple[str, ...]:
    """The lines of the record."""
    return referee.sheet(keeper.id).lines


# --- entering ---


def test_fields(sit_down: SitDown) -> None:
    """Every field is a button with its premium, named by row and column; a tile shows its letter and value."""
    keeper = sit_down(*GRA)
    page = keeper.page
    assert len(list(page.form.every("button", name="cell"))) == len(page.cells) == 15 * 15
    assert page.cells["-4,7"]["data-premium"] == "white"
    assert page.cells["-7,-7"]["aria-label"] == "row 1, column 1"
    token = next(each for each in page.form.every("button", "data-tile", name="cell") if each["data-cell"] == "1,0")
    assert (token["data-tile"], token["data-value"], token["data-premium"]) == ("R", "1", "grey")


def test_letters_in_any_order(sit_down: SitDown, referee: Referee) -> None:
    """Letters that are placed from the bottom up are one word, which can be confirmed."""
    keeper = sit_down("centre G", "S1 place GRA@0,0 across")
    placed(keeper, "2,2", "D")
    placed(keeper, "2,1", "N")
    keeper.press("do", "confirm")
    assert lines(keeper, referee)[-1] == "S2 place AND@2,0 down = 5"


def test_a_letter_behind_a_word(sit_down: SitDown, referee: Referee) -> None:
    """One tap on the field, one on each letter, one to confirm: the whole word scores, premiums again."""
    keeper = sit_down(*GRA)
    placed(keeper, "3,0", "M")
    assert (reported(keeper), keeper.page.points) == (["GRAM"], 9)
    assert "= 3 + 2·1 + 2·1 + 2" in keeper.page.verdict.text
    word = keeper.page.verdict.one("span", **{"data-word": "GRAM"})
    assert ("data-main" in word, word["data-points"]) == (True, "9")
    keeper.press("do", "confirm")
    assert keeper.presses == 3
    assert lines(keeper, referee)[-1] == "S2 place GRAM@0,0 across = 9"


def test_letters_that_are_not_on_the_board(sit_down: SitDown) -> None:
    """With a points-only turn, a key shows how many letters are missing and leads to its page, and a word being entered
    has a note that letters are missing from the board.
    """
    keeper = sit_down(*GRA, "S2 points 9 tiles 3")
    key = keeper.page.verdict.one("a", **{"class": "button fill-in"})
    assert (key.text, key["href"]) == ("3 letters missing: fill in", f"{keeper.base}/turns/3")
    placed(keeper, "3,0", "M")
    assert "Tiles from points-only turns aren't shown on this board." in keeper.page.verdict.text
    keeper = sit_down(*GRA)
    placed(keeper, "3,0", "M")
    assert "points-only" not in keeper.page.verdict.text


def test_a_word_found_wrong_too_late(sit_down: SitDown) -> None:
    """For a letter of an earlier turn the page says that its word stays and counts; not for one of the last turn."""
    late = "Too late to remove the word: it stays and counts."
    keeper = sit_down(*GRA, "S2 place ARKA@2,0 down")
    keeper.press("cell", "1,0")
    assert late in keeper.page.verdict.text
    keeper = sit_down(*GRA)
    keeper.press("cell", "1,0")
    assert late not in keeper.page.verdict.text


def test_side_words(sit_down: SitDown) -> None:
    """A new side word is named with the question whether it is a word. It scores nothing, so the recount lights up the
    word played, then its letters on premium fields. On the scoresheet the side word isn't part of the sum.
    """
    keeper = sit_down(*GRA, 'S2 place TY@2,1 across by table "side"')
    placed(keeper, "3,0", "M")
    assert reported(keeper) == ["GRAM", "MY"]
    assert "Also spells MY Is it a word?" in keeper.page.verdict.text
    keeper.press("light", "0")
    assert keeper.page.parts == ["GRAM 7", "R × 2 1", "A × 2 1"]
    assert (keeper.page.counting, keeper.page.lit("now")) == ((7, "GRAM: 7"), {"0,0", "1,0", "2,0", "3,0"})
    keeper.press("light", "1")
    assert (keeper.page.counting[0], keeper.page.lit("now")) == (8, {"1,0"})
    keeper.press("light", "")
    keeper.press("do", "confirm")
    assert "+0" not in keeper.page.aside("sheet").text


def test_a_refused_letter_leaves_its_field(sit_down: SitDown, referee: Referee) -> None:
    """If a letter is used up, its field stays empty and red, the letters after it go on after it, the reason stays
    visible, and nothing can be confirmed, not even without the page. A joker or another letter fills the field.
    """
    keeper = sit_down("centre E", Letters="S1x9 E1x9 R1x0 J1x9 A1x9")
    keeper.press("cell", "-1,0")
    keeper.press("tile", "S")
    cursor = "1,0"
    keeper.press("tile", "R")
    assert (keeper.status, keeper.page.draft) == (422, {"-1,0": "S"})
    assert {name: keeper.page.fields()[name] for name in ("cursor", "tried", "gap")} == {
        "cursor": cursor,
        "tried": f"R@{cursor} across",
        "gap": f"R@{cursor} across",
    }
    for letter in "JA":
        keeper.press("tile", letter)
        assert keeper.status == 200
        assert keeper.page.cells[cursor]["data-gap"] == "R"
        assert keeper.page.codes == ["too-many-copies"]
        assert "There's no R left." in keeper.page.verdict.text
        assert "confirm" not in keeper.page.actions
    assert keeper.page.draft == {"-1,0": "S", "2,0": "J", "3,0": "A"}
    gone_on = keeper.page.fields()
    written = len(lines(keeper, referee))
    keeper.post(f"{keeper.base}/turns", {**gone_on, "do": "confirm"})
    assert (keeper.status, len(lines(keeper, referee))) == (422, written)
    keeper.press("joker", cursor)
    assert keeper.page.draft == {"-1,0": "S", cursor: "r", "2,0": "J", "3,0": "A"}
    assert "confirm" in keeper.page.actions
    keeper.get(keeper.base, gone_on)
    keeper.press("cell", cursor)
    keeper.press("tile", "E")
    assert reported(keeper) == ["SEEJA"]


def test_the_star_first(sit_down: SitDown) -> None:
    """After the star before a letter the page shows that a joker is held, and so does the address; a second tap puts it
    down. Then the next letter is a joker, or the letter of the draft that is tapped.
    """
    keeper = sit_down(*GRA)
    keeper.press("cell", "3,0")
    keeper.press("do", "joker")
    assert keeper.page.fields()["held"] == "*"
    assert "Which letter is the joker?" in keeper.page.verdict.text
    keeper.press("do", "joker")
    assert "held" not in keeper.page.fields()
    keeper.press("do", "joker")
    keeper.press("tile", "M")
    keeper.press("tile", "Y")
    assert keeper.page.draft == {"3,0": "m", "4,0": "Y"}
    keeper.press("held", "*")
    keeper.press("joker", "4,0")
    assert keeper.page.draft == {"3,0": "m", "4,0": "y"}


def test_an_outlined_letter(sit_down: SitDown) -> None:
    """A tap on a letter of the draft only outlines it, then the next letter takes its place; also on the page of a
    correction, where the star is offered as well.
    """
    keeper = sit_down(*GRA)
    placed(keeper, "3,0", "MY")
    for address in ("", "/turns/3"):
        if address:
            keeper.press("do", "confirm")
            keeper.address = f"{keeper.base}{address}"
            keeper.open()
        keeper.press("cell", "3,0")
        assert keeper.page.cursor == "3,0"
        assert keeper.page.draft == ({"3,0": "M", "4,0": "Y"} if not address else {"3,0": "N", "4,0": "Y"})
        keeper.press("tile", "T" if address else "N")
        assert keeper.page.draft["3,0"] == ("T" if address else "N")
        assert "joker" in keeper.page.actions or keeper.page.form.every("button", name="held")


def test_the_first_letter_on_the_centre(sit_down: SitDown, referee: Referee) -> None:
    """The first letter on the yellow field is the centre letter, and the key that confirms says so."""
    keeper = sit_down()
    keeper.press("tile", "E")
    keeper.press("tile", "G")
    assert keeper.page.draft == {"0,0": "G"}
    assert "Place G" in keeper.page.form.one("button", value="confirm").text
    keeper.press("do", "confirm")
    assert lines(keeper, referee)[-1] == "centre G"
    assert keeper.page.placed == {"0,0": "G"}


@pytest.mark.parametrize("address", ["cell=0,0", "laid=0,0", "whose=0,0", "laid=5,5"])
def test_no_turn_placed_the_centre_letter(sit_down: SitDown, address: str) -> None:
    """A tap on the centre letter begins a word, and opens no turn, because it belongs to none."""
    keeper = sit_down("centre G")
    answer = keeper.client.get(f"{keeper.base}?{address}")
    assert answer.status_code == 200
    assert "Turn " not in read(answer.text).one(id="verdict").text


def test_the_wrong_letter_then_the_right_one(sit_down: SitDown) -> None:
    """Tapping a letter of the last turn, then a key, leads to the correction of that turn with that letter; a letter
    from before it, or a field next to it, begins a word.
    """
    keeper = sit_down(*GRA)
    keeper.press("cell", "2,0")
    assert "Turn 1" in keeper.page.verdict.text
    assert (keeper.page.cursor, bool(keeper.page.form.every("button", name="tile", value="O"))) == (None, True)
    answer = keeper.client.get(keeper.base, query_string={**keeper.page.fields(), "tile": "O"})
    assert answer.status_code == 303
    corrected = read(keeper.client.get(answer.location).text)
    assert {each["data-cell"]: each["data-tile"] for each in corrected.every("", "data-draft")} == {
        "1,0": "R",
        "2,0": "O",
    }
    assert not corrected.one("button", value="correct").attributes.get("disabled")
    htmx = keeper.client.get(keeper.base, query_string={"laid": "2,0", "tile": "O"}, headers={"HX-Request": "true"})
    assert htmx.headers["HX-Redirect"].startswith(f"{keeper.base}/turns/")
    for field, first in (("0,0", "0,1"), ("3,0", "3,0")):
        keeper = sit_down(*GRA)
        keeper.press("cell", field)
        keeper.press("tile", "M")
        assert keeper.page.draft == {first: "M"}


@pytest.mark.parametrize("typed", ["MY", "my", "GRAMY", "gramy"])
def test_typing(sit_down: SitDown, typed: str) -> None:
    """On the phone's keyboard, the new letters or the whole word can be typed, in either case."""
    keeper = sit_down(*GRA)
    keeper.press("cell", "3,0")
    keeper.press("do", "type", letters=typed)
    assert keeper.page.draft == {"3,0": "M", "4,0": "Y"}
    assert reported(keeper) == ["GRAMY"]


@pytest.mark.parametrize("typed", ["Ж", "MY1", "*", "M Y?", "\x00", "M" * 500])
def test_typing_what_is_no_letter(sit_down: SitDown, typed: str) -> None:
    """Typed characters that aren't letters of the box are named, and the draft stays as it was."""
    keeper = sit_down(*GRA)
    keeper.press("cell", "3,0")
    keeper.press("tile", "M")
    keeper.send({**keeper.page.fields(), "do": "type", "letters": typed})
    assert keeper.status in (200, 422)
    assert keeper.page.draft == {"3,0": "M"}


def test_another_game_has_no_joker(client: FlaskClient, referee: Referee) -> None:
    """The keys of this game don't work in another one."""
    from tests.games import QWIRKLE

    game = f"/games/{referee.start(('Ann', 'Bob'), QWIRKLE)}"
    for fields in ({"do": "joker"}, {"do": "type", "letters": "MY"}):
        assert client.get(game, query_string=fields).status_code == 422


# --- a word removed ---


def panel_of(keeper: Scorekeeper) -> Element:
    """Everything below the board."""
    return keeper.page.root.one("section", id="panel")


def take_off(keeper: Scorekeeper) -> Element:
    """Ask to remove a word, and return the question with its price."""
    keeper.press("do", "take-off")
    return panel_of(keeper)


def test_wrong_word_of_a_draft(sit_down: SitDown, referee: Referee) -> None:
    """A word that was entered is recorded as wrong from the menu, after a question; its player misses the next turn, as
    shown on the seat. The answer next to the sum has no such key.
    """
    keeper = sit_down(*GRA)
    placed(keeper, "3,0", "M")
    assert "take-off" not in keeper.page.actions
    keeper.press("do", "more")
    asked = take_off(keeper).text
    assert "Is GRAM a wrong word? You decide, not the app." in asked
    assert "Jan scores nothing, takes the letters back and misses the next turn." in asked
    keeper.press("do", "withdraw")
    assert lines(keeper, referee)[-2:] == ("S2 place GRAM@0,0 across = 9", 'S2 withdraw at once ""')
    assert set(keeper.page.placed) == {"0,0", "1,0", "2,0"}
    assert keeper.page.totals == [7, 0]
    assert keeper.page.to_move == 1
    assert seat(keeper, 2)["data-lost-turns"] == "1"
    assert "misses next turn" in seat(keeper, 2).text
    placed(keeper, "3,0", "M")
    keeper.press("do", "confirm")
    assert keeper.page.to_move == 1
    assert "data-lost-turns" not in seat(keeper, 2)


def test_nothing_else_while_it_asks(sit_down: SitDown) -> None:
    """While the page asks whether to remove a word, keys that would enter something are disabled, also with a draft."""
    keeper = sit_down(*GRA)
    for letters in ("", "M"):
        if letters:
            keeper.press("do", "")
            placed(keeper, "3,0", letters)
            keeper.press("do", "more")
        take_off(keeper)
        bar = panel_of(keeper).one("div", **{"class": "bar"})
        assert [key["value"] for key in bar.every("button") if "disabled" not in key] == ["more"]


def test_undoing_a_wrong_word_of_a_draft(sit_down: SitDown, referee: Referee) -> None:
    """One undo reverts a word that was never confirmed and its removal, and turns it into a draft again; redo
    restores both.
    """
    keeper = sit_down(*GRA)
    placed(keeper, "3,0", "M")
    keeper.press("do", "more")
    take_off(keeper)
    keeper.press("do", "withdraw")
    keeper.press("do", "undo")
    assert (keeper.page.totals, keeper.page.to_move, reported(keeper)) == ([7, 0], 2, ["GRAM"])
    assert len(referee.sheet(keeper.id).game.rows) == 2
    keeper.address = f"/games/{keeper.id}"
    keeper.open()
    assert "1 turn undone" in keeper.page.verdict.text
    keeper.press("do", "redo")
    assert (keeper.page.to_move, len(referee.sheet(keeper.id).game.rows)) == (1, 4)


@pytest.mark.parametrize(
    ("word", "tags", "names", "key", "price"),
    [
        (
            "GRA",
            {},
            ("Ann", "Jan"),
            "Remove GRA",
            "Ann loses 7 points (7 → 0), takes the letters back and misses the next turn.",
        ),
        (
            "GRA",
            {"Error": "off"},
            ("Ann", "Jan"),
            "Remove GRA",
            "Ann loses 7 points (7 → 0) and takes the letters back.",
        ),
        (
            "GRAMOFON",
            {},
            ("Ann", "Jan"),
            "Remove word",
            "Ann loses 17 points (17 → 0), takes the letters back and misses",
        ),
    ],
)
def test_the_question(
    sit_down: SitDown, word: str, tags: dict[str, str], names: tuple[str, ...], key: str, price: str
) -> None:
    """Until the next player has moved, two taps remove the last word: the first asks, with the cost in this game; undo
    restores the word, and *Keep it* changes nothing.
    """
    keeper = sit_down("centre G", f"S1 place {word}@0,0 across", names=names, **tags)
    assert key in panel_of(keeper).text
    assert price in take_off(keeper).text
    assert len(keeper.page.placed) == len(word)
    keeper.press("do", "")
    assert key in panel_of(keeper).text
    take_off(keeper)
    keeper.press("do", "withdraw")
    assert keeper.page.placed == {"0,0": "G"}
    keeper.press("do", "undo")
    assert len(keeper.page.placed) == len(word)


@pytest.mark.parametrize(
    ("more", "message", "price"),
    [
        (("S2 points 9 tiles 3",), "Jan +9 Remove word 3 letter tiles, points only", "Jan loses 9 points (9 → 0)"),
        (("S2 points 9 tiles 3 word GRaM",), "Jan +9 Remove GRAM GRAM", "Remove GRAM?"),
        (("S2 points 9 tiles 3", "S1 place GRAM@0,0 across"), "+9 GRAM = 3 + 2·1 + 2·1 + 2 Remove GRAM", "(16 → 7)"),
        (('S2 adjust +1 "for the tea"',), "Jan +1 Remove GRA adjusted: for the tea", "Ann loses 7 points"),
        (('end "the tram"',), "Enter what's left. Remove GRA", "(27 → 0)"),
    ],
)
def test_last_turn_in_sight(sit_down: SitDown, more: tuple[str, ...], message: str, price: str) -> None:
    """The last turn is shown even with unrecorded tiles on the board, and its word can be removed, also after points
    only, after an adjustment, and after the end, when the price includes the points for the longest word.
    """
    keeper = sit_down(*GRA, *more)
    before = keeper.page.totals
    assert message in keeper.page.verdict.text
    assert price in take_off(keeper).text
    keeper.press("do", "withdraw")
    assert keeper.page.totals != before
    assert "take-off" not in keeper.page.actions


@pytest.mark.parametrize("before", [GRA, (*GRA, "S2 points 9 tiles 3", "S1 swap 1")], ids=["", "after points only"])
def test_a_word_that_the_list_refuses(
    sit_down: SitDown, referee: Referee, instance: Path, before: tuple[str, ...]
) -> None:
    """If the list decides, a refused word can be recorded as a wrong word, at its price; that isn't a ruling."""
    made(instance, "gra", "gram")
    keeper = sit_down(*before, Words="list")
    placed(keeper, "3,0", "F")
    assert keeper.page.codes == ["not-a-word"]
    assert "Wrong word" in keeper.page.verdict.text
    asked = take_off(keeper).text
    assert "You agreed that the word list decides. Jan scores nothing" in asked
    keeper.press("do", "withdraw")
    assert lines(keeper, referee)[-2:] == ("S2 place GRAF@0,0 across = 12", 'S2 withdraw at once ""')
    assert (keeper.page.totals[1], keeper.page.to_move) == (sum("points" in line for line in before) * 9, 1)


def test_no_question(sit_down: SitDown) -> None:
    """A play that breaks another rule, or is unfinished, can't be recorded as a wrong word."""
    keeper = sit_down(*GRA)
    placed(keeper, "5,5", "KO")
    assert "take-off" not in keeper.page.actions
    keeper.press("do", "more")
    assert "take-off" not in keeper.page.actions


def test_taken_off_too_late(sit_down: SitDown, referee: Referee) -> None:
    """Once the next player has moved, the word stays, and the page has the reason."""
    keeper = sit_down(*GRA, "S2 swap 2")
    assert "take-off" not in keeper.page.actions
    keeper.write("withdraw", do="withdraw")
    assert keeper.status == 422
    assert keeper.page.codes == ["withdraw-too-late"]
    assert len(lines(keeper, referee)) == 3


def test_wrong_word_that_cannot_are(sit_down: SitDown, referee: Referee) -> None:
    """An impossible word is neither recorded nor removed."""
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
    assert keeper.page.placed == {"0,0": "G"}


def test_centre_letter_corrected(sit_down: SitDown, referee: Referee) -> None:
    """The letter on the centre can be corrected at any time: the word then has the right one, or is allowed as a ruling
    of the players.
    """
    keeper = sit_down(*GRA)
    keeper.write("centre", do="centre", centre="K")
    assert lines(keeper, referee)[2].startswith("correct 1: centre K")
    assert keeper.page.placed["0,0"] == "K"


@pytest.mark.parametrize("letter", ["", "g", "*", "Ж", "GG"])
def test_no_centre_letter(sit_down: SitDown, referee: Referee, letter: str) -> None:
    """A joker or a character that isn't a letter of the box is refused in words."""
    keeper = sit_down()
    keeper.write("centre", do="centre", centre=letter)
    assert keeper.status == 422
    assert keeper.aside.one(role="alert").text
    assert lines(keeper, referee) == ()


# --- the end ---


def test_leftovers(sit_down: SitDown, referee: Referee) -> None:
    """Leftovers are typed by letter or as points; there's no winner before all are recorded."""
    keeper = sit_down(*GRA, 'end "the tram leaves"')
    assert keeper.page.winners == []
    assert "Enter what's left" in keeper.page.verdict.text
    form = keeper.page.aside("left").one("form", id="left")
    assert [field["name"] for field in form.every("input", "name") if field["name"] != "seen"] == ["left-1", "left-2"]
    keeper.write("left", do="left", **{"left-1": "źk*aaaa", "left-2": "14"})
    assert lines(keeper, referee)[3:] == ("S1 left ŹK*AAAA", "S2 left 14")
    keeper.address = f"/games/{keeper.id}"
    keeper.open()
    assert keeper.page.totals == [7 + 20 - 15, -14]
    assert keeper.page.winners == [1]


def test_known_leftovers(sit_down: SitDown, referee: Referee) -> None:
    """If all counts are known, the letters in hands are listed; if one hand is left, the form contains them, and saving
    ends the game.
    """
    box = {
        "Letters": "G3x1 R1x1 A1x13",
        "Jokers": "0",
        "Box": "15",
        "Layout": "9/9/9/9/4+4/9/9/9/9",
        "GoingOut": "ends",
    }
    keeper = sit_down("centre G", "S1 place AAAGRAAA@-3,0 across", **box)
    form = keeper.page.aside("left").one("form", id="left")
    (field,) = form.every("input", type="text")
    assert [each["aria-label"] for each in form.every("span", "data-kind")] == [*"AAAAAAA"]
    assert (field["name"], field["value"]) == ("left-2", "AAAAAAA")
    keeper.write("left", do="left", **{field["name"]: field["value"]})
    assert lines(keeper, referee)[2:] == ("S2 left AAAAAAA",)
    assert referee.sheet(keeper.id).game.winners == (1,)


@pytest.mark.parametrize("typed", ["Ж", "ŹK", "1234567", "-3", "ź k"])
def test_leftovers_that_cannot_be(sit_down: SitDown, referee: Referee, typed: str) -> None:
    """Impossible leftovers are refused in words, the typed text is kept in the form, and nothing is written."""
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


def test_a_joker_closes_fields(sit_down: SitDown) -> None:
    """The free fields next to a joker are marked, because no letter can go there; not if jokers may be used again."""
    line = ("centre G", "S1 place GrA@0,0 across")
    assert sit_down(*line).page.marked("data-closed") == {"1,-1", "1,1"}
    assert sit_down(*line, JokerReuse="open").page.marked("data-closed") == set()


# --- with a word list ---


# --- on the practice board ---


def test_practice(client: FlaskClient, htmx: bool) -> None:
    """On the practice board, too, the first letter on the yellow field is the centre letter; the next word scores."""
    keeper = Scorekeeper(client, "/practice?rulebook=wordgame", htmx)
    keeper.press("tile", "G")
    assert "G is the centre letter" in keeper.page.verdict.text
    keeper.press("do", "keep")
    assert keeper.page.placed == {"0,0": "G"}
    placed(keeper, "1,0", "RA")
    assert (reported(keeper), keeper.page.points) == (["GRA"], 5)
