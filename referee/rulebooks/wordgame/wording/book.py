"""The book: the disputes, what the printed rulebook does not say, the rules, and the Polish terms."""

from collections.abc import Mapping
from pathlib import Path

from referee.core.verdict import SheetCode
from referee.rulebooks.wordgame.codes import Code
from referee.wording.book import read_book

BOOK = read_book(Path(__file__).with_name("book.txt").read_text(encoding="utf-8"))

RULES_OF: Mapping[str, tuple[str, ...]] = {
    Code.WORD_TOO_SHORT: ("W6",),
    Code.OFF_BOARD: ("W5", "Q3"),
    Code.LETTER_DIFFERS: ("W12",),
    Code.NOTHING_ADDED: ("W12",),
    Code.TOO_MANY_TILES: ("W11", "W4"),
    Code.TOO_MANY_COPIES: ("Q2", "W17"),
    Code.NOT_ONE_LINE: ("W5", "W6"),
    Code.GAP_IN_LINE: ("W5",),
    Code.WORD_GOES_ON: ("W12", "W16"),
    Code.CENTRE_MISSING: ("W4", "Q7"),
    Code.NOT_THROUGH_CENTRE: ("W8",),
    Code.USES_NO_LETTER: ("W12", "Q11"),
    Code.SIDE_WORD: ("Q9", "W5"),
    Code.JOKER_SHARED: ("W17", "Q18"),
    Code.JOKER_UNNAMED: ("W17",),
    Code.NOT_A_WORD: ("W7", "Q22"),
    Code.SWAP_COUNT: ("W13", "Q19"),
    Code.SWAP_EMPTY_BAG: ("Q20",),
    Code.SWAP_EXCEEDS_BAG: ("Q20",),
    Code.PASS_WITH_BAG: ("Q21", "W27"),
    Code.WITHDRAW_TOO_LATE: ("W15", "Q26", "Q27"),
    Code.CENTRE_TWICE: ("W4",),
    Code.CENTRE_JOKER: ("Q7",),
    Code.LEFT_TOO_EARLY: ("W22",),
    Code.LEFT_TWICE: ("W22",),
    Code.LEFT_COUNT: ("W22",),
    Code.TILE_COUNT: ("W11",),
    Code.TOO_MANY_POINTS: ("W9",),
    SheetCode.WRONG_SEAT: ("W3", "Q6"),
    SheetCode.GAME_OVER: ("W21", "Q31"),
}
"""By code, the rules that it breaks, the most helpful one first."""
