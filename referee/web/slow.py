"""What takes long, such as a film: the server answers it in a lane of its own."""

from collections.abc import Callable
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
        try:
            endpoint, _ = self._addresses.match(path, method)
        except (HTTPException, RoutingException):  # the app says what is wrong with it
            return False
        field = slow_field(self._views[endpoint])
        if field is None:
            return False
        return not field or method not in ("GET", "HEAD") or field in parse_qs(query)
