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
        return gettext("%(tag)s is a number from %(low)d to %(high)d, not “%(text)s”.", **params)
    if "words" in params:
        return gettext("%(tag)s is %(known)s, not “%(text)s”.", **params, known=gettext(" or ").join(params["words"]))
    return gettext(
        "“%(text)s” is no letter with its value, each once. It looks like A1, or like A1x9 where the box holds nine; "
        "values go up to %(highest)d.",
        **params,
    )


UNREADABLES: Mapping[Expected, str] = {
    Expected.TILE: marked("“%(text)s” is no letter of this box."),
    Expected.CELL: marked("“%(text)s” is no field of this board. Fields are counted from the centre, like 3,-1."),
    Expected.NEAR_CELL: marked("The field %(text)s is too far away: no further than %(farthest)d from the centre."),
    Expected.PLACEMENT: marked(
        "“%(text)s” is no word. A word is read as a whole, with its first field and its direction, like "
        "GRAM@0,0 across; a token lies like G@0,0."
    ),
    Expected.FREE_CELL: marked("The board has two tokens on the field %(text)s."),
    Expected.FEWER_TILES: marked("That is more letters than the box has tokens."),
}

_LAYOUT: Mapping[LayoutFault, str] = {
    LayoutFault.SIGN: marked(
        "“%(text)s” is no row of a board. A number is so many plain fields, g a grey one, w a white one, + the centre, "
        "# none."
    ),
    LayoutFault.RAGGED: marked("All rows of a board are equally long. “%(text)s” is not."),
    LayoutFault.SIZE: marked("A board has %(least)d to %(most)d rows of %(least)d to %(most)d fields."),
    LayoutFault.CENTRE: marked("A board has one centre field, written as +."),
}
"""By what is wrong with a layout, the sentence."""
