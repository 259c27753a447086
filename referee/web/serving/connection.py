"""A connection of the server (RSGI), as far as it is used here."""

import sys
from collections.abc import Awaitable
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol
from wsgiref.types import WSGIEnvironment

if TYPE_CHECKING:
    from granian.rsgi import Scope

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


def environ_of(scope: "Scope") -> WSGIEnvironment:
    """The WSGI environment of a request (PEP 3333), without its body."""
    host, _, port = scope.server.rpartition(":")
    client = scope.client.rpartition(":")[0]
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": client.strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, text in scope.headers.items():
        if name == "content-type":
            environ["CONTENT_TYPE"] = text
        elif "_" not in name and name not in ("content-length", "transfer-encoding"):  # in WSGI a_b is a-b
            environ[f"HTTP_{name.upper().replace('-', '_')}"] = text
    return environ
