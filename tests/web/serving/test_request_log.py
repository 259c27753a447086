"""The request log: one line per request, without secrets and without showing who asked for what."""

import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask import Flask
from werkzeug.routing import Rule

from referee import cli
from referee.service import Referee, Role
from referee.web.serving.connection import RequestLog
from referee.web.serving.front import Front
from tests.following import Follower
from tests.games import QWIRKLE
from tests.serving import run, serving
from tests.waiting import until
from tests.web.serving.test_fairness import Line, scope

LINE = re.compile(r"[A-Z]+ [!-~]+ \d{3} \d+ ms \d+ B")
METHODS = ("GET", "OPTIONS")
NAME = "Bartholomea"
"""A name that somebody typed."""
LOOK_ALIKES = (
    "/{}",
    "//{}",
    "/seen//{}",
    "/seen/{}/",
    "/Seen/{}",
    "/seen/{}.jpg",
    "/keep/{}/x",
    "/games/{}/live",
    "/./{}",
)
"""Addresses of links with typing mistakes."""


@pytest.fixture
def secrets(app: Flask, referee: Referee) -> list[str]:
    """What opens a game, an upload or a phone's links, and the name of a player."""
    game = referee.start((NAME, "Bob"), QWIRKLE)
    client = app.test_client()
    keys = {role: referee.links.key_of(game, role) for role in Role}
    kept = client.post("/import", data={"files": [(BytesIO(b"1. S1 pass"), "game.txt")]}).location
    client.get(f"/keep/{keys[Role.SCOREKEEPER]}")
    cookie = client.get_cookie(Role.SCOREKEEPER)
    assert cookie
    return [*keys.values(), kept.partition("kept=")[2], cookie.value, NAME]


def lines(
    app: Flask, requests: Iterable[tuple[str, str]], capsys: pytest.CaptureFixture[str], **more: str
) -> list[str]:
    """The log lines of these requests, each a method and an address."""

    async def ask() -> None:
        log = RequestLog(Front(app), app)
        for method, address in requests:
            path, _, query = address.partition("?")
            asked = scope(unquote(path), query, length=0 if method == "POST" else None, **more)
            asked.method = method
            await log.__rsgi__(asked, Line())

    capsys.readouterr()
    run(ask())
    return capsys.readouterr().err.splitlines()


def test_a_line(app: Flask, referee: Referee, capsys: pytest.CaptureFixture[str]) -> None:
    """A line has the method, the address without its query, the status, the time it took and the bytes sent."""
    game = referee.start(("Ann", "Bob"), QWIRKLE)
    requests = [("GET", f"/games/{game}?cursor=0,0"), ("POST", f"/games/{game}/turns"), ("GET", "/healthz")]
    logged = lines(app, requests, capsys)
    assert all(LINE.fullmatch(line) for line in logged)
    assert [re.sub(r"\d+ ms", "1 ms", line) for line in logged[1:]] == [
        re.sub(r"\d+ B", line.rsplit(" ", 2)[1] + " B", f"{start} 1 ms 0 B")
        for start, line in zip(("POST /games/<game_id>/turns 422", "GET /healthz 200"), logged[1:], strict=True)
    ]
    assert logged[0].startswith(f"GET /games/{game} 200 ")
    assert logged[2].endswith(" 3 B")


def address(rule: Rule, secret: str) -> str:
    """An address of a page with a secret wherever it accepts a text."""
    texts = dict.fromkeys(rule.arguments, secret) | dict.fromkeys(rule.arguments & {"number", "seen"}, 1)
    _, path = rule.build(texts)
    return str(path)


@pytest.mark.parametrize(
    "public", [pytest.param(False, marks=pytest.mark.thorough), True], ids=["at home", "in public"]
)
def test_no_secrets(
    app: Flask, secrets: list[str], public: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No line has a key, cookie or name, whichever page or part of the address it was sent in."""
    monkeypatch.setitem(app.config, "PUBLIC", public)
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
    paths = [
        *{address(rule, secret) for rule in rules if rule.arguments - {"number", "seen"} for secret in secrets},
        *(form.format(secret) for form in LOOK_ALIKES for secret in secrets),
        *(f"{form}{secret}" for form in ("/import?kept=", "/?q=", "/?thrown=", "/static/") for secret in secrets),
    ]
    requests = [(method, path) for path in paths for method in METHODS]
    logged = lines(app, requests, capsys, cookie="; ".join(f"scorekeeper={secret}" for secret in secrets))
    assert len(logged) == len(requests)
    assert {line for line in logged if not LINE.fullmatch(line) or any(secret in line for secret in secrets)} == set()
    assert any(" 200 " in line for line in logged)


def test_no_forged_line(app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    """Control characters in a method or an address make neither a line of their own nor part of one."""
    forged = "\r\nGET /forged 200 1 ms 1 B\x1b[2J"
    requests = [("GET", f"{path}{forged}") for path in ("/", "/games/", "/players/", "/static/", "/seen/", "/rules?q=")]
    logged = lines(app, [*requests, (f"GET{forged}", "/")], capsys)
    assert len(logged) == len(requests) + 1
    assert all(line.isascii() and line.isprintable() for line in logged)
    assert [line for line in logged if line.startswith("GET /forged")] == []


def test_an_unexpected_error(
    app: Flask,
    secrets: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An error in the app is logged with the page on which it happened, but not with the link that led there."""

    def fail(key: str) -> str:
        raise LookupError

    monkeypatch.setattr(app, "testing", False)
    monkeypatch.setitem(app.view_functions, "follower.show", fail)
    logged = lines(app, [("GET", f"/seen/{secrets[1]}")], capsys)
    assert "GET /seen/<key> 500 " in logged[-1]
    assert "Error on /seen/<key> [GET]" in caplog.text
    assert not any(secret in text for text in (*logged, caplog.text) for secret in secrets)


def test_switched_on(instance: Path) -> None:
    """A server with the setting logs its requests, and a stream when it ends, with all the bytes that were sent."""
    with serving(instance, REFEREE_LOG="requests") as server:
        game = server.start("Ann", "Bob")
        with Follower(server.port, f"{game}/live") as follower:
            assert follower.next()
        log = server.log
        until(lambda: f"GET {game}/live 200 " in log.read_text(encoding="utf-8"), never=lambda: "it logs no stream")
        assert server.stop() == 0
    message = log.read_text(encoding="utf-8")
    assert "POST /games/new 303 " in message
    (stream,) = re.findall(rf"GET {game}/live 200 \d+ ms (\d+) B", message)
    assert int(stream) > 0


def test_what_can_be_set(instance: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A word other than the possible values is reported, and the server doesn't start."""
    monkeypatch.setenv("REFEREE_LOG", "all")
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    assert cli.main(["serve"]) == 1
    assert "REFEREE_LOG must be none or requests, not “all”." in capsys.readouterr().err
