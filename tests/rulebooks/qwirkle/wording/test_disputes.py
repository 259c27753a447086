"""Common disputes, one by one: the answer, and what the referee does."""

from dataclasses import replace

import pytest

from referee.core.game import Game
from referee.core.history import Start
from referee.core.steps import Pass, Place, Swap, Turn
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.wording import WORDING
from tests.rulebooks.qwirkle.text import read_board, read_play

BOOK = WORDING.book
BY_ID = {article.id: article for section in BOOK for chapter in section.chapters for article in chapter.articles}

ANSWERS = {
    1: ("No.", "not-one-line"),
    2: ("No.", 5),
    3: ("No.", "gap-in-line"),
    4: ("Never", "line-repeats-tile"),
    5: ("Yes.", 3),
    6: ("No.", "line-mixed"),
    7: ("Yes.", "line-mixed"),
    8: ("Yes, if", 4, "line-repeats-tile"),
    9: ("Yes.", 4),
    10: ("Yes,", 6),
    11: ("No.", 3),
    12: ("No.", 4),
    13: ("Twelve", 24),
    14: ("Never.", "line-repeats-tile"),
    15: ("The older",),
    16: ("No,",),
    17: ("Yes,",),
    18: ("Yes,",),
    19: ("Yes.",),
    20: ("Only as many",),
    21: ("Only when the bag is empty.",),
    22: ("No.",),
    23: ("No,",),
    24: ("Both",),
    25: ("Put it next to tiles you're sure about.", "line-mixed"),
    26: ("Yes,",),
    27: ("Yes.",),
}
"""By dispute, the beginning of its answer, and for each of its positions the points or the code."""


def table(bag: int, hands: tuple[int, ...] = (6, 6), totals: tuple[int, ...] = (0, 0)) -> Game[Tile]:
    """A game with ``bag`` tiles in the bag, after a first turn of seat 2."""
    game = Game.start(Qwirkle(), len(hands), Start(2)).after(Place(2, read_play("Ro@0,0")))
    return replace(game, position=replace(game.position, bag=bag, hands=hands, totals=totals))


def lay(play: str) -> Turn[Tile]:
    """The turn of seat 1 that lays these tiles."""
    return Place(1, read_play(play))


@pytest.mark.parametrize("number", range(1, 28))
def test_answers(number: int) -> None:
    """Every dispute is a question with an answer, refers to a rule, and its positions are judged accordingly."""
    article = BY_ID[f"D{number}"]
    answer, *results = ANSWERS[number]
    assert "?" in article.title
    assert article.text.startswith(answer)
    assert article.rules
    judged = []
    for name in article.examples:
        verdict = judge(read_board(EXAMPLES[name].board), read_play(EXAMPLES[name].play))
        judged += [verdict.points] if verdict.legal else verdict.codes
    assert judged == results


def test_opening_must_be_the_longest() -> None:
    """A first turn shorter than the announced line is rejected, one of that length is taken (dispute 17)."""
    game: Game[Tile] = Game.start(Qwirkle(), 2, Start(1, ("longest", 3)))
    assert game.judge(lay("Ro@0,0 Rs@1,0")).codes == ("opening-too-short",)
    assert game.judge(lay("Ro@0,0 Rs@1,0 Rd@2,0")).codes == ()


def test_swapping_costs_the_turn() -> None:
    """A swap scores nothing, keeps the size of bag and hand, and the next player is to move (18, 19)."""
    game = table(20).after(Swap(1, 3))
    assert (game.totals, game.bag, game.hands, game.to_move) == ((0, 0), 20, (6, 6), 2)


@pytest.mark.parametrize(("bag", "broken"), [(2, ()), (1, ("swap-exceeds-bag",)), (0, ("swap-empty-bag",))])
def test_swapping_near_the_end(bag: int, broken: tuple[str, ...]) -> None:
    """Two tiles can be swapped for two in the bag, but not with one or none in it (dispute 20)."""
    assert table(bag).judge(Swap(1, 2)).codes == broken


@pytest.mark.parametrize(("bag", "broken"), [(1, ("pass-with-bag",)), (0, ())])
def test_passing(bag: int, broken: tuple[str, ...]) -> None:
    """A pass is only taken with an empty bag (dispute 21)."""
    assert table(bag).judge(Pass(1)).codes == broken


def test_last_tile_while_the_bag_holds_tiles() -> None:
    """Laying the whole hand while the bag holds tiles gives no bonus; the player draws and plays on (dispute 22)."""
    game = table(4).after(lay("Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"))
    assert (game.totals, game.over, game.hands) == ((12, 0), False, (5, 6))
    game = table(4, hands=(1, 6)).after(lay("Rs@1,0"))
    assert (game.totals, game.over, game.hands) == ((2, 0), False, (1, 6))


def test_tiles_left_in_hand() -> None:
    """At the end nothing is deducted for tiles in other hands, and the last tile scores six (dispute 23)."""
    game = table(0, hands=(1, 5), totals=(10, 20)).after(lay("Rs@1,0"))
    assert (game.over, game.totals) == (True, (18, 20))


def test_same_totals() -> None:
    """Two players with the same total win together (dispute 24)."""
    game = table(0, hands=(1, 5), totals=(12, 20)).after(lay("Rs@1,0"))
    assert (game.totals, game.winners) == ((20, 20), (1, 2))


def test_five_and_six_players() -> None:
    """Five or six players can play (dispute 26)."""
    assert [len(Game.start(Qwirkle(), players).hands) for players in (5, 6)] == [5, 6]


def test_counting_what_is_gone() -> None:
    """The referee shows how many tiles of each kind are not on the table (dispute 27)."""
    unseen = Qwirkle().unseen(read_board("Ro@0,0 Rs@1,0"))
    assert {str(tile): left for tile, left in unseen.items() if left < 3} == {"Ro": 2, "Rs": 2}
    assert sum(unseen.values()) == 106
