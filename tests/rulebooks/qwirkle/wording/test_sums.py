"""The sum behind the points of a turn, to be read aloud."""

import pytest

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.history import Start
from referee.core.notation import read_step
from referee.core.position import Award
from referee.core.steps import Place, Ruling
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.codes import Prize, Score
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.wording import QwirkleWording
from referee.wording.values import Addend
from tests.language import TRANSLATED, spoken, untranslated
from tests.rulebooks.qwirkle.text import read_board, read_play

WORDING = QwirkleWording()
ROW = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0"


def addends(board: str, play: str) -> list[Addend]:
    """The addends of a play."""
    return WORDING.addends(judge(read_board(board), read_play(play)))


@pytest.mark.parametrize(
    ("board", "play", "texts"),
    [
        ("", "Ro@0,0", ["first tile 1"]),
        ("Ro@0,0", "Rs@1,0", ["red line 2"]),
        ("Ro@0,0 Bo@0,1", "Rs@1,0 Bs@1,1", ["squares 2", "red line 2", "blue line 2"]),
        (ROW, "Rt@5,0", ["red line 6 + Qwirkle 6"]),
        (f"{ROW} Bt@5,1", "Rt@5,0", ["red line 6 + Qwirkle 6", "stars 2"]),
        ("Oo@0,0 Os@1,1", "Od@1,0", ["orange line 2 (row)", "orange line 2 (column)"]),
        ("Oo@0,0 Ox@-1,0 Os@1,1", "Od@1,0", ["orange line 3", "orange line 2"]),
    ],
)
def test_addends(board: str, play: str, texts: list[str]) -> None:
    """Each line is an addend that includes its Qwirkle bonus; a first tile played alone is one, too."""
    assert [addend.text for addend in addends(board, play)] == texts


def test_addends_have_cells() -> None:
    """Each line has its cells, and only a Qwirkle is special; a lone tile isn't a line (R15)."""
    line, stars = addends(f"{ROW} Bt@5,1", "Rt@5,0")
    assert (line.special, line.cells) == (True, tuple(Cell(x, 0) for x in range(6)))
    assert (stars.special, stars.cells) == (False, (Cell(5, 0), Cell(5, 1)))
    (first,) = addends("", "Ro@2,3")
    assert not first.special


def test_every_score_is_reported() -> None:
    """Every kind of part that a play scores appears in a sum, in the language in use."""
    verdicts = [judge(read_board(board), read_play(play)) for board, play in ((ROW, "Rt@5,0"), ("", "Ro@0,0"))]
    assert {part.code for verdict in verdicts for part in verdict.parts} == set(Score)
    with spoken():
        for verdict in verdicts:
            for addend in WORDING.addends(verdict):
                assert not untranslated(addend.text)


@pytest.mark.parametrize("prize", Prize)
def test_every_prize_is_reported(prize: Prize) -> None:
    """Every award has words, in the language in use."""
    with spoken():
        reported = WORDING.award(Award(prize, 1, 6))
    assert TRANSLATED.search(reported)
    assert not untranslated(reported)


def test_prizes() -> None:
    """The points for the last tile and for tiles still in hand have names; the points are shown separately."""
    assert WORDING.award(Award(Prize.LAST_TILE, 1, 6)) == "last tile"
    assert WORDING.award(Award(Prize.LEFTOVERS, 1, -3, with_turn=False)) == "tiles left in hand"


def test_ending_by_passes() -> None:
    """After a full round of passes the ending gives that as the cause (Q4)."""
    steps = ["place Ro@0,0 Rs@1,0 Rd@2,0", "points 5 tiles 3", *["points 1 tiles 6"] * 15]
    game: Game = Game.start(Qwirkle(), 2)
    assert WORDING.ending(game.position) == ""
    for number, step in enumerate([*steps, "pass", "pass"]):
        assert WORDING.ending(game.position) == ""
        game = game.after(read_step(f"S{number % 2 + 1} {step}", game.rulebook))
    assert game.over
    assert WORDING.ending(game.position).startswith("Nobody could play, so nobody gets the 6 for the last tile.")


def test_ending_after_allowed_passes() -> None:
    """Passes with tiles in the bag are never the cause, neither before the players end the game nor after (Q4)."""
    game: Game = Game.start(Qwirkle(), 2)
    for line in ('S1 pass by table "late"', 'S2 pass by table "late"', 'end ""'):
        game = game.after(read_step(line, game.rulebook))
        assert WORDING.ending(game.position) == ""


@pytest.mark.parametrize(
    ("start", "steps", "message"),
    [
        (None, (), ""),
        (Start(2), (), ""),
        (Start(2, ("longest", 4)), (), "starts with a line of 4"),
        (Start(2, ("longest", 1)), ("S2 place Ro@0,0",), ""),
    ],
)
def test_announced_line(start: Start | None, steps: tuple[str, ...], message: str) -> None:
    """Until the first turn the opening names the announced line (R6)."""
    game: Game = Game.start(Qwirkle(), 2, start)
    for step in steps:
        game = game.after(read_step(step, game.rulebook))
    assert WORDING.opening(game.position) == message


def test_a_line_that_players_allowed() -> None:
    """Tiles that share nothing are scored by their length."""
    game: Game = Game.start(Qwirkle(), 2)
    game = game.after(Place(1, read_play("Ro@0,0 Bs@1,0"), ruling=Ruling("agreed")))
    assert [addend.text for addend in WORDING.addends(game.rows[0].verdict)] == ["mixed line 2"]
