"""The use cases that the pages share, over this app's record."""

from flask import current_app

from referee.service import Referee
from referee.wording.language import gettext


def the_referee() -> Referee:
    """The use cases over this app's record."""
    return current_app.extensions["referee"]


def newer() -> str:
    """The notice that the page was stale."""
    return gettext(
        "Someone else has saved something. Here is the newer scoresheet; your turn is still there, unconfirmed."
    )
