"""Moves that were made at the table since the newest step on the sheet, told by the tiles that lie there."""

from collections.abc import Iterator
from typing import TypeVar

from referee.core.game import Game
from referee.core.grid.stretch import stretches
from referee.core.off_sheet.tries import SHOWN, TRIED, Tries
from referee.core.steps import Place, Play

T = TypeVar("T")


def first_moves(game: Game[T], tiles: Play[T]) -> tuple[Play[T], ...]:
    """Return the plays that can have been the first move, if the tiles were laid in several moves by the rules, in as
    few as possible and at most one a player. None if there is no such way. Raises ``TooManyWaysError``.
    """
    tries = Tries()
    ways = (tuple(_firsts(game, tiles, moves, tries)) for moves in range(2, len(game.hands) + 1))
    firsts = next(filter(None, ways), ())
    tries.count(len(firsts) * SHOWN)
    return firsts


def _firsts(game: Game[T], tiles: Play[T], moves: int, tries: Tries) -> Iterator[Play[T]]:
    """The possible first plays if these tiles were laid in exactly this number of moves."""
    if moves == 1:
        if _after(game, tiles, tries):
            yield tiles
        return
    for play in stretches(tiles, game.board.tiles, game.rulebook.hand):
        rest = tuple(placed for placed in tiles if placed not in play)
        after = _after(game, play, tries) if rest else None
        if after is not None and any(_firsts(after, rest, moves - 1, tries)):
            yield play


def _after(game: Game[T], play: Play[T], tries: Tries) -> Game[T] | None:
    """The game after this play by the player to move; None if it breaks a rule."""
    tries.count(TRIED)
    judged = game.judged(Place(game.to_move, play))
    return game.taken(judged) if judged.verdict.legal else None
