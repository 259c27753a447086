"""The command ``review``: points missed, spots and chances of games, as tables or as data."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.commands.scoresheet import UnreadableFileError, aligned, read
from referee.core.review import Review, ReviewedSeat, ReviewedTurn
from referee.core.review import review as reviewed
from referee.shelf import Shelf
from referee.terminal import counted, fail, say
from referee.wording import review as wording
from referee.wording.language import decimal, gettext, signed, visible
from referee.wording.words import Words, words_on


def review(shelf: Shelf, files: Sequence[str], names: list[tuple[int, str]], as_data: bool) -> int:
    """Review the game of each file, and return the exit status. An error in one file doesn't stop the next."""
    if names and len(files) > 1:
        return fail(gettext("Use --name with one game at a time."))
    with counted(files, gettext("Reviewing")) as each:
        return max([_review(shelf, file, dict(names), as_data, titled=len(files) > 1) for file in each])


def _review(shelf: Shelf, file: str, renamed: Mapping[int, str], as_data: bool, titled: bool) -> int:
    """Print the review of a game, as far as it can be replayed, and return the exit status."""
    try:
        written, beginning = read(file, shelf, renamed)
    except UnreadableFileError as error:
        return _fail(file, str(error))
    game, damage = beginning.replayed(written.steps)
    found, words = reviewed(beginning, game), words_on(shelf, written.rulebook)
    if as_data:
        say(json.dumps(review_data(found)))
    else:
        lines = _Table(found, tuple(map(visible, written.names)), words).lines()
        for line in (file, "", *lines, "") if titled else lines:
            say(line)
    return _fail(file, words.damage(damage)) if damage else 0


def _fail(file: str, why: str) -> int:
    return fail(why if why.startswith(f"{file}: ") else f"{file}: {why}")


def review_data(found: Review[Any]) -> dict[str, Any]:
    """A review as data. Keys may be added, never changed.

    ``turns`` (see ``_turn_data``), ``turning_point`` and ``decided`` (numbers of turns, or null), ``lead_changes``.
    """
    return {
        "turns": [_turn_data(turn) for turn in found.turns],
        "turning_point": found.turning_points[0].number if found.turning_points else None,
        "decided": found.decided,
        "lead_changes": found.lead_changes,
    }


def _turn_data(turn: ReviewedTurn[Any]) -> dict[str, Any]:
    """A turn as data.

    ``number``, ``seat``, ``points`` (with the bonus for ending), ``best`` and ``missed`` (without it; null if unknown),
    ``opened`` (``cell`` as [x, y], ``tiles``), ``closed`` (cells), ``chance`` (from 0 to 1; null if no spot was
    opened), ``win`` (by seat, from 0 to 1, or null), ``swing`` (from -1 to 1, or null).
    """
    return {
        "number": turn.number,
        "seat": turn.seat,
        "points": turn.points,
        "best": turn.best,
        "missed": turn.missed,
        "opened": [{"cell": list(spot.cell), "tiles": list(map(str, spot.tiles))} for spot in turn.opened],
        "closed": [list(closed.cell) for closed in turn.closed],
        "chance": turn.chance,
        "win": None if turn.win is None else list(turn.win),
        "swing": turn.swing,
    }


@dataclass(frozen=True)
class _Table:
    """A review in aligned columns. Columns without values are left out."""

    found: Review[Any]
    names: tuple[str, ...]
    words: Words[Any]

    def lines(self) -> Iterator[str]:
        """A line for each turn, then a summary of the game."""
        judged = any(turn.missed is not None for turn in self.found.turns)
        weighed = any(turn.win is not None for turn in self.found.turns)
        heads = [gettext("turn"), gettext("player"), gettext("points")]
        heads += [gettext("missed")] * judged + [*self.names] * weighed
        yield from aligned([[*heads, ""], *(self._cells(turn, judged, weighed) for turn in self.found.turns)])
        yield ""
        yield from self._summary()

    def _cells(self, turn: ReviewedTurn[Any], judged: bool, weighed: bool) -> list[str]:
        cells = [f"{turn.number}.", self.names[turn.seat - 1], f"{turn.points:+d}"]
        cells += ["" if turn.missed is None else str(turn.missed)] * judged
        cells += map(wording.percent, turn.win or ()) if weighed else ()
        return [*cells, ". ".join(self._remarks(turn))]

    def _remarks(self, turn: ReviewedTurn[Any]) -> Iterator[str]:
        game = self.words.game
        if turn.specials:
            yield game.special if turn.specials == 1 else f"{turn.specials} {game.specials}"
        for number in sorted({closed.opened_by for closed in turn.closed}):
            yield wording.closed(turn, number, self.words)
        if turn.chance is not None:
            yield f"{wording.opened(turn.opened, self.words)}, {wording.percent(turn.chance)}"

    def _summary(self) -> Iterator[str]:
        for turn in self.found.turning_points:
            name, swing = self.names[turn.seat - 1], wording.swing(turn.swing or 0)
            yield gettext(
                "Turning point: turn %(number)d, %(name)s %(swing)s", number=turn.number, name=name, swing=swing
            )
        if self.found.decided is not None:
            yield gettext("Decided: turn %(number)d", number=self.found.decided)
        yield gettext("Lead changes: %(num)d", num=self.found.lead_changes)
        for seat in self.found.seats:
            yield f"{self.names[seat.seat - 1]}: {', '.join(self._of(seat))}"

    def _of(self, seat: ReviewedSeat) -> Iterator[str]:
        yield gettext("%(average)s points per turn", average=decimal(seat.average))
        if seat.best is not None:
            points = next(turn.points for turn in self.found.turns if turn.number == seat.best)
            yield gettext("best turn %(number)d (%(points)s)", number=seat.best, points=signed(points))
        if seat.specials:
            yield f"{self.words.game.specials}: {seat.specials}"
        if seat.missed_average is not None:
            yield gettext("%(missed)s points missed per turn", missed=decimal(seat.missed_average))
