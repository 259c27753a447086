"""Serving the app to the phones on the same network."""

import asyncio
import gc
import os
import signal
import socket
import sys
from datetime import date
from pathlib import Path
from typing import NoReturn

import segno
from flask import Flask
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from referee import settings
from referee.record import Unavailable, copy_of_day
from referee.web import create_app
from referee.web.front import PATIENCE, Front
from referee.wording.language import gettext

CONNECTIONS = 800
"""How many connections are taken at once; others wait for one to be closed. Most systems give a process 1024 files."""
LOOKED_AGAIN = 3600
"""Seconds after which it is looked whether a new day has begun."""


def serve(host: str, port: int, instance: Path) -> int:
    """Serve until stopped, which ends the process, and keep daily copies of all games. Prints where, with a QR code for
    phones. Gives the exit status where it cannot be served.
    """
    try:
        copies = settings.copies()
    except ValueError as error:
        print(gettext("REFEREE_COPIES is a number from 0 to 9999, not “%(text)s”.", text=error), file=sys.stderr)
        return 1
    try:
        if port == 0:
            raise OverflowError(gettext("a port is a number from 1 to 65535"))
        instance.mkdir(parents=True, exist_ok=True)
        with socket.create_server((host, port), family=_family(host)):
            pass  # only to say so in words, should the port be taken
    except (OSError, OverflowError) as error:
        print(
            gettext("Cannot serve on %(host)s port %(port)d: %(error)s", host=host, port=port, error=error),
            file=sys.stderr,
        )
        return 1
    reachable = _reachable(host)
    address = f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}/"
    print(gettext("Referee is at %(address)s", address=address))
    print(gettext("Games are kept in %(folder)s", folder=instance))
    segno.make(address, micro=False).terminal(compact=True)
    print(gettext("Scan the code with a phone on the same network. Ctrl-C stops."), flush=True)
    asyncio.run(_served(host, port, instance, copies))
    return _leave()


def _leave() -> NoReturn:
    """End the process, but not Python before it: a thread of the server may be about to ask for that still, and aborts
    the whole process where it finds it gone (github.com/rust-lang/rust/issues/135929). Everything is closed by now.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


async def _served(host: str, port: int, instance: Path, copies: int) -> None:
    """Serve until a signal says stop. All of it is one process: nothing outlives it that holds the port."""
    app = create_app(instance)
    front = Front(app)
    server = Server(
        front,
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=int(PATIENCE * 1000)),
        websockets=False,
        backpressure=CONNECTIONS,
        log_level=LogLevels.error,  # so that the code to scan stays in sight
    )
    loop = asyncio.get_running_loop()
    for told in signal.SIGINT, signal.SIGTERM:
        loop.add_signal_handler(told, server.stop)
    copying = loop.create_task(_copied_daily(app, instance, copies))
    await server.serve()
    copying.cancel()
    front.close()
    gc.collect()  # the connections of its threads: who closes the last one tidies up beside the file
    try:
        app.extensions["referee"].record.close()
    except Unavailable as error:  # what was confirmed is on the disk all the same, in the files beside the one
        app.logger.error("The games could not be brought into one file: %s", error)


async def _copied_daily(app: Flask, instance: Path, copies: int) -> None:
    """Copy all games once a day. A copy that fails is told in the log, and is tried again."""
    record = app.extensions["referee"].record
    while copies:
        try:
            await asyncio.to_thread(copy_of_day, record.path, instance / "copies", date.today(), copies)
        except (Unavailable, OSError) as error:
            app.logger.error("All games could not be copied: %s", error)
        await asyncio.sleep(LOOKED_AGAIN)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


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
