"""Games with all their turns known in advance, and how a phone enters them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from referee.core.steps import Place
from tests.disk import Disk
from tests.rulebooks.qwirkle.text import write_play
from tests.rulebooks.random_games import random_game
from tests.web.page import Page
from tools.stress.phone import Answer, Phone

NAMES = ("Ann", "Bob")
_LAID = re.compile(r' data-cell="[^"]*" data-tile=')
_SEEN = re.compile(r'name="seen" value="(\d+)"')


@dataclass(frozen=True)
class Game:
    """A game on the server."""

    path: str
    plays: tuple[str, ...]
    """The tiles of each turn, as its form sends them."""

    @property
    def id(self) -> str:
        """Its id on the record."""
        return self.path.rsplit("/", 1)[1]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the record once the whole game is written, without the points."""
        return tuple(f"S{1 + number % len(NAMES)} place {play}" for number, play in enumerate(self.plays))

    def form(self, phone: Phone, number: int) -> dict[str, str]:
        """The form with which a turn is confirmed, from the page that shows its tiles.

        Raises ``UnexpectedAnswerError``.
        """
        query = urlencode({"draft": self.plays[number], "seen": number})
        page = Page(expected(phone.get(f"{self.path}?{query}"), 200).text)
        return {**page.fields(), "do": "confirm"}

    def confirm(self, phone: Phone, form: dict[str, str]) -> Answer:
        """Send the form of a turn."""
        return phone.post(f"{self.path}/turns", form)

    def standing(self, phone: Phone) -> tuple[int, int]:
        """The numbers of events and of turns on the game's page.

        Raises ``UnexpectedAnswerError``.
        """
        return read(expected(phone.get(self.path), 200).text, self)


class UnexpectedAnswerError(Exception):
    """An answer that shouldn't have come."""


def expected(answer: Answer, *statuses: int) -> Answer:
    """An answer of one of these statuses. Raises ``UnexpectedAnswerError``."""
    if answer.status not in statuses:
        raise UnexpectedAnswerError(f"an answer was {answer.status}")
    return answer


def read(text: str, game: Game) -> tuple[int, int]:
    """The numbers of events and of turns on a page of a game."""
    found = _SEEN.search(text)
    if found is None:
        raise UnexpectedAnswerError("a page of a game doesn't show what it has seen")
    placed, turns = len(_LAID.findall(text)), 0
    while placed > 0:
        placed -= len(game.plays[turns].split())
        turns += 1
    if placed:
        raise UnexpectedAnswerError("a board shows half a turn")
    return int(found[1]), turns


def plays(seed: int, turns: int) -> tuple[str, ...]:
    """The tiles of ``turns`` turns of a random game. Swaps are left out, which changes whose turn it is."""
    *_, table = random_game(seed)
    placed = [write_play(row.step.play) for row in table.game.rows if isinstance(row.step, Place)]
    assert len(placed) >= turns, f"game {seed} has only {len(placed)} turns with tiles"
    return tuple(placed[:turns])


def begin(phone: Phone, placed: tuple[str, ...]) -> Game:
    """A new game."""
    return Game(phone.start(*NAMES), placed)


def same(disk: Disk, game: Game, lines: Sequence[str]) -> bool:
    """Whether the record of a game has exactly these lines, ignoring the points."""
    return [line.partition(" = ")[0] for line in disk.lines(game.id)] == list(lines)
