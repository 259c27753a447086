"""What takes long, such as a film: the server answers it in a lane of its own, and what was made is kept."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TypeVar
from urllib.parse import parse_qs

from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RoutingException

View = TypeVar("View", bound=Callable[..., object])

_MARK = "slow"


def slow(field: str = "") -> Callable[[View], View]:
    """Mark a view that takes long; one that reads takes long only if its address has this ``field``."""

    def mark(view: View) -> View:
        setattr(view, _MARK, field)
        return view

    return mark


def slow_field(view: Callable[..., object]) -> str | None:
    """The field with which a view takes long, empty if it always does; ``None`` if it never does."""
    field: str | None = getattr(view, _MARK, None)
    return field


class SlowPages:
    """Tells which requests to an app take long, before the app sees them."""

    def __init__(self, app: Flask) -> None:
        self._views = app.view_functions
        self._addresses = app.url_map.bind("localhost")

    def asked_for(self, method: str, path: str, query: str) -> bool:
        """Whether a request is for one of them."""
        try:
            endpoint, _ = self._addresses.match(path, method)
        except (HTTPException, RoutingException):  # the app says what is wrong with it
            return False
        field = slow_field(self._views[endpoint])
        if field is None:
            return False
        return not field or method not in ("GET", "HEAD") or field in parse_qs(query)


MOST_BYTES = 32 * 1024 * 1024
"""Most bytes that are kept: some hundred films, or a thousand pictures."""


class Made:
    """What was made, by a name that says what it was made of: what was used last, up to ``most`` bytes.

    One thing is made at a time, so what two ask for at once is made once.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def of(self, name: str, make: Callable[[], bytes]) -> bytes:
        """What has this name; made if it is not kept."""
        with self._lock:
            content = self._kept.pop(name, None)
            if content is None:
                content = make()
                self._size += len(content)
            self._kept[name] = content
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
            return content
