"""What is wrong with a text that is no notation, as a sentence for its writer."""

from collections.abc import Callable
from typing import Any

from referee.core.unreadable import Expected, UnreadableError
from referee.wording.game import SHOWN, GameWording
from referee.wording.language import gettext, listed, marked


def unreadable(error: UnreadableError, game: GameWording[Any] | None = None) -> str:
    """The sentence, with the number of the line where there is one; without a ``game``, nothing only it can say."""
    sentence = (game and game.unreadable(error)) or _shared(error, game)
    if "line" in error.params:
        return in_line(error.params["line"], sentence)
    return sentence


def in_line(number: int, sentence: str) -> str:
    """A sentence about a line of a text."""
    return gettext("Line %(number)d: %(sentence)s", number=number, sentence=sentence)


def _shared(error: UnreadableError, game: GameWording[Any] | None) -> str:
    if error.code == Expected.TURN and game is not None:
        return gettext(
            "“%(text)s” is no turn. A turn looks like %(example)s.", text=error.text[:SHOWN], example=game.example_turn
        )
    if error.code in _TOLD:
        return _TOLD[error.code](error)
    return gettext(_PLAIN[error.code], text=error.text[:SHOWN])


def _next_turn(error: UnreadableError) -> str:
    return gettext(
        "“%(text)s” should be turn %(expected)d.", text=error.text[:SHOWN], expected=error.params["expected"]
    )


def _players(error: UnreadableError) -> str:
    if "least" not in error.params:
        return gettext(
            'The names of the players are needed, each as in [Seat1 "Ann"]: there are %(text)s.', text=error.text
        )
    return gettext(
        'The names of %(least)d to %(most)d players are needed, each as in [Seat1 "Ann"]: there are %(text)s.',
        least=error.params["least"],
        most=error.params["most"],
        text=error.text,
    )


def _setting(error: UnreadableError) -> str:
    return gettext("“%(text)s” cannot stand for %(tag)s.", text=error.text[:SHOWN], tag=error.params["tag"])


def _shorter(error: UnreadableError) -> str:
    return gettext(
        "“%(text)s…” is too long: at most %(most)d letters, please.",
        text=error.text[:SHOWN],
        most=error.params["most"],
    )


def _game(error: UnreadableError) -> str:
    return gettext(
        "“%(text)s” is no game that this referee knows. It knows %(known)s.",
        text=error.text[:SHOWN],
        known=listed(error.params["known"]),
    )


_PLAIN: dict[Expected, str] = {
    Expected.TILE: marked("“%(text)s” is no tile."),
    Expected.CELL: marked("“%(text)s” is no cell."),
    Expected.NEAR_CELL: marked("The cell %(text)s is too far away."),
    Expected.PLACEMENT: marked("“%(text)s” is no placement."),
    Expected.FEWER_TILES: marked("That is more tiles than the box holds."),
    Expected.FREE_CELL: marked("The board has two tiles on the cell %(text)s."),
    Expected.TAG: marked('“%(text)s” is no tag. A tag looks like [Seat1 "Ann"].'),
    Expected.TURN: marked("“%(text)s” is no turn."),
    Expected.SEAT: marked("The name of %(text)s is missing."),
}
"""By what was expected, the sentences that need only the text."""

_TOLD: dict[Expected, Callable[[UnreadableError], str]] = {
    Expected.NEXT_TURN: _next_turn,
    Expected.PLAYERS: _players,
    Expected.GAME: _game,
    Expected.SETTING: _setting,
    Expected.SHORTER: _shorter,
}
"""By what was expected, what makes a sentence of an error."""
