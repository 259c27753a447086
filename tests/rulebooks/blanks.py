"""Games kept by somebody who now and then enters points only."""

from random import Random

from referee.core.game import Game
from referee.core.grid import Placement
from referee.core.steps import Place, Play, PointsOnly, unannounced


def with_blanks(luck: Random, full: Game, share: float) -> tuple[Game, Play, dict[int, Play]]:
    """A game in which a ``share`` of the turns have points only, and so have all later turns that touch their tiles,
    since they can't be entered otherwise. Also the tiles then missing from the scoresheet, in any order, and the real
    play of each such turn.
    """
    game = Game.start(full.rulebook, len(full.hands))
    tiles: list[Placement] = []
    truth: dict[int, Play] = {}
    for row in full.rows:
        step = unannounced(row.step)
        if isinstance(step, Place):
            verdict = game.judge(step)
            if luck.random() < share or (verdict.legal, verdict.points) != (True, row.verdict.points):
                truth[row.number] = tuple(sorted(step.play, key=lambda placed: (placed.cell.y, placed.cell.x)))
                tiles += step.play
                step = PointsOnly(step.seat, row.verdict.points, len(step.play))
        game = game.after(step)
    luck.shuffle(tiles)
    return game, tuple(tiles), truth
