"""The rulebook in the app: everything on one page, found by a search, drawn, and linked both ways."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import parse_qs, urldefrag, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.notation import read_play
from referee.rulebooks.qwirkle.wording.book import BOOK
from referee.web import create_app, rules

ENTRIES = {article.id: article for section in BOOK for chapter in section.chapters for article in chapter.articles}
"""Every article of the book by its id."""
WITHOUT_END = {"input", "link", "meta"}


class Page(HTMLParser):
    """What the tests look for: elements with their attributes, and the text of each entry."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[tuple[str, str]] = []
        """The tag and the id of each element that is open."""
        self.said: dict[str, str] = {}
        """By entry, all that it says."""
        self.linked: dict[str, list[str]] = {}
        """By entry, where its links lead."""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attributes))
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
    if "rules" not in app.blueprints:
        rules.register(app)
    app.testing = True
    return app.test_client()


def asked(client: FlaskClient, address: str = "/rules") -> Page:
    """The page at an address."""
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.text)


def test_everything_is_on_the_page(client: FlaskClient) -> None:
    """Every rule, silence and dispute is an article with its id as anchor, and says its title and its text."""
    page = asked(client)
    assert list(page.said) == list(ENTRIES)
    for entry in ENTRIES.values():
        said = " ".join(page.said[entry.id].split())
        assert str(entry.title) in said
        assert str(entry.text) in said


def test_anchors_are_unique(client: FlaskClient) -> None:
    """No anchor stands on the page twice."""
    assert [name for name, count in Counter(asked(client).ids).items() if count > 1] == []


def test_silences_say_so(client: FlaskClient) -> None:
    """Where the printed rules are silent the page says it, and nowhere else."""
    silent = {name for name, said in asked(client).said.items() if "The printed rules do not say." in said}
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
    """A link out of a list of finds has another address than any list, so that a browser loads what it leads to."""
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
    ("search", "some", "none"),
    [
        ("pass", {"D21", "Q3", "Q4", "Q5"}, {"R11", "D1"}),
        ("PASS", {"D21", "Q3"}, {"R11"}),
        ("swap%20%20bag", {"R18", "Q1", "Q2", "D20"}, {"D18", "R17"}),
        ("dominoes", {"D6"}, {"D5", "D7"}),
        ("exchange", {"R18"}, {"R8"}),
        ("r1", {"R1"}, {"R10", "R11"}),
        ("q12", {"Q12"}, {"Q1"}),
        ("84%20qwirkle", {"R16"}, {"D13"}),
    ],
)
def test_search_finds(client: FlaskClient, search: str, some: set[str], none: set[str]) -> None:
    """A search leaves the entries that hold all its words, in any case, or that are called so."""
    found = set(asked(client, f"/rules?q={search}").said)
    assert some <= found
    assert not none & found


@pytest.mark.parametrize("search", ["zebra", "swap%20zebra", "R10%20R11", "%3Cb%3E", "%00", "%F0%9F%8E%B2"])
def test_search_finds_nothing(client: FlaskClient, search: str) -> None:
    """A search without finds says so, and shows the way back to everything."""
    answer = client.get(f"/rules?q={search}&game=abc12")
    assert answer.status_code == 200
    page = Page(answer.text)
    assert not page.said
    assert "Nothing found" in answer.text
    assert {"href": "/rules?game=abc12", "class": "button"} in page.every("a")


@pytest.mark.parametrize("search", ["", "%20%20", "+"])
def test_empty_search(client: FlaskClient, search: str) -> None:
    """A search for nothing shows everything."""
    assert list(asked(client, f"/rules?q={search}").said) == list(ENTRIES)


def test_search_is_no_markup(client: FlaskClient) -> None:
    """What was typed comes back as text, and not more of it than anybody types."""
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
    assert "articles" in page.ids
    assert "head" in page.ids


def test_back_to_the_game(client: FlaskClient) -> None:
    """Who comes from a game gets a link back to it, and keeps it from entry to entry."""
    page = asked(client, "/rules?game=abc12")
    assert any(found["href"].startswith("/games/abc12") for found in page.every("a", "href"))
    assert "/rules?game=abc12#R11" in page.linked["D6"]


@pytest.mark.parametrize("game", ["", "../x", "ABC", "a%20b", "a/b", "a%0A", "%22%3E", "x" * 65, "ą"])
def test_no_way_back_to_what_is_no_game(client: FlaskClient, game: str) -> None:
    """What cannot be a game's id is not linked to: the way leads to all games."""
    page = asked(client, f"/rules?game={game}")
    links = [found["href"] for found in page.every("a", "href")]
    assert not [link for link in links if link.startswith("/games/") or "game=" in link]
    assert "/" in links


def test_examples_are_drawn(client: FlaskClient) -> None:
    """Every example is drawn with just its tiles, each on a place of its own unless it is laid on another."""
    page = asked(client)
    drawn: list[list[dict[str, str]]] = []
    for _, attributes in page.elements:
        if attributes.get("class", "").startswith("drawing"):
            drawn.append([])
        elif "data-tile" in attributes:
            drawn[-1].append(attributes)
    names = [name for entry in ENTRIES.values() for name in entry.examples]
    assert len(drawn) == len(names) == len(EXAMPLES)
    for name, tiles in zip(names, drawn, strict=True):
        example = EXAMPLES[name]
        placed = read_play(f"{example.board} {example.play}")
        assert [tile["data-tile"] for tile in tiles] == [str(tile) for tile, _ in placed]
        spots = Counter(tuple(re.findall(r"\b[cr]\d+", tile["class"])) for tile in tiles)
        assert len(spots) == len({cell for _, cell in placed})
        assert sum("played" in tile["class"] for tile in tiles) == len(example.play.split())
        assert any("covering" in tile["class"] for tile in tiles) is (len(spots) < len(tiles))


def test_examples_say_their_results(client: FlaskClient) -> None:
    """Beside every drawing stand its points, or that it is refused."""
    page = asked(client)
    for entry in ENTRIES.values():
        said = page.said[entry.id]
        examples = [EXAMPLES[name] for name in entry.examples]
        assert said.count("Not so") == sum(bool(example.codes) for example in examples)
        for example in examples:
            assert example.codes or re.search(rf"\b{example.points} points?\b", said)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_can_be_tried(client: FlaskClient, name: str) -> None:
    """Every example has a link to the practice board, where the referee says the same."""
    example = EXAMPLES[name]
    (entry,) = (entry.id for entry in ENTRIES.values() if name in entry.examples)
    shown = {name: value for name, value in (("board", [example.board]), ("play", [example.play])) if value != [""]}
    trials = [link for link in asked(client, f"/rules?q={entry}").linked[entry] if link.startswith("/practice?")]
    (trial,) = (link for link in trials if parse_qs(urlsplit(link).query) == shown)
    (verdict,) = (found for found in asked(client, trial).every("", "data-codes") if found.get("id") == "verdict")
    assert verdict["data-codes"].split() == list(example.codes)
    assert int(verdict["data-points"]) == example.points
