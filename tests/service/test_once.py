"""Work is done once: a confirmation judges only its turn, and old states aren't cached."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.app import create_app, open_folder
from referee.core.history import Correct
from referee.core.notation import read_event
from referee.core.position import Position
from referee.core.verdict import Verdict
from referee.rulebooks import SHELF
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import NOTATION
from referee.rulebooks.qwirkle.draft import QwirkleDrafting
from referee.rulebooks.qwirkle.tiles import BOX
from referee.service import Referee, Sheet, Written
from referee.shelf import Shelf
from tests.games import QWIRKLE

TURNS = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", *("S1 swap 1", "S2 swap 1") * 30)
"""A game with much that would have to be judged again."""
LONG = ("S1 place Ro@0,0", *("S2 swap 1", "take-back") * 120)


class CountedDrafting(QwirkleDrafting):
    """A drafting that counts its offers."""

    def offer(self, position: Position[Any], draft: Any, free_hand: bool) -> Any:
        """Offer what can be tapped and count the call."""
        Counted.asked["offer"] += 1
        return super().offer(position, draft, free_hand)


class Counted(Qwirkle):
    """A rulebook that counts its calls."""

    asked: ClassVar[Counter[str]] = Counter()
    drafting = CountedDrafting(NOTATION, BOX)

    def judge(self, position: Position[Any], step: Any) -> Verdict[Any]:
        """Judge and count the call."""
        self.asked["judge"] += 1
        return super().judge(position, step)

    def begin(self, seats: int, start: Any = None) -> Position[Any]:
        """Start and count the call: every replay starts a game."""
        self.asked["begin"] += 1
        return super().begin(seats, start)


@pytest.fixture
def referee(app: Flask, asked: Counter[str]) -> Referee:
    """The use cases on the app's record."""
    return app.extensions["referee"]


@pytest.fixture
def asked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The number of calls of the rulebook by method, since it was cleared."""
    monkeypatch.setattr(Counted, "asked", Counter())
    app.extensions["shelf"] = Shelf([replace(game, rulebook=Counted) if game.unnamed else game for game in SHELF])
    open_folder(app, Path(app.instance_path))
    return Counted.asked


@pytest.fixture
def record_asked(monkeypatch: pytest.MonkeyPatch, referee: Referee) -> Counter[str]:
    """The number of calls of the record by method, since it was cleared."""
    found: Counter[str] = Counter()

    def counting(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **named: Any) -> Any:
            found[name] += 1
            return method(*arguments, **named)

        return counted

    games, lists = referee.record.games, referee.record.lists
    asked = (
        (games, "start"),
        (games, "append"),
        (games, "header"),
        (games, "read"),
        (lists, "page"),
        (lists, "sum_up"),
    )
    for part, name in asked:
        monkeypatch.setattr(part, name, counting(name, getattr(part, name)))
    return found


def played(referee: Referee, *lines: str) -> Sheet:
    """The sheet of a new game with these lines."""
    game_id = referee.start(("Ann", "Bob"), QWIRKLE)
    referee.record.games.append(game_id, 1, *lines)
    return referee.sheet(game_id)


@pytest.mark.parametrize(
    "line", ["S1 place Rc@3,0", "S1 swap 2", "S1 points 9 tiles 3", 'S1 place Bs@3,0 by table "x"', 'S1 adjust -5 "x"']
)
def test_a_confirmation_judges_once(
    referee: Referee, asked: Counter[str], record_asked: Counter[str], line: str
) -> None:
    """Writing a turn after sixty others judges only that turn, replays nothing, and writes once."""
    sheet = played(referee, *TURNS)
    asked.clear()
    record_asked.clear()
    answer = referee.write(sheet, read_event(line, QWIRKLE))
    assert isinstance(answer, Written)
    assert asked == ({"judge": 1} if "adjust" not in line else {})
    assert record_asked == {"append": 1}
    assert referee.sheet(sheet.id) == answer.sheet
    assert asked["judge"] <= 1, "the sheet just written was replayed"


def test_the_next_confirmation_judges_once(referee: Referee, asked: Counter[str]) -> None:
    """Each turn of a game costs one verdict, from the first to the last, when the sheet is opened for each."""
    game_id = referee.start(("Ann", "Bob"), QWIRKLE)
    referee.sheet(game_id)
    asked.clear()
    for line in TURNS:
        assert isinstance(referee.write(referee.sheet(game_id), read_event(line, QWIRKLE)), Written)
    assert asked == {"judge": len(TURNS)}


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_confirmation_on_the_page(
    client: FlaskClient, referee: Referee, asked: Counter[str], record_asked: Counter[str], headers: dict[str, str]
) -> None:
    """Confirming on the page judges once, replays nothing, reads the record once and writes it once. For htmx it asks
    twice which tiles fit: before the turn and after it.
    """
    sheet = played(referee, *TURNS)
    asked.clear()
    record_asked.clear()
    sent = {"draft": "Rc@3,0", "seen": str(sheet.event_count), "do": "confirm"}
    answer = client.post(f"/games/{sheet.id}/turns", data=sent, headers=headers)
    assert answer.status_code == (200 if headers else 303)
    assert asked == {"judge": 1} | ({"offer": 2} if headers else {})
    assert record_asked == {"read": 1, "append": 1}


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_tap_opens_the_sheet_once(
    client: FlaskClient, referee: Referee, asked: Counter[str], record_asked: Counter[str], headers: dict[str, str]
) -> None:
    """A tap reads the record once, replays nothing, judges the draft once and asks once which tiles fit; a whole
    page with a draft asks a second time, without the draft.
    """
    sheet = played(referee, *TURNS)
    asked.clear()
    record_asked.clear()
    assert client.get(f"/games/{sheet.id}?cursor=3,0&tile=Rc", headers=headers).status_code == 200
    assert asked == {"judge": 1, "offer": 1 if headers else 2}
    assert record_asked == {"read": 1}
    asked.clear()
    assert client.get(f"/games/{sheet.id}?cell=3,0", headers=headers).status_code == 200
    assert asked == {"offer": 1}


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_a_refused_confirmation_judges_twice(
    client: FlaskClient, referee: Referee, asked: Counter[str], headers: dict[str, str]
) -> None:
    """A refused turn is judged once for writing and once for the page with the reasons."""
    sheet = played(referee, *TURNS)
    asked.clear()
    sent = {"draft": "Bx@3,0", "seen": str(sheet.event_count), "do": "confirm"}
    assert client.post(f"/games/{sheet.id}/turns", data=sent, headers=headers).status_code == 422
    assert asked["judge"] == 2
    assert asked["begin"] == 0


@pytest.mark.parametrize(
    ("address", "judgings"),
    [
        ("turns/2", 1),
        ("turns/2?draft=Rd@2,0&seat=2&kind=place", 1),
        ("turns/60?kind=swap&swap=2&seat=2", 3),
        ("turns/61/insert", 0),
        ("replay/40", 0),
        ("review", 0),
        ("hand/2", 0),
    ],
)
def test_the_past_is_not_judged_again(
    client: FlaskClient, referee: Referee, asked: Counter[str], address: str, judgings: int
) -> None:
    """Pages about an earlier turn reuse earlier verdicts: they judge its draft, and the consequences of a change."""
    sheet = played(referee, *TURNS)
    client.get(f"/games/{sheet.id}")
    asked.clear()
    assert client.get(f"/games/{sheet.id}/{address}").status_code == 200
    assert asked["judge"] == judgings


@pytest.mark.parametrize("number", [1, 2, 30, 62])
def test_a_correction_judges_from_its_turn_on(referee: Referee, asked: Counter[str], number: int) -> None:
    """The consequences of a correction are judged from the corrected turn to the last one, each turn once."""
    sheet = played(referee, *TURNS)
    asked.clear()
    found = sheet.consequences(Correct(number, sheet.history.steps[number - 1]))
    assert found.game.totals == sheet.game.totals
    assert asked["judge"] == len(TURNS) - number + 1


def remembered(referee: Referee) -> int:
    """The number of cached replays."""
    return len(referee._replays._found)


def test_old_states_are_forgotten(client: FlaskClient, referee: Referee) -> None:
    """If two hundred earlier states of a long game are shown, only its newest state is cached."""
    sheet = played(referee, *LONG)
    for seen in range(200):
        assert referee.sheet(sheet.id, seen).event_count == seen
    assert remembered(referee) == 1
    for seen in range(1, 40, 3):
        client.get(f"/games/{sheet.id}/history/{seen}")
        client.get(f"/games/{sheet.id}/turns/1?seen={seen}")
        client.get(f"/games/{sheet.id}/try/1?seen={seen}")
    assert remembered(referee) == 1


def test_a_list_replays_nothing(client: FlaskClient, referee: Referee, instance: Path, asked: Counter[str]) -> None:
    """Finished games are listed and found without a replay, also by a process that has never opened them."""
    for _ in range(3):
        played(referee, *TURNS[:2], 'end "enough"')
    client.get("/")  # sums them up: they were written without the service
    asked.clear()
    another = create_app(instance).test_client()
    for address in ("/", "/?q=", "/?q=ann"):
        assert another.get(address).text.count("Bob") == 3
    assert not asked
