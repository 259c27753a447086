"""Forms are refused once games and copies have reached the ceiling of the data folder; pages can still be read."""

from flask import Flask, request

from referee.web.guard.pace import FORM
from referee.web.use_cases import the_referee

ADMITTED = frozenset({"deleting.delete", "deleting.throw_away", "importing.take", "looks.choose"})
"""The forms that are always accepted: they make room or write nothing; importing asks for itself."""


def register(app: Flask) -> None:
    """Guard the data folder of an app."""
    app.before_request(_admit)


def _admit() -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.endpoint not in ADMITTED:
        the_referee().ceiling.admit_more(FORM + (request.content_length or 0))
