"""Trying a play: the referee's whole answer, on any position, without leaving a trace."""

import re
from urllib.parse import urldefrag

import pytest
from flask.testing import FlaskClient

from referee.rulebooks.qwirkle.examples import EXAMPLES
from tests.disk import Disk
from tests.games import LAST_TILE, OVER, SAMPLE, SAMPLE_LINES
from tests.rulebooks.qwirkle.text import write_play
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper

THOUSANDS = " ".join(f"Ro@{2 * (number % 60)},{2 * (number // 60) - 60}" for number in range(4000))


def everything(disk: Disk) -> list[str]:
    """The whole content of the record's file."""
    with disk.connection() as connection:
        return list(connection.iterdump())


def tried(sit_down: SitDown, number: int = 12, turns: int = 12) -> Scorekeeper:
    """A player who tries plays on the sample game after a turn."""
    keeper = sit_down(*SAMPLE_LINES[:turns], names=SAMPLE.names)
    return Scorekeeper(keeper.client, f"{keeper.address}/try/{number}")


def placed(keeper: Scorekeeper, play: str) -> Page:
    """The page with a play on it, which may break rules."""
    for word in play.split():
        tile, _, cell = word.partition("@")
        keeper.point(cell)
        keeper.lay(tile)
    assert keeper.page.fields()["draft"] == play
    return keeper.page


def reasons(page: Page) -> list[Element]:
    """The reasons against the play, in full."""
    return list(page.form.every("li", "data-code"))


def named(element: Element) -> list[str]:
    """The kinds of tile that are drawn in a sentence, each next to its name."""
    names = [span for span in element.every("span") if "named" in span.classes]
    assert all(span.text for span in names)
    return [span.one("", "data-kind")["data-kind"] for span in names]


def better(page: Page) -> list[str]:
    """The changes that would help."""
    return [item.text for item in page.form.every("li") if "better" in item.classes]


# --- where plays are tried ---


def test_from_the_game(sit_down: SitDown, disk: Disk) -> None:
    """The game page links to a board where a play is tried on the current position."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    before = everything(disk)
    (link,) = [link for link in keeper.page.menu.every("a") if link.text == "Try a move"]
    keeper.address, on_board = link["href"], keeper.page.placed
    keeper.open()
    assert keeper.page.placed == on_board
    keeper.draft("Gs@5,1")
    assert (keeper.page.legal, keeper.page.points, keeper.page.codes) == (True, 12, [])
    assert keeper.page.parts == ["Row of squares 6", "Qwirkle 6"]
    assert everything(disk) == before


def test_every_earlier_position(sit_down: SitDown, disk: Disk) -> None:
    """Each earlier position has the tiles of the turns before, and the turn that was played counts the same. Any tile
    can be placed on any cell.
    """
    keeper = tried(sit_down)
    before = everything(disk)
    for number in (0, 5, 11):
        turn = SAMPLE.steps[number]
        keeper.address = re.sub(r"/try/.*", f"/try/{number}", keeper.address)
        keeper.open()
        on_board = {f"{x},{y}": str(tile) for earlier in SAMPLE.steps[:number] for tile, (x, y) in earlier.play}
        assert keeper.page.placed == on_board
        keeper.draft(write_play(turn.play))
        assert (keeper.page.legal, keeper.page.points) == (True, turn.announced)
        keeper.press("lift", next(iter(keeper.page.draft)))
        keeper.lay("Px")
        assert keeper.page.legal is False or number == 0
    assert everything(disk) == before


def test_from_turn_to_turn(sit_down: SitDown) -> None:
    """Links lead one turn back, down to the empty board, and one turn on, up to the last."""
    keeper = tried(sit_down, number=3, turns=4)

    def links() -> dict[str, str]:
        return {link["title"]: link["href"] for link in keeper.page.form.every("a", "title")}

    for title, tiles in (("earlier", 6), ("earlier", 3), ("earlier", 0), *(("later", n) for n in (3, 6, 7, 9))):
        keeper.address = links()[f"One turn {title}"]
        keeper.open()
        assert len(keeper.page.placed) == tiles
        assert ("One turn earlier" in links(), "One turn later" in links()) == (tiles > 0, tiles < 9)


def test_finished_game(sit_down: SitDown) -> None:
    """On a finished game plays can be tried as if it went on, the last tile's bonus in their sum."""
    game = sit_down(*OVER)
    for number, play, points in ((len(LAST_TILE) + 1, "Rx@4,0", 5), (len(LAST_TILE), "Rx@3,0", 4 + 6)):
        keeper = Scorekeeper(game.client, f"{game.address}/try/{number}")
        keeper.draft(play)
        assert (keeper.page.legal, keeper.page.points) == (True, points)


def test_positions_that_there_are_not(sit_down: SitDown, client: FlaskClient) -> None:
    """After the last turn, before the first and on a game that doesn't exist, nothing can be tried."""
    address = sit_down(*SAMPLE_LINES[:3], names=SAMPLE.names).address
    for wrong in (f"{address}/try/4", f"{address}/try/-1", f"{address}/try/{'9' * 40}", "/games/nothing/try/0"):
        assert client.get(wrong).status_code == 404
        assert client.post(wrong, data={"seen": "3"}).status_code in (404, 405)


# --- the verdict ---


@pytest.mark.parametrize(
    ("play", "lit", "message"),
    [
        ("Ps@5,1", {"2,1", "5,1"}, {"line-repeats-tile": ["Ps"]}),
        ("Gs@5,1 Gt@1,-3", {"5,1", "1,-3", "-1,-3"}, {"not-one-line": [], "line-repeats-tile": ["Gt"]}),
        ("Yc@2,-2", {"2,-2"}, {"not-touching": []}),
    ],
)
def test_all_reasons_at_once(sit_down: SitDown, play: str, lit: set[str], message: dict[str, list[str]]) -> None:
    """Every broken rule has a whole sentence of its own, which names the tiles at fault and draws them; only
    the cells at fault stand out on the board.
    """
    keeper = tried(sit_down)
    page = placed(keeper, play)
    assert (page.legal, page.points) == (False, 0)
    assert (page.codes, page.lit("fault")) == (list(message), lit)
    assert page.verdict.text.startswith("Not allowed.")
    keeper.do("why")
    found = {item["data-code"]: item for item in reasons(keeper.page)}
    for code, tiles in message.items():
        assert re.match(r"[A-Z][^<>]{20,}\. Rule R\d+ ›", found[code].text)
        assert named(list(found[code].every("p"))[-1]) == tiles  # the full sentence, after the short one


def test_rules_are_linked(sit_down: SitDown, client: FlaskClient) -> None:
    """Each reason links to the rules it is based on, at existing places of the rulebook, and keeps the game."""
    keeper = tried(sit_down)
    placed(keeper, "Gs@5,1 Bd@5,2 Bd@6,3")
    keeper.do("why")
    assert better(keeper.page) == []
    assert len({item["data-code"] for item in reasons(keeper.page)}) == 4
    for item in reasons(keeper.page):
        links = list(item.every("a"))
        assert links
        for link in links:
            address, rule = urldefrag(link["href"])
            assert link.text == f"Rule {rule} ›"
            assert read(client.get(address).text).one(id=rule).tag == "article"
            assert keeper.address.split("/")[2] in address


# --- near misses ---


def test_near_misses(sit_down: SitDown) -> None:
    """If one tile fewer or another cell makes the play legal, both are shown with their points, and the cell is lit."""
    keeper = tried(sit_down)
    page = placed(keeper, "Gs@5,1 Gd@6,1")
    assert page.lit("better") == {"5,0"}
    keeper.do("why")
    assert better(keeper.page) == [
        "Without the green diamond it would score 12 points.",
        "With the green diamond 1 space to the left and 1 space up it would score 14 points.",
    ]
    assert keeper.page.lit("better") == {"5,0"}
    assert [named(item) for item in keeper.page.form.every("li") if "better" in item.classes] == [["Gd"], ["Gd"]]


# --- any tile, anywhere ---


def test_nothing_to_write_with(sit_down: SitDown, disk: Disk) -> None:
    """A board for trying has no button that writes, and what such a button would send writes nothing."""
    keeper = tried(sit_down, number=5)
    keeper.draft("Os@3,1")
    before = everything(disk)
    writing = {"confirm", "rule", "swap", "pass", "points", "adjust", "end", "undo", "redo", "correct", "stand", "keep"}
    assert not keeper.page.actions & writing
    sent = {"swap": "1", "points": "3", "tiles": "1", "reason": "so", "step": "S2 place Os@3,1", "kind": "swap"}
    for do in (*writing, "take-back", "apply", "force", "", "nonsense"):
        keeper.send({**keeper.page.fields(), **sent, "adjust_seat": "1", "adjust": "5", "note": "so", "do": do})
        assert keeper.status < 500
    for fields in ({"draft": THOUSANDS}, {"cell": "999,0"}, {"tried": "Ro@", "do": "force"}, {"do": "confirm"}):
        keeper.get(keeper.base, {**keeper.page.fields(), **fields})
        assert (keeper.status, bool(keeper.page.notice), len(keeper.page.placed)) == (422, True, 11)
    assert everything(disk) == before


# --- the practice board ---


def test_practice_board(client: FlaskClient, disk: Disk) -> None:
    """On the empty practice board plays are judged, kept and cleared away, and no game comes of it."""
    before = everything(disk)
    keeper = Scorekeeper(client, "/practice")
    assert (keeper.page.placed, keeper.page.cursor, len(keeper.page.keys)) == ({}, "0,0", 36)
    keeper.lay("Ro", "Rs", "Rd")
    assert (keeper.page.legal, keeper.page.points) == (True, 3)
    first = keeper.page.draft
    keeper.do("keep")
    assert (keeper.page.placed, keeper.page.draft, keeper.page.legal) == (first, {}, None)
    placed(keeper, "Bx@-1,0")
    assert keeper.page.codes == ["line-mixed"]
    keeper.do("keep")
    assert len(keeper.page.placed) == 4
    keeper.do("empty")
    assert (keeper.page.placed, keeper.page.draft, keeper.page.cursor) == ({}, {}, "0,0")
    assert everything(disk) == before


@pytest.mark.parametrize(
    ("board", "play", "points", "codes"),
    [("Bs@0,0 Bo@1,0 Bt@2,0", "Bd@3,0", 4, []), ("Ro@0,0 Rs@1,0 Rd@2,0", "Bd@3,0", 0, ["line-mixed"])],
)
def test_practice_with_a_play(client: FlaskClient, board: str, play: str, points: int, codes: list[str]) -> None:
    """An address with a board and a play shows both and the verdict directly, and the board stays with the next tap."""
    answer = client.get("/practice", query_string={"board": board, "play": play})
    keeper = Scorekeeper(client, answer.request.full_path)
    assert (keeper.page.legal, keeper.page.points, keeper.page.codes) == (not codes, points, codes)
    assert keeper.page.draft == {cell: tile for tile, _, cell in (word.partition("@") for word in play.split())}
    on_board = keeper.page.placed
    assert len(on_board) == len(board.split())
    keeper.press("lift", next(iter(keeper.page.draft)))
    assert keeper.page.placed == on_board


def test_practice_from_a_game(sit_down: SitDown, client: FlaskClient) -> None:
    """Anyone who comes to the practice board from a game finds the way back to it, after any tap."""
    address = sit_down().address
    keeper = Scorekeeper(client, f"/practice?game={address.rsplit('/', 1)[1]}")
    for press in ("tile=Ro", "do=keep", "do=empty"):
        assert any(urldefrag(link["href"])[0] == address for link in keeper.page.form.every("a"))
        keeper.press(*press.split("="))
    assert any(urldefrag(link["href"])[0] == address for link in keeper.page.form.every("a"))


WRONG = [
    {"board": "nonsense"},
    {"board": "Ro@0,0 Bs@0,0"},
    {"board": THOUSANDS},
    {"play": "Ro@1e3,0"},
    {"play": THOUSANDS},
    {"board": "Ro@0,0", "play": "Rs@1,0", "game": "../../etc"},
    {"game": "x" * 500},
    {"game": "<b>"},
]


@pytest.mark.parametrize("fields", WRONG, ids=lambda fields: str(fields)[:40])
def test_unreadable_addresses(client: FlaskClient, disk: Disk, fields: dict[str, str]) -> None:
    """An impossible board, play or game is refused with a sentence, in an address or with a tap."""
    before = everything(disk)
    for tap in ({}, {"do": "why"}):
        answer = client.get("/practice", query_string={**fields, **tap})
        assert answer.status_code == 422
        page = Page(answer.text)
        assert page.notice
        assert "<b>" not in page.notice
        assert len(page.placed) <= 108
    assert everything(disk) == before


@pytest.mark.parametrize("name", ["occupied", "same-cell"])
def test_keeping_what_cannot_be(client: FlaskClient, name: str) -> None:
    """A tile placed on another isn't kept: what was on the practice board is still there."""
    example = EXAMPLES[name]
    fields = {"board": example.board, "draft": example.play, "do": "keep"}
    on_board = Page(client.get("/practice", query_string=fields).text).placed
    assert on_board == {cell: tile for tile, _, cell in (word.partition("@") for word in example.board.split())}


def test_no_fewer_than_none_left(client: FlaskClient) -> None:
    """If there are too many of a kind on the practice board, no copy is left, rather than fewer than none."""
    example = EXAMPLES["fourth-copy"]
    for fields in ({"draft": example.play, "do": "keep"}, {"draft": example.play, "cursor": "9,9"}):
        page = Page(client.get("/practice", query_string={"board": example.board, **fields}).text)
        page = Page(client.get("/practice", query_string={**page.fields(), "cell": "0,0"}).text)
        assert len(page.kinds) == 36
        assert min(int(key.text) for key in page.form.every("button", name="tile")) == 0
