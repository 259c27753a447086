"""The command ``score``: a game in notation, read from a file, as a scoresheet or as data."""

import json
from collections.abc import Iterator, Mapping, Sequence
from shlex import quote
from typing import Any

from referee import json_export, terminal
from referee.core import transcript
from referee.core.game import Game
from referee.core.judging import Row
from referee.core.rulebook import Rulebook
from referee.core.transcript import Transcript
from referee.core.unreadable import UnreadableError
from referee.shelf import Shelf
from referee.terminal import fail, say
from referee.wording.language import gettext, visible
from referee.wording.words import Words, words_on


class UnreadableFileError(Exception):
    """A file has no readable game. The message is a sentence for people."""


def name_option(seat: int, name: str) -> str:
    """The sentence that suggests another name for a player."""
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
        rulebook = shelf.open({"Game": tags.get("Game", "")})  # the other tags may be wrong
        rulebook = shelf.open(tags)
        return rulebook

    try:
        written = transcript.read(transcript.renamed(terminal.whole(file), names), opened)
        return written, written.beginning
    except UnreadableError as error:
        sentence = words_on(shelf, rulebook).unreadable(error)
        option = [name_option(error.params["seat"], error.params["free"])] if "free" in error.params else []
        raise UnreadableFileError("\n".join([sentence, *option])) from error
    except UnicodeDecodeError as error:
        why = gettext("This isn't a text file. A game is a text file, or data exported by this app.")
        raise UnreadableFileError(f"{file}: {why}") from error
    except (OSError, terminal.InputTooLongError) as error:
        raise UnreadableFileError(f"{file}: {getattr(error, 'strerror', error)}") from error


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table: a number, a name, figures and a text of any length."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, name, *figures, text in rows:
        cells = [figure.rjust(width) for figure, width in zip(figures, widths[2:-1], strict=True)]
        yield "  ".join([number.rjust(widths[0]), name.ljust(widths[1]), *cells, text]).rstrip()


def score(shelf: Shelf, file: str, names: list[tuple[int, str]], as_data: bool) -> int:
    """Print the game of a file, as far as it can be replayed, and return the exit status."""
    try:
        written, beginning = read(file, shelf, dict(names))
    except UnreadableFileError as error:
        return fail(str(error))
    words = words_on(shelf, written.rulebook)
    game, damage = beginning.replayed(written.steps)
    if as_data:
        data = json_export.game_data(game, written.names, written.tags)
        say(json.dumps(data, ensure_ascii=not all(map(terminal.draws, written.names)), indent=2))
    else:
        for line in _scoresheet(game, written.names, words):
            say(line)
    return fail(words.damage(damage)) if damage else 0


def _scoresheet(game: Game[Any], names: tuple[str, ...], words: Words[Any]) -> Iterator[str]:
    """A line for each step and each separate award in aligned columns, then the highlights of a finished game, and a
    line for each player with the total, winners marked.
    """
    names = tuple(map(visible, names))

    def cells(row: Row[Any]) -> Iterator[list[str]]:
        """The step, and its separate awards."""
        seat, extra = row.step.seat, [award for award in row.awards if not award.with_turn]
        totals = [*row.totals]
        for award in extra:
            totals[award.seat - 1] -= award.points
        yield [
            f"{row.number}.",
            names[seat - 1] if seat else "",
            f"{row.points:+d}",
            str(totals[seat - 1]) if seat else "",
            str(row.bag),
            words.turn_summary(row),
        ]
        for award in extra:
            totals[award.seat - 1] += award.points
            what = words.game.award(award)
            yield ["", names[award.seat - 1], f"{award.points:+d}", str(totals[award.seat - 1]), "", what]

    heads = [gettext("turn"), gettext("player"), gettext("points"), gettext("total"), words.game.bag, ""]
    yield from aligned([heads, *(line for row in game.rows for line in cells(row))])
    yield ""
    for each in words.game.highlights(game, names) if game.over else ():
        shown = [each.word, each.text, f"{each.points:+d}" if each.points else ""]
        yield f"{each.title}: {', '.join(filter(None, shown))}"
    width = max(map(len, (heads[1], *names)))
    for seat, (name, total) in enumerate(zip(names, game.totals, strict=True), 1):
        yield f"{name.ljust(width)}  {total}{'  *' if seat in game.winners else ''}"
