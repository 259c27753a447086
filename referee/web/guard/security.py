"""Checks of every request, and security headers of every response."""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import HTTPException

from referee.scripts import CDN, HTMX

REFUSED = "referee.refused"
"""The key in a request's environment of the exception with which it is answered, whatever it asks for: its body was
incomplete, or its host name is unknown.
"""

LASTING = ("static", "assets.fetched")
"""The endpoints whose addresses change with their content, so that browsers may cache them."""

_HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' {CDN}/{HTMX}/",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers that do not know frame-ancestors
}


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
    """Refuse forms that a page of another site sends.

    Browsers send the origin of a form, so no token and no cookie is needed, and a page may stay open for hours before
    it is used. Other programs send no origin, and there is no login that they could abuse.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin", "")
    foreign = site not in ("same-origin", "none") if site else bool(origin) and _host(origin) != request.host
    if foreign:
        abort(403)


def _host(origin: str) -> str | None:
    """The host of an origin, with its port; ``None`` if it is malformed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def add_headers(response: Response) -> Response:
    """Set the security headers, and let browsers check pages before they reuse them."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint not in LASTING and not response.cache_control.no_store:
        response.headers["Cache-Control"] = "no-cache"
    return response
