"""The command ``score``: a game in notation as a scoresheet or as data."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from referee import export, terminal
from referee.commands.written import UnreadableFileError, read
from referee.core.game import Game
from referee.core.judging import Row
from referee.shelf import Shelf
from referee.terminal import fail, say
from referee.wording.language import gettext
from referee.wording.visible import visible
from referee.wording.words import Words, words_on


def score(shelf: Shelf, file: str, renamed: Mapping[int, str], as_data: bool) -> int:
    """Print the game of a file, as far as it can be replayed, and return the exit status."""
    try:
        written, beginning = read(file, shelf, renamed)
    except UnreadableFileError as error:
        return fail(str(error))
    names, words = written.names, words_on(shelf, written.rulebook)
    game, damage = beginning.replayed(written.steps)
    if as_data:
        data = export.game_data(game, names, written.tags)
        say(json.dumps(data, ensure_ascii=not all(map(terminal.draws, names)), indent=2))
    else:
        for line in _scoresheet(game, names, words):
            say(line)
    return fail(words.damage(damage)) if damage else 0


def _scoresheet(game: Game[Any], names: tuple[str, ...], words: Words[Any]) -> Iterator[str]:
    """A line for each step and each award beside it in aligned columns, then what the game tells of its end, and a line
    for each player with the total, winners marked.
    """
    names = tuple(map(visible, names))

    def cells(row: Row[Any]) -> Iterator[list[str]]:
        """The step, and what was awarded beside it."""
        seat, beside = row.step.seat, [award for award in row.awards if not award.with_turn]
        totals = [*row.totals]
        for award in beside:
            totals[award.seat - 1] -= award.points
        yield [
            f"{row.number}.",
            names[seat - 1] if seat else "",
            f"{row.points:+d}",
            str(totals[seat - 1]) if seat else "",
            str(row.bag),
            words.turn_summary(row),
        ]
        for award in beside:
            totals[award.seat - 1] += award.points
            what = words.game.award(award)
            yield ["", names[award.seat - 1], f"{award.points:+d}", str(totals[award.seat - 1]), "", what]

    heads = [gettext("turn"), gettext("player"), gettext("points"), gettext("total"), words.game.bag, ""]
    rows = [heads, *(line for row in game.rows for line in cells(row))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, name, *figures, summary in rows:
        aligned = [figure.rjust(width) for figure, width in zip(figures, widths[2:5], strict=True)]
        yield "  ".join([number.rjust(widths[0]), name.ljust(widths[1]), *aligned, summary]).rstrip()
    yield ""
    for each in words.game.highlights(game, names) if game.over else ():
        told = [each.word, each.text, f"{each.points:+d}" if each.points else ""]
        yield f"{each.title}: {', '.join(filter(None, told))}"
    for seat, (name, total) in enumerate(zip(names, game.totals, strict=True), 1):
        yield f"{name.ljust(widths[1])}  {total}{'  *' if seat in game.winners else ''}"
