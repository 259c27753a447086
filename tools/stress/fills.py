"""Strangers fill the data folder of a public server, from one address and then from many, while a game is played."""

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from referee.web.guard.pace import PUBLIC_BYTES
from tests.serving import Server, serving
from tools.stress.figures import spread
from tools.stress.game import Game, UnexpectedAnswerError, begin, expected, plays
from tools.stress.looks import packed
from tools.stress.phone import NoAnswerError, Phone
from tools.stress.result import Result
from tools.stress.served import ended

CEILING = 60
"""Megabytes of the folder: more than one address can write in one go."""
MEGABYTE = 1_000_000
GAMES, LINES = 18, 990
"""The number of games in a large file, and of lines in each game. A small file has one game."""
NOTE = "x" * 80
PATIENT = 150.0
"""Seconds after which the folder must be full."""
TURNS = 40
CHANGES = 400
"""The most changes of the note of one game."""


def files(games: int) -> Iterator[bytes]:
    """Zip files with this many long games, no two of them alike."""
    steps = "".join(f'{number}. S{2 - number % 2} adjust 1 "{NOTE}"\n' for number in range(1, LINES + 1))
    for number in count():
        yield packed([(2, steps)] * games, f"{games} of file {number}")


def strangers(port: int) -> Iterator[Phone]:
    """Phones, each from its own address."""
    return (Phone(port, f"198.51.{number // 250}.{number % 250}") for number in count())


def taken(folder: Path) -> float:
    """Megabytes that a folder takes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / MEGABYTE


def brought(stranger: Phone, file: bytes) -> int:
    """Import a file, and return the status of its refusal, or 303 if its games were imported."""
    sent = stranger.upload("/import", file)
    if sent.status != 303:
        return sent.status
    return stranger.once("/import", {"kept": sent.location.partition("=")[2], "do": "bring-in"}).status


def noted(stranger: Phone) -> int:
    """The number of notes of one game that are saved before another one is refused in words."""
    game = stranger.start("Ann", "Bob")
    for number in range(CHANGES):
        if stranger.once(f"{game}/about", {"note": f"{number} {NOTE}", "do": "about"}).status == 422:
            return number
    return CHANGES


class Table:
    """A game that goes on in the meantime: a turn after each of the strangers' attempts."""

    def __init__(self, server: Server, placed: tuple[str, ...]) -> None:
        self.server = server
        self.phone = Phone(server.port, "192.0.2.1")
        self.game: Game = begin(self.phone, placed)
        self.turns = 0
        self.most = 0.0
        """The most megabytes that the folder took."""

    def turn(self) -> None:
        """Confirm a turn, if there is one left. Raises ``UnexpectedAnswerError``."""
        if self.turns < len(self.game.plays):
            form = {"draft": self.game.plays[self.turns], "seen": str(self.turns), "do": "confirm"}
            expected(self.game.confirm(self.phone, form), 303)
            self.turns += 1
        self.most = max(self.most, taken(self.server.instance))


def check(folder: Path, luck: Random) -> Result:
    """Fill the folder as far as possible."""
    result = Result("strangers fill a public server with games and files, while a game is played")
    large, small, began = files(GAMES), files(1), time.monotonic()
    settings = {"REFEREE_PUBLIC": "1", "REFEREE_PROXY": "1", "REFEREE_CEILING": str(CEILING)}
    with serving(folder / "instance", **settings) as server:
        try:
            table = Table(server, plays(luck.randrange(10_000), TURNS))
            waiting = expected(table.phone.upload("/import", packed([(2, "")], "honest")), 303).location
            notes = noted(Phone(server.port, "203.0.113.200"))
            result.expect(notes < CHANGES, f"{notes} notes of one game were saved")
            one, alone = Phone(server.port, "203.0.113.1"), 0
            while (status := brought(one, next(large))) == 303:
                alone += 1
                table.turn()
            result.expect(status == 429, f"too much from one address was answered {status}")
            first, most = taken(server.instance), 2 * PUBLIC_BYTES.at_once / MEGABYTE
            result.expect(first <= most, f"one address wrote {first:.0f} MB")
            others, tries = strangers(server.port), 0
            for sent in large, small:
                while (status := brought(next(others), next(sent))) != 507:
                    if status != 303 or time.monotonic() - began > PATIENT:
                        raise UnexpectedAnswerError(f"a stranger's file was answered {status}")
                    tries += 1
                    table.turn()
            while (new := next(others).once("/games/new", {"players-0": "Eve", "players-1": "Dan"})).status == 303:
                table.turn()
            result.expect(new.status == 507, f"a new game was answered {new.status}")
            result.expect("you can go on with games" in new.text, "a refusal doesn't say what is still possible")
            result.expect(table.phone.get(waiting).status == 200, "files that waited were displaced by a stranger's")
            while table.turns < len(table.game.plays):
                table.turn()
            result.expect(table.game.standing(table.phone) == (TURNS, TURNS), "a turn is missing")
            result.expect(table.most <= CEILING, f"the folder took {table.most:.1f} MB")
            result.amount = f"files of {GAMES * LINES:,} lines; a ceiling of {CEILING} MB; {TURNS} turns"
            result.found = (
                f"one address imported {alone} files, then had to wait (429); after {tries} files from others the rest "
                "was refused with a message (507). Every turn was confirmed, files that waited were kept, and "
                f"{notes} notes of one game"
            )
            result.figures = (
                f"{first:.0f} MB by one address, {table.most:.0f} MB at most; turns {spread(table.phone.times)}; "
                f"{time.monotonic() - began:.0f} s"
            )
        except (UnexpectedAnswerError, NoAnswerError) as error:
            result.faults.append(str(error))
        ended(server, result)
    return result
