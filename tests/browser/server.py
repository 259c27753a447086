"""The real server, and games written on its record."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from referee.core import transcript
from referee.core.game import Game
from referee.core.steps import Pass, Place, PointsOnly, Swap, Turn
from referee.core.transcript import Transcript
from referee.record import FILE, Record
from referee.service import Referee, Written
from tests import serving
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF

GAME = re.compile(r"^https?://[^/]+(?:/referee)?/games/(?!new(?:[?#]|$))[^/?#]+(?:[?#]|$)")
"""The address of a game's page with any id, also below a path, but not that of the form for a new game."""


class Server(serving.Server):
    """A running server, and what a program can do there without a browser."""

    @property
    def address(self) -> str:
        """The app's address for the browser."""
        return f"http://127.0.0.1:{self.port}"

    def started(self, *names: str) -> str:
        """The address of a new game with these players."""
        return self.address + self.start(*names)

    @cached_property
    def _referee(self) -> Referee:
        return Referee(Record(self.instance / FILE), ON_SHELF)

    def write(self, game: str, turns: Iterable[Turn]) -> None:
        """Write turns on the sheet of a game directly, without the server."""
        answer = self._referee.write(self._referee.sheet(urlsplit(game).path.removeprefix("/games/")), *turns)
        assert isinstance(answer, Written), answer

    def send(self, game: str, turns: Iterable[Turn], seen: int) -> None:
        """Send turns one by one, as forms of pages that show the sheet of a game with ``seen`` turns."""
        for number, turn in enumerate(turns, seen):
            room, fields = _form(turn)
            answer = self.post(f"{urlsplit(game).path}/{room}", {"seen": number, **fields})
            assert answer.status == 303, f"turn {number + 1}, {turn}, was answered with {answer.status}"

    def turns(self, game: str) -> tuple[Turn, ...]:
        """The turns on the sheet, placing ones with the points that were written down."""
        return self._text(game).steps

    def game(self, game: str) -> Game:
        """The game as the core sees it."""
        text = self._text(game)
        played, damage = text.beginning.replayed(text.steps)
        assert damage is None
        return played

    def _text(self, game: str) -> Transcript:
        return transcript.read(self.get(f"{urlsplit(game).path}.txt").text, ON_SHELF.open)


@contextmanager
def running(instance: Path, **settings: str) -> Iterator[Server]:
    """A server over a data folder, for as long as it is needed."""
    server = Server(instance, **settings)
    try:
        yield server
    finally:
        server.kill()


def _form(turn: Turn) -> tuple[str, dict[str, object]]:
    """The address of the form that writes a turn, below the game's address, and its fields."""
    match turn:
        case Place(_, play):
            return "turns", {"draft": QWIRKLE.notation.write_play(play)}
        case Swap(_, count):
            return "swap", {"swap": count}
        case PointsOnly(_, points, tiles):
            return "points", {"points": points, "tiles": tiles}
        case Pass():
            return "pass", {}
