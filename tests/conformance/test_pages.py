"""The pages of every boxed game: drawn before, while and after it is played, and its own ones only for its games."""

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given
from PIL import Image

from referee.app import create_app
from referee.core.game import Game
from referee.core.history import Start
from referee.core.steps import TURNS, Place, PointsOnly
from referee.service import Referee, Written
from referee.web.board.draft_address import query
from referee.web.this_app import pages_of
from tests.conformance.player import TEMPLATES, Player
from tests.conformance.players import PLAYERS, SEEDS, course, each, last
from tests.examples import examples
from tests.toy.shelf import WITH_TOY, with_its_files
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app with every game on the shelf."""
    folder = tmp_path_factory.mktemp("pages")
    app = with_its_files(create_app(folder / "instance", WITH_TOY), folder / "static")
    app.testing = True
    with app.app_context():
        yield app


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    """Someone who requests pages."""
    return app.test_client()


def slug_of(player: Player) -> str:
    """The folder of a game."""
    return WITH_TOY.open({"Game": player.name}).slug


def drawn(client: FlaskClient, address: str) -> Element:
    """The page at an address."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return read(answer.text)


def menu_of(client: FlaskClient, address: str) -> Element:
    """The other things to do with a game: the menu that its key *More* opens."""
    asked = f"{address}{'&' if '?' in address else '?'}do=more"
    return drawn(client, asked).one("nav", **{"class": "tray"})


def written(app: Flask, games: tuple[Game[Any], ...]) -> str:
    """A game on the record, with all its steps."""
    referee: Referee = app.extensions["referee"]
    game_id = referee.start(NAMES[: len(games[0].hands)], games[0].rulebook)
    if games[0].to_move != 1:
        assert isinstance(referee.write(referee.sheet(game_id), Start(games[0].to_move)), Written)
    for row in games[-1].rows:
        assert isinstance(referee.write(referee.sheet(game_id), row.step), Written)
    assert referee.sheet(game_id).game.position == games[-1].position
    return game_id


def test_every_rulebook_has_pages() -> None:
    """Every game on the shelf has its pages."""
    assert all(game.pages.house_rules for game in WITH_TOY)


@each
def test_templates_exist(app: Flask, player: Player) -> None:
    """A game draws its tiles, its keys, its house rules, its examples and the unseen tiles, in its style."""
    for name in TEMPLATES:
        assert app.jinja_env.get_template(f"rulebooks/{slug_of(player)}/{name}")
    with app.test_request_context():
        asset: Any = app.jinja_env.globals["asset"]
        static = app.test_client().get(asset(f"rulebooks/{slug_of(player)}/game.css"))
        assert static.status_code == 200
        assert static.mimetype == "text/css"
        game = last(player, 0)
        tile: Any = app.jinja_env.get_template(f"rulebooks/{slug_of(player)}/_tile.html").module
        for kind in game.rulebook.unseen(game.board):
            assert "a name" in tile.named(kind, "a name")


@each
@examples(20, HealthCheck.function_scoped_fixture)
@given(SEEDS)
def test_house_rules_round_trip(app: Flask, player: Player, seed: int) -> None:
    """The form of the house rules shows those of any game, and the standard ones where nothing was chosen."""
    rulebook = player.opened(Random(seed))
    pages = pages_of(rulebook.slug)
    form = pages.house_rules(rulebook, None)
    assert dict(form.tags) == dict(rulebook.tags)
    assert dict(pages.house_rules(None, None).tags) == {}


@each
@examples(20, HealthCheck.function_scoped_fixture)
@given(SEEDS)
def test_rematch(app: Flask, client: FlaskClient, player: Player, seed: int) -> None:
    """A game and its rematch are started with the form as it is drawn: the same players, game and house rules."""
    rulebook = player.opened(Random(seed))
    game_id = written(app, (Game.start(rulebook, 3),))
    form = drawn(client, f"/games/new?after={game_id}").one("form", id="new-game")
    answer = client.post(form["action"], data=fields(form))
    assert answer.status_code == 303
    sheet = app.extensions["referee"].sheet(answer.location.split("/")[2].split("#")[0])
    assert sheet.names == NAMES[:3]
    assert sheet.rulebook == rulebook


def fields(form: Element) -> dict[str, str]:
    """The fields that a form sends as it is."""
    boxes = ("checkbox", "radio")
    return {
        field["name"]: field.attributes.get("value", "on")
        for field in form.every("input", "name")
        if field.attributes.get("type") not in boxes or "checked" in field
    }


@each
def test_pages_before_any_game(client: FlaskClient, player: Player) -> None:
    """The first page leads to the form for a new game, where each box can be chosen, and to the practice board and the
    book of each game.
    """
    slug = slug_of(player)
    first = WITH_TOY.default.rulebook.name == player.name
    addresses = (
        ["/games/new", "/practice", "/rules"]
        if first
        else [f"/games/new?game={slug}", f"/practice?rulebook={slug}", f"/rules?rulebook={slug}"]
    )
    links = {link["href"] for link in drawn(client, f"/?box={slug}").every("a", "href")}
    assert links >= set(addresses[1:])
    assert any(link.startswith("/games/new") for link in links)
    assert drawn(client, "/games/new").one("button", name="game", value=slug)["formaction"] == "/games/new"
    for address in addresses:
        assert drawn(client, address).one("h1").text or address.startswith("/practice")
    practice = drawn(client, addresses[1])
    assert list(practice.every("button", name="cell"))


@each
def test_book(client: FlaskClient, player: Player) -> None:
    """Every article of a book is drawn with its examples; each leads to the practice board, with the same verdict."""
    wording = WITH_TOY.with_slug(slug_of(player)).wording
    page = drawn(client, f"/rules?rulebook={slug_of(player)}")
    articles = [article for section in wording.book for chapter in section.chapters for article in chapter.articles]
    assert [article["id"] for article in page.every("article")] == [article.id for article in articles]
    figures = [name for article in articles for name in article.examples]
    links = [link["href"] for figure in page.every("figure") for link in figure.every("a")]
    assert len(links) == len(figures)
    for name, link in zip(figures, links, strict=True):
        verdict = drawn(client, link).one(id="verdict")
        example = wording.examples[name]
        assert verdict["data-codes"].split() == list(example.codes)
        assert example.codes or verdict["data-points"] == str(example.points)


@each
@examples(6, HealthCheck.function_scoped_fixture)
@given(SEEDS)
def test_a_played_game_is_drawn(app: Flask, client: FlaskClient, player: Player, seed: int) -> None:
    """Every page of a game is drawn, whatever was played, and each of its links leads somewhere in the same game."""
    games = course(player, seed)[:20]
    game, game_id = games[-1], written(app, games)
    at = f"/games/{game_id}"
    page = drawn(client, at)
    assert {cell["data-cell"] for cell in page.every("", "data-tile", "data-cell")} == {
        f"{cell.x},{cell.y}" for cell in game.board.tiles
    }
    assert [int(seat["data-total"]) for seat in page.every("", "data-total")] == list(game.totals)
    menu = menu_of(client, at)
    (book,) = [link["href"] for link in menu.every("a", "href") if link.text == "Rulebook"]
    assert drawn(client, book).one(
        "article", id=WITH_TOY.with_slug(game.rulebook.slug).wording.book[0].chapters[0].articles[0].id
    )
    for link in menu.every("a", "href"):
        assert client.get(link["href"]).status_code == 200, link["href"]
    for address, kind in ((f"{at}/sheet", "td"), (f"{at}/sheet?as=list", "tr")):
        reported = [int(each["data-turn"]) for each in drawn(client, address).every(kind, "data-turn")]
        # A step that removes a word is on the pad with that word, unless there is something to add.
        others = {row.number for row in game.rows if kind == "td" and row.takes_off} - set(reported)
        assert sorted(reported) == [row.number for row in game.rows if row.number not in others]
    assert len(list(drawn(client, f"{at}/history").every("a", "data-event"))) >= len(game.rows) + 1
    for number, row in enumerate(game.rows, 1):
        drawn(client, f"{at}/history/{number}")
        drawn(client, f"{at}/sheet?turn={number}")
        drawn(client, f"{at}/try/{number}")
        replayed = drawn(client, f"{at}/replay/{number}")
        assert {cell["data-cell"] for cell in replayed.one(id="laid").every("", "data-cell")} == {
            f"{cell.x},{cell.y}" for cell in games[number].board.tiles
        }
        assert [int(seat["data-total"]) for seat in replayed.one(id="totals").every("", "data-total")] == [*row.totals]
        answer = client.get(f"{at}/turns/{number}")
        assert answer.status_code == (200 if isinstance(row.step, TURNS) else 404)
        if isinstance(row.step, Place | PointsOnly):
            drawn(client, f"{at}/turns/{number}/remove")
    assert client.get(f"{at}/result").status_code == (200 if game.winners else 302)
    assert client.get(f"{at}.json").get_json()["game"] == player.name
    assert f'[Game "{player.name}"]' in client.get(f"{at}.txt").text


@each
@examples(10, HealthCheck.function_scoped_fixture)
@given(SEEDS)
def test_a_played_game_is_reviewed(app: Flask, client: FlaskClient, player: Player, seed: int) -> None:
    """Every turn of a game has its review, with a chart of the points whose turns are links; if all plays can be
    listed, each question of the quiz and each hand are drawn.
    """
    games = course(player, seed)[:20]
    game, game_id = games[-1], written(app, games)
    at = f"/games/{game_id}"
    questions = set()
    for number in range(1, len(game.rows) + 1):
        page = drawn(client, f"{at}/review?turn={number}&shown=1")
        assert ("Turn " in page.one("section", id="turn").text) == isinstance(game.rows[number - 1].step, TURNS)
        for plot in page.every("div", **{"class": "turns-of"}):
            assert len(list(plot.every("a"))) == len(game.turns)
        assert list(page.every("div", **{"class": "turns-of"})) or not game.turns
        asked = client.get(f"{at}/quiz/{number}").status_code
        questions |= {number} if asked == 200 else set()
        turn = isinstance(game.rows[number - 1].step, TURNS)
        held = client.get(f"{at}/hand/{number}?do=best").status_code
        assert held == (200 if turn and game.rulebook.reviewer else 404)
    first = client.get(f"{at}/quiz")
    assert first.location == (f"{at}/quiz/{min(questions)}" if questions else f"{at}/review")


@each
@examples(3, HealthCheck.function_scoped_fixture)
@given(SEEDS)
def test_a_played_game_is_taken_along(app: Flask, client: FlaskClient, player: Player, seed: int) -> None:
    """Every game has its pictures, its paper and its page for followers, whatever was played."""
    games = course(player, seed)[:20]
    at = f"/games/{written(app, games)}"
    drawing = ElementTree.fromstring(client.get(f"{at}.svg").data)
    assert {each.tag.rpartition("}")[2] for each in drawing.iter()} >= {"title", "text"}
    for kind, form in (("png", "PNG"), ("gif", "GIF")):
        with Image.open(BytesIO(client.get(f"{at}.{kind}").data)) as image:
            assert image.format == form
    assert drawn(client, f"{at}/paper").one("h1").text
    seen = drawn(client, f"{at}/share").one("a", "data-share")["href"]
    for number in range(len(games[-1].rows) + 1):
        board = drawn(client, f"{seen}?turn={number}").one("section", id="board")
        turn = number and isinstance(games[-1].rows[number - 1].step, TURNS)
        assert ("Turn " in board.text) == bool(turn)


@each
@examples(6, HealthCheck.function_scoped_fixture)
@given(SEEDS)
def test_a_game_is_entered_without_script(app: Flask, client: FlaskClient, player: Player, seed: int) -> None:
    """Taps on offered cells and tiles lead to turns that can be confirmed, as long as anything can be placed."""
    luck = Random(seed)
    keeper = Scorekeeper(client, f"/games/{written(app, (Game.start(player.opened(luck), 2),))}")
    for turn in range(1, 5):
        for _ in range(6):
            if keeper.page.legal and luck.random() < 0.6:
                break
            lit, joined = (
                keeper.page.marked("data-next"),
                {*keeper.page.near} - keeper.page.apart - {keeper.page.cursor},
            )
            if keeper.page.held and lit:
                keeper.press("cell", luck.choice(sorted(lit)))
            elif keeper.page.held:  # it goes nowhere: put it down
                keeper.press("tile", keeper.page.held)
            elif keeper.page.keys and (keeper.page.cursor or luck.random() < 0.3):
                keeper.press("tile", luck.choice(keeper.page.keys))
            elif joined:
                keeper.press("cell", luck.choice(sorted(joined)))
            assert keeper.status == 200
        if not keeper.page.legal:
            return
        points = keeper.page.points
        keeper.press("do", "confirm")
        assert keeper.status == 200
        rows = app.extensions["referee"].sheet(keeper.id).game.rows
        assert len(rows) == turn
        assert rows[-1].verdict.points == points


@each
def test_own_pages_answer_for_their_games_alone(app: Flask, client: FlaskClient, player: Player) -> None:
    """If a game's own pages are about a game, they don't exist for a game of another box."""
    own = tuple(f"{blueprint.name}." for blueprint in pages_of(slug_of(player)).blueprints)
    if not own:
        return
    ids = {
        other.name: written(app, (Game.start(WITH_TOY.open({"Game": other.name}), 2),)) for other in PLAYERS.values()
    }
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith(own)]
    assert rules
    for rule in rules:
        if rule.arguments != {"game_id"}:
            continue
        for name, game_id in ids.items():
            address = rule.rule.replace("<game_id>", game_id)
            method = "GET" if "GET" in (rule.methods or ()) else "POST"
            status = client.open(address, method=method).status_code
            assert (status == 404) == (name != player.name), address
            assert status < 500


def test_own_addresses_differ(app: Flask) -> None:
    """No two games have a page of their own at the same address."""
    own = {
        slug: {
            rule.rule
            for rule in app.url_map.iter_rules()
            if rule.endpoint.startswith(tuple(f"{blueprint.name}." for blueprint in pages.blueprints))
        }
        for slug, pages in ((game.rulebook.slug, game.pages) for game in WITH_TOY)
    }
    assert not any(one & other for one, other in combinations(own.values(), 2))


@each
def test_own_steps_are_linked(app: Flask, client: FlaskClient, player: Player) -> None:
    """The page for its own steps is linked in the menu, with the waiting draft."""
    game_id = written(app, (Game.start(WITH_TOY.open({"Game": player.name}), 2),))
    sheet = app.extensions["referee"].sheet(game_id)
    rulebook, position = sheet.rulebook, sheet.game.position
    draft = rulebook.drafting.write(position, rulebook.drafting.read(position, {"cursor": "1,0"}))
    waiting = query({**draft, "seen": 0})
    with app.test_request_context():
        links = pages_of(slug_of(player)).own_steps(sheet, waiting)
    menu = menu_of(client, f"/games/{game_id}?{waiting}")
    for link in links:
        assert link.words in [each.text for each in menu.every("a", href=link.address)]
        back = [each["href"] for each in drawn(client, link.address).every("a", "href")]
        assert f"/games/{game_id}?{waiting}" in back


@each
def test_drawings(app: Flask, player: Player) -> None:
    """There is a picture of each example, and no other."""
    with app.test_request_context():
        pages = pages_of(slug_of(player))
        for name in WITH_TOY.with_slug(slug_of(player)).wording.examples:
            assert pages.drawing(name)
        with pytest.raises(KeyError):
            pages.drawing("no-such-example")
