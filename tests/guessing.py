"""How often a turn needs an extra tap because the draft guesses wrong where its tiles go.

Games are random ones by the generator. Each of their turns of two tiles and more is entered as people do: the cell of
the first tile is tapped, then tile after tile, in reading order, from the end that touches the table, or from the other
end. A turn needs an extra tap if its tiles do not lie then as they were meant. `make bench` prints the share.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.rulebook import Position
from referee.core.steps import Place, Swap
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import Play
from referee.rulebooks.qwirkle.draft import choose, first_draft, point
from referee.rulebooks.qwirkle.legality import touching
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import TILES, Tile

ORDERS = ("reading order", "from the table", "from the far end")
PLAYERS = 3


def wrong(seeds: range) -> Mapping[str, float]:
    """By the order in which the tiles are tapped, the share of turns that need an extra tap: from 0 to 1."""
    turns, missed = 0, Counter[str]()
    for position, play in (turn for seed in seeds for turn in turns_of(seed)):
        turns += 1
        missed.update(order for order, tiles in orders(position, play).items() if not guessed(position, tiles))
    return {order: missed[order] / turns for order in ORDERS}


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


def guessed(position: Position[Tile], play: Play) -> bool:
    """Whether the tiles lie as they were meant once the first cell and all tiles have been tapped."""
    first = play[0].cell
    if not position.board.tiles:  # the first tile of the game lies on the cell 0,0
        play = tuple(Placement(tile, Cell(cell.x - first.x, cell.y - first.y)) for tile, cell in play)
    draft = point(position, first_draft(position), play[0].cell, free_hand=False).draft
    for tile, _ in play:
        draft = choose(position, draft, tile, free_hand=False).draft
    return {*draft.play} == {*play}
