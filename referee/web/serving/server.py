"""Serving the app to phones on the same network, while the record is copied and cleared and its files are watched."""

import asyncio
import gc
import os
import resource
import socket
import stat
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from errno import EADDRINUSE
from pathlib import Path
from typing import NoReturn

from flask import Flask
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from referee import settings, signals
from referee.service import AT_ONCE, COPIES, Referee, UnavailableError
from referee.terminal import fail
from referee.web import limits
from referee.web.serving.connection import RequestLog
from referee.web.serving.front import Front
from referee.web.serving.greeting import greet
from referee.web.serving.silent import Connections
from referee.wording.language import gettext, marked

_WRONG: tuple[tuple[Callable[[], object], str], ...] = (
    (settings.copies, marked("REFEREE_COPIES must be a number from 0 to 9999, not “%(text)s”.")),
    (settings.public, marked("%(name)s must be 0 or 1, not “%(text)s”.")),
    (settings.proxy, marked("%(name)s must be 0 or 1, not “%(text)s”.")),
    (settings.logs, marked("REFEREE_LOG must be none or requests, not “%(text)s”.")),
    (
        settings.hosts,
        marked("REFEREE_HOSTS must have names such as games.example.org, without “http://” and port, not “%(text)s”."),
    ),
    (settings.ceiling, marked("REFEREE_CEILING must be at least %(least)d (megabytes), not “%(text)s”.")),
)
"""The functions that read a server's settings, each with the sentence for a text that can't be used."""


def wrong_setting() -> str:
    """The sentence about the first setting of a server that can't be used; empty if all can."""
    for read, sentence in _WRONG:
        try:
            read()
        except ValueError as error:
            *name, text = error.args
            return gettext(sentence, name=" ".join(name), text=text, least=settings.LEAST_CEILING)
    return ""


LOOKED_AGAIN = 3600
"""Seconds between two checks for a new day."""
WATCHED = 1
"""Seconds between two checks of the files of the record."""
QUIET = 60
"""Seconds without a write after which the write-ahead log is written back into the file."""


async def look_after(app: Flask, instance: Path, copies: int) -> None:
    """Maintain the record now and then. Failures are logged, and tried again later."""
    referee: Referee = app.extensions["referee"]
    while True:
        if referee.record.engine.exists:
            try:
                await asyncio.to_thread(referee.copy_and_clear, instance / COPIES, copies)
            except (UnavailableError, OSError) as error:
                app.logger.error("All games could not be copied: %s", error)
            left, before = 1, 0
            try:
                while left not in (0, before):  # a batch at a time, so that no list has to wait for all of them
                    before, left = left, await asyncio.to_thread(referee.lists.catch_up, AT_ONCE)
            except UnavailableError as error:
                app.logger.error("The games could not be summed up for lists: %s", error)
        wrong = ""
        for _ in range(int(LOOKED_AGAIN / WATCHED)):
            await asyncio.sleep(WATCHED)
            logged, wrong = wrong, ""
            try:
                await asyncio.to_thread(referee.record.engine.write_back, QUIET)
            except UnavailableError as error:
                wrong = str(error)
            if wrong not in ("", logged):
                app.logger.error("The games could not be brought into one file: %s", wrong)


HANDED_ON = 0.001
"""Python's thread switch interval, in seconds. A tap gives up its turn at each query of the record; with the default,
five times as long, it would wait that much longer each time while files are checked.
"""
LONGEST_STOP = 9.0
"""Seconds that stopping may take. Requests not answered by then are cut off; what was confirmed is on the disk."""


def serve(make_app: Callable[[Path], Flask], host: str, port: int, instance: Path) -> int:
    """Serve the app that ``make_app`` gives for a data folder until stopped, and look after the record.
    Prints the address, with a QR code for phones. Ends the process; returns an exit status only if it can't serve.
    """
    if wrong := wrong_setting():
        return fail(wrong)
    try:
        instance.mkdir(stat.S_IRWXU, parents=True, exist_ok=True)
    except OSError as error:
        return fail(
            gettext(
                "Can't make the data folder %(folder)s: %(error)s. REFEREE_INSTANCE chooses another one.",
                folder=instance,
                error=error.strerror,
            )
        )
    try:
        if port == 0:
            raise OverflowError(gettext("a port must be a number from 1 to 65535"))
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass  # only to report a port in use in words
    except (OSError, OverflowError) as error:
        if isinstance(error, OSError) and error.errno == EADDRINUSE:
            return fail(
                gettext("Port %(port)d is taken by another program. REFEREE_PORT chooses another one.", port=port)
            )
        why = getattr(error, "strerror", None) or error
        return fail(gettext("Can't serve on %(host)s port %(port)d: %(error)s", host=host, port=port, error=why))
    greet(host, port, instance)
    runner = asyncio.Runner()  # never closed: closing would remove the signal handlers before the process ends
    status = 1
    try:
        status = runner.run(_served(make_app, host, port, instance))
    except Exception:
        traceback.print_exc()
    finally:
        _leave(status)


def _leave(status: int) -> NoReturn:
    """End the process without shutting Python down: a thread of the server that still needs it would abort the whole
    process (github.com/rust-lang/rust/issues/135929). By now everything is closed, or out of time.
    """
    for stream in sys.stdout, sys.stderr:
        with suppress(AttributeError, OSError):  # closed, or without a reader
            stream.flush()
    os._exit(status)


async def _served(make_app: Callable[[Path], Flask], host: str, port: int, instance: Path) -> int:
    """Serve until a signal arrives, even before the server runs. Returns the exit status: 0 after a signal, 1 if the
    server stopped by itself.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in signals.STOPPING:  # before anything else: once the server has threads, only it can stop cleanly
        loop.add_signal_handler(number, stop.set)
    connections = min(limits.CONNECTIONS, _allow_files(2 * limits.CONNECTIONS) // 2)
    app = make_app(instance)
    referee: Referee = app.extensions["referee"]
    referee.record.engine.served()
    sys.setswitchinterval(HANDED_ON)
    front = Front(app)
    answering = Connections(RequestLog(front, app) if settings.logs() else front, port, connections)
    server = Server(
        answering,
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=int(limits.PATIENCE * 1000), max_buffer_size=limits.HEAD_BYTES
        ),
        websockets=False,
        backlog=limits.CONNECTIONS,
        backpressure=connections,
        log_level=LogLevels.error,  # so that the QR code stays in sight
    )

    looking = [loop.create_task(look_after(app, instance, settings.copies()))]
    serving, waiting = loop.create_task(server.serve()), loop.create_task(stop.wait())
    if sys.platform == "linux":
        looking.append(loop.create_task(answering.keep_room()))
    await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    status = 0 if stop.is_set() else 1
    _leave_in_time(app, status)
    front.release()
    server.stop()  # type: ignore[no-untyped-call]
    await serving
    for task in looking:
        task.cancel()
    await loop.shutdown_default_executor()  # for example a copy in progress
    front.close()
    gc.collect()  # closes the connections of its threads; the last one to close removes the database's side files
    try:
        referee.record.engine.close()
    except UnavailableError as error:  # all writes are on the disk anyway, in the database's side files
        app.logger.error("The games could not be brought into one file: %s", error)
    return status


def _leave_in_time(app: Flask, status: int) -> None:
    """From now on the process has ``LONGEST_STOP`` seconds, whatever holds it up: a slow answer, a client that doesn't
    read, a copy, a disk.
    """

    def cut_off() -> None:
        app.logger.error("Stopped before everything was answered.")
        _leave(status)

    timer = threading.Timer(LONGEST_STOP, cut_off)
    timer.daemon = True
    timer.start()


def _allow_files(count: int) -> int:
    """Allow this process ``count`` open files and connections, as far as the system permits: many systems start with
    fewer than the phones and stalled connections may need. Returns the number allowed.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= count:
        return count
    allowed = count if hard == resource.RLIM_INFINITY else min(count, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
