"""Anything, sent to any address: no server error, and a refused request leaves no trace."""

from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from referee.app import create_app
from referee.service import Sheet
from tests.fuzz import tried
from tests.fuzz.awkward import AWKWARD
from tests.fuzz.requests import asked, changed
from tests.fuzz.world import GAME, HEADERS, STAGES, Request, Way, World, address
from tests.web.markup import read

ROUTES = World(create_app(Path("/nowhere")), None).routes

ELSEWHERE = {
    *(("GET", "camera.look"), ("GET", "camera.look_seen"), ("GET", "catching_up.fill")),
    *(("GET", "polling.alive"), ("GET", "polling.ready"), ("GET", "assets.fetched")),
}
"""Addresses that no page links to: the camera check's script uses them, programs do, or pages once third-party scripts
were fetched.
"""
IN_PUBLIC = ("links.forget", "links.save_")
"""The pages that others link to only in public: there a browser has to keep its links."""
INSERT = "/games/GAME/turns/1/insert"
KEPT: list[tuple[str, tuple[Request, ...]]] = [
    ("begun", (Request("GET", INSERT, (("draft", ""), ("cursor", "2,0"), ("seat", "3"))),)),
    ("begun", (Request("GET", INSERT, (("kind", "pass"), ("seat", "99"))),)),
    ("begun", (Request("GET", INSERT, (("kind", " "),)),)),
    ("begun", (Request("POST", INSERT, (("step", 'S1 place Bo@5,5 by table "\x00"'), ("seen", "3"))),)),
    ("words begun", (Request("GET", "/games/GAME", (("turn", "3"), ("light", "0"))),)),
]
"""Earlier findings: requests one after the other, with the stage of their game."""


def route_name(route: tuple[str, Rule]) -> str:
    """The name of a route in the list of tests."""
    return f"{route[0]} {route[1].rule}"


def checked(world: World, game: str, request: Request) -> TestResponse:
    """The answer to a request, after a check of it and of the record."""
    before, lines = world.counted(), world.disk.lines(game)
    answer = world.ask(request, game)
    after = world.counted()
    if answer.status_code >= 400 or request.method != "POST":
        assert after == before, "it was refused, or only asked for something, and wrote"
    written = world.disk.lines(game)
    assert written[: len(lines)] == lines
    assert after[1] - before[1] <= max(1, len(written) - len(lines)), "another game was written on"
    opened = world.referee.look_at(game)
    assert isinstance(opened, Sheet)
    assert opened.damage is None
    looked_at(answer)
    if answer.location and urlsplit(answer.location).netloc in ("", "localhost"):
        parts = urlsplit(answer.location)
        looked_at(world.ask(Request("GET", parts.path, tuple(parse_qsl(parts.query))), game))
    return answer


def looked_at(answer: TestResponse) -> None:
    """Check every answer: it has its headers, is valid HTML, and nothing that was sent is part of its markup."""
    assert answer.status_code < 500
    assert [name for name in HEADERS if name not in answer.headers] == []
    plain = answer.mimetype == "text/html" and "Content-Encoding" not in answer.headers
    if plain and not answer.location and answer.text:
        page = read(answer.text)
        assert page.text
        assert list(page.every("", "data-evil")) == []
        assert "Traceback (most recent call last)" not in answer.text


@pytest.mark.thorough  # like all tests that need the explored pages, which takes a minute
def test_all_is_found(world: World) -> None:
    """From some page a link, a form or a button leads to every existing address."""
    known = {(method, rule.endpoint) for method, rule in world.routes if method in ("GET", "POST")}
    known = {way for way in known if way not in ELSEWHERE and not way[1].startswith(IN_PUBLIC)}
    assert known == set(world.ways)
    assert {"draft", "cursor", "seen", "tile", "cell", "do", "step", "reason", "swap", "lines-0"} <= set(world.values)


@pytest.mark.thorough
@pytest.mark.parametrize("route", ROUTES, ids=route_name)
@tried(4)
@given(data=st.data())
def test_any_request(world: World, route: tuple[str, Rule], data: st.DataObject) -> None:
    """Whatever is sent anywhere, the answer is valid, and a refused request leaves the record as it was."""
    stage, request = data.draw(asked(world, *route))
    checked(world, world.start(stage) if request.method == "POST" else world.games[stage], request)


@pytest.mark.thorough
@pytest.mark.parametrize("route", ROUTES, ids=route_name)
def test_buttons_of_other_pages(world: World, route: tuple[str, Rule]) -> None:
    """An address that takes ``do`` refuses the word of a button that leads elsewhere, or any other, and writes nothing.
    Words that only ask are accepted at many addresses.
    """
    method, rule = route
    own = words(world, method, rule.endpoint)
    if not own:
        return
    asking = {word for where, endpoint in world.ways for word in words(world, where, endpoint) if where == "GET"}
    before = world.counted()
    ways = (way for alike in world.ways[method, rule.endpoint].values() for way in alike)
    way = min(ways, key=lambda way: (way.stage != "begun", way.stage))
    path, game = address(rule, dict(way.arguments)), world.games[way.stage]
    for word in sorted(world.values["do"] - own - asking - {""} | {"nonsense", "Confirm", "place", " "}):
        answer = world.ask(Request(method, path, (("do", word), ("seen", "3"))), game)
        assert answer.status_code == 422, word
    assert world.counted() == before


def words(world: World, method: str, endpoint: str) -> set[str]:
    """The words of buttons that lead to an address."""
    standing = [way.standing for ways in world.ways.get((method, endpoint), {}).values() for way in ways]
    return {value for fields in standing for name, value in fields if name == "do"}


@pytest.mark.thorough
@tried(40)
@given(
    names=st.lists(
        st.tuples(st.integers(0, 8).map("players-{}".format) | AWKWARD.map("players-{}".format) | AWKWARD, AWKWARD)
    )
)
def test_any_names(world: World, names: list[tuple[str, str]]) -> None:
    """Whatever is sent as names, either a game is started and its page can be opened, or nothing is."""
    before = world.counted()[0]
    answer = checked(world, world.games["begun"], Request("POST", "/games/new", tuple(names)))
    assert answer.status_code in (303, 413, 422)
    assert world.counted()[0] == before + (answer.status_code == 303)
    if answer.status_code == 303:
        assert world.ask(Request("GET", answer.location), "").status_code == 200


@pytest.mark.thorough
@tried(12)
@given(data=st.data())
def test_any_course(world: World, data: st.DataObject) -> None:
    """On any path through a game's pages, with anything sent on the way, all of that is true."""
    stage = data.draw(st.sampled_from(list(STAGES)))
    game = world.start(stage)
    home = here = "/games/GAME"
    page = read_as(game, world.ask(Request("GET", home), game))
    for _ in range(data.draw(st.integers(1, 10))):
        kinds: dict[object, list[Way]] = {}
        for way in world.found(stage, here, page):
            kinds.setdefault(way.kind, []).append(way)
        way = data.draw(st.sampled_from(data.draw(st.sampled_from(list(kinds.values())))))
        request = data.draw(changed(world, way, world.rule(way)))
        answer = checked(world, game, request)
        here, page = request.path, read_as(game, answer)
        if answer.location or "<form" not in page or "HX-Request" in dict(request.headers):
            here, page = home, read_as(game, world.ask(Request("GET", home), game))


def read_as(game: str, answer: TestResponse) -> str:
    """The text of an answer, with ``GAME`` for the id of this game, so that the same course always reads the same."""
    plain = answer.mimetype == "text/html" and "Content-Encoding" not in answer.headers
    return answer.text.replace(game, GAME) if plain else ""


@pytest.mark.parametrize(("stage", "course"), KEPT)
def test_kept(games: World, stage: str, course: tuple[Request, ...]) -> None:
    """Earlier findings stay fixed."""
    game = games.start(stage)
    for request in course:
        checked(games, game, request)
