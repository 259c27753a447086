"""The use cases over one record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from referee.core import notation
from referee.core.game import Game
from referee.core.history import Event
from referee.core.review import Review, review
from referee.core.rulebook import Rulebook
from referee.core.verdict import SheetCode, Verdict, refused
from referee.record import (
    About,
    Admission,
    ConflictError,
    DeletedGameError,
    Record,
    StoredGame,
    UnavailableError,
    copies_in,
)
from referee.service.boxes import Boxes
from referee.service.cache import Cache
from referee.service.ceiling import GAME, Ceiling
from referee.service.events import judge_event
from referee.service.imports import Imports
from referee.service.links import Links
from referee.service.lists import Lists, in_short, summary_of
from referee.service.people import People
from referee.service.replay import Replay, header_for, names_of, replayed
from referee.service.sheet import MOST_EVENTS, Defect, Sheet, opened
from referee.shelf import Shelf
from referee.wordlist import WordListFile

MOST_GAMES = 128
MOST_STATES = 4_000_000
"""Limits of the cache of replays. A history keeps the states that were undone or fixed, each with its steps, so a game
of n lines counts as n² states, but at least as the share of one game.
"""
MOST_LINES = 4_000
"""The most lines of the games whose reviews are cached, to limit memory: sixty games, or four of the longest."""


@dataclass(frozen=True, slots=True)
class Written:
    """The event is on the record; this is the sheet with it."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Refused:
    """The event breaks a rule. Nothing was written."""

    verdict: Verdict[Any]


@dataclass(frozen=True, slots=True)
class Stale:
    """Another event was written in the meantime. Nothing was written; this is the newer sheet."""

    sheet: Sheet


Answer = Written | Refused | Stale


class Referee:
    """The use cases over one record and a shelf of boxed games. ``words`` is where this server may have a word list;
    without a ``ceiling`` the disk is the only limit. Methods that use the record raise ``UnavailableError``.
    """

    def __init__(
        self, record: Record, shelf: Shelf, words: WordListFile | None = None, ceiling: Ceiling | None = None
    ) -> None:
        self.record = record
        self.shelf = shelf = Shelf(shelf, lambda: words.look_up) if words else shelf
        self.ceiling = ceiling or Ceiling()
        self._replays = Cache[Replay](MOST_STATES, lambda lines: max(lines**2, MOST_STATES // MOST_GAMES))
        self._reviews = Cache[Review[Any]](MOST_LINES, lambda lines: lines)
        self.lists = Lists(record, self.look_at)
        self.people = People(record, self.look_at, self.reviewed)
        self.links = Links(record)
        self.boxes = Boxes(record, shelf.open)
        self.imports = Imports(record, shelf.open, self.ceiling)
        self.copy_failed = False
        """Whether the last attempt to copy the record failed."""

    def start(self, names: Sequence[str], rulebook: Rulebook[Any]) -> str:
        """Start a game of these players by this rulebook, and return its id.

        Raises ``ValueError`` for an impossible number of players, or impossible house rules.
        """
        game = Game.start(rulebook, len(names))
        rulebook.open(rulebook.tags)  # only what can be read is written
        self.ceiling.admit_new(GAME)
        header = header_for(names, rulebook)
        return self.record.games.start(header, in_short(game, names_of(header)))

    def sheet(self, game_id: str, seen: int | None = None) -> Sheet:
        """A game as it is, or as it was after ``seen`` events.

        Raises ``UnknownGameError``, ``DeletedGameError``, ``UnknownRulebookError``, ``DamagedHeaderError``.
        """
        stored = self.record.games.read(game_id)
        if stored.deleted:
            raise DeletedGameError(game_id)
        if seen is None or seen >= len(stored.lines):
            return self._dated(Sheet(stored, self._replay(stored)))
        # Earlier states aren't cached: there are as many of them as there are events.
        stored = replace(stored, lines=stored.lines[:seen], times=stored.times[:seen], hashes=stored.hashes[:seen])
        return self._dated(Sheet(stored, replayed(stored.header, stored.lines, self.shelf.open, stored.flaw)))

    @staticmethod
    def _dated(sheet: Sheet) -> Sheet:
        """The same sheet. Raises ``DamagedHeaderError`` if its start can't be read."""
        assert sheet.started
        return sheet

    def look_at(self, game_id: str) -> Sheet | Defect:
        """The sheet of a game, deleted or not, or why there isn't one. Raises ``UnknownGameError``."""
        return opened(self.record.games.read(game_id), self._replay)

    def _replay(self, stored: StoredGame) -> Replay:
        """The replay of a game. Raises ``UnknownRulebookError``, ``DamagedHeaderError``.

        The hashes of the lines are only checked if they aren't in the cache: changed lines never are.
        """
        text = stored.header, stored.lines
        if cached := self._replays.get(text):
            return cached
        flaw = stored.flaw
        replay = replayed(*text, self.shelf.open, flaw)
        if flaw is None:
            self._replays.put(text, replay)
        return replay

    def reviewed(self, sheet: Sheet) -> Review[Any]:
        """The review of a game, as far as it can be replayed. It takes a long time to make."""
        text = sheet.stored.header, sheet.lines
        if cached := self._reviews.get(text):
            return cached
        found = review(sheet.before(1), sheet.game)
        if sheet.damage is None:  # a damaged game may be read differently next time
            self._reviews.put(text, found)
        return found

    def is_reviewed(self, sheet: Sheet) -> bool:
        return (sheet.stored.header, sheet.lines) in self._reviews

    def describe(self, game_id: str, about: About, admission: Admission | None = None) -> None:
        """Set place and note of a game.

        Raises ``UnknownGameError``, ``DeletedGameError``, ``RenewedLinkError``, ``TooOftenError``.
        """
        self.record.games.describe(game_id, about, admission)
        self.lists.sum_up((self.look_at(game_id),))

    def copy_and_clear(self, folder: Path, copies: int) -> None:
        """Copy the record into this folder once a day, keeping this many ``copies`` (none if 0), or fewer if they reach
        the ceiling, and remove the games that were deleted long ago, unless the copy failed.

        Raises ``UnavailableError``, and ``OSError`` if the copy can't be written.
        """
        if copies:
            try:
                today = date.today()
                if not any(today.isoformat() in copy.name for copy in copies_in(folder)):
                    self.ceiling.make_room_for_copy()
                self.record.engine.copy_of_day(folder, today, copies)
            except (UnavailableError, OSError):
                self.copy_failed = True
                raise
            self.copy_failed = False
        self.record.removals.remove_expired()

    def write(self, sheet: Sheet, *events: Event[Any], admission: Admission | None = None) -> Answer:
        """Write events after everything on the sheet as it was seen, all of them or none. The same events sent again
        for the same sheet are written once. A fix keeps the later steps: those that it makes illegal become rulings.

        Raises ``UnknownGameError``, ``RenewedLinkError``, and ``ValueError`` for an event that
        the notation can't express.
        """
        if sheet.damage is not None:
            return Refused(refused(SheetCode.RECORD_DAMAGED, number=sheet.damage.number))
        if sheet.event_count >= MOST_EVENTS:
            return Refused(refused(SheetCode.SHEET_FULL))
        replay, lines = sheet.replay, list[str]()
        for number, event in enumerate(events, 1):
            last = number == len(events)  # those before it are about to be undone: the word list isn't asked
            verdict, written, replay = judge_event(replace(sheet, replay=replay), event, last)
            if not verdict.legal:
                return Refused(verdict)
            lines += (notation.write_event(each, sheet.rulebook) for each in written)
        for line in lines:
            notation.read_event(line, sheet.rulebook)  # only what can be read is written
        try:
            summary = summary_of(replace(sheet, replay=replay))
            appended = self.record.games.append(
                sheet.id, sheet.event_count + 1, *lines, summary=summary, admission=admission
            )
        except ConflictError:
            return Stale(self.sheet(sheet.id))
        stored = replace(
            sheet.stored, lines=(*sheet.lines, *lines), times=(*sheet.stored.times, *appended.times), hashes=()
        )
        if appended.written > len(stored.lines):  # sent before, and more was written since
            return Written(self.sheet(sheet.id))
        self._replays.put((stored.header, stored.lines), replay, instead_of=(stored.header, sheet.lines))
        return Written(Sheet(stored, replay))
