"""Common disputes, one by one: the answer, and the referee's verdict on its positions.

Swaps, passes and the end are in ``tests/core/turns.txt``.
"""

import pytest

from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.wording import WORDING
from tests.rulebooks.qwirkle.text import read_board, read_play

BOOK = WORDING.book
BY_ID = {article.id: article for section in BOOK for chapter in section.chapters for article in chapter.articles}

ANSWERS = {
    1: ("No.", "not-one-line"),
    2: ("No.", 5),
    3: ("No.", "gap-in-line"),
    4: ("Never", "line-repeats-tile"),
    5: ("Yes.", 3),
    6: ("No.", "line-mixed"),
    7: ("Yes.", "line-mixed"),
    8: ("Yes, if", 4, "line-repeats-tile"),
    9: ("Yes.", 4),
    10: ("Yes,", 6),
    11: ("No.", 3),
    12: ("No.", 4),
    13: ("Twelve", 24),
    14: ("Never.", "line-repeats-tile"),
    15: ("The older",),
    16: ("No,",),
    17: ("Yes,",),
    18: ("Yes,",),
    19: ("Yes.",),
    20: ("Only as many",),
    21: ("Only when the bag is empty.",),
    22: ("No.",),
    23: ("No,",),
    24: ("Both",),
    25: ("Put it next to tiles you're sure about.", "line-mixed"),
    26: ("Yes,",),
    27: ("Yes.",),
}
"""By dispute, the beginning of its answer, and for each of its positions the points or the code."""


@pytest.mark.parametrize("number", range(1, 28))
def test_answers(number: int) -> None:
    """Every dispute is a question with an answer, refers to a rule, and its positions are judged accordingly."""
    article = BY_ID[f"D{number}"]
    answer, *results = ANSWERS[number]
    assert "?" in article.title
    assert article.text.startswith(answer)
    assert article.rules
    judged = []
    for name in article.examples:
        verdict = judge(read_board(EXAMPLES[name].board), read_play(EXAMPLES[name].play))
        judged += [verdict.points] if verdict.legal else verdict.codes
    assert judged == results


def test_counting_what_is_gone() -> None:
    """The referee shows how many tiles of each kind aren't on the board (dispute 27)."""
    unseen = Qwirkle().unseen(read_board("Ro@0,0 Rs@1,0"))
    assert {str(tile): left for tile, left in unseen.items() if left < 3} == {"Ro": 2, "Rs": 2}
    assert sum(unseen.values()) == 106
