"""Texts to be read aloud: a verdict and its sum in whole sentences, for those who don't look, with tiles in words."""

from collections.abc import Sequence

from referee.core.game import Game
from referee.core.grid import T
from referee.core.judging import Row
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.wording.language import capital, gettext, listed, ngettext
from referee.wording.values import Addend, Counted, GoingOn
from referee.wording.words import Words


def sentences(*texts: str) -> str:
    """The texts in order, each with a capital and a full stop; empty ones are left out."""
    return " ".join(capital(each) if each[-1] in ".!?…" else f"{capital(each)}." for each in texts if each)


def refused(verdict: Verdict[T], words: Words[T]) -> str:
    """The sentences for a play that isn't allowed, with every reason."""
    return sentences(gettext("Not allowed."), *(words.reason(each) for each in verdict.violations))


def counted(name: str, points: int, addends: Sequence[Addend] = ()) -> str:
    """What a player scores, and its parts: *Ann: 12 points*, and each part with its points."""
    number = ngettext("%(num)d point", "%(num)d points", abs(points))
    if points < 0:
        number = gettext("minus %(points)s", points=number)
    text = gettext("%(name)s: %(told)s.", name=name, told=number)
    # Voices don't read a dot between numbers as a product.
    return sentences(text, listed(addend.text for addend in addends).replace("·", " × "))


def part(counted: Counted, together: int | None = None) -> str:
    """A part of a recount with its points; as a sentence, also the sum of all parts so far (``together``)."""
    if together is None:
        return gettext("%(told)s: %(points)d", told=counted.text, points=counted.points)
    return sentences(
        gettext(
            "%(told)s: %(points)d. So far: %(together)d.", told=counted.text, points=counted.points, together=together
        )
    )


def unfinished(name: str, points: int, going_on: GoingOn) -> str:
    """The score of a play that is still going on, and what it lacks."""
    left = ngettext("%(num)d to go", "%(num)d to go", going_on.left) if going_on.left else ""
    return sentences(counted(name, points), going_on.text, left)


def newest(game: Game[T], names: Sequence[str], words: Words[T]) -> str:
    """The last entry, and who is next; once the game is over, who has won, and all totals."""
    newest = game.rows[-1] if game.rows else None
    last = _turn(newest, names, words) if newest else ""
    if newest and newest.passed_over:
        last = sentences(last, missing([names[seat - 1] for seat in newest.passed_over]))
    if not game.over:
        return sentences(last, gettext("%(name)s is next.", name=names[game.to_move - 1]))
    winners = listed(names[seat - 1] for seat in game.winners)
    won = gettext("%(names)s won", names=winners) if winners else gettext("The game is over.")
    return sentences(last, won, *map(counted, names, game.totals))


def missing(names: Sequence[str]) -> str:
    """Who misses this turn, in a few words; empty if nobody does."""
    if not names:
        return ""
    return ngettext("%(names)s misses this turn", "%(names)s miss this turn", len(names), names=listed(names))


def _turn(row: Row[T], names: Sequence[str], words: Words[T]) -> str:
    """A row of the scoresheet."""
    text = words.turn_summary(row)
    if not row.step.seat:
        return sentences(text)
    name = names[row.step.seat - 1]
    if isinstance(row.step, Place):
        return counted(name, row.points, words.addends(row.verdict, row.awards))
    if row.points:
        return sentences(counted(name, row.points), text)
    return sentences(gettext("%(name)s: %(told)s.", name=name, told=text))
