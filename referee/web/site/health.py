"""Health checks for monitoring: whether the server works, and nothing else."""

from http import HTTPStatus

from flask import Blueprint, Response

from referee.service import UnavailableError
from referee.web.this_app import the_referee

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """That the process answers, whatever is the matter with the record."""
    return _plain("ok", HTTPStatus.OK)


@blueprint.get("/readyz")
def ready() -> Response:
    """Whether turns can be saved now; if not, why, in one word."""
    try:
        the_referee().record.engine.try_writing()
    except UnavailableError as error:
        return _plain(error.fault, HTTPStatus.SERVICE_UNAVAILABLE)
    return _plain("ready", HTTPStatus.OK)


def _plain(word: str, status: HTTPStatus) -> Response:
    answer = Response(f"{word}\n", status, mimetype="text/plain")
    answer.cache_control.no_store = True
    return answer
