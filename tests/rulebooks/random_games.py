"""Random games at a table whose hidden tiles are known, and plays that are nearly legal."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.steps import Pass, Place, PointsOnly, Swap, Turn
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.movegen import best, moves
from referee.rulebooks.qwirkle.tiles import COPIES, TILES, Tile

HAND = 6
LONGEST = 400
"""More turns than any game has: most are over after fifty."""


@dataclass
class Table:
    """A game as the referee follows it, with the real bag and the real hands."""

    luck: Random
    game: Game
    bag: list[Tile]
    hands: list[list[Tile]] = field(default_factory=list)
    unwritten: int = 0
    """Tiles on the real table that aren't on the board, because only their points were announced."""

    @classmethod
    def dealt(cls, luck: Random, players: int) -> "Table":
        """A table with a shuffled bag and a full hand for each player."""
        table = cls(luck, Game.start(Qwirkle(), players), [*TILES] * COPIES)
        luck.shuffle(table.bag)
        table.hands = [table.draw(HAND) for _ in range(players)]
        return table

    def draw(self, count: int) -> list[Tile]:
        """Draw tiles from the bag, at most as many as it has."""
        drawn, self.bag = self.bag[:count], self.bag[count:]
        return drawn

    def choose(self, points_only: bool) -> Turn:
        """A possible turn of this player: mostly a good or random play, sometimes a swap or a pass (Q5)."""
        seat, luck = self.game.to_move, self.luck
        hand = self.hands[seat - 1]
        plays = best(moves(self.game.board, hand))
        mood = luck.random()
        if points_only and mood < 0.1:
            return PointsOnly(seat, luck.randint(1, 24), luck.randint(1, len(hand)))
        if self.bag and self.game.rows and (not plays or mood > 0.95):
            return Swap(seat, luck.randint(1, min(len(hand), len(self.bag))))
        if not plays or (not self.bag and mood > 0.7):
            return Pass(seat)
        move = plays[0] if luck.random() < 0.5 else luck.choice(plays)
        return Place(seat, move.play, move.points if luck.random() < 0.5 else None)

    def take(self, turn: Turn) -> None:
        """Move the real tiles as in the turn, and let the referee follow."""
        hand = self.hands[turn.seat - 1]
        match turn:
            case Place(_, play):
                for tile, _ in play:
                    hand.remove(tile)
                hand += self.draw(HAND - len(hand))
            case PointsOnly(_, _, count):
                self.luck.shuffle(hand)
                del hand[:count]
                self.unwritten += count
                hand += self.draw(HAND - len(hand))
            case Swap(_, count):
                self.luck.shuffle(hand)
                aside = hand[:count]
                hand[:] = [*hand[count:], *self.draw(count)]
                self.bag += aside
                self.luck.shuffle(self.bag)
        self.game = self.game.after(turn)


def random_game(seed: int, players: int = 2, points_only: bool = False) -> Iterator[Table]:
    """The table before the first turn and after each turn, until the game is over."""
    table = Table.dealt(Random(seed), players)
    yield table
    for _ in range(LONGEST):
        table.take(table.choose(points_only))
        yield table
        if table.game.over:
            return
    raise AssertionError(f"a game of {LONGEST} turns is not over")


def random_position(seed: int, tiles: int) -> Table:
    """The table of a random game once it has at least ``tiles`` tiles, or once the game is over."""
    return next(table for table in random_game(seed) if len(table.game.board.tiles) >= tiles or table.game.over)


def nearly_legal(luck: Random, board: Board, play: Play) -> Play:
    """A play with one or two typical mistakes."""
    changed = list(play)
    for _ in range(luck.randint(1, 2)):
        number = luck.randrange(len(changed))
        tile, cell = changed[number]
        near = Cell(cell.x + luck.randint(-2, 2), cell.y + luck.randint(-2, 2))
        nearby = luck.choice(cell.neighbors())
        match luck.randrange(7):
            case 0:
                changed[number] = Placement(luck.choice(TILES), cell)
            case 1:
                changed[number] = Placement(tile, near)
            case 2:
                changed[number] = Placement(tile, nearby)
            case 3:
                changed.append(Placement(luck.choice(TILES), near))
            case 4:
                related = [other for other in TILES if other.color == tile.color or other.shape == tile.shape]
                changed.append(Placement(luck.choice(related), nearby))
            case 5 if len(changed) > 1:
                del changed[number]
            case 6 if board.tiles:
                changed.append(Placement(luck.choice(TILES), luck.choice([*board.tiles, *board.free])))
    luck.shuffle(changed)
    return tuple(changed)
