"""What is wrong with a text that names no letter, no field, no word or no setting."""

from collections.abc import Mapping

from referee.core.unreadable import Expected, UnreadableError
from referee.rulebooks.wordgame.layout import LayoutFault
from referee.rulebooks.wordgame.letters import MOST
from referee.wording.game import SHOWN
from referee.wording.language import gettext, marked


def setting(error: UnreadableError) -> str:
    """The sentence about the value of a tag."""
    params = {**error.params, "text": error.text[:SHOWN], "highest": MOST}
    if "fault" in params:
        fault = _LAYOUT[params["fault"]]
        return gettext(fault, **params)
    if "low" in params:
        return gettext("%(tag)s must be a number from %(low)d to %(high)d, not “%(text)s”.", **params)
    if "words" in params:
        return gettext(
            "%(tag)s must be %(known)s, not “%(text)s”.", **params, known=gettext(" or ").join(params["words"])
        )
    return gettext(
        "“%(text)s” should be letters with their values, each once: A1, or A1x9 if the box has nine. Values go up "
        "to %(highest)d.",
        **params,
    )


UNREADABLES: Mapping[Expected, str] = {
    Expected.TILE: marked("“%(text)s” isn't a letter in this box."),
    Expected.CELL: marked("“%(text)s” isn't a square on this board. Squares are counted from the centre, like 3,-1."),
    Expected.NEAR_CELL: marked("The square %(text)s is too far away: at most %(farthest)d from the centre."),
    Expected.PLACEMENT: marked(
        "“%(text)s” isn't a word. Give the whole word, its first square and its direction, like GRAM@0,0 across; a "
        "single tile is G@0,0."
    ),
    Expected.WORD: marked("“%(text)s” isn't a word of two letters or more. Type the word, or how many letters it has."),
    Expected.FREE_CELL: marked("The board has two tiles on the square %(text)s."),
    Expected.FEWER_TILES: marked("That's more letters than there are tiles in the box."),
}

_LAYOUT: Mapping[LayoutFault, str] = {
    LayoutFault.SIGN: marked(
        "“%(text)s” isn't a row of a board. A number is that many plain squares, g grey, w white, + the centre, # "
        "no square."
    ),
    LayoutFault.RAGGED: marked("All rows must be the same length. “%(text)s” isn't."),
    LayoutFault.SIZE: marked("A board has %(least)d to %(most)d rows of %(least)d to %(most)d squares."),
    LayoutFault.CENTRE: marked("A board needs exactly one centre square, marked +."),
}
"""By what is wrong with a layout, the sentence."""
