"""Any text, read as notation: it is read, and reads the same when it is written back, or a sentence says why not."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from referee.core import transcript
from referee.core.notation import read_event, write_event
from referee.core.transcript import read_tag, write_tag
from referee.core.unreadable import UnreadableError
from tests.fuzz import timed, tried
from tests.fuzz.texts import GAMES, LINES, PLACED
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF, words_of

KEPT_GAMES = [f'[Seat{"9" * 5000} "A"]', '[Seat1 "a\u2028b"]\n[Seat2 "c\x0bd"]\n[Seat3 "e\x85"]']
KEPT_LINES = ["S1 place \u00a0", "S1 place \x1f = 3", "S1 place \x85", "S\u0661 pass", 'insert 0: end "\r"']
KEPT_PLACED = ["\x1f", "Rs@\uff11,0", "Rs@1,0\x00", "\ud800@0,0"]
"""Earlier findings."""


def read(reader: Callable[[str], Any], text: str) -> Any:
    """The content of a text; ``None`` if it is unreadable, which a one-line sentence explains."""
    with timed(text):
        try:
            return reader(text)
        except UnreadableError as error:
            sentence = words_of(QWIRKLE).unreadable(error)
            assert sentence.strip()
            assert len(sentence) < 250
            return None


@tried(150)
@given(GAMES)
def test_any_game(text: str) -> None:
    """A readable game is the same when it is written and read again, and its turns are replayed to the first impossible
    one.
    """
    _any_game(text)


def _any_game(text: str) -> None:
    written = read(lambda text: transcript.read(text, ON_SHELF.open), text)
    if written is None:
        return
    again = transcript.read(transcript.write(written.tags, written.steps, written.rulebook), ON_SHELF.open)
    assert (again.tags, again.rulebook, again.steps) == (written.tags, written.rulebook, written.steps)
    beginning = read(lambda _: written.beginning, text)
    if beginning is None:
        return
    with timed(text):
        game, damage = beginning.replayed(written.steps)
    assert len(game.rows) == (len(written.steps) if damage is None else damage.number - 1)


@tried(200)
@given(LINES)
def test_any_line(line: str) -> None:
    """A readable line of the record, or a tag, is the same when it is written and read again."""
    _any_line(line)


def _any_line(line: str) -> None:
    event, tag = read(lambda line: read_event(line, QWIRKLE), line), read(read_tag, line)
    if "\n" in line or "\r" in line:
        return  # more than a line: line ends are written as spaces
    assert event is None or read_event(write_event(event, QWIRKLE), QWIRKLE) == event
    assert tag is None or read_tag(write_tag(*tag)) == tag


@tried(100)
@given(PLACED)
def test_any_placements(text: str) -> None:
    """A readable position, play, tile or cell is the same when it is written and read again."""
    _any_placements(text)


def _any_placements(text: str) -> None:
    play = read(QWIRKLE.notation.read_play, text)
    assert play is None or QWIRKLE.notation.read_play(QWIRKLE.notation.write_play(play)) == play
    board = read(QWIRKLE.notation.read_board, text)
    assert board is None or QWIRKLE.notation.read_board(QWIRKLE.notation.write_board(board)) == board
    tile = read(QWIRKLE.notation.read_tile, text)
    assert tile is None or QWIRKLE.notation.read_tile(str(tile)) == tile
    cell = read(QWIRKLE.notation.read_cell, text)
    assert cell is None or QWIRKLE.notation.read_cell(f"{cell.x},{cell.y}") == cell


@pytest.mark.parametrize(
    ("check", "text"),
    [
        *((_any_game, text) for text in KEPT_GAMES),
        *((_any_line, text) for text in KEPT_LINES),
        *((_any_placements, text) for text in KEPT_PLACED),
    ],
)
def test_kept(check: Callable[[str], None], text: str) -> None:
    """Earlier findings stay fixed."""
    check(text)
