"""What is said of a word that is being entered, in place of its sum: a letter that is used up, a joker, the centre."""

from typing import cast

from referee.core.grid.draft import Tapped
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.refusing import none_left
from referee.rulebooks.wordgame.steps import Centre
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker
from referee.wording.entering import Prompt
from referee.wording.language import gettext


def prompt(rulebook: Rulebook[Tile], position: Position[Tile], tapped: Tapped[Tile]) -> Prompt | None:
    """What is said of a draft after a tap; None if its verdict says all."""
    rules, draft = cast(WordGame, rulebook).rules, tapped.draft
    joker_left = none_left(position, draft.play, "a", rules) is None
    missing = tapped.tried if tapped.refused else draft.gaps[-1] if draft.gaps else None
    if tapped.refused and tapped.refused.codes != (Code.TOO_MANY_COPIES,):
        return None
    if missing is not None and not is_joker(missing.tile):
        if none_left(position, draft.play, missing.tile, rules) is None:
            return None
        return Prompt(
            gettext("There's no %(letter)s left.", letter=missing.tile),
            gettext("Its square stays empty: tap it for another letter.")
            if missing in draft.gaps
            else gettext("The letter there stays."),
            wrong=True,
            mend=missing.cell if joker_left else None,
        )
    if draft.held == JOKER or missing is not None:
        if joker_left:
            return Prompt(
                gettext("Joker"),
                gettext("It scores 0. Tap the joker again to cancel."),
                about=gettext("for which letter?"),
            )
        return Prompt(gettext("There's no joker left."), gettext("Tap the joker again to cancel."), wrong=True)
    step = rulebook.drafting.step(position, position.to_move, draft.play)
    if isinstance(step, Centre) and not is_joker(step.tile):
        return Prompt(
            step.tile,
            gettext("It scores nothing."),
            about=gettext("is the centre letter"),
            key=gettext("Place %(letter)s", letter=step.tile),
        )
    return None
