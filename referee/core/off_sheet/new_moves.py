"""Tiles side by side as plays, and the moves that were made on the table since the newest step on the sheet."""

from collections.abc import Container, Iterable, Iterator

from referee.core.game import Game
from referee.core.grid import AXES, Cell, Placement, T
from referee.core.off_sheet import SHOWN, TRIED, Tries
from referee.core.steps import Place, Play


def stretches(
    tiles: Iterable[Placement[T]], occupied: Container[Cell], most: int
) -> Iterator[tuple[Placement[T], ...]]:
    """Every stretch of at most ``most`` of these tiles, each once: tiles in a row or a column with no gap between
    them, apart from other tiles on ``occupied`` cells.
    """
    placed = {each.cell: each for each in tiles}
    for cell in sorted(placed, key=lambda cell: (cell.y, cell.x)):
        first = (placed[cell],)
        yield first
        for axis in AXES:
            stretch: tuple[Placement[T], ...] = first
            at = cell.step(axis)
            while len(stretch) < most and (at in placed or at in occupied):
                if at in placed:
                    stretch = (*stretch, placed[at])
                    yield stretch
                at = at.step(axis)


def in_one_line(tiles: Iterable[Placement[T]]) -> bool:
    """Whether all of these tiles are in one row or one column, with or without gaps."""
    cells = [cell for _, cell in tiles]
    return len({cell.y for cell in cells}) <= 1 or len({cell.x for cell in cells}) <= 1


def first_moves(game: Game[T], tiles: Play[T]) -> tuple[Play[T], ...]:
    """Return the plays that can have been the first move, if the tiles were played in several moves by the rules, as
    few as possible and at most one per player. Empty if there is no such way. Raises ``TooManyWaysError``.
    """
    tries = Tries()
    ways = (tuple(_firsts(game, tiles, moves, tries)) for moves in range(2, len(game.hands) + 1))
    firsts = next(filter(None, ways), ())
    tries.count(len(firsts) * SHOWN)
    return firsts


def whole_moves(game: Game[T], tiles: Play[T]) -> tuple[Play[T], ...]:
    """Return the legal plays of some of these tiles, none of them a part of another. Raises ``TooManyWaysError``."""
    tries = Tries()
    found = [
        play for play in stretches(tiles, game.board.tiles, game.rulebook.hand) if _after(game, play, tries) is not None
    ]
    tries.count(len(found) * SHOWN)
    return tuple(play for play in found if not any({*play} < {*other} for other in found))


def _firsts(game: Game[T], tiles: Play[T], moves: int, tries: Tries) -> Iterator[Play[T]]:
    """The possible first plays if these tiles were played in exactly this number of moves."""
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
