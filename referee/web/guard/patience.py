"""Forms wait for a database that fails over, with all that they read; a page is refused, and asks again."""

from flask import Flask, request

from referee.service import patient


def register(app: Flask) -> None:
    """Guard the forms of an app."""
    app.before_request(_wait_for_forms)


def _wait_for_forms() -> None:
    patient.set(request.method not in ("GET", "HEAD", "OPTIONS"))
