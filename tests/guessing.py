"""The extra taps that a turn takes because its tiles don't go where they are meant to.

The games are random ones from the generator. Each turn of two or more tiles is entered as people do: a tap on the cell
of the first tile, then tile after tile, in the ``ORDERS`` in which people play them. A tile that went the wrong way is
moved by a tap on its cell. `make bench` prints the figures.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Pick, Point
from referee.core.position import Position
from referee.core.steps import Place, Swap
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import Play
from referee.rulebooks.qwirkle.draft import DRAFTING
from referee.rulebooks.qwirkle.legality import touching
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import TILES, Tile

ORDERS = {
    "reading order": 0.30,
    "reverse": 0.10,
    "from the table": 0.15,
    "from the far end": 0.05,
    "chain from the tile that touches": 0.20,
    "from it to both sides": 0.10,
    "random, adjacent": 0.07,
    "random": 0.03,
}
"""How often people play the tiles of a turn in each order."""
PLAYERS = 3


@dataclass(frozen=True)
class Entry:
    """How a turn was entered."""

    extra: int
    """Taps beyond one for the first cell and one for each tile."""
    elsewhere: int
    """Tiles that went elsewhere than to the cell that was outlined."""


@dataclass(frozen=True)
class Count:
    """The result of entering many turns, each in all orders."""

    turns: int
    press: Mapping[str, float]
    """Extra taps per turn, by order, if the keys are just pressed."""
    look: Mapping[str, float]
    """The same for somebody who taps the right cell first if another one is outlined."""
    elsewhere: int
    """Tiles that went elsewhere than to the cell that was outlined."""

    @staticmethod
    def mixed(extra: Mapping[str, float]) -> float:
        """Extra taps per turn in the mix of all orders."""
        return sum(share * extra[order] for order, share in ORDERS.items())


def count(seeds: range) -> Count:
    """Enter the turns of the games with these seeds."""
    turns, elsewhere = 0, 0
    press, look = Counter[str](), Counter[str]()
    for seed in seeds:
        luck = Random(seed)
        for position, play in turns_of(seed):
            turns += 1
            for order, tiles in orders(position, play, luck).items():
                for extra, looks in ((press, False), (look, True)):
                    entry = entered(position, tiles, looks)
                    extra[order] += entry.extra
                    elsewhere += entry.elsewhere
    pressed, looked = ({order: extra[order] / turns for order in ORDERS} for extra in (press, look))
    return Count(turns, pressed, looked, elsewhere)


def turns_of(seed: int) -> Iterator[tuple[Position[Tile], Play]]:
    """The turns of a game with two or more tiles, each with the position before it."""
    for game, turn in played(seed):
        if isinstance(turn, Place) and len(turn.play) > 1:
            yield game.position, turn.play


def played(seed: int) -> Iterator[tuple[Game, Place | Swap]]:
    """The turns of a game of players who mostly find the better plays, each with the game before it."""
    luck, game = Random(seed), Game.start(Qwirkle(), PLAYERS)
    bag = [*TILES] * 3
    luck.shuffle(bag)
    hands = [[bag.pop() for _ in range(6)] for _ in range(PLAYERS)]
    while not game.over:
        hand = hands[game.to_move - 1]
        found = moves(game.board, hand)
        luck.shuffle(found)  # equally good plays are equally likely
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


def orders(position: Position[Tile], play: Play, luck: Random) -> Mapping[str, Play]:
    """The tiles of a play in the orders in which people play them."""
    line = tuple(sorted(play, key=lambda placed: placed.cell))
    touches = [number for number, (_, cell) in enumerate(line) if touching(position.board.tiles, (cell,))]
    outwards = line if touches[0] <= len(line) - 1 - touches[-1] else line[::-1]
    first, random = touches[0], luck.randrange(len(line))
    adjacent, ends = [line[random]], [random - 1, random + 1]
    while len(adjacent) < len(line):
        side = luck.choice([side for side in (0, 1) if 0 <= ends[side] < len(line)])
        adjacent.append(line[ends[side]])
        ends[side] += 2 * side - 1
    by_distance = sorted(range(len(line)), key=lambda number: abs(number - first))
    found = (
        line,
        line[::-1],
        outwards,
        outwards[::-1],
        (*line[first:], *line[:first][::-1]),
        tuple(line[number] for number in by_distance),
        tuple(adjacent),
        tuple(luck.sample(line, len(line))),
    )
    return dict(zip(ORDERS, found, strict=True))


def entered(position: Position[Tile], play: Play, looks: bool = False) -> Entry:
    """Enter a turn: tap each key, and the cell of each tile that went elsewhere. Somebody who ``looks`` taps the cell
    first if another one is outlined. A tile that doesn't move is erased and placed again. Raises ``AssertionError`` if
    that doesn't help either.
    """
    first = play[0].cell
    if not position.board.tiles:  # the first tile of the game is on the cell 0,0
        play = tuple(Placement(tile, Cell(cell.x - first.x, cell.y - first.y)) for tile, cell in play)
    draft = DRAFTING.point(position, DRAFTING.first(position), Point(play[0].cell), free_hand=False).draft
    extra = elsewhere = 0
    for placed, (tile, cell) in enumerate(play, 1):
        if looks and draft.cursor not in (None, cell):
            draft, extra = DRAFTING.point(position, draft, Point(cell), free_hand=False).draft, extra + 1
        outlined = draft.cursor
        draft = DRAFTING.pick(position, draft, Pick(tile), free_hand=False).draft
        elsewhere += outlined is not None and len(draft.play) == placed and draft.play[-1].cell != outlined
        meant = {*play[:placed]}
        if {*draft.play} != meant:
            draft, extra = DRAFTING.point(position, draft, Point(cell), free_hand=False).draft, extra + 1
        if {*draft.play} != meant:
            draft = DRAFTING.pick(position, Draft(play[: placed - 1], cell), Pick(tile), free_hand=False).draft
            extra += 2
        assert {*draft.play} == meant
    return Entry(extra, elsewhere)
