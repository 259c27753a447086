"""The use cases: start a game, open its sheet, write on it, mend what was written.

The record keeps lines of text; the rulebook says what they mean. This is where the two meet.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache

from referee.core import notation, transcript
from referee.core.correction import Consequences, consequences
from referee.core.game import Damage, Game
from referee.core.history import Correct, Event, History, LetStand, Redo, Start, TakeBack
from referee.core.rulebook import Rulebook
from referee.core.steps import Place, Ruling, Step, Turn
from referee.core.unreadable import Unreadable
from referee.core.verdict import Verdict, Violation
from referee.record import Kept, Record
from referee.rulebooks.qwirkle.house_rules import HouseRules, read_house_rules
from referee.rulebooks.registry import RULEBOOKS

NO_HOUSE_RULES = HouseRules()


class DamagedHeader(Exception):  # noqa: N818 - it is what the header is
    """The names of the players, or a time, were changed by hand so that nothing can be read."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as the players see it. Always rebuilt from the record, never kept beside it."""

    id: str
    started: datetime
    names: tuple[str, ...]
    lines: tuple[str, ...]
    """What stands on the record, in order."""
    times: tuple[datetime, ...]
    """When each line was written."""
    history: History
    game: Game
    damage: Damage | None

    @property
    def written(self) -> int:
        """How many events stand on the record: whoever writes says how many they have seen."""
        return len(self.lines)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that the game is played by."""
        return self.game.rulebook

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the game's transcript."""
        tags = {"Game": self.rulebook.name, "Date": f"{self.started.astimezone():%Y-%m-%d}"}
        tags |= {f"Seat{seat}": name for seat, name in enumerate(self.names, 1)} | self.game.rules.tags
        start = self.history.start
        if start is not None:
            tags["Starter"] = str(start.seat)
            if start.longest is not None:
                tags["Longest"] = str(start.longest)
        return tags

    @property
    def transcript(self) -> str:
        """The game in notation, as far as it can be replayed."""
        return transcript.write(self.tags, (entry.step for entry in self.game.rows), self.rulebook)

    def before(self, number: int) -> Game:
        """The game as it stood before step ``number``."""
        start = Game.start(self.rulebook, len(self.names), self.game.rules, self.history.start)
        return start.replayed(self.history.steps[: number - 1])[0]

    def consequences(self, number: int, step: Step, reason: str) -> Consequences:
        """What would follow if step ``number`` was in truth another one; later steps kept for this ``reason``."""
        return consequences(self.before(1), self.history.steps, number, step, reason)


class Referee:
    """The use cases over one record."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def start(
        self, names: Sequence[str], rules: HouseRules = NO_HOUSE_RULES, rulebook: Rulebook = RULEBOOKS["Qwirkle"]
    ) -> str:
        """Begin a game of these players and give its id.

        Raises ``ValueError`` for a number of players, or a limit among their rules, that cannot be.
        """
        Game.start(rulebook, len(names), rules)
        read_house_rules(rules.tags)  # nothing is written that could not be read
        seats = {f"Seat{seat}": name for seat, name in enumerate(names, 1)}
        tags = {"Game": rulebook.name, **seats, **rules.tags}
        return self.record.start("\n".join(transcript.write_tag(name, value) for name, value in tags.items()))

    def sheet(self, game_id: str, seen: int | None = None) -> Sheet:
        """A game as it stands, or as it stood after ``seen`` events.

        Raises ``UnknownGame``, ``DamagedHeader``, ``Unavailable``.
        """
        kept = self.record.read(game_id)
        if seen is not None:
            kept = replace(kept, lines=kept.lines[:seen], times=kept.times[:seen])
        return _sheet(kept)

    def recent(self, count: int) -> list[Sheet]:
        """The games played last, the newest first. Raises ``Unavailable``."""
        sheets = []
        for kept in self.record.recent(count):
            with suppress(DamagedHeader):
                sheets.append(_sheet(kept))
        return sheets

    def write(self, game_id: str, seen: int, event: Event, reason: str = "") -> Verdict:
        """Write an event on a sheet of which ``seen`` events were seen.

        What breaks a rule is not written; the verdict says why. A correction keeps the later steps: those that it makes
        illegal become rulings of the table, for this ``reason``. The same event sent again after the same events is
        written once. Raises ``Stale`` where somebody else wrote meanwhile, ``UnknownGame``, ``Unavailable``; and
        ``ValueError`` for an event that the notation cannot tell.
        """
        sheet = self.sheet(game_id, seen)
        if sheet.damage is not None:
            return Verdict((Violation("record-damaged", params={"number": sheet.damage.number}),))
        verdict, events = _judged(sheet, event, reason)
        if verdict.legal:
            lines = [notation.write_event(each, sheet.rulebook) for each in events]
            for line in lines:
                notation.read_event(line, sheet.rulebook)  # nothing is written that could not be read
            self.record.append(game_id, seen + 1, *lines)
        return verdict


def _judged(sheet: Sheet, event: Event, reason: str) -> tuple[Verdict, list[Event]]:
    """The verdict on an event, and all that is to be written for it."""
    game, history = sheet.game, sheet.history
    match event:
        case TakeBack(first):
            known = bool(history.steps) if first is None else 1 <= first <= len(history.steps)
            return _unless(known, Violation("nothing-to-take-back")), [event]
        case Redo():
            return _unless(bool(history.undone), Violation("nothing-to-redo")), [event]
        case Start(seat, longest):
            possible = not game.turns and 1 <= seat <= len(sheet.names)
            possible = possible and (longest is None or 1 <= longest <= game.rulebook.hand)
            return _unless(possible, Violation("already-started")), [event]
        case LetStand(number):
            if not 1 <= number <= len(history.steps) or not isinstance(history.steps[number - 1], Turn):
                return _unless(False, Violation("no-such-step")), []
            step = history.after(event).steps[number - 1]
            return _mended(sheet.consequences(number, step, reason), number), [event]
        case Correct(number, step):
            if not 1 <= number <= len(history.steps):
                return _unless(False, Violation("no-such-step")), []
            if isinstance(step, Place):
                step = replace(step, announced=None)
            found = sheet.consequences(number, step, reason)
            # The rulings first, so that the sheet holds after every line.
            rulings: list[Event] = [LetStand(later, Ruling(reason)) for later in found.ruled]
            return _mended(found, number), [*rulings, Correct(number, step)]
        case _:
            verdict = game.judge(event)
            return verdict, [_witnessed(event, game) if verdict.legal else event]


def _unless(possible: bool, violation: Violation) -> Verdict:
    return Verdict() if possible else Verdict((violation,))


def _mended(found: Consequences, number: int) -> Verdict:
    """The verdict on mending a step: what is against the step itself, or which later one could not have been taken."""
    if found.damage is None:
        return Verdict()
    if found.damage.number == number:
        return found.damage.verdict
    later = {"number": found.damage.number, "violations": found.damage.verdict.violations}
    return Verdict((Violation("later-step-impossible", params=later),))


def _witnessed(step: Step, game: Game) -> Step:
    """The step as it is written: a placing turn with the points that it was announced with."""
    return replace(step, announced=game.after(step).rows[-1].points) if isinstance(step, Place) else step


def _sheet(kept: Kept) -> Sheet:
    history, game, damage = _replayed(kept.header, kept.lines)
    names = _start(kept.header)[0]
    times = tuple(map(_time, kept.times))
    return Sheet(kept.id, _time(kept.started), names, kept.lines, times, history, game, damage)


def _time(text: str) -> datetime:
    """A time as the record keeps it. Raises ``DamagedHeader``."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError as error:
        raise DamagedHeader from error


def _start(header: str) -> tuple[tuple[str, ...], Game]:
    """The players of a game, and the game before its first turn. Raises ``DamagedHeader``."""
    try:
        told = transcript.Transcript(dict(map(transcript.read_tag, header.split("\n"))), ())
        return told.names, told.game(RULEBOOKS["Qwirkle"])
    except Unreadable as error:
        raise DamagedHeader from error


@lru_cache(maxsize=256)
def _replayed(header: str, lines: tuple[str, ...]) -> tuple[History, Game, Damage | None]:
    """What these lines of the record tell, up to the first that cannot have been written.

    The same text always tells the same game, so it may be remembered.
    """
    _, start = _start(header)
    history = History()
    unreadable = False
    for line in lines:
        try:
            history = history.after(notation.read_event(line, start.rulebook))
        except Unreadable:
            unreadable = True
            break
    if history.start is not None and not 1 <= history.start.seat <= len(start.hands):
        raise DamagedHeader
    start = Game.start(start.rulebook, len(start.hands), start.rules, history.start)
    game, damage = start.replayed(history.steps)
    if unreadable and damage is None:
        damage = Damage(len(game.rows) + 1, "unreadable", Verdict())
    return history, game, damage
