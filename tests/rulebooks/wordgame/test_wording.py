"""Sentences about words: sums to be read aloud, reasons with their letters, house rules."""

from dataclasses import replace

import pytest

from referee.core.game import Game
from referee.core.notation import read_step
from referee.core.steps import Place
from referee.core.verdict import Violation
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.wording import WORDING, WordGameWording
from referee.rulebooks.wordgame.wording.tiles import tile_name
from tests.rulebooks.wordgame.test_legality import VERDICTS, judged
from tests.rulebooks.wordgame.test_turns import GAMES, played
from tests.shelves import words_of

WORDS = WordGameWording()
GREY = "15/15/15/15/15/15/15/7+gg5/15/15/15/15/15/15/15"
PL = "P@0,0 K@0,-3 L@0,-2 A@0,-1 D@1,2 O@2,2 M@3,2"


def message(board: str, play: str, **tags: str) -> list[str]:
    """The text about a word on this board: its sum, or every reason against it."""
    rulebook = WordGame.open(tags)
    start = Game.start(rulebook, 2)
    position = replace(start.position, board=rulebook.notation.read_board(board))
    verdict = rulebook.judge(position, Place(1, rulebook.notation.read_play(play)))
    if verdict.legal:
        return [addend.text for addend in WORDS.addends(verdict)]
    return [WORDS.reason(violation, tile_name) for violation in verdict.violations]


@pytest.mark.parametrize(
    ("tags", "board", "play", "text"),
    [
        ({"Layout": GREY}, "G@0,0", "GRA@0,0 across", ["GRA 7 = 3 + 2·1 + 2·1"]),
        ({"Layout": GREY}, "G@0,0 R@1,0 A@2,0", "GRAM@0,0 across", ["GRAM 9 = 3 + 2·1 + 2·1 + 2"]),
        ({"Layout": "5/5/2+gw/5/5"}, "K@0,0", "KÓŁ@0,0 across", ["KÓŁ 30 = 2·(2 + 2·5 + 3)"]),
        ({}, "G@0,0", "GrA@0,0 across", ["GRA 4 = 3 + 0 + 1"]),
        ({}, PL, "ŁAD@1,0 down", ["ŁAD 6 = 3 + 1 + 2"]),
        ({"SideWords": "scored"}, PL, "ŁAD@1,0 down", ["ŁAD 6", "PŁ 5"]),
    ],
)
def test_sums(tags: dict[str, str], board: str, play: str, text: list[str]) -> None:
    """A sum is read aloud letter by letter, premiums as factors, without side words that don't score."""
    assert message(board, play, **tags) == text


@pytest.mark.parametrize(
    ("tags", "board", "play", "text"),
    [
        ({}, "G@0,0 R@1,0 A@2,0", "GRK@0,0 across", "That square has A, not K. Check the word."),
        ({}, "G@0,0 R@1,0 A@2,0", "RAM@1,0 across", "The word continues: with G before it, it reads GRAM."),
        ({}, "R@0,0 A@1,0 M@2,0", "GRA@-1,0 across", "The word continues: with M after it, it reads GRAM."),
        (
            {},
            "G@-1,0 R@0,0 M@2,0",
            "RA@0,0 across",
            "The word continues: with G before it and M after it, it reads GRAM.",
        ),
        ({}, "G@0,0 r@1,0", "GRAM@0,0 across", "The joker used as R can't be in another word."),
        (
            {"SideWords": "none"},
            PL,
            "ŁAD@1,0 down",
            "It also spells PŁ, but each letter may belong to only one word.",
        ),
        ({}, "G@0,0", "GRAMOFONOWY@0,0 across", "The word runs off the board: there's no square for 3 letters."),
        ({"Letters": "G3 R1 A1 Ż5x1"}, "Ż@0,0", "ŻAŻ@0,0 across", "That's one Ż too many: the box has 1."),
        ({"Jokers": "1"}, "Ż@0,0", "Żyr@0,0 across", "That's one joker too many: the box has 1."),
        ({}, "G@0,0 R@1,0", "KOT@3,3 across", "The word uses no letter on the board."),
        (
            {"SideWords": "scored"},
            "G@0,0 R@1,0",
            "KOT@3,3 across",
            "The word uses no letter on the board and touches none.",
        ),
        ({}, "", "KOT@0,0 across", "First enter the letter on the centre square."),
    ],
)
def test_reasons(tags: dict[str, str], board: str, play: str, text: str) -> None:
    """A reason names the letters, and what to read or do instead."""
    assert text in message(board, play, **tags)


def test_all_that_is_refused_is_shown_shortly() -> None:
    """The short sentence for the game page has about 70 characters at most."""
    violations: list[Violation[str]] = [each for block in VERDICTS for each in judged(block).violations]
    violations += [each for block in GAMES for each in played(block)[1].violations if each.code in {*Code}]
    for violation in violations:
        assert 0 < len(WORDING.short(violation, tile_name)) <= 75
    assert {violation.code for violation in violations} >= {*Code} - {
        Code.NOT_ONE_LINE, Code.GAP_IN_LINE, Code.JOKER_UNNAMED,
    }  # fmt: skip


def test_own_steps() -> None:
    """The steps of this game have a summary with the player's name and one without."""
    rulebook = WordGame()
    for line, with_name, without in [
        ("centre G", "centre letter G", "centre letter G"),
        ('S2 withdraw "no such word"', "Jan's word removed: no such word", "word removed: no such word"),
        ('S2 withdraw ""', "Jan's word removed", "word removed"),
        ("S1 left ŹK*", "Ala: left over Ź, K and joker", "left over Ź, K and joker"),
        ("S1 left 1", "Ala: left over 1 point", "left over 1 point"),
    ]:
        step = rulebook.own_steps.read(line)
        assert step is not None
        assert (WORDS.own_step(step, ("Ala", "Jan")), WORDS.own_step(step, ())) == (with_name, without)


def test_a_word_is_reported_as_a_word() -> None:
    """The summary of a play is the word that was read, not its letters."""
    step = read_step("S1 place GrAM@0,0 across", WordGame())
    assert words_of(WordGame()).step_summary(step, ("Ala", "Jan")) == "Ala played GRAM"


def test_the_end() -> None:
    """There's no ending before the end; after it the ending asks for leftovers, then gives the cause."""
    rulebook = WordGame.open({"Box": "15"})
    game = Game.start(rulebook, 2)
    assert WORDS.opening(game.position) == "plays the first word through the centre square"
    for line in ("centre G", "S1 pass", "S2 pass"):
        assert WORDS.ending(game.position) == ""
        game = game.after(read_step(line, rulebook))
    assert WORDS.ending(game.position) == "Everybody passed in a row. Enter what's left."
    for line in ("S1 left 1", "S2 left 2"):
        game = game.after(read_step(line, rulebook))
    assert WORDS.ending(game.position) == "Everybody passed in a row."
    game = Game.start(rulebook, 2)
    for line in ("centre G", "S1 points 9 tiles 7", "S2 points 9 tiles 7"):
        game = game.after(read_step(line, rulebook))
    assert (game.over, WORDS.ending(game.position)) == (True, "All letters are used up.")
    rulebook = WordGame.open({"Box": "15", "GoingOut": "ends"})
    game = Game.start(rulebook, 2)
    for line in ("centre G", "S1 points 9 tiles 7"):
        game = game.after(read_step(line, rulebook))
    assert WORDS.ending(game.position) == "All the letters of a player are used up. Enter what's left."


def test_the_end_after_allowed_passes() -> None:
    """Passes while tiles are face down are never the cause of the end, neither before the players end it nor after."""
    game, *lines = Game.start(WordGame(), 2), 'S1 pass by table "late"', 'S2 pass by table "late"', 'end ""'
    for line in (*lines, "S1 left 1", "S2 left 2"):
        game = game.after(read_step(line, WordGame()))
        assert WORDS.ending(game.position) in ("", "Enter what's left.")


def test_leftovers_that_were_returned() -> None:
    """Leftovers entered before the last turn aren't among those at the end."""
    rulebook = WordGame.open({"PointLimit": "9"})
    lines = 'S1 pass by table "late"', 'S2 pass by table "late"', "S1 left 7", "S1 points 9 tiles 2", "S1 left 4"
    game = Game.start(rulebook, 2)
    for line in lines:
        game = game.after(read_step(line, rulebook))
    assert [WORDS.award(award) for award in game.rows[3].awards] == ["leftovers returned"]
    assert [each.text for each in WORDS.highlights(game, ("Ala", "Jan"))] == ["Ala −4"]


def test_house_rules() -> None:
    """Each rule that differs has a sentence; a custom box doesn't."""
    tags = {"SideWords": "none", "Exchange": "0", "LongestBonus": "0", "Error": "off", "Letters": "A1", "Jokers": "1"}
    assert WORDS.house_rules(WordGame.open(tags)) == [
        "House rule: words can't touch side by side.",
        "House rule: after a wrong word you don't miss a turn.",
        "House rule: no swapping.",
        "House rule: the longest word scores nothing.",
    ]
    assert WORDS.house_rules(WordGame()) == []


def test_every_rule_is_in_the_book() -> None:
    """The book has all rules, all open questions, all disputes and all terms."""
    found = {article.id for section in WORDS.book for chapter in section.chapters for article in chapter.articles}
    wanted = {f"W{n}" for n in range(1, 29)} | {f"Q{n}" for n in range(1, 41)} | {f"D{n}" for n in range(1, 35)}
    assert found == wanted | {f"T{n}" for n in range(1, 18)}
    assert all({*WORDS.rules_of(code)} <= wanted for code in Code)
