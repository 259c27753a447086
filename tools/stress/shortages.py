"""A full disk, and one that can't be written to: a sentence explains it, nothing is lost, and later all goes on."""

import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from random import Random

from tests.disk import Disk
from tests.serving import Server, serving
from tests.shortage import bound_by_rights, full_disk_of, read_only_folder
from tools.stress.figures import spread
from tools.stress.game import Game, UnexpectedAnswerError, begin, expected, plays, same
from tools.stress.phone import Answer, Phone
from tools.stress.result import Result
from tools.stress.served import ended, stopped

SIZE = 4 * 1024 * 1024
"""Bytes of the small disk."""
TURNS = 30
SAFE = "Everything you confirmed is safe."
AFTERWARDS = "everything stayed readable, and the game went on"


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A folder on its own small file system, if that is permitted; yields whether it is."""
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={SIZE}", "referee-stress", str(folder)]
    try:
        mounted = subprocess.run(["mount", *options], capture_output=True).returncode == 0
    except OSError:
        mounted = False
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Something else takes all the space that is left on a disk."""
    ballast = folder / "ballast"
    try:
        with ballast.open("wb", buffering=0) as file:
            for size in (65536, 4096, 1):
                try:
                    while file.write(b"x" * size) == size:
                        pass
                except OSError:
                    continue
        yield
    finally:
        ballast.unlink()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A file system is mounted read-only."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)


class Table:
    """A game that is played on a server as far as possible."""

    def __init__(self, server: Server, placed: tuple[str, ...]) -> None:
        self.server = server
        self.turns = 0
        """The number of confirmed turns."""
        self.took: dict[int, list[float]] = {303: [], 503: []}
        """By status, how long each answer took."""
        with Phone(server.port) as phone:
            self.game: Game = begin(phone, placed)

    def confirm(self) -> Answer:
        """Confirm the next turn."""
        with Phone(self.server.port) as phone:
            form = {"draft": self.game.plays[self.turns], "seen": str(self.turns), "do": "confirm"}
            answer = expected(self.game.confirm(phone, form), 303, 503)
        self.took[answer.status].append(answer.seconds)
        self.turns += answer.status == 303
        return answer

    def play(self, turns: int) -> None:
        """Confirm ``turns`` turns. Raises ``UnexpectedAnswerError``."""
        for _ in range(turns):
            expected(self.confirm(), 303)

    def refused(self) -> None:
        """Confirm turns until one is refused in words, and check that all others can still be read."""
        while (answer := self.confirm()).status != 503:
            if self.turns == len(self.game.plays):
                raise UnexpectedAnswerError("everything could be written")
        if SAFE not in answer.text:
            raise UnexpectedAnswerError("a refusal doesn't say that confirmed turns are safe")
        self.can_be_read()

    def can_be_read(self) -> None:
        """Check that the games are there, and this one has each turn once. Raises ``UnexpectedAnswerError``."""
        with Phone(self.server.port) as phone:
            expected(phone.get("/"), 200)
            if self.game.standing(phone) != (self.turns, self.turns):
                raise UnexpectedAnswerError(f"of {self.turns} turns not each is shown once")

    def note(self, result: Result) -> None:
        """Note whether the record matches the confirmed turns, and how long refusals took."""
        result.expect(self.whole(), "the game isn't as it was confirmed")
        result.figures = f"refused: {spread(self.took[503])}"
        result.baseline = f"confirmed: {spread(self.took[303])}"

    def whole(self) -> bool:
        """Whether the record matches the confirmed turns."""
        disk = Disk(self.server.instance / "referee.db")
        return same(disk, self.game, self.game.lines[: self.turns])


def no_room(server: Server, mounted: bool) -> AbstractContextManager[None]:
    """A server runs out of space, on a small file system or by its own limit."""
    if mounted:
        return filled(server.instance)
    return full_disk_of(server.process.pid, (server.instance / "referee.db-wal").stat().st_size)


def full(folder: Path, luck: Random) -> Result:
    """Fill the disk in the middle of a game, and free space again."""
    result = Result("The disk fills up during a game, then has space again")
    instance = folder / "instance"
    with small_disk(instance) as mounted, ExitStack() as running:
        server = running.enter_context(serving(instance))
        how = f"a file system of {SIZE >> 20} MB, filled" if mounted else "files that can't grow (`RLIMIT_FSIZE`)"
        result.amount = f"{how}; {TURNS} turns"
        table = Table(server, plays(luck.randrange(10_000), TURNS))
        try:
            table.play(TURNS // 3)
            with no_room(server, mounted):
                table.refused()
            result.found = f"turn {table.turns + 1} was refused with a message (503), {AFTERWARDS}"
            table.play(5)
            with no_room(server, mounted):
                table.refused()
                server.kill()
            table.server = server = running.enter_context(serving(instance, port=server.port))
            table.can_be_read()
            table.play(TURNS - table.turns)
        except UnexpectedAnswerError as error:
            result.faults.append(str(error))
        ended(server, result)
        table.note(result)
    return result


def read_only(folder: Path, luck: Random) -> Result:
    """Serve from a read-only disk, after a server that was stopped, and after one that was killed."""
    result = Result("The disk becomes read-only, then writable again")
    instance = folder / "instance"
    with small_disk(instance) as mounted, ExitStack() as running:
        before = () if mounted else bound_by_rights()
        if before is None:
            result.found = "not possible here: file systems can't be mounted, and rights don't bind this user"
            return result
        how = "a file system mounted read-only" if mounted else "a folder and files without the right to write"
        result.amount = f"{how}, after `Ctrl-C` and after `kill -9`; {TURNS} turns"
        server = running.enter_context(serving(instance, before=before))
        table = Table(server, plays(luck.randrange(10_000), TURNS))
        try:
            for end in "stopped", "killed":
                table.play(TURNS // 3)
                if end == "stopped":
                    stopped(server, result)
                else:
                    server.kill()
                with locked(instance) if mounted else read_only_folder(instance):
                    table.server = server = running.enter_context(serving(instance, port=server.port, before=before))
                    table.refused()
                    if mounted:  # a file system in use can't be remounted
                        stopped(server, result)
                if mounted:
                    table.server = server = running.enter_context(serving(instance, port=server.port))
            table.play(TURNS - table.turns)
            result.found = f"turns were refused with a message (503), {AFTERWARDS}"
        except UnexpectedAnswerError as error:
            result.faults.append(str(error))
        ended(server, result)
        table.note(result)
    return result
