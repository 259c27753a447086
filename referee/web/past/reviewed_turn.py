"""A turn as its review shows it: its sum, a better play, the spots it opened and closed, the chances."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from referee.core.counting import taken_off
from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.judging import Row
from referee.core.review import Review, ReviewedTurn
from referee.service import Sheet
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.shelf import words_of
from referee.wording import review as wording
from referee.wording.language import gettext, ngettext
from referee.wording.sums import Addend
from referee.wording.words import Words


class Sign(StrEnum):
    """The subject of a fact: the class of its sign."""

    BETTER = "better"
    """More points were possible."""
    SPOT = "spot"
    """A spot was opened."""
    CLOSED = "closed"


@dataclass(frozen=True)
class Fact:
    """A sentence about a turn."""

    sign: Sign
    told: str
    more: str
    """Details; empty if there are none."""


@dataclass(frozen=True)
class TurnCard:
    """A step of the game as its review shows it."""

    number: int
    earlier: int
    """The step before it; 0 before the first."""
    later: int
    """The step after it; 0 after the last."""
    seat: int
    """The seat of its player; 0 if it has none."""
    name: str
    deed: str
    """What the player did, as a text behind the name."""
    sum: tuple[Addend, ...]
    """The parts of its points."""
    chance: str
    """The change of its player's chance; empty if that is unknown or hidden."""
    facts: tuple[Fact, ...]


def turn_card(sheet: Sheet, review: Review[Any], number: int, after: Game[Any], open_: bool) -> TurnCard:
    """The card of a step; ``after`` is the game after it. Only if everything is ``open_`` it has what would help the
    player to move: chances, and spots that wait for a tile.
    """
    row, words = after.rows[-1], words_of(sheet.rulebook)
    turn = next((turn for turn in review.turns if turn.number == number), None)
    return TurnCard(
        number=number,
        earlier=number - 1,
        later=number + 1 if number < len(sheet.game.rows) else 0,
        seat=row.step.seat,
        name=sheet.names[row.step.seat - 1] if row.step.seat else "",
        deed=_deed(sheet, row, words) if turn else words.turn_summary(row),
        sum=tuple(words.addends(row.verdict, row.awards)) if turn else (),
        chance=chance_told(turn) if turn and open_ else "",
        facts=tuple(_facts(sheet, review, turn, after, open_)) if turn else (),
    )


def _deed(sheet: Sheet, row: Row[Any], words: Words[Any]) -> str:
    deed = wording.deed(row, words.game)
    if row.number in taken_off(sheet.game):
        return gettext("%(deed)s, removed again: scores 0", deed=deed)
    return deed


def chance_told(turn: ReviewedTurn[Any]) -> str:
    """The change of the player's chance by a turn; empty if it is unknown."""
    if turn.win is None or turn.swing is None:
        return ""
    after = turn.win[turn.seat - 1]
    before = wording.percent(min(max(after - turn.swing, 0), 1))
    return gettext("%(before)s → %(after)s", before=before, after=wording.percent(after))


def pictured_turn(sheet: Sheet, review: Review[Any], number: int, after: Game[Any], open_: bool) -> Picture:
    """The board after a step, with what its review shows on it, in the area in which all steps lie alike."""
    turn = next((turn for turn in review.turns if turn.number == number), None)
    spots = turn.opened if turn and open_ else ()
    area = area_of(sheet.game).with_cells(shown_cells(review, open_))
    label = gettext("The board after turn %(number)d", number=number)
    return replace(
        picture_of(after, last_cells(after), area, label),
        better={cell: tile for tile, cell in turn.better} if turn else {},
        spots={spot.cell: spot.tiles[0] for spot in spots},
    )


def shown_cells(review: Review[Any], open_: bool) -> set[Cell]:
    """The cells beside the tiles on which something is shown after any of the turns."""
    cells = {cell for turn in review.turns for _, cell in turn.better}
    return cells | {spot.cell for turn in review.turns for spot in turn.opened if open_}


def _facts(sheet: Sheet, review: Review[Any], turn: ReviewedTurn[Any], after: Game[Any], open_: bool) -> Iterator[Fact]:
    words = words_of(sheet.rulebook)
    if turn.missed and turn.best is not None:
        more = gettext(
            "The dashed tiles would have scored %(points)d. (The rest of the hand isn't known.)", points=turn.best
        )
        yield Fact(Sign.BETTER, wording.missed(turn), more)
    if turn.opened and open_:
        yield Fact(Sign.SPOT, wording.opened(turn.opened, words.game), _unseen(sheet, turn, after))
        for later in review.turns:
            if any(closed.opened_by == turn.number for closed in later.closed):
                yield Fact(Sign.CLOSED, wording.closed_later(later, sheet.names[later.seat - 1]), "")
    for number in dict.fromkeys(closed.opened_by for closed in turn.closed) if open_ else ():
        opener = sheet.game.rows[number - 1].step.seat
        by = gettext("opened by %(name)s", name=sheet.names[opener - 1]) if opener else ""
        yield Fact(Sign.CLOSED, wording.closed(turn, number, words.game), by)


def _unseen(sheet: Sheet, turn: ReviewedTurn[Any], after: Game[Any]) -> str:
    """The number of unseen tiles for the open spots, and the chance that the next player held one."""
    kinds = {tile for spot in turn.opened for tile in spot.tiles}
    unseen = sheet.rulebook.unseen(after.board)
    left = sum(unseen[kind] or 0 for kind in kinds)
    told = ngettext("%(num)d still unseen then", "%(num)d still unseen then", left)
    if turn.chance is None or after.over:
        return told
    return gettext("%(told)s; %(chance)s", told=told, chance=wording.held(turn.chance, sheet.names[after.to_move - 1]))
