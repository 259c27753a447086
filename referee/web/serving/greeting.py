"""What the server prints when it starts: which setting is wrong, or where it is, with a QR code for phones."""

import os
import socket
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import segno

from referee import settings
from referee.terminal import draw, draws, say
from referee.wording.language import gettext, marked

_WRONG: tuple[tuple[Callable[[], object], str], ...] = (
    (settings.copies, marked("REFEREE_COPIES is a number from 0 to 9999, not “%(text)s”.")),
    (settings.public, marked("%(name)s is 0 or 1, not “%(text)s”.")),
    (settings.proxy, marked("%(name)s is 0 or 1, not “%(text)s”.")),
    (settings.logs, marked("REFEREE_LOG is none or requests, not “%(text)s”.")),
    (settings.ceiling, marked("REFEREE_CEILING is a number of megabytes from %(least)d up, not “%(text)s”.")),
)
"""What reads the settings of a server, each with the sentence that its text cannot be used."""


def wrong_setting() -> str:
    """The sentence about the first setting of a server that cannot be used; empty if all can."""
    for read, sentence in _WRONG:
        try:
            read()
        except ValueError as error:
            *name, text = error.args
            return gettext(sentence, name=" ".join(name), text=text, least=settings.LEAST_CEILING)
    return ""


def greet(host: str, port: int, instance: Path) -> None:
    """Print the address of the server, where games are kept, what is set in vain, and the code to scan."""
    reachable = _reachable(host)
    address = f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}/"
    say(gettext("Referee is at %(address)s", address=address))
    if settings.record():
        say(gettext("Games are kept in the database of REFEREE_RECORD"))  # its address may have a password
    else:
        say(gettext("Games are kept in %(folder)s", folder=instance))
    if os.environ.get("REFEREE_PROCESSES"):
        say(
            gettext(
                "REFEREE_PROCESSES isn't used any more: one process serves. "
                "If that isn't enough, start several servers on one database (REFEREE_RECORD)."
            )
        )
    _show_code(address)


def _show_code(address: str) -> None:
    """Show a QR code of the address, if standard output is a terminal that can draw one: none belongs into a log."""
    code = StringIO()
    segno.make(address, micro=False).terminal(code, compact=True)
    if sys.stdout and sys.stdout.isatty() and draws(code.getvalue()):
        draw(code.getvalue())
        say(gettext("Scan the code with a phone on the same network. Ctrl-C stops."))
    else:
        say(gettext("Open it with a phone on the same network. Ctrl-C stops."))


def _reachable(host: str) -> str:
    """The address under which other devices reach this machine, if it serves all interfaces."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # an address for documentation: nothing is sent, only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
