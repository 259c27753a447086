"""What was decided for points-only turns, as an address holds it: ``turn-21`` is a play, or ``keep``."""

from collections.abc import Mapping
from typing import Any

from referee.core.game import Game
from referee.core.grid.notation import Notation
from referee.core.off_sheet.catching_up import Decided
from referee.core.steps import Play, PointsOnly
from referee.core.unreadable import UnreadableError
from referee.web.common.forms import WriteForm
from referee.web.fields import NotationField, in_the_box

KEEP = "keep"
"""The value with which a turn keeps its points only."""


class FillForm(WriteForm):
    """Points-only turns filled in."""

    word = "fill"
    tiles = NotationField("read_play", validators=[in_the_box])


def field_of(number: int) -> str:
    """The field with the decision for a turn."""
    return f"turn-{number}"


def read_decided(game: Game[Any], fields: Mapping[str, str]) -> Decided[Any]:
    """What these fields decide for the points-only turns of a game. What cannot be read decides nothing."""
    sent = {
        row.number: fields[field_of(row.number)]
        for row in game.rows
        if isinstance(row.step, PointsOnly) and field_of(row.number) in fields
    }
    plays = {number: _play(game.rulebook.notation, text) for number, text in sent.items() if text != KEEP}
    return {number: play for number, play in plays.items() if play} | {
        number: None for number, text in sent.items() if text == KEEP
    }


def write_decided(game: Game[Any], decided: Decided[Any]) -> dict[str, str]:
    """Decisions as fields for ``read_decided``."""
    write = game.rulebook.notation.write_play
    return {field_of(number): KEEP if play is None else write(play) for number, play in decided.items()}


def _play(notation: Notation[Any], text: str) -> Play[Any]:
    try:
        return notation.read_play(text)
    except UnreadableError:
        return ()
