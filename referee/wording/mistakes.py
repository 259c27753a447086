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
    "too-long": marked("This file is too long to be a game: the limit is 1 MB."),
    "empty": marked("This file is empty."),
    "no-text": marked("This isn't a text file. A game is a text file, or data exported by this app."),
    "encoding": marked("This text isn't in UTF-8. Save it with the encoding UTF-8, and choose it again."),
    "other-data": marked('This isn\'t a game: game data contain "format": "referee-game".'),
    "more-data": marked("More data starts on line %(told)s. Put each game in its own file."),
    "newer": marked("This game comes from a newer version of Referee (%(told)s). Install that version to import it."),
    "no-transcript": marked("The game itself (“transcript”) is missing from this data."),
    "too-many-lines": marked("This file has more than 3,000 lines, far more than a game. It wasn't read."),
    "too-long-line": marked(
        "Line %(told)s has more than 1,000 characters, far more than a turn. The file wasn't read."
    ),
    "too-many-turns": marked("This game has 1,000 turns or more, too many for a scoresheet. It wasn't read."),
    "too-many-together": marked("Only 20,000 lines can be read in one go. Choose this file again by itself."),
    "packed-too-large": marked("Unzipped, this file is more than 16 MB. Choose fewer games."),
    "packed-too-many": marked("This file has more than 300 files in it. Choose fewer games."),
    "packed-broken": marked("Can't unzip this file. Unzip it yourself and choose the games in it."),
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
