"""Any fields at all, at every address: no fault of ours, and nothing on the record but legal events."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from referee.service import Referee
from referee.web import create_app
from tests.disk import Disk
from tests.games import EMPTY_BAG, LAST_TILE, QWIRKLE
from tests.web.markup import Element, read

EXAMPLES = settings(max_examples=10, derandomize=True, deadline=None, database=None)

STAGES: dict[str, tuple[str, ...]] = {
    "new": (),
    "started": ("start S2 longest 2",),
    "begun": ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 swap 2"),
    "mended": (
        "S1 place Ro@0,0",
        'S2 place Bs@1,0 by table "agreed"',
        "S1 points 9 tiles 3",
        'S2 adjust -5 "late"',
        "correct 1: S1 place Rx@0,0",
        "insert 2: S2 place Rt@0,1 shift",
        "S2 place Rs@0,2",
        "take-back",
    ),
    "bag empty": EMPTY_BAG,
    "over": (*LAST_TILE, "S2 place Rc@3,0"),
}
"""What stands on the record of games at any time of their life."""
LOOKED_AT = {
    "games.show": (
        "",
        "do=swap",
        "cell=3,0",
        "cursor=3,0&tile=Bx",
        "do=more",
        "held=Rs",
        "held=Rs&cell=3,0",
        "cursor=3,0&tried=Bx@3,0&do=why",
        "draft=Bs@5,5 Gt@6,5&do=why",
        "draft=Rc@3,0 Gt@5,5&cursor=6,5",
        "draft=Rc@0,1&cursor=0,2",
        "draft=Bs@5,5",
    ),
    "correction.show": ("", "kind=swap", "kind=points", "kind=pass&seat=2&do=why", "draft=Rd@0,0&cursor=0,1"),
    "mending.ask_for_forgotten": (
        "",
        "kind=swap",
        "kind=points",
        "kind=pass",
        "draft=Rd@0,1&cursor=0,2",
        "draft=Bs@5,5",
    ),
    "trying.show": ("", "draft=Rc@3,0&cursor=4,0", "draft=Bs@5,5&do=why"),
    "practice.show": (
        "",
        "board=Ro@0,0&draft=Rs@1,0&cursor=2,0",
        "board=Ro@0,0&play=Rs@1,0",
        "board=Ro@0,0&play=Bs@5,5",
        "cursor=0,0",
    ),
    "rules.index": ("", "q=swap", "game=abc&back=draft%3DRo@0,0"),
    "new_game.show": ("", "game=qwirkle", "players-0=Ann&players-1=ann&use=2"),
    "starting.show": ("", "choose=1"),
}
"""By page, the queries with which it shows all the fields that it can have."""

EXAMPLE = {"slug": QWIRKLE.slug, "name": "l-shape"}
"""Where the picture of an example is: of which game, and of what."""

TILES = st.sampled_from(["Ro", "Rs", "Rd", "Bo", "Bs", "Gt", "Pc"])
NEAR = st.builds("{},{}".format, st.integers(-2, 3), st.integers(-2, 3))
CELLS = NEAR | NEAR | st.builds("{},{}".format, st.integers(), st.integers())
PLAYS = st.lists(st.builds("{}@{}".format, TILES, CELLS), min_size=1, max_size=8).map(" ".join)
NUMBERS = st.integers(-1, 7).map(str) | st.integers().map(str)
STEPS = st.builds(
    "S{} {}".format, st.integers(0, 3), PLAYS.map("place {}".format) | st.just("pass") | st.just("swap 1")
)
GARBAGE = st.one_of(TILES, CELLS, PLAYS, NUMBERS, STEPS, st.text(max_size=12), st.sampled_from(["", "1", "x" * 300]))


@dataclass
class World:
    """The app with games at any time of their life, and all that their pages have fields and buttons for."""

    app: Flask
    disk: Disk
    games: dict[str, str] = field(default_factory=dict)
    """By stage, a game that is only looked at."""
    fields: dict[str, set[str]] = field(default_factory=dict)
    """By name, the values that fields and buttons of any page send."""
    buttons: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """By method and endpoint to which a button with a name leads, those values of ``do`` that lead there."""

    @property
    def referee(self) -> Referee:
        """The use cases over the app's record."""
        return self.app.extensions["referee"]

    @property
    def client(self) -> FlaskClient:
        """Someone who asks the app, without cookies."""
        return self.app.test_client()

    def start(self, stage: str) -> str:
        """A new game at this stage."""
        game_id = self.referee.start(("Ann", "Bob"), QWIRKLE)
        self.referee.record.append(game_id, 1, *STAGES[stage])
        return game_id

    def collect(self, page: Element) -> None:
        """Note the fields and the buttons of a page, and where the buttons lead."""
        for tag in "input", "button":
            for each in page.every(tag, "name"):
                self.fields.setdefault(each["name"], set()).add(each.attributes.get("value", ""))
        for select in page.every("select"):
            self.fields.setdefault(select["name"], set()).update(each["value"] for each in select.every("option"))
        adapter = self.app.url_map.bind("localhost")
        for button in page.every("button", "name"):
            form = page.one("form", id=button["form"]) if "form" in button else button.within("form")
            method = button.attributes.get("formmethod", form["method"]).upper()
            action, _ = urldefrag(button.attributes.get("formaction", form["action"]))
            endpoint, _ = adapter.match(action.partition("?")[0], method)
            self.buttons.setdefault((method, endpoint), set()).update([button["value"]] * (button["name"] == "do"))


def routes(app: Flask) -> list[tuple[str, Rule]]:
    """Every address that the app answers, with each method that it takes there."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
    return sorted(
        ((method, rule) for rule in rules for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}),
        key=lambda route: (route[1].rule, route[0]),
    )


ROUTES = routes(create_app(Path("/nowhere")))


def address(rule: Rule, game: str, number: int) -> str:
    """An address of this route: of a game, and of a place in it."""
    assert rule.arguments <= {"game_id", "number", "seen", *EXAMPLE}, f"what is put into {rule}?"
    path = rule.rule.replace("<game_id>", game)
    for part, value in EXAMPLE.items():
        path = path.replace(f"<{part}>", value)
    return path.replace("<int:number>", str(number)).replace("<int:seen>", str(number))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The app, after a look at all of its pages."""
    instance = tmp_path_factory.mktemp("fuzz")
    app = create_app(instance)
    app.testing = True  # a fault of ours reaches the test as it was raised
    world = World(app, Disk(instance / "referee.db"))
    for stage in STAGES:
        world.games[stage] = world.start(stage)
        assert world.referee.sheet(world.games[stage]).damage is None, stage
    world.games["thrown away"] = world.start("new")
    world.referee.throw_away(world.referee.sheet(world.games["thrown away"]))
    for page in pages(world):
        world.collect(page)
    return world


def pages(world: World) -> Iterator[Element]:
    """Every page there is, of games at every stage."""
    for method, rule in ROUTES:
        for game in world.games.values() if "game_id" in rule.arguments else [""]:
            for number in (1, 2) if "number" in rule.arguments else (1,):
                for query in LOOKED_AT.get(rule.endpoint, ("",)) if method == "GET" else ():
                    answer = world.client.get(f"{address(rule, game, number)}?{query}")
                    assert answer.status_code < 500
                    if answer.mimetype == "text/html" and not answer.location:
                        yield read(answer.text)


def route_name(route: tuple[str, Rule]) -> str:
    """How a route is called in the list of tests."""
    return f"{route[0]} {route[1].rule}"


def checked(answer: TestResponse) -> None:
    """An answer is a page, or leads to one."""
    assert answer.status_code < 500
    if answer.mimetype == "text/html" and not answer.location:
        assert read(answer.text).text or answer.status_code in (200, 204)


def test_all_is_found(world: World) -> None:
    """All kinds of fields and buttons are found on the pages, and every address that takes ``do`` has a button."""
    assert {"draft", "cursor", "seen", "tile", "cell", "lift", "light", "do", "step", "reason", "swap"} <= set(
        world.fields
    )
    assert {"players-0", "back", "board", "shift", "kind", "lines-0", "q", "adjust_seat"} <= set(world.fields)
    writing = {rule.endpoint for method, rule in ROUTES if method == "POST" and "game_id" in rule.arguments}
    assert {endpoint for method, endpoint in world.buttons if method == "POST"} == writing


@pytest.mark.parametrize("route", ROUTES, ids=route_name)
@EXAMPLES
@given(data=st.data())
def test_any_fields(world: World, route: tuple[str, Rule], data: st.DataObject) -> None:
    """Whatever is sent, wherever it is sent, the answer is a page, and the record grows by legal events alone."""
    method, rule = route
    stage = data.draw(st.sampled_from(sorted(STAGES)))
    game = world.start(stage) if method == "POST" else world.games[stage]
    values = {name: st.sampled_from(sorted(found)) for name, found in world.fields.items()}
    values["seen"] = st.just(str(len(STAGES[stage]))) | GARBAGE
    names = st.sampled_from(sorted(world.fields)) | st.text(max_size=8)
    some = st.lists(names, max_size=6, unique=True).map(lambda names: [*names, "seen"])
    sent = {name: data.draw(values.get(name, GARBAGE) | GARBAGE) for name in data.draw(some)}
    words = world.buttons.get((method, rule.endpoint))
    if words:
        sent["do"] = data.draw(st.sampled_from(sorted(words)) | st.sampled_from(sorted(world.fields["do"])) | GARBAGE)
    headers = {"HX-Request": "true"} if data.draw(st.booleans()) else {}
    url = address(rule, game, data.draw(st.integers(0, 4) | st.just(10**12)))
    before = (world.disk.games(), world.disk.lines())
    lines = world.disk.lines(game)

    checked(ask(world.client, method, url, sent, headers))

    if method == "GET":
        assert (world.disk.games(), world.disk.lines()) == before
    after = world.disk.lines(game)
    assert after[: len(lines)] == lines
    assert len(world.disk.lines()) - len(before[1]) <= max(1, len(after) - len(lines))  # a new game may have a start
    assert world.referee.sheet(game).damage is None


def ask(client: FlaskClient, method: str, url: str, sent: dict[str, str], headers: dict[str, str]) -> TestResponse:
    """Send these fields to an address as a form does."""
    given: dict[str, Any] = {"query_string" if method == "GET" else "data": sent}
    return client.open(url, method=method, headers=headers, **given)


@pytest.mark.parametrize("route", ROUTES, ids=route_name)
def test_buttons_of_other_pages(world: World, route: tuple[str, Rule]) -> None:
    """An address that takes ``do`` refuses the word of another page, or any other, and writes nothing."""
    method, rule = route
    own = world.buttons.get((method, rule.endpoint))
    if own is None or (method == "GET" and not own):
        return
    game = world.games["begun"]
    before = world.disk.lines()
    for word in sorted(world.fields["do"] - own - {""} | {"nonsense", "Confirm", "place", " "}):
        sent = {"do": word, "seen": str(len(STAGES["begun"]))}
        answer = ask(world.client, method, address(rule, game, 1), sent, {})
        assert answer.status_code == 422, word
    assert world.disk.lines() == before


@settings(EXAMPLES, max_examples=40)
@given(
    fields=st.dictionaries(
        st.sampled_from([f"players-{number}" for number in range(8)]) | st.text(max_size=12), st.text(max_size=50)
    )
)
def test_any_names(world: World, fields: dict[str, str]) -> None:
    """Whatever is sent as names, either a game is started whose page can be had, or nothing is."""
    before = len(world.disk.games())
    answer = world.client.post("/games/new", data=fields)
    assert answer.status_code in (303, 422)
    assert len(world.disk.games()) == before + (answer.status_code == 303)
    if answer.status_code == 303:
        assert world.client.get(answer.location).status_code == 200
