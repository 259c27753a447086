"""How often the rules judge, and how many functions are called, for players' actions: the same on every machine."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import referee
from referee.rulebooks.qwirkle import Qwirkle

OWN = str(Path(referee.__file__).parent)
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Work:
    """The cost of one request."""

    what: str
    judgings: int
    """How often the rulebook judges a step."""
    calls: int
    """Calls of Python functions, including those of libraries and templates."""
    own: int
    """Calls of functions of the app."""


def figures(client: FlaskClient, game: str, lines: Sequence[str], play: str) -> Iterator[Work]:
    """The work of seven requests about a game of Qwirkle with these lines, whose next turn is ``play``. Each request
    has been made before, apart from the review.
    """
    seen, middle = len(lines), len(lines) // 2
    number = next(number for number, line in enumerate(lines, 1) if number > middle and line.count("@") > 1)
    (*placed, last), written = play.split(), lines[number - 1].split(" place ")[1]
    tile, cell = last.split("@")
    correction = f"{game}/turns/{number}"
    tapped = {"draft": " ".join(placed), "cursor": cell, "tile": tile, "seen": seen}
    changed = {"draft": written.split()[0], "cursor": "", "seen": seen}
    twice = {"draft": f"{last} {tile}@{_next_to(cell)}", "do": "confirm", "seen": seen}
    asked: dict[str, Callable[[], TestResponse]] = {
        "a tap": lambda: client.get(game, query_string=tapped, headers=HTMX),
        "a refused confirmation": lambda: client.post(f"{game}/turns", data=twice, headers=HTMX),
        "opening a correction": lambda: client.get(correction),
        "changing a correction": lambda: client.get(correction, query_string=changed, headers=HTMX),
        "a step of a replay": lambda: client.get(f"{game}/replay/{number}", headers=HTMX),
    }
    for what, ask in asked.items():
        ask()
        yield counted(what, ask, 422 if what == "a refused confirmation" else 200)
    review = f"{game}/review"
    client.get(review)  # loads its templates; the turns confirmed below make it another review
    for written in seen, seen + 2:  # the first loads templates
        confirmed = {"draft": play, "do": "confirm", "seen": written}
        work = counted("a confirmation", lambda sent=confirmed: client.post(f"{game}/turns", data=sent, headers=HTMX))
        client.post(f"{game}/undo", data={"do": "undo", "seen": written + 1}, headers=HTMX)
    yield work
    yield counted("a review", lambda: client.get(review))


def counted(what: str, ask: Callable[[], TestResponse], status: int = 200) -> Work:
    """The cost of one such request."""
    judge, judgings, calls, own = Qwirkle.judge.__code__, 0, 0, 0

    def count(frame: FrameType, event: str, _: Any) -> None:
        nonlocal judgings, calls, own
        if event == "call":
            judgings += frame.f_code is judge
            calls += 1
            own += frame.f_code.co_filename.startswith(OWN)

    sys.setprofile(count)
    try:
        answer = ask()
    finally:
        sys.setprofile(None)
    assert answer.status_code == status, (what, answer.status)
    return Work(what, judgings, calls, own)


def _next_to(cell: str) -> str:
    """A cell far away from all tiles."""
    x, y = map(int, cell.split(","))
    return f"{x + 50},{y + 50}"
