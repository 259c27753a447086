"""Whole games as text: tags as in PGN, then one numbered step a line.

::

    [Game "..."]
    [Seat1 "Patrycja"]
    [Seat2 "Kuba"]

    1. S1 place ... = 3
    2. S2 swap 3
    3. S1 points 9 tiles 2
    4. S2 pass

``Starter`` says who started; what the table stated with it has a tag of its own, like the house rules.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from referee.core.game import Game
from referee.core.history import Start
from referee.core.notation import quote, read_step, unquote, write_step
from referee.core.rulebook import Rulebook
from referee.core.steps import Step
from referee.core.unreadable import Expected, UnreadableError

T = TypeVar("T")

LONGEST_NAME = 40
"""The most letters of a player's name."""

Opener = Callable[[Mapping[str, str]], Rulebook[Any]]
"""Finds and opens the rulebook of a game by its tags, and raises ``UnreadableError`` where there is none."""

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]', re.ASCII)
_NUMBER = re.compile(r"(\d{1,6})\.\s*(.*)", re.ASCII)
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Transcript(Generic[T]):
    """A game as it was written down: its tags, its rulebook, and the steps that stand."""

    tags: Mapping[str, str]
    rulebook: Rulebook[T]
    steps: tuple[Step[T], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat. Raises ``UnreadableError`` if one between two others is missing."""
        return names_of(self.tags)

    @property
    def start(self) -> Start | None:
        """Who started, where the tags say so. Raises ``UnreadableError``."""
        starter = _digit(self.tags, "Starter", max(self.rulebook.seats))
        stated = self.rulebook.stated.items()
        numbers = ((word, _digit(self.tags, word.capitalize(), max(most))) for word, most in stated)
        found = next(((word, number) for word, number in numbers if number is not None), None)
        return None if starter is None else Start(starter, found)

    @property
    def beginning(self) -> Game[T]:
        """The game before its first turn, as the tags describe it. Raises ``UnreadableError``."""
        players, start, seats = len(self.names), self.start, self.rulebook.seats
        try:
            return Game.start(self.rulebook, players, start)
        except ValueError as error:
            limits = {"least": min(seats), "most": max(seats)}
            raise UnreadableError(Expected.PLAYERS, str(players), limits) from error


def names_of(tags: Mapping[str, str]) -> tuple[str, ...]:
    """The names in these tags by seat. Raises ``UnreadableError`` if one between two others is missing."""
    names: list[str] = []
    while (name := tags.get(f"Seat{len(names) + 1}")) is not None:
        names.append(name)
    seats = [tag for tag in tags if re.fullmatch(r"Seat\d+", tag)]
    if len(seats) > len(names):
        raise UnreadableError(Expected.SEAT, f"Seat{len(names) + 1}")
    return tuple(names)


def start_tags(start: Start | None) -> dict[str, str]:
    """The tags of who started and of what the table stated with it."""
    if start is None:
        return {}
    stated = {start.stated[0].capitalize(): str(start.stated[1])} if start.stated else {}
    return {"Starter": str(start.seat), **stated}


def _digit(tags: Mapping[str, str], tag: str, most: int) -> int | None:
    text = tags.get(tag)
    if text is None:
        return None
    if not re.fullmatch("[1-9]", text) or int(text) > most:
        raise UnreadableError(Expected.TAG, write_tag(tag, text))
    return int(text)


def read(text: str, opener: Opener) -> Transcript[Any]:
    """The game of a text. Raises ``UnreadableError`` with the number of the line at fault in ``params["line"]``."""
    tags: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    for number, line in lines_of(text):
        if is_tag(line):
            with _in_line(number):
                name, value = read_tag(line)
                tags[name] = value
        else:
            lines.append((number, line))
    rulebook = opener(tags)
    steps: list[Step[Any]] = []
    for number, line in lines:
        with _in_line(number):
            steps.append(read_numbered(line, len(steps) + 1, rulebook))
    return Transcript(tags, rulebook, tuple(steps))


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text on which something stands, each with its number from 1, without blanks around it."""
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        if told := line.strip():
            yield number, told


def is_tag(line: str) -> bool:
    """Whether a line is meant as a tag; all others are steps."""
    return line.startswith("[")


def read_header(text: str, opener: Opener) -> Transcript[Any]:
    """The game of its tags alone, one a line. Raises ``UnreadableError``."""
    tags = tags_of(text)
    return Transcript(tags, opener(tags))


def tags_of(text: str) -> dict[str, str]:
    """The tags of a text that has one a line and nothing else. Raises ``UnreadableError``."""
    return dict(map(read_tag, text.split("\n")))


@contextmanager
def _in_line(number: int) -> Iterator[None]:
    """Whatever cannot be read here, cannot be read in this line."""
    try:
        yield
    except UnreadableError as error:
        raise UnreadableError(error.code, error.text, {**error.params, "line": number}) from error


def write(tags: Mapping[str, str], steps: Iterable[Step[T]], rulebook: Rulebook[T]) -> str:
    """A game as text that ``read`` reads back."""
    lines = [write_tag(name, value) for name, value in tags.items()]
    lines.append("")
    lines += [f"{number}. {write_step(step, rulebook)}" for number, step in enumerate(steps, 1)]
    return "\n".join(lines) + "\n"


def read_tag(line: str) -> tuple[str, str]:
    """The name and the value of a tag. Raises ``UnreadableError``."""
    match = _TAG.fullmatch(line)
    if match is None:
        raise UnreadableError(Expected.TAG, line)
    return match[1], unquote(match[2])


def write_tag(name: str, value: str) -> str:
    """A tag as text that ``read_tag`` reads back; a line feed in the value becomes a blank."""
    return f"[{name} {quote(value)}]"


def read_numbered(line: str, expected: int, rulebook: Rulebook[T]) -> Step[T]:
    """The step of a line that begins with its number, which must be ``expected``. Raises ``UnreadableError``."""
    match = _NUMBER.fullmatch(line)
    if match is None:
        raise UnreadableError(Expected.TURN, line)
    if int(match[1]) != expected:
        raise UnreadableError(Expected.NEXT_TURN, line, {"expected": expected})
    return read_step(match[2], rulebook)
