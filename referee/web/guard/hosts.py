"""The host names under which the app answers.

Another site can point its own name at this machine and then send requests as if from the same site (DNS rebinding). So
a name must be one that other sites cannot own: an IP address, ``localhost``, a name of this network, or a name from the
settings.
"""

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import SecurityError

from referee.web.guard.security import REFUSED

LONGEST = 253
"""Characters of a host name at most."""


def known_names(app: WSGIApplication, more: Iterable[str]) -> WSGIApplication:
    """The app, with requests refused that are under other names, or that say no name."""
    named = frozenset(name.lower() for name in more)

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if not is_known(environ.get("HTTP_HOST", ""), named):  # also of HTTP/1.0, and what is not ASCII
            environ = {**environ, "HTTP_HOST": "localhost", REFUSED: SecurityError()}
        return app(environ, start)

    return answer


def is_known(host: str, more: frozenset[str] = frozenset()) -> bool:
    """Whether the app answers under a host name, with or without a port."""
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
