"""Judging an event before it is written."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.core.correction import Consequences
from referee.core.history import Correct, Event, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.steps import TURNS, unannounced
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service.replay import DamagedHeaderError, Replay
from referee.service.sheet import Sheet

JudgedEvent = tuple[Verdict[Any], Sequence[Event[Any]], Replay]
"""The verdict on an event; if it is legal, also the events to write for it and the game after them."""


def judge_event(sheet: Sheet, event: Event[Any], entered: bool) -> JudgedEvent:
    """Judge an event to be written after everything on a sheet; if it is ``entered`` for good, the word list is asked
    as well.
    """
    game, history, replay = sheet.game, sheet.history, sheet.replay
    match event:
        case TakeBack(first):
            known = bool(history.steps or history.fixed) if first is None else 1 <= first <= len(history.steps)
            return _if(known, SheetCode.NOTHING_TO_TAKE_BACK, replay, event)
        case Redo():
            return _if(history.undone is not None, SheetCode.NOTHING_TO_REDO, replay, event)
        case Start():
            if game.turns:
                return refused(SheetCode.ALREADY_STARTED), (), replay
            try:
                return Verdict(), (event,), replay.after(event)
            except DamagedHeaderError:  # not one of the players, or a start that the rulebook doesn't know
                return refused(SheetCode.NO_SUCH_START), (), replay
        case LetStand(number, ruling):
            step = history.after(event).steps[number - 1] if 1 <= number <= len(history.steps) else None
            if not isinstance(step, TURNS) or step.ruling != ruling:
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            found = sheet.consequences(Correct(number, step))
            return _fixed(found, number), (event,), replay.after(event) if found.damage is None else replay
        case Correct(number) | Insert(number) | Remove(number) | Reseat(number):
            if isinstance(event, Correct | Insert):
                event = replace(event, step=unannounced(event.step))
            known = 1 <= number <= len(history.steps) + isinstance(event, Insert)
            if not known or (isinstance(event, Reseat) and not isinstance(history.steps[number - 1], TURNS)):
                return refused(SheetCode.NO_SUCH_STEP), (), replay
            found = sheet.consequences(event, entered)
            if found.damage is not None:
                return _fixed(found, number), (), replay
            for each in found.events:
                history = history.after(each)
            return Verdict(), found.events, Replay(history, found.game)
        case _:
            judged = game.judged(event)
            verdict = judged.asked if entered else judged.verdict
            if not verdict.legal:
                return verdict, (), replay
            after = game.taken(judged)
            *before, row = after.rows
            step = row.step_with_points
            after = replace(after, rows=(*before, replace(row, step=step)))
            return verdict, (step,), Replay(history.after(step), after)


def _if(possible: bool, code: SheetCode, replay: Replay, event: Event[Any]) -> JudgedEvent:
    return (Verdict(), (event,), replay.after(event)) if possible else (refused(code), (), replay)


def _fixed(found: Consequences[Any], number: int) -> Verdict[Any]:
    """The verdict on fixing a step: violations of the step itself, or the later step that it makes impossible."""
    if found.damage is None:
        return Verdict()
    if found.damage.number == number and not isinstance(found.fix, Remove):
        return found.damage.verdict
    number = found.game.turn_number(found.damage.number)
    return refused(SheetCode.LATER_STEP_IMPOSSIBLE, number=number, violations=found.damage.verdict.violations)
