"""The use cases over one record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.core import notation
from referee.core.correction import Consequences
from referee.core.game import Game
from referee.core.history import Correct, Event, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.listed import Lookup
from referee.core.rulebook import Rulebook
from referee.core.shelf import Shelf
from referee.core.steps import TURNS, unannounced
from referee.core.verdict import SheetCode, Verdict, refused
from referee.record import Admission, Conflict, DeletedGame, Record
from referee.service.boxes import KeptBox, kept_boxes, place_of, text_of
from referee.service.games import Games
from referee.service.links import Links
from referee.service.replay import DamagedHeader, Replay, announced, header_for, header_of, names_of, replayed
from referee.service.reviews import Reviews
from referee.service.sheet import Sheet
from referee.service.summary import State, in_short, summary_of
from referee.wordlist import Place

MOST_EVENTS = 1_000
"""So much is written on one sheet: several times what a long game with many corrections needs."""


@dataclass(frozen=True, slots=True)
class Written:
    """It stands on the record, and this is the sheet with it."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Refused:
    """It breaks a rule, and nothing was written."""

    verdict: Verdict[Any]


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody else wrote meanwhile, and nothing was written. This is the newer sheet."""

    sheet: Sheet


Answer = Written | Refused | Stale


class Referee(Games):
    """The use cases over one record, with the word list of the house where there is a place for one."""

    def __init__(self, record: Record, shelf: Shelf[Any], words: Place | None = None) -> None:
        super().__init__(record, shelf)
        self.links = Links(record)
        self._words = words
        self.reviewed = Reviews().of
        """Gives what can be told of a game beyond its sheet."""

    @property
    def look_up(self) -> Lookup | None:
        """Looks up in the word list of the house; nothing where it has none. It is for what is entered now: what stands
        on a record never depends on it.
        """
        return self._words.look_up if self._words else None

    def start(self, names: Sequence[str], rulebook: Rulebook[Any]) -> str:
        """Begin a game of these players by this rulebook, and give its id.

        Raises ``ValueError`` for a number of players, or house rules, that cannot be; ``Unavailable``.
        """
        game = Game.start(rulebook, len(names))
        rulebook.open(rulebook.tags)  # nothing is written that could not be read
        header = header_for(names, rulebook)
        return self.record.start(header, in_short(game, names_of(header), State.EMPTY))

    def sheet(self, game_id: str, seen: int | None = None) -> Sheet:
        """A game as it stands, or as it stood after ``seen`` events.

        Raises ``UnknownGame``, ``DeletedGame``, ``UnknownRulebookError``, ``DamagedHeader``, ``Unavailable``.
        """
        stored = self.record.read(game_id)
        if stored.deleted:
            raise DeletedGame(game_id)
        if seen is None or seen >= len(stored.lines):
            return self._dated(Sheet(stored, self._replays.of(stored)))
        # What a game once was is not remembered: there are as many of those as there are events.
        stored = replace(stored, lines=stored.lines[:seen], times=stored.times[:seen], hashes=stored.hashes[:seen])
        return self._dated(Sheet(stored, replayed(stored.header, stored.lines, self.shelf.open, stored.flaw)))

    @staticmethod
    def _dated(sheet: Sheet) -> Sheet:
        """The sheet, once it is known when it was begun. Raises ``DamagedHeader``."""
        assert sheet.started
        return sheet

    def names(self, game_id: str) -> tuple[str, ...]:
        """The players. Raises ``UnknownGame``, ``UnknownRulebookError``, ``DamagedHeader``, ``Unavailable``."""
        return header_of(self.record.header(game_id), self.shelf.open).names

    def boxes(self, kind: type[Rulebook[Any]], shelf: str = "") -> tuple[KeptBox, ...]:
        """What the house keeps of a boxed game, or somebody on a ``shelf`` of their own, the last used first.

        Raises ``Unavailable``.
        """
        return kept_boxes(self.record, self.shelf.open, kind, shelf)

    def keep_box(self, kind: type[Rulebook[Any]], name: str, tags: Mapping[str, str], shelf: str = "") -> None:
        """Keep tags of a boxed game under a name, for the next game; those of games stay as they are.

        Raises ``UnreadableError`` for tags that no game could have, ``Full``, ``Unavailable``.
        """
        self.record.keep_box(place_of(kind, shelf), name, text_of(kind, tags))

    def write(self, sheet: Sheet, *told: Event[Any], admission: Admission | None = None) -> Answer:
        """Write an event behind all that stands on the sheet as it was seen; or several, all of them or none.

        What breaks a rule is not written. Mending keeps the later steps: those that it makes illegal become rulings of
        the table. The same event sent again on the same sheet is written once. Raises ``UnknownGame``, ``TakenBack``
        where the link by which the writer came in counts no more, ``Unavailable``; and ``ValueError`` for an event that
        the notation cannot tell.
        """
        if sheet.damage is not None:
            return Refused(refused(SheetCode.RECORD_DAMAGED, number=sheet.damage.number))
        if sheet.written >= MOST_EVENTS:
            return Refused(refused(SheetCode.SHEET_FULL))
        replay, lines, look_up = sheet.replay, list[str](), self.look_up
        for number, event in enumerate(told, 1):
            asked = look_up if number == len(told) else None  # what comes before is about to be taken off
            verdict, events, replay = _weighed(replace(sheet, replay=replay), event, asked)
            if not verdict.legal:
                return Refused(verdict)
            lines += (notation.write_event(each, sheet.rulebook) for each in events)
        for line in lines:
            notation.read_event(line, sheet.rulebook)  # nothing is written that could not be read
        try:
            summary = summary_of(replace(sheet, replay=replay))
            appended = self.record.append(sheet.id, sheet.written + 1, *lines, summary=summary, admission=admission)
        except Conflict:
            return Stale(self.sheet(sheet.id))
        stored = replace(
            sheet.stored, lines=(*sheet.lines, *lines), times=(*sheet.stored.times, *appended.times), hashes=()
        )
        if appended.written > len(stored.lines):  # it was sent before, and more was written since
            return Written(self.sheet(sheet.id))
        self._replays.remember(stored.header, stored.lines, replay, instead_of=sheet.written)
        return Written(Sheet(stored, replay))


Weighed = tuple[Verdict[Any], Sequence[Event[Any]], Replay]
"""The verdict on an event; where it is legal, all that is to be written for it, and the game after that."""


def _weighed(sheet: Sheet, event: Event[Any], look_up: Lookup | None) -> Weighed:
    game, history, replay = sheet.game, sheet.history, sheet.replay
    match event:
        case TakeBack(first):
            known = bool(history.steps or history.mended) if first is None else 1 <= first <= len(history.steps)
            return _if(known, SheetCode.NOTHING_TO_TAKE_BACK, replay, event)
        case Redo():
            return _if(history.undone is not None, SheetCode.NOTHING_TO_REDO, replay, event)
        case Start():
            return _started(replay, event)
        case LetStand(number, ruling):
            step = history.after(event).steps[number - 1] if 1 <= number <= len(history.steps) else None
            if not isinstance(step, TURNS) or step.ruling != ruling:
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            found = sheet.consequences(Correct(number, step))
            return _mended(found, number), (event,), replay.after(event) if found.damage is None else replay
        case Correct(number) | Insert(number) | Remove(number) | Reseat(number):
            if isinstance(event, Correct | Insert):
                event = replace(event, step=unannounced(event.step))
            if not 1 <= number <= len(history.steps) + isinstance(event, Insert):
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            if isinstance(event, Reseat) and not isinstance(history.steps[number - 1], TURNS):
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            found = sheet.consequences(event, look_up)
            if found.damage is not None:
                return _mended(found, number), (), replay
            for each in found.events:
                history = history.after(each)
            return Verdict(), found.events, Replay(history, found.game)
        case _:
            verdict, after = game.told(event, look_up)
            if not verdict.legal:
                return verdict, (), replay
            after = announced(after)
            step = after.rows[-1].step
            return verdict, (step,), Replay(history.after(step), after)


def _if(possible: bool, code: SheetCode, replay: Replay, event: Event[Any]) -> Weighed:
    return (Verdict(), (event,), replay.after(event)) if possible else (refused(code), (), replay)


def _started(replay: Replay, start: Start) -> Weighed:
    """Whether the game can have been started so: before its first turn, by a player, with a line that can be."""
    if replay.game.turns:
        return refused(SheetCode.ALREADY_STARTED), (), replay
    try:
        return Verdict(), (start,), replay.after(start)
    except DamagedHeader:
        return refused(SheetCode.NO_SUCH_START), (), replay


def _mended(found: Consequences[Any], number: int) -> Verdict[Any]:
    """The verdict on mending a step: what is against the step itself, or which later one could not have been taken."""
    if found.damage is None:
        return Verdict()
    if found.damage.number == number and not isinstance(found.mending, Remove):
        return found.damage.verdict
    return refused(
        SheetCode.LATER_STEP_IMPOSSIBLE, number=found.damage.number, violations=found.damage.verdict.violations
    )
