"""Whole games as text: tags as in PGN, then one numbered step a line.

::

    [Game "Qwirkle"]
    [Seat1 "Patrycja"]
    [Seat2 "Kuba"]

    1. S1 place Ro@0,0 Rd@0,-1 Rc@0,-2 = 3
    2. S2 swap 3
    3. S1 points 9 tiles 2
    4. S2 pass

``Starter`` and ``Longest`` tell who started and how long a line was announced; house rules have tags of their own.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.core.game import Game
from referee.core.history import Start
from referee.core.notation import quote, read_step, unquote, write_step
from referee.core.rulebook import Rulebook
from referee.core.steps import Step
from referee.core.unreadable import Unreadable
from referee.rulebooks.qwirkle.house_rules import read_house_rules

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]', re.ASCII)
_NUMBER = re.compile(r"(\d{1,6})\.\s*(.*)", re.ASCII)
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game as it was written down: its tags, and the steps that stand."""

    tags: Mapping[str, str]
    turns: tuple[Step, ...]

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

    @property
    def start(self) -> Start | None:
        """Who started, where the tags say so. Raises ``Unreadable``."""
        starter, longest = self._digit("Starter"), self._digit("Longest")
        return None if starter is None else Start(starter, longest)

    def game(self, rulebook: Rulebook) -> Game:
        """The game before its first turn, as the tags describe it. Raises ``Unreadable``."""
        try:
            return Game.start(rulebook, len(self.names), read_house_rules(self.tags), self.start)
        except Unreadable:
            raise
        except ValueError as error:
            raise Unreadable("no-such-players", str(len(self.names))) from error

    def _digit(self, tag: str) -> int | None:
        text = self.tags.get(tag)
        if text is None:
            return None
        if not re.fullmatch("[1-6]", text):
            raise Unreadable("no-such-tag", write_tag(tag, text))
        return int(text)


def read(text: str, rulebook: Rulebook) -> Transcript:
    """The game of a text. Raises ``Unreadable`` with the number of the line at fault in ``params["line"]``."""
    tags: dict[str, str] = {}
    turns: list[Step] = []
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


def write(tags: Mapping[str, str], turns: Iterable[Step], rulebook: Rulebook) -> str:
    """A game as text that ``read`` reads back."""
    lines = [write_tag(name, value) for name, value in tags.items()]
    lines.append("")
    lines += [f"{number}. {write_step(turn, rulebook)}" for number, turn in enumerate(turns, 1)]
    return "\n".join(lines) + "\n"


def read_tag(line: str) -> tuple[str, str]:
    """The name and the value of a tag. Raises ``Unreadable``."""
    match = _TAG.fullmatch(line)
    if match is None:
        raise Unreadable("no-such-tag", line)
    return match[1], unquote(match[2])


def write_tag(name: str, value: str) -> str:
    """A tag as text that ``read_tag`` reads back; a line feed in the value becomes a blank."""
    return f"[{name} {quote(value)}]"


def _numbered(line: str, expected: int, rulebook: Rulebook) -> Step:
    match = _NUMBER.fullmatch(line)
    if match is None:
        raise Unreadable("no-such-turn", line)
    if int(match[1]) != expected:
        raise Unreadable("turn-out-of-order", line, {"expected": expected})
    return read_step(match[2], rulebook)
