"""A connection of the server (RSGI), as far as it is used here."""

from collections.abc import Awaitable
from typing import Any, Protocol

Answer = tuple[int, list[tuple[str, str]], bytes]
"""A status, headers and a body."""


class Stream(Protocol):
    """A response that is sent in parts."""

    def send_bytes(self, data: bytes) -> Awaitable[None]:
        """Send the next part."""


class Connection(Protocol):
    """Reads the body of a request and sends its response."""

    def __aiter__(self) -> Any:
        """The body in pieces."""

    def client_disconnect(self) -> Awaitable[None]:
        """Wait until the client has disconnected."""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """Send a response."""

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Stream:
        """Start a response that is sent in parts."""
