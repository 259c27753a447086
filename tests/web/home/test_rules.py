"""The rulebook in the app: everything on one page, found by a search, drawn, and linked both ways."""

import re
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, unquote, urldefrag, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.app import create_app
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.wording import WORDING
from referee.web.home import rules
from tests.web.markup import Element, read

BOOK = WORDING.book
ENTRIES = {article.id: article for section in BOOK for chapter in section.chapters for article in chapter.articles}
"""Every article of the book by its id."""
SILENT = "The printed rules don't say. This is what the app does."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Someone who requests pages from the app, and writes nothing."""
    app = create_app(tmp_path_factory.mktemp("instance"))
    app.testing = True
    return app.test_client()


def asked(client: FlaskClient, address: str = "/rules") -> Element:
    """The page at an address."""
    answer = client.get(address)
    assert answer.status_code == 200
    return read(answer.text)


def message(page: Element) -> dict[str, str]:
    """The text of each entry."""
    return {article["id"]: article.text for article in page.every("article", "id")}


def links(part: Element) -> list[str]:
    """The addresses that a part of a page links to."""
    return [link["href"] for link in part.every("a", "href")]


def pictures(page: Element) -> list[str]:
    """The addresses of its pictures, in order."""
    return [picture["src"] for picture in page.every("img")]


def test_everything_is_on_the_page(client: FlaskClient) -> None:
    """Every rule, silence and dispute is an article with its id as anchor, its title, its line and the rest; where the
    printed rules are silent it says so, and next to every drawing are its points, or that it is refused. No anchor
    is there twice, and there are fewer than 800 elements, so that an old phone shows it immediately.
    """
    page = asked(client)
    texts = message(page)
    assert list(texts) == list(ENTRIES)
    for entry in ENTRIES.values():
        assert all(text in texts[entry.id] for text in (entry.title, entry.text, entry.more))
        examples = [EXAMPLES[name] for name in entry.examples]
        assert texts[entry.id].count("Not allowed ") == sum(bool(example.codes) for example in examples)
        for example in examples:
            assert example.codes or re.search(rf"\b{example.points} points?\b", texts[entry.id])
    assert {name for name, text in texts.items() if SILENT in text} == {name for name in ENTRIES if name[0] == "Q"}
    anchors = Counter(each["id"] for each in page.every("", "id"))
    assert [name for name, count in anchors.items() if count > 1] == []
    assert len(list(page.every())) < 800


@pytest.mark.parametrize("address", ["/rules", "/rules?q=line&game=abc12"])
def test_links_lead_somewhere(client: FlaskClient, address: str) -> None:
    """Every link with an anchor leads to an existing place, from the whole list and from a list of results."""
    page = asked(client, address)
    pages = {"": page}
    anchored = [urldefrag(link) for link in links(page) if "#" in link and not link.startswith("/games/")]
    assert len(anchored) > 10
    for target, anchor in anchored:
        if target not in pages:
            pages[target] = asked(client, target)
        assert list(pages[target].every("", id=anchor)), anchor


def test_links_out_of_finds_load_the_whole_list(client: FlaskClient) -> None:
    """A link out of a list of results has an address other than any list's, so that a browser loads its target."""
    for article in asked(client, "/rules?q=corner").every("article"):
        assert not {"/rules", "/rules?q=corner"} & {urldefrag(link)[0] for link in links(article)}


def test_links_go_both_ways(client: FlaskClient) -> None:
    """An entry links to the rules that it is based on, and each of them links back."""
    articles = asked(client).every("article", "id")
    linked = {each["id"]: {urldefrag(link)[1] for link in links(each) if "#" in link} for each in articles}
    for name, entry in ENTRIES.items():
        assert set(entry.rules) <= linked[name]
        assert all(name in linked[rule] for rule in entry.rules)


def test_the_form_searches(client: FlaskClient) -> None:
    """The search is a plain form that keeps the game and what was typed; with htmx its field puts the list in place."""
    page = asked(client, "/rules?q=corner&game=abc12")
    form = page.one("form")
    assert (form["method"], form["action"]) == ("get", "/rules")
    assert {found["name"]: found["value"] for found in page.every("input")} == {"q": "corner", "game": "abc12"}
    field = page.one("input", "hx-get")
    assert (field["hx-get"], field["hx-target"]) == ("/rules", "#articles")
    assert field["hx-swap"].startswith("outerHTML")
    assert page.one(id="articles")


@pytest.mark.parametrize(
    ("search", "order"),
    [("can%20I%20PASS", ["D21", "Q4", "Q5"]), ("r1", ["R1"])],
)
def test_search_finds(client: FlaskClient, search: str, order: list[str]) -> None:
    """A search shows what answers it, then anything else about it, on one line each."""
    page = asked(client, f"/rules?q={search}")
    assert list(message(page))[:3] == order
    assert page.one("article", "class")["id"] == order[0]


def test_no_clear_answer(client: FlaskClient) -> None:
    """A search that no article clearly answers says so, and shows the three nearest."""
    page = asked(client, "/rules?q=tile")
    assert "No clear answer. The nearest:" in page.text
    assert len(message(page)) == 3
    assert not list(page.every("article", "class"))


def test_the_answer_is_shown_large(client: FlaskClient) -> None:
    """The answer is a heading with the question above it, the rest below it, and the way to its rule."""
    answer = asked(client, "/rules?q=can%20I%20pass").one("article", id="D21")
    assert answer.one("h2").text == "Only when the bag is empty."
    assert answer.text.startswith("Can I pass?")
    assert "Until then, play tiles or swap. A swap takes your whole turn and scores nothing." in answer.text
    assert [(link.text, link["href"]) for link in answer.every("a")] == [("The rule", "/rules?q=#Q3")]


def test_the_deed_next_to_the_answer(client: FlaskClient) -> None:
    """Anyone who comes from a game can directly do what the answer is about, with the draft waiting there."""
    page = asked(client, "/rules?q=pass&game=abc12&back=draft%3DRo@0,0%26seen%3D3")
    (link,) = [each["href"] for each in page.every("a") if each.text == "Swap now"]
    address, query = link.split("?")
    assert address == "/games/abc12"
    assert parse_qs(query) == {"draft": ["Ro@0,0"], "seen": ["3"], "do": ["swap"]}


def test_words_that_nobody_knows_do_not_spoil_the_rest(client: FlaskClient) -> None:
    """A word that is in no article is named below the answer as it was typed, and the others are searched."""
    texts = message(asked(client, "/rules?q=Z%C3%A9bra%20dominoes"))
    assert list(texts) == ["D6"]
    assert texts["D6"].endswith("“Zébra” isn't in the rulebook, so it was left out.")


@pytest.mark.parametrize("search", ["zebra%20giraffe", "%3Cb%3E", "%00"])
def test_search_finds_nothing(client: FlaskClient, search: str) -> None:
    """A search without results says so, and suggests what to type instead, and leads back to everything."""
    page = asked(client, f"/rules?q={search}&game=abc12")
    assert not message(page)
    assert "Nothing found for “" in page.text
    assert {"/rules?game=abc12", "/rules?q=minus+points&game=abc12"} <= {*links(page)}


def test_search_is_no_markup(client: FlaskClient) -> None:
    """A search for nothing shows everything; the query comes back as text, cut to its limit."""
    assert list(message(asked(client, "/rules?q=%20%20"))) == list(ENTRIES)
    text = client.get("/rules", query_string={"q": '"><script>' + "x" * 5000}).text
    assert '"><script>x' not in text
    assert "x" * 100 not in text


def test_htmx_gets_the_list(client: FlaskClient) -> None:
    """With htmx only the list is sent, and the address follows the search."""
    answer = client.get("/rules?q=%20corner%20&game=abc12", headers={"HX-Request": "true"})
    page = read(answer.text)
    assert next(page.every()).attributes == {"id": "articles"}
    assert message(page).keys() == message(asked(client, "/rules?q=corner")).keys()
    assert parse_qs(urlsplit(answer.headers["HX-Replace-Url"]).query) == {"q": ["corner"], "game": ["abc12"]}
    assert "HX-Request" in answer.vary
    answer = client.get("/rules?q=", headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == "/rules"


@pytest.mark.parametrize(("back", "kept"), [("draft%3DRo@0,0", True), ("cursor%3D0,0", False), ("", False)])
def test_back_to_the_game(client: FlaskClient, back: str, kept: bool) -> None:
    """Opened from a game, the book has a key back to it, says that tiles are kept, and keeps both between articles."""
    page = asked(client, f"/rules?game=abc12&back={back}")
    key = page.one("p", **{"class": "foot"}).one("a")
    assert key["href"].startswith("/games/abc12")
    assert key.text == "Back to the game" + " Your turn is kept" * kept
    (link,) = {link for link in links(page.one("article", id="D6")) if link.endswith("#R11")}
    assert urlsplit(link).path == "/rules"
    assert parse_qs(urlsplit(link).query).get("back") == ([unquote(back)] if back else None)


@pytest.mark.parametrize("game", ["", "../x", "a%0A", "%22%3E", "x" * 65])
def test_no_way_back_to_what_is_no_game(client: FlaskClient, game: str) -> None:
    """An impossible game id isn't linked: the key leads to all games."""
    found = links(asked(client, f"/rules?game={game}"))
    assert not [link for link in found if link.startswith("/games/") or "game=" in link]
    assert "/" in found


def test_examples_are_drawn(client: FlaskClient) -> None:
    """Every example has a picture with exactly its tiles, each in its own place, those of the play with a ring."""
    drawn = pictures(asked(client))
    names = [name for entry in ENTRIES.values() for name in entry.examples]
    assert len(drawn) == len(names) == len(EXAMPLES)
    for name, address in zip(names, drawn, strict=True):
        example = EXAMPLES[name]
        answer = client.get(address)
        assert answer.mimetype == "image/svg+xml"
        picture = read(answer.text)
        tiles = list(picture.every("g", "data-tile"))
        assert [tile["data-tile"] for tile in tiles] == re.findall(r"\w+(?=@)", f"{example.board} {example.play}")
        rects = [tile.one("rect") for tile in tiles]
        assert len({(rect["x"], rect["y"]) for rect in rects}) == len(tiles)
        rings = [rect["stroke"] for rect in rects[len(example.board.split()) :]]
        assert {*rings} == {"#ff6f61" if example.codes else "#f0b94f"}
        assert {tile.one("use")["href"][1:] for tile in tiles} <= {each["id"] for each in picture.every("g", "id")}


def test_marks_in_pictures(client: FlaskClient) -> None:
    """Numbers are on the tiles of pictures if they are switched on, and always in examples about colours."""
    numbered = {address for address in pictures(asked(client)) if "marks=" in address}
    assert [urlsplit(address).path for address in numbered] == ["/rules/qwirkle/orange-is-not-red.svg"]
    assert [text.text for text in read(client.get(*numbered).text).every("text")] == ["1", "1", "1", "2"]
    client.set_cookie("marks", "1")
    assert all("marks=" in address for address in pictures(asked(client)))
    client.delete_cookie("marks")


def test_pictures_have_the_colours_of_tiles(app: Flask) -> None:
    """The colours in pictures are those of the style sheet."""
    paint = app.jinja_env.get_template("rulebooks/qwirkle/_painted.svg").module.paint
    style = Path(rules.__file__).parents[3].joinpath("static/rulebooks/qwirkle/game.css").read_text(encoding="utf-8")
    assert len([color for color in paint.values() if color in style]) == 6


def test_agreed_in_this_game(client: FlaskClient) -> None:
    """Opened from a game, the book begins with its house rules; from one without any, or an unknown one, it doesn't."""
    names = {"players-0": "Ann", "players-1": "Bob"}
    for chosen, shown in (({"leftovers": "y"}, True), ({}, False)):
        game = urlsplit(client.post("/games/new", data=names | chosen).location).path.rpartition("/")[2]
        for address in (f"/rules?game={game}", f"/rules?game={game}&q=minus+points"):
            text = asked(client, address).one(id="articles").text
            assert ("House rule: every tile left in your hand costs a point." in text) is shown
    assert not list(
        asked(client, "/rules?game=abc12").every("section", "aria-labelledby", **{"aria-labelledby": "agreed"})
    )
