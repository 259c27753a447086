"""What is wrong with a file that was to be a game."""

from collections.abc import Mapping
from typing import Any

from referee.core.proofreading import Mistake
from referee.core.unreadable import Unreadable
from referee.wording.damage import why
from referee.wording.game import GameWording
from referee.wording.language import gettext, marked
from referee.wording.unreadable import in_line, unreadable

_UNFIT: Mapping[str, str] = {
    "too-long": marked("This file is far longer than a game can be: at most 1 MB is read."),
    "empty": marked("There is nothing in this file."),
    "no-text": marked("This file is no text. A game is a text file, or the data that this app writes."),
    "encoding": marked("This text is not in UTF-8. Save it with the encoding UTF-8, and choose it again."),
    "other-data": marked('These data are no game: data of a game say "format": "referee-game".'),
    "newer": marked("This game was written by a newer Referee, as version %(told)s. Install that one to bring it in."),
    "no-transcript": marked("These data carry no transcript, from which the game could be read."),
    "too-many-turns": marked("This game has more turns than a sheet has room for."),
    "packed-too-large": marked("This file unpacks to more than 16 MB. Choose fewer games at once."),
    "packed-too-many": marked("There are more than 300 files in this one. Choose fewer games at once."),
    "packed-broken": marked("This file cannot be unpacked. Unpack it yourself, and choose the games in it."),
}


def unfit(reason: str, told: str) -> str:
    """Why a file is no game, as a sentence."""
    return gettext(_UNFIT[reason], told=told)


def mistake(found: Mistake[Any], game: GameWording[Any] | None) -> str:
    """What is wrong in a written game, as a sentence; without a ``game``, nothing that only it can say."""
    if isinstance(found.cause, Unreadable):
        sentence = unreadable(found.cause, game)
    else:
        assert game is not None, "a game that was replayed is known"
        sentence = why(found.cause, game)
    return in_line(found.line.number, sentence) if found.line else sentence
