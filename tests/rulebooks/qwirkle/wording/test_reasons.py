"""Why a turn is refused: a sentence for every code, in the language in use, with the tiles named in words."""

import pytest

from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.wording import WORDING
from referee.rulebooks.qwirkle.wording.tiles import tile_name
from tests.language import TRANSLATED, spoken, untranslated
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.played import PLAY_CODES
from tests.rulebooks.qwirkle.text import read_board, read_play

BESIDE_TILES = {
    Code.OPENING_TOO_SHORT: {"longest": 4, "tiles": 3},
    Code.SWAP_FIRST_TURN: {},
    Code.SWAP_EMPTY_BAG: {},
    Code.SWAP_EXCEEDS_BAG: {"count": 3, "bag": 2},
    Code.SWAP_COUNT: {"count": 7, "held": 6},
    Code.PASS_WITH_BAG: {"bag": 5},
    Code.TILE_COUNT: {"tiles": 7, "held": 6},
    Code.TOO_MANY_POINTS: {"points": 85, "most": 84},
}
"""The codes about turns but not about placed tiles, each with the parameters of its sentence."""
REFUSED = [block for block in blocks("positions/verdicts.txt") if block.all("broken")]


def sentences(board: str, play: str, hand: str = "") -> list[str]:
    """The sentences against a play."""
    violations = judge(read_board(board), read_play(play), int(hand or 6)).violations
    return [WORDING.reason(each, tile_name) for each in violations]


def test_codes_are_those_of_the_game() -> None:
    """These tests cover all codes: those of placed tiles, shown by positions, and the others."""
    assert set(PLAY_CODES) | set(BESIDE_TILES) == set(Code)
    assert {broken.split()[0] for block in REFUSED for broken in block.all("broken")} == set(PLAY_CODES)


@pytest.mark.parametrize("block", REFUSED, ids=lambda block: block.title)
def test_placed_tiles(block: Block) -> None:
    """Every broken rule of every position has a sentence of the catalogue that names tiles in words."""
    with spoken():
        for sentence in sentences(block.one("board"), block.one("play"), block.one("hand")):
            assert TRANSLATED.search(sentence), sentence
            assert not untranslated(sentence), sentence
            assert sentence.endswith(".⟧")


@pytest.mark.parametrize("code", BESIDE_TILES)
def test_what_is_not_about_tiles(code: Code) -> None:
    """Every other broken rule also has a sentence of the catalogue."""
    with spoken():
        sentence = WORDING.reason(Violation(code, params=BESIDE_TILES[code]), tile_name)
    assert not untranslated(sentence)
    assert sentence.endswith((".⟧", ")⟧"))


@pytest.mark.parametrize(
    ("board", "play", "message"),
    [
        ("Ro@0,0", "Bo@0,0", "The red circle is already there. Choose a free space."),
        ("Ro@0,0 Rs@1,0", "Bo@0,0 Bs@1,0", ("There are already tiles there: red circle and red square. Choose "
                                           "free spaces.")),
        ("Ro@0,0", "Bs@1,0", ("The red circle and the blue square would be side by side, but match in neither "
                             "colour nor shape.")),
        ("Ro@0,0 Rs@0,1", "Bd@0,2", ("The whole column must be one colour or one shape; red circle, red square "
                                    "and blue diamond don't match.")),
        ("Ro@0,0 Rs@1,0", "Ro@2,0", "The row would have the red circle twice."),
        ("Ro@0,0 Rs@0,1", "Ro@0,2", "The column would have the red circle twice."),
        ("Ro@0,0", "Rs@1,0 Rd@3,0", "There's a gap between your tiles: 1 empty space."),
    ],
)  # fmt: skip
def test_sentences(board: str, play: str, message: str) -> None:
    """The English sentence names the tiles, the line and the numbers."""
    assert message in sentences(board, play)


def test_tiles_are_named_as_asked() -> None:
    """A page can name the tiles differently, for example with a drawing."""
    (violation,) = judge(read_board("Ro@0,0 Rs@1,0"), read_play("Ro@2,0")).violations
    assert WORDING.reason(violation, lambda tile: f"<{tile}>") == "The row would have the <Ro> twice."
