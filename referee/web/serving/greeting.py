"""What the server prints when it starts: where it is, with a QR code for phones."""

import socket
import sys
from io import StringIO
from pathlib import Path

import segno

from referee import settings
from referee.terminal import draw, draws, say
from referee.wording.language import gettext


def greet(host: str, port: int, instance: Path) -> None:
    """Print the address of the server, where games are kept, and the code to scan."""
    reachable = _reachable(host)
    address = f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}/"
    say(gettext("Referee is at %(address)s", address=address))
    if settings.record():
        say(gettext("Games are kept in the database of REFEREE_RECORD"))  # its address may have a password
    else:
        say(gettext("Games are kept in %(folder)s", folder=instance))
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
