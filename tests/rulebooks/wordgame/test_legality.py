"""Verdicts on words, from the table of positions."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.rulebook import among
from referee.core.steps import Place
from referee.core.verdict import Part, Verdict, Violation
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Board
from referee.rulebooks.wordgame.codes import Code, Score
from referee.rulebooks.wordgame.legality import examine
from referee.rulebooks.wordgame.scoring import LetterValue, doubled, score_data, words
from tests.rulebooks.blocks import Block, blocks

VERDICTS = blocks("wordgame/verdicts.txt")


def opened(block: Block) -> WordGame:
    """The rulebook with the house rules of a block."""
    tags = block.one("tags")
    return WordGame.open(dict(each.split(" ", 1) for each in tags.split(", ")) if tags else {})


def judged(block: Block) -> Verdict[str]:
    """The verdict on the word of a block."""
    rulebook = opened(block)
    start = Game.start(rulebook, 2)
    hands = (int(block.one("hand") or 7), 7)
    position = replace(start.position, board=rulebook.notation.read_board(block.one("board")), hands=hands)
    verdict = rulebook.judge(position, Place(1, rulebook.notation.read_play(block.one("play"))))
    listed = block.one("list").split()
    return rulebook.vocabulary.consulted(verdict, among(listed)) if listed else verdict


@pytest.mark.parametrize("block", VERDICTS, ids=lambda block: block.title)
def test_verdicts(block: Block) -> None:
    """Every position has exactly these broken rules at these cells, or these words with their points."""
    verdict = judged(block)
    broken = []
    for text in block.all("broken"):
        code, *cells = text.split()
        broken.append((code, {*map(cell_of, cells)}))
    assert [(found.code, {*found.cells}) for found in verdict.violations] == broken
    if broken:
        return
    reported = [word.rsplit(" ", 1) for word in block.one("words").split(", ")]
    assert [(part.params["word"], part.points) for part in words(verdict)] == [(word, int(n)) for word, n in reported]
    assert verdict.points == int(block.one("points"))


def cell_of(text: str) -> tuple[int, int]:
    """A cell, also one that isn't a field."""
    x, y = text.split(",")
    return int(x), int(y)


def test_sums_add_up() -> None:
    """The points of each word follow from its letters, their factors, and the factor of the word."""
    for block in VERDICTS:
        for part in words(judged(block)):
            letters, factor = part.params["letters"], part.params["factor"]
            assert part.points == factor * sum(each.value * each.factor for each in letters)
            assert len(letters) in (0, len(part.cells))


def test_every_code_of_a_word_is_shown() -> None:
    """The table covers every rule that a word can break; two more apply only to drafts."""
    shown = {text.split()[0] for block in VERDICTS for text in block.all("broken")}
    of_words = {*list(Code)[: list(Code).index(Code.SWAP_COUNT)]}
    assert shown == of_words - {Code.NOT_ONE_LINE, Code.GAP_IN_LINE, Code.JOKER_UNNAMED}


def test_a_listed_word_is_reported() -> None:
    """Each word has whether it is listed; None without a list."""
    block = next(block for block in VERDICTS if block.one("list") == "DOM KLAP")
    assert [part.params["listed"] for part in words(judged(block))] == [False, False]
    assert [part.params["listed"] for part in words(judged(replace(block, fields={**block.fields, "list": []})))] == [
        None,
        None,
    ]


# --- other contents of a verdict ---

GRA = "G@0,0 R@1,0 A@2,0"


def reported(play: str, board: str = GRA, held: int = 7, incomplete: bool = False, **tags: str) -> Verdict[str]:
    """The verdict on a word."""
    rulebook = WordGame.open(tags)
    return examine(
        rulebook.notation.read_board(board), rulebook.notation.read_play(play), held, rulebook.rules, incomplete
    )


def cells(*texts: str) -> tuple[Cell, ...]:
    """Cells from text."""
    return tuple(Cell(*cell_of(text)) for text in texts)


@pytest.mark.parametrize(
    ("asked", "violation"),
    [
        (lambda: reported("M@3,0 across"), Violation(Code.WORD_TOO_SHORT, cells("3,0"), ("M",))),
        (
            lambda: reported("GRAMY@0,0 across", Layout="5/5/2+2/5/5"),
            Violation(Code.OFF_BOARD, cells("3,0", "4,0"), ("M", "Y"), {}),
        ),
        (lambda: reported("GRYf@0,0 across"), Violation(Code.LETTER_DIFFERS, cells("2,0"), ("Y",), {"lying": ("A",)})),
        (lambda: reported("RA@1,0 across"), Violation(Code.NOTHING_ADDED, cells("1,0", "2,0"), ("R", "A"))),
        (
            lambda: reported("GRAMy@0,0 across", held=1),
            Violation(Code.TOO_MANY_TILES, cells("3,0", "4,0"), ("M", "y"), {"held": 1}),
        ),
        (
            lambda: reported("aGo@2,-1 down", "R@1,0 g@2,0", Jokers="1"),
            Violation(Code.TOO_MANY_COPIES, cells("2,0", "2,-1", "2,1"), ("*",), {"box": 1}),
        ),
        (
            lambda: reported("RAM@0,0 across", "Z@-2,0 a@-1,0 R@0,0 A@1,0 N@3,0 Y@4,0"),
            Violation(
                Code.WORD_GOES_ON, cells("-1,0", "3,0"), ("a", "N"), {"word": "ZARAMNY", "before": True, "behind": True}
            ),
        ),
        (
            lambda: reported("GR@0,1 down", "G@0,1 R@0,2 A@0,3"),
            Violation(Code.WORD_GOES_ON, cells("0,3"), ("A",), {"word": "GRA", "before": False, "behind": True}),
        ),
        (lambda: reported("KOT@0,0 across", ""), Violation(Code.CENTRE_MISSING, cells("0,0"))),
        (
            lambda: reported("KOT@1,0 across", "K@0,0"),
            Violation(Code.NOT_THROUGH_CENTRE, cells("1,0", "2,0", "3,0"), tuple("KOT")),
        ),
        (
            lambda: reported("KO@3,3 down"),
            Violation(Code.USES_NO_LETTER, cells("3,3", "3,4"), ("K", "O"), {"touch": False}),
        ),
        (
            lambda: reported("KO@3,3 down", SideWords="scored"),
            Violation(Code.USES_NO_LETTER, cells("3,3", "3,4"), ("K", "O"), {"touch": True}),
        ),
        (
            lambda: reported("My@3,0 down", SideWords="none"),
            Violation(Code.SIDE_WORD, cells("0,0", "1,0", "2,0", "3,0"), tuple("GRAM")),
        ),
        (lambda: reported("GrAM@0,0 across", "G@0,0 r@1,0 A@2,0"), Violation(Code.JOKER_SHARED, cells("1,0"), ("r",))),
    ],
    ids=lambda value: value.code if isinstance(value, Violation) else "",
)
def test_what_a_reason_names(asked: Callable[[], Verdict[str]], violation: Violation[str]) -> None:
    """A violation has its cells and their letters in reading order, and the parameters of its sentence."""
    assert violation in asked().violations


def test_words_in_full() -> None:
    """A word that scores has its letters with values and factors; one that doesn't has only its text."""
    verdict = reported("ŁaD@1,0 down", "P@0,0 K@0,-2 L@0,-1 D@2,2", Layout="7/7/7/3+g2/7/3w3/7")
    nothing_known = {"listed": None, "name": False}
    weighed = {"letters": (LetterValue(3, 2), LetterValue(0, 1), LetterValue(2, 1)), "factor": 1}
    assert verdict.parts == (
        Part(Score.WORD, cells("1,0", "1,1", "1,2"), 8, ("Ł", "a", "D"), {"word": "ŁAD", **weighed, **nothing_known}),
        Part(
            Score.SIDE_WORD,
            cells("0,0", "1,0"),
            0,
            ("P", "Ł"),
            {"word": "PŁ", "letters": (), "factor": 1, **nothing_known},
        ),
        Part(
            Score.SIDE_WORD,
            cells("1,2", "2,2"),
            0,
            ("D", "D"),
            {"word": "DD", "letters": (), "factor": 1, **nothing_known},
        ),
    )


def test_a_word_counts_no_matter_what_is_wrong_with_it() -> None:
    """A word has its points even if the board has other letters than it reads, since the players may allow it."""
    assert [part.points for part in reported("GRYm@0,0 across").parts] == [5]


def test_words_as_data() -> None:
    """Exported words have their points and cells, and ``name`` only if they are names."""
    verdict = reported("ŁAD@1,0 down", "P@0,0 A@0,1", Layout="7/7/7/2w+3/7/7/7", SideWords="scored")
    first, *rest = verdict.parts
    first = first._replace(params={**first.params, "listed": False, "name": True})
    assert score_data(replace(verdict, parts=(first, *rest))) == [
        {"word": "ŁAD", "main": True, "tiles": 3, "points": 6, "factor": 1, "listed": False, "name": True,
         "cells": [[1, 0], [1, 1], [1, 2]]},
        {"word": "PŁ", "main": False, "tiles": 2, "points": 5, "factor": 1, "listed": None, "cells": [[0, 0], [1, 0]]},
        {"word": "AA", "main": False, "tiles": 2, "points": 2, "factor": 1, "listed": None, "cells": [[0, 1], [1, 1]]},
    ]  # fmt: skip


def test_doubled_words() -> None:
    """Words through white fields are counted once each, however often they are doubled."""
    layout = "5/5/w1+1w/2w2/5"
    assert doubled(reported("SOKÓŁ@-2,0 across", "K@0,0", Layout=layout, White="each")) == 1
    assert doubled(reported("KOT@0,0 down", "K@0,0 A@1,1", Layout=layout, SideWords="scored")) == 2
    assert doubled(reported("GRAM@0,0 across")) == 0


@pytest.mark.parametrize(
    ("letters", "broken"),
    [
        ("A@0,2 G@0,0 R@0,1", []),
        ("A@2,0 R@1,0 G@0,0", []),
        ("R@3,3 A@4,3", [(Code.NOT_THROUGH_CENTRE, cells("3,3", "4,3"))]),
        ("R@1,1 M@4,1", [(Code.GAP_IN_LINE, cells("2,1", "3,1"))]),
        ("R@1,4 M@1,1", [(Code.GAP_IN_LINE, cells("1,2", "1,3"))]),
        ("R@1,1 A@3,1 M@6,1", [(Code.GAP_IN_LINE, cells("2,1", "4,1", "5,1"))]),
        ("A@2,2 R@1,1", [(Code.NOT_ONE_LINE, cells("1,1", "2,2"))]),
        ("R@1,1 A@2,1 M@2,1", [(Code.NOT_ONE_LINE, cells("1,1", "2,1", "2,1"))]),
    ],
)
def test_loose_letters(letters: str, broken: list[tuple[str, tuple[Cell, ...]]]) -> None:
    """Letters of a draft may be placed in any order, but must make one word in one line, without a gap (W5, W6)."""
    rulebook = WordGame()
    placed = (each.split("@") for each in letters.split())
    play = tuple(Placement(tile, *cells(cell)) for tile, cell in placed)
    verdict = examine(rulebook.notation.read_board("G@0,0"), play, 7, rulebook.rules)
    assert [(found.code, found.cells) for found in verdict.violations] == broken
    if not broken:
        assert verdict.parts[0].params["word"] == "GRA"


@pytest.mark.parametrize(
    ("play", "board", "codes"),
    [
        ("KOT@3,3 across", GRA, ()),
        ("KOT@3,3 across", "G@0,0", ()),
        ("KOT@3,3 across", "", ("centre-missing",)),
        ("RAM@1,0 across", GRA, ()),
        ("K@3,3 across", GRA, ("word-too-short",)),
    ],
)
def test_an_incomplete_board(play: str, board: str, codes: tuple[str, ...]) -> None:
    """With unrecorded letters on the board, neither the number of letters played nor what the word joins is judged."""
    assert reported(play, board, held=1, incomplete=True).codes == codes


def test_no_word() -> None:
    """A word without letters raises an error instead of a verdict."""
    with pytest.raises(ValueError, match=r"^a word has letters$"):
        examine(Board(), (), 7, WordGame().rules)
