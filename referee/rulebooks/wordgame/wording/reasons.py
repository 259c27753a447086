"""Why a step is refused: one sentence a code, naming the letters and what to do next."""

from collections.abc import Mapping

from referee.core.verdict import Violation
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.tiles import Tile, letter_of
from referee.rulebooks.wordgame.wording.tiles import spelled
from referee.wording.game import Namer, Sentence
from referee.wording.language import gettext, listed, marked, ngettext


def _letter_differs(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    lying, read = (listed(map(letter_of, tiles)) for tiles in (violation.params["lying"], violation.tiles))
    return gettext("There lies %(lying)s, not %(read)s: read the word again.", lying=lying, read=read)


def too_many_copies(violation: Violation[Tile], name: Namer[Tile]) -> str:
    """The box does not hold that many copies of a letter."""
    tile, box = name(violation.tiles[0]), violation.params["box"]
    return gettext("That would be one %(tile)s too many: the box holds %(box)d.", tile=tile, box=box)


def _word_goes_on(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    letters, word = [*map(letter_of, violation.tiles)], violation.params["word"]
    if violation.params["before"] and violation.params["behind"]:
        return gettext(
            "The word goes on: with the %(first)s before it and the %(last)s behind it, read %(word)s.",
            first=letters[0],
            last=letters[-1],
            word=word,
        )
    if violation.params["before"]:
        return gettext("The word goes on: with the %(letter)s before it, read %(word)s.", letter=letters[0], word=word)
    return gettext("The word goes on: with the %(letter)s behind it, read %(word)s.", letter=letters[0], word=word)


def _uses_no_letter(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if violation.params["touch"]:
        return gettext("The word uses no letter of the board, and touches none.")
    return gettext("The word uses no letter of the board.")


def _not_a_word(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if violation.params["name"]:
        return gettext(
            "%(word)s is in the word list as a name only. Does the table know better?", word=spelled(violation.tiles)
        )
    return gettext("%(word)s is not in the word list. Does the table know better?", word=spelled(violation.tiles))


def _swap_count(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if not violation.params["most"]:
        return gettext("No token can be exchanged.")
    return ngettext("An exchange is of 1 token.", "An exchange is of 1 to %(num)d tokens.", violation.params["most"])


def _withdraw_too_late(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if not violation.params["words"]:
        return gettext("There is no word to take off.")
    if violation.params["moved"]:
        return gettext("The next player has moved: the word stays, and its points count.")
    return gettext("The leftovers are written: the word stays, and its points count.")


def _centre_twice(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if violation.params["none"]:
        return gettext("At this table no letter is laid on the centre field.")
    return gettext("The letter on the centre field is written already: correct it instead.")


def _left_count(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if not violation.params["held"]:
        return gettext("Nothing is left behind that screen.")
    return ngettext(
        "%(num)d token is still behind that screen: type one letter.",
        "%(num)d tokens are still behind that screen: type as many letters.",
        violation.params["held"],
    )


REASONS: Mapping[str, Sentence[Tile]] = {
    Code.OFF_BOARD: lambda violation, _: ngettext(
        "The word runs off the board: %(num)d letter has no field.",
        "The word runs off the board: %(num)d letters have no field.",
        len(violation.cells),
    ),
    Code.LETTER_DIFFERS: _letter_differs,
    Code.TOO_MANY_TILES: lambda violation, _: ngettext(
        "One turn can lay only %(num)d token: there are no more behind the screen.",
        "One turn can lay only %(num)d tokens: there are no more behind the screen.",
        violation.params["held"],
    ),
    Code.TOO_MANY_COPIES: too_many_copies,
    Code.WORD_GOES_ON: _word_goes_on,
    Code.USES_NO_LETTER: _uses_no_letter,
    Code.SIDE_WORD: lambda violation, _: gettext(
        "Beside it this makes %(word)s: each letter may belong to one word only.", word=spelled(violation.tiles)
    ),
    Code.JOKER_SHARED: lambda violation, _: gettext(
        "The joker that stands for %(letter)s can be in no other word.", letter=letter_of(violation.tiles[0])
    ),
    Code.NOT_A_WORD: _not_a_word,
    Code.SWAP_COUNT: _swap_count,
    Code.SWAP_EXCEEDS_BAG: lambda violation, _: ngettext(
        "Only %(num)d token lies face down: exchange no more than that. (This is not in the rulebook.)",
        "Only %(num)d tokens lie face down: exchange no more than that. (This is not in the rulebook.)",
        violation.params["bag"],
    ),
    Code.WITHDRAW_TOO_LATE: _withdraw_too_late,
    Code.CENTRE_TWICE: _centre_twice,
    Code.LEFT_COUNT: _left_count,
    Code.TILE_COUNT: lambda violation, _: ngettext(
        "One turn lays 1 token.", "One turn lays 1 to %(num)d tokens.", violation.params["held"]
    ),
    Code.TOO_MANY_POINTS: lambda violation, _: gettext(
        "No turn scores more than %(most)d points.", most=violation.params["most"]
    ),
    Code.WORD_TOO_SHORT: marked("A word has at least two letters."),
    Code.NOTHING_ADDED: marked("This word lies there already: add at least one letter."),
    Code.NOT_ONE_LINE: marked("A turn lays one word: all its letters go in one row or one column."),
    Code.GAP_IN_LINE: marked("A word has no gap: fields between its letters are empty."),
    Code.CENTRE_MISSING: marked("Write down first which letter lies on the centre field."),
    Code.NOT_THROUGH_CENTRE: marked("The first word goes through the centre field."),
    Code.JOKER_UNNAMED: marked("Lay the letter that the joker stands for, then make it a joker."),
    Code.SWAP_EMPTY_BAG: marked("No token lies face down: there is nothing to exchange."),
    Code.PASS_WITH_BAG: marked("While tokens lie face down nobody passes: lay a word or exchange."),
    Code.CENTRE_JOKER: marked("A joker does not go on the centre field: draw another token."),
    Code.LEFT_TOO_EARLY: marked("Leftovers are told once the game is over."),
    Code.LEFT_TWICE: marked("These leftovers are written already: undo that to write others."),
}
"""By code, why a step is refused: a sentence, or what makes one of the violation."""
