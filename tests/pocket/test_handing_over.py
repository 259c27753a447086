"""A running game moves from one phone to another as codes, and back, and only the phone that has it writes on it."""

import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.core import notation, transcript
from referee.pocket.app import pocket_app
from referee.pocket.codes import LONGEST, codes_of
from referee.pocket.kept import FILE
from referee.service import GameFile, Reading, Referee, Right, Sheet, Written
from referee.web.share.links import code_of
from tests.games import ANN_AND_BOB, OVER, QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.opened import opened
from tests.rulebooks.random_games import random_position
from tests.shelves import ON_SHELF
from tests.web.markup import Element, read
from tools.names import DATA

HTMX = {"HX-Request": "true"}
STAYS = "This phone already has this game."
DAMAGED = "This code is damaged. Scan it again, or send the game as a file."
SOMEBODY_ELSE = "Handed over. At turn 13, "


class Phone:
    """A phone with the app."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.referee: Referee = app.extensions["referee"]

    def play(self, *lines: str, names: tuple[str, ...] = SAMPLE.names) -> str:
        """Start a game with these turns, and return its id."""
        game_id = self.referee.start(names, QWIRKLE)
        self.write(game_id, *lines)
        return game_id

    def write(self, game_id: str, *lines: str) -> None:
        """Write turns in a game."""
        for line in lines:
            answer = self.referee.write(self.sheet(game_id), notation.read_event(line, QWIRKLE))
            assert isinstance(answer, Written), line

    def sheet(self, game_id: str) -> Sheet:
        """The sheet of a game."""
        return self.referee.sheet(game_id)

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of all games, the oldest first."""
        return self.referee.record.games.ids()

    def look(self, address: str) -> Element:
        """The page at an address."""
        return read(self.client.get(address).text)

    def hands_over(self, game_id: str) -> list[str]:
        """Confirm that the other phone has the game, and return the codes that were shown."""
        codes = list(map(str, codes_of(self.sheet(game_id).transcript)))
        page = self.look(f"/games/{game_id}/hand-over?code={len(codes)}")
        form = page.one("form", action=page.one("form")["action"])
        answer = self.client.post(form["action"], data={"seen": form.one("input", name="seen")["value"]})
        assert answer.status_code == 303
        return codes

    def scans(self, *codes: str) -> Element:
        """Scan codes, and return the page after the last one."""
        for code in codes:
            answer = self.client.post("/take-over", data={"code": code})
        return self.look(answer.location) if answer.status_code == 303 else read(answer.text)

    def takes(self, page: Element) -> str:
        """Press the golden key, and return the id of the game it leads to."""
        answer = self.client.post(page.one("form")["action"], data={"do": "take-over"})
        assert answer.status_code == 303
        return answer.location.removeprefix("/games/")


@pytest.fixture(scope="session")
def other_built(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app of another phone."""
    app = pocket_app(tmp_path_factory.mktemp("other"))
    app.testing = True
    return app


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The phone with the game."""
    return Phone(app)


@pytest.fixture
def other(other_built: Flask, tmp_path: Path) -> Iterator[Phone]:
    """The phone that gets it."""
    with opened(other_built, tmp_path / "other") as app:
        yield Phone(app)


def can_take(page: Element) -> bool:
    """Whether a page has the golden key."""
    return any(True for _ in page.every("button", name="do", value="take-over"))


def packed(content: bytes) -> str:
    """A code with any content."""
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(content) + packer.flush()
    return f"1.1.{sha256(data).hexdigest()[:8]}.{urlsafe_b64encode(data).decode().rstrip('=')}"


def test_the_other_phone_goes_on(phone: Phone, other: Phone) -> None:
    """The other phone shows what it takes over, and writes nothing before the key; then it has the same game."""
    game_id = phone.play(*SAMPLE_LINES)
    page = other.scans(*phone.hands_over(game_id))
    assert [each.text for each in page.every("span", **{"class": "place"})] == [
        "Patrycja next 20", "Kuba 22", "Jarek 25", "Ola 18",
    ]  # fmt: skip
    assert "turn 13 · 59 in the bag" in page.text
    assert "12 turns read, no errors. Checked like any imported file. No house rules." in page.text
    assert "From now on this phone keeps the score. The other phone asks before anyone goes on there." in page.text
    assert other.games == ()
    taken = other.takes(page)
    assert other.games == (taken,)
    assert other.sheet(taken).transcript == phone.sheet(game_id).transcript
    other.write(taken, "S1 swap 1")
    assert STAYS in other.look(page.one("form")["action"]).text


def test_the_code_is_an_address_of_the_app(phone: Phone) -> None:
    """The camera reads the address of this app with the game after its `#`, which no server sees."""
    game_id = phone.play(*SAMPLE_LINES)
    page = phone.client.get(f"/games/{game_id}/hand-over", base_url="https://localhost:8443/referee/")
    (code,) = codes_of(phone.sheet(game_id).transcript)
    assert code_of(f"https://localhost:8443/referee/#{code}") in page.text
    assert "Scan this with the other phone's camera" in page.text
    assert "It goes on at turn 13." in page.text
    assert len(str(code)) <= LONGEST


def test_a_long_game_has_several_codes(phone: Phone, other: Phone) -> None:
    """A whole game is divided evenly among codes, which can be scanned in any order, even twice."""
    rows = random_position(28, 108).game.rows
    game_id = phone.play(*(notation.write_event(row.step, QWIRKLE) for row in rows[:-1]), names=("Ann", "Bob"))
    page = phone.look(f"/games/{game_id}/hand-over")
    assert "Code 1 of 2" in page.text
    assert not list(page.every("button", value="hand-over"))
    first, second = phone.hands_over(game_id)
    assert LONGEST >= len(first) >= len(second) > LONGEST - 200
    for _ in range(2):
        waiting = other.scans(second)
        assert "1 of 2 read. Scan the other one." in waiting.text
        assert not can_take(waiting)
    taken = other.takes(other.scans(first))
    assert other.sheet(taken).transcript == phone.sheet(game_id).transcript


def test_missing_codes_are_named(other: Phone) -> None:
    """If several codes are missing, the page lists them."""
    text = "".join(f"{number} {sha256(bytes([number % 256])).hexdigest()}\n" for number in range(60))
    codes = codes_of(text)
    assert len(codes) > 3
    read_now = other.scans(str(codes[1]))
    assert f"1 of {len(codes)} read. Still missing: 1, 3" in read_now.text


def test_every_write_is_refused_here(phone: Phone) -> None:
    """Pages that could write show that the other phone has the game, and so does the answer to a write; nothing is
    written. Pages that are only for looking stay.
    """
    game_id = phone.play(*SAMPLE_LINES)
    phone.hands_over(game_id)
    base, before = f"/games/{game_id}", phone.sheet(game_id)
    sent = {"seen": before.event_count, "swap": 1, "reason": "x", "points": 3, "place": "Here", "do": "hand-over"}
    refused: list[TestResponse] = [
        phone.client.get(f"{base}{page}")
        for page in ("", "?do=more", "/turns/3", "/points", "/end", "/rename", "/about", "/hand-over", "/start")
    ]
    assert {answer.status_code for answer in refused} == {200}
    assert phone.look("/").one("strong", **{"class": "go"}).text == "Handed over"
    writes = ("/swap", "/turns", "/undo", "/points", "/turns/3", "/turns/3/remove", "/about", "/start", "/hand-over")
    refused += [phone.client.post(f"{base}{page}", data=sent) for page in writes]
    assert {answer.status_code for answer in refused[-len(writes) :]} == {409}
    for answer in refused:
        assert "At turn 13, " in answer.text
        assert "The other phone keeps score now." in answer.text
    for answer in (phone.client.get(f"{base}?tile=Ro", headers=HTMX), phone.client.post(f"{base}/swap", headers=HTMX)):
        assert answer.status_code == 409
        assert answer.text.startswith(f'<hx-partial hx-target="#notice">{SOMEBODY_ELSE}')
    assert phone.sheet(game_id) == before
    board = read(refused[0].text).one("a", **{"class": "button primary"})
    assert board.text == "Look at the board"
    for end in ("/sheet", "/review", "/history", "/share", "/live", ".txt", board["href"].removeprefix(base)):
        assert "keeps score now" not in phone.client.get(f"{base}{end}").text, end
    assert phone.client.post(f"{base}/delete", data={"seen": before.event_count}).status_code == 303


def test_it_can_go_on_here_after_all(phone: Phone, instance: Path) -> None:
    """The game can go on here on request, even years later; other games are never affected."""
    game_id, another = phone.play(*SAMPLE_LINES), phone.play(*SAMPLE_LINES[:3])
    phone.hands_over(game_id)
    assert phone.client.post(f"/games/{another}/swap", data={"seen": 3, "swap": 1}).status_code == 303
    text = (instance / FILE).read_text()
    (instance / FILE).write_text(re.sub(r"20\d\d-", "2001-", text))
    page = phone.look(f"/games/{game_id}")
    assert re.search(r"At turn 13, \d+ \w+ 2001 \d\d:\d\d\.", page.text)
    form = page.one("form")
    assert [key.text for key in form.every("button")] == ["Go on here after all"]
    assert phone.client.post(form["action"]).location == f"/games/{game_id}"
    assert phone.client.post(f"/games/{game_id}/swap", data={"seen": 12, "swap": 1}).status_code == 303


def test_what_was_written_since_the_code_is_not_left_behind(phone: Phone) -> None:
    """A game that went on after its code was shown isn't marked as handed over: the new code must be scanned."""
    game_id = phone.play(*SAMPLE_LINES[:5])
    phone.write(game_id, SAMPLE_LINES[5])
    answer = phone.client.post(f"/games/{game_id}/hand-over", data={"seen": 5})
    assert answer.status_code == 409
    assert "This game went on. Scan the code again." in answer.text
    phone.write(game_id, SAMPLE_LINES[6])


def test_a_game_that_is_over_is_shared(phone: Phone) -> None:
    """The menu of a finished game doesn't offer to hand it over; its address leads to the files."""
    game_id = phone.play(*OVER, names=("Ann", "Bob"))
    assert phone.client.get(f"/games/{game_id}/hand-over").location == f"/games/{game_id}/share"
    assert "hand-over" not in phone.client.get(f"/games/{game_id}?do=more").text
    running = phone.play(*SAMPLE_LINES)
    assert f"/games/{running}/hand-over" in phone.client.get(f"/games/{running}?do=more").text


def test_the_game_comes_back(phone: Phone, other: Phone) -> None:
    """Turns of the other phone are added to the game that is already here, which then goes on here."""
    game_id = phone.play(*SAMPLE_LINES[:9])
    taken = other.takes(other.scans(*phone.hands_over(game_id)))
    other.write(taken, *SAMPLE_LINES[9:])
    page = phone.scans(*other.hands_over(taken))
    assert "This phone has 9 of these 12 turns. 3 will be added." in page.text
    assert phone.takes(page) == game_id
    assert phone.games == (game_id,)
    assert phone.sheet(game_id).transcript == other.sheet(taken).transcript
    assert phone.client.post(f"/games/{game_id}/swap", data={"seen": 12, "swap": 1}).status_code == 303
    assert other.client.post(f"/games/{taken}/swap", data={"seen": 12, "swap": 1}).status_code == 409


def test_the_same_game_is_opened(phone: Phone, other: Phone) -> None:
    """A game that is here with all its turns, or more, is opened; if it was handed over it goes on here again."""
    game_id = phone.play(*SAMPLE_LINES)
    taken = other.takes(other.scans(*phone.hands_over(game_id)))
    codes = other.hands_over(taken)
    page = phone.scans(*codes)
    assert STAYS in page.text
    assert phone.takes(page) == game_id
    phone.write(game_id, "S1 swap 1")
    page = phone.scans(*codes)
    assert STAYS in page.text
    assert not can_take(page)
    assert [each["href"] for each in page.every("a", **{"class": "button primary"})] == [f"/games/{game_id}"]


def test_a_fork_keeps_both(phone: Phone, other: Phone) -> None:
    """If both phones went on, the other game is written in addition to the one here."""
    game_id = phone.play(*SAMPLE_LINES[:9])
    taken = other.takes(other.scans(*phone.hands_over(game_id)))
    other.write(taken, *SAMPLE_LINES[9:])
    phone.client.post(f"/games/{game_id}/go-on")
    phone.write(game_id, "S2 swap 2", "S3 swap 1")
    before = phone.sheet(game_id)
    page = phone.scans(*other.hands_over(taken))
    assert "This phone went on differently after turn 9. Both are kept, as two games." in page.text
    second = phone.takes(page)
    assert phone.games == (game_id, second)
    assert phone.sheet(game_id) == before
    assert phone.sheet(second).transcript == other.sheet(taken).transcript


def test_another_game_of_the_day_is_another(phone: Phone, other: Phone) -> None:
    """A second game of the same players on the same day, begun or not, isn't taken for the first."""
    other.play("S1 place Ro@0,0")
    waiting = other.play()
    page = other.scans(*phone.hands_over(phone.play(*SAMPLE_LINES)))
    assert "From now on this phone keeps the score." in page.text
    assert "already" not in page.text and "differently" not in page.text
    assert other.takes(page) not in other.games[:2]
    assert other.sheet(waiting).empty


def test_a_game_without_turns(phone: Phone, other: Phone) -> None:
    """A game can be handed over before its first turn, once."""
    codes = phone.hands_over(phone.play())
    taken = other.takes(other.scans(*codes))
    assert other.sheet(taken).empty
    assert STAYS in other.scans(*codes).text


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", DAMAGED),
        ("2.1.0123abcd.AA", DAMAGED),
        ("1.1.0123abcd.AA", DAMAGED),
        ("1.1.0123abcd.A", DAMAGED),
        (packed(b"[Game")[:-3], DAMAGED),
        (packed(bytes(50_000_000)), DAMAGED),
        (packed(b"PK\x03\x04"), "This isn't a text file."),
        (packed(b'[Game "Chess"]\n[Seat1 "Ann"]\n'), "There's no game “Chess” here"),
        (packed(b'{"format": "referee-game", "version": 99}'), "newer version of Referee (99)"),
        (packed(f"{ANN_AND_BOB}\n1. S1 place Ro@0,0 = 9\n".encode()), "9"),
        (packed(b"[" * 100_000), "1,000 characters"),
    ],
    ids=lambda value: value[:16],
)
def test_what_is_no_game_is_not_taken(other: Phone, code: str, sentence: str) -> None:
    """A code that is damaged, unpacks to far too much, or can't be imported gets a sentence and no key."""
    page = other.scans(code)
    (reported,) = [each.text for each in page.every("p", role="alert")]
    assert sentence in reported
    assert not can_take(page)
    other.client.post(f"/take-over/{code[4:12]}")
    assert other.games == ()


def test_it_can_be_left_there(other: Phone) -> None:
    """Declining the game leads back to the first page; its codes are kept until another game is scanned."""
    pages = [other.scans(packed(f'{ANN_AND_BOB}[Note "{number}"]\n'.encode())) for number in (1, 2)]
    assert [each.text for each in pages[0].every("a", href="/")] == ["All games", "No, leave it there"]
    assert [other.client.get(each.one("form")["action"]).status_code for each in pages] == [303, 200]


def test_house_rules_are_reported(other: Phone) -> None:
    """The page that takes a game over lists its house rules."""
    text = transcript.write({"Game": "Word game", "Seat1": "Ann", "Seat2": "Bob", "Words": "list"}, (), QWIRKLE)
    page = other.scans(packed(text.encode()))
    assert "Checked like any imported file. The word list decides what counts as a word" in page.text


def test_games_of_every_kind(other: Phone) -> None:
    """A code can contain everything that a game's file can: rulings, points-only turns, adjustments, a word game."""
    for file in sorted(DATA.glob("*.txt")):
        right = Reading(ON_SHELF.open).of(GameFile(file.name, file.read_bytes()))
        if isinstance(right, Right):
            taken = other.takes(other.scans(*map(str, codes_of(file.read_text(encoding="utf-8")))))
            assert other.sheet(taken).transcript == file.read_text(encoding="utf-8"), file
    assert len(other.games) > 4
