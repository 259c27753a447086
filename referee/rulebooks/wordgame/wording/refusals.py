"""Why a step is refused, in the two lines that the game page has for it."""

from collections.abc import Mapping

from referee.core.verdict import Violation
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.tiles import Tile
from referee.rulebooks.wordgame.wording.reasons import too_many_copies
from referee.rulebooks.wordgame.wording.tiles import spelled
from referee.wording.game import Namer, Sentence
from referee.wording.language import gettext, marked, ngettext


def _too_many_copies(violation: Violation[Tile], name: Namer[Tile]) -> str:
    if not violation.params.get("typed"):
        return too_many_copies(violation, name)
    return gettext("No %(tile)s is left. Tap its field for another letter.", tile=name(violation.tiles[0]))


def _not_a_word(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if violation.params["name"]:
        return gettext("%(word)s is a name in the word list.", word=spelled(violation.tiles))
    return gettext("%(word)s is not in the word list.", word=spelled(violation.tiles))


SHORT: Mapping[str, Sentence[Tile]] = {
    Code.TOO_MANY_TILES: lambda violation, _: ngettext(
        "One turn can lay only %(num)d token.", "One turn can lay only %(num)d tokens.", violation.params["held"]
    ),
    Code.TOO_MANY_COPIES: _too_many_copies,
    Code.WORD_GOES_ON: lambda violation, _: gettext("The word goes on: read %(word)s.", word=violation.params["word"]),
    Code.SIDE_WORD: lambda violation, _: gettext("Beside it this makes %(word)s.", word=spelled(violation.tiles)),
    Code.NOT_A_WORD: _not_a_word,
    Code.SWAP_EXCEEDS_BAG: lambda violation, _: ngettext(
        "Only %(num)d token lies face down.", "Only %(num)d tokens lie face down.", violation.params["bag"]
    ),
    Code.NOTHING_ADDED: marked("This word lies there already."),
    Code.NOT_ONE_LINE: marked("All letters of a turn go in one row or one column."),
    Code.GAP_IN_LINE: marked("Fields between the letters are empty."),
    Code.JOKER_UNNAMED: marked("Lay the letter first, then make it a joker."),
    Code.PASS_WITH_BAG: marked("While tokens lie face down nobody passes."),
    Code.CENTRE_JOKER: marked("A joker does not go on the centre field."),
}
"""By code, the shorter sentences; the others are short anyway."""

GOING_ON: Mapping[str, str] = {
    Code.WORD_TOO_SHORT: marked("At least two letters"),
    Code.GAP_IN_LINE: marked("A letter is missing in between"),
    Code.USES_NO_LETTER: marked("On to a letter of the board"),
    Code.NOT_THROUGH_CENTRE: marked("On through the centre field"),
}
"""By code, what the word still lacks."""
