"""Why a step is refused: one sentence per code, with the letters and what to do next; and shorter ones for the two
lines that the game page has for it. Also what is wrong with a text that isn't a letter, field, word or setting.
"""

from collections.abc import Mapping

from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Violation
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.layout import LayoutFault
from referee.rulebooks.wordgame.scoring import text_of
from referee.rulebooks.wordgame.tiles import MOST, Tile, letter_of
from referee.wording.game import SHOWN
from referee.wording.language import gettext, listed, marked, ngettext
from referee.wording.refusals import Namer, Sentence, numbered, phrased


def _either(param: str, yes: Sentence[Tile], no: Sentence[Tile]) -> Sentence[Tile]:
    """One sentence, or the other if the violation's parameter of this name is missing, false or 0."""
    return lambda violation, name: phrased(yes if violation.params.get(param) else no, violation, name)


def _letter_differs(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    on_board, read = (listed(map(letter_of, tiles)) for tiles in (violation.params["lying"], violation.tiles))
    return gettext("That square has %(lying)s, not %(read)s. Check the word.", lying=on_board, read=read)


def _word_goes_on(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    letters, word = [*map(letter_of, violation.tiles)], violation.params["word"]
    if violation.params["before"] and violation.params["behind"]:
        return gettext(
            "The word continues: with %(first)s before it and %(last)s after it, it reads %(word)s.",
            first=letters[0],
            last=letters[-1],
            word=word,
        )
    if violation.params["before"]:
        return gettext(
            "The word continues: with %(letter)s before it, it reads %(word)s.", letter=letters[0], word=word
        )
    return gettext("The word continues: with %(letter)s after it, it reads %(word)s.", letter=letters[0], word=word)


REASONS: Mapping[str, Sentence[Tile]] = {
    Code.OFF_BOARD: lambda violation, _: ngettext(
        "The word runs off the board: there's no square for %(num)d letter.",
        "The word runs off the board: there's no square for %(num)d letters.",
        len(violation.cells),
    ),
    Code.LETTER_DIFFERS: _letter_differs,
    Code.TOO_MANY_TILES: numbered(
        "You can only play %(num)d tile: that's all you have behind your screen.",
        "You can only play %(num)d tiles: that's all you have behind your screen.",
        "held",
    ),
    Code.TOO_MANY_COPIES: _either(
        "name",
        marked("%(name)s: that would be one %(tile)s too many. The box has %(box)d."),
        marked("That's one %(tile)s too many: the box has %(box)d."),
    ),
    Code.WORD_GOES_ON: _word_goes_on,
    Code.USES_NO_LETTER: _either(
        "touch",
        marked("The word uses no letter on the board and touches none."),
        marked("The word uses no letter on the board."),
    ),
    Code.SIDE_WORD: lambda violation, _: gettext(
        "It also spells %(word)s, but each letter may belong to only one word.", word=text_of(violation.tiles)
    ),
    Code.JOKER_SHARED: lambda violation, _: gettext(
        "The joker used as %(letter)s can't be in another word.", letter=letter_of(violation.tiles[0])
    ),
    Code.NOT_A_WORD: _either(
        "name",
        marked("%(word)s is in the word list only as a name. Allow it anyway?"),
        marked("%(word)s isn't in the word list. Allow it anyway?"),
    ),
    Code.SWAP_COUNT: _either(
        "most",
        numbered("You can swap 1 letter tile.", "You can swap 1 to %(num)d letter tiles.", "most"),
        marked("No tile can be swapped."),
    ),
    Code.SWAP_EXCEEDS_BAG: numbered(
        "Only %(num)d tile is face down: you can't swap more. (The rulebook doesn't say.)",
        "Only %(num)d tiles are face down: you can't swap more. (The rulebook doesn't say.)",
        "bag",
    ),
    Code.WITHDRAW_TOO_LATE: _either(
        "words",
        _either(
            "moved",
            marked("The next player has moved: the word stays and its points count."),
            marked("The leftovers are already entered: the word stays and its points count."),
        ),
        marked("There's no word to remove."),
    ),
    Code.CENTRE_TWICE: _either(
        "none",
        marked("In this game nothing goes on the centre square at the start."),
        marked("The centre letter is already set: fix it instead."),
    ),
    Code.LEFT_COUNT: _either(
        "held",
        _either(
            "name",
            lambda violation, _: ngettext(
                "%(name)s has %(num)d tile left: type one letter.",
                "%(name)s has %(num)d tiles left: type all their letters.",
                violation.params["held"],
                name=violation.params["name"],
            ),
            numbered(
                "There's still %(num)d tile behind that screen: type its letter.",
                "There are still %(num)d tiles behind that screen: type all their letters.",
                "held",
            ),
        ),
        marked("There are no tiles left behind that screen."),
    ),
    Code.TILE_COUNT: numbered("Play 1 letter tile.", "Play 1 to %(num)d letter tiles.", "held"),
    Code.TOO_MANY_POINTS: marked("A turn can't score more than %(most)d points."),
    Code.WORD_TOO_SHORT: marked("A word has at least two letters."),
    Code.NOTHING_ADDED: marked("That word is already there: add at least one letter."),
    Code.NOT_ONE_LINE: marked("You play one word per turn, in one row or one column."),
    Code.GAP_IN_LINE: marked("A word can't have gaps: there are empty squares between its letters."),
    Code.CENTRE_MISSING: marked("First enter the letter on the centre square."),
    Code.NOT_THROUGH_CENTRE: marked("The first word goes through the centre square."),
    Code.JOKER_UNNAMED: marked("Place the letter your joker stands for, then make it a joker."),
    Code.SWAP_EMPTY_BAG: marked("No tiles are face down, so there's nothing to swap."),
    Code.PASS_WITH_BAG: marked("You can't pass while there are tiles face down: play a word or swap."),
    Code.CENTRE_JOKER: marked("A joker can't go on the centre square: draw another tile."),
    Code.LEFT_TOO_EARLY: marked("Enter the leftovers when the game is over."),
    Code.LEFT_TWICE: marked("The leftovers are already entered: undo to enter others."),
}
"""By code, why a step is refused: a sentence, or a function that makes one from the violation."""


SHORT: Mapping[str, Sentence[Tile]] = {
    Code.TOO_MANY_TILES: numbered(
        "You can only play %(num)d letter tile.", "You can only play %(num)d letter tiles.", "held"
    ),
    Code.TOO_MANY_COPIES: _either(
        "typed",
        marked("There's no %(tile)s left. Tap its square for another letter."),
        REASONS[Code.TOO_MANY_COPIES],
    ),
    Code.WORD_GOES_ON: marked("The word continues: it reads %(word)s."),
    Code.SIDE_WORD: lambda violation, _: gettext("It also spells %(word)s.", word=text_of(violation.tiles)),
    Code.NOT_A_WORD: _either(
        "name", marked("The word list has %(word)s only as a name."), marked("%(word)s isn't in the word list.")
    ),
    Code.SWAP_EXCEEDS_BAG: numbered("Only %(num)d tile is face down.", "Only %(num)d tiles are face down.", "bag"),
    Code.NOTHING_ADDED: marked("That word is already there."),
    Code.NOT_ONE_LINE: marked("All letters of a turn go in one row or one column."),
    Code.GAP_IN_LINE: marked("There are empty squares between the letters."),
    Code.JOKER_UNNAMED: marked("Place the letter first, then make it a joker."),
    Code.PASS_WITH_BAG: marked("You can't pass while there are tiles face down."),
    Code.CENTRE_JOKER: marked("A joker can't go on the centre square."),
}
"""By code, the shorter sentences; the others are short enough."""

GOING_ON: Mapping[str, str] = {
    Code.WORD_TOO_SHORT: marked("At least two letters"),
    Code.GAP_IN_LINE: marked("A letter is missing in the middle"),
    Code.USES_NO_LETTER: marked("Reach a letter on the board"),
    Code.NOT_THROUGH_CENTRE: marked("Keep going, through the centre square"),
}
"""By code, what the word still lacks."""


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
