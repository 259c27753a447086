"""That a device sent too much, and when to try again."""

from referee.wording.language import ngettext

MINUTE, HOUR = 60, 3600


def too_much(seconds: int) -> str:
    """The sentence with the time to wait, in the unit in which people think of it; never less than the ``seconds``."""
    if seconds <= 2 * MINUTE:
        return ngettext(
            "This device sent too much. Nothing was saved; try again in %(num)d second.",
            "This device sent too much. Nothing was saved; try again in %(num)d seconds.",
            seconds,
        )
    if seconds <= 2 * HOUR:
        return ngettext(
            "This device sent too much. Nothing was saved; try again in %(num)d minute.",
            "This device sent too much. Nothing was saved; try again in %(num)d minutes.",
            -(-seconds // MINUTE),
        )
    return ngettext(
        "This device sent too much. Nothing was saved; try again in %(num)d hour.",
        "This device sent too much. Nothing was saved; try again in %(num)d hours.",
        -(-seconds // HOUR),
    )
