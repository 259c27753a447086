"""Games in notation, read from files."""

from collections.abc import Mapping
from shlex import quote
from typing import Any

from referee import terminal
from referee.commands.question import only_game
from referee.core import transcript
from referee.core.game import Game
from referee.core.rulebook import Rulebook
from referee.core.transcript import Transcript
from referee.core.unreadable import UnreadableError
from referee.shelf import Shelf
from referee.wording.language import gettext
from referee.wording.words import words_on


class UnreadableFileError(Exception):
    """A file has no game that can be read. The message is a sentence for people."""


def name_option(seat: int, name: str) -> str:
    """The sentence that a player can be given this name."""
    option = f"--name {quote(f'{seat}={name}')}"
    return gettext("To give player %(number)d another name: %(option)s", number=seat, option=option)


def read(file: str, shelf: Shelf, names: Mapping[int, str]) -> tuple[Transcript[Any], Game[Any]]:
    """The transcript of a file (``-`` is standard input) with these names by seat instead of its own, and its game
    before the first step.

    Raises ``UnreadableFileError``.
    """
    rulebook = shelf.open({})  # until the game is known

    def opened(tags: Mapping[str, str]) -> Rulebook[Any]:
        nonlocal rulebook
        rulebook = shelf.open(only_game(tags))
        rulebook = shelf.open(tags)
        return rulebook

    try:
        written = transcript.read(transcript.renamed(terminal.whole(file), names), opened)
        return written, written.beginning
    except UnreadableError as error:
        sentence = words_on(shelf, rulebook).unreadable(error)
        option = [name_option(error.params["seat"], error.params["free"])] if "free" in error.params else []
        raise UnreadableFileError("\n".join([sentence, *option])) from error
    except (OSError, UnicodeDecodeError, terminal.InputTooLongError) as error:
        raise UnreadableFileError(f"{file}: {error}") from error
