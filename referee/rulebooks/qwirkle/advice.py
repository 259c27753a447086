"""The adviser of Qwirkle: its legal plays, and what would make an illegal one legal."""

from collections.abc import Iterable
from typing import cast

from referee.core.advice import Instead, Move, NearMiss
from referee.core.grid import Board as AnyBoard
from referee.core.position import Position
from referee.rulebooks.qwirkle import movegen
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.nearmiss import instead, near_misses
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.turns import course


class Adviser:
    """Finds the legal plays of Qwirkle. The first one has the length that was announced (R6)."""

    def moves(self, board: AnyBoard[Tile], hand: Iterable[Tile]) -> list[Move[Tile]]:
        return movegen.best(movegen.moves(cast(Board, board), hand))

    def near_misses(self, position: Position[Tile], seat: int, play: Play) -> tuple[NearMiss[Tile], ...]:
        found = near_misses(cast(Board, position.board), play, position.hands[seat - 1])
        return tuple(miss for miss in found if len(play) - (miss.to is None) >= course(position).least)

    def instead(self, position: Position[Tile], seat: int, play: Play) -> Instead[Tile] | None:
        if len(play) < course(position).least:
            return None
        return instead(cast(Board, position.board), play, position.hands[seat - 1])
