"""Random whole games, kept by two independent implementations, and on the record."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.game import Game
from referee.core.history import History, Start, TakeBack
from referee.record import Record
from referee.rulebooks.wordgame.course import course
from referee.service import Referee, Written
from tests.examples import seeds
from tests.rulebooks.wordgame.plain_game import PlainGame
from tests.rulebooks.wordgame.player import likely_step, opened
from tests.rulebooks.wordgame.random_games import rules_of
from tests.shelves import ON_SHELF

GAMES = range(200)


def begun(luck: Random) -> Game[Any]:
    """A game before its first step."""
    rulebook = opened(luck)
    seats = luck.choice(rulebook.seats)
    return Game.start(rulebook, seats, Start(luck.randint(1, seats)))


def stands(game: Game[Any]) -> dict[str, object]:
    """The public state of a game."""
    return {
        "board": {tuple(cell): tile for cell, tile in game.board.tiles.items()},
        "bag": game.bag,
        "hands": [*game.hands],
        "totals": [*game.totals],
        "turn": game.over or game.to_move,
        "over": game.over,
        "lost": [*course(game.position).lost],
        "winners": game.winners,
    }


def stands_plain(plain: PlainGame) -> dict[str, object]:
    """The same state of the plain implementation."""
    return {
        "board": plain.board,
        "bag": plain.bag,
        "hands": plain.hands,
        "totals": plain.totals,
        "turn": plain.over or plain.turn,
        "over": plain.over,
        "lost": plain.lost,
        "winners": plain.winners(),
    }


@pytest.mark.parametrize("seed", seeds(len(GAMES)))
def test_two_keepers_agree(seed: int) -> None:
    """After every step of a random game both have the same board, tiles, totals, missed turns and winners."""
    luck = Random(seed)
    game = begun(luck)
    plain = PlainGame(rules_of(game), len(game.hands), game.to_move)
    for number in range(80):
        step = likely_step(luck, game)
        game = game.after(step)
        plain.take(step, game.rows[-1].verdict.points)
        assert (number, step, stands(game)) == (number, step, stands_plain(plain))
        if game.over and luck.random() < 0.15:
            break


@pytest.mark.thorough
def test_all_kinds_of_steps_are_met() -> None:
    """These games contain every kind of step, reopened games, and games with all leftovers known."""
    met: Counter[str] = Counter()
    for seed in GAMES:
        luck = Random(seed)
        game = begun(luck)
        for _ in range(80):
            before, game = game, game.after(likely_step(luck, game))
            met[type(game.rows[-1].step).__name__] += 1
            met["opened"] += before.over and not game.over
            met["lost"] += bool(game.rows[-1].passed_over)
            met["won"] += bool(game.winners)
            if game.over and luck.random() < 0.15:
                break
    kinds = {"Place", "Swap", "Pass", "PointsOnly", "Adjust", "End", "Centre", "Withdraw", "Left"}
    assert {name for name, times in met.items() if times > 5} >= kinds | {"opened", "lost", "won"}


@pytest.mark.parametrize("seed", seeds(12))
def test_games_on_the_record(seed: int, tmp_path: Path) -> None:
    """A recorded game is the same when read again; undoing the last step gives the game before it."""
    luck = Random(seed)
    games = [begun(luck)]
    for _ in range(25):
        games.append(games[-1].after(likely_step(luck, games[-1])))
    referee = Referee(Record(tmp_path / "referee.db"), ON_SHELF)
    sheet = referee.sheet(referee.start(("A", "B", "C", "D")[: len(games[0].hands)], games[0].rulebook))
    events: list[Any] = [Start(games[0].to_move), *(row.step for row in games[-1].rows), TakeBack()]
    for event in events:
        answer = referee.write(sheet, event)
        assert isinstance(answer, Written), event
        sheet = answer.sheet
    again = Referee(Record(tmp_path / "referee.db"), ON_SHELF).sheet(sheet.id)
    assert again.game == sheet.game
    assert again.game.position == games[-2].position
    assert again.transcript == sheet.transcript


@pytest.mark.parametrize("seed", seeds(40))
def test_replaying_the_history(seed: int) -> None:
    """After undoing steps the game is as it was before them."""
    luck = Random(seed)
    games = [begun(luck)]
    for _ in range(30):
        games.append(games[-1].after(likely_step(luck, games[-1])))
    history: History[Any] = History(len(games[0].hands))
    for row in games[-1].rows:
        history = history.after(row.step)
    first = luck.randint(1, 30)
    game, damage = games[0].replayed(history.after(TakeBack(first)).steps)
    assert (damage, game) == (None, games[first - 1])
