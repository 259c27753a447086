"""Random fixes on a real record: nothing is lost, and every state can be seen again."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from referee.core import transcript
from referee.core.history import Correct
from referee.record import Record
from referee.service import Referee, Refused, Written
from tests.examples import examples
from tests.rulebooks.played import QWIRKLE
from tests.rulebooks.random_fix import corrected, loose_step
from tests.service.random_events import fixed_at_random
from tests.service.writing import on_disk, sound
from tests.shelves import ON_SHELF


@examples(25)
@given(st.integers(0, 2**32))
def test_no_event_is_lost(seed: int) -> None:
    """Fixing turns only adds lines, and each earlier state can still be shown."""
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"), ON_SHELF)
        game_id, states = fixed_at_random(referee, Random(seed), 25)
        assert on_disk(referee, game_id) == states[max(states)].lines
        fresh = Referee(Record(Path(folder) / "referee.db"), ON_SHELF)
        for seen, sheet in states.items():
            assert fresh.sheet(game_id, seen) == sheet
            assert len(sheet.game.rows) == len(sheet.history.steps)


@examples(15)
@given(st.integers(0, 2**32))
def test_every_line_has_its_state(seed: int) -> None:
    """After fixes, the sheet can be shown as it was after any line."""
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"), ON_SHELF)
        game_id, states = fixed_at_random(referee, Random(seed), 20)
        for seen in range(max(states) + 1):
            assert referee.sheet(game_id, seen).damage is None, (seen, states[max(states)].lines)


@examples(15)
@given(st.integers(0, 2**32))
def test_fixed_games_are_rebuilt_from_their_transcripts(seed: int) -> None:
    """The transcript of a fixed game replays to the same game."""
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"), ON_SHELF)
        _, states = fixed_at_random(referee, Random(seed), 20)
        for sheet in states.values():
            read = transcript.read(sheet.transcript, ON_SHELF.open)
            game, fault = read.beginning.replayed(read.steps)
            assert fault is None
            assert game.position == sheet.game.position
            assert [row.step_with_points for row in game.rows] == [row.step_with_points for row in sheet.game.rows]
            assert [row.totals for row in game.rows] == [row.totals for row in sheet.game.rows]


@examples(15)
@given(st.integers(0, 2**32))
def test_what_is_shown_is_what_is_written(seed: int) -> None:
    """A correction has exactly the consequences that were shown, or is refused exactly if they were."""
    with TemporaryDirectory() as folder:
        referee, luck = Referee(Record(Path(folder) / "referee.db"), ON_SHELF), Random(seed)
        game_id = referee.start("ABC", QWIRKLE)
        while (sheet := referee.sheet(game_id)).event_count < 20 and not sheet.game.over:
            referee.write(sheet, loose_step(luck, sheet.game))
        for _ in range(5):
            sheet = referee.sheet(game_id)
            number = luck.randint(1, len(sheet.history.steps))
            step = corrected(luck, sheet.before(number), sheet.history.steps[number - 1])
            shown = sheet.consequences(Correct(number, step))
            answer = referee.write(sheet, Correct(number, step))
            after = sound(referee, game_id)
            assert isinstance(answer, Written) == (shown.damage is None)
            if shown.damage is None:
                assert after.game == shown.game
                assert after.event_count == sheet.event_count + 1 + len(shown.ruled)
            elif shown.damage.number > number:
                assert isinstance(answer, Refused)
                (violation,) = answer.verdict.violations
                assert (violation.code, violation.params["number"]) == (
                    "later-step-impossible",
                    shown.game.turn_number(shown.damage.number),
                )
                assert violation.params["violations"] == shown.damage.verdict.violations
