"""Verdicts on words, from the table of positions."""

from dataclasses import replace

import pytest

from referee.core.game import Game
from referee.core.listed import among
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.scoring import words
from tests.rulebooks.blocks import Block, blocks

VERDICTS = blocks("wordgame/verdicts.txt")


def opened(block: Block) -> WordGame:
    """The rulebook of the table of a block."""
    tags = block.one("tags")
    return WordGame.open(dict(each.split(" ", 1) for each in tags.split(", ")) if tags else {})


def judged(block: Block) -> Verdict[str]:
    """The verdict on the word of a block."""
    rulebook = opened(block)
    start = Game.start(rulebook, 2)
    hands = (int(block.one("hand") or 7), 7)
    position = replace(start.position, board=rulebook.read_board(block.one("board")), hands=hands)
    verdict = rulebook.judge(position, Place(1, rulebook.read_play(block.one("play"))))
    listed = block.one("list").split()
    return rulebook.looked_up(verdict, among(listed)) if listed else verdict


@pytest.mark.parametrize("block", VERDICTS, ids=lambda block: block.title)
def test_verdicts(block: Block) -> None:
    """Every position has just these broken rules, at just these cells, or these words with their points."""
    verdict = judged(block)
    broken = []
    for text in block.all("broken"):
        code, *cells = text.split()
        broken.append((code, {*map(cell_of, cells)}))
    assert [(found.code, {*found.cells}) for found in verdict.violations] == broken
    if broken:
        return
    told = [word.rsplit(" ", 1) for word in block.one("words").split(", ")]
    assert [(part.params["word"], part.points) for part in words(verdict)] == [(word, int(n)) for word, n in told]
    assert verdict.points == int(block.one("points"))


def cell_of(text: str) -> tuple[int, int]:
    """A cell, also one that has no field."""
    x, y = text.split(",")
    return int(x), int(y)


def test_sums_add_up() -> None:
    """The letters of each word that counts, each with its factor, and the factor of the word make its points."""
    for block in VERDICTS:
        for part in words(judged(block)):
            letters, factor = part.params["letters"], part.params["factor"]
            assert part.points == factor * sum(each.value * each.factor for each in letters)
            assert len(letters) in (0, len(part.cells))


def test_every_code_of_a_word_is_shown() -> None:
    """The table breaks every rule that a word can break; two more only a draft can."""
    shown = {text.split()[0] for block in VERDICTS for text in block.all("broken")}
    of_words = {*list(Code)[: list(Code).index(Code.SWAP_COUNT)]}
    assert shown == of_words - {Code.NOT_ONE_LINE, Code.GAP_IN_LINE, Code.JOKER_UNNAMED}


def test_a_listed_word_is_told() -> None:
    """Beside each word stands whether it is listed; nothing where no list was asked."""
    block = next(block for block in VERDICTS if block.one("list") == "DOM KLAP")
    assert [part.params["listed"] for part in words(judged(block))] == [False, False]
    assert [part.params["listed"] for part in words(judged(replace(block, fields={**block.fields, "list": []})))] == [
        None,
        None,
    ]
