"""Random scoresheets with every kind of step, and random corrections of them."""

from dataclasses import replace
from random import Random

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.steps import TURNS, Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from referee.rulebooks.qwirkle.board import Play
from referee.rulebooks.qwirkle.movegen import best, moves
from referee.rulebooks.qwirkle.tiles import TILES
from tests.rulebooks.random_games import nearly_legal

AGREED = Ruling("agreed")


def loose_game(luck: Random, game: Game, count: int) -> Game:
    """The game after ``count`` more steps, or fewer if it ends first."""
    for _ in range(count):
        if game.over:
            break
        game = game.after(loose_step(luck, game))
    return game


def loose_step(luck: Random, game: Game) -> Step:
    """A step that can be taken now: mostly a legal play, sometimes any other kind."""
    kind = luck.random()
    chosen: Step | None = None
    if kind < 0.06:
        chosen = Adjust(luck.randint(1, len(game.hands)), luck.randint(-9, 9), luck.choice(["rude", 'a "joke"', "\\"]))
    elif kind < 0.15:
        chosen = PointsOnly(game.to_move, luck.randint(0, 20), luck.randint(1, game.hands[game.to_move - 1]))
    elif kind < 0.25:
        chosen = Swap(game.to_move, luck.randint(1, 6))
    elif kind < 0.45:
        chosen = Place(luck.choice([game.to_move, luck.randint(1, len(game.hands))]), wrong_play(luck, game))
    if chosen is not None and (kept := allowed(luck, game, chosen)):
        return kept
    play = fair_play(luck, game)
    return Place(game.to_move, play) if play else replace(Pass(game.to_move), ruling=AGREED if game.bag else None)


def allowed(luck: Random, game: Game, step: Step) -> Step | None:
    """The step, with a ruling if it breaks a rule; None if even a ruling can't allow it."""
    if game.judge(step).legal:
        return step
    if not isinstance(step, TURNS):
        return None
    ruled = replace(step, ruling=Ruling("agreed", luck.choice([None, None, luck.randint(0, 12)])))
    return ruled if game.judge(ruled).legal else None


def fair_play(luck: Random, game: Game) -> Play:
    """A play from up to six tiles not on the table, the number in the hand; empty if none fits."""
    unseen = [tile for tile, left in game.rulebook.unseen(game.board).items() for _ in range(left)]
    held = luck.sample(unseen, min(game.hands[game.to_move - 1], len(unseen)))
    plays = best(moves(game.board, held))
    if not plays:
        return ()
    return (plays[0] if luck.random() < 0.3 else luck.choice(plays)).play


def wrong_play(luck: Random, game: Game) -> Play:
    """A play with one or two mistakes."""
    play = fair_play(luck, game) or (Placement(luck.choice(TILES), Cell(luck.randint(-3, 3), luck.randint(-3, 3))),)
    return nearly_legal(luck, game.board, play)


def corrected(luck: Random, before: Game, written: Step) -> Step:
    """What a step might really have been, given the game before it: possible or not, ruled or not."""
    seat = written.seat or before.to_move
    if isinstance(written, Place) and luck.random() < 0.6:
        step: Step = replace(written, play=other_play(luck, before, written.play), announced=None)
    elif isinstance(written, PointsOnly) and luck.random() < 0.4:
        step = replace(written, points=luck.randint(0, 90), tiles=luck.randint(1, 6))
    else:
        play = luck.choice([fair_play(luck, before), wrong_play(luck, before)]) or wrong_play(luck, before)
        step = luck.choice(
            [
                Place(seat, play),
                Place(seat, play),
                Swap(seat, luck.randint(1, 6)),
                Pass(seat),
                PointsOnly(seat, luck.randint(0, 30), luck.randint(1, 6)),
                Adjust(seat, luck.randint(-9, 9), "in truth a penalty"),
                End("in truth the end"),
            ]
        )
    if not isinstance(step, End) and luck.random() < 0.1:
        step = replace(step, seat=luck.randint(1, len(before.hands)))
    return (allowed(luck, before, step) or step) if luck.random() < 0.6 else step


def other_play(luck: Random, before: Game, play: Play) -> Play:
    """The play with a different tile, a tile on a different cell, or one tile fewer."""
    at = luck.randrange(len(play))
    tile, cell = play[at]
    related = [other for other in TILES if other.color == tile.color or other.shape == tile.shape]
    near = [*cell.neighbors(), *luck.sample(before.board.free, min(3, len(before.board.free)))]
    changed = luck.choice(
        [
            [Placement(luck.choice(related), cell)],
            [Placement(luck.choice(TILES), cell)],
            [Placement(tile, luck.choice(near))],
            [],
        ]
    )
    return (*play[:at], *changed, *play[at + 1 :]) or play
