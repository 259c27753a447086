"""The box: letters with values and counts, the fields of a side, house rules as tags."""

import unicodedata
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.grid import Cell
from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.house_rules import PRINTED, HouseRules, read_house_rules
from referee.rulebooks.wordgame.layout import LARGE, SMALL, Field, LayoutFault, read_layout
from referee.rulebooks.wordgame.pages.seating import seated
from referee.rulebooks.wordgame.tiles import COMMON, read_letters
from referee.web.game_pages import Seating
from tests.rulebooks.wordgame.random_games import any_layout, any_rules

EXAMPLE = "11/11/3g3g3/11/11/5+5/11/11/3g3g3/11/11"


def test_common_values() -> None:
    """The letters are the 32 of the Polish alphabet with their common values; their counts are unknown."""
    assert len(COMMON.values) == 32
    assert {letter: COMMON.worth(letter) for letter in "AĄGKŁMŃRYŹŻ"} == dict(
        zip("AĄGKŁMŃRYŹŻ", (1, 5, 3, 2, 3, 2, 7, 1, 2, 9, 5), strict=True)
    )
    assert not COMMON.counts
    assert COMMON.worth("*") == COMMON.worth("g") == 0


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("A1x9 Ą5x1 Q10", "A1x9 Ą5x1 Q10"),
        ("a1  ż5x0", "A1 Ż5x0"),
        (unicodedata.normalize("NFD", "Ż5 Ć6x2"), "Ż5 Ć6x2"),
        ("A0 B99x99", "A0 B99x99"),
    ],
)
def test_letters(text: str, written: str) -> None:
    """Letters are read in any Unicode form and case, with or without counts, and written in composed form."""
    assert read_letters(text).text == written
    assert read_letters(written) == read_letters(text)


@pytest.mark.parametrize(
    "text", ["", " ", "A", "1", "A1x", "A100", "A1x100", "A1 A2", "ß1", "א1", "中1", "*0", "A-1", "AB1"]
)
def test_no_letters(text: str) -> None:
    """A letter without a value, with too large a value, without a lower-case form, or listed twice is refused."""
    with pytest.raises(UnreadableError) as caught:
        read_letters(text)
    assert (caught.value.code, caught.value.params["tag"]) == (Expected.SETTING, "Letters")


def test_layout() -> None:
    """Rows are counted from the centre; numbers are plain fields, letters premium fields."""
    layout = read_layout(EXAMPLE)
    assert layout.extent == (Cell(-5, -5), Cell(5, 5))
    assert {cell for cell, field in layout.fields.items() if field is Field.GREY} == {
        Cell(-2, -3), Cell(2, -3), Cell(-2, 3), Cell(2, 3),
    }  # fmt: skip
    assert layout.fields[Cell(0, 0)] is Field.CENTRE
    assert (len(layout.fields), layout.text) == (121, EXAMPLE)


def test_presets() -> None:
    """Both presets are plain squares around the centre."""
    assert (LARGE.extent, len(LARGE.fields)) == ((Cell(-7, -7), Cell(7, 7)), 225)
    assert (SMALL.extent, len(SMALL.fields)) == ((Cell(-5, -5), Cell(5, 5)), 121)
    assert {*LARGE.fields.values()} == {Field.PLAIN, Field.CENTRE}


def test_holes_and_the_centre_at_an_edge() -> None:
    """A hole isn't a field; the centre may be anywhere."""
    layout = read_layout("+4/#3#/w4/5/g3#")
    assert layout.extent == (Cell(0, 0), Cell(4, 4))
    assert Cell(0, 1) not in layout.fields and Cell(4, 4) not in layout.fields
    assert layout.fields[Cell(0, 2)] is Field.WHITE


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", LayoutFault.SIGN),
        ("5/5/2+2/5/x4", LayoutFault.SIGN),
        ("5/5/2+2/5//", LayoutFault.SIGN),
        ("5/5/2+2/5/4", LayoutFault.RAGGED),
        ("4/4/2+1/4/4", LayoutFault.SIZE),
        ("5/5/2+2/5", LayoutFault.SIZE),
        ("/".join(["22"] * 10 + ["+21"]), LayoutFault.SIZE),
        ("/".join(["5"] * 500), LayoutFault.SIZE),
        ("5" * 9000, LayoutFault.SIGN),
        ("5/5/5/5/5", LayoutFault.CENTRE),
        ("5/5/2+1+/5/5", LayoutFault.CENTRE),
    ],
)
def test_no_layout(text: str, fault: LayoutFault) -> None:
    """The error for a ragged board, a wrong size, no or two centres, or unknown characters names the cause."""
    with pytest.raises(UnreadableError) as caught:
        read_layout(text)
    assert (caught.value.code, caught.value.params["fault"]) == (Expected.SETTING, fault)


@given(st.integers(0, 10_000))
def test_layouts_round_trip(seed: int) -> None:
    """Any side is read back from its text."""
    layout = any_layout(Random(seed))
    assert read_layout(layout.text) == layout


@given(st.integers(0, 10_000))
def test_house_rules_round_trip(seed: int) -> None:
    """Any house rules are read back from their tags, and none of the tags is redundant."""
    rules = any_rules(Random(seed))
    assert read_house_rules(rules.tags) == rules
    for tag in rules.tags:
        assert read_house_rules({name: text for name, text in rules.tags.items() if name != tag}) != rules


def test_every_setting() -> None:
    """Each tag changes its setting, and the default needs no tag."""
    tags = {
        "Letters": "A1x9 B2",
        "Layout": EXAMPLE,
        "SideWords": "scored",
        "Centre": "none",
        "White": "each",
        "JokerReuse": "open",
        "Words": "list",
        "Error": "off",
        "GoingOut": "ends",
        "LongestBy": "laid",
        "Order": "clockwise",
        "Names": "yes",
        "WordClasses": "all",
        "Jokers": "2",
        "Box": "80",
        "Exchange": "3",
        "LongestBonus": "0",
        "PointLimit": "100",
        "MinuteLimit": "60",
    }
    assert dict(read_house_rules(tags).tags) == tags
    default = {
        "SideWords": "unscored",
        "Centre": "letter",
        "White": "once",
        "Jokers": "4",
        "Box": "90",
        "Layout": LARGE.text,
    }
    assert read_house_rules({**default, "Letters": COMMON.text, "Exchange": "4", "Error": "turn"}) == PRINTED


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("SideWords", "some"),
        ("White", "twice"),
        ("Centre", ""),
        ("Jokers", "100"),
        ("Box", "14"),
        ("Box", "x"),
        ("Exchange", "-1"),
        ("LongestBonus", "1000"),
        ("PointLimit", "٣"),
    ],
)
def test_no_setting(tag: str, text: str) -> None:
    """The error for a word or number that a setting doesn't allow names its tag."""
    with pytest.raises(UnreadableError) as caught:
        WordGame.open({tag: text})
    assert (caught.value.code, caught.value.text, caught.value.params["tag"]) == (Expected.SETTING, text, tag)


@pytest.mark.parametrize(("box", "seats"), [(90, range(2, 5)), (29, range(2, 5)), (28, range(2, 4)), (15, range(2, 3))])
def test_seats(box: int, seats: range) -> None:
    """Two to four can play, if the box has enough tiles for their hands and the centre."""
    assert WordGame(HouseRules(box=box)).seats == seats


def test_order_of_play() -> None:
    """The drawn letters determine the order of all players, by the Polish alphabet (W3)."""
    assert seated("ZĄAŹ", "1234", COMMON, by_letters=True) == Seating(tuple("3214"))
    assert seated("XĆYC", "1234", read_letters("A1 C2 Ć6 Y1 X9"), by_letters=True) == Seating(tuple("4213"))
    assert seated("ÑŻ", "12", read_letters("Ñ1 Ż5"), by_letters=True) == Seating(("2", "1"))


def test_drawing_again() -> None:
    """Players who drew the same letter, or a joker, draw again (Q5)."""
    again = seated("ABA*", "1234", COMMON, by_letters=True)
    assert again == {0: "Same letter, or a joker: 1, 3 and 4 draw again.", 2: "", 3: ""}
