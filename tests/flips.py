"""Bits that flip in the file of the record, and what reads it then: all pages, and all commands."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from flask.testing import FlaskClient

from referee.record import FILE, About, Record
from referee.service import GameFile, Reading, Referee, Right, Role, Sheet
from tests.games import LAST_TILE, QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.shelves import ON_SHELF

PAGE = 4096
"""Bytes of a page of the file."""
WORD_GAME = Path(__file__).parent / "record" / "version-1.0.0" / "2q7t3b7jjg.txt"
SEED = 24


@dataclass(frozen=True)
class Flip:
    """A bit of the file."""

    byte: int
    bit: int

    def of(self, content: bytes) -> bytes:
        """The content with this bit flipped."""
        flipped = content[self.byte] ^ 1 << self.bit
        return content[: self.byte] + bytes((flipped,)) + content[self.byte + 1 :]


@dataclass(frozen=True)
class Whole:
    """A sound record with games of both kinds, and a row in every table."""

    content: bytes
    games: tuple[str, ...]
    deleted: str
    followed: str
    """The key of a follower's link."""

    def flips(self, each: int) -> list[Flip]:
        """Bits of bytes that are used, ``each`` of every page, in an order drawn by lot."""
        luck, found = Random(SEED), list[Flip]()
        for start in range(0, len(self.content), PAGE):
            used = [start + number for number, byte in enumerate(self.content[start : start + PAGE]) if byte]
            found += (Flip(byte, luck.randrange(8)) for byte in luck.sample(used, min(each, len(used))))
        luck.shuffle(found)
        return found


def whole(folder: Path) -> Whole:
    """A sound record, made in this folder."""
    record = Record(folder / FILE)
    referee = Referee(record, ON_SHELF)
    over = _played(referee, ("Ann", "Bob"), *LAST_TILE, "S2 place Rc@3,0")
    running = _played(referee, SAMPLE.names, *SAMPLE_LINES[:8])
    gone, empty = _played(referee, ("Cid", "Dan"), "S1 place Ro@0,0"), referee.start(("Eve", "Flo"), QWIRKLE)
    read = Reading(ON_SHELF.open).of(GameFile(WORD_GAME.name, WORD_GAME.read_bytes()))
    assert isinstance(read, Right)
    referee.imports.add((read,))
    words = record.games.ids()[-1]
    referee.describe(over, About("at home", "by the fire"))
    referee.record.removals.delete(gone, 1)
    referee.record.links.renew(over, Role.FOLLOWER, 1, "")
    record.boxes.keep("wordgame", "Ours", "text")
    record.people.add_spelling(1, "Anna", "Ann")
    referee.lists.page()
    key = referee.links.key_of(running)
    record.engine.close()
    return Whole(record.engine.path.read_bytes(), (over, running, empty, words), gone, key)


def _played(referee: Referee, names: tuple[str, ...], *lines: str) -> str:
    game_id = referee.start(names, QWIRKLE)
    record = referee.record
    record.games.append(game_id, 1, *lines)
    sheet = referee.look_at(game_id)
    assert isinstance(sheet, Sheet)
    assert sheet.damage is None
    return game_id


OF_ALL = "/", "/?q=ann", "/deleted", "/games/new", "/players", "/players?rulebook=wordgame", "/players/Ann"
OF_A_GAME = ("", "/sheet", "/history", "/history/2", "/replay/2", "/review", "/result", "/share", "/links", "/delete")
AS_A_FILE = ".txt", ".json", ".csv"


def addresses(record: Whole) -> Iterator[str]:
    """The pages that read the record."""
    yield from (*OF_ALL, "/boxes/wordgame", f"/seen/{record.followed}", f"/games/{record.deleted}")
    yield from (f"/games/{game}{page}" for game in record.games for page in (*OF_A_GAME, *AS_A_FILE))


def writes(client: FlaskClient, record: Whole) -> Iterator[int]:
    """The statuses of answers to forms that write."""
    over, running, empty, _ = record.games
    for address, form in (
        (f"/games/{running}/turns", {"draft": "Rs@9,9", "seen": "8", "do": "confirm"}),
        (f"/games/{running}/undo", {"seen": "8", "do": "undo"}),
        (f"/games/{empty}/swap", {"seen": "0", "do": "swap", "swap": "1"}),
        ("/games/new", {"players-0": "Ann", "players-1": "Bob"}),
        (f"/games/{over}/about", {"place": "elsewhere", "note": ""}),
        (f"/games/{over}/delete", {"seen": "21", "do": "delete"}),
        (f"/games/{record.deleted}/bring-back", {"do": "bring-back"}),
        (f"/games/{running}/links", {"role": "follower", "number": "1", "do": "renew"}),
    ):
        yield client.post(address, data=form).status_code


def commands(record: Whole, folder: Path) -> Iterator[tuple[str, ...]]:
    """The commands that read the record; what they write they write into this folder."""
    yield ("doctor",)
    yield "backup", str(folder / "copy.db")
    yield "export", "--all", f"{folder}/games"
    yield "links", *record.games
    yield "import", str(WORD_GAME)
    yield "restore", str(folder / FILE)
