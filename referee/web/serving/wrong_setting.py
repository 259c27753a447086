"""Settings that cannot be used, in words."""

from referee import settings
from referee.wording.language import gettext


def wrong_setting() -> str:
    """The sentence about the first setting of a server that cannot be used; empty if all can."""
    try:
        settings.copies()
    except ValueError as error:
        return gettext("REFEREE_COPIES is a number from 0 to 9999, not “%(text)s”.", text=error)
    try:
        settings.public(), settings.proxy()
    except ValueError as error:
        name, text = error.args
        return gettext("%(name)s is 0 or 1, not “%(text)s”.", name=name, text=text)
    try:
        settings.log()
    except ValueError as error:
        return gettext("REFEREE_LOG is none, requests or clients, not “%(text)s”.", text=error)
    try:
        settings.ceiling()
    except ValueError as error:
        least = settings.LEAST_CEILING
        return gettext(
            "REFEREE_CEILING is a number of megabytes from %(least)d up, not “%(text)s”.", least=least, text=error
        )
    return ""
