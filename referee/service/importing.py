"""Bringing in games from files: first a look at all of them, which writes nothing, then those that are right."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from referee.core import notation
from referee.core.history import Event, History, Start
from referee.core.proofreading import Line, Mistake, Proof, proofread, unread
from referee.core.rulebook import Rulebook
from referee.core.steps import Step, unannounced
from referee.core.transcript import Transcript, lines_of
from referee.core.unreadable import Expected, Unreadable
from referee.record import Arrival, StoredGame
from referee.rulebooks.registry import open_rulebook
from referee.service.game_file import GameFile, NoGame, Unfit, transcript_of
from referee.service.referee import MOST_EVENTS, Referee
from referee.service.replay import Replay, header_for
from referee.service.sheet import Sheet
from referee.service.summary import summary_of

NOON = time(12)
"""When a game was begun of which only the day is known: in the middle of it, so that it is that day in most places."""
EARLIEST = date(1900, 1, 1)
"""Nobody has written down a game before."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """A file that cannot be brought in, and all that is wrong with it."""

    file: str
    unfit: NoGame | None = None
    """Why it is no game at all."""
    mistakes: tuple[Mistake[Any], ...] = ()
    rulebook: Rulebook[Any] | None = None
    """By which the game is played; nothing where that cannot be told."""


@dataclass(frozen=True, slots=True)
class Right:
    """A game that can be brought in."""

    file: str
    sheet: Sheet
    """As it will be."""
    dated: bool
    """Whether it says when it was played."""

    @property
    def arrival(self) -> Arrival:
        """What is written of it."""
        stored = self.sheet.stored
        started = stored.started if self.dated else None
        return Arrival(stored.header, stored.lines, started, self.sheet.about, summary_of(self.sheet))


@dataclass(frozen=True, slots=True)
class Here:
    """A game that is here already."""

    file: str
    sheet: Sheet
    """That game."""
    same_as: str = ""
    """The file before it that has the same game; empty where it stands on the record."""


Looked = Faulty | Right | Here
"""What was found in a file."""


class Look:
    """A look at files, one after the other. Nothing is written. Games that are here already are looked for ``among``
    some, else among all.
    """

    def __init__(self, referee: Referee, among: Collection[str] | None = None) -> None:
        self._referee = referee
        self._among = among
        self._right: dict[str, list[Right]] = {}
        """By their tags, those found so far that can be brought in."""

    def at_all(self, files: Iterable[GameFile]) -> Iterator[Looked]:
        """What is in each file. Raises ``Unavailable``."""
        return map(self.at, files)

    def at(self, file: GameFile) -> Looked:
        """What is in a file. Raises ``Unavailable``."""
        try:
            text = transcript_of(file.content)
        except NoGame as unfit:
            return Faulty(file.name, unfit)
        proof = proofread(text, open_rulebook)
        if proof.transcript is None:
            return Faulty(file.name, None, proof.mistakes, proof.rulebook)
        try:
            day = day_of(proof.transcript)
        except Unreadable as error:
            where = next(Line(*line) for line in lines_of(text) if line[1].startswith("[Date "))
            return Faulty(file.name, None, (unread(error, where),), proof.rulebook)
        if len(proof.transcript.steps) >= MOST_EVENTS:
            return Faulty(file.name, NoGame(Unfit.TOO_MANY_TURNS))
        return self._known(Right(file.name, _sheet(proof, day), day is not None))

    def _known(self, right: Right) -> Right | Here:
        """Whether the game is here already, or was in a file before."""
        for game_id in self._candidates(right):
            sheet = self._referee.opened(self._referee.record.read(game_id))
            if isinstance(sheet, Sheet) and not sheet.stored.deleted and _same(right, sheet):
                return Here(right.file, sheet)
        before = self._right.setdefault(right.sheet.stored.header, [])
        for other in before:
            if _same(right, other.sheet):
                return Here(right.file, other.sheet, other.file)
        before.append(right)
        return right

    def _candidates(self, right: Right) -> tuple[str, ...]:
        """The games that may be this one: those of its day, or, where nobody knows it, one with the same lines."""
        record, arrival = self._referee.record, right.arrival
        if not right.dated:
            found = record.standing(arrival, self._among)
            return (found,) if found else ()
        morning = right.sheet.started - timedelta(hours=12)
        first, last = (each.isoformat(timespec="milliseconds") for each in (morning, morning + timedelta(days=1)))
        begun = record.begun_between(arrival.header, first, last)
        return tuple(game_id for game_id in begun if self._among is None or game_id in self._among)


def bring_in(referee: Referee, games: Iterable[Right], among: Collection[str] | None = None) -> tuple[str, ...]:
    """Write these games, all of them or none, and give the ids of those that were not written before, or are not
    ``among`` some. Raises ``Unavailable``.
    """
    return referee.record.bring_in((game.arrival for game in games), among)


def day_of(transcript: Transcript[Any]) -> date | None:
    """The day on which a game was played; nothing where nobody wrote it down. Raises ``Unreadable``."""
    told = transcript.tags.get("Date")
    if told is None or not told.strip("?."):  # as in PGN, where nobody knows it
        return None
    wrong = Unreadable(Expected.SETTING, told, {"tag": "Date"})
    try:
        day = date.fromisoformat(told)
    except ValueError:
        raise wrong from None
    if not EARLIEST <= day <= date.today() + timedelta(days=1):  # it may be tomorrow elsewhere
        raise wrong
    return day


def _noon(day: date) -> datetime:
    """The middle of that day, here."""
    return datetime.combine(day, NOON).astimezone()


def _sheet(proof: Proof[Any], day: date | None) -> Sheet:
    """The sheet that the record will tell, once the game stands on it."""
    assert proof.transcript is not None
    assert proof.game is not None
    transcript, rulebook = proof.transcript, proof.transcript.rulebook
    events: list[Event[Any]] = [transcript.start] if transcript.start else []
    lines = tuple(notation.write_event(event, rulebook) for event in (*events, *transcript.steps))
    started = (_noon(day) if day else datetime.now()).astimezone(UTC).isoformat(timespec="milliseconds")
    stored = StoredGame(
        "",
        started,
        header_for(transcript.names, rulebook),
        lines,
        (started,) * len(lines),
        place=transcript.tags.get("Place", ""),
        note=transcript.tags.get("Note", ""),
    )
    history: History[Any] = History(len(transcript.names), transcript.steps, transcript.start)
    return Sheet(stored, Replay(history, proof.game))


def _same(right: Right, sheet: Sheet) -> bool:
    """Whether this is the same game: of the same day, where that is known, with the same steps."""
    if right.dated and right.sheet.tags["Date"] != sheet.tags["Date"]:
        return False
    return _told(right.sheet) == _told(sheet)


def _told(sheet: Sheet) -> tuple[Start | None, list[Step[Any]]]:
    """What a game consists of, whoever wrote down its points."""
    return sheet.history.start, [unannounced(row.step) for row in sheet.game.rows]
