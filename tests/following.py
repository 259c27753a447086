"""A follower of a page, as a browser is one: over one connection on which the server sends what is newer."""

from dataclasses import dataclass
from http.client import HTTPConnection
from types import TracebackType
from typing import Self

from tests.serving import PATIENCE

EVENTS = {"Accept": "text/event-stream", "HX-Request": "true"}


@dataclass(frozen=True)
class Event:
    """An event of a stream."""

    name: str
    number: str
    data: str


class Follower:
    """Follows an address of the server at a port, as a ``visitor`` behind a proxy whose last event was ``last``; with
    a ``line`` of its own, to such a proxy, the port does not matter.
    """

    def __init__(
        self, port: int, address: str, last: str = "", visitor: str = "", line: HTTPConnection | None = None
    ) -> None:
        self._line = line or HTTPConnection("127.0.0.1", port, PATIENCE)
        headers = {"Last-Event-ID": last, "X-Forwarded-For": visitor}
        self._line.request("GET", address, headers=EVENTS | {name: text for name, text in headers.items() if text})
        self._answer = self._line.getresponse()
        self.status = self._answer.status

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._answer.close()
        self._line.close()

    def next(self) -> Event | None:
        """The next event, as soon as it comes; ``None`` once the stream has ended."""
        found: dict[str, list[str]] = {"event": [], "id": [], "data": []}
        while line := self._answer.readline().decode():
            if line == "\n":
                return Event("".join(found["event"]), "".join(found["id"]), "\n".join(found["data"]))
            name, _, text = line.rstrip("\n").partition(":")
            found[name].append(text.removeprefix(" "))
        return None
