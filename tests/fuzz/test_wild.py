"""Anything, sent over the line to every address, at home and in public, by people with no right to it: no server
error, and nothing of a refused request is on the record.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.routing import Rule

from referee.service import Role
from tests.fuzz import timed, tried
from tests.fuzz.line import FAULTS, KEY, Line, about, as_sent, faults, spoilt_line
from tests.fuzz.requests import asked
from tests.fuzz.test_pages import ROUTES, route_name
from tests.fuzz.world import Fields, Request, World, small_world
from tests.serving import Server, serving

AT_HOME, IN_PUBLIC = "0", "1"
"""The values of ``REFEREE_PUBLIC``."""
PEOPLE = {
    "at home": AT_HOME,
    "a stranger": IN_PUBLIC,
    "a follower": IN_PUBLIC,
    "another's scorekeeper": IN_PUBLIC,
}
"""The people who send requests, and where."""
FOREIGN = {"another origin", "another site", "no origin"}
"""The faults of a form from another site."""


@dataclass
class Servers:
    """Two servers on the games of a world, and the people who use them."""

    world: World
    public: dict[str, Server] = field(default_factory=dict)
    """The servers by the value of ``REFEREE_PUBLIC``."""
    visitors: Iterator[int] = field(default_factory=count)

    def _repr_pretty_(self, printer: object, _: bool) -> None:
        printer.text("servers")  # type: ignore[attr-defined]  # their whole content would bury what was sent

    def cookies(self, who: str, game: str) -> Fields:
        """The links that this person holds: for a follower, the game's; for a scorekeeper, another game's."""
        links = self.world.referee.links
        if who == "a follower":
            return ((Role.FOLLOWER, links.seal(links.key_of(game))),)
        if who == "another's scorekeeper":
            return ((Role.SCOREKEEPER, links.seal(links.key_of(self.world.games["begun"], Role.SCOREKEEPER))),)
        return ()

    def send(self, who: str, line: Line) -> bytes:
        """The answer to a request; empty if the server closed the line without one."""
        with timed(line):
            return self.public[PEOPLE[who]].exchange(line.whole, close=line.cut)

    def visitor(self) -> str:
        """The address of a visitor without earlier requests, so that no limit interferes."""
        return "10.{}.{}.{}".format(*next(self.visitors).to_bytes(3))


def serve(world: World) -> Iterator[Servers]:
    """The servers, behind a proxy, so that each request can come from a different visitor."""
    with ExitStack() as running:
        found = Servers(world)
        for public in AT_HOME, IN_PUBLIC:
            server = serving(world.disk.path.parent, REFEREE_PUBLIC=public, REFEREE_PROXY="1")
            found.public[public] = running.enter_context(server)
        yield found


@pytest.fixture(scope="session")
def servers(world: World) -> Iterator[Servers]:
    """The servers on the world with explored pages."""
    keys = {*world.arguments["key"], KEY}
    yield from serve(replace(world, arguments={**world.arguments, "key": keys}))


@pytest.fixture(scope="module")
def fewer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """The servers on a world with unexplored pages, which takes less time."""
    yield from serve(small_world(tmp_path_factory.mktemp("wild") / "instance"))


def check(servers: Servers, who: str, stage: str, request: Request, wrong: list[str]) -> int:
    """Send a request with these things wrong, look at what it leaves, and return the status, 0 without an answer."""
    world = servers.world
    game = world.start(stage) if request.method == "POST" else world.games[stage]
    key = world.referee.links.key_of(game) if who == "a follower" else "a" * 16
    line = about(as_sent(request, servers.cookies(who, game), servers.visitor()), game, key)
    line = spoilt_line(line, wrong)
    before, written = world.traces(), world.disk.lines(game)
    answer = servers.send(who, line)
    found = re.match(rb"(?:HTTP/1\.1 100 .*?\r\n\r\n)?HTTP/1\.[01] (\d{3})", answer, re.DOTALL)
    status = int(found[1]) if found else 0
    assert status < 500, answer[:300]
    if b"text/html" in answer.partition(b"\r\n\r\n")[0]:
        assert b"<b data-evil>" not in answer
    refused = not 200 <= status < 400 or line.cut or line.method in (b"GET", b"HEAD", b"OPTIONS")
    if refused:
        assert world.traces() == before, f"{status}, and it wrote"
    if request.method == "POST" and FOREIGN & {*wrong}:
        assert not 200 <= status < 400
    if PEOPLE[who] == IN_PUBLIC:
        assert world.disk.lines(game) == written, "somebody wrote on a game without its link"
    log = servers.public[PEOPLE[who]].log.read_text(encoding="utf-8")
    assert "Traceback" not in log, log[-3000:]
    return status


@pytest.mark.thorough
@pytest.mark.parametrize("route", ROUTES, ids=route_name)  # only: hypothesis fails from the 950th run of a test on
@tried(2)
@given(data=st.data())
def test_wild(servers: Servers, route: tuple[str, Rule], data: st.DataObject) -> None:
    """Whatever is sent over the line, the server answers or closes it, and what it refuses isn't on the record."""
    for who in PEOPLE:
        stage, request = data.draw(asked(servers.world, *route), label=who)
        check(servers, who, stage, request, data.draw(faults, label="wrong"))


TURN = Request("POST", "/games/GAME/turns", (("draft", "Ro@0,0 Rs@1,0"), ("seen", "0"), ("do", "confirm")))
ANSWERED = {"at home": 303, "a stranger": 404, "a follower": 403, "another's scorekeeper": 404}
"""The status of the answer to a valid confirmation."""


@pytest.mark.parametrize("who", PEOPLE)
def test_nothing_wrong(fewer: Servers, who: str) -> None:
    """A valid confirmation is written at home; in public only the scorekeeper's link confirms."""
    assert check(fewer, who, "new", TURN, []) == ANSWERED[who]


@pytest.mark.parametrize("wrong", FAULTS)
@pytest.mark.parametrize("who", ["at home", "a follower"])
def test_each_fault(fewer: Servers, who: str, wrong: str) -> None:
    """A confirmation with one thing wrong is answered or the line closed, and written only if the answer says so."""
    check(fewer, who, "new", TURN, [wrong])
