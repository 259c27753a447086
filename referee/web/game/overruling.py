"""The table lets a turn stand that the referee refuses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.core.game import Game
from referee.core.grid.draft import Tapped
from referee.core.notation import write_step
from referee.core.steps import TURNS, Step
from referee.service import Sheet
from referee.web.board.drafted import Drafted
from referee.wording.language import gettext


@dataclass(frozen=True)
class Overruling:
    """The form by which the table lets a refused turn stand."""

    step: str
    """The turn in notation; empty if there is none that may stand."""
    can_force: bool
    """Whether the refused tile may be laid all the same, and the turn go on."""
    typed: Mapping[str, str]
    """What was typed so far: ``reason``, ``other``, ``ruled``."""
    reasons: tuple[str, ...]
    """The most common reasons."""


def overruling_of(
    sheet: Sheet, shown: Drafted, step: Step[Any] | None, closed: bool, typed: Mapping[str, str]
) -> Overruling:
    """The form about a refused ``step``, or else about what is drafted; without a step if the game is ``closed``."""
    return Overruling(
        step="" if closed else _overrulable(sheet, step, shown),
        can_force=_can_force(sheet.game, shown.tapped),
        typed=typed,
        reasons=(gettext("We agreed on it"), gettext("Noticed too late"), gettext("House rule")),
    )


def _overrulable(sheet: Sheet, step: Step[Any] | None, shown: Drafted) -> str:
    """The step that a table may let stand though the referee refuses it, in notation; empty if there is none. A draft
    that goes on is none until it is confirmed.
    """
    game, tapped = sheet.game, shown.tapped
    play = game.play_of(tapped.on_trial)
    drafted = sheet.rulebook.drafting.step(game.position, game.to_move, play) if play else None
    goes_on = shown.said is not None and shown.said.unfinished
    if step is None and not goes_on and not (shown.judged and shown.judged.legal and not tapped.tried):
        step = drafted
    if not isinstance(step, TURNS):
        return ""
    verdict = shown.tried if step == drafted else game.judged(step).asked
    if verdict is None or verdict.legal or game.cannot_be(verdict):
        return ""
    return write_step(step, sheet.rulebook)


def _can_force(game: Game[Any], tapped: Tapped[Any]) -> bool:
    """Whether the refused tile can lie there if the table allows it."""
    return tapped.refused is not None and tapped.tried is not None and not game.cannot_be(tapped.refused)
