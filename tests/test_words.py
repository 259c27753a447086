"""All texts for people go through the message catalogues: in a made-up language every one of them looks different."""

import ast
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from werkzeug.test import TestResponse

from referee.core import notation as lines
from referee.service import Role
from tests.disk import Disk
from tests.games import EMPTY_BAG, LAST_TILE, QWIRKLE, SAMPLE, SAMPLE_FILE, SAMPLE_LINES
from tests.language import PACKAGE, TRANSLATED, made_up, messages, write_catalogue
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

SHOWN = ("aria-label", "title", "alt", "placeholder")
"""Attributes that people read or hear."""
RULE = re.compile(r"[RQD]\d+")
"""The number of a rule, the same in every language."""
NAMES = ("Ænn", "Bøb")
EXAMPLE = "1. S1 place Ro@0,0 = 1"
"""Notation, the same in every language."""
MENDED = (
    "S1 place Ro@0,0",
    "S2 place Rs@1,0",
    'S1 place Rd@2,0 by table "1"',
    'S2 adjust -1 "1"',
    "S2 points 2 tiles 1",
    "correct 1: S1 place Rx@0,0",
)
"""A game with some of everything on its scoresheet."""


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogue of that language, which poses as English."""
    folder = tmp_path_factory.mktemp("catalogues")
    write_catalogue(folder, "en", made_up)
    return folder


@pytest.fixture
def app(app: Flask, catalogues: Path) -> Flask:
    """The app in the made-up language."""
    app.config["CATALOGUES"] = catalogues
    return app


def untranslated(page: Element, *names: str) -> list[str]:
    """Texts on a page with letters that aren't from the catalogue, except names."""
    texts = [*page.words(), *(element[name] for element in page.every() for name in SHOWN if name in element)]
    found = []
    for text in texts:
        rest = RULE.sub("", TRANSLATED.sub("", text))
        for name in names:
            rest = rest.replace(name, "")
        if any(map(str.isalpha, rest)):
            found.append(text)
    return found


@pytest.fixture
def keeper(app: Flask) -> Callable[..., Scorekeeper]:
    """Opens the page of a new game with these events."""

    def open_page(*events: str, names: tuple[str, ...] = NAMES) -> Scorekeeper:
        referee = app.extensions["referee"]
        game_id = referee.start(names, QWIRKLE)
        for line in events:
            referee.write(referee.sheet(game_id), lines.read_event(line, QWIRKLE))
        return Scorekeeper(app.test_client(), f"/games/{game_id}")

    return open_page


def test_the_language_is_spoken(keeper: Callable[..., Scorekeeper]) -> None:
    """The pages really are in the made-up language."""
    assert "⟦'s turn⟧" in keeper().page.verdict.text


def test_what_is_not_translated_is_found() -> None:
    """Words that aren't from the catalogue are found, in texts and in labels, but not names."""
    page = read('<p>⟦a⟧ Bøb 7 <b title="⟦b⟧">one</b><i aria-label="two ⟦c⟧"></i></p>')
    assert untranslated(page, "Bøb") == ["one", "two ⟦c⟧"]


@pytest.mark.parametrize(
    ("events", "presses"),
    [
        ((), ""),
        ((), "tile=Ro"),
        ((), "tile=Ro tile=Rs light=0"),
        (SAMPLE_LINES, "cell=5,1"),
        (SAMPLE_LINES[:10], "cell=1,2 tile=Bx cell=0,2 tile=Rx tile=Ox"),
        (SAMPLE_LINES, "cell=5,1 tile=Ro"),
        (SAMPLE_LINES, "cell=5,1 tile=Ro do=why"),
        (SAMPLE_LINES, "cell=5,1 tile=Ro do=why do=force do=why"),
        (SAMPLE_LINES, "tile=Gs"),
        (SAMPLE_LINES, "tile=Bo"),
        (MENDED, "do=more"),
        (MENDED, "cell=3,0 tile=Rc do=more"),
        (("S1 place Ro@0,0", 'end "1"'), "do=more"),
        (("start S2 longest 2",), "tile=Ro do=confirm do=why"),
        (("S1 place Ro@0,0",), "do=swap"),
        (("S1 place Ro@0,0", "S2 swap 1", "S1 points 5 tiles 2"), ""),
        (("S1 place Ro@0,0", "S2 swap 3", "take-back"), "do=undo"),
        (("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0",), "cell=6,0"),
        (EMPTY_BAG, ""),
        (EMPTY_BAG, "do=swap"),
        (EMPTY_BAG, "do=swap do=pass"),
        ((*EMPTY_BAG, "S2 pass", "S1 pass"), ""),
        ((*LAST_TILE, "S2 place Rc@3,0"), ""),
        ((*EMPTY_BAG, "S2 points 0 tiles 5", "S1 points 0 tiles 5", "S2 points 0 tiles 1"), ""),
    ],
)
def test_game_page(keeper: Callable[..., Scorekeeper], events: tuple[str, ...], presses: str) -> None:
    """Every word of the game page, between turns, while drafting, refused and at the end, is in the catalogue."""
    names = SAMPLE.names if events and events[0] == SAMPLE_LINES[0] else NAMES
    opened = keeper(*events, names=names)
    for press in presses.split():
        name, _, value = press.partition("=")
        opened.press(name, value)
    assert untranslated(opened.page.root, *names) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "confirm"},
        {"do": "#"},
        {"seen": "#"},
        {"seen": "-1"},
        {"seen": "7", "draft": "Ro@0,0"},
        {"draft": "#"},
        {"draft": "1@0,0"},
        {"draft": "Ro@0"},
        {"draft": "Ro@0,999"},
        {"draft": "Ro@0,0 Ro@0,0 Bs@1,0 Gt@3,3"},
        {"draft": " ".join(f"Ro@{x},0" for x in range(109))},
        {"cell": "#"},
        {"lift": "#"},
        {"tile": "#"},
    ],
    ids=lambda fields: str(fields)[:40],
)
def test_refused_taps(keeper: Callable[..., Scorekeeper], fields: dict[str, str]) -> None:
    """Every word of a page with an impossible request in its address is in the catalogue."""
    opened = keeper()
    opened.send({"seen": "0", **fields})
    assert opened.page.notice or opened.page.codes
    assert untranslated(opened.page.root, *NAMES, EXAMPLE, "Ro@0") == []


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("turns", {}),
        ("turns", {"draft": "#"}),
        ("turns", {"draft": "Ro@0,0 Ro@0,0 Bs@1,0 Gt@3,3"}),
        ("turns", {"draft": " ".join(f"Ro@{x},0" for x in range(109))}),
        ("turns", {"do": "swap"}),
        ("turns", {"seen": ""}),
        ("turns", {"seen": "#"}),
        ("turns", {"seen": "-1"}),
        ("turns", {"seen": "7"}),
        ("pass", {}),
        ("swap", {"swap": "1"}),
        ("swap", {"swap": "0"}),
        ("swap", {"swap": "1#"}),
        ("rulings", {"step": "#"}),
        ("rulings", {"step": "S1 pass"}),
        ("rulings", {"step": "S1 pass", "reason": "\x00"}),
        ("rulings", {"step": "S1 pass", "reason": "1" * 201}),
        ("undo", {}),
        ("redo", {}),
    ],
    ids=lambda what: str(what)[:40],
)
def test_refusals(keeper: Callable[..., Scorekeeper], what: str, fields: dict[str, str]) -> None:
    """Every word of a page that refuses what was sent is in the catalogue."""
    opened = keeper()
    opened.write(what, **fields)
    assert opened.status in (409, 422)
    assert opened.page.notice or opened.page.codes
    assert untranslated(opened.page.root, *NAMES, EXAMPLE, "Ro@0") == []


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("points", {"points": "99", "tiles": "0"}),
        ("points", {"points": "1#", "tiles": "1"}),
        ("points", {"points": "-1", "tiles": "1"}),
        ("points", {"points": "1", "tiles": "-1"}),
        ("adjustments", {}),
        ("adjustments", {"adjust_seat": "9", "adjust": "1", "note": "1"}),
        ("adjustments", {"adjust_seat": "1", "adjust": "1#", "note": "\x00"}),
        ("end", {"end_note": "1" * 201}),
        ("end", {"seen": "7"}),
        ("turns/1", {"step": "#"}),
        ("turns/1", {"step": "S1 swap 7"}),
        ("turns/1/ruling", {}),
        ("turns/1/ruling", {"why": "1", "ruled": "1#"}),
        ("turns/1/take-back", {"do": "#"}),
        ("turns/1/insert", {"step": "S1 swap 7"}),
        ("turns/1/remove", {"seen": "7"}),
    ],
    ids=str,
)
def test_refusals_next_to_the_game_page(
    app: Flask, keeper: Callable[..., Scorekeeper], what: str, fields: dict[str, str]
) -> None:
    """Every word of another page that refuses what was sent is in the catalogue."""
    opened = keeper("S1 place Ro@0,0")
    address = f"{opened.address}/{what}"
    answer = app.test_client().post(address, data={"seen": "1", **fields})
    assert answer.status_code in (409, 422)
    assert untranslated(read(answer.text), *NAMES, EXAMPLE) == []


PAGES = (
    "points", "adjustments", "end", "sheet", "unseen", "history", "history/6",
    "turns/1", "turns/1?kind=swap", "turns/1?kind=points", "turns/1?seat=2&draft=Rs@0,0", "turns/3?draft=Bs@5,5",
    "turns/1?draft=Rs@0,0%20Bd@0,1", "turns/1?kind=pass&allowed=1",
    "turns/2/insert", "turns/2/insert?kind=pass", "turns/2/insert?draft=Rs@1,0", "turns/1/insert?draft=Rd@2,0",
    "turns/1/remove", "turns/2/remove", "turns/5/remove",
    "try/1", "try/5", "try/5?draft=Rs@1,0", "try/5?draft=Bd@1,0",
)  # fmt: skip
"""The other pages of a game."""


@pytest.mark.parametrize("page", ["start", *PAGES])
def test_pages_of_a_game(app: Flask, keeper: Callable[..., Scorekeeper], page: str) -> None:
    """Every word of the pages around a game is in the catalogue; until the first turn one of them asks who starts."""
    lines = () if page == "start" else MENDED
    answer = app.test_client().get(f"{keeper(*lines).address}/{page}")
    assert answer.status_code == 200
    assert untranslated(read(answer.text), *NAMES) == []


@pytest.mark.parametrize(
    "address",
    [
        "/looks",
        "/practice",
        "/practice?board=Ro@0,0&play=Rs@1,0",
        "/practice?board=Ro@0,0&play=Bs@1,0",
        "/practice?board=%23&play=%23",
        "/practice?board=Ro@0,0&draft=Bs@0,0&do=keep",
        "/rules",
        "/rules?q=%23",
        "/rules?q=1",
        "/import",
        "/import?kept=1",
        "/links",
    ],
)
def test_pages_of_no_game(app: Flask, address: str) -> None:
    """Every word of the pages that don't belong to a game is in the catalogue."""
    answer = app.test_client().get(address)
    assert answer.status_code in (200, 404, 422)
    assert untranslated(read(answer.text), "English") == []


@pytest.mark.parametrize("role", Role)
def test_pages_of_links(app: Flask, keeper: Callable[..., Scorekeeper], role: Role) -> None:
    """Every word of the pages that save links elsewhere is in the catalogue."""
    client, folder = app.test_client(), "keep" if role is Role.SCOREKEEPER else "seen"
    link = f"/{folder}/{app.extensions['referee'].links.key_of(keeper().id, role)}"
    client.get(link)
    for address in (f"{link}/save", "/links"):
        assert untranslated(read(client.get(address).text), *NAMES, QWIRKLE.name) == []


def test_pages_of_files(app: Flask) -> None:
    """Every word of the pages for importing games is in the catalogue, except lines of the files."""
    client, right = app.test_client(), SAMPLE_FILE.read_bytes()
    files = [right, right, right.replace(b"= 7", b"= 9", 1), right.replace(b"2. S2", b"2. #"), b"\0", b"[Game]"]
    sent = [(io.BytesIO(content), f"{number}.#") for number, content in enumerate(files)]
    page = read(client.get(client.post("/import", data={"files": sent}).location).text)
    names = (*SAMPLE.names, QWIRKLE.name, EXAMPLE, *(piece for code in page.every("code") for piece in code.words()))
    assert len(list(page.every("section"))) == 3
    assert untranslated(page, *names) == []
    key = page.one("form", id="bring-in").one("input")["value"]
    for word in "bring-in", "bring-in-right":
        answer = client.post("/import", data={"kept": key, "do": word}, follow_redirects=True)
        assert untranslated(read(answer.text), *names) == []
    assert untranslated(read(client.post("/import").text)) == []


@pytest.mark.parametrize("line", ["#", "S2 place Bs@1,0 = 2", "S2 place Rs@1,0 = 3", "S1 place Rs@1,0 = 2"])
def test_damaged_page(keeper: Callable[..., Scorekeeper], disk: Disk, line: str) -> None:
    """Every word of a damaged scoresheet is in the catalogue."""
    opened = keeper("S1 place Ro@0,0", "S2 place Rs@1,0")
    disk.change_line(2, line)
    opened.open()
    assert untranslated(opened.page.root, *NAMES) == []


def answers(app: Flask, disk: Disk, keeper: Callable[..., Scorekeeper]) -> Iterator[TestResponse]:
    """Pages other than the game page."""
    app.testing = False
    client = app.test_client()
    yield client.get("/")
    opened = keeper("S1 place Ro@0,0")
    keeper(*LAST_TILE, "S2 place Rc@3,0")
    yield client.get("/")
    yield client.get("/games/new")
    names = {"players-0": "Ænn\x00", "players-3": "B" * 41, **{f"players-{n}": "Bøb" for n in (1, 5, 6)}}
    yield client.post("/games/new", data=names)
    for address in ("/nothing", "/games/nothing", "/looks"):
        yield client.get(address)
        yield client.get(address, headers={"HX-Request": "true"})
    yield client.put("/")
    yield client.post("/games/new", data={"players-0": "x" * 2_000_000})
    yield client.post("/games/new", headers={"Sec-Fetch-Site": "cross-site"})
    disk.change_header("")
    yield client.get(opened.address)
    disk.damage("DROP TABLE events")
    yield client.get(opened.address)


def test_other_pages(
    app: Flask, disk: Disk, keeper: Callable[..., Scorekeeper], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word of the first page, the form for a new game and the error pages is in the catalogue."""
    monkeypatch.setitem(app.view_functions, "phone.settings", lambda: 1 / 0)
    statuses = []
    for answer in answers(app, disk, keeper):
        statuses.append(answer.status_code)
        assert untranslated(read(answer.text), *NAMES, "B" * 41) == []
    assert set(statuses) == {200, 403, 404, 405, 413, 422, 500, 503}


def test_every_sentence_is_collected() -> None:
    """Each text that code passes for translation is in the catalogue, even from within another text."""
    known = {form for text in messages() for form in ([text] if isinstance(text, str) else text)}
    for module in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("gettext", "ngettext", "marked"):
                texts = {each.value for each in node.args if isinstance(each, ast.Constant)}
                assert {text for text in texts if isinstance(text, str)} <= known, module


def test_translators_start_from_all_sentences() -> None:
    """The catalogue for translators has every sentence and no others; `make messages` updates it."""
    with (PACKAGE / "translations" / "messages.pot").open(encoding="utf-8") as file:
        template = read_po(file)
    assert {message.id for message in template if message.id} == set(messages())
