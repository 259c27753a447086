"""What can be said of a game that was played: the best way to lay tiles, open spots, chances."""

from collections.abc import Iterable, Mapping
from typing import cast

from referee.core.advice import Move
from referee.core.grid import Cell
from referee.core.position import Position
from referee.rulebooks.qwirkle import best_way, chances, movegen, spots, turns
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.tiles import Tile


class Reviewer:
    """The reviewer of games by the house rules of one table."""

    def __init__(self, rules: HouseRules) -> None:
        self._limited = rules.point_limit is not None or rules.minutes is not None

    def best(self, position: Position[Tile], play: Play) -> Move[Tile] | None:
        """The play with most points that lays exactly these tiles; nothing for the first tiles of a game."""
        board = cast(Board, position.board)
        return best_way.best_way(board, [tile for tile, _ in play]) if board.tiles else None

    def most(self, position: Position[Tile], hand: Iterable[Tile]) -> int:
        """The most points that the seat to move can score with these tiles, or some of them; 0 where none goes."""
        so_far = turns.course(position)
        least = 0 if so_far.turns else so_far.opening or 0  # R6
        found = movegen.moves(cast(Board, position.board), hand)
        return max((points for play, points in found if len(play) >= least), default=0)

    def spots(self, position: Position[Tile]) -> Mapping[Cell, tuple[Tile, ...]]:
        """The cells where one tile would make a Qwirkle, with that tile."""
        return spots.spots(cast(Board, position.board))

    def chances(self, position: Position[Tile]) -> tuple[float, ...] | None:
        """By seat the chance to win; nothing under a limit of points or time, with which no game was measured."""
        return None if self._limited else chances.chances(position)
