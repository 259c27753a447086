"""Refusals: how their sentences are built, those of the scoresheet itself, and what would help."""

from collections import ChainMap
from collections.abc import Callable

from referee.core.advice import NearMiss
from referee.core.grid import Cell, T
from referee.core.verdict import SheetCode, Violation
from referee.wording.language import gettext, listed, marked, ngettext

FAR = 3
"""The most cells that people count at a glance."""


Namer = Callable[[T], str]
"""Names a tile in a sentence: in words, or in words with its drawing."""

Sentence = str | Callable[[Violation[T], Namer[T]], str]
"""A ``marked`` sentence about a broken rule, with places for the ``tile`` or ``tiles`` at fault and for the violation's
parameters; or a function that makes one from the violation.
"""


def phrased(sentence: Sentence[T], violation: Violation[T], name: Namer[T]) -> str:
    """The sentence about a violation, with each tile named by ``name``."""
    if not isinstance(sentence, str):
        return sentence(violation, name)
    tiles = violation.tiles if "%(tile" in sentence else ()
    named = {"tiles": listed(map(name, tiles)), "tile": name(tiles[0])} if tiles else {}
    return gettext(sentence) % ChainMap(named, violation.params)  # type: ignore[arg-type]


def numbered(one: str, many: str, param: str) -> Sentence[T]:
    """A sentence with the violation's parameter of this name as its number; both its forms are marked."""
    return lambda violation, _: ngettext(one, many, violation.params[param])


def out_of_turn(to_move: str, name: str) -> str:
    """Why a player can't take another player's turn, with the names of both."""
    return gettext("It was %(to_move)s's turn, not %(name)s's.", to_move=to_move, name=name)


def near_miss(miss: NearMiss[T], name: Namer[T]) -> str:
    """The sentence for a change that would make the play legal."""
    if miss.to is None:
        return ngettext(
            "Without the %(tile)s it would score %(num)d point.",
            "Without the %(tile)s it would score %(num)d points.",
            miss.points,
            tile=name(miss.tile),
        )
    return ngettext(
        "With the %(tile)s %(where)s it would score %(num)d point.",
        "With the %(tile)s %(where)s it would score %(num)d points.",
        miss.points,
        tile=name(miss.tile),
        where=_way(miss.cell, miss.to),
    )


def _way(start: Cell, end: Cell) -> str:
    """The way from one cell to another, in words; a far one is only marked on the board."""
    right, down = end.x - start.x, end.y - start.y
    if abs(right) + abs(down) > FAR:
        return gettext("on the framed space")
    ways = []
    if right > 0:
        ways.append(ngettext("%(num)d space to the right", "%(num)d spaces to the right", right))
    elif right < 0:
        ways.append(ngettext("%(num)d space to the left", "%(num)d spaces to the left", -right))
    if down > 0:
        ways.append(ngettext("%(num)d space down", "%(num)d spaces down", down))
    elif down < 0:
        ways.append(ngettext("%(num)d space up", "%(num)d spaces up", -down))
    return gettext(" and ").join(ways)


OF_THE_SHEET: dict[str, str] = {
    SheetCode.GAME_OVER: marked("The game is over. To go on, undo the last turn."),
    SheetCode.WRONG_SEAT: marked("It's the turn of seat %(to_move)d, not seat %(seat)d."),
    SheetCode.NO_SUCH_SEAT: marked("There's no such player: choose one from the list."),
    SheetCode.NO_SUCH_STEP: marked("The scoresheet has no such turn."),
    SheetCode.NOTHING_PLACED: marked("No tiles yet. Tap the board, then the keys."),
    SheetCode.NOTHING_TO_TAKE_BACK: marked("There's nothing to undo."),
    SheetCode.NOTHING_TO_REDO: marked("There's nothing to redo."),
    SheetCode.ALREADY_STARTED: marked("The game has begun. Undo the first turn to change who starts."),
    SheetCode.NO_SUCH_START: marked("Choose a line length for every player."),
    SheetCode.SKIP_EMPTY_BAG: marked("Nothing is left to draw: pass instead of skipping."),
    SheetCode.NO_TILES: marked("This player has no tiles any more, and so no turns."),
    SheetCode.LAST_PLAYER: marked("Nobody else plays on. End the game instead."),
    SheetCode.NOTE_MISSING: marked("Enter the points and a short reason."),
    SheetCode.REASON_MISSING: marked("Say briefly why you're allowing it."),
    SheetCode.SHEET_FULL: marked("This scoresheet is full. Start a new game to continue."),
    SheetCode.RECORD_DAMAGED: marked("This scoresheet is damaged, so you can't add to it."),
}
"""By code, the sentences of the scoresheet that don't contain others."""
