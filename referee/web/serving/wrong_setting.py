"""Settings that cannot be used, in words."""

import sys

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
    try:
        processes = settings.processes()
    except ValueError as error:
        most = settings.MOST_PROCESSES
        return gettext("REFEREE_PROCESSES is a number from 1 to %(most)d, not “%(text)s”.", most=most, text=error)
    if processes > 1 and sys.platform != "linux":  # elsewhere the kernel does not divide connections
        return gettext("Several processes need Linux. Set REFEREE_PROCESSES to 1.")
    return ""
