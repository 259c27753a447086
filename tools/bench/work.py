"""How often the rules judge, and how many functions are called, for what players do: the same on every machine."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rulebooks.qwirkle import Qwirkle

HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Work:
    """What one request costs."""

    what: str
    judgings: int
    """How often the rulebook judges a step."""
    calls: int
    """Calls of Python functions, those of libraries included."""


class _Counter:
    """Counts calls while it is the profile function."""

    def __init__(self, judge: CodeType) -> None:
        self._judge = judge
        self.judgings = self.calls = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Count an event of the interpreter."""
        if event == "call":
            self.calls += 1
            self.judgings += frame.f_code is self._judge


def figures(client: FlaskClient, game: str, lines: Sequence[str], play: str) -> Iterator[Work]:
    """The work of seven requests about a game of Qwirkle with these lines, whose next turn is ``play``. What is asked
    for has been asked for before, apart from the review.
    """
    seen, middle = len(lines), len(lines) // 2
    number = next(number for number, line in enumerate(lines, 1) if number > middle and line.count("@") > 1)
    (*laid, last), written = play.split(), lines[number - 1].split(" place ")[1]
    tile, cell = last.split("@")
    correction = f"{game}/turns/{number}"
    tapped = {"draft": " ".join(laid), "cursor": cell, "tile": tile, "seen": seen}
    changed = {"draft": written.split()[0], "cursor": "", "seen": seen}
    twice = {"draft": f"{last} {tile}@{_beside(cell)}", "do": "confirm", "seen": seen}
    asked: dict[str, Callable[[], TestResponse]] = {
        "a tap": lambda: client.get(game, query_string=tapped, headers=HTMX),
        "a refused confirmation": lambda: client.post(f"{game}/turns", data=twice, headers=HTMX),
        "opening a correction": lambda: client.get(correction),
        "changing a correction": lambda: client.get(correction, query_string=changed, headers=HTMX),
        "a step of a replay": lambda: client.get(f"{game}/replay/{number}", headers=HTMX),
    }
    for what, ask in asked.items():
        ask()
        yield _work(what, ask)
    review = f"{game}/review"
    client.get(review)  # loads its templates; what is confirmed below makes it another review
    for written in seen, seen + 2:  # the first loads templates
        confirmed = {"draft": play, "do": "confirm", "seen": written}
        work = _work("a confirmation", lambda sent=confirmed: client.post(f"{game}/turns", data=sent, headers=HTMX))
        client.post(f"{game}/undo", data={"do": "undo", "seen": written + 1}, headers=HTMX)
    yield work
    yield _work("a review", lambda: client.get(review))


def _work(what: str, ask: Callable[[], TestResponse]) -> Work:
    counter = _Counter(Qwirkle.judge.__code__)
    sys.setprofile(counter)
    try:
        answer = ask()
    finally:
        sys.setprofile(None)
    assert answer.status_code == (422 if what == "a refused confirmation" else 200), (what, answer.status)
    return Work(what, counter.judgings, counter.calls)


def _beside(cell: str) -> str:
    """A cell far away from all tiles."""
    x, y = map(int, cell.split(","))
    return f"{x + 50},{y + 50}"
