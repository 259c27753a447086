"""What is kept on a phone."""

from flask import request
from werkzeug.wrappers import Response

YEAR = 365 * 24 * 3600


def keep(response: Response, name: str, text: str) -> None:
    """Keep a text on this phone for a year; scripts do not see it, and other sites do not send it."""
    response.set_cookie(name, text, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure)
