"""How often a draft guesses right is counted, and counted the same way each time."""

from itertools import islice
from statistics import mean

from referee.core.game import Game
from referee.core.grid import Cell
from referee.rulebooks.qwirkle import Qwirkle
from tests.guessing import ORDERS, Entry, count, entered, orders, turns_of
from tests.rulebooks.qwirkle.test_draft import played
from tests.rulebooks.qwirkle.text import read_play


def test_the_same_games_each_time() -> None:
    """The games are the same for the same seed, so two counts can be compared; for another they are others."""
    one, same, other = (list(islice(turns_of(seed), 4)) for seed in (0, 0, 1))
    assert one == same
    assert one != other
    assert all(len(play) > 1 for _, play in one)


def test_orders() -> None:
    """Tiles are laid as they are read, from the end that touches the table outwards, or from the other end."""
    position = played("S1 place Ro@0,0 Rs@1,0").position
    play = read_play("Rc@3,0 Rd@2,0 Rx@4,0")
    outwards, inwards = read_play("Rd@2,0 Rc@3,0 Rx@4,0"), read_play("Rx@4,0 Rc@3,0 Rd@2,0")
    assert dict(orders(position, play)) == dict(zip(ORDERS, (outwards, outwards, inwards), strict=True))
    play = read_play("Rc@-1,0 Rd@-2,0")
    outwards, inwards = read_play("Rc@-1,0 Rd@-2,0"), read_play("Rd@-2,0 Rc@-1,0")
    assert dict(orders(position, play)) == dict(zip(ORDERS, (inwards, outwards, inwards), strict=True))


def test_entered() -> None:
    """A turn that goes the guessed way takes no extra tap, one that goes another way takes one."""
    position = played("S1 place Ro@0,0 Rs@1,0").position
    upright, lying = read_play("Rd@2,0 Rc@2,1"), read_play("Rd@2,0 Rc@3,0")
    assert [entered(position, play) for play in (upright, lying)] == [Entry(0, 0), Entry(1, 0)]


def test_the_first_turn_is_moved() -> None:
    """The first turn of a game begins on the first cell, wherever the generator has put it."""
    position = Game.start(Qwirkle(), 2).position
    play = read_play("Ro@-2,0 Rs@-1,0 Rd@0,0")
    assert play[0].cell != Cell(0, 0)
    assert entered(position, play) == Entry(0, 0)


def test_extra_taps() -> None:
    """At most 10 % of turns need an extra tap, which moves the tile, and no tile that could lie at the cursor goes
    elsewhere.
    """
    counted = count(range(12))
    assert counted.turns > 450
    assert mean(counted.extra.values()) <= 0.1
    assert counted.elsewhere == 0
