"""A written game read to its end, with everything that is wrong in it, line by line.

``transcript.read`` stops at the first mistake, as replaying does. To fix a file, people need all of them together: so
a line that can't be read is skipped, wrongly announced points are dropped, and a turn that breaks a rule is kept as if
the players allowed it, as long as what follows still makes sense.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic

from referee.core.game import Game
from referee.core.grid import T
from referee.core.judging import Cause, Damage, witnessed
from referee.core.rulebook import Rulebook
from referee.core.spelling import LONGEST_NAME, check_rename
from referee.core.steps import LONGEST_NOTE, TURNS, Adjust, End, Place, Rename, Ruling, Step, names_after, unannounced
from referee.core.transcript import (
    Opener,
    TextLine,
    Transcript,
    add_tag,
    names_of,
    parted,
    read_numbered,
    read_tag,
    tag_line,
    wrong_names,
)
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import SheetCode

_NUMBER = re.compile(r"\d{1,6}\.\s*", re.ASCII)
_SEAT = re.compile(r"S\d{1,2}", re.ASCII)
_PLAY = re.compile(r"\bplace\s++((?:(?:(?!by table)[^\s=\"]++)(?:\s++(?!by table|[=\"]|$))?+)*+)", re.ASCII)
"""Possessive quantifiers prevent excessive backtracking on lines with many spaces."""
_ANNOUNCED = re.compile(r"=\s*(\d+)", re.ASCII)

_LONGEST = {"Seat": LONGEST_NAME, "Place": LONGEST_NOTE, "Note": LONGEST_NOTE}
"""By tag, the most characters that people may write in it."""


@dataclass(frozen=True, slots=True)
class Mistake(Generic[T]):
    """A mistake in a written game: a text that can't be read, or a step that can't have been taken."""

    cause: UnreadableError | Damage[T]
    line: TextLine | None = None
    """Its line; None if something is missing."""
    place: range = range(0)
    """The characters of the line that are at fault."""

    @property
    def parts(self) -> tuple[str, str, str]:
        """The line before the part at fault, that part, and what follows."""
        text = self.line.text if self.line else ""
        return text[: self.place.start], text[self.place.start : self.place.stop], text[self.place.stop :]


@dataclass(frozen=True, slots=True)
class Proof(Generic[T]):
    """A written game, and all its mistakes."""

    rulebook: Rulebook[T] | None
    """None if the tags aren't enough to find it."""
    transcript: Transcript[T] | None
    """The game as it was written; None if there is a mistake."""
    game: Game[T] | None
    """The game after its last step; None if there is a mistake."""
    mistakes: tuple[Mistake[T], ...] = ()


def proofread(text: str, opener: Opener) -> Proof[Any]:
    """Read a game from a text that may be wrong anywhere."""
    lines, numbered, late = parted(text)
    tags, mistakes = _read_tags(lines)
    mistakes += [unread(error, tag_line(error.params["tag"], lines)) for error in wrong_names(tags)]
    unread_rest = [unread(UnreadableError(Expected.TAG_ABOVE, late.text), late)] if late else []
    rulebook = None
    try:
        rulebook = opener(tags)
        beginning = Transcript(tags, rulebook).beginning
    except UnreadableError as error:
        where = next((line for line in lines if _names(line, error)), None)
        return Proof(rulebook, None, None, (*mistakes, unread(error, where), *unread_rest))
    steps, gaps = _read_steps(numbered, rulebook, names_of(tags))
    game, against = _replayed(beginning, steps)
    found = [*mistakes, *against, *gaps, *unread_rest]
    if found:
        return Proof(rulebook, None, None, tuple(found))
    return Proof(rulebook, Transcript(tags, rulebook, tuple(step for _, step in steps)), game)


def unread(error: UnreadableError, line: TextLine | None) -> Mistake[Any]:
    """The mistake that a line, or something in it, can't be read."""
    if line is None:
        return Mistake(error)
    number = _NUMBER.match(line.text)
    begin = number.end() if number else 0
    if error.code == Expected.NEXT_TURN:
        return Mistake(error, line, range(0, line.text.index(".") + 1))
    start = line.text.find(error.text, begin) if error.text else -1
    return Mistake(error, line, range(start, start + len(error.text)) if start >= 0 else range(begin, len(line.text)))


def _names(line: TextLine, error: UnreadableError) -> bool:
    """Whether it is this tag that can't be understood. Missing names are in no tag."""
    if error.code in (Expected.SEAT, Expected.PLAYERS):
        return False
    tag = error.params.get("tag")
    return line.text.startswith(f"[{tag} ") if tag else bool(error.text) and error.text in line.text


def _read_tags(lines: Iterable[TextLine]) -> tuple[Mapping[str, str], list[Mistake[Any]]]:
    tags: dict[str, str] = {}
    mistakes: list[Mistake[Any]] = []
    for line in lines:
        try:
            name, value = read_tag(line.text)
            if name.startswith("Seat") and not value.strip():
                raise UnreadableError(Expected.SEAT, name)
            _short_enough(value, _LONGEST.get(name.rstrip("123456789"), len(value)))
            add_tag(tags, name, value)
        except UnreadableError as error:
            mistakes.append(unread(error, line))
    return tags, mistakes


def _read_steps(
    lines: Iterable[TextLine], rulebook: Rulebook[Any], names: tuple[str, ...]
) -> tuple[list[tuple[TextLine, Step[Any]]], list[Mistake[Any]]]:
    """The steps before the first unreadable one, and all lines that can't be read. A number out of order is reported
    once: those after it count on from there.
    """
    steps: list[tuple[TextLine, Step[Any]]] = []
    mistakes: list[Mistake[Any]] = []
    expected = 1
    for line in lines:
        try:
            step = read_numbered(line.text, expected, rulebook)
            _short_enough(_note(step), LONGEST_NOTE)
            if isinstance(step, Rename):
                check_rename(names, step)
                names = names_after(names, (step,))
        except UnreadableError as error:
            mistakes.append(unread(error, line))
            if error.code == Expected.NEXT_TURN:
                expected = int(line.text.partition(".")[0])
        else:
            if not mistakes:
                steps.append((line, step))
        expected += 1
    return steps, mistakes


def _note(step: Step[Any]) -> str:
    """The note that people wrote with a step."""
    if isinstance(step, (Adjust, End)):
        return step.note
    return step.ruling.reason if isinstance(step, TURNS) and step.ruling else ""


def _short_enough(text: str, most: int) -> None:
    if len(text) > most:
        raise UnreadableError(Expected.SHORTER, text, {"most": most})


def _replayed(game: Game[T], steps: Iterable[tuple[TextLine, Step[T]]]) -> tuple[Game[T], list[Mistake[T]]]:
    """The game after these steps, and those that can't have been taken as written. Reading ends at an impossible one,
    since the board after it is unknown.
    """
    mistakes: list[Mistake[T]] = []
    position, rows = game.position, list(game.rows)
    for line, step in steps:
        found = witnessed(game.rulebook, position, len(rows) + 1, step)
        if isinstance(found, Damage):
            mistakes.append(Mistake(found, line, _at_fault(found, line, step, game.rulebook)))
            forgiven = unannounced(step)
            if found.cause is not Cause.ANNOUNCED and isinstance(forgiven, TURNS):
                forgiven = replace(forgiven, ruling=Ruling(""))
            found = witnessed(game.rulebook, position, len(rows) + 1, forgiven)
            if isinstance(found, Damage):
                break
        row, position = found
        rows.append(row)
    return replace(game, position=position, rows=tuple(rows)), mistakes


def _at_fault(damage: Damage[T], line: TextLine, step: Step[T], rulebook: Rulebook[T]) -> range:
    """The part of the line that is at fault."""
    pattern = _SEAT if {*damage.verdict.codes} <= {SheetCode.WRONG_SEAT, SheetCode.NO_SUCH_SEAT} else _PLAY
    found = (_ANNOUNCED if damage.cause is Cause.ANNOUNCED else pattern).search(line.text)
    if found is None:
        number = _NUMBER.match(line.text)
        return range(number.end() if number else 0, len(line.text))
    part = range(*found.span(found.re.groups))
    if pattern is _PLAY and damage.cause is Cause.ILLEGAL and isinstance(step, Place):
        cells = next((violation.cells for violation in damage.verdict.violations if violation.cells), ())
        wrong = tuple(placement for placement in step.play if placement.cell in cells)
        text = rulebook.notation.write_play(wrong) if wrong else ""
        start = line.text.find(text, part.start) if text else -1
        return range(start, start + len(text)) if start >= 0 else part
    return part
