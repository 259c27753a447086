"""How a rulebook is found, opened and described."""

import re
from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any

import pytest
from hypothesis import given

from referee.core.grid import Cell
from referee.rulebooks.registry import RULEBOOKS, UnknownRulebook, open_rulebook, rulebook_named, rulebook_of
from tests.conformance.player import Player
from tests.conformance.players import PLAYERS, SEEDS, each


def test_every_rulebook_has_a_player() -> None:
    """Every rulebook on the shelf is played in this kit, and the toy game is one of them here."""
    assert set(RULEBOOKS) == set(PLAYERS)
    assert "Toy" in RULEBOOKS


@pytest.mark.parametrize("name", ["", "Chess", "no-such-game", "TOY "])
@pytest.mark.parametrize("find", [rulebook_named, rulebook_of])
def test_unknown_games(find: Callable[[str], object], name: str) -> None:
    """A game that has no rulebook is said to have none, with the names of those that have."""
    with pytest.raises(UnknownRulebook) as caught:
        find(name)
    assert caught.value.params["known"] == tuple(RULEBOOKS)


def test_no_game_named() -> None:
    """A game that does not tell its name is the first on the shelf."""
    assert open_rulebook({}).name == open_rulebook({"Game": ""}).name == next(iter(RULEBOOKS))


@each
def test_names(player: Player) -> None:
    """A rulebook is found by its name and by its folder, which is a plain word."""
    rulebook = rulebook_named(player.name)
    assert rulebook.name == player.name
    assert rulebook_of(rulebook.slug) is rulebook
    assert re.fullmatch("[a-z][a-z0-9_]*", rulebook.slug)


@each
def test_numbers_on_the_box(player: Player) -> None:
    """As many may play as full hands can be drawn for, by the printed rules at least two."""
    rulebook = open_rulebook({"Game": player.name})
    assert set(rulebook.printed_seats) <= set(rulebook.seats)
    assert min(rulebook.printed_seats) >= 2
    assert rulebook.hand >= 1
    assert rulebook.box >= rulebook.hand * max(rulebook.seats)


@each
def test_printed_rules_have_no_tags(player: Player) -> None:
    """A game without tags of its own is played by the printed rules, which need none."""
    assert dict(open_rulebook({"Game": player.name}).tags) == {}


@each
@given(SEEDS)
def test_tags_open_the_rulebook_again(player: Player, seed: int) -> None:
    """The house rules of any table are read back from the tags, also among those of a game."""
    rulebook = player.opened(Random(seed))
    tags = {"Game": player.name, "Seat1": "A", "Seat2": "B", "Event": "x", **rulebook.tags}
    again: Any = open_rulebook(tags)
    assert type(again) is rulebook_named(player.name)
    assert (dict(again.tags), again.minutes) == (dict(rulebook.tags), rulebook.minutes)
    assert again == rulebook
    assert all(re.fullmatch("[A-Za-z][A-Za-z0-9]*", tag) for tag in rulebook.tags)
    assert not set(rulebook.tags) & {"Game", "Starter", "Longest"}


@each
def test_extent(player: Player) -> None:
    """A board with edges has a first and a last cell."""
    extent = open_rulebook({"Game": player.name}).extent
    if extent is not None:
        first, end = extent
        assert isinstance(first, Cell) and isinstance(end, Cell)
        assert first.x <= end.x and first.y <= end.y


@each
def test_codes_that_cannot_be(player: Player) -> None:
    """What no table can overrule is told in codes of the rulebook's own, not as words made up in between."""
    assert all(isinstance(code, StrEnum) for code in open_rulebook({"Game": player.name}).impossible)
