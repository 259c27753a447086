"""A game as a table for spreadsheets: one row a step, in a form that Excel, LibreOffice and Numbers open as it is."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from referee.core.game import Game
from referee.core.notation import write_step
from referee.wording.language import gettext
from referee.wording.words import Words

_OBEYED = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that spreadsheets take for a formula, be it a player's name."""


def table_of(game: Game[Any], names: Sequence[str], words: Words[Any]) -> str:
    """The table: number, player, points, what was done, everybody's total after it, tiles in the bag, and the step in
    notation. With the mark by which spreadsheets know UTF-8.
    """
    told = io.StringIO(newline="")
    csv.writer(told).writerows(map(_harmless, _rows(game, names, words)))
    return f"\ufeff{told.getvalue()}"


def _rows(game: Game[Any], names: Sequence[str], words: Words[Any]) -> Iterator[list[str | int]]:
    yield [
        gettext("turn"), gettext("player"), gettext("points"), gettext("what was done"),
        *names, gettext("bag"), gettext("notation"),
    ]  # fmt: skip
    for row in game.rows:
        seat = row.step.seat
        name = names[seat - 1] if seat else ""
        done, notation = words.turn_summary(row), write_step(row.step, game.rulebook)
        yield [row.number, name, row.points, done, *row.totals, row.bag, notation]


def _harmless(row: list[str | int]) -> list[str | int]:
    """The row with texts that no spreadsheet obeys. Numbers stay numbers, so that they can be added up."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(_OBEYED) else cell for cell in row]
