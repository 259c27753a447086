"""A request as the server hands it over (RSGI), and what goes back."""

from collections.abc import Awaitable
from typing import Any, Protocol

Answer = tuple[int, list[tuple[str, str]], bytes]
"""A status, headers and a body."""


class Stream(Protocol):
    """An answer that goes on."""

    def send_bytes(self, data: bytes) -> Awaitable[None]:
        """More of it."""


class Connection(Protocol):
    """What RSGI reads a body from, and answers to."""

    def __aiter__(self) -> Any:
        """The body in pieces."""

    def client_disconnect(self) -> Awaitable[None]:
        """Waits until nobody is there any more."""

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """The answer."""

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Stream:
        """An answer that goes on."""
