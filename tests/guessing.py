"""How many extra taps a turn takes because the draft guesses wrong where its tiles go.

The games are random ones from the generator. Each turn of two or more tiles is entered as people do: a tap on the cell
of the first tile, then tile after tile, in reading order, from the end that touches the table, or from the other end.
A tile that went the wrong way is moved by a tap on its cell. `make bench` prints the figures.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Lay, Point
from referee.core.position import Position
from referee.core.steps import Place, Swap
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import Play
from referee.rulebooks.qwirkle.directions import fits
from referee.rulebooks.qwirkle.draft import DRAFTING
from referee.rulebooks.qwirkle.legality import touching
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import TILES, Tile

ORDERS = ("reading order", "from the table", "from the far end")
PLAYERS = 3


@dataclass(frozen=True)
class Entry:
    """How a turn was entered."""

    extra: int
    """Taps beyond one for the first cell and one for each tile."""
    elsewhere: int
    """Tiles that went elsewhere though they could lie at the cursor."""


@dataclass(frozen=True)
class Count:
    """The result of entering many turns, each in all orders."""

    turns: int
    extra: Mapping[str, float]
    """Extra taps per turn, by the order in which the tiles are tapped."""
    elsewhere: int
    """Tiles that went elsewhere though they could lie at the cursor."""


def count(seeds: range) -> Count:
    """Enter the turns of the games with these seeds."""
    turns, extra, elsewhere = 0, Counter[str](), 0
    for position, play in (turn for seed in seeds for turn in turns_of(seed)):
        turns += 1
        for order, tiles in orders(position, play).items():
            entry = entered(position, tiles)
            extra[order] += entry.extra
            elsewhere += entry.elsewhere
    return Count(turns, {order: extra[order] / turns for order in ORDERS}, elsewhere)


def turns_of(seed: int) -> Iterator[tuple[Position[Tile], Play]]:
    """The turns of a game that lay two tiles or more, each with the position before it."""
    for game, turn in played(seed):
        if isinstance(turn, Place) and len(turn.play) > 1:
            yield game.position, turn.play


def played(seed: int) -> Iterator[tuple[Game, Place | Swap]]:
    """The turns of a game of players who mostly see the better plays, each with the game before it."""
    luck, game = Random(seed), Game.start(Qwirkle(), PLAYERS)
    bag = [*TILES] * 3
    luck.shuffle(bag)
    hands = [[bag.pop() for _ in range(6)] for _ in range(PLAYERS)]
    while not game.over:
        hand = hands[game.to_move - 1]
        found = moves(game.board, hand)
        luck.shuffle(found)  # of equally good plays none is likelier
        found.sort(key=lambda move: -move.points)
        if not found and not bag:
            return
        if not found:
            yield game, Swap(game.to_move, 1)
            game = game.after(Swap(game.to_move, 1))
            bag.insert(luck.randrange(len(bag)), hand.pop())
        else:
            play = found[min(len(found) - 1, int(luck.expovariate(0.3)))].play
            yield game, Place(game.to_move, play)
            game = game.after(Place(game.to_move, play))
            for tile, _ in play:
                hand.remove(tile)
        while bag and len(hand) < 6:
            hand.append(bag.pop())


def orders(position: Position[Tile], play: Play) -> Mapping[str, Play]:
    """The tiles of a play in the orders in which people lay them."""
    line = tuple(sorted(play, key=lambda placed: placed.cell))
    touches = [number for number, (_, cell) in enumerate(line) if touching(position.board.tiles, (cell,))]
    outwards = line if touches[0] <= len(line) - 1 - touches[-1] else line[::-1]
    return dict(zip(ORDERS, (line, outwards, outwards[::-1]), strict=True))


def entered(position: Position[Tile], play: Play) -> Entry:
    """Enter a turn: tap each key, and the cell of each tile that went elsewhere. A tile that does not move by that is
    erased and laid again. Raises ``AssertionError`` if that does not help either.
    """
    first = play[0].cell
    if not position.board.tiles:  # the first tile of the game lies on the cell 0,0
        play = tuple(Placement(tile, Cell(cell.x - first.x, cell.y - first.y)) for tile, cell in play)
    draft = DRAFTING.point(position, DRAFTING.first(position), Point(play[0].cell), free_hand=False).draft
    extra = elsewhere = 0
    for laid, (tile, cell) in enumerate(play, 1):
        cursor, free = draft.cursor, draft.cursor and tile in fits(position, draft.play, draft.cursor)
        draft = DRAFTING.lay(position, draft, Lay(tile), free_hand=False).draft
        elsewhere += bool(free) and cursor not in {cell for _, cell in draft.play}
        meant = {*play[:laid]}
        if {*draft.play} != meant:
            draft, extra = DRAFTING.point(position, draft, Point(cell), free_hand=False).draft, extra + 1
        if {*draft.play} != meant:
            draft = DRAFTING.lay(position, Draft(play[: laid - 1], cell), Lay(tile), free_hand=False).draft
            extra += 2
        assert {*draft.play} == meant
    return Entry(extra, elsewhere)
