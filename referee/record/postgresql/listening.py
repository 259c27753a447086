"""Hearing about what others write: here and on other servers."""

import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import psycopg

from referee.record.postgresql.connections import READ_SILENCE, BoundedConnection, words_of
from referee.record.postgresql.locks import SERVE

SAY = "NOTIFY written"
"""Tells all listeners that something was written."""
_PAUSE = 0.25
"""Seconds between two attempts to connect."""
_PATIENCE = 2.0
"""Seconds to wait for the thread to start, and to end."""
_LONGEST_SILENCE = 10.0
"""Seconds after which something may have been missed: a process can die between its commit and its NOTIFY."""
_LOG = logging.getLogger("referee")


class Listening:
    """A thread that counts the writes it hears about, over its own connection, which it replaces when it is lost. A
    lock of that connection shows others that this process serves.
    """

    def __init__(self, connect: Callable[[], BoundedConnection]) -> None:
        self.heard = 0
        """Grows with each write, and whenever one may have been missed."""
        self._connect = connect
        self._connected, self._over = Event(), Event()
        self._thread = Thread(target=self._listen, name="listening", daemon=True)
        self._thread.start()
        self._connected.wait(_PATIENCE)

    def end(self) -> None:
        self._over.set()
        with suppress(psycopg.Error), self._connect() as connection:
            connection.execute(SAY)  # wakes it up
        self._thread.join(_PATIENCE)

    def _listen(self) -> None:
        lost = False
        while not self._over.is_set():
            try:
                with self._connect() as connection:
                    connection.autocommit = True
                    connection.execute("LISTEN written")
                    connection.execute(f"SELECT {SERVE}")
                    if lost:
                        _LOG.error("The database is back.")
                        lost = False
                    self.heard += 1
                    self._connected.set()
                    while not self._over.is_set():
                        connection.silence = None
                        if not [*connection.notifies(timeout=_LONGEST_SILENCE, stop_after=1)]:
                            connection.silence = READ_SILENCE
                            connection.execute("SELECT 1")  # it may be silent because it hangs
                        self.heard += 1
            except psycopg.Error as error:
                if not lost:
                    _LOG.error("The database is lost: %s", words_of(error))
                lost = True
            self._over.wait(_PAUSE)
