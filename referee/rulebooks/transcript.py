"""Whole games as text: tags as in PGN, then one numbered turn a line. The same turns stand, unnumbered, on the record.

::

    [Game "Qwirkle"]
    [Seat1 "Patrycja"]
    [Seat2 "Kuba"]

    1. S1 place Ro@0,0 Rd@0,-1 Rc@0,-2 = 3
    2. S2 swap 3
    3. S1 points 9 tiles 2
    4. S2 pass
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.rulebooks.base import Rulebook
from referee.rulebooks.turns import Event, Pass, Place, Points, Swap, TakeBack, Turn
from referee.rulebooks.unreadable import Unreadable

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]', re.ASCII)
_NUMBER = re.compile(r"(\d{1,6})\.\s*(.*)", re.ASCII)
_TURN = re.compile(
    r"S(?P<seat>\d{1,2})\s+(?:"
    r"place\s+(?P<play>[^=\s](?:[^=]*[^=\s])?)(?:\s*=\s*(?P<announced>\d{1,6}))?"
    r"|swap\s+(?P<count>\d{1,6})"
    r"|points\s+(?P<points>\d{1,6})\s+tiles\s+(?P<tiles>\d{1,6})"
    r"|(?P<passes>pass)"
    r")",
    re.ASCII,
)
_LINE_END = re.compile(r"\r\n|\r|\n")
_TAKE_BACK = "take-back"


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game as it was written down: its tags, and the turns that stand."""

    tags: Mapping[str, str]
    turns: tuple[Turn, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, the first seat's first. Raises ``Unreadable`` where one between two others is missing."""
        names: list[str] = []
        while (name := self.tags.get(f"Seat{len(names) + 1}")) is not None:
            names.append(name)
        seated = {f"Seat{seat}" for seat in range(1, len(names) + 1)}
        if any(re.fullmatch(r"Seat\d+", tag) and tag not in seated for tag in self.tags):
            raise Unreadable("seat-missing", f"Seat{len(names) + 1}")
        return tuple(names)


def read(text: str, rulebook: Rulebook) -> Transcript:
    """The game of a text. Raises ``Unreadable`` with the number of the line at fault in ``params["line"]``."""
    tags: dict[str, str] = {}
    turns: list[Turn] = []
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        line = line.strip()
        try:
            if line.startswith("["):
                name, value = read_tag(line)
                tags[name] = value
            elif line:
                turns.append(_numbered(line, len(turns) + 1, rulebook))
        except Unreadable as error:
            raise Unreadable(error.code, error.text, {**error.params, "line": number}) from error
    return Transcript(tags, tuple(turns))


def write(tags: Mapping[str, str], turns: Iterable[Turn], rulebook: Rulebook) -> str:
    """A game as text that ``read`` reads back."""
    lines = [write_tag(name, value) for name, value in tags.items()]
    lines.append("")
    lines += [f"{number}. {write_event(turn, rulebook)}" for number, turn in enumerate(turns, 1)]
    return "\n".join(lines) + "\n"


def read_tag(line: str) -> tuple[str, str]:
    """The name and the value of a tag. Raises ``Unreadable``."""
    match = _TAG.fullmatch(line)
    if match is None:
        raise Unreadable("no-such-tag", line)
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def write_tag(name: str, value: str) -> str:
    """A tag as text that ``read_tag`` reads back; a line feed in the value becomes a blank."""
    escaped = _LINE_END.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def read_event(line: str, rulebook: Rulebook) -> Event:
    """What an unnumbered line of the record says. Raises ``Unreadable``."""
    return TakeBack() if line == _TAKE_BACK else _read_turn(line, rulebook)


def write_event(event: Event, rulebook: Rulebook) -> str:
    """An event as a line that ``read_event`` reads back."""
    match event:
        case TakeBack():
            return _TAKE_BACK
        case Place(seat, play, announced):
            witness = "" if announced is None else f" = {announced}"
            return f"S{seat} place {rulebook.write_play(play)}{witness}"
        case Swap(seat, count):
            return f"S{seat} swap {count}"
        case Points(seat, points, tiles):
            return f"S{seat} points {points} tiles {tiles}"
        case Pass(seat):
            return f"S{seat} pass"


def _numbered(line: str, expected: int, rulebook: Rulebook) -> Turn:
    match = _NUMBER.fullmatch(line)
    if match is None:
        raise Unreadable("no-such-turn", line)
    if int(match[1]) != expected:
        raise Unreadable("turn-out-of-order", line, {"expected": expected})
    return _read_turn(match[2], rulebook)


def _read_turn(line: str, rulebook: Rulebook) -> Turn:
    match = _TURN.fullmatch(line)
    if match is None:
        raise Unreadable("no-such-turn", line)
    seat = int(match["seat"])
    if match["play"] is not None:
        play = rulebook.read_play(match["play"])
        if not play:  # nothing but blanks that the pattern does not know as such
            raise Unreadable("no-such-turn", line)
        return Place(seat, play, None if match["announced"] is None else int(match["announced"]))
    if match["count"] is not None:
        return Swap(seat, int(match["count"]))
    if match["points"] is not None:
        return Points(seat, int(match["points"]), int(match["tiles"]))
    return Pass(seat)
