"""The most that each page costs, on the most expensive sheets and addresses: counted in calls, not in time."""

from collections.abc import Callable, Iterator
from cProfile import Profile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from flask import Flask

from referee.app import open_folder
from referee.core import notation
from referee.core.grid import AXES, Cell
from referee.core.grid.notation import write_cell
from referee.core.rulebook import Rulebook
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import COPIES, TILES
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.house_rules import HouseRules, SideWords
from referee.rulebooks.wordgame.layout import MOST, plain
from referee.service import Role, Sheet
from referee.service.people import REVIEWED_AT_ONCE
from referee.service.sheet import MOST_EVENTS
from referee.web.camera.differences import Doubt
from referee.web.slow import SlowPages
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_game
from tests.rulebooks.wordgame.random_games import crossing_words

OWN = tuple(str(Path(__file__).parents[2] / folder) for folder in ("referee", "templates"))
QUICK, SLOW = 600_000, 5_000_000
"""The most calls of our own functions in the lane of taps, and in that of slow pages. Replaying the words takes
125,000, in a tenth of a second; a page that shows consequences replays them for each way to go on. Loops without any
call are ended by the suite's time limit per test.
"""
LONG = MOST_EVENTS - 1
SIX = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
WORDS = WordGame(
    HouseRules(
        box=999,
        exchange=0,
        layout=plain(MOST),
        side_words=SideWords.SCORED,
        jokers_closed=False,
        error_costs_turn=False,
    )
)
"""The word game on its largest board, with the most tiles possible."""

TAPS = {"cell", "tile", "do"}
"""The fields of a tap, which may be refused."""
AT_THE_END = {"games.show", "result.show", "sharing.show", "follower.show"}
"""The pages requested also for a game that is over."""

Fields = dict[str, object]
Asked = tuple[Fields, Fields]
"""The fields of an address: in its path, and in its query."""


class Cost(NamedTuple):
    """The cost of one request."""

    calls: int
    allowed: int
    address: str


def full(lines: list[str]) -> list[str]:
    """These lines, and adjustments until the sheet is full."""
    return [*lines, *['S1 adjust +1 "x"'] * (LONG - len(lines))]


def placed() -> list[str]:
    """A game of six players up to its last turn."""
    *_, last = random_game(3, 6)
    return full([notation.write_event(row.step, QWIRKLE) for row in last.game.rows[:-1]])


def points_only() -> list[str]:
    """Points-only turns that many plays can explain: three of one tile, then many of three."""
    turns = [(1, 1), (2, 1), (3, 1), *[(83, 3)] * 22]
    return full([f"S{turn % 6 + 1} points {points} tiles {tiles}" for turn, (points, tiles) in enumerate(turns)])


def words() -> list[str]:
    """Words all over the board, the last of which is removed and placed again and again."""
    placed = (notation.write_event(step, WORDS)[2:] for step in crossing_words(Random(2), WORDS, 170))
    lines = ["centre G", *(f"S{turn % 4 + 1}{word}" for turn, word in enumerate(placed))]
    while len(lines) < LONG:
        seat, word = int(lines[-1][1]), lines[-1][2:]
        lines += [f'S{seat} withdraw "x"', f"S{seat % 4 + 1}{word}"]
    return lines[:LONG]


def ended() -> list[str]:
    """The same game, ended at last."""
    return [*placed()[:-1], 'end "late"']


SHEETS: dict[str, tuple[Rulebook[Any], tuple[str, ...], Callable[[], list[str]]]] = {
    "placed": (QWIRKLE, SIX, placed),
    "ended": (QWIRKLE, SIX, ended),
    "points only": (QWIRKLE, SIX, points_only),
    "words": (WORDS, SIX[:4], words),
}


@dataclass(frozen=True)
class Long:
    """A full sheet, and the most expensive addresses about it."""

    sheet: Sheet
    question: str
    """The address of a question of its quiz; of its review, if there isn't one."""

    @cached_property
    def is_qwirkle(self) -> bool:
        """Whether it is a game of Qwirkle, whose tiles a camera can read."""
        return self.sheet.rulebook.slug == QWIRKLE.slug

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The numbers of the first and the last turn."""
        return self.sheet.game.turns[0].number, self.sheet.game.turns[-1].number

    @cached_property
    def here(self) -> Cell:
        """A free cell: to the right of all tiles, or anywhere on the board of the word game."""
        tiles = self.sheet.game.board.tiles
        if self.is_qwirkle:
            return max(tiles, default=Cell(-1, 0)).step(AXES[0])
        return next(cell for cell in WORDS.rules.layout.fields if cell not in tiles)

    @cached_property
    def kinds(self) -> list[str]:
        """The tiles of the box, as addresses name them."""
        return [*map(str, TILES)] if self.is_qwirkle else [*WORDS.rules.letters.values]

    @cached_property
    def drafts(self) -> list[Fields]:
        """Drafts: none, all tiles of the box in a row, all of them far apart, and a whole row of letters."""
        if not self.is_qwirkle:
            first, last = WORDS.rules.layout.extent
            return [{}, {"draft": f"{'A' * MOST}@{first.x},{last.y} across"}]
        tiles = self.kinds * COPIES
        row = (f"{tile}@{self.here.x + number},{self.here.y}" for number, tile in enumerate(tiles[:60]))
        apart = (f"{tile}@{-120 + 2 * number},{120 * (-1) ** number}" for number, tile in enumerate(tiles))
        return [{}, {"draft": " ".join(row)}, {"draft": " ".join(apart)}]

    @cached_property
    def tapped(self) -> list[Fields]:
        """Each draft with the most expensive taps."""
        here = write_cell(self.here)
        taps: list[Fields] = [
            {},
            {"cell": here},
            {"tile": self.kinds[0], "cursor": here, "way": "open"},
            {"do": "why", "tried": self.kinds[0], "cursor": here},
            {"light": 0, "back": "draft=" + "x" * 3900},
        ]
        return [{**draft, **tap} for draft in self.drafts for tap in taps]

    def of_turns(self, *fields: Fields) -> list[Asked]:
        """The first and the last turn with each of these fields."""
        return [({"number": number}, each) for number in self.ends for each in fields]

    @property
    def looks(self) -> list[Asked]:
        """Looks at spaces where any tile can be, one next to tiles and one far from all of them, while all tiles of the
        sheet differ; and at such a tile.
        """
        entered = [write_cell(cell) for cell in self.sheet.game.board.tiles] or ["0,100"]
        wrong = " ".join(f"{self.kinds[0]}@{cell}" for cell in entered)
        new = " ".join(f"{tile}@{n % 100},{100 + n // 100}" for n, tile in enumerate(self.kinds * 5))
        table: Fields = {"table": f"{wrong} {new}", "missing": " ".join(entered)}
        unsure: list[Fields] = [
            {Doubt.COLOR: cell, "unsure": " ".join(f"{tile}@{cell}" for tile in self.kinds), "cell": cell}
            for cell in (write_cell(self.here), "50,50")
        ]
        return [({}, {**table, **each}) for each in [*unsure, dict[str, object](cell=entered[0])]]

    @property
    def on_the_table(self) -> Fields:
        """All tiles of the box in two rows, one colour after the other."""
        tiles = [tile for color in range(0, 36, 6) for tile in self.kinds[color : color + 6] * COPIES]
        return {"tiles": " ".join(f"{tile}@{number % 54},{100 + number // 54}" for number, tile in enumerate(tiles))}

    def asked(self) -> dict[str, list[Asked]]:
        """The most expensive requests by endpoint; a page that isn't named needs only the game."""
        steps = (row.step for row in self.sheet.game.rows)
        first = next((step.play[0].cell for step in steps if isinstance(step, Place)), Cell(0, 0))
        whose: Fields = {"whose": write_cell(first)}
        given: Fields = {"seat": 2, "kind": "points", "points": 5, "tiles": 2, "allowed": 1, "shift": 1}
        moments: list[Fields] = [{"turn": turn, "since": LONG - turn, "light": 0} for turn in self.ends]
        listed: Fields = {"as": "list"}
        live: Fields = {"since": 0}
        text = " ".join(map("".join, zip("abcdefghij" * 60, "klmnopqrst" * 60, strict=True)))
        of_a_photo: dict[str, list[Asked]] = {
            "camera.look": self.looks,
            "camera.look_seen": self.looks,
            "catching_up.fill": [({}, self.on_the_table)],
            "new_tiles.show": [({}, self.on_the_table)],
        }
        of_a_review: dict[str, list[Asked]] = {
            "hand.show": [({"number": self.ends[0]}, {"do": "best", "hand": " ".join(self.kinds[:6])})],
            "quiz.show": [({"number": self.question.rpartition("/")[2]}, each) for each in self.drafts],
        }
        return {
            **(of_a_photo if self.is_qwirkle else {}),
            **(of_a_review if self.question.rpartition("/")[2].isdecimal() else {}),
            "games.show": [({}, each) for each in (*self.tapped, whose)],
            "turns.correct": self.of_turns(*self.drafts, given),
            "turns.put_in": self.of_turns(*self.drafts, given),
            "turns.take_out": self.of_turns({"shift": 1}),
            "trying.show": self.of_turns(*self.drafts[1:]),
            "trying.practice": [({}, each) for each in self.drafts],
            "sheets.past": [({"seen": LONG - 1}, {})],
            "replay.choose": [({}, each | {"seen": LONG}) for each in moments],
            "replay.show": self.of_turns({"light": 0, "better": 1}),
            "reviews.show": [({}, {"turn": 1, "shown": 1})],
            "sheets.show": [({}, each) for each in (*moments, listed)],
            "result.show": [({}, {}), ({}, {"more": 1})],
            "follower.show": [({}, each) for each in moments],
            "follower.live": [({}, each | live) for each in moments],
            "home.index": [({}, {}), ({}, {"q": text})],
            "new_game.show": [({}, {"after": self.sheet.id}), ({}, {f"players-{seat}": text for seat in range(6)})],
            "rules.index": [({}, {"rulebook": box, "q": text}) for box in (QWIRKLE.slug, WORDS.slug)],
            "players.spellings": [({}, {"name": "Ann"})],
        }


@pytest.mark.parametrize(
    "name", ["placed", "ended", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("points only", "words"))]
)
def test_no_page_costs_more_than_its_lane_allows(app: Flask, instance: Path, name: str) -> None:
    """No GET costs more than its lane allows, even if nothing is cached, whatever the sheet and the address."""
    rulebook, names, lines = SHEETS[name]
    referee, client = app.extensions["referee"], app.test_client()
    for seat in range(REVIEWED_AT_ONCE if name == "ended" else 1):  # each a different game, with its own review
        game_id = referee.start((*names[seat:], *names[:seat]), rulebook)
        referee.record.games.append(game_id, 1, *lines())
    referee.lists.catch_up(REVIEWED_AT_ONCE)
    sheet = referee.sheet(game_id)
    assert (sheet.event_count, sheet.damage) == (LONG, None)
    keys = {role: referee.links.key_of(game_id, role) for role in Role}
    long = Long(sheet, client.get(f"/games/{game_id}/quiz").location)
    found = [cost(app, instance, *each) for each in requests(app, long, keys)]
    assert [each for each in found if each.calls > each.allowed] == []


def requests(app: Flask, long: Long, keys: dict[Role, str]) -> Iterator[tuple[str, Fields, bool]]:
    """Each request, and whether it must be accepted: all that are named, and every other page as it is. Pages not about
    one game are requested once, with the game that is over.
    """
    asked = long.asked()
    known = {"game_id": long.sheet.id, "number": 1, "seen": 1, "slug": "qwirkle", "file": "htmx.js"}
    for rule in app.url_map.iter_rules():
        of_a_game = bool(rule.arguments & {"game_id", "key"})
        if "GET" not in (rule.methods or ()) or not (
            rule.endpoint in AT_THE_END or of_a_game is not long.sheet.game.over
        ):
            continue
        key = keys[Role.SCOREKEEPER if rule.rule.startswith("/keep") else Role.FOLLOWER]
        names = {"filename": "css/base.css", "name": "apart" if "slug" in rule.arguments else "Ann", "key": key}
        for path, query in asked.get(rule.endpoint, [({}, {})]):
            address = rule.build({**known, **names, **path}, append_unknown=False)
            assert address
            yield address[1], query, rule.endpoint in asked


def cost(app: Flask, folder: Path, path: str, query: Fields, named: bool) -> Cost:
    """The cost of a request in an app just started; for a step of a replay with htmx, once its page is loaded."""
    open_folder(app, folder)
    text, client, profile, headers = urlencode(query), app.test_client(), Profile(builtins=False), {}
    if path.endswith("/replay"):
        client.get(path, query_string=text, follow_redirects=True)
        headers = {"HX-Request": "true"}
    profile.enable()
    answer = client.get(path, query_string=text, headers=headers)
    profile.disable()
    refused = 422 if TAPS & query.keys() or "/quiz/" in path else 200  # an impossible tap
    assert answer.status_code in (200, 204, 302, 303, refused, *(() if named else (404,))), (path, text)
    codes = ((each.code, each.callcount) for each in profile.getstats())
    calls = sum(count for code, count in codes if isinstance(code, CodeType) and code.co_filename.startswith(OWN))
    return Cost(calls, SLOW if SlowPages(app).asked_for("GET", path, text) else QUICK, f"{path}?{text}")
