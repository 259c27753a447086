"""The pocket has nothing that needs other people, and no links to it."""

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from referee.service import GameFile, Reading, Referee, Right, State
from referee.web.share.sharing import BG_STATS
from tests.shelves import ON_SHELF
from tests.web.markup import Element, read
from tools.names import DATA

HIDDEN = {"links", "follower", "sharing.as_film", "phone.worker", "phone.unseen", "phone.unsent", "phone.manifest"}
"""The blueprints and endpoints of pages that make sense only on a server."""
ENOUGH = 3
"""The number of addresses with the same fields that are requested, per page and game."""
BY_LIST = '[Game "Word game"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]\n[Words "list"]\n1. centre I\n2. S1 place DNI@-2,0 across\n'


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """A copy of a data folder with games of every kind."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(DATA / "referee.db", folder)
    return folder


def leads(page: Element) -> Iterator[tuple[str, str]]:
    """The addresses that a page leads to, each with its method."""
    for link in page.every("", "href"):
        yield "GET", link["href"]
    for form in page.every("form"):
        yield form.attributes.get("method", "get").upper(), form["action"]
    for button in page.every("", "formaction"):
        yield button.attributes.get("formmethod", "post").upper(), button["formaction"]
    for key in page.every("button", name="do"):
        form = key.within("form")
        if "formaction" not in key and form.attributes.get("method", "get") == "get":
            yield "GET", f"{form['action']}?do={key['value']}"


def test_no_page_leads_to_what_needs_others(app: Flask, client: FlaskClient) -> None:
    """From the first page all links and forms, including those of games of every kind, lead to pages that exist and
    that one phone needs; the only other site is that of BG Stats.
    """
    waiting, seen, asked, endpoints = ["/", "/?box=wordgame"], set[str](), Counter[object](), set[str]()
    adapter = app.url_map.bind("localhost")
    while waiting:
        at = waiting.pop()
        answer = client.get(at)
        assert answer.status_code in (200, 302, 303), at
        if answer.location:
            waiting.append(answer.location)
        if answer.location or answer.mimetype != "text/html":
            continue
        for method, address in leads(read(answer.text)):
            parts = urlsplit(urljoin(at, address))
            if parts.netloc:
                assert address.startswith(BG_STATS), (at, address)
                continue
            if parts.path == "/licences.txt":  # which is next to the app
                continue
            if (method, parts.path) in seen and not parts.query:
                continue
            try:
                endpoint, values = adapter.match(parts.path, method)
            except HTTPException:
                pytest.fail(f"{at} leads to {method} {address}")
            assert HIDDEN.isdisjoint({endpoint, endpoint.partition(".")[0]}), (at, address)
            endpoints.add(endpoint)
            fields = tuple(name for name, _ in parse_qsl(parts.query))
            kind = method, endpoint, values.get("game_id"), fields
            whole = parts._replace(fragment="").geturl()
            if method == "GET" and endpoint != "static" and whole not in seen and asked[kind] < ENOUGH:
                asked[kind] += 1
                waiting.append(whole)
            seen |= {whole}
    assert {"games.show", "reviews.show", "sharing.as_text", "rules.index", "turns.correct"} <= endpoints


def test_there_are_games_of_every_kind(app: Flask, referee: Referee) -> None:
    """The folder has empty, running and finished games of each boxed game."""
    games = referee.lists.page().games
    assert {game.summary.state for game in games} >= {State.RUNNING, State.OVER}
    assert {game.summary.rulebook for game in games} == {"qwirkle", "wordgame"}


def test_without_a_list_the_players_decide(client: FlaskClient, referee: Referee) -> None:
    """A game with the rule that the word list decides goes on by the players' decisions, and its sheet shows that."""
    right = Reading(ON_SHELF.open).of(GameFile("", BY_LIST.encode()))
    assert isinstance(right, Right)
    (game_id,) = referee.imports.add([right])
    assert client.post(f"/games/{game_id}/turns", data={"seen": 2, "draft": "NGOI@0,-3 down"}).status_code == 303
    reported = [each.text for each in read(client.get(f"/games/{game_id}/sheet").text).every("p", **{"class": "house"})]
    assert "There's no word list here, so the players decide." in reported
