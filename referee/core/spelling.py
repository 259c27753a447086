"""How names are spelled: which spellings are one name, and which names were declared to be one person."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from referee.core.steps import Rename
from referee.core.unreadable import HIDDEN, Expected, UnreadableError

LONGEST_NAME = 40
"""The most characters in a player's name."""


def key_of(name: str) -> str:
    """The common form of all spellings of a name that people read as the same: capitals, extra spaces, and how letters
    are composed make no difference.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def another(name: str, taken: Iterable[str]) -> str:
    """A similar name that is free: *Ann 2*. The name itself if it is free."""
    keys, found, number = set(map(key_of, taken)), name, 1
    while key_of(found) in keys:
        number += 1
        found = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"
    return found


def check_rename(names: Sequence[str], step: Rename) -> None:
    """Raise ``UnreadableError`` if, among these names, a player can't be renamed like this."""
    for seat, other in enumerate(names, 1):
        if seat != step.seat and key_of(other) == key_of(step.name):
            raise UnreadableError(Expected.OTHER_NAME, step.name, {"other": other})
    if HIDDEN.search(step.name):
        raise UnreadableError(Expected.VISIBLE, step.name)
    if not step.name.strip():
        raise UnreadableError(Expected.SEAT, f"S{step.seat}")
    if len(step.name) > LONGEST_NAME:
        raise UnreadableError(Expected.SHORTER, step.name, {"most": LONGEST_NAME})


class Merging(NamedTuple):
    """A decision: this name is a spelling of that person's name, or if both are equal, of no other."""

    name: str
    person: str


@dataclass(frozen=True, slots=True)
class Spellings:
    """Which names are one person. The newest decision about a name counts; names are compared by their keys."""

    decisions: int = 0
    """The number of decisions."""
    merged: Mapping[str, str] = field(default_factory=dict)
    """By merged name, the name that it was merged into: a person is a tree of names."""
    names: Mapping[str, str] = field(default_factory=dict)
    """By key of a name into which others were merged: that name, as it was last spelled."""

    @classmethod
    def of(cls, decisions: Iterable[Merging]) -> Self:
        """The result of all these decisions, in order."""
        spellings = cls()
        for merging in decisions:
            spellings = spellings.after(merging)
        return spellings

    def after(self, merging: Merging) -> Self:
        """The spellings after this decision. Merging a person into one of their own spellings only splits it off."""
        name, person = map(key_of, merging)
        others = {each: into for each, into in self.merged.items() if each != name}
        names = {**self.names, person: merging.person}
        parted = type(self)(self.decisions + 1, others, names)
        if parted.person(person) == name:
            return parted
        return type(self)(self.decisions + 1, others | {name: person}, names)

    def person(self, name: str) -> str:
        """The key of the name by which the person with this spelling is known."""
        key = key_of(name)
        while key in self.merged:
            key = self.merged[key]
        return key

    def called(self, name: str) -> str:
        """The name of the person with this spelling; the spelling itself if it wasn't merged."""
        person = self.person(name)
        return name if person == key_of(name) else self.names[person]

    def all_called(self, names: Sequence[str]) -> tuple[str, ...]:
        """The same for all players of one game. If two would get the same name, all names stay as written."""
        called = tuple(map(self.called, names))
        return called if len({*called}) == len({*names}) else tuple(names)

    @property
    def people(self) -> tuple[frozenset[str], ...]:
        """For each person with several names, the keys of all of them."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for name in self.merged:
            found[self.person(name)] |= {self.person(name), name}
        return tuple(map(frozenset, found.values()))
