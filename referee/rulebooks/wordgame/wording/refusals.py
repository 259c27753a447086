"""Why a step is refused, in the two lines that the game page has for it."""

from collections.abc import Callable

from referee.core.verdict import Violation
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.tiles import Tile
from referee.rulebooks.wordgame.wording.reasons import Namer, reason
from referee.rulebooks.wordgame.wording.tiles import spelled
from referee.wording.game import GoingOn
from referee.wording.language import gettext, marked, ngettext


def short(violation: Violation[Tile], name: Namer) -> str:
    """A broken rule as a short sentence."""
    if violation.code in _PLAIN:
        return gettext(_PLAIN[violation.code])
    return _TOLD.get(violation.code, reason)(violation, name)


def going_on(violation: Violation[Tile]) -> GoingOn | None:
    """What a word lacks that another letter may still mend."""
    return GoingOn(gettext(_GOING_ON[violation.code])) if violation.code in _GOING_ON else None


def _too_many_tiles(violation: Violation[Tile], _name: Namer) -> str:
    return ngettext(
        "One turn can lay only %(num)d token.", "One turn can lay only %(num)d tokens.", violation.params["held"]
    )


def _too_many_copies(violation: Violation[Tile], name: Namer) -> str:
    if not violation.params.get("typed"):
        return reason(violation, name)
    return gettext("No %(tile)s is left. Tap its field for another letter.", tile=name(violation.tiles[0]))


def _word_goes_on(violation: Violation[Tile], _name: Namer) -> str:
    return gettext("The word goes on: read %(word)s.", word=violation.params["word"])


def _side_word(violation: Violation[Tile], _name: Namer) -> str:
    return gettext("Beside it this makes %(word)s.", word=spelled(violation.tiles))


def _not_a_word(violation: Violation[Tile], _name: Namer) -> str:
    if violation.params["name"]:
        return gettext("%(word)s is a name in the word list.", word=spelled(violation.tiles))
    return gettext("%(word)s is not in the word list.", word=spelled(violation.tiles))


def _swap_exceeds_bag(violation: Violation[Tile], _name: Namer) -> str:
    return ngettext("Only %(num)d token lies face down.", "Only %(num)d tokens lie face down.", violation.params["bag"])


_PLAIN: dict[str, str] = {
    Code.NOTHING_ADDED: marked("This word lies there already."),
    Code.NOT_ONE_LINE: marked("All letters of a turn go in one row or one column."),
    Code.GAP_IN_LINE: marked("Fields between the letters are empty."),
    Code.JOKER_UNNAMED: marked("Lay the letter first, then make it a joker."),
    Code.PASS_WITH_BAG: marked("While tokens lie face down nobody passes."),
    Code.CENTRE_JOKER: marked("A joker does not go on the centre field."),
}
"""By code, the sentences that need nothing beside the code."""

_TOLD: dict[str, Callable[[Violation[Tile], Namer], str]] = {
    Code.TOO_MANY_TILES: _too_many_tiles,
    Code.TOO_MANY_COPIES: _too_many_copies,
    Code.WORD_GOES_ON: _word_goes_on,
    Code.SIDE_WORD: _side_word,
    Code.NOT_A_WORD: _not_a_word,
    Code.SWAP_EXCEEDS_BAG: _swap_exceeds_bag,
}
"""By code, what makes a short sentence of a violation; the other sentences are short anyway."""

_GOING_ON: dict[str, str] = {
    Code.WORD_TOO_SHORT: marked("At least two letters"),
    Code.GAP_IN_LINE: marked("A letter is missing in between"),
    Code.USES_NO_LETTER: marked("On to a letter of the board"),
    Code.NOT_THROUGH_CENTRE: marked("On through the centre field"),
}
"""By code, what the word still lacks."""
