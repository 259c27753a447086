"""Whole games as text: tags as in PGN, then one numbered step per line.

::

    [Game "..."]
    [Seat1 "Patrycja"]
    [Seat2 "Kuba"]

    1. S1 place ... = 3
    2. S2 swap 3
    3. S1 points 9 tiles 2
    4. S2 pass

``Starter`` is the seat that started; what the players stated with it has its own tag, like the house rules.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from referee.core.game import Game
from referee.core.grid import T
from referee.core.history import Start
from referee.core.notation import LINE_END, quote, read_step, unquote, write_step
from referee.core.rulebook import Rulebook
from referee.core.spelling import another, check_rename, key_of
from referee.core.steps import Rename, Step, names_after
from referee.core.unreadable import HIDDEN, Expected, UnreadableError

Opener = Callable[[Mapping[str, str]], Rulebook[Any]]
"""Finds and opens the rulebook of a game by its tags, and raises ``UnreadableError`` if there isn't one."""

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]', re.ASCII)
_NUMBER = re.compile(r"(\d{1,6})\.\s*(.*)", re.ASCII)
_PART = re.compile(r'"(?:[^"\\]|\\.)*"?|\s')
"""A text in quotation marks, which stays as it is, or any whitespace character."""


class TextLine(NamedTuple):
    """A line of a text, with its number from 1, stripped. Whitespace outside quotation marks is plain spaces."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Transcript(Generic[T]):
    """A game as it was written down: its tags, its rulebook, and its steps."""

    tags: Mapping[str, str]
    rulebook: Rulebook[T]
    steps: tuple[Step[T], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, after the last step. Raises ``UnreadableError`` as ``names_of`` does."""
        return names_after(names_of(self.tags), self.steps)

    @property
    def start(self) -> Start | None:
        """Who started, if the tags have it. Raises ``UnreadableError``."""
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
    """The names in these tags by seat. Raises ``UnreadableError`` if one is missing before another."""
    names: list[str] = []
    while (name := tags.get(f"Seat{len(names) + 1}")) is not None:
        names.append(name)
    seats = [tag for tag in tags if re.fullmatch(r"Seat\d+", tag)]
    if len(seats) > len(names):
        raise UnreadableError(Expected.SEAT, f"Seat{len(names) + 1}")
    return tuple(names)


def start_tags(start: Start | None) -> dict[str, str]:
    """The tags for who started and for what the players stated with it."""
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
    """Read a game from a text. Raises ``UnreadableError`` with the faulty line's number in ``params["line"]``."""
    lines, numbered, late = parted(text)
    tags: dict[str, str] = {}
    for number, line in lines:
        with _in_line(number):
            name, value = read_tag(line)
            add_tag(tags, name, value)
    for error in wrong_names(tags):
        with _in_line(tag_line(error.params["tag"], lines).number):
            raise error
    rulebook = opener(tags)
    steps: list[Step[Any]] = []
    for number, line in numbered:
        with _in_line(number):
            step = read_numbered(line, len(steps) + 1, rulebook)
            if isinstance(step, Rename):
                check_rename(names_after(names_of(tags), steps), step)
            steps.append(step)
    if late:
        with _in_line(late.number):
            raise UnreadableError(Expected.TAG_ABOVE, late.text)
    return Transcript(tags, rulebook, tuple(steps))


def lines_of(text: str) -> Iterator[TextLine]:
    """The lines of a text that aren't blank."""
    for number, line in enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1):
        if stripped := line.strip():
            yield TextLine(number, _PART.sub(lambda part: " " if part[0].isspace() else part[0], stripped))


def is_tag(line: str) -> bool:
    """Whether a line is meant to be a tag; all others are steps."""
    return HIDDEN.sub("", line).startswith("[")


def parted(text: str) -> tuple[list[TextLine], list[TextLine], TextLine | None]:
    """The lines with tags, those with steps, and the first tag after a step: nothing is read from that line on."""
    tags, steps, begun = list[TextLine](), list[TextLine](), False
    for line in lines_of(text):
        if not is_tag(line.text):
            steps.append(line)
            begun = begun or _NUMBER.fullmatch(line.text) is not None
        elif begun:
            return tags, steps, line
        else:
            tags.append(line)
    return tags, steps, None


def add_tag(tags: dict[str, str], name: str, value: str) -> None:
    """Add a tag to those above it. Raises ``UnreadableError`` if it is there already."""
    if name in tags:
        raise UnreadableError(Expected.TAG_ONCE, name)
    tags[name] = value


def wrong_names(tags: Mapping[str, str]) -> Iterator[UnreadableError]:
    """The errors in the names of these tags: invisible characters, and names that an earlier player has."""
    names = {tag: name for tag, name in tags.items() if re.fullmatch("Seat[1-9]", tag)}
    above, taken = dict[str, str](), [*names.values()]
    for tag, name in names.items():
        other = above.setdefault(key_of(name), tag)
        if other == tag and not HIDDEN.search(name):
            continue
        free = another(HIDDEN.sub("", name), taken)
        taken.append(free)
        params = {"tag": tag, "seat": int(tag[-1]), "other": names[other], "free": free}
        params["others"] = tuple(names[each] for each in names if each != tag)
        yield UnreadableError(Expected.VISIBLE if other == tag else Expected.OTHER_NAME, name, params)


def tag_line(tag: str, lines: Iterable[TextLine]) -> TextLine:
    """The line with this tag, which must be there."""
    return next(line for line in lines if line.text.startswith(f"[{tag} "))


def renamed(text: str, names: Mapping[int, str]) -> str:
    """The text of a game with other names, by seat. Raises ``UnreadableError`` if there is no such seat."""
    lines = LINE_END.split(text)
    for seat, name in names.items():
        numbers = [line.number for line in lines_of(text) if line.text.startswith(f"[Seat{seat} ")]
        if not numbers:
            raise UnreadableError(Expected.SEAT, f"Seat{seat}")
        for number in numbers:
            lines[number - 1] = write_tag(f"Seat{seat}", name)
    return "\n".join(lines)


def tags_of(text: str) -> dict[str, str]:
    """The tags of a text that has one per line and nothing else. Raises ``UnreadableError``."""
    return dict(map(read_tag, text.split("\n")))


@contextmanager
def _in_line(number: int) -> Iterator[None]:
    """Add the number of this line to the error of anything that can't be read here."""
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
    """A tag as text that ``read_tag`` reads back; a line feed in the value becomes a space."""
    return f"[{name} {quote(value)}]"


def read_numbered(line: str, expected: int, rulebook: Rulebook[T]) -> Step[T]:
    """The step of a line that begins with its number, which must be ``expected``. Raises ``UnreadableError``."""
    match = _NUMBER.fullmatch(line)
    if match is None:
        raise UnreadableError(Expected.TURN, line)
    if int(match[1]) != expected:
        raise UnreadableError(Expected.NEXT_TURN, line, {"expected": expected})
    return read_step(match[2], rulebook)
