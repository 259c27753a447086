"""Under which names the app answers.

A page of another site can let its own name point to this machine and then ask as if it were of the same site (DNS
rebinding). So a name must be one that nobody else can give out: an address in numbers, ``localhost``, a name of this
network, or one that was set.
"""

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import SecurityError

from referee.web.guard.security import REFUSED

LONGEST = 253
"""Characters of a name."""


def known_names(app: WSGIApplication, more: Iterable[str]) -> WSGIApplication:
    """The app, which answers to other names only that it does not know them."""
    named = frozenset(name.lower() for name in more)

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if "HTTP_HOST" in environ and not is_known(environ["HTTP_HOST"], named):
            environ = {**environ, "HTTP_HOST": "localhost", REFUSED: SecurityError()}
        return app(environ, start)

    return answer


def is_known(host: str, more: frozenset[str] = frozenset()) -> bool:
    """Whether the app answers under a name, given with its port or without."""
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.netloc != host or "@" in host or len(name) > LONGEST:
        return False
    try:
        return bool(ip_address(name))
    except ValueError:
        pass
    labels = name.split(".")
    if not all(label.isascii() and label.replace("-", "").replace("_", "").isalnum() for label in labels):
        return False
    return name == "localhost" or name.endswith(".local") or name in more
