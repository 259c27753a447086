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

ANN_AND_BOB = '[Game "Qwirkle"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]\n'
_PLAYED = f"{ANN_AND_BOB}1. S1 place Ro@0,0 = 1\n"
WRONG_FILES = {
    "a tag twice": (f'{ANN_AND_BOB}[Seat1 "Zed"]\n', 4, "The tag Seat1 is there twice. Keep one of them."),
    "a tag behind the turns": (f'{_PLAYED}[Note "late"]\n', 5, "Tags go above the turns."),
    "two games joined": (_PLAYED + ANN_AND_BOB.replace("Ann", "Zed"), 5, "Put each game in its own file."),
    "capitals": (_PLAYED.replace("Bob", "ANN"), 3, "There's already a player called “Ann”."),
    "composed": (_PLAYED.replace("Ann", "Zo\u00e9").replace("Bob", "Zoe\u0301"), 3, "already a player called “Zoé”."),
    "hidden in a turn": (f"{_PLAYED}2. S2 place Rs@1,0\u200b\n", 5, "U+200B ZERO WIDTH SPACE. Delete it."),
    "hidden before a tag": (f'{ANN_AND_BOB}\ufeff[Note "x"]\n', 4, "U+FEFF ZERO WIDTH NO-BREAK SPACE. Delete it."),
    "hidden in a name": (_PLAYED.replace("Bob", "Ann\u2060"), 3, "U+2060 WORD JOINER. Delete it."),
    "hidden between letters": (_PLAYED.replace("Bob", "B\u200dob"), 3, "U+200D ZERO WIDTH JOINER. Delete it."),
}
"""Files that are no game, each with the line at fault, and what to do about it."""
ODD_BLANKS = (
    '\u3000[Game\u00a0"Qwirkle"]\n[Seat1\u2003"Ann\u00a0B"]\n[Seat2 "Bob"]\n'
    "1.\u3000S1\u202fplace\u00a0Ro@0,0\u00a0Rs@1,0\u3000=\u20092\n"
)
"""A game with blanks of many kinds."""

ROUND = ("S1 points 1 tiles 6", "S2 points 1 tiles 6")
"""A turn of each of two players, of which only the points are known."""
EMPTY_BAG = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 points 5 tiles 3", *(ROUND * 8)[:15])
"""Two players have emptied the bag; each holds six tiles, and the second is to move."""
LAST_TILE = (*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 4")
"""The second player is to move and holds one tile."""
OVER = (*LAST_TILE, "S2 place Rc@3,0")
"""The second player has laid it, and wins by 23 to 12."""
