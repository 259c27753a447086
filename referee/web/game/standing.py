"""The state of a game, in the words of its page: the turn that was just fixed; what is read aloud."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from referee.core.figures import taken_off
from referee.core.grid import Cell
from referee.core.history import Correct, Event, Insert, Remove, Reseat
from referee.core.judging import Row
from referee.core.notation import read_event
from referee.core.steps import TURNS, PointsOnly
from referee.service import Sheet
from referee.web.board.drafted import Drafted
from referee.web.common.final_result import StandingsPage
from referee.web.game.panel import OpenedTurn
from referee.web.this_app import words_of
from referee.wording import aloud
from referee.wording.language import gettext, marked, ngettext

FIXES: Mapping[type[Event[Any]], str] = {
    Correct: marked("Turn %(number)d is fixed"),
    Insert: marked("Turn %(number)d is inserted"),
    Remove: marked("Turn %(number)d is removed"),
    Reseat: marked("Turn %(number)d is now %(name)s's"),
}
"""The change to a turn in words, by event."""


@dataclass(frozen=True)
class FixedTurn:
    """A turn that was just fixed."""

    text: str
    before: tuple[int, ...]
    """The totals before it was fixed."""


def fixed_turn(sheet: Sheet, earlier: Callable[[], Sheet]) -> FixedTurn | None:
    """The turn that the newest event fixed, where ``earlier`` returns the sheet without it; None if the event did
    something else.
    """
    event = read_event(sheet.lines[-1], sheet.rulebook) if sheet.lines and not sheet.damage else None
    if not isinstance(event, Correct | Insert | Remove | Reseat):
        return None
    before, number = earlier().game, event.number
    rows = (before if isinstance(event, Remove) else sheet.game).rows
    if number > len(rows) or not rows[number - 1].step.seat:
        return None
    name = sheet.names[rows[number - 1].step.seat - 1]
    return FixedTurn(gettext(FIXES[type(event)], number=sheet.game.turn_number(number), name=name), before.totals)


def turn_text(sheet: Sheet, opened: OpenedTurn | None, fixed: FixedTurn | None) -> str:
    """The turn that is open, or the one that was just fixed, to be read aloud; empty without one."""
    if opened and opened.takers:
        return gettext("Who played turn %(number)d?", number=sheet.game.turn_number(opened.row.number))
    if opened:
        return ngettext(
            "Turn %(number)d, %(name)s, %(num)d point: %(what)s.",
            "Turn %(number)d, %(name)s, %(num)d points: %(what)s.",
            opened.row.points,
            number=sheet.game.turn_number(opened.row.number),
            name=opened.name,
            what=words_of(sheet.rulebook).turn_summary(opened.row),
        )
    if fixed:
        totals = zip(sheet.names, fixed.before, sheet.game.totals, strict=True)
        changed = ", ".join(f"{name} {total}" for name, before, total in totals if before != total)
        return f"{fixed.text}. {changed}."
    return ""


@dataclass(frozen=True, kw_only=True)
class GameStatus(StandingsPage):
    """The state of a game."""

    now: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def mover(self) -> str:
        """The name of the player whose turn it is."""
        return self.sheet.names[self.sheet.game.to_move - 1]

    @property
    def last(self) -> Row[Any] | None:
        return self.sheet.game.rows[-1] if self.sheet.game.rows else None

    @property
    def ending(self) -> str:
        """The end of the game in words, if it needs any."""
        return self.words.game.ending(self.sheet.game.position)

    @property
    def late(self) -> str:
        """A sentence once the time is up; empty before, after the end of the game, and without a limit."""
        minutes = self.sheet.rulebook.minutes
        if minutes is None or self.sheet.game.over or self.now - self.sheet.started < timedelta(minutes=minutes):
            return ""
        return gettext("Time's up. Finish the round, then end the game under More.")

    @property
    def lost(self) -> str:
        """The players whose turn was left out after the newest step, in a few words; empty if there are none."""
        return aloud.missing([self.sheet.names[seat - 1] for seat in self.last.passed_over] if self.last else [])

    @property
    def missing(self) -> list[Row[Any]]:
        """The points-only turns whose tiles aren't on the board."""
        game = self.sheet.game
        off = taken_off(game)
        return [row for row in game.turns if isinstance(row.step, PointsOnly) and row.number not in off]

    @property
    def taken_back(self) -> int:
        """The number of turns that were undone one after the other; 1 for a step that isn't a turn."""
        undone = self.sheet.history.undone
        while undone and undone.undone:
            undone = undone.undone
        steps = undone.steps[len(self.sheet.history.steps) :] if undone else ()
        return sum(isinstance(step, TURNS) for step in steps) or bool(steps)


_WAYS = {
    Cell(0, -1): marked("%(tile)s moved up"),
    Cell(1, 0): marked("%(tile)s moved right"),
    Cell(0, 1): marked("%(tile)s moved down"),
    Cell(-1, 0): marked("%(tile)s moved left"),
}
_SOMEWHERE = marked("%(tile)s moved")


def spoken(sheet: Sheet, drafted: Drafted, taken_back: int, notice: str) -> str:
    """The text to be read aloud: the notice, how many turns were just ``taken_back``, which way a tile was moved, the
    verdict on the draft or, without a draft, on the last turn, and where the next tile can go unless it's one space.
    """
    undone = ngettext("%(num)d turn undone", "%(num)d turns undone", taken_back) if taken_back else ""
    draft, ahead = drafted.draft, len(drafted.offer.candidates)
    marked_alike = draft.play and ahead > 1 and not (draft.cursor or draft.held)
    can_go = words_of(sheet.rulebook).game.can_go(ahead) if marked_alike else ""
    moved = ""
    if drafted.moved:
        tile, way = drafted.moved
        moved = gettext(_WAYS.get(way, _SOMEWHERE), tile=words_of(sheet.rulebook).tile_name(tile))
    return aloud.sentences(notice, undone, moved, _verdict(sheet, drafted), can_go)


def _verdict(sheet: Sheet, drafted: Drafted) -> str:
    words, outcome = words_of(sheet.rulebook), drafted.outcome
    if sheet.damage:
        return words.damage(sheet.damage)
    if drafted.prompt:
        return aloud.sentences(drafted.prompt.title, drafted.prompt.text)
    if outcome is None:
        return aloud.newest(sheet.game, sheet.names, words)
    name = sheet.names[sheet.game.to_move - 1]
    if outcome.going_on and not drafted.tapped.tried:
        return aloud.unfinished(name, outcome.points, outcome.going_on)
    if outcome.verdict.legal:
        return aloud.counted(name, outcome.points)  # the sum is read aloud once, when it is confirmed
    return aloud.refused(outcome.verdict, words)
