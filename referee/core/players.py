"""How people have fared in many games of one box: their figures, who was ahead of whom, and the course of a figure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.spelling import Spellings, key_of

MEAN_OF = 5
"""Of how many games a mean is taken that shows where a figure goes."""


class Tally(NamedTuple):
    """How a name has fared in one finished game or in several, as they stand on the sheets. Each seat counts for
    itself, also where two of a game bear one name.
    """

    games: int
    won: int
    points: int
    """All points of its turns."""
    turns: int
    best_game: int
    """The most points at the end of a game."""
    best_turn: int | None
    """The most points of one turn; nothing without a turn."""
    specials: int
    """The number of specials."""
    known: float
    """In how many games they are known: of each game the part of its turns that are not points only."""
    missed: int
    """How many points the very tiles laid would have scored more elsewhere, as far as that was looked for."""
    judged: int
    """In how many turns it was."""
    reviewed: int
    """How many games were searched for that."""
    first: str
    last: str
    """When the first and the last of these games ended, in UTC as ISO 8601."""

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            games=self.games + other.games,
            won=self.won + other.won,
            points=self.points + other.points,
            turns=self.turns + other.turns,
            best_game=max(self.best_game, other.best_game),
            best_turn=max((best for best in (self.best_turn, other.best_turn) if best is not None), default=None),
            specials=self.specials + other.specials,
            known=self.known + other.known,
            missed=self.missed + other.missed,
            judged=self.judged + other.judged,
            reviewed=self.reviewed + other.reviewed,
            first=min(self.first, other.first),
            last=max(self.last, other.last),
        )

    @property
    def average(self) -> float | None:
        """Points a turn; nothing without a turn."""
        return self.points / self.turns if self.turns else None

    @property
    def specials_a_game(self) -> float | None:
        """Specials per game; None if all turns were points only."""
        return self.specials / self.known if self.known else None

    @property
    def missed_a_turn(self) -> float | None:
        """Points missed per turn; None if they are unknown."""
        return self.missed / self.judged if self.judged else None


@dataclass(frozen=True, slots=True)
class Player:
    """A person, by whatever names they are written down."""

    key: str
    """That of the name by which they are known."""
    name: str
    """That name as it was written in most games, or else last."""
    names: tuple[str, ...]
    """All spellings that stand on sheets, the last used first."""
    tally: Tally


def players(tallies: Mapping[str, Tally], spellings: Spellings) -> dict[str, Player]:
    """By key, the people who bear these names: who won most first, of equals who needed fewer games. Of names written
    at the same time the first of ``tallies`` counts as the later.
    """
    spelled: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(tallies, key=lambda name: tallies[name].last, reverse=True):
        spelled[spellings.person(name)].append(name)
    found = [_player(key, names, tallies) for key, names in spelled.items()]
    return {each.key: each for each in sorted(found, key=lambda each: (-each.tally.won, each.tally.games, each.key))}


def _player(key: str, names: Sequence[str], tallies: Mapping[str, Tally]) -> Player:
    own = (name for name in names if key_of(name) == key)
    known_as = max(own, key=lambda name: tallies[name].games, default=names[0])
    first, *others = (tallies[name] for name in names)
    for tally in others:
        first = first.plus(tally)
    return Player(key, known_as, tuple(names), first)


class Score(NamedTuple):
    """How one stands against another after all games that both played."""

    ahead: int = 0
    """In how many games the one came out ahead."""
    behind: int = 0
    level: int = 0

    @property
    def games(self) -> int:
        """How many both played."""
        return self.ahead + self.behind + self.level

    def plus(self, other: "Score") -> "Score":
        return Score(self.ahead + other.ahead, self.behind + other.behind, self.level + other.level)


def rivals(person: str, scores: Mapping[str, Score], spellings: Spellings) -> dict[str, Score]:
    """By key, how a person stands against each other one, of scores by name: those first whom they met most often."""
    found: dict[str, Score] = {}
    for name, score in scores.items():
        other = spellings.person(name)
        if other != person:
            found[other] = found.get(other, Score()).plus(score)
    return dict(sorted(found.items(), key=lambda each: (-each[1].games, each[0])))


def means(figures: Sequence[float]) -> tuple[float, ...]:
    """At each place the mean of the last ``MEAN_OF`` figures up to it, or of all as long as there are fewer."""
    windows = (figures[max(0, end - MEAN_OF) : end] for end in range(1, len(figures) + 1))
    return tuple(sum(window) / len(window) for window in windows)
