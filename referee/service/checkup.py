"""Checking that every game of a record can be read to its end, also while all are copied to another record."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, pairwise
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread

from referee.record import Fault, Flaw, Record, StoredGame, Summary, UnavailableError, UnknownGameError
from referee.record.transfer import Check, Pairs, count
from referee.record.transfer import back_up as back_up_rows
from referee.record.transfer import transfer as transfer_rows
from referee.service.lists import AT_ONCE, State, summary_of
from referee.service.replay import replayed
from referee.service.sheet import Defect, Sheet, opened
from referee.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Checkup:
    """The result of checking a record."""

    games: int
    defects: tuple[Defect, ...]
    flaws: tuple[Flaw, ...]
    """The flaws of the file or database itself."""

    @property
    def sound(self) -> bool:
        return not self.defects and not self.flaws


Progress = Callable[[int, int], None]
"""Called with the number of games that have been replayed, and the total."""
BATCH = 200
"""Games that are in memory at the same time."""
MANY = 100
"""Fewer games than this are replayed sooner than another process starts."""


def check(record: Record, shelf: Shelf, progress: Progress = lambda *_: None) -> Checkup:
    """Replay every game of a record, and sum it up again if the record can be written to.

    Raises ``UnavailableError``.
    """
    ids, defects = record.games.ids(), list[Defect]()
    with suppress(UnavailableError):  # summaries aren't checked
        record.lists.clear()
    for found in _replayed(_read(record, ids), len(ids), shelf, progress):
        with suppress(UnavailableError):
            record.lists.sum_up([(stored, summary) for stored, summary, _ in found])
        defects += [defect for *_, defect in found if defect]
    return Checkup(len(ids), tuple(defects), record.flaws())


def _read(record: Record, ids: Iterable[str]) -> Iterator[StoredGame]:
    for game_id in ids:
        with suppress(UnknownGameError):  # removed in the meantime; or an index is damaged, a flaw of the file
            yield record.games.read(game_id)


def _replayed(
    games: Iterator[StoredGame], total: int, shelf: Shelf, progress: Progress
) -> Iterator[list[tuple[StoredGame, Summary, Defect | None]]]:
    """Replay games, many of them on all cores of the machine: each with its summary, and its defect if it can't be read
    to its end.
    """
    sum_up, done = partial(_summary, shelf), 0

    def begin(batch: list[StoredGame]) -> Iterable[tuple[StoredGame, Summary]]:
        found = pool.map(sum_up, batch, chunksize=AT_ONCE) if pool else map(sum_up, batch)
        return zip(batch, found, strict=True)

    with nullcontext() if total < MANY else _processes() as pool:
        begun = map(begin, iter(lambda: [*islice(games, BATCH)], []))
        # The next batch is started before the results of this one are used.
        for batch, _next in pairwise(chain(begun, [()])):
            yield [
                (stored, summary, defect_of(_opened(shelf, stored)) if summary.state == State.DAMAGED else None)
                for stored, summary in batch
            ]
            done += BATCH
            progress(min(done, total), total)


def _processes() -> Executor:
    from concurrent.futures import ProcessPoolExecutor  # slow to import, and WebAssembly has no processes

    return ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """Set up a process that replays games: it ends with the one that started it, and silently on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None
    Thread(target=lambda: wait([parent.sentinel]) and os._exit(1), daemon=True).start()


def _summary(shelf: Shelf, stored: StoredGame) -> Summary:
    return summary_of(_opened(shelf, stored))


def _opened(shelf: Shelf, stored: StoredGame) -> Sheet | Defect:
    return opened(stored, lambda game: replayed(game.header, game.lines, shelf.open, game.flaw))


def defect_of(found: Sheet | Defect) -> Defect | None:
    """Why a game can't be read to its end; None if it can."""
    if isinstance(found, Defect):
        return found
    return Defect(found.stored, found.names, found.rulebook, found.damage) if found.damage else None


def transfer(source: Record, target: Record, shelf: Shelf, progress: Progress) -> Checkup:
    """Copy everything from one record to another that is still unused, and return its checkup. Raises the same errors
    as ``record.transfer``; the target is then as it was.
    """
    return _carried(lambda check: transfer_rows(source.engine, target.engine, check), source, shelf, progress)


def back_up(source: Record, file: Path, shelf: Shelf, progress: Progress) -> Checkup:
    """Copy everything to a new file, as it is at one moment, and return its checkup. Raises the same errors as
    ``record.transfer``; there is then no file.
    """
    return _carried(lambda check: back_up_rows(source.engine, file, check), source, shelf, progress)


def _carried(carry: Callable[[Check], tuple[Flaw, ...]], source: Record, shelf: Shelf, progress: Progress) -> Checkup:
    """The checkup of the copied games and their record."""
    games, total, defects = 0, count(source.engine), list[Defect]()

    def check(pairs: Pairs) -> None:
        """Check that games are the same, so that they are exported as the same text. Raises ``UnavailableError``."""
        nonlocal games
        for found in _replayed(_same(pairs), total, shelf, progress):
            games += len(found)
            defects.extend(defect for *_, defect in found if defect)

    flaws = carry(check)
    return Checkup(games, tuple(defects), flaws)


def _same(pairs: Pairs) -> Iterator[StoredGame]:
    for original, carried in pairs:
        if original != carried:
            raise UnavailableError(Fault.UNFAITHFUL, f"game {original.id} differs")
        yield carried
