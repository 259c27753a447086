"""Chances as people read them: whole percent, and never certain before they are."""

from referee.wording.language import gettext


def percent(chance: float) -> str:
    """A chance from 0 to 1: *34 %*; *<1 %* and *>99 %* as long as it is neither impossible nor certain."""
    whole = round(chance * 100)
    if whole < 1 and chance > 0:
        return gettext("<1 %")
    if whole > 99 and chance < 1:
        return gettext(">99 %")
    return gettext("%(num)d %%", num=whole)


def change(swing: float) -> str:
    """A change of a chance: *+22 %*, *-7 %*."""
    return gettext("%(num)+d %%", num=round(swing * 100))
