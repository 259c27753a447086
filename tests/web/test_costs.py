"""What each page costs at most, on the sheets and with the addresses that cost most: counted in calls, not in time."""

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
from referee.service import Sheet
from referee.service.sheet import MOST_EVENTS
from referee.web.forms.differences import Doubt
from referee.web.slow import SlowPages
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_game
from tests.rulebooks.wordgame.random_games import crossing_words

OWN = tuple(str(Path(__file__).parents[2] / folder) for folder in ("referee", "templates"))
QUICK, SLOW = 600_000, 5_000_000
"""The most calls of own functions in the lane of taps, and in that of the pages that take long. To replay the words
takes 125,000, in a tenth of a second; a page that says what would follow replays them for each way to go on.
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
"""The word game on its largest board, with as many tokens as there can be."""

Fields = dict[str, object]
Asked = tuple[Fields, Fields]
"""What an address has in its path, and in its query."""


class Cost(NamedTuple):
    """What one request costs."""

    calls: int
    allowed: int
    address: str


def full(lines: list[str]) -> list[str]:
    """These lines, and as many adjustments as the sheet has room for."""
    return [*lines, *['S1 adjust +1 "x"'] * (LONG - len(lines))]


def placed() -> list[str]:
    """A game of six players up to its last turn."""
    *_, last = random_game(3, 6)
    return full([notation.write_event(row.step, QWIRKLE) for row in last.game.rows[:-1]])


def points_only() -> list[str]:
    """Points-only turns that many plays can explain: three of one tile, then as many of three as there are."""
    turns = [(1, 1), (2, 1), (3, 1), *[(83, 3)] * 30]
    return full([f"S{turn % 6 + 1} points {points} tiles {tiles}" for turn, (points, tiles) in enumerate(turns)])


def words() -> list[str]:
    """Words all over the board, the last of which is taken off and placed again and again."""
    placed = (notation.write_event(step, WORDS)[2:] for step in crossing_words(Random(2), WORDS, 170))
    lines = ["centre G", *(f"S{turn % 4 + 1}{word}" for turn, word in enumerate(placed))]
    while len(lines) < LONG:
        seat, word = int(lines[-1][1]), lines[-1][2:]
        lines += [f'S{seat} withdraw "x"', f"S{seat % 4 + 1}{word}"]
    return lines[:LONG]


SHEETS: dict[str, tuple[Rulebook[Any], tuple[str, ...], Callable[[], list[str]]]] = {
    "placed": (QWIRKLE, SIX, placed),
    "points only": (QWIRKLE, SIX, points_only),
    "words": (WORDS, SIX[:4], words),
}


@dataclass(frozen=True)
class Long:
    """A sheet without room for more, and the addresses about it that cost most."""

    sheet: Sheet

    @cached_property
    def ends(self) -> tuple[int, int]:
        """The numbers of the first and the last turn."""
        return 1, len(self.sheet.game.rows)

    @cached_property
    def beyond(self) -> Cell:
        """A cell to the right of all tiles."""
        return max(self.sheet.game.board.tiles, default=Cell(0, 0)).step(AXES[0])

    @cached_property
    def kinds(self) -> list[str]:
        """The tiles of the box, as addresses name them."""
        return [*map(str, TILES)] if self.sheet.rulebook is QWIRKLE else [*WORDS.rules.letters.values]

    @cached_property
    def drafts(self) -> list[Fields]:
        """Drafts: none, all tiles of the box in a row, all of them far apart; and a whole row of letters."""
        if self.sheet.rulebook is not QWIRKLE:
            first, last = WORDS.rules.layout.extent
            return [{}, {"draft": f"{'A' * MOST}@{first.x},{last.y} across"}]
        tiles = self.kinds * COPIES
        row = (f"{tile}@{self.beyond.x + number},{self.beyond.y}" for number, tile in enumerate(tiles[:60]))
        apart = (f"{tile}@{-120 + 2 * number},{120 * (-1) ** number}" for number, tile in enumerate(tiles))
        return [{}, {"draft": " ".join(row)}, {"draft": " ".join(apart)}]

    @cached_property
    def tapped(self) -> list[Fields]:
        """Each draft with the taps that cost most."""
        here = write_cell(self.beyond)
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
        """Looks at a space where any tile can be, while all tiles of the sheet differ, and one at such a tile."""
        laid = [write_cell(cell) for cell in self.sheet.game.board.tiles]
        here, wrong = write_cell(self.beyond), " ".join(f"{self.kinds[0]}@{cell}" for cell in laid)
        new = " ".join(f"{tile}@{self.beyond.x + 1 + n},{self.beyond.y}" for n, tile in enumerate(self.kinds * 4))
        unsure: Fields = {Doubt.COLOR: here, "unsure": " ".join(f"{tile}@{here}" for tile in self.kinds)}
        table: Fields = {"table": f"{wrong} {new}", "missing": " ".join(laid)}
        return [({}, {**table, **unsure, "cell": here}), ({}, {**table, "cell": laid[0] if laid else here})]

    @property
    def on_the_table(self) -> Fields:
        """All tiles of the box in two rows."""
        half = [tile for number in range(6) for tile in self.kinds[number * 6 :][:6] * COPIES][:108]
        return {"tiles": " ".join(f"{tile}@{number % 54},{100 + number // 54}" for number, tile in enumerate(half))}

    def asked(self) -> dict[str, list[Asked]]:
        """By endpoint, what costs most there; a page that is not named takes nothing but the game."""
        steps = (row.step for row in self.sheet.game.rows)
        first = next((step.play[0].cell for step in steps if isinstance(step, Place)), Cell(0, 0))
        whose: Fields = {"whose": write_cell(first)}
        given: Fields = {"seat": 2, "kind": "points", "points": 5, "tiles": 2, "allowed": 1, "shift": 1}
        moments: list[Fields] = [{"turn": turn, "since": LONG - turn, "light": 0} for turn in self.ends]
        listed: Fields = {"as": "list"}
        slug, live = self.sheet.rulebook.slug, dict[str, object](since=0)
        text = " ".join(map("".join, zip("abcdefghij" * 60, "klmnopqrst" * 60, strict=True)))
        return {
            "games.show": [({}, each) for each in (*self.tapped, whose)],
            "correction.show": self.of_turns(*self.drafts, given),
            "insertion.ask_for_forgotten": self.of_turns(*self.drafts, given),
            "insertion.ask_for_doubled": self.of_turns({"shift": 1}),
            "trying.show": self.of_turns(*self.drafts[1:]),
            "quiz.show": self.of_turns(*self.drafts[1:]),
            "hand.show": self.of_turns({"do": "best", "hand": " ".join(self.kinds[:7])}),
            "practice.show": [({}, each | {"rulebook": slug}) for each in self.drafts],
            "camera.look": self.looks,
            "camera_seen.look": self.looks,
            "catching_up.show": [({}, self.on_the_table)],
            "new_tiles.show": [({}, self.on_the_table)],
            "history.show": [({"seen": LONG - 1}, {})],
            "replay.choose": [({}, each) for each in moments],
            "replay.show": self.of_turns({"light": 0, "better": 1}),
            "reviews.show": [({}, {"turn": 1, "shown": 1})],
            "sheets.show": [({}, each) for each in (*moments, listed)],
            "result.show": [({}, {}), ({}, {"more": 1})],
            "seen.show": [({}, each) for each in moments],
            "seen.live": [({}, each | live) for each in moments],
            "home.index": [({}, {}), ({}, {"q": text})],
            "new_game.show": [({}, {"after": self.sheet.id}), ({}, {f"players-{seat}": text for seat in range(6)})],
            "rules.index": [({}, {"rulebook": slug, "q": text, "game": self.sheet.id})],
            "spellings.show": [({}, {"name": "Ann", "person": "Bob"})],
        }


@pytest.mark.parametrize("name", SHEETS)
def test_no_page_costs_more_than_its_lane_allows(app: Flask, instance: Path, name: str) -> None:
    """No GET costs more than its lane allows, even if nothing is cached, whatever the sheet and the address."""
    rulebook, names, lines = SHEETS[name]
    referee = app.extensions["referee"]
    game_id = referee.start(names, rulebook)
    referee.record.games.append(game_id, 1, *lines())
    referee.lists.catch_up(1)
    sheet = referee.sheet(game_id)
    assert (sheet.written, sheet.damage) == (LONG, None)
    found = [cost(app, instance, *each) for each in requests(app, Long(sheet), referee.links.key_of(game_id))]
    assert [each for each in found if each.calls > each.allowed] == []


def requests(app: Flask, long: Long, key: str) -> Iterator[tuple[str, str]]:
    """The path and the query of each request: all that are named, and every other page as it is."""
    asked, static = long.asked(), {"file": "htmx.js", "filename": "css/base.css", "slug": "qwirkle", "name": "Ann"}
    for rule in app.url_map.iter_rules():
        for path, query in asked.get(rule.endpoint, [({}, {})]) if "GET" in (rule.methods or ()) else ():
            address = rule.build({"game_id": long.sheet.id, "key": key, "number": 1, "seen": 1, **static, **path})
            assert address
            yield address[1].partition("?")[0], urlencode(query)


def cost(app: Flask, folder: Path, path: str, query: str) -> Cost:
    """What a request costs in an app that was just started."""
    open_folder(app, folder)
    client, profile = app.test_client(), Profile(builtins=False)
    profile.enable()
    answer = client.get(path, query_string=query)
    profile.disable()
    assert answer.status_code < 500, path
    codes = ((each.code, each.callcount) for each in profile.getstats())
    calls = sum(count for code, count in codes if isinstance(code, CodeType) and code.co_filename.startswith(OWN))
    slow = SlowPages(app).asked_for("GET", path, query)
    return Cost(calls, SLOW if slow else QUICK, f"{path}?{query}")
