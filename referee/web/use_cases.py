"""The use cases that the pages share, over this app's record."""

from flask import current_app

from referee.service import Referee
from referee.wording.language import gettext


def the_referee() -> Referee:
    """The use cases over this app's record."""
    return current_app.extensions["referee"]


def kept() -> str:
    """The notice that another phone wrote a turn while a draft was entered here."""
    return gettext("New from another phone. Your tiles are kept.")


def newer() -> str:
    """The notice that the page was stale."""
    return gettext(
        "Someone else has written on this sheet meanwhile. Here is the newer sheet; your tiles still lie there, "
        "not confirmed."
    )
