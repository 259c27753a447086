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
    return gettext("There's no %(tile)s left. Tap its square for another letter.", tile=name(violation.tiles[0]))


def _not_a_word(violation: Violation[Tile], _name: Namer[Tile]) -> str:
    if violation.params["name"]:
        return gettext("%(word)s is a name in the word list.", word=spelled(violation.tiles))
    return gettext("%(word)s isn't in the word list.", word=spelled(violation.tiles))


SHORT: Mapping[str, Sentence[Tile]] = {
    Code.TOO_MANY_TILES: lambda violation, _: ngettext(
        "You can only play %(num)d letter tile.", "You can only play %(num)d letter tiles.", violation.params["held"]
    ),
    Code.TOO_MANY_COPIES: _too_many_copies,
    Code.WORD_GOES_ON: lambda violation, _: gettext(
        "The word continues: it reads %(word)s.", word=violation.params["word"]
    ),
    Code.SIDE_WORD: lambda violation, _: gettext("It also spells %(word)s.", word=spelled(violation.tiles)),
    Code.NOT_A_WORD: _not_a_word,
    Code.SWAP_EXCEEDS_BAG: lambda violation, _: ngettext(
        "Only %(num)d tile is face down.", "Only %(num)d tiles are face down.", violation.params["bag"]
    ),
    Code.NOTHING_ADDED: marked("That word is already there."),
    Code.NOT_ONE_LINE: marked("All letters of a turn go in one row or one column."),
    Code.GAP_IN_LINE: marked("There are empty squares between the letters."),
    Code.JOKER_UNNAMED: marked("Place the letter first, then make it a joker."),
    Code.PASS_WITH_BAG: marked("You can't pass while there are tiles face down."),
    Code.CENTRE_JOKER: marked("A joker can't go on the centre square."),
}
"""By code, the shorter sentences; the others are short anyway."""

GOING_ON: Mapping[str, str] = {
    Code.WORD_TOO_SHORT: marked("At least two letters"),
    Code.GAP_IN_LINE: marked("A letter is missing in the middle"),
    Code.USES_NO_LETTER: marked("Reach a letter on the board"),
    Code.NOT_THROUGH_CENTRE: marked("Keep going, through the centre square"),
}
"""By code, what the word still lacks."""
