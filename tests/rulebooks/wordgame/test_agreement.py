"""Two judges, written independently, agree on random words and boards."""

from collections import Counter
from random import Random

import pytest

from referee.core.grid import COLUMN
from referee.rulebooks.wordgame.board import Board, Word
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.house_rules import HAND, HouseRules
from referee.rulebooks.wordgame.legality import examine
from referee.rulebooks.wordgame.scoring import words
from tests.examples import seeds
from tests.rulebooks.wordgame.plain_judge import Answer, Table, judge
from tests.rulebooks.wordgame.random_games import any_board, any_rules, any_word

PLAYS = 5000


def table_of(rules: HouseRules) -> Table:
    """The same rules and box as plain data."""
    return Table(
        fields={tuple(cell): str(field) for cell, field in rules.layout.fields.items()},
        values=dict(rules.letters.values),
        counts={**rules.letters.counts, "*": rules.jokers},
        centre_letter=rules.centre_letter,
        side_words=str(rules.side_words),
        white_once=rules.white_once,
        jokers_closed=rules.jokers_closed,
    )


def first_judge(board: Board, word: Word, held: int, rules: HouseRules) -> Answer:
    """The verdict of the first judge, in the form of the second."""
    verdict = examine(board, word, held, rules)
    broken = frozenset((str(each.code), frozenset(tuple(cell) for cell in each.cells)) for each in verdict.violations)
    return Answer(broken, tuple((part.params["word"], part.points) for part in words(verdict)))


def played(seed: int) -> tuple[Board, Word, int, HouseRules]:
    """A random board, word, hand and house rules."""
    luck = Random(seed)
    rules = any_rules(luck)
    board = any_board(luck, rules, luck.choice([0, 1, 3, 8]))
    held = luck.choice([HAND, HAND, HAND, 1, 3])
    return board, any_word(luck, board, rules), held, rules


@pytest.mark.parametrize("part", seeds(4))
def test_two_judges_agree(part: int) -> None:
    """For 20,000 random words on random boards both judges find the same broken rules at the same cells, and score the
    same words.
    """
    for seed in range(part * PLAYS, (part + 1) * PLAYS):
        board, word, held, rules = played(seed)
        letters = [(tuple(cell), tile) for tile, cell in word]
        second = judge(
            {tuple(cell): tile for cell, tile in board.tiles.items()},
            letters,
            word.axis == COLUMN,
            held,
            table_of(rules),
        )
        assert (seed, first_judge(board, word, held, rules)) == (seed, second)


@pytest.mark.thorough
def test_all_kinds_of_words_are_met() -> None:
    """They include legal words, and each rule is broken often."""
    met = Counter(code for seed in range(2000) for code in examine(*played(seed)).codes or ("legal",))
    of_words = [*Code][: [*Code].index(Code.NOT_A_WORD)]
    expected = {"legal", *of_words} - {Code.NOT_ONE_LINE, Code.GAP_IN_LINE, Code.JOKER_UNNAMED}
    assert {code for code, times in met.items() if times > 20} == expected
