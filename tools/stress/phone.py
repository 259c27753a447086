"""A player's phone, over plain HTTP, with its own address."""

import itertools
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from types import TracebackType
from urllib.parse import urldefrag, urlencode

from tests.serving import FORM, PATIENCE

IDLE = 4.0
"""Seconds after which a phone no longer relies on its connection. The server closes silent ones."""
TOO_MANY, MOMENT = 429, 503
NO_SERVER = 502
"""The status from a proxy that gets no answer itself."""
MOST_WAITS = 60
FILE = b'--part\r\nContent-Disposition: form-data; name="files"; filename="x.zip"\r\n\r\n%s\r\n--part--\r\n'
FILES = {"Content-Type": "multipart/form-data; boundary=part"}
"""A form with a zip file, and its type."""

_numbers = itertools.count(1)


class NoAnswerError(Exception):
    """A request that got no answer."""


@dataclass(frozen=True)
class Answer:
    """The answer to a phone."""

    status: int
    text: str
    location: str
    seconds: float
    """From the first byte of the request to the last of the answer."""


def address() -> str:
    """An address that no other phone has, so that limits apply to each phone separately."""
    number = next(_numbers)
    chosen = f"127.{1 + number // 40_000}.{number // 200 % 200}.{1 + number % 200}"
    try:
        with socket.create_server((chosen, 0)):
            return chosen
    except OSError:
        return "127.0.0.1"  # this system has only one


class Phone:
    """A phone with one connection, which it keeps open as browsers do: ``line``, if it is given. As a ``visitor`` it
    comes through a proxy, from this address, and keeps cookies.
    """

    def __init__(self, port: int, visitor: str = "", line: HTTPConnection | None = None) -> None:
        self.waits = 0
        """How often it was asked to try again later."""
        self.times: list[float] = []
        """How long each of its answers took."""
        self.reached = 0
        """The server that its connection leads to, if one follows another."""
        self._connection = line or HTTPConnection("127.0.0.1", port, PATIENCE, source_address=(address(), 0))
        self._used = 0.0
        self._visitor = visitor
        self._cookies: dict[str, str] = {}

    def __enter__(self) -> "Phone":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """Close the connection. The next request opens another."""
        self._connection.close()

    def get(self, path: str) -> Answer:
        """Ask for a page. Raises ``NoAnswerError``."""
        return self._asked("GET", path, b"", {})

    def post(self, path: str, fields: Mapping[str, object]) -> Answer:
        """Send a form. Raises ``NoAnswerError``."""
        return self._asked("POST", path, urlencode(fields).encode(), FORM)

    def upload(self, path: str, packed: bytes) -> Answer:
        """Send a zip file, only once even if it is asked to wait. Raises ``NoAnswerError``."""
        return self._once("POST", path, FILE % packed, FILES)[0]

    def start(self, *names: str) -> str:
        """The path of a new game."""
        answer = self.post("/games/new", {f"players-{number}": name for number, name in enumerate(names)})
        assert answer.status == 303, f"no game was started: {answer.status}"
        return answer.location

    def once(self, path: str, fields: Mapping[str, object]) -> Answer:
        """Send a form, only once even if it is asked to wait. Raises ``NoAnswerError``."""
        return self._once("POST", path, urlencode(fields).encode(), FORM)[0]

    def _asked(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """The answer, after all the waits that the server asks for."""
        for _ in range(MOST_WAITS):
            answer, wait = self._once(method, path, body, headers)
            if wait is None:
                break
            self.waits += 1
            time.sleep(wait)
        return answer

    def _once(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> tuple[Answer, float | None]:
        """The answer, and the seconds after which to ask again, if it has them."""
        began = time.perf_counter()
        if began - self._used > IDLE:
            self.hang_up()
        try:
            self._connection.request(method, path, body or None, {**headers, **self._own_headers()})
            response = self._connection.getresponse()
            text = response.read().decode("utf-8", "replace")
        except (OSError, HTTPException) as error:
            self.hang_up()
            raise NoAnswerError(f"{type(error).__name__}: {error}") from error
        if response.status == NO_SERVER:
            raise NoAnswerError("the proxy got no answer")
        self._used = time.perf_counter()
        if self._visitor:
            for cookie in response.headers.get_all("Set-Cookie", ()):
                self._cookies |= {name: each.value for name, each in SimpleCookie(cookie).items()}
        location = urldefrag(response.getheader("Location", "")).url
        wait = response.getheader("Retry-After", "")
        self.times.append(self._used - began)
        answer = Answer(response.status, text, location, self._used - began)
        return answer, float(wait) if answer.status in (TOO_MANY, MOMENT) and wait else None

    def _own_headers(self) -> dict[str, str]:
        """The headers that identify it."""
        if not self._visitor:
            return {}
        cookies = "; ".join(f"{name}={text}" for name, text in self._cookies.items())
        return {"X-Forwarded-For": self._visitor, "Cookie": cookies}
