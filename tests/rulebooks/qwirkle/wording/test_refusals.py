"""Why a turn is refused, in the two lines of the game page."""

import pytest

from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.wording import WORDING, QwirkleWording
from referee.rulebooks.qwirkle.wording.tiles import tile_name
from tests.language import spoken, untranslated
from tests.rulebooks.blocks import Block
from tests.rulebooks.qwirkle.text import read_board, read_play
from tests.rulebooks.qwirkle.wording.test_reasons import BESIDE_TILES, REFUSED

LONGEST = 70
"""The number of characters that fit on the two lines."""

SAID = [
    (Code.CELL_OCCUPIED, "Ro@0,0", "Bo@0,0", "The red circle is already there."),
    (Code.CELL_OCCUPIED, "Ro@0,0 Rs@1,0", "Bo@0,0 Bs@1,0", "There are already tiles there."),
    (Code.CELL_TWICE, "", "Ro@0,0 Bt@0,0", "Blue star and red circle are on the same space."),
    (Code.CELL_TWICE, "", "Ro@0,0 Bt@0,0 Rt@0,0", "Several tiles are on the same space."),
    (Code.TOO_MANY_TILES, "", "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0 Ro@6,0", "You can only play 6 tiles."),
    (Code.TOO_MANY_COPIES, "Ro@0,0 Ro@5,5 Ro@9,9", "Ro@1,0", "Red circle: the box has only three."),
    (Code.TILES_UNRELATED, "Rt@0,0", "Ro@1,0 Bt@0,1", "Red circle and blue star match in neither colour nor shape."),
    (Code.TILES_UNRELATED, "", "Ro@0,0 Bt@1,0 Gs@2,0", "These tiles match in neither colour nor shape."),
    (Code.NOT_ONE_LINE, "Ro@0,0", "Rs@1,0 Rd@0,1", "The tiles aren't all in one row or one column."),
    (Code.GAP_IN_LINE, "Ro@0,0", "Rs@1,0 Rd@3,0", "There's a gap between your tiles."),
    (Code.NOT_TOUCHING, "Ro@0,0", "Rs@1,1", "The red square doesn't touch another tile."),
    (Code.NOT_TOUCHING, "Ro@0,0", "Rs@2,1 Rd@3,1", "None of your tiles touches the others."),
    (Code.LINE_MIXED, "Ro@0,0", "Bs@1,0", "Red circle and blue square match in neither colour nor shape."),
    (Code.LINE_MIXED, "Gt@0,1 Rt@0,2 Bt@0,3", "Rs@0,0", "The red square doesn't go in a column of stars."),
    (Code.LINE_MIXED, "Ro@0,0 Rs@1,0", "Bs@2,0", "The blue square doesn't go in a row of red tiles."),
    (Code.LINE_MIXED, "Rs@0,0 Rt@1,0 Bt@3,0 Bo@4,0", "Gt@2,0", "The row must be all one colour or all one shape."),
    (Code.LINE_REPEATS_TILE, "Ro@0,0 Rs@1,0", "Ro@2,0", "The red circle is already in the row."),
    (Code.LINE_REPEATS_TILE, "Ro@0,0 Rs@0,1", "Ro@0,2", "The red circle is already in the column."),
    (Code.LINE_REPEATS_TILE, "Rs@0,0", "Ro@1,0 Ro@0,1", "The red circle is used twice in this turn."),
]


@pytest.mark.parametrize(("code", "board", "play", "message"), SAID)
def test_placed_tiles(code: Code, board: str, play: str, message: str) -> None:
    """The sentence begins with the tile; in a mixed line, with the placed tile that matches no other."""
    violations = judge(read_board(board), read_play(play)).violations
    assert message in [QwirkleWording().short(each, tile_name) for each in violations if each.code == code]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (Code.OPENING_TOO_SHORT, "On the first turn, play 4 tiles, as announced."),
        (Code.SWAP_FIRST_TURN, "You can't swap on the first turn: play tiles."),
        (Code.SWAP_EMPTY_BAG, "The bag is empty: there's nothing to swap with."),
        (Code.SWAP_EXCEEDS_BAG, "There are only 2 tiles in the bag."),
        (Code.SWAP_COUNT, "You can swap 1 to 6 tiles."),
        (Code.PASS_WITH_BAG, "You can't pass while there are tiles in the bag."),
        (Code.TILE_COUNT, "Play 1 to 6 tiles."),
        (Code.TOO_MANY_POINTS, "A turn can't score more than 84 points."),
    ],
)
def test_next_to_tiles(code: Code, message: str) -> None:
    """Reasons that aren't about tiles are short as well, in the language in use."""
    violation = Violation(code, params=BESIDE_TILES[code])
    assert WORDING.short(violation, tile_name) == message
    with spoken():
        assert not untranslated(WORDING.short(violation, tile_name))


def test_every_code_is_reported() -> None:
    """These tests cover all codes."""
    assert {code for code, *_ in SAID} | {*BESIDE_TILES} == set(Code)


@pytest.mark.parametrize("block", REFUSED, ids=lambda block: block.title)
def test_they_are_short(block: Block) -> None:
    """Every short reason fits, with the names of its tiles, and comes from the catalogue."""
    verdict = judge(read_board(block.one("board")), read_play(block.one("play")), int(block.one("hand") or 6))
    for violation in verdict.violations:
        assert len(WORDING.short(violation, tile_name)) <= LONGEST
        with spoken():
            assert not untranslated(WORDING.short(violation, tile_name))
