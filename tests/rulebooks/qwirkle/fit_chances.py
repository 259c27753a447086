"""Where the numbers of ``referee/rulebooks/qwirkle/chances.py`` come from, and how well they predict.

``python -m tests.rulebooks.qwirkle.fit_chances [GAMES]`` plays this number of games for two, three and four players
each, with the app's own judge and players who mostly choose a play with the highest score. It fits the numbers to one
half of the games, and tests both the fitted numbers and those of the app on the other half. Every run plays the same
games; 400 take some minutes.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import log, sqrt
from random import Random
from statistics import mean

import click

from referee.core.game import Game
from referee.core.steps import Pass, Place, Swap, Turn
from referee.rulebooks.qwirkle import Qwirkle, chances
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import BOX, COPIES, TILES, Tile

GAMES = 400
SEATS = (2, 3, 4)
HAND = 6
CARELESS = 0.5
"""The probability that a player takes one of the three highest scores instead of the highest."""
ENDS = [number / 5 for number in range(10, 36)]
LUCKS = [number / 10 for number in range(10, 36)]
"""The spreads to try."""


@dataclass(frozen=True)
class Moment:
    """A position before a turn, with the result of its game."""

    totals: tuple[int, ...]
    left: int
    """The number of tiles not yet on the board."""
    to_move: int
    won: tuple[float, ...]
    """By seat: 1 for the winner, equal shares for several."""

    def means(self, turn: float) -> list[float]:
        """By seat, the expected points, with the value of moving earlier."""
        return chances.expected(self.totals, self.to_move, self.left, turn)

    def spread(self, end: float, luck: float) -> float:
        """The standard deviation of the final points."""
        return sqrt(end**2 + luck**2 * self.left / len(self.totals))


@dataclass(frozen=True)
class Fit:
    """The parameters of the model."""

    turn: float
    end: float
    luck: float

    def of(self, moment: Moment) -> tuple[float, ...]:
        """By seat, the chance to win."""
        return chances.winning(moment.means(self.turn), moment.spread(self.end, self.luck))


def played(luck: Random, seats: int) -> tuple[list[Moment], list[int]]:
    """The positions of a game between equal players, and the points of its placing turns."""
    bag = [*TILES] * COPIES
    luck.shuffle(bag)
    hands = [[bag.pop() for _ in range(HAND)] for _ in range(seats)]
    game = Game.start(Qwirkle(), seats)
    passed = []
    while not game.over:
        passed.append((game.totals, BOX - len(game.board.tiles), game.to_move))
        hand = hands[game.to_move - 1]
        turn = chosen(luck, game, hand, bag)
        if isinstance(turn, Place):
            for tile, _ in turn.play:
                hand.remove(tile)
        elif isinstance(turn, Swap):
            hand[:], aside = [bag.pop() for _ in hand], tuple(hand)
            bag += aside
            luck.shuffle(bag)
        while bag and len(hand) < HAND:
            hand.append(bag.pop())
        game = game.after(turn)
    won = tuple((seat in game.winners) / len(game.winners) for seat in range(1, seats + 1))
    points = [row.verdict.points for row in game.rows if isinstance(row.step, Place)]
    return [Moment(*moment, won) for moment in passed], points


def chosen(luck: Random, game: Game, hand: list[Tile], bag: list[Tile]) -> Turn:
    """The turn of a player who looks for points but does not always find the highest score."""
    assert isinstance(game.board, Board)
    found = moves(game.board, hand)
    if not found:
        return Swap(game.to_move, len(hand)) if len(bag) >= len(hand) else Pass(game.to_move)
    scores = sorted({move.points for move in found}, reverse=True)
    wanted = luck.choice(scores[:3]) if luck.random() < CARELESS else scores[0]
    return Place(game.to_move, luck.choice([move.play for move in found if move.points == wanted]))


def fitted(moments: Sequence[Moment], turn: float) -> Fit:
    """The parameters with the least log loss over the games of two players, which are fast to evaluate."""
    pairs = [moment for moment in moments if len(moment.totals) == 2]
    return min((Fit(turn, end, luck) for end, luck in product(ENDS, LUCKS)), key=lambda fit: surprise(fit, pairs))


def surprise(fit: Fit, moments: Iterable[Moment]) -> float:
    """The mean log loss."""
    return mean(
        -sum(won * log(max(chance, 1e-9)) for won, chance in zip(moment.won, fit.of(moment), strict=True) if won)
        for moment in moments
    )


def brier(fit: Fit, moments: Iterable[Moment]) -> float:
    """The mean squared error, summed over the seats: smaller is better."""
    return mean(
        sum((won - chance) ** 2 for won, chance in zip(moment.won, fit.of(moment), strict=True)) for moment in moments
    )


def calibration(fit: Fit, moments: Iterable[Moment]) -> Iterator[tuple[float, float, int]]:
    """By tenth: the mean predicted chance, the frequency of winning, and the number of cases."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for moment in moments:
        for won, chance in zip(moment.won, fit.of(moment), strict=True):
            tenths[min(9, int(chance * 10))].append((chance, won))
    for tenth in tenths:
        if tenth:
            yield mean(chance for chance, _ in tenth), mean(won for _, won in tenth), len(tenth)


def main(games: int) -> None:
    """Play, fit, and print."""
    by_seats: dict[int, tuple[list[Moment], list[Moment]]] = {}
    points: list[int] = []
    for seats in SEATS:
        halves: tuple[list[Moment], list[Moment]] = [], []
        with click.progressbar(range(games), label=f"{seats} seats", file=sys.stderr) as seeds:
            for seed in seeds:
                moments, scored = played(Random(seed * 10 + seats), seats)
                halves[seed % 2].extend(moments)
                points += scored
        by_seats[seats] = halves
    turn = round(mean(points), 1)
    fit = fitted([moment for halves in by_seats.values() for moment in halves[0]], turn)
    app = Fit(chances.TURN, chances.END, chances.LUCK)
    print(f"fitted: {fit}\nthe app: {app}")
    for seats, (_, held_out) in by_seats.items():
        equal = mean(sum((won - 1 / seats) ** 2 for won in moment.won) for moment in held_out)
        told = ", ".join(f"{name} {brier(each, held_out):.3f}" for name, each in (("fitted", fit), ("the app", app)))
        print(f"\n{seats} seats, Brier: {told}, equal chances {equal:.3f}")
        for chance, came, count in calibration(app, held_out):
            print(f"  told {chance:5.1%}  came {came:5.1%}  of {count}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
