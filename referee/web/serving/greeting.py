"""The output of a server when it starts: the address for phones, and where the games are."""

import os
import socket
import struct
import sys
from contextlib import suppress
from fcntl import ioctl
from io import StringIO
from pathlib import Path
from shutil import get_terminal_size

import segno

from referee import settings
from referee.terminal import draw, draws, say
from referee.web.guard.client import is_this_machine
from referee.wording.language import gettext

SIOCGIFADDR = 0x8915
"""The Linux request for the address of a network interface."""


def greet(host: str, port: int, instance: Path) -> None:
    """Print the address of the server, where games are kept, which setting has no effect, and the code to scan."""
    address = _address(host, port)
    say(gettext("Referee is running at %(address)s", address=address))
    if settings.record():
        say(gettext("Games are kept in the database set in REFEREE_RECORD"))  # its address may have a password
    else:
        say(gettext("Games are kept in %(folder)s", folder=instance))
    if os.environ.get("REFEREE_PROCESSES"):
        say(
            gettext(
                "REFEREE_PROCESSES isn't used any more: one process serves. "
                "If that isn't enough, start several servers on one database (REFEREE_RECORD)."
            )
        )
    if is_this_machine(host) and not address.startswith("https"):
        say(gettext("Only this machine can open it, or a proxy on it. Press Ctrl-C to stop."))
        return
    code, made = StringIO(), segno.make(address, micro=False)
    made.terminal(code, compact=True)
    fits = made.symbol_size()[0] <= get_terminal_size().columns
    drawn = sys.stdout and sys.stdout.isatty() and fits and draws(code.getvalue())  # it doesn't belong in a log
    if drawn:
        draw(code.getvalue())
    if address.startswith("https"):
        say(gettext("Open it on a phone. Press Ctrl-C to stop."))
    elif drawn:
        say(gettext("Scan the code with a phone on the same network. Press Ctrl-C to stop."))
    else:
        say(gettext("Open it on a phone on the same network. Press Ctrl-C to stop."))


def _address(host: str, port: int) -> str:
    """The address at which phones open the app; behind a proxy, with its first host name."""
    if settings.proxy() and settings.hosts():
        return f"https://{settings.hosts()[0]}/"
    reachable = _reachable(host)
    return f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}/"


def _reachable(host: str) -> str:
    """The address under which other devices reach this machine, if it serves all interfaces."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with suppress(OSError):
            # An address for documentation: nothing is sent, only the route is looked up.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        for _, name in socket.if_nameindex():  # without a route to the internet, for example in a phone's own network
            with suppress(OSError):
                found = socket.inet_ntoa(ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()))[20:24])
                if not is_this_machine(found):
                    return found
    return "localhost"
