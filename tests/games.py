"""Games to test with, as lines on the record."""

from referee.core import notation, transcript
from referee.core.transcript import Transcript
from referee.rulebooks.qwirkle import Qwirkle
from tests.rulebooks.blocks import HERE
from tests.shelves import ON_SHELF

QWIRKLE = Qwirkle()

SAMPLE_FILE = HERE / "games/sample-game.txt"
SAMPLE: Transcript = transcript.read(SAMPLE_FILE.read_text(encoding="utf-8"), ON_SHELF.open)
"""The game of twelve turns that the rulebooks print."""
SAMPLE_LINES = tuple(notation.write_event(step, QWIRKLE) for step in SAMPLE.steps)

ROUND = ("S1 points 1 tiles 6", "S2 points 1 tiles 6")
"""A turn of each of two players, of which only the points are known."""
EMPTY_BAG = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 points 5 tiles 3", *(ROUND * 8)[:15])
"""Two players have emptied the bag; each holds six tiles, and the second is to move."""
LAST_TILE = (*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 4")
"""The second player is to move and holds one tile."""
