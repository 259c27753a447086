"""What is wrong with a file that was to be a game."""

from collections.abc import Mapping
from typing import Any

from referee.core.proofreading import Mistake
from referee.core.unreadable import UnreadableError
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
    "too-many-lines": marked("This file has more than 3,000 lines, far more than a game. It was not read."),
    "too-long-line": marked("Line %(told)s has more than 1,000 letters, far more than a turn. The file was not read."),
    "too-many-turns": marked("This game has 1,000 turns or more, for which a sheet has no room. It was not read."),
    "too-many-together": marked("More than 20,000 lines are not read at once. Choose this file again by itself."),
    "packed-too-large": marked("This file unpacks to more than 16 MB. Choose fewer games at once."),
    "packed-too-many": marked("There are more than 300 files in this one. Choose fewer games at once."),
    "packed-broken": marked("This file cannot be unpacked. Unpack it yourself, and choose the games in it."),
}


def unfit(reason: str, told: str) -> str:
    """Why a file is no game, as a sentence."""
    return gettext(_UNFIT[reason], told=told)


def mistake(found: Mistake[Any], game: GameWording[Any] | None) -> str:
    """What is wrong in a written game, as a sentence; without a ``game``, nothing that only it can say."""
    if isinstance(found.cause, UnreadableError):
        sentence = unreadable(found.cause, game)
    else:
        assert game is not None, "a game that was replayed is known"
        sentence = why(found.cause, game)
    return in_line(found.line.number, sentence) if found.line else sentence
