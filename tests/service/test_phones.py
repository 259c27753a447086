"""Several phones write on one sheet at the same time: each gets a correct answer, and the sheet stays undamaged."""

from random import Random
from threading import Event

from referee.service import Referee, Sheet, Written
from tests.at_once import at_once
from tests.service.random_events import random_event
from tests.service.writing import CORRECTED, CORRECTION, SHORT, STALE, on_disk, sound, started, write


def test_correction_sent_twice_at_once(referee: Referee) -> None:
    """A correction with its rulings, sent by several phones at the same time, is written once."""
    game_id = started(referee, *SHORT)
    answers = at_once(lambda _: write(referee, game_id, CORRECTION, seen=4), 8)
    assert answers == [()] * 8
    assert sorted(on_disk(referee, game_id)[4:]) == CORRECTED


def test_nobody_sees_half_a_correction(referee: Referee) -> None:
    """Reading during corrections shows each with all its rulings or not at all."""
    game_id = started(referee)
    done = Event()

    def work(phone: int) -> object:
        if phone == 0:
            try:
                for line in (*SHORT, CORRECTION, "take-back 1") * 10:
                    assert write(referee, game_id, line) == ()
            finally:
                done.set()
        while not done.is_set():
            sound(referee, game_id)
        return phone

    assert at_once(work, 4) == [0, 1, 2, 3]
    assert sound(referee, game_id).event_count == 70


def test_two_phones_correct_at_once(referee: Referee) -> None:
    """Of two corrections of the same sheet one is written; the other gets a conflict and can be sent again."""
    lines = ("correct 1: S1 place Ro@0,0 Rs@1,0 Rx@-1,0", "correct 4: S2 place Bc@3,1 Bx@4,1")
    for _ in range(10):
        game_id = started(referee, *SHORT)
        answers = at_once(lambda phone, on=game_id: write(referee, on, lines[phone], seen=4), 2)
        stale = [answer == STALE for answer in answers]
        assert sorted(stale) == [False, True]
        assert () in answers
        assert on_disk(referee, game_id)[4:] == (lines[stale.index(False)],)
        assert write(referee, game_id, lines[stale.index(True)]) == ()
        assert sound(referee, game_id).game.totals == (3 + 2, 4 + 3)


def test_sixteen_phones_fix_at_random(referee: Referee) -> None:
    """Sixteen phones that fix one game at random leave an undamaged sheet after every event, and lose none."""
    game_id = started(referee, *SHORT)

    def work(phone: int) -> list[Sheet]:
        luck, seen = Random(phone), []
        for _ in range(12):
            sheet = referee.sheet(game_id)
            seen.append(sheet)
            match referee.write(sheet, random_event(luck, sheet)):
                case Written(after):
                    seen.append(after)
        return seen

    last = referee.sheet(game_id)
    assert last.event_count == 4
    states = [sheet for seen in at_once(work) for sheet in seen]
    last = sound(referee, game_id)
    assert last.event_count > 10
    for sheet in states:
        assert sheet.damage is None, sheet.lines
        assert sheet.lines == last.lines[: sheet.event_count]
        assert referee.sheet(game_id, sheet.event_count) == sheet
