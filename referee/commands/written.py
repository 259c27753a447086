"""Games written in notation, as commands read them from files."""

from collections.abc import Mapping
from typing import Any

from referee import terminal
from referee.commands.question import only_game
from referee.core import transcript
from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.core.transcript import Transcript
from referee.core.unreadable import Unreadable
from referee.rulebooks.registry import open_rulebook
from referee.wording.words import Words


class Unread(Exception):  # noqa: N818 - it is what the file is
    """A file holds no game; its text says why, as a sentence."""


def read(file: str) -> tuple[Transcript[Any], Game[Any]]:
    """The game of a file, or of standard input with ``-``, and how it began. Raises ``Unread``."""
    rulebook = open_rulebook({})  # until the game has told its own

    def opened(tags: Mapping[str, str]) -> Rulebook[Any]:
        nonlocal rulebook
        rulebook = open_rulebook(only_game(tags))
        rulebook = open_rulebook(tags)
        return rulebook

    try:
        written = transcript.read(terminal.whole(file), opened)
        return written, written.beginning
    except Unreadable as error:
        raise Unread(Words(rulebook).unreadable(error)) from error
    except (OSError, UnicodeDecodeError, terminal.TooLong) as error:
        raise Unread(f"{file}: {error}") from error
