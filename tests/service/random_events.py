"""Random events on a real record, possible or not."""

from random import Random

from referee.core import history
from referee.core.history import Correct, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.steps import Adjust, Ruling
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.service import Referee, Sheet, Written
from tests.rulebooks.random_fix import corrected, loose_step


def random_event(luck: Random, sheet: Sheet) -> history.Event:
    """A random event that could be sent now, possible or not."""
    kind, steps = luck.random(), sheet.history.steps
    number = luck.randint(1, max(1, len(steps)))
    if (sheet.history.undone and kind < 0.3) or kind < 0.02:
        return Redo()
    if (not steps and kind < 0.4) or kind < 0.04:
        stated = luck.choice([None, *(("longest", number) for number in (1, 2, 3))])
        return Start(luck.randint(1, len(sheet.names)), stated)
    if kind < 0.12:
        return TakeBack(luck.choice([None, None, 1, number, len(steps) + 1]))
    if kind < 0.30:
        return LetStand(number, Ruling(luck.choice(["agreed", 'a "quote"']), luck.choice([None, 0, 7])))
    if kind < 0.52 and steps:
        return Correct(number, corrected(luck, sheet.before(number), steps[number - 1]))
    if kind < 0.60:
        before = sheet.before(number)
        forgotten = loose_step(luck, before) if not before.over else Adjust(1, 3, "forgotten")
        return Insert(number, forgotten, shift=luck.random() < 0.5)
    if kind < 0.65 and steps:
        return Remove(number, shift=luck.random() < 0.5)
    if kind < 0.68 and steps:
        return Reseat(number, luck.randint(1, len(sheet.names)))
    return loose_step(luck, sheet.game) if not sheet.game.over else TakeBack()


def fixed_at_random(referee: Referee, luck: Random, events: int) -> tuple[str, dict[int, Sheet]]:
    """A game after random events, and its sheet by number of lines."""
    rules = HouseRules(leftovers=luck.random() < 0.3, point_limit=luck.choice([None, None, 90]))
    game_id = referee.start("ABCD"[: luck.randint(2, 4)], Qwirkle(rules))
    states = {0: referee.sheet(game_id)}
    for _ in range(events):
        sheet = states[max(states)]
        event = random_event(luck, sheet)
        answer = referee.write(sheet, event)
        after = referee.sheet(game_id)
        assert after.damage is None, (event, after.lines)
        assert after.lines[: sheet.event_count] == sheet.lines
        assert after.times[: sheet.event_count] == sheet.times
        assert (after.event_count > sheet.event_count) == isinstance(answer, Written)
        states[after.event_count] = after
    return game_id, states
