"""A game as pictures: opened, measured and looked at."""

import io
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image, ImageSequence

from referee.core.notation import write_event
from referee.core.rulebook import Rulebook
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee
from referee.web.share.sharing import PictureCache
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.rulebooks.random_games import random_position
from tests.web.conftest import SitDown
from tests.web.scorekeeper import Scorekeeper

KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
RED, GREEN, GROUND, TOKEN = (0xDA, 0x46, 0x3F), (0x3A, 0xDC, 0xA2), (0x14, 0x16, 0x1B), (0xED, 0xE3, 0xCD)
TWO = ("S1 place Ro@0,0 Rs@1,0", "S2 place Gs@1,1")
Table = Callable[..., str]


@pytest.fixture
def table(referee: Referee) -> Table:
    """The address of a game by any rulebook, with these lines on its record."""

    def begin(rulebook: Rulebook, *lines: str, names: tuple[str, ...] = ("Ann", "Bob")) -> str:
        game_id = referee.start(names, rulebook)
        referee.record.games.append(game_id, 1, *lines)
        return f"/games/{game_id}"

    return begin


def opened(client: FlaskClient, address: str) -> Image.Image:
    """A picture."""
    answer = client.get(address)
    assert answer.status_code == 200
    return Image.open(io.BytesIO(answer.data))


def near(image: Image.Image, color: tuple[int, int, int], within: tuple[int, int, int, int] | None = None) -> int:
    """The number of pixels in a box that have a colour, or nearly so."""
    part = image.convert("RGB").crop(within or (0, 0, *image.size))
    pixels = part.getcolors(part.width * part.height) or []
    return sum(count for count, found in pixels if max(abs(a - b) for a, b in zip(found, color, strict=True)) < 12)


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(client: FlaskClient, sit_down: SitDown, kind: str) -> None:
    """Each address has its kind of picture, also for running games. One that a phone has isn't sent again until
    something is written; an unknown game has none.
    """
    keeper = sit_down(*TWO)
    first = client.get(f"{keeper.base}.{kind}")
    assert (first.status_code, first.mimetype) == (200, KINDS[kind])
    again = client.get(f"{keeper.base}.{kind}", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    keeper.do("undo")
    newer = client.get(f"{keeper.base}.{kind}", headers={"If-None-Match": first.headers["ETag"]})
    assert (newer.status_code, newer.data != first.data) == (200, True)
    assert client.get(f"/games/nothing.{kind}").status_code == 404


def test_painting(client: FlaskClient, sit_down: SitDown) -> None:
    """The picture is 1080 pixels wide; tiles are as on the table, in their colours, below names and totals."""
    image = opened(client, f"{sit_down(*TWO).base}.png")
    assert image.width == 1080
    left, top = 540 - 88, 44 + 2 * 84 + 20 + 36
    cells = {
        (x, y): (left + 88 * x, top + 88 * y, left + 88 * x + 88, top + 88 * y + 88) for x in (0, 1) for y in (0, 1)
    }
    assert near(image, RED, cells[0, 0]) > 1500
    assert near(image, RED, cells[1, 0]) > 1500
    assert near(image, GREEN, cells[1, 1]) > 1500
    assert near(image, RED, cells[0, 1]) == near(image, GREEN, cells[0, 1]) == 0
    assert near(image, (0xF1, 0xF2, 0xF4), (124, 40, 400, 212)) > 500  # names
    assert near(image, (0xF1, 0xF2, 0xF4), (900, 40, 1020, 212)) > 100  # totals
    assert near(image, GROUND, (0, 0, 30, 30)) == 900


def test_marks(client: FlaskClient, sit_down: SitDown) -> None:
    """With digits for colours switched on, pictures have them too, and cached ones without them are replaced."""
    base = sit_down(*TWO).base
    plain = client.get(f"{base}.svg")
    client.set_cookie("marks", "1")
    marked = client.get(f"{base}.svg", headers={"If-None-Match": plain.headers["ETag"]})
    assert marked.status_code == 200
    assert "Cookie" in marked.vary

    def digits(drawing: str) -> list[str]:
        texts = ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")
        return [text.text for text in texts if text.text and text.get("paint-order")]

    assert (digits(plain.text), digits(marked.text)) == ([], ["1", "1", "4"])
    for kind in ("png", "gif"):
        with_digits = client.get(f"{base}.{kind}").data
        client.delete_cookie("marks")
        assert client.get(f"{base}.{kind}").data != with_digits
        client.set_cookie("marks", "1")


def test_winner_first(client: FlaskClient, sit_down: SitDown) -> None:
    """Once the game is over, the winner is first, in amber."""
    keeper = sit_down(*TWO, "S1 points 0 tiles 1", "S2 points 30 tiles 2", 'end ""')
    words = [text.text for text in ElementTree.fromstring(client.get(f"{keeper.base}.svg").text).iter() if text.text]
    assert [word for word in words if word.strip()][:5] == ["Bob 32, Ann 2", "Bob", "32", "Ann", "2"]
    assert "Tiles from points-only turns aren't shown on this board." in words
    assert near(opened(client, f"{keeper.base}.png"), (0xE8, 0xB0, 0x4A), (0, 0, 1080, 128)) > 1000


NAMES = ["<b>&\"'", "W" * 40, "日本語", "👩‍👩‍👧‍👦 🎉", "\u202eevil", "{{ 7 * 7 }}"]


@pytest.mark.parametrize("name", NAMES)
def test_any_name(client: FlaskClient, sit_down: SitDown, name: str) -> None:
    """Whatever a player's name, every picture is valid, and the name keeps to its space."""
    base = sit_down(*TWO, names=(name, "Bob")).base
    drawing = client.get(f"{base}.svg").text
    ElementTree.fromstring(drawing)
    assert "49" not in drawing or name != "{{ 7 * 7 }}"
    image = opened(client, f"{base}.png")
    assert near(image, (0xF1, 0xF2, 0xF4), (850, 44, 940, 128)) == 0
    assert near(image, (0xF1, 0xF2, 0xF4), (124, 44, 830, 128)) > 100
    assert opened(client, f"{base}.gif").format == "GIF"


def test_names_of_other_scripts(client: FlaskClient, sit_down: SitDown) -> None:
    """A name with diacritics is drawn, also in the film; if the font lacks its letters, the seat's number is drawn."""
    base = sit_down(*TWO, names=("Nguye\u0302\u0303n", "日本 Kuba")).base
    drawing = client.get(f"{base}.svg").text
    assert [name in drawing for name in (">Nguyễn<", ">Player 2<", "?")] == [True, True, False]
    film = opened(client, f"{base}.gif")
    assert near(film, (0xA9, 0xB0, 0xBD), (20, 10, 120, 50)) > 100


def frames_of(image: Image.Image) -> list[tuple[int, Image.Image]]:
    """The frames of a film: the milliseconds that each is shown, and its picture."""
    return [(frame.info["duration"], frame.convert("RGB")) for frame in ImageSequence.Iterator(image)]


def test_film(client: FlaskClient, sit_down: SitDown) -> None:
    """The film begins with an empty board and ends with all tiles; every frame takes its time, the last one four
    seconds, and it loops. The film of a game without a turn is still.
    """
    film = opened(client, f"{sit_down(*SAMPLE_LINES, names=SAMPLE.names).base}.gif")
    assert film.info["loop"] == 0
    frames = frames_of(film)
    pauses = [pause for pause, _ in frames]
    assert min(pauses) >= 20
    assert pauses[-1] == 4000
    assert sum(pauses) == 12 * 900 + 2 * 40 + 4000  # changes in a scene are shown one after the other
    placed = [near(frame, RED) for _, frame in frames]
    assert placed[0] == 0
    assert placed[-1] > placed[1] > 0
    assert [pause for pause, _ in frames_of(opened(client, f"{sit_down().base}.gif"))] == [4000]


def test_film_takes_tiles_away(client: FlaskClient, table: Table) -> None:
    """A word that is removed is gone from the film, and the premium below it is visible again."""
    rulebook = WordGame.open({"Layout": "5/1g3/2+2/5/5", "Centre": "none"})
    lines = ("S1 place KOT@0,0 across", 'S1 withdraw "no such word"')
    frames = [frame for _, frame in frames_of(opened(client, f"{table(rulebook, *lines)}.gif"))]
    tokens = [near(frame, TOKEN) for frame in frames]
    assert tokens[0] == tokens[-1] == 0
    assert max(tokens) > 1000
    assert near(frames[0], (0x68, 0x71, 0x84)) > 200


def test_word_game(client: FlaskClient, table: Table) -> None:
    """The word game's board has its premium fields, with the tiles on them and the corners of the fields around."""
    rulebook = WordGame.open({"Layout": "5/5/w1+1g/5/5", "Centre": "none"})
    image = opened(client, f"{table(rulebook, 'S1 place KOt@0,0 across')}.png")
    assert near(image, TOKEN) > 5000
    assert near(image, (0xB9, 0x8A, 0x25)) > 100
    assert near(image, (0xD0, 0xD4, 0xDE)) > 3000
    assert near(image, (0x15, 0x17, 0x1C)) > 1000  # the joker


class Noting(PictureCache):
    """A cache with the names of the pictures that were made."""

    def __init__(self) -> None:
        super().__init__()
        self.anew: list[str] = []

    def of(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The content with this name."""
        return super().of(name, lambda: self.anew.append(name) or make())


def test_made_once(app: Flask, client: FlaskClient, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is made once for everyone who asks for it, and again after a turn."""
    noting, keeper = Noting(), sit_down(*TWO)
    monkeypatch.setitem(app.extensions, "made", noting)
    for count in (3, 3, 6):
        if count == 6:
            keeper.do("undo")
        for kind in KINDS:
            assert client.get(f"{keeper.base}.{kind}").status_code == 200
        assert len(noting.anew) == len(set(noting.anew)) == count


def test_bounded(client: FlaskClient, sit_down: SitDown) -> None:
    """However far apart the tiles are and however long the game is, a picture is limited."""
    far = sit_down("S1 place Ro@0,0", 'S2 place Rs@120,-120 by table "so"')
    long = sit_down(*(f'S1 adjust +1 "{number}"' for number in range(950)))
    for keeper in (far, long):
        assert max(opened(client, f"{keeper.base}.png").size) < 2000
        film = opened(client, f"{keeper.base}.gif")
        assert max(film.size) < 1000
        assert len(list(ImageSequence.Iterator(film))) <= 3 * 201


def test_every_tile(client: FlaskClient, table: Table) -> None:
    """The largest game is drawn with every tile, in few bytes."""
    game = random_position(28, 109).game
    base = table(QWIRKLE, *(write_event(row.step, QWIRKLE) for row in game.rows))
    drawing = client.get(f"{base}.svg").text
    assert drawing.count("<use ") == len(game.board.tiles) + len(game.winners)
    assert len(client.get(f"{base}.png").data) < 100_000
    assert len(client.get(f"{base}.gif").data) < 250_000


def test_a_corrected_game(client: FlaskClient, sit_down: SitDown) -> None:
    """A corrected turn is shown as it really was."""
    keeper: Scorekeeper = sit_down(*TWO, "correct 2: S2 place Rd@2,0")
    image = opened(client, f"{keeper.base}.png")
    assert near(image, GREEN) == 0
    assert all(near(frame, GREEN) == 0 for _, frame in frames_of(opened(client, f"{keeper.base}.gif")))
