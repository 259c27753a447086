"""The table lets a turn stand that the referee refuses."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.core.notation import write_step
from referee.core.steps import TURNS, Step
from referee.service import Sheet
from referee.web.board.drafted import Drafted
from referee.wording.language import gettext


@dataclass(frozen=True)
class Overruling:
    """The form by which the table lets a refused turn stand."""

    sheet: Sheet
    drafted: Drafted
    refused: Step[Any] | None
    """The step that was not written; None if it is about the draft."""
    typed: Mapping[str, str]
    """What was typed so far: ``reason``, ``other``, ``ruled``."""
    closed: bool
    """Whether nothing can be entered any more."""

    @cached_property
    def step(self) -> str:
        """The step that a table may let stand though the referee refuses it, in notation; empty if there is none. A
        draft that goes on is none until it is confirmed.
        """
        game, drafted, step = self.sheet.game, self.drafted, self.refused
        play = game.play_of(drafted.tapped.on_trial)
        on_trial = game.rulebook.drafting.step(game.position, game.to_move, play) if play else None
        fine = drafted.judged is not None and drafted.judged.asked.legal and not drafted.tapped.tried
        if step is None and not drafted.goes_on and not fine:
            step = on_trial
        if self.closed or not isinstance(step, TURNS):
            return ""
        judged = drafted.tried if step == on_trial else game.judged(step)
        if judged is None or judged.asked.legal or game.cannot_be(judged.asked):
            return ""
        return write_step(step, self.sheet.rulebook)

    @property
    def can_force(self) -> bool:
        """Whether the refused tile may be laid all the same, and the turn go on."""
        tapped = self.drafted.tapped
        allowed = tapped.refused is not None and not self.sheet.game.cannot_be(tapped.refused)
        return allowed and tapped.tried is not None

    @property
    def reasons(self) -> tuple[str, ...]:
        """The most common reasons."""
        return gettext("We agreed on it"), gettext("Noticed too late"), gettext("House rule")
