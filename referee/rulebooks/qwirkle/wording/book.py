"""The book: the disputes, what the printed rules do not say, and the rules."""

from collections.abc import Mapping
from pathlib import Path

from referee.core.verdict import SheetCode
from referee.rulebooks.qwirkle.codes import Code
from referee.wording.book import read_book

BOOK = read_book(Path(__file__).with_name("book.txt").read_text(encoding="utf-8"))

RULES_OF: Mapping[str, tuple[str, ...]] = {
    Code.CELL_OCCUPIED: ("R9",),
    Code.CELL_TWICE: ("R9",),
    Code.TOO_MANY_TILES: ("R8", "R17"),
    Code.TOO_MANY_COPIES: ("R1",),
    Code.TILES_UNRELATED: ("R8",),
    Code.NOT_ONE_LINE: ("R9",),
    Code.GAP_IN_LINE: ("R9",),
    Code.NOT_TOUCHING: ("R10",),
    Code.LINE_MIXED: ("R11",),
    Code.LINE_REPEATS_TILE: ("R11", "R8"),
    Code.OPENING_TOO_SHORT: ("R6", "Q7"),
    SheetCode.WRONG_SEAT: ("R7",),
    SheetCode.GAME_OVER: ("R20", "Q4"),
    Code.SWAP_FIRST_TURN: ("Q6", "R6"),
    Code.SWAP_EMPTY_BAG: ("Q2",),
    Code.SWAP_EXCEEDS_BAG: ("Q1",),
    Code.SWAP_COUNT: ("R18",),
    Code.PASS_WITH_BAG: ("Q3",),
    Code.TILE_COUNT: ("R8", "R17"),
    Code.TOO_MANY_POINTS: ("R16",),
}
"""By code, the rules that it breaks, the most helpful one first."""
