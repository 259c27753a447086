"""`python -m tests.filling_figures`: how well points-only turns are explained by the tiles on the table.

The games are random ones in which a share of the turns have points only, and all turns that cannot be entered without
their tiles. Somebody who knows what was really played answers one question after the other, as on the page.
"""

import argparse
import statistics
import time
from dataclasses import dataclass
from random import Random

from referee.core.game import Game
from referee.core.history import History
from referee.core.off_sheet.catching_up import CatchUp, Filled, catch_up
from referee.core.off_sheet.tries import TooManyWaysError
from referee.core.steps import Play
from tests.rulebooks.blanks import with_blanks
from tests.rulebooks.random_games import random_game

SHARES = (0.03, 0.1, 0.3)
"""The shares of turns that are points-only to begin with."""


@dataclass(frozen=True)
class Answered:
    """How it went to fill in one game."""

    blanks: int
    choices: tuple[int, ...]
    """By question, how many plays could be chosen."""
    unfinished: int
    """The questions that were asked before the ways were followed to the end."""
    seconds: float
    """The CPU time of the slowest request."""
    fault: str = ""
    """What went wrong."""


def filled_in(seed: int, full: Game, share: float) -> Answered:
    """Fill in a game in which a share of the turns have points only."""
    game, tiles, truth = with_blanks(Random(seed), full, share)
    history = History(len(game.hands), tuple(row.step for row in game.rows))
    decided: dict[int, Play] = {}
    choices: list[int] = []
    unfinished, slowest = 0, 0.0
    while True:
        begun = time.process_time()
        try:
            found: CatchUp | None = catch_up(game, history, tiles, decided)
        except TooManyWaysError:
            found = None
        slowest = max(slowest, time.process_time() - begun)
        fault = "too many ways" if found is None else _fault(found, truth)
        asked = found and found.open
        if fault or asked is None:
            return Answered(len(truth), tuple(choices), unfinished, slowest, fault)
        assert found is not None
        unfinished += any(blank.filled is Filled.WAITS and not blank.choices for blank in found.blanks)
        choices.append(len(asked.choices))
        decided[asked.row.number] = truth[asked.row.number]


def _fault(found: CatchUp, truth: dict[int, Play]) -> str:
    """What is wrong, if anything: the truth is not offered, or turns are left over."""
    for blank in found.blanks:
        if (blank.choices or blank.filled is Filled.KEPT) and truth[blank.row.number] not in blank.choices:
            return f"turn {blank.row.number} lost"
    return "" if found.open or found.filling == truth else "not all filled in"


def main() -> None:
    """Print a row for each share of turns, and what went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.filling_figures", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="how many games for each share")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow")
    parser.add_argument(
        "--share", type=float, nargs="*", default=SHARES, help="shares of the turns that are points-only"
    )
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    full = {seed: [*random_game(seed, 2 + seed % 3)][-1].game for seed in seeds}
    print(f"games with the seeds {seeds[0]} to {seeds[-1]}")
    for share in asked.share:
        found = {seed: filled_in(seed, game, share) for seed, game in full.items()}
        choices = [count for each in found.values() for count in each.choices]
        print(
            f"{share:4.0%}: {sum(not each.fault for each in found.values())} of {len(found)} filled in,"
            f" {sum(each.blanks for each in found.values())} turns,"
            f" {len(choices)} questions ({sum(each.unfinished for each in found.values())} before the end is known)"
            f" with {statistics.mean(choices or [0]):.1f} choices, at most {max(choices, default=0)};"
            f" slowest request {max(each.seconds for each in found.values()):.2f} s",
            *(f"seed {seed}: {each.fault}" for seed, each in found.items() if each.fault),
            sep="\n      ",
        )


if __name__ == "__main__":
    main()
