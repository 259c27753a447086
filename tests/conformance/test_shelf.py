"""How a rulebook is found, opened and described."""

import re
from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any

import pytest
from hypothesis import given

from referee.core.grid import Cell
from referee.shelf import UnknownRulebookError
from tests.conformance.player import Player
from tests.conformance.players import PLAYERS, SEEDS, each
from tests.toy.shelf import WITH_TOY


def test_every_rulebook_has_a_player() -> None:
    """Every rulebook on the shelf is played in this kit, including the toy game here."""
    assert {game.rulebook.name for game in WITH_TOY} == set(PLAYERS)
    assert "toy" in WITH_TOY


@pytest.mark.parametrize("name", ["Chess", "no-such-game", "TOY ", " "])
@pytest.mark.parametrize("find", [lambda name: WITH_TOY.open({"Game": name}), WITH_TOY.with_slug])
def test_unknown_games(find: Callable[[str], object], name: str) -> None:
    """An error about a game without a rulebook lists the names of those with one."""
    with pytest.raises(UnknownRulebookError) as caught:
        find(name)
    assert caught.value.params["known"] == tuple(game.rulebook.name for game in WITH_TOY)


def test_no_game_named() -> None:
    """A game without a name is the one marked as the default."""
    assert WITH_TOY.open({}).name == WITH_TOY.open({"Game": ""}).name == WITH_TOY.default.rulebook.name


@each
def test_names(player: Player) -> None:
    """A rulebook is found by its name and by its folder, which is a plain word."""
    rulebook = type(WITH_TOY.open({"Game": player.name}))
    assert rulebook.name == player.name
    assert WITH_TOY.with_slug(rulebook.slug).rulebook is rulebook
    assert re.fullmatch("[a-z][a-z0-9_]*", rulebook.slug)


@each
def test_numbers_on_the_box(player: Player) -> None:
    """No more may play than full hands can be drawn for; with the standard rules, at least two."""
    rulebook = WITH_TOY.open({"Game": player.name})
    assert set(rulebook.printed_seats) <= set(rulebook.seats)
    assert min(rulebook.printed_seats) >= 2
    assert rulebook.hand >= 1
    assert rulebook.box >= rulebook.hand * max(rulebook.seats)


@each
def test_printed_rules_have_no_tags(player: Player) -> None:
    """A game without its own tags is played with the standard rules, which need none."""
    assert dict(WITH_TOY.open({"Game": player.name}).tags) == {}


@each
@given(SEEDS)
def test_tags_open_the_rulebook_again(player: Player, seed: int) -> None:
    """All house rules are read back from the tags, also among those of a game."""
    rulebook = player.opened(Random(seed))
    tags = {"Game": player.name, "Seat1": "A", "Seat2": "B", "Event": "x", **rulebook.tags}
    again: Any = WITH_TOY.open(tags)
    assert type(again) is type(WITH_TOY.open({"Game": player.name}))
    assert (dict(again.tags), again.minutes) == (dict(rulebook.tags), rulebook.minutes)
    assert again == rulebook
    assert all(re.fullmatch("[A-Za-z][A-Za-z0-9]*", tag) for tag in rulebook.tags)
    assert not set(rulebook.tags) & {"Game", "Starter", "Longest"}


@each
def test_bounds(player: Player) -> None:
    """A board with edges has a first and a last cell, and its marked cells are within them."""
    bounds = WITH_TOY.open({"Game": player.name}).bounds
    if bounds is not None:
        first, end = bounds.corners
        assert isinstance(first, Cell) and isinstance(end, Cell)
        assert first.x <= end.x and first.y <= end.y
        assert {*bounds.marks} <= {*bounds.cells}


@each
def test_codes_that_cannot_be(player: Player) -> None:
    """The codes that players can't overrule are from the rulebook's own enum."""
    assert all(isinstance(code, StrEnum) for code in WITH_TOY.open({"Game": player.name}).impossible)
