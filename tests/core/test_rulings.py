"""Turns that the players allow against the rules, and their effect on later turns."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.history import Start
from referee.core.steps import Place, Ruling, Turn
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle.legality import examine, judge
from referee.rulebooks.qwirkle.lines import line_points
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import TILES
from tests.core.sheets import history
from tests.examples import examples
from tests.rulebooks import plain_referee
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.plain_game import CANNOT_BE
from tests.rulebooks.played import QWIRKLE, after, codes, extra, lines, played, step
from tests.rulebooks.qwirkle.text import read_board, read_cell, read_play
from tests.rulebooks.random_fix import loose_game
from tests.rulebooks.test_codes import LISTED

RULINGS = blocks("positions/rulings.txt")
BLAME = blocks("positions/blame.txt")
OVERRULABLE = set(LISTED) - CANNOT_BE


def before(block: Block) -> Game:
    """The game before the turn of a block."""
    return played(int(block.one("players") or 2), *filter(None, block.all("before")))


def turn(line: str, ruling: Ruling | None = None) -> Turn:
    """A turn from text, ruled by the players."""
    return replace(step(line), ruling=ruling)


# --- what players may allow ---


@pytest.mark.parametrize("block", RULINGS, ids=lambda block: block.title)
def test_refused_turns(block: Block) -> None:
    """Every turn of the table breaks exactly these rules, scores nothing and can't be taken as it is."""
    game = before(block)
    verdict = game.judge(step(block.one("turn")))
    assert sorted(verdict.codes) == sorted(block.all("broken"))
    assert (verdict.points, verdict.parts) == (0, ())
    with pytest.raises(ValueError, match="step"):
        game.after(step(block.one("turn")))


@pytest.mark.parametrize("block", RULINGS, ids=lambda block: block.title)
def test_ruled_turns_score_as_they_are(block: Block) -> None:
    """Every turn of the table can be allowed by a ruling; its lines score as usual, and overruled codes are kept."""
    ruled = turn(block.one("turn"), Ruling("agreed"))
    game = before(block).after(ruled)
    entry = game.rows[-1]
    assert before(block).judge(ruled).legal
    assert entry.points == int(block.one("points"))
    assert {violation.code for violation in entry.overruled} == set(block.all("broken"))
    assert entry.totals[ruled.seat - 1] == before(block).totals[ruled.seat - 1] + int(block.one("points"))
    assert sum(entry.hands) + entry.bag + len(game.board.tiles) + hidden(game) == 108


@pytest.mark.parametrize("points", [0, 3, 50])
@pytest.mark.parametrize("block", RULINGS, ids=lambda block: block.title)
def test_ruled_turns_score_what_was_typed(block: Block, points: int) -> None:
    """Every turn of the table scores the points typed with the ruling instead of its lines."""
    entry = before(block).after(turn(block.one("turn"), Ruling("agreed", points))).rows[-1]
    assert (entry.points, lines(entry.verdict)) == (points, ())
    assert {violation.code for violation in entry.overruled} == set(block.all("broken"))


@pytest.mark.parametrize("block", RULINGS, ids=lambda block: block.title)
def test_ruled_tiles_are(block: Block) -> None:
    """The tiles of a ruled turn are on the board, whether their lines or the typed points score."""
    for ruling in Ruling("agreed"), Ruling("agreed", 3):
        ruled = turn(block.one("turn"), ruling)
        game = before(block).after(ruled)
        placed = {cell: tile for tile, cell in ruled.play} if isinstance(ruled, Place) else {}
        assert dict(game.board.tiles) == dict(before(block).board.tiles) | placed


def hidden(game: Game) -> int:
    """The number of tiles in points-only turns."""
    return sum(getattr(entry.step, "tiles", 0) for entry in game.rows)


def test_every_overrulable_code_is_ruled_on() -> None:
    """Every code that players can overrule is overruled above, or below if it needs a longest line."""
    assert {code for block in RULINGS for code in block.all("broken")} == OVERRULABLE - {"opening-too-short"}


def test_rulebook_says_what_cannot_be() -> None:
    """The rulebook lists the codes that players can't overrule, except those of the scoresheet itself."""
    assert QWIRKLE.impossible == CANNOT_BE - {"game-over", "no-such-seat"}
    assert QWIRKLE.impossible < set(LISTED)


def test_legal_turn_may_be_ruled() -> None:
    """A ruling on a legal turn overrules nothing; typed points still count."""
    game = played(2, "S1 place Ro@0,0")
    lies, typed = turn("S2 place Rs@1,0", Ruling("agreed")), turn("S2 place Rs@1,0", Ruling("agreed", 5))
    assert [(game.after(ruled).totals, game.after(ruled).rows[-1].overruled) for ruled in (lies, typed)] == [
        ((1, 2), ()),
        ((1, 5), ()),
    ]


@pytest.mark.parametrize(
    ("events", "marked"),
    [
        (('reseat 2 S1 ruled 2 "reseat 2"',), [2]),
        (('reseat 2 S1 ruled 2 "reseat 2"', "reseat 2 S2"), []),
        (('reseat 2 S1 ruled 2 "reseat 2"', "insert 2: S2 swap 1"), []),
        (('rule 2 "correct 1"', "correct 1: S1 place Bo@0,0"), [2]),
        (('rule 2 "correct 1"', "correct 1: S1 place Bo@0,0", "correct 1: S1 place Ro@0,0"), []),
        (('rule 2 "agreed"',), [2]),
        (('correct 2: S2 place Rs@1,0 by table "correct 2"',), [2]),
    ],
)
def test_needless_rulings(events: tuple[str, ...], marked: list[int]) -> None:
    """A ruling left by fixing another turn is gone once it overrules nothing; what the players allowed stays."""
    steps = history("S1 place Ro@0,0", "S2 place Rs@1,0", *events).steps
    game, damage = Game.start(QWIRKLE, 2).replayed(steps)
    assert (damage, [row.number for row in game.rows if row.ruling]) == (None, marked)


def test_line_of_seven_adds_up() -> None:
    """A ruled line of more than six tiles states its extra points like any other line."""
    line = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"
    verdict = examine(read_board(line), read_play("Ro@6,0"))
    (seven,) = lines(verdict)
    assert (len(seven.cells), seven.points) == (7, 7)
    assert verdict.points == line_points(7) == 7 + extra(verdict, seven)


# --- what is impossible ---


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("S2 place Rd@1,0", "cell-occupied"),
        ("S2 place Bs@1,0 Rd@2,0", "cell-occupied"),
        ("S2 place Rd@2,0 Rc@2,0", "cell-twice"),
        ("S2 place Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0 Bt@5,1 Bo@5,2 Bs@5,3", "too-many-tiles"),
        ("S2 place Ro@2,0 Ro@3,0 Ro@4,0", "too-many-copies"),
        ("S2 swap 0", "swap-count"),
        ("S2 swap 7", "swap-count"),
        ("S2 points 9 tiles 0", "tile-count"),
        ("S2 points 9 tiles 7", "tile-count"),
        ("S2 points 85 tiles 6", "too-many-points"),
    ],
)
@pytest.mark.parametrize("points", [None, 0, 9])
def test_what_cannot_be(line: str, code: str, points: int | None) -> None:
    """No ruling allows an impossible turn, and only the codes that make it impossible are reported."""
    game = played(2, "S1 place Ro@0,0 Rs@1,0")
    assert code in codes(game, line)
    ruled = turn(line, Ruling("agreed", points))
    assert game.judge(ruled).codes == (code,)
    with pytest.raises(ValueError, match=f"^step 2 breaks {code}$"):
        game.after(ruled)


# --- what follows from a ruling ---


def test_opening_that_was_announced() -> None:
    """The first play must be at least as long as the line its player announced (R6)."""
    start = Game.start(QWIRKLE, 3, start=Start(2, ("longest", 3)))
    assert codes(start, "S2 place Ro@0,0 Rs@1,0") == ("opening-too-short",)
    assert codes(start, "S2 place Ro@0,0 Rs@1,0 Rd@2,0") == ()
    assert codes(start, "S2 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0") == ()
    (violation,) = start.judge(step("S2 place Ro@0,0")).violations
    assert violation.params == {"longest": 3, "tiles": 1}


def test_opening_too_short_is_ruled() -> None:
    """The players can allow a shorter opening; it scores as usual, and later turns may have any length (Q7)."""
    game = Game.start(QWIRKLE, 3, start=Start(2, ("longest", 4)))
    assert codes(game, "S2 place Ro@0,0 Bs@1,0") == ("opening-too-short", "tiles-unrelated", "line-mixed")
    game = after(game, 'S2 place Ro@0,0 Rs@1,0 by table "did not see it"', "S3 place Rd@2,0")
    assert game.totals == (0, 2, 3)
    assert [violation.code for violation in game.rows[0].overruled] == ["opening-too-short"]


def test_opening_is_the_first_turn_only() -> None:
    """After any turn, ruled or not, no play is too short for the announced line; an adjustment isn't a turn."""
    start = Game.start(QWIRKLE, 2, start=Start(1, ("longest", 4)))
    for line in "S1 points 4 tiles 4", 'S1 swap 2 by table "x"', 'S2 place Ro@0,0 Rs@1,0 Rd@2,0 Rx@3,0 by table "x"':
        game = after(start, line)
        assert codes(game, f"S{game.to_move} place Rc@0,1") == ()
    assert codes(after(start, 'S2 adjust -3 "x"'), "S1 place Ro@0,0") == ("opening-too-short",)


# --- later turns next to broken lines ---


@pytest.mark.parametrize("block", BLAME, ids=lambda block: block.title)
def test_blame(block: Block) -> None:
    """Every position of the table has exactly these broken rules at these cells, or these points and lines."""
    verdict = judge(read_board(block.one("board")), read_play(block.one("play")))
    broken = []
    for text in block.all("broken"):
        code, *cells = text.split()
        broken.append((code, frozenset(map(read_cell, cells))))
    assert Counter((found.code, frozenset(found.cells)) for found in verdict.violations) == Counter(broken)
    assert verdict.points == int(block.one("points") or 0)
    assert sorted(len(line.cells) for line in lines(verdict)) == [int(length) for length in block.one("lines").split()]


@pytest.mark.parametrize("block", BLAME, ids=lambda block: block.title)
def test_blame_of_the_plain_referee(block: Block) -> None:
    """The plain referee finds the same faults in every play of the table."""
    ruling = plain_referee.judge(dict(plain_referee.read(block.one("board"))), plain_referee.read(block.one("play")))
    assert ruling.codes == {text.split()[0] for text in block.all("broken")}
    assert ruling.codes or ruling.points == int(block.one("points"))


@pytest.mark.parametrize("block", BLAME, ids=lambda block: block.title)
def test_blame_names_a_placed_tile(block: Block) -> None:
    """A line without a placed tile is never blamed, and each named tile is on a cell at fault."""
    board, play = read_board(block.one("board")), read_play(block.one("play"))
    merged = board.with_play(play).tiles
    for found in judge(board, play).violations:
        assert {cell for _, cell in play} & set(found.cells) or found.code in {"gap-in-line", "line-repeats-tile"}
        if found.code != "gap-in-line":
            assert set(found.tiles) == {merged[cell] for cell in found.cells}


@examples(40)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_boards_stay_usable(seed: int, players: int) -> None:
    """Whatever the players ruled, every play found by the search is legal and scores the points found."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, players), luck.randint(5, 40))
    for move in moves(game.board, luck.sample(TILES, 4)):
        verdict = judge(game.board, move.play)
        assert verdict == Verdict(parts=verdict.parts)
        assert verdict.points == move.points
