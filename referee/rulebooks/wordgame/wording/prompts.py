"""Prompts shown for a word being entered, in place of its sum: a letter that is used up, a joker, the centre. Also the
question before a word is removed, with what that costs. The players decide, not the app.
"""

from collections.abc import Sequence
from typing import cast

from referee.core.game import Game
from referee.core.grid.draft import Tapped
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import Place, Play
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.offers import none_left
from referee.rulebooks.wordgame.own_steps import Centre, Withdraw
from referee.rulebooks.wordgame.scoring import text_of
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker
from referee.rulebooks.wordgame.turns import doubtful
from referee.wording.language import gettext, ngettext
from referee.wording.values import Prompt, Question


def prompt(rulebook: Rulebook[Tile], position: Position[Tile], tapped: Tapped[Tile]) -> Prompt | None:
    """The prompt for a draft after a tap; None if the verdict is enough."""
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
            fills=missing.cell if joker_left else None,
        )
    if draft.held == JOKER or missing is not None:
        if joker_left:
            return Prompt(gettext("Which letter is the joker?"), gettext("It scores 0. Tap the joker again to cancel."))
        return Prompt(gettext("There's no joker left."), gettext("Tap the joker again to cancel."), wrong=True)
    step = rulebook.drafting.step(position, position.to_move, draft.play)
    if isinstance(step, Centre) and not is_joker(step.tile):
        return Prompt(
            gettext("%(letter)s is the centre letter", letter=step.tile),
            gettext("It scores nothing."),
            key=gettext("Place %(letter)s", letter=step.tile),
        )
    return None


SHORT = 5
"""The length of the longest word that fits on a key."""


def taking_off(game: Game[Tile], play: Play[Tile], names: Sequence[str]) -> Question | None:
    """The question before the last word is removed, or before this one is recorded only to be removed; None if neither
    is possible.
    """
    if play:
        return _of_draft(game, play, names)
    last = course(game.position).last
    if last is None or not doubtful(game.position):
        return None
    word = text_of(last.word.tiles) if last.word else ""
    after = game.after(Withdraw(last.seat, ""))
    key = gettext("Remove %(word)s", word=word) if 0 < len(word) <= SHORT else gettext("Remove word")
    effect = _cost(game, names[last.seat - 1], game.totals[last.seat - 1], after.totals[last.seat - 1])
    if game.over:
        effect = " ".join((effect, gettext("The game goes on.")))
    title = gettext("Remove %(word)s?", word=word) if word else gettext("Remove that word?")
    return _question(game, key, title, effect, gettext("Remove it"))


def _of_draft(game: Game[Tile], play: Play[Tile], names: Sequence[str]) -> Question | None:
    seat = game.to_move
    if not game.judge(Place(seat, play)).legal:
        return None
    name = names[seat - 1]
    effect = (
        gettext("%(name)s scores nothing, takes the letters back and misses the next turn.", name=name)
        if _costs_turn(game)
        else gettext("%(name)s scores nothing and takes the letters back.", name=name)
    )
    word = text_of(tile for tile, _ in play)
    title = gettext("Is %(word)s a wrong word?", word=word)
    return _question(game, gettext("Wrong word"), title, effect, gettext("Yes, wrong"))


def _cost(game: Game[Tile], name: str, total: int, then: int) -> str:
    """What a player loses whose word is removed."""
    change = f"{total} → {then}"
    if _costs_turn(game):
        return ngettext(
            "%(name)s loses %(num)d point (%(change)s), takes the letters back and misses the next turn.",
            "%(name)s loses %(num)d points (%(change)s), takes the letters back and misses the next turn.",
            total - then,
            name=name,
            change=change,
        )
    return ngettext(
        "%(name)s loses %(num)d point (%(change)s) and takes the letters back.",
        "%(name)s loses %(num)d points (%(change)s) and takes the letters back.",
        total - then,
        name=name,
        change=change,
    )


def _costs_turn(game: Game[Tile]) -> bool:
    """Whether a wrong word costs the next turn in this game (Q24)."""
    return cast(WordGame, game.rulebook).rules.error_costs_turn


def _question(game: Game[Tile], key: str, title: str, effect: str, yes: str) -> Question:
    decide = cast(WordGame, game.rulebook).rules.players_decide
    lead = gettext("You decide, not the app.") if decide else gettext("You agreed that the word list decides.")
    return Question(key, title, lead, effect, yes, gettext("Keep it"))
