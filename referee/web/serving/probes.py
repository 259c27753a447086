"""The answers to probes. They wait for no client's turn and count against no limit: a busy server is well."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import TYPE_CHECKING
from wsgiref.types import WSGIEnvironment

from referee.service import Fault
from referee.web.guard.client import CLIENT
from referee.web.serving.connection import Answer

if TYPE_CHECKING:
    from granian.rsgi import Scope


ALIVE, READY = "/healthz", "/readyz"
"""The addresses of probes: whether the process answers, and whether the record does."""
PROBES = frozenset({ALIVE, READY})
LONGEST = 1.0
"""Seconds after which the record counts as not ready, whatever it waits for."""
_NO_ANSWER: Answer = (
    HTTPStatus.SERVICE_UNAVAILABLE,
    [("content-type", "text/plain; charset=utf-8"), ("cache-control", "no-store")],
    f"{Fault.MOMENT}\n".encode(),
)


def is_probe(scope: "Scope") -> bool:
    """Whether a request is one of a probe."""
    return scope.path in PROBES and scope.method in ("GET", "HEAD")


class Probes:
    """Answers probes. Those that arrive together at one address share one answer, so the app is asked once at a time,
    and both answer even if the record hangs.
    """

    def __init__(self, answer: Callable[[WSGIEnvironment], Answer]) -> None:
        self._answer = answer
        self._threads = ThreadPoolExecutor(len(PROBES), "probe")
        self._under_way: dict[str, asyncio.Future[Answer]] = {}

    async def answer(self, environ: WSGIEnvironment) -> Answer:
        """The answer to a probe. It depends on the address alone."""
        path = environ["PATH_INFO"]
        if path not in self._under_way:
            bare = {name: text for name, text in environ.items() if not name.startswith("HTTP_")}
            asked = {**bare, "REQUEST_METHOD": "GET", "QUERY_STRING": "", "HTTP_HOST": "localhost", CLIENT: ""}
            answering = asyncio.get_running_loop().run_in_executor(self._threads, self._answer, asked)
            answering.add_done_callback(lambda _: self._under_way.pop(path))
            self._under_way[path] = answering
        answering = asyncio.shield(self._under_way[path])
        try:
            return await (asyncio.wait_for(answering, LONGEST) if path == READY else answering)
        except TimeoutError:
            return _NO_ANSWER

    def close(self) -> None:
        """Wait until the probes under way are answered."""
        self._threads.shutdown()
