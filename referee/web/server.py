"""Serving the app to the phones on the same network."""

import socket
import sys
from pathlib import Path

import segno
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from referee.web import create_app
from referee.wording.language import gettext

THREADS = 32
"""Each request holds a thread for a few milliseconds; but a phone that loses the network in the midst of one holds it
until the connection is given up.
"""


def serve(host: str, port: int, instance: Path) -> int:
    """Serve until stopped. Prints where, with a QR code for phones. Gives the exit status."""
    try:
        if port == 0:
            raise OverflowError(gettext("a port is a number from 1 to 65535"))
        instance.mkdir(parents=True, exist_ok=True)
        with socket.create_server((host, port)):
            pass  # only to say so in words, should the port be taken
    except (OSError, OverflowError) as error:
        print(
            gettext("Cannot serve on %(host)s port %(port)d: %(error)s", host=host, port=port, error=error),
            file=sys.stderr,
        )
        return 1
    address = f"http://{_reachable(host)}:{port}/"
    print(gettext("Referee is at %(address)s", address=address))
    print(gettext("Games are kept in %(folder)s", folder=instance))
    segno.make(address, micro=False).terminal(compact=True)
    print(gettext("Scan the code with a phone on the same network. Ctrl-C stops."), flush=True)
    server = Granian(
        "referee.web.server:app",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        blocking_threads=THREADS,
        log_level=LogLevels.error,  # so that the code to scan stays in sight
        workers_kill_timeout=2,  # Ctrl-C reaches the worker as well, and may find it waiting for itself
        respawn_failed_workers=True,
        env_files=None,
    )
    try:
        server.serve()
    except SystemExit:
        # Granian calls it a failure when Ctrl-C reached the worker before itself; it was asked to stop all the same.
        if not server.interrupt_signal:
            raise
    return 0


def app() -> object:
    """The app as a worker process makes it."""
    return create_app()


def _reachable(host: str) -> str:
    """The address under which other devices see this machine, where it serves to all."""
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
