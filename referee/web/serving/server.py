"""Serving the app to the phones on the same network."""

import asyncio
import gc
import os
import resource
import socket
import stat
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import NoReturn

import segno
from flask import Flask
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from referee import settings, signals
from referee.service import AT_ONCE, COPIES, Referee, UnavailableError, Upkeep
from referee.terminal import draw, draws, fail, say
from referee.web.serving.front import PATIENCE, Front
from referee.web.serving.processes import Process, keep_running
from referee.wording.language import gettext

MOST_CONNECTIONS = 6_144
"""Most connections of each process at once. An idle one costs little."""
MOST_OF_HEAD = 32 * 1024
"""Most bytes of the address and the headers of a request: several times what browsers send with all their cookies."""
LOOKED_AGAIN = 3600
"""Seconds between two checks for a new day."""
HANDED_ON = 0.001
"""Python's thread switch interval, in seconds. A tap gives up its turn at each query of the record; with the default,
five times as long, it would wait that much longer each time while files are looked at.
"""
WATCHED = 1
"""Seconds between two looks at the files of the record."""
QUIET = 60
"""Seconds without a write after which the write-ahead log is written back into the file."""


def serve(make_app: Callable[[Path], Flask], host: str, port: int, instance: Path) -> int:
    """Serve the app that ``make_app`` gives for a data folder until stopped, and look after the record meanwhile.
    Prints the address, with a QR code for phones. Ends the process; returns an exit status only if it cannot serve.
    """
    try:
        copies = settings.copies()
    except ValueError as error:
        return fail(gettext("REFEREE_COPIES is a number from 0 to 9999, not “%(text)s”.", text=error))
    try:
        settings.public(), settings.proxy()
    except ValueError as error:
        name, text = error.args
        return fail(gettext("%(name)s is 0 or 1, not “%(text)s”.", name=name, text=text))
    try:
        settings.ceiling()
    except ValueError as error:
        least = settings.LEAST_CEILING
        sentence = gettext(
            "REFEREE_CEILING is a number of megabytes from %(least)d up, not “%(text)s”.", least=least, text=error
        )
        return fail(sentence)
    try:
        processes = settings.processes()
    except ValueError as error:
        most = settings.MOST_PROCESSES
        return fail(gettext("REFEREE_PROCESSES is a number from 1 to %(most)d, not “%(text)s”.", most=most, text=error))
    if processes > 1 and sys.platform != "linux":  # elsewhere the kernel does not divide connections
        return fail(gettext("Several processes need Linux. Set REFEREE_PROCESSES to 1."))
    try:
        if port == 0:
            raise OverflowError(gettext("a port must be a number from 1 to 65535"))
        instance.mkdir(stat.S_IRWXU, parents=True, exist_ok=True)
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass  # only to report a port in use in words
    except (OSError, OverflowError) as error:
        return fail(gettext("Can't serve on %(host)s port %(port)d: %(error)s", host=host, port=port, error=error))
    reachable = _reachable(host)
    address = f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{port}/"
    say(gettext("Referee is at %(address)s", address=address))
    say(gettext("Games are kept in %(folder)s", folder=instance))
    _show_code(address)
    if processes == 1:
        _run(make_app, host, port, instance, copies, Process(bytearray(1)))
    return keep_running(processes, lambda process: _run(make_app, host, port, instance, copies, process))


def _run(
    make_app: Callable[[Path], Flask], host: str, port: int, instance: Path, copies: int, process: Process
) -> NoReturn:
    """Serve until stopped, and end the process."""
    runner = asyncio.Runner()  # never closed: closing would remove the signal handlers before the process ends
    status = 1
    try:
        status = runner.run(_served(make_app, host, port, instance, copies, process))
    except Exception:
        traceback.print_exc()
    finally:
        _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process without shutting Python down: a thread of the server that still needs it would abort the whole
    process (github.com/rust-lang/rust/issues/135929). Everything is closed by now.
    """
    for stream in sys.stdout, sys.stderr:
        with suppress(AttributeError, OSError):  # closed, or without a reader
            stream.flush()
    os._exit(status)


async def _served(
    make_app: Callable[[Path], Flask], host: str, port: int, instance: Path, copies: int, process: Process
) -> int:
    """Serve until a signal arrives, even one that arrives before the server runs, or the parent dies. Returns the exit
    status: 0 then, 1 if the server stopped by itself. So nothing that holds the port outlives it.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in signals.STOPPING:  # before anything else: once the server has threads, only it can stop cleanly
        loop.add_signal_handler(number, stop.set)
    if process.parent is not None:
        loop.add_reader(process.parent, stop.set)
    connections = min(MOST_CONNECTIONS, _allow_files(2 * MOST_CONNECTIONS) // 2)
    app = make_app(instance)
    upkeep: Upkeep = app.extensions["referee"].upkeep
    upkeep.share(process.copy_failed)
    sys.setswitchinterval(HANDED_ON)
    front = Front(app)
    server = Server(
        front,
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=int(PATIENCE * 1000), max_buffer_size=MOST_OF_HEAD),
        websockets=False,
        backlog=MOST_CONNECTIONS,
        backpressure=connections,
        log_level=LogLevels.error,  # so that the QR code stays in sight
    )

    looking = [loop.create_task(_looked_after(app, instance, copies))] if process.number == 0 else []
    serving, waiting = loop.create_task(server.serve()), loop.create_task(stop.wait())
    await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    front.release()
    server.stop()  # type: ignore[no-untyped-call]
    await serving
    for task in looking:
        task.cancel()
    await loop.shutdown_default_executor()  # for example a copy in progress
    front.close()
    gc.collect()  # closes the connections of its threads; the last one to close removes the files beside the database
    try:
        upkeep.close()
    except UnavailableError as error:  # all writes are on the disk anyway, in the files beside the database
        app.logger.error("The games could not be brought into one file: %s", error)
    return 0 if stop.is_set() else 1


async def _looked_after(app: Flask, instance: Path, copies: int) -> None:
    """Maintain the record now and then. Failures are logged, and tried again later."""
    referee: Referee = app.extensions["referee"]
    while True:
        if referee.upkeep.exists:
            try:
                await asyncio.to_thread(referee.upkeep.copy_and_clear, instance / COPIES, copies)
            except (UnavailableError, OSError) as error:
                app.logger.error("All games could not be copied: %s", error)
            await _summed_up(app, referee)
        wrong = ""
        for _ in range(int(LOOKED_AGAIN / WATCHED)):
            await asyncio.sleep(WATCHED)
            before, wrong = wrong, await _watched(referee.upkeep)
            if wrong not in ("", before):
                app.logger.error("The games could not be brought into one file: %s", wrong)


async def _watched(upkeep: Upkeep) -> str:
    """See that the files of the record are in place, and write the write-ahead log back if nothing was written for a
    while. Returns what is wrong.
    """
    try:
        await asyncio.to_thread(upkeep.write_back, QUIET)
    except UnavailableError as error:
        return str(error)
    return ""


async def _summed_up(app: Flask, referee: Referee) -> None:
    """Sum up all games that lists do not have yet, a batch at a time, so that no list has to wait for it."""
    left, before = 1, 0
    try:
        while left not in (0, before):
            before, left = left, await asyncio.to_thread(referee.lists.catch_up, AT_ONCE)
    except UnavailableError as error:
        app.logger.error("The games could not be summed up for lists: %s", error)


def _show_code(address: str) -> None:
    """Show a QR code of the address, if the terminal can draw one."""
    code = StringIO()
    segno.make(address, micro=False).terminal(code, compact=True)
    if draws(code.getvalue()):
        draw(code.getvalue())
        say(gettext("Scan the code with a phone on the same network. Ctrl-C stops."))
    else:
        say(gettext("Open it with a phone on the same network. Ctrl-C stops."))


def _allow_files(count: int) -> int:
    """Allow this process ``count`` open files and connections, as far as the system permits: many systems start with
    fewer than there may be phones and stalled connections. Returns the number allowed.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= count:
        return count
    allowed = count if hard == resource.RLIM_INFINITY else min(count, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed


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
