"""The rules of the toy game, so that what is tested with it means something."""

import pytest

from referee.core.game import Game
from referee.core.notation import read_step
from referee.core.shelf import UnknownRulebookError
from referee.core.unreadable import UnreadableError
from tests.shelves import ON_SHELF
from tests.toy import Toy
from tests.toy.board import Stone
from tests.toy.house_rules import PRINTED_RULES, HouseRules
from tests.toy.shelf import WITH_TOY


def played(*lines: str, players: int = 2, rules: HouseRules = PRINTED_RULES) -> Game[Stone]:
    """A game once these steps are taken."""
    game = Game.start(Toy(rules), players)
    for line in lines:
        game = game.after(read_step(line, game.rulebook))
    return game


def codes(game: Game[Stone], line: str) -> tuple[str, ...]:
    """The codes of the rules that a step would break now."""
    return game.judge(read_step(line, game.rulebook)).codes


ROW = ("S1 place stone@0,0 stone@1,0", "S2 place stone@2,0 stone@3,0", "S1 place stone@4,0")
LAST = (*ROW, *(f"S{2 - number % 2} points 0 tiles 2" for number in range(6)), "S2 points 0 tiles 1")
"""The bag is empty, and the first player holds two stones."""


def test_points() -> None:
    """A stone is worth a point, and a row that is full then 2 more."""
    game = played(*ROW)
    assert [row.points for row in game.rows] == [2, 2, 1 + 2]
    assert (game.bag, game.hands, game.totals) == (20 - 6 - 5, (3, 3), (5, 2))


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("S2 place stone@0,0", ("cell-taken",)),
        ("S2 place stone@2,1 stone@2,1", ("cell-twice",)),
        ("S2 place stone@2,1 stone@2,2", ("two-rows",)),
        ("S2 place stone@0,1 stone@1,1 stone@2,1", ("more-than-two",)),
        ("S2 place stone@0,1 stone@1,1 stone@2,1 stone@3,2", ("two-rows", "more-than-two", "more-than-held")),
        ("S2 swap 1", ("nothing-to-swap-with",)),
        ("S2 pass", ("pass-with-stones-left",)),
        ("S2 points 5 tiles 3", ("stone-count", "too-many-points")),
        ('S2 shout " "', ("nothing-shouted",)),
        ('S3 shout "hey"', ("no-such-seat",)),
    ],
)
def test_broken_rules(line: str, broken: tuple[str, ...]) -> None:
    """Every rule that a step breaks is found at once."""
    assert codes(played("S1 place stone@0,0"), line) == broken


def test_shouting() -> None:
    """A shout brings its player a point and takes no turn; a shout of the whole table brings none."""
    game = played('S2 shout "hey"', 'shout "all together"')
    assert (game.totals, game.to_move, game.turns) == ((0, 1), 1, ())
    assert codes(played('end "dinner"'), 'S1 shout "wait"') == ("shout-too-late",)


@pytest.mark.parametrize(("rules", "points"), [(HouseRules(), 3), (HouseRules(last_stone=9), 9)])
def test_last_stone(rules: HouseRules, points: int) -> None:
    """The last stone of a hand ends the game, for as many points as the table agreed on."""
    game = played(*LAST, rules=rules)
    assert (game.bag, game.over) == (0, False)
    assert codes(game, f"S{game.to_move} pass") == ()
    while not game.over:
        held = game.hands[game.to_move - 1]
        game = game.after(read_step(f"S{game.to_move} points 0 tiles {min(held, 2)}", game.rulebook))
    row = game.rows[-1]
    assert [(award.code, award.seat, award.points) for award in row.awards] == [("last-stone", row.step.seat, points)]
    assert row.points == points


def test_shelf() -> None:
    """The toy game is known where it is on the shelf, and nowhere else."""
    assert WITH_TOY.open({"Game": "Toy", "LastStone": "9"}) == Toy(HouseRules(9))
    with pytest.raises(UnreadableError, match="LastStone"):
        WITH_TOY.open({"Game": "Toy", "LastStone": "many"})
    with pytest.raises(UnknownRulebookError):
        ON_SHELF.open({"Game": "Toy"})
