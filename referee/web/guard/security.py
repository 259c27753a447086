"""Checks of every request, and security headers of every response."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from socket import gethostname
from urllib.parse import urlsplit
from wsgiref.types import WSGIEnvironment

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, SecurityError

from referee.scripts import CDN, HTMX
from referee.web.guard.access import in_pocket
from referee.web.guard.client import address_in

REFUSED = "referee.refused"
"""The key in a request's environment of the exception that answers it, whatever it asks for: its body was incomplete,
or its host name is unknown.
"""

LONGEST = 253
"""The most characters of a host name."""
LASTING = ("static", "assets.fetched")
"""The endpoints whose addresses change with their content, so that browsers may cache them."""


def _headers(scripts: str, frames: str, options: str) -> Mapping[str, str]:
    """The headers that let a page load these scripts and be shown in these frames."""
    policy = (
        "default-src 'none'",
        f"script-src {scripts}",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        f"frame-ancestors {frames}",
    )
    return {
        "Content-Security-Policy": "; ".join(policy),
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": options,  # for browsers without frame-ancestors
    }


_HEADERS = _headers(f"'self' {CDN}/{HTMX}/", "'none'", "DENY")
_IN_POCKET = _headers("'self'", "'self'", "SAMEORIGIN")
"""In the pocket, a page of the same site frames the app, and all scripts are local."""


class OtherOriginError(Exception):
    """A form came from another site; has that site's host if a proxy may have changed the ``Host`` header."""


def register(app: Flask) -> None:
    """Guard an app."""
    app.before_request(refuse_unsound)
    app.before_request(refuse_other_sites)
    app.after_request(add_headers)


def refuse_unsound() -> None:
    """Refuse a request that the server in front of the app found faulty."""
    refused: HTTPException | None = request.environ.get(REFUSED)
    if refused is not None:
        raise refused


def refuse_other_sites() -> None:
    """Refuse forms sent by a page of another site.

    Browsers send the origin of a form, so no token and no cookie is needed, and a page may stay open for hours before
    it is used. Other programs send no origin, and there is no login that they could abuse.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin", "")
    foreign = site not in ("same-origin", "none") if site else bool(origin) and _host(origin) != request.host
    if foreign:
        raise OtherOriginError("" if site else _host(origin))


def _host(origin: str) -> str:
    """The host of an origin, with its port; empty if it is malformed."""
    try:
        return _undotted(urlsplit(origin).netloc)
    except ValueError:
        return ""


def add_headers(response: Response) -> Response:
    """Set the security headers, and let browsers check pages before they reuse them."""
    for name, value in (_IN_POCKET if in_pocket() else _HEADERS).items():
        response.headers.setdefault(name, value)
    if request.endpoint not in LASTING and not response.cache_control.no_store:
        response.headers["Cache-Control"] = "no-cache"
    return response


def check_name(environ: WSGIEnvironment, known: frozenset[str]) -> None:
    """Mark a request for refusal if it uses another name, or none.

    Another site can point its own name at this machine and then send requests as if from the same site (DNS rebinding).
    So a name must be one that other sites can't own: an IP address, ``localhost``, a name of this network, or one that
    is ``known``.
    """
    host = environ["HTTP_HOST"] = _undotted(environ.get("HTTP_HOST", ""))
    if not is_known(host, known):  # also HTTP/1.0 without a name, and names that aren't ASCII
        environ |= {"HTTP_HOST": "localhost", REFUSED: SecurityError(name_of(host))}


def known_names(more: Iterable[str]) -> frozenset[str]:
    """The names of this machine, and these ``more`` from the settings."""
    return frozenset(name.lower() for name in (*more, *own_names(gethostname())))


def own_names(name: str, etc: Path = Path("/etc")) -> set[str]:
    """The names of this machine, called ``name``: its own, those on its lines of the hosts file, and its own with each
    suffix that the resolver adds. No resolver is asked: without a network, that may take seconds.
    """
    short = name.partition(".")[0]
    names = {name, short}
    for file in "hosts", "resolv.conf":
        with suppress(OSError, UnicodeDecodeError):
            for line in (etc / file).read_text().splitlines():
                word, *more = line.partition("#")[0].split() or [""]
                if short in (each.partition(".")[0] for each in more):
                    names.update(more)
                elif word in ("search", "domain"):
                    names.update(f"{short}.{suffix.strip('.')}" for suffix in more if suffix != ".")
    return {each.lower() for each in names if each}


def _undotted(host: str) -> str:
    """The host without the trailing dot of a fully qualified name."""
    return re.sub(r"\.(?=(:\d*)?$)", "", host)


def name_of(host: str) -> str:
    """The name or address in a host, without the port; empty if it is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return ""
    if parts.netloc != host or "@" in host or len(name) > LONGEST:
        return ""
    plain = (label.replace("-", "").replace("_", "") for label in name.split("."))
    sound = bool(address_in(name)) if ":" in name else all(label.isascii() and label.isalnum() for label in plain)
    return name if sound else ""


def is_known(host: str, more: frozenset[str] = frozenset()) -> bool:
    """Whether the app answers under a host name, with or without a port."""
    name = name_of(host)
    return name == "localhost" or name.endswith(".local") or name in more or bool(address_in(name))
