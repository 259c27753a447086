"""Following a page: a poll returns newer events, and a stream sends them."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.core.history import TakeBack
from referee.record import FILE, Record
from referee.service import Referee, Written
from referee.web import limits
from referee.web.guard.client import CLIENT
from referee.web.serving import followers
from referee.web.serving.front import Front
from tests.following import Follower
from tests.serving import PATIENCE, Server, run, serving
from tests.waiting import until
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.serving.test_fairness import Line, noting, scope

TURNS = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0")


def totals(text: str) -> list[str]:
    """The points of the seats."""
    return [each["data-total"] for each in read(text).every("strong", "data-total")]


def test_newer(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """An up-to-date poll gets 204, an older one the live part of the page, for scorekeepers the number of events."""
    keeper = sit_down(*TURNS)
    live = f"{keeper.seen}/live"
    assert client.get(f"{live}?since=2").status_code == 204
    for since in ("?since=1", "?since=x", "?since=-1", ""):
        answer = client.get(live + since)
        assert answer.status_code == 200
        assert totals(answer.text) == ["2", "3"]
    assert client.get(f"{keeper.base}/live?since=2").status_code == 204
    assert client.get(f"{keeper.base}/live?since=1").text == "2"
    assert isinstance(referee.write(referee.sheet(keeper.id), TakeBack()), Written)
    taken_back = client.get(f"{live}?since=2")
    assert totals(taken_back.text) == ["2", "0"]


def test_earlier_turn(client: FlaskClient, sit_down: SitDown) -> None:
    """A page with an earlier turn keeps its board, and gets a link to the newer one. Without script the page reloads at
    intervals, except while an earlier turn is shown.
    """
    address = sit_down(*TURNS).seen
    page = read(client.get(f"{address}?turn=1").text)
    assert "hx-morph-skip" in page.one("section", id="board").one("div", **{"class": "lying"}).attributes
    assert page.one("p", id="notice").text == ""
    assert "turn=1" in page.one("div", id="live")["hx-sse:connect"]
    assert list(page.every("noscript")) == []
    assert read(client.get(address).text).one("noscript").one("meta")["http-equiv"] == "refresh"
    news = client.get(f"{address}/live?turn=1&since=1").text
    assert "There's a newer turn." in news
    assert "Turn 1" in news
    assert "There's a newer turn." not in client.get(f"{address}/live?since=1").text
    last = page.one("section", id="board").one("a", rel="next")
    assert last["href"] == f"{address}#board"  # from there the page follows again


def test_deleted(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """A deleted game is gone for followers, without a link to restore it; an unknown one was never there."""
    keeper = sit_down(*TURNS)
    address = keeper.seen
    referee.record.removals.delete(keeper.id, 2)
    for where in address, f"{address}/live":
        answer = client.get(where)
        assert answer.status_code == 410
        assert "This game was deleted." in answer.text
        assert keeper.id not in answer.text
        assert "<form" not in answer.text
    assert client.get("/seen/nothing/live").status_code == 404


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server behind a proxy for all streams of this file, each with its own game."""
    with serving(tmp_path_factory.mktemp("following") / "instance", REFEREE_PROXY="1") as server:
        yield server


@pytest.fixture
def game(server: Server) -> str:
    """The path of a new game with one turn."""
    game = server.start("Ann", "Bob")
    confirm(server, game, 0)
    return game


def confirm(server: Server, game: str, seen: int) -> None:
    """Write the next turn of a game."""
    draft = ("Ro@0,0", "Rs@1,0", "Rd@2,0", "Rc@3,0")[seen]
    assert server.post(f"{game}/turns", {"draft": draft, "seen": seen, "do": "confirm"}).status == 303


def live_of(server: Server, game: str) -> str:
    """The address of the stream of a game."""
    found = re.search(r"/seen/\w+", server.get(f"{game}/share").text)
    assert found
    return f"{found[0]}/live"


def test_stream(server: Server, game: str) -> None:
    """A follower first gets the current state, then each turn as soon as it is confirmed."""
    with Follower(server.port, f"{live_of(server, game)}?since=0") as follower:
        for written in 1, 2, 3:
            news = follower.next()
            assert news
            assert (news.name, news.number) == ("", str(written))
            assert f'data-written="{written}"' in news.data
            confirm(server, game, written)


def test_resumed(server: Server, game: str) -> None:
    """A reconnecting follower sends the last event received, and gets only newer ones, immediately."""
    live = live_of(server, game)
    with Follower(server.port, f"{live}?since=1", last="1") as follower:
        here = follower.next()
        assert here
        assert (here.name, here.data) == ("here", "")
    confirm(server, game, 1)
    with Follower(server.port, f"{live}?since=0", last="1") as follower:
        news = follower.next()
        assert news
        assert news.number == "2"


def test_other_process(server: Server, game: str) -> None:
    """A turn that another process writes into the file, such as a command, reaches followers."""
    with Follower(server.port, f"{live_of(server, game)}?since=1") as follower:
        assert follower.next()
        Record(server.instance / FILE).games.append(game.rpartition("/")[2], 2, "S2 place Rs@1,0 = 2")
        news = follower.next()
        assert news
        assert news.number == "2"


def test_undone_and_deleted(server: Server, game: str) -> None:
    """Followers get the undoing of a turn and the deletion of a game, which ends the stream."""
    live = live_of(server, game)
    with Follower(server.port, f"{live}?since=1") as follower:
        assert follower.next()
        server.post(f"{game}/undo", {"seen": 1, "do": "undo"})
        news = follower.next()
        assert news
        assert "No turns yet." in news.data
        server.post(f"{game}/delete", {"seen": 2, "do": "delete"})
        news = follower.next()
        assert news
        assert "This game was deleted." in news.data
        gone = follower.next()
        assert gone
        assert gone.name == "gone"
        assert follower.next() is None
    with Follower(server.port, live) as late:
        assert late.status == 410


class Stream:
    """A stream as the server passes it on: it stores what is sent."""

    def __init__(self) -> None:
        self.sent = asyncio.Queue[bytes]()

    async def send_bytes(self, data: bytes) -> None:
        """Store the next part."""
        self.sent.put_nowait(data)


class Streaming(Line):
    """A connection that is answered with a stream, if it can be followed."""

    def __init__(self) -> None:
        super().__init__()
        self.stream = Stream()

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Stream:
        """Start the stream."""
        assert status == 200
        return self.stream


def followed(path: str, query: str = "", ip: str = "192.0.2.1", **headers: str) -> Any:
    """A request for a stream."""
    return scope(path, query, ip=ip, accept="text/event-stream", **headers)


async def join(front: Front, asked: Any) -> tuple[Streaming, "asyncio.Task[None]"]:
    """Follow, and wait for the answer or the first event."""
    line = Streaming()
    task = asyncio.create_task(front.__rsgi__(asked, line))
    first = asyncio.create_task(line.stream.sent.get())
    await asyncio.wait((task, first), return_when=asyncio.FIRST_COMPLETED)
    first.cancel()
    return line, task


async def leave(*following: "asyncio.Task[None]") -> None:
    """End streams as if their followers had left."""
    for each in following:
        each.cancel()
    await asyncio.gather(*following, return_exceptions=True)


def test_one_page_for_all(app: Flask, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """Followers who want the same page are answered once, whatever else they send; another turn, another language
    or tiles with marks are another page.
    """
    live, made = f"{sit_down(*TURNS).seen}/live", list[str]()
    monkeypatch.setattr(app, "wsgi_app", noting(app.wsgi_app, made))
    front = Front(app)
    same = (
        followed(live, "turn=1&since=0", accept_language="pl"),
        followed(live, "x=7&since=1&turn=1&turn=2", accept_language="pl-PL, en"),
        followed(live, "turn=1", accept_language="en", cookie="x=7; language=pl", user_agent="x"),
        followed(live, "turn=1", ip="192.0.2.9", cookie="size=9", accept_language="pl;q=0.5, x7"),
    )
    others = (
        followed(live, accept_language="pl"),
        followed(live, "turn=1"),
        followed(live, "turn=1", accept_language="pl", cookie="marks=1"),
    )

    async def follow() -> None:
        joined = [await join(front, each) for each in same]
        assert made == [live]
        joined += [await join(front, each) for each in others]
        assert made == [live] * 4
        await leave(*(task for _, task in joined))
        assert (front._followers._pages, front._followers._followed._taken) == ({}, {})
        front.release()

    run(follow())


def test_pages_of_one(app: Flask, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """One client follows a bounded number of pages; for one more it must ask again later, but others needn't, and those
    it already follows can be followed again.
    """
    monkeypatch.setattr(limits, "FOLLOWED", limits.FOLLOWED._replace(of_one=2))
    live = f"{sit_down(*TURNS).seen}/live"

    async def follow() -> None:
        front = Front(app)
        joined = [await join(front, followed(live, f"turn={number}")) for number in (0, 1)]
        refused, _ = await join(front, followed(live, "turn=2"))
        assert refused.status == 429
        joined += [
            await join(front, followed(live, f"turn={turn}", ip=ip))
            for turn, ip in ((2, "192.0.2.2"), (1, "192.0.2.1"))
        ]
        assert not any(line.answer for line, _ in joined)
        await leave(*(task for _, task in joined))
        joined = [await join(front, followed(live, "turn=2"))]
        assert not joined[0][0].answer
        await leave(joined[0][1])
        front.release()

    run(follow())


def test_who_follows_little(app: Flask, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is made again in the turn of the follower who follows the fewest pages: it doesn't wait for the other
    pages of somebody who follows many.
    """
    keeper = sit_down(*TURNS)
    live, clients = f"{keeper.seen}/live", list[str]()

    async def follow() -> None:
        front = Front(app)
        many = [await join(front, followed(live, f"turn={number}", ip="192.0.2.1")) for number in (0, 1, 2)]
        line, task = await join(front, followed(live, "turn=1", ip="192.0.2.2"))
        wsgi_app = app.wsgi_app
        with monkeypatch.context() as watched:
            watched.setattr(app, "wsgi_app", lambda *asked: clients.append(asked[0].get(CLIENT)) or wsgi_app(*asked))
            keeper.send({"do": "undo", "seen": "2"})
            assert b"id: 3" in await line.stream.sent.get()
            for other, _ in many:
                assert b"id: 3" in await other.stream.sent.get()
        assert sorted(filter(None, clients)) == ["192.0.2.1", "192.0.2.1", "192.0.2.2"]
        await leave(task, *(task for _, task in many))
        front.release()

    run(follow())


def test_written_in_the_meantime(app: Flask, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn written while the page with the turn before is on its way follows immediately."""
    monkeypatch.setattr(followers, "LOOKED_AGAIN", 1_000_000)
    keeper = sit_down(*TURNS)
    live, asked, go_on = f"{keeper.seen}/live", Event(), Event()

    async def follow() -> None:
        front = Front(app)
        line, task = await join(front, followed(live))
        monkeypatch.setattr(app, "wsgi_app", held_up(app.wsgi_app, asked, go_on))
        keeper.send({"do": "undo", "seen": "2"})
        await asyncio.to_thread(asked.wait, PATIENCE)
        front._followers._unsure = False
        keeper.send({"do": "redo", "seen": "3"})
        while not front._followers._unsure:
            await asyncio.sleep(0)
        go_on.set()
        assert b"id: 3" in await line.stream.sent.get()
        assert b"id: 4" in await line.stream.sent.get()
        await leave(task)
        front.release()

    run(follow())


def held_up(app: Callable[..., Any], asked: Event, go_on: Event) -> Callable[..., Any]:
    """The app, with its answers for followers held up once they are made."""

    def answer(environ: dict[str, Any], start: Any) -> Any:
        content = app(environ, start)
        if environ["PATH_INFO"].endswith("/live"):
            asked.set()
            go_on.wait(PATIENCE)
        return content

    return answer


def test_ends_after_much(app: Flask, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that has sent much ends, since its follower may read nothing; the follower can begin another."""
    monkeypatch.setattr(followers, "MOST_SENT", 1)
    live = f"{sit_down(*TURNS).seen}/live"

    async def follow() -> None:
        front = Front(app)
        for _ in range(2):
            line, task = await join(front, followed(live, "since=0"))
            await task
            assert not line.answer
        front.release()

    run(follow())


def test_many(server: Server, game: str) -> None:
    """A thousand followers of one client all get the news; one more gets 429, other clients are accepted, and a
    follower who leaves makes room.
    """
    live = f"{live_of(server, game)}?since=1"
    with ExitStack() as staying:

        def follow(visitor: str) -> Follower:
            return staying.enter_context(Follower(server.port, live, visitor=visitor))

        crowd = [follow("192.0.2.8") for _ in range(limits.FOLLOWERS.of_one)]
        assert all(each.status == 200 and each.next() for each in crowd)
        assert follow("192.0.2.8").status == 429
        assert follow("192.0.2.9").status == 200
        assert server.get(game).status == 200
        confirm(server, game, 1)
        assert {next(news.number for news in iter(each.next, None) if news.number) for each in crowd} == {"2"}
        crowd[0].__exit__(None, None, None)
        until(lambda: follow("192.0.2.8").status == 200, never=lambda: "there is no room")
