"""What is wrong with a text that names no tile, no cell or no placement."""

from referee.core.unreadable import Expected, UnreadableError
from referee.wording.language import gettext, marked

SHOWN = 40
"""Characters of the text at fault that are shown."""

_SENTENCES: dict[Expected, str] = {
    Expected.TILE: marked("“%(text)s” is no tile. A tile is a colour R O Y G B P and a shape o s d c x t, like Ro."),
    Expected.CELL: marked("“%(text)s” is no cell. A cell is two whole numbers, like 3,-1."),
    Expected.NEAR_CELL: marked("The cell %(text)s is too far away: no further than %(farthest)d from the first."),
    Expected.PLACEMENT: marked("“%(text)s” is no placement. A placement is a tile on a cell, like Ro@0,0."),
}


def unreadable(error: UnreadableError) -> str | None:
    """The sentence; nothing for what is the same in every game."""
    if error.code not in _SENTENCES:
        return None
    return gettext(_SENTENCES[error.code], **{**error.params, "text": error.text[:SHOWN]})
