"""The rulebook in the app: everything on one page, found by a search, drawn, and linked both ways."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, unquote, urldefrag, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.app import create_app
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.wording import WORDING
from referee.web.home import rules
from tests.web.markup import read

BOOK = WORDING.book
ENTRIES = {article.id: article for section in BOOK for chapter in section.chapters for article in chapter.articles}
"""Every article of the book by its id."""
WITHOUT_END = {"img", "input", "link", "meta"}


class Page(HTMLParser):
    """The parts of the page that tests look for: elements with their attributes, and the text of each entry."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[tuple[str, str]] = []
        """The tag and the id of each element that is open."""
        self.said: dict[str, str] = {}
        """By entry, its text."""
        self.linked: dict[str, list[str]] = {}
        """By entry, the addresses of its links."""
        self.pictures: list[str] = []
        """The addresses of its pictures, in order."""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attributes))
        if tag == "img":
            self.pictures.append(attributes["src"])
        if tag == "article":
            self.said[attributes["id"]] = ""
            self.linked[attributes["id"]] = []
        if tag == "a" and self.entry:
            self.linked[self.entry].append(attributes["href"])
        if tag not in WITHOUT_END:
            self.open.append((tag, attributes.get("id", "")))

    def handle_endtag(self, tag: str) -> None:
        """The element that is open ends."""
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        """Text stands in the element that is open."""
        if self.entry:
            self.said[self.entry] += data
        if self.open and self.open[-1][0] in ("script", "style"):
            assert not data.strip(), "a script or a style stands in the page"

    @property
    def entry(self) -> str:
        """The entry that is open."""
        return next((name for _, name in reversed(self.open) if name in ENTRIES), "")

    def every(self, tag: str = "", *having: str) -> Iterator[dict[str, str]]:
        """The attributes of all elements with this tag and these attributes."""
        return (found for name, found in self.elements if tag in ("", name) and found.keys() >= set(having))

    @property
    def ids(self) -> list[str]:
        """Every anchor on the page."""
        return [found["id"] for found in self.every("", "id")]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Someone who asks the app for pages, and writes nothing."""
    app = create_app(tmp_path_factory.mktemp("instance"))
    app.testing = True
    return app.test_client()


def asked(client: FlaskClient, address: str = "/rules") -> Page:
    """The page at an address."""
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.text)


def test_everything_is_on_the_page(client: FlaskClient) -> None:
    """Every rule, silence and dispute is an article with its id as anchor, its title, its line and the rest."""
    page = asked(client)
    assert list(page.said) == list(ENTRIES)
    for entry in ENTRIES.values():
        said = " ".join(page.said[entry.id].split())
        assert all(text in said for text in (entry.title, entry.text, entry.more))


def test_anchors_are_unique(client: FlaskClient) -> None:
    """No anchor stands on the page twice."""
    assert [name for name, count in Counter(asked(client).ids).items() if count > 1] == []


def test_silences_say_so(client: FlaskClient) -> None:
    """The page says so exactly where the printed rules are silent."""
    silent = {
        name
        for name, said in asked(client).said.items()
        if "The printed rules don't say. This is what the app does." in said
    }
    assert silent == {name for name in ENTRIES if name.startswith("Q")}


@pytest.mark.parametrize("address", ["/rules", "/rules?q=line", "/rules?q=line&game=abc12"])
def test_links_lead_somewhere(client: FlaskClient, address: str) -> None:
    """Every link with an anchor leads to a place that is there, from the whole list and from a list of finds."""
    page = asked(client, address)
    pages: dict[str, list[str]] = {"": page.ids}
    anchored = [urldefrag(found["href"]) for found in page.every("a", "href") if "#" in found["href"]]
    assert len(anchored) > 20
    for target, anchor in anchored:
        if target.startswith("/games/"):
            continue
        if target not in pages:
            pages[target] = asked(client, target).ids
        assert anchor in pages[target]


def test_links_out_of_finds_load_the_whole_list(client: FlaskClient) -> None:
    """A link out of a list of results has another address than any list, so that a browser loads its target."""
    addresses = {"/rules", "/rules?q=corner"}
    for links in asked(client, "/rules?q=corner").linked.values():
        assert not addresses & {urldefrag(link)[0] for link in links}


def test_links_go_both_ways(client: FlaskClient) -> None:
    """An entry links to the rules that it rests on, and each of them links back."""
    linked = {
        name: {urldefrag(link)[1] for link in links if "#" in link} for name, links in asked(client).linked.items()
    }
    for name, entry in ENTRIES.items():
        assert set(entry.rules) <= linked[name]
        assert all(name in linked[rule] for rule in entry.rules)


def test_nothing_inline(client: FlaskClient) -> None:
    """The page holds no style, script or handler of its own, as the policy wants it."""
    page = asked(client)
    for tag, attributes in page.elements:
        assert tag != "style"
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith(("on", "hx-on"))]
        assert "[" not in attributes.get("hx-trigger", "")
        assert "src" in attributes or tag != "script"


def test_without_script_the_form_searches(client: FlaskClient) -> None:
    """The search is a plain form that keeps the game and what was typed."""
    page = asked(client, "/rules?q=corner&game=abc12")
    (form,) = page.every("form")
    assert (form["method"], form["action"]) == ("get", "/rules")
    assert {found["name"]: found["value"] for found in page.every("input")} == {"q": "corner", "game": "abc12"}


@pytest.mark.parametrize(
    ("search", "order"),
    [
        ("can%20I%20pass", ["D21", "Q5", "Q4", "Q3"]),
        ("%20PASS%20", ["D21", "Q5", "Q4", "Q3"]),
        ("exchange", ["D18", "D20", "Q1", "Q2", "R18"]),
        ("minus%20points", ["D23"]),
        ("joker", ["R1"]),
        ("r1", ["R1"]),
        ("q12", ["Q12"]),
    ],
)
def test_search_finds(client: FlaskClient, search: str, order: list[str]) -> None:
    """A search shows what answers it, then in one line each all else about it: disputes, silences, rules."""
    page = asked(client, f"/rules?q={search}")
    assert list(page.said) == order
    (answer,) = [found["id"] for found in page.every("article", "class")]
    assert answer == order[0]


def test_the_answer_is_said_large(client: FlaskClient) -> None:
    """The answer is a heading with the question above it, the rest below it, and the way to its rule."""
    answer = read(client.get("/rules?q=can%20I%20pass").text).one("article", id="D21")
    assert answer.one("h2").text == "Only when the bag is empty."
    assert answer.text.startswith("Can I pass?")
    assert "Until then, play tiles or swap. A swap takes your whole turn and scores nothing." in answer.text
    assert [link.text for link in answer.every("a")] == ["The rule"]
    assert answer.one("a")["href"] == "/rules?q=#Q3"


def test_the_deed_beside_the_answer(client: FlaskClient) -> None:
    """Who comes from a game can do at once what the answer is about, with the draft that waits there."""
    text = client.get("/rules?q=pass&game=abc12&back=draft%3DRo@0,0%26seen%3D3").text
    (link,) = [each["href"] for each in read(text).every("a") if each.text == "Swap now"]
    address, query = link.split("?")
    assert address == "/games/abc12"
    assert parse_qs(query) == {"draft": ["Ro@0,0"], "seen": ["3"], "do": ["swap"]}


def test_words_that_nobody_knows_do_not_spoil_the_rest(client: FlaskClient) -> None:
    """A word that is in no article is named below the answer as it was typed, and the others are searched."""
    page = asked(client, "/rules?q=Z%C3%A9bra%20dominoes")
    assert list(page.said) == ["D6"]
    assert page.said["D6"].endswith("Searched without “Zébra”.")


@pytest.mark.parametrize("search", ["zebra", "zebra%20giraffe", "%3Cb%3E", "%00", "%F0%9F%8E%B2"])
def test_search_finds_nothing(client: FlaskClient, search: str) -> None:
    """A search without finds says so, shows what might be typed instead, and the way back to everything."""
    answer = client.get(f"/rules?q={search}&game=abc12")
    assert answer.status_code == 200
    page = Page(answer.text)
    assert not page.said
    assert "Nothing found about “" in answer.text
    links = [found["href"] for found in page.every("a", "href")]
    assert "/rules?game=abc12" in links
    assert "/rules?q=minus+points&game=abc12" in links


@pytest.mark.parametrize("search", ["", "%20%20", "+"])
def test_empty_search(client: FlaskClient, search: str) -> None:
    """A search for nothing shows everything."""
    assert list(asked(client, f"/rules?q={search}").said) == list(ENTRIES)


def test_search_is_no_markup(client: FlaskClient) -> None:
    """The query comes back as text, cut to its limit."""
    text = client.get("/rules", query_string={"q": '"><script>' + "x" * 5000}).text
    assert '"><script>x' not in text
    assert "x" * 100 not in text


def test_htmx_gets_the_list(client: FlaskClient) -> None:
    """With htmx only the list comes, and the address follows what was searched."""
    answer = client.get("/rules?q=%20corner%20&game=abc12", headers={"HX-Request": "true"})
    page = Page(answer.text)
    assert page.elements[0] == ("div", {"id": "articles"})
    assert set(page.said) == set(asked(client, "/rules?q=corner").said)
    assert parse_qs(urlsplit(answer.headers["HX-Replace-Url"]).query) == {"q": ["corner"], "game": ["abc12"]}
    assert "HX-Request" in answer.vary
    answer = client.get("/rules?q=", headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == "/rules"


def test_the_search_swaps_what_comes(client: FlaskClient) -> None:
    """The search field asks for the list and puts it where the list stands."""
    page = asked(client)
    (field,) = page.every("input", "hx-get")
    assert (field["hx-get"], field["hx-target"]) == ("/rules", "#articles")
    assert field["hx-swap"].startswith("outerHTML")
    assert {"articles", "top"} <= {*page.ids}


@pytest.mark.parametrize(("back", "kept"), [("draft%3DRo@0,0", True), ("cursor%3D0,0", False), ("", False)])
def test_back_to_the_game(client: FlaskClient, back: str, kept: bool) -> None:
    """Opened from a game the book has a key back to it, says that tiles are kept, and keeps both between articles."""
    answer = client.get(f"/rules?game=abc12&back={back}")
    key = read(answer.text).one("p", **{"class": "foot"}).one("a")
    assert key["href"].startswith("/games/abc12")
    assert key.text == "Back to the game" + " Your turn is kept" * kept
    (link,) = {link for link in Page(answer.text).linked["D6"] if link.endswith("#R11")}
    assert urlsplit(link).path == "/rules"
    assert parse_qs(urlsplit(link).query).get("back") == ([unquote(back)] if back else None)


@pytest.mark.parametrize("game", ["", "../x", "ABC", "a%20b", "a/b", "a%0A", "%22%3E", "x" * 65, "ą"])
def test_no_way_back_to_what_is_no_game(client: FlaskClient, game: str) -> None:
    """An impossible game id is not linked to: the key leads to all games."""
    page = asked(client, f"/rules?game={game}")
    links = [found["href"] for found in page.every("a", "href")]
    assert not [link for link in links if link.startswith("/games/") or "game=" in link]
    assert "/" in links


def test_examples_are_drawn(client: FlaskClient) -> None:
    """Every example has a picture with just its tiles, each on a place of its own, those of the play with a ring."""
    pictures = asked(client).pictures
    names = [name for entry in ENTRIES.values() for name in entry.examples]
    assert len(pictures) == len(names) == len(EXAMPLES)
    for name, address in zip(names, pictures, strict=True):
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
    """Numbers stand on the tiles of pictures if they are switched on, and always in examples about colours."""
    numbered = {address for address in asked(client).pictures if "marks=" in address}
    assert [urlsplit(address).path for address in numbered] == ["/rules/qwirkle/orange-is-not-red.svg"]
    assert [text.text for text in read(client.get(*numbered).text).every("text")] == ["1", "1", "1", "2"]
    client.set_cookie("marks", "1")
    assert all("marks=" in address for address in asked(client).pictures)
    client.delete_cookie("marks")


@pytest.mark.parametrize("address", ["/rules/qwirkle/nothing.svg", "/rules/nothing/l-shape.svg"])
def test_no_picture(client: FlaskClient, address: str) -> None:
    """There is no picture of what is no example, or of no game."""
    assert client.get(address).status_code == 404


def test_pictures_have_the_colours_of_tiles(app: Flask) -> None:
    """The colours in pictures are those of the style sheet."""
    paint = app.jinja_env.get_template("rulebooks/qwirkle/_painted.svg").module.paint
    style = Path(rules.__file__).parents[3].joinpath("static/rulebooks/qwirkle/game.css").read_text(encoding="utf-8")
    assert len([color for color in paint.values() if color in style]) == 6


def test_the_page_is_light(client: FlaskClient) -> None:
    """The whole book is less than 800 elements, so that an old phone shows it at once."""
    assert len(asked(client).elements) < 800


def test_examples_say_their_results(client: FlaskClient) -> None:
    """Beside every drawing stand its points, or that it is refused."""
    page = asked(client)
    for entry in ENTRIES.values():
        said = page.said[entry.id]
        examples = [EXAMPLES[name] for name in entry.examples]
        assert said.count("Not allowed ") == sum(bool(example.codes) for example in examples)
        for example in examples:
            assert example.codes or re.search(rf"\b{example.points} points?\b", said)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_can_be_tried(client: FlaskClient, name: str) -> None:
    """Every example has a link to the practice board, where the referee says the same."""
    example = EXAMPLES[name]
    (entry,) = (entry.id for entry in ENTRIES.values() if name in entry.examples)
    shown = {name: value for name, value in (("board", [example.board]), ("play", [example.play])) if value != [""]}
    trials = [link for link in asked(client).linked[entry] if link.startswith("/practice?")]
    (trial,) = (link for link in trials if parse_qs(urlsplit(link).query) == shown)
    (verdict,) = (found for found in asked(client, trial).every("", "data-codes") if found.get("id") == "verdict")
    assert verdict["data-codes"].split() == list(example.codes)
    assert int(verdict["data-points"]) == example.points
