"""Importing games from files: read them, find those that are already on the record, and write the others."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from referee.core import notation
from referee.core.history import Event, Start
from referee.core.proofreading import Mistake, Proof, proofread, unread
from referee.core.rulebook import Rulebook
from referee.core.steps import Step, unannounced
from referee.core.transcript import Opener, Transcript, lines_of, names_of, tag_line
from referee.core.unreadable import Expected, UnreadableError
from referee.record import About, ImportedGame, Record, UnknownGameError
from referee.service.ceiling import GAME, Ceiling
from referee.service.game_file import GameFile, NoGameError, NoGameReason, count_lines, transcript_of
from referee.service.lists import in_short
from referee.service.replay import header_for, header_of, history_of

MOST_TOGETHER = 20_000
"""The most lines read from all files of one upload: as many as in 300 long games."""
MOST_HASHES = 512
"""Size of the cache of content hashes of games on the record."""
NOON = time(12)
"""The start of a game if only the day is known: at noon it is the same day in most time zones."""
EARLIEST = date(1900, 1, 1)
"""The earliest date that a game can have."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """A file that can't be imported, and all its mistakes."""

    file: str
    unfit: NoGameError | None = None
    """Why it isn't a game."""
    mistakes: tuple[Mistake[Any], ...] = ()
    rulebook: Rulebook[Any] | None = None
    """None if it can't be read."""

    @property
    def asked(self) -> list[dict[str, Any]]:
        """The ``seat`` of each player who needs another name, a ``free`` one, and those of all ``others``; empty if
        there are other mistakes as well.
        """
        causes = [each.cause for each in self.mistakes]
        found = [each.params for each in causes if isinstance(each, UnreadableError) and "free" in each.params]
        return found if len(found) == len(causes) else []


@dataclass(frozen=True, slots=True)
class Right:
    """A game that can be imported."""

    file: str
    game: ImportedGame
    """The game to write to the record."""
    content: str
    """The hash of its start and steps, without announced scores."""


@dataclass(frozen=True, slots=True)
class Here:
    """A game that is already here."""

    right: Right
    """The game as it is in the file."""
    id: str = ""
    """The id of the same game on the record; empty if the same game is in another file."""
    same_as: str = ""
    """The earlier file with the same game; empty if the game is on the record."""


class Reading:
    """Reads files one after the other, without access to the record. With ``most`` it reads at most this many lines in
    total: a file that would exceed the limit is faulty and isn't read.
    """

    def __init__(self, opener: Opener, most: int | None = None) -> None:
        self._opener = opener
        self._most = most
        self._lines = 0
        """The number of lines read so far."""

    def of(self, file: GameFile, names: Mapping[int, str] = {}) -> Faulty | Right:
        """Read a file, with these ``names`` by seat instead of its own. Lines are counted before any is read."""
        try:
            text = transcript_of(file.with_names(names).content if names else file.content)
            lines = count_lines(text)
            if self._most is not None and self._lines + lines > self._most:
                raise NoGameError(NoGameReason.TOO_MANY_TOGETHER)
            self._lines += lines
        except NoGameError as unfit:
            return Faulty(file.name, NoGameError(unfit.reason, unfit.details))  # its traceback would keep the file
        except UnreadableError as error:
            return Faulty(file.name, None, (unread(error, None),))
        proof = proofread(text, self._opener)
        if proof.transcript is None:
            return Faulty(file.name, None, proof.mistakes, proof.rulebook)
        try:
            day = day_of(proof.transcript)
        except UnreadableError as error:
            return Faulty(file.name, None, (unread(error, tag_line("Date", lines_of(text))),), proof.rulebook)
        return _right(file.name, proof, day)


class KnownGames:
    """Finds the games that are already on the record: ``among`` these ids, or among all if None. Writes nothing."""

    def __init__(self, record: Record, opener: Opener, among: Collection[str] | None) -> None:
        self._record = record
        self._opener = opener
        self._among = among
        self._earlier: dict[tuple[str, str], list[Right]] = {}
        """By tags and content hash, the games found so far that can be imported."""
        self._started: dict[tuple[str, str], dict[str, str]] = {}
        """By tags and start time, the ids of the games on the record that may be the same, by content hash."""

    def at(self, right: Right) -> Right | Here:
        """``Here`` if the game is on the record or in an earlier file; otherwise the game. Raises ``UnavailableError``.

        A dated game is compared by day and steps, one without a date by its lines.
        """
        header, started = right.game.header, right.game.started
        if started is None:
            game_id = self._record.imports.same(right.game, self._among)
        else:
            if (header, started) not in self._started:
                self._started[header, started] = self._started_on(header, datetime.fromisoformat(started))
            game_id = self._started[header, started].get(right.content)
        if game_id:
            return Here(right, game_id)
        before = self._earlier.setdefault((header, right.content), [])
        for other in before:
            if started in (None, other.game.started):
                return Here(right, same_as=other.file)
        before.append(right)
        return right

    def _started_on(self, header: str, noon: datetime) -> dict[str, str]:
        """By content hash, the ids of the games with these tags that were started on the day of this ``noon``."""
        morning, evening = (
            (noon + half).isoformat(timespec="milliseconds") for half in (-timedelta(hours=12), timedelta(hours=12))
        )
        day, found = noon.astimezone().date(), dict[str, str]()
        for game_id in self._record.imports.started_between(header, morning, evening):
            if self._among is not None and game_id not in self._among:
                continue
            with suppress(UnknownGameError, ValueError):  # in a damaged record
                stored = self._record.games.read(game_id)
                sound = not stored.deleted and stored.flaw is None
                if sound and datetime.fromisoformat(stored.started).astimezone().date() == day:
                    found.setdefault(_hash_of_stored(header, stored.lines, self._opener), game_id)
        return found


class Imports:
    """The use cases about importing. With ``among``, only games with these ids count as already here."""

    def __init__(self, record: Record, opener: Opener, ceiling: Ceiling) -> None:
        self._record = record
        self._opener = opener
        self._ceiling = ceiling

    def known(self, among: Collection[str] | None = None) -> KnownGames:
        """A finder for games that are already here."""
        return KnownGames(self._record, self._opener, among)

    def add(self, games: Iterable[Right], among: Collection[str] | None = None) -> tuple[str, ...]:
        """Write the games that aren't already here, all of them or none, and return the new ids.

        Raises ``UnavailableError``.
        """
        imported = tuple(right.game for right in games)
        self._ceiling.admit_new(sum(GAME + game.size for game in imported))
        return self._record.imports.add(imported, among)


def day_of(transcript: Transcript[Any]) -> date | None:
    """The day on which a game was played; None if the date is missing or unknown. Raises ``UnreadableError``."""
    date_tag = transcript.tags.get("Date")
    if date_tag is None or not date_tag.strip("?."):  # as in PGN for an unknown date
        return None
    wrong = UnreadableError(Expected.SETTING, date_tag, {"tag": "Date"})
    try:
        day = date.fromisoformat(date_tag)
    except ValueError:
        raise wrong from None
    if not EARLIEST <= day <= date.today() + timedelta(days=1):  # it may be tomorrow elsewhere
        raise wrong
    return day


def _right(file: str, proof: Proof[Any], day: date | None) -> Right:
    """The game of a proof without mistakes."""
    assert proof.transcript is not None
    assert proof.game is not None
    written, rulebook = proof.transcript, proof.transcript.rulebook
    events: list[Event[Any]] = [written.start] if written.start else []
    game = ImportedGame(
        header_for(names_of(written.tags), rulebook),
        tuple(notation.write_event(event, rulebook) for event in (*events, *written.steps)),
        datetime.combine(day, NOON).astimezone(UTC).isoformat(timespec="milliseconds") if day else None,
        About(written.tags.get("Place", ""), written.tags.get("Note", "")),
        in_short(proof.game, written.names),
    )
    return Right(file, game, _hash(written.start, written.steps, rulebook))


@lru_cache(maxsize=MOST_HASHES)
def _hash_of_stored(header: str, lines: tuple[str, ...], opener: Opener) -> str:
    """The content hash of a game on the record; empty if one of its lines can't be read."""
    read = header_of(header, opener)
    history, unreadable = history_of(lines, read.beginning)
    return "" if unreadable else _hash(history.start, history.steps, read.rulebook)


def _hash(start: Start | None, steps: Iterable[Step[Any]], rulebook: Rulebook[Any]) -> str:
    """The content hash of a game: start and steps, without announced scores."""
    events: list[Event[Any]] = [start] if start else []
    lines = (notation.write_event(event, rulebook) for event in (*events, *map(unannounced, steps)))
    return sha256("\n".join(lines).encode()).hexdigest()
