"""The player of the word game for the conformance kit."""

from dataclasses import replace
from random import Random
from typing import Any

from referee.core.game import Game
from referee.core.steps import TURNS, Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.codes import Code, Prize, Score
from referee.rulebooks.wordgame.own_steps import Centre, Left, Withdraw
from referee.rulebooks.wordgame.tiles import JOKER
from tests.conformance.player import Player, taken_out
from tests.rulebooks.wordgame.random_games import any_letter, any_rules, any_word, board_of, rules_of


def opened(luck: Random) -> WordGame:
    """The word game with a random box and random house rules."""
    return WordGame() if luck.random() < 0.2 else WordGame(any_rules(luck))


def any_step(luck: Random, game: Game[Any]) -> Step[Any]:
    """A random step, possible or not."""
    seat = game.to_move if luck.random() < 0.8 else luck.randint(1, len(game.hands))
    rules = rules_of(game)
    letters = (*rules.letters.values, JOKER)
    left = tuple(luck.choices(letters, k=luck.choice([max(1, game.hands[seat - 1]), luck.randint(1, 7)])))
    steps: list[Step[Any]] = [
        *[Place(seat, any_word(luck, board_of(game), rules)) for _ in range(6)],
        Swap(seat, luck.randint(0, 8)),
        Pass(seat),
        Centre(0, any_letter(luck, rules.letters)),
        Withdraw(game.rows[-1].step.seat or 1 if game.rows else 1, luck.choice(["no such word", 'a "quoted" one', ""])),
        Left(seat, left) if luck.random() < 0.5 else Left(seat, points=luck.randint(0, 30)),
        Adjust(seat, luck.randint(-9, 9), "agreed"),
        PointsOnly(seat, luck.randint(0, 40), luck.randint(0, 8)) if luck.random() < 0.2 else Pass(seat),
    ]
    step = luck.choice(steps)
    if luck.random() < 0.01:
        step = End("dinner")
    if isinstance(step, TURNS) and luck.random() < 0.2:
        return replace(step, ruling=Ruling("agreed", luck.choice([None, 0, 7])))
    return step


def likely_step(luck: Random, game: Game[Any]) -> Step[Any]:
    """A step that can be taken now."""
    if not game.board.tiles and luck.random() < 0.5:
        centre = Centre(0, any_letter(luck, rules_of(game).letters, jokers=False))
        if game.judge(centre).legal:
            return centre
    while True:
        step = any_step(luck, game)
        if game.judge(step).legal:
            return step


def off_the_board(game: Game[Any]) -> int:
    """The tiles of points-only turns, except those that a later word put on the board."""
    tiles, before = 0, None
    for row in game.rows:
        tiles += row.step.tiles if isinstance(row.step, PointsOnly) else 0
    gone = game.rulebook.box - game.bag - sum(game.hands) - len(game.board.tiles) - taken_out(game)
    assert before is None and (gone == tiles or (tiles and gone < tiles))
    return gone


PLAYER = Player(
    WordGame.name, opened, likely_step, any_step, Code, Score, Prize, goes_on=True, off_the_board=off_the_board
)
