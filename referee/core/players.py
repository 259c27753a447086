"""How people have done in many games of one box: their figures, who was ahead of whom, and the course of a figure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.core.spelling import Spellings, key_of

MEAN_OF = 5
"""The number of games in a moving average."""


class Tally(NamedTuple):
    """How a name has done in one or more finished games. Each seat counts separately, even if two seats of a game have
    the same name.
    """

    games: int
    won: int
    points: int
    """All points of its turns."""
    turns: int
    best_game: int
    """The most points at the end of a game."""
    best_turn: int | None
    """The most points of one turn; None without a turn."""
    specials: int
    """The number of specials."""
    known: float
    """The number of games in which they are known: each counts by the share of its turns that aren't points-only."""
    missed: int
    """How many more points the same tiles could have scored elsewhere, as far as that was searched for."""
    judged: int
    """The number of turns in which it was."""
    reviewed: int
    """The number of games in which it was."""
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
        """Points per turn; None without a turn."""
        return self.points / self.turns if self.turns else None

    @property
    def specials_a_game(self) -> float | None:
        """Specials per game; None if all turns were points-only."""
        return self.specials / self.known if self.known else None

    @property
    def missed_a_turn(self) -> float | None:
        """Points missed per turn; None if they are unknown."""
        return self.missed / self.judged if self.judged else None


@dataclass(frozen=True, slots=True)
class Player:
    """A person, under all spellings of their name."""

    key: str
    """The key of the name by which they are known."""
    name: str
    """That name as it was written in most games, otherwise as it was written last."""
    names: tuple[str, ...]
    """All spellings on sheets, the last used first."""
    tally: Tally


def players(tallies: Mapping[str, Tally], spellings: Spellings) -> dict[str, Player]:
    """By key, the people with these names: those who won most first, and if equal, those who needed fewer games. Of
    names written at the same time, the first of ``tallies`` counts as the later.
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
    """The record of one player against another in all games that both played."""

    ahead: int = 0
    """The number of games in which the one came out ahead."""
    behind: int = 0
    level: int = 0

    @property
    def games(self) -> int:
        """The number of games that both played."""
        return self.ahead + self.behind + self.level

    def plus(self, other: "Score") -> "Score":
        return Score(self.ahead + other.ahead, self.behind + other.behind, self.level + other.level)


def rivals(person: str, scores: Mapping[str, Score], spellings: Spellings) -> dict[str, Score]:
    """By key, a person's record against each other one, from scores by name; those they met most often first."""
    found: dict[str, Score] = {}
    for name, score in scores.items():
        other = spellings.person(name)
        if other != person:
            found[other] = found.get(other, Score()).plus(score)
    return dict(sorted(found.items(), key=lambda each: (-each[1].games, each[0])))


def means(figures: Sequence[float]) -> tuple[float, ...]:
    """For each place, the mean of the last ``MEAN_OF`` figures up to it, or of all if there are fewer."""
    windows = (figures[max(0, end - MEAN_OF) : end] for end in range(1, len(figures) + 1))
    return tuple(sum(window) / len(window) for window in windows)
