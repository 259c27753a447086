"""What every request and every answer is held to."""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import HTTPException

from referee.scripts import CDN, HTMX

REFUSED = "referee.refused"
"""Under this name in its environment a request carries the exception with which it is answered, whatever it asks for:
its body was not whole, or its name is not ours.
"""

LASTING = ("static", "scripts.fetched")
"""What is at addresses that change with the content, so that browsers may keep it."""

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
    """Refuse what was found unsound before it came here."""
    refused: HTTPException | None = request.environ.get(REFUSED)
    if refused is not None:
        raise refused


def refuse_other_sites() -> None:
    """Refuse forms that a page of another site sends.

    Browsers say where a form comes from, so no token and no cookie is needed, and a page may lie open for hours before
    it is used. Programs that are no browsers say nothing, and there is no login they could abuse.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin", "")
    foreign = site not in ("same-origin", "none") if site else bool(origin) and _host(origin) != request.host
    if foreign:
        abort(403)


def _host(origin: str) -> str | None:
    """The host of an origin, with its port; nothing where it has none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def add_headers(response: Response) -> Response:
    """Say what the page may load, and that pages are asked for anew."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint not in LASTING:
        response.headers["Cache-Control"] = "no-cache"
    return response
