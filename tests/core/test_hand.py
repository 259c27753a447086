"""A remembered hand."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.hand import FRESH_HANDS, Hand, hand
from referee.core.history import Start
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.tiles import TILES, Tile
from tests.rulebooks.played import QWIRKLE, after, played
from tests.rulebooks.qwirkle.text import read_tiles
from tests.toy import Toy

OPENED = played(2, "S1 place Ro@0,0 Rs@1,0 Rd@2,0")


def held(game: Game, tiles: str, seed: int = 0, plays: int = 5) -> Hand:
    """What is worked out about a hand at this moment of a game."""
    found = hand(QWIRKLE, game.position, read_tiles(tiles), Random(seed).sample, plays)
    assert found is not None
    return found


def test_best_plays() -> None:
    """The best plays of the whole hand come with their points, best first, no more than asked for."""
    found = held(OPENED, "Rc Rx Rt Bo Gs Yd", plays=3)
    assert len(found.plays) == 3
    assert found.plays == tuple(QWIRKLE.adviser.moves(OPENED.board, read_tiles("Rc Rx Rt Bo Gs Yd"))[:3])
    assert (found.best, found.plays[0].points) == (12, 12)


def test_luck() -> None:
    """Luck is what the hand can score beyond the average of random hands; a hand that can do nothing had none."""
    good, bad = held(OPENED, "Rc Rx Rt Bo Gs Yd"), held(OPENED, "Gc")
    assert good.luck > 0
    assert (bad.plays, bad.best) == ((), 0)
    assert bad.luck < 0


def test_fresh_hands() -> None:
    """Random hands are drawn from the tiles not on the board, and have the same size; the caller picks them."""
    asked: list[tuple[int, int]] = []

    def first(tiles: Sequence[Tile], count: int) -> Sequence[Tile]:
        asked.append((len(tiles), count))
        return tiles[:count]

    found = hand(QWIRKLE, OPENED.position, read_tiles("Rc Rx"), first, 1)
    assert asked == [(105, 2)] * FRESH_HANDS
    assert found is not None
    assert found.luck == found.best - OPENED.rulebook.reviewer.most(OPENED.position, read_tiles("Ro Ro"))


def test_same_chance_same_luck() -> None:
    """The same question always gets the same answer."""
    assert held(OPENED, "Rc Rx", seed=7) == held(OPENED, "Rc Rx", seed=7)


def test_opening_that_was_announced() -> None:
    """On an empty board only plays of the announced length count."""
    announced = Game.start(QWIRKLE, 2, Start(1, ("longest", 3)))
    found = held(announced, "Ro Rs Rd Bx")
    assert {len(play) for play, _ in found.plays} == {3}
    assert held(announced, "Ro Rs").best == 0


def test_last_tiles() -> None:
    """If fewer tiles are hidden than the hand has, random hands are as large as possible."""
    tiles = {Cell(2 * number - 106, 0): tile for number, tile in enumerate([*TILES] * 3) if number}
    position = replace(OPENED.position, board=Board(tiles))
    found = hand(QWIRKLE, position, read_tiles("Ro Rs"), Random(0).sample, 1)
    assert found is not None
    assert found.best >= found.luck


@pytest.mark.parametrize("line", ["S2 points 5 tiles 2"])
def test_not_where_tiles_are_not_shown(line: str) -> None:
    """With unrecorded tiles on the table there's no answer."""
    assert hand(QWIRKLE, after(OPENED, line).position, read_tiles("Rc"), Random(0).sample, 1) is None


def test_not_without_a_reviewer() -> None:
    """A game without a reviewer gives no answer."""
    assert hand(Toy(), Game.start(Toy(), 2).position, ("A",), Random(0).sample, 1) is None
