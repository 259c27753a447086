"""The hash chain of a game's lines in a file, in which any bit can change."""

import shutil
from pathlib import Path
from random import Random

from referee.record import Record
from tests.disk import Disk

VERSION_BEFORE = Path(__file__).parents[1] / "version-0.1" / "referee.db"
LINES = [f"line {number}" for number in range(1, 11)]


def test_every_flipped_bit(record: Record, disk: Disk) -> None:
    """A flipped bit in a line, its time or its hash is detected, with the number of the line."""
    luck = Random(46)
    game_id = record.games.start("header")
    record.games.append(game_id, 1, *LINES)
    with disk.unguarded() as connection:
        for _ in range(300):
            number = luck.randint(1, len(LINES))
            column = luck.choice(("line", "line", "line", "written", "hash"))
            where = "WHERE game = ? AND number = ?"
            (text,) = connection.execute(f"SELECT {column} FROM events {where}", (game_id, number)).fetchone()
            raw = bytearray(text.encode())
            raw[luck.randrange(len(raw))] ^= 1 << luck.randrange(8)
            write = f"UPDATE events SET {column} = CAST(? AS TEXT) {where}"
            connection.execute(write, (bytes(raw), game_id, number))
            assert record.games.read(game_id).flaw == number, (column, bytes(raw))
            connection.execute(write, (text, game_id, number))
    assert record.games.read(game_id).flaw is None


def test_games_from_before_there_were_hashes(tmp_path: Path) -> None:
    """Games of a version without hashes get hashes when the file is opened, and changes are detected from then on."""
    shutil.copy(VERSION_BEFORE, tmp_path / "referee.db")
    record, disk = Record(tmp_path / "referee.db"), Disk(tmp_path / "referee.db")
    before = disk.lines()
    for game_id in record.games.ids():
        assert record.games.read(game_id).flaw is None
    assert disk.lines() == before
    with disk.unguarded() as connection:
        connection.execute("UPDATE events SET line = line || ' ' WHERE game = 'sample' AND number = 7")
    assert record.games.read("sample").flaw == 7
