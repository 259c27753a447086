"""A game as CSV, one row per step, that Excel, LibreOffice and Numbers open directly."""

import csv
import io
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from referee.core.game import Game
from referee.core.notation import write_step
from referee.wording.language import gettext
from referee.wording.words import Words

SEPARATORS = (",", ";", "\t")
"""The separators that a spreadsheet may expect, depending on its language."""
_OBEYED = ("=", "+", "-", "@", "\t", "\r")
"""First characters of a cell that spreadsheets read as a formula, even in a player's name."""


def table_of(game: Game[Any], names: Sequence[str], words: Words[Any], separator: str = ",") -> str:
    """The table: number, player, points, move, all totals after it, tiles in the bag, the step in notation.

    It begins with a byte order mark, by which spreadsheets recognise UTF-8; ``separator`` is one of ``SEPARATORS``.
    """
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(map(_harmless, row) for row in _rows(game, names, words))
    return f"\ufeff{text.getvalue()}"


def _rows(game: Game[Any], names: Sequence[str], words: Words[Any]) -> Iterator[list[str | int]]:
    yield [
        gettext("turn"), gettext("player"), gettext("points"), gettext("what was done"),
        *names, gettext("bag"), gettext("notation"),
    ]  # fmt: skip
    for row in game.rows:
        seat = row.step.seat
        name = names[seat - 1] if seat else ""
        done, notation = words.turn_summary(row), write_step(row.step_with_points, game.rulebook)
        yield [row.number, name, row.points, done, *row.totals, row.bag, notation]


def _harmless(cell: str | int) -> str | int:
    """A text that isn't a formula. Numbers stay numbers, so that they can be added up."""
    if isinstance(cell, int):
        return cell
    # As some spreadsheets read it: full-width characters as normal ones, zero-width characters not at all.
    plain = "".join(sign for sign in unicodedata.normalize("NFKC", cell) if unicodedata.category(sign) != "Cf")
    return f"'{cell}" if plain.startswith(_OBEYED) else cell
