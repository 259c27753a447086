"""The package and the plain referee agree on random positions."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.grid import AXES, Cell, Placement, line_through
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.legality import examine, judge
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import COPIES, TILES, Tile
from tests.examples import examples
from tests.rulebooks import plain_referee
from tests.rulebooks.plain_referee import read
from tests.rulebooks.played import PLAY_CODES, QWIRKLE, lines
from tests.rulebooks.qwirkle.text import write_board, write_play
from tests.rulebooks.random_fix import loose_game
from tests.rulebooks.random_games import nearly_legal, random_game, random_position

SEEDS = st.integers(0, 2**32)
PLACEMENTS = st.builds(
    Placement,
    st.builds(Tile, st.sampled_from("ROY"), st.sampled_from("osd")),
    st.builds(Cell, st.integers(0, 4), st.integers(0, 3)),
)


def assert_same_ruling(board: Board, play: Play, hand: int = 6) -> None:
    """Both referees give the play the same codes, points and lines; an illegal play scores only with a ruling."""
    on_board, placed = write_board(board), write_play(play)
    verdict = examine(board, play, hand)
    ruling = plain_referee.judge(dict(read(on_board)), read(placed), hand)
    ours = set(verdict.codes), verdict.points, sorted(len(line.cells) for line in lines(verdict))
    assert ours == (set(ruling.codes), ruling.points, ruling.lengths), f"board {on_board}, play {placed}"
    assert judge(board, play, hand) == (verdict if verdict.legal else Verdict(verdict.violations))


def assert_faults_as_listed(board: Board, play: Play, hand: int) -> None:
    """The broken rules are in the order of RULES.md, each with the cells listed there."""
    verdict = examine(board, play, hand)
    message = f"board {write_board(board)}, play {write_play(play)}"
    assert list(verdict.codes) == [code for code in PLAY_CODES if code in verdict.codes], message
    in_order = sorted(play, key=lambda placement: (placement.cell.y, placement.cell.x))
    placed = [cell for _, cell in in_order]
    after = board.with_play(play).tiles
    lines = [line_through(cell, axis, after) for cell in placed for axis in AXES]
    for found in verdict.violations:
        on_board = [cell for cell, tile in board.tiles.items() if tile == found.tiles[0]]
        alike = [cell for tile, cell in in_order if tile == found.tiles[0]]
        expected = {
            "cell-occupied": [[cell for cell in placed if cell in board.tiles]],
            "cell-twice": [[cell for cell in placed if placed.count(cell) > 1]],
            "too-many-copies": [[*on_board, *alike]],
            "gap-in-line": [[spot for spot in plain_referee.between(placed) if spot not in after]],
            "line-mixed": [*map(list, lines), *(list(pair) for line in lines for pair in pairwise(line))],
            "line-repeats-tile": [alike, *([cell for cell in line if after[cell] == found.tiles[0]] for line in lines)],
        }
        assert list(found.cells) in expected.get(found.code, [placed]), message


def assert_same_plays(board: Board, hand: list[Tile]) -> None:
    """Both referees find the same plays with the same points, and the package each only once."""
    on_board, held = write_board(board), [str(tile) for tile in hand]
    found = moves(board, hand)
    ours = {frozenset(read(write_play(move.play))): move.points for move in found}
    assert ours == plain_referee.plays(dict(read(on_board)), held), f"board {on_board}, hand {held}"
    assert len(found) == len(ours)


@examples(60)
@given(SEEDS, st.integers(2, 6))
def test_judges_agree_through_whole_games(seed: int, players: int) -> None:
    """Both referees agree on every play of a random game, and on each with mistakes made in it."""
    luck = Random(seed)
    board = Board()
    for table in random_game(seed, players):
        turn = table.game.rows[-1].step if table.game.rows else None
        if isinstance(turn, Place):
            assert_same_ruling(board, turn.play)
            for _ in range(5):
                wrong, hand = nearly_legal(luck, board, turn.play), luck.randint(1, 6)
                assert_same_ruling(board, wrong, hand)
                assert_faults_as_listed(board, wrong, hand)
        board = table.game.board


@examples(500)
@given(st.lists(PLACEMENTS, max_size=12), st.lists(PLACEMENTS, min_size=1, max_size=8), st.integers(1, 6))
def test_judges_agree_on_heaps(on_board: list[Placement[Tile]], play: list[Placement[Tile]], hand: int) -> None:
    """Both referees agree on tiles heaped in a small area, even if the board itself breaks the rules."""
    assert_same_ruling(Board().with_play(on_board), tuple(play), hand)
    assert_faults_as_listed(Board().with_play(on_board), tuple(play), hand)


@examples(1000)
@given(st.lists(PLACEMENTS, min_size=3, max_size=20), PLACEMENTS, st.none() | PLACEMENTS)
def test_judges_agree_next_to_broken_lines(
    on_board: list[Placement[Tile]], first: Placement[Tile], second: Placement[Tile] | None
) -> None:
    """Both referees find the same faults in one or two tiles next to a heap, and ignore what was broken before."""
    assert_same_ruling(Board().with_play(on_board), (first,) if second is None else (first, second))


@examples(40)
@given(SEEDS)
def test_judges_agree_after_rulings(seed: int) -> None:
    """Both referees agree on every play of a game in which the players allow many wrong plays."""
    board = Board()
    for entry in loose_game(Random(seed), Game.start(QWIRKLE, 2), 15).rows:
        if isinstance(entry.step, Place):
            assert_same_ruling(board, entry.step.play)
            board = board.with_play(entry.step.play)


@examples(60)
@given(SEEDS, st.integers(0, 50))
def test_generators_agree(seed: int, tiles: int) -> None:
    """Both referees find the same legal plays, with the same points, for the hands of random positions."""
    table = random_position(seed, tiles)
    assert_same_plays(table.game.board, table.hands[table.game.to_move - 1])


@examples(40)
@given(SEEDS, st.integers(1, 30))
def test_generators_agree_on_related_hands(seed: int, tiles: int) -> None:
    """Both referees find the same legal plays for hands with many tiles of one colour or one shape."""
    board = random_position(seed, tiles).game.board
    luck = Random(seed)
    feature = luck.choice("ROYGBPosdcxt")
    left = [tile for tile in TILES for _ in range(COPIES - board.counts[tile]) if feature in tile]
    assert_same_plays(board, luck.sample(left, min(5, len(left))))


@given(st.lists(st.sampled_from(TILES), max_size=6))
def test_generators_agree_on_the_empty_board(hand: list[Tile]) -> None:
    """Both referees find the same first plays for any hand, even one with identical tiles."""
    assert_same_plays(Board(), hand)


@examples(60)
@given(SEEDS, st.integers(0, 60))
def test_order_never_matters(seed: int, tiles: int) -> None:
    """The order of the tiles in a play doesn't change its verdict."""
    table = random_position(seed, tiles)
    luck = Random(seed)
    board = table.game.board
    for move in moves(board, table.hands[table.game.to_move - 1])[:20]:
        for play in (move.play, nearly_legal(luck, board, move.play)):
            shuffled = tuple(luck.sample(play, len(play)))
            assert judge(board, shuffled) == judge(board, play)
