"""All games as files that any Referee imports, and a reminder after every few finished games without a backup."""

import zipfile
from datetime import UTC, date, datetime
from io import BytesIO
from typing import NamedTuple

from flask import Blueprint, Response, abort, g, redirect, request, url_for
from werkzeug.wrappers import Response as Redirect

from referee.pocket.kept import keep, kept
from referee.service import MOST_FILES, MOST_TOGETHER, Sheet, State
from referee.web.fields import read_number
from referee.web.this_app import the_referee

EVERY = 5
"""Finished games without a backup, after which the first page has a reminder."""
TAGS = 40
"""The most lines of a file above its turns."""

blueprint = Blueprint("back_up", __name__)


class BackUp(NamedTuple):
    """A zip file with games, offered by a link."""

    address: str
    name: str
    """The name of the file."""
    then: str
    """The address for the POST after the file was saved."""


class Box(NamedTuple):
    """The box about backups on the first page."""

    files: tuple[BackUp, ...]
    due: int
    """The number of games finished since the last one, if it is time for a reminder; 0 otherwise."""
    saved: int
    """The number of games that were saved just now."""


@blueprint.before_app_request
def remind() -> None:
    """Tell the first page, which isn't the pocket's own, when a backup is due."""
    if request.endpoint == "home.index":
        finished, later = _finished(), kept().get("later", EVERY)
        saved = read_number(request.args.get("saved", ""), 1, MOST_FILES) or 0
        g.back_up = Box(files(), finished if finished >= later and not saved else 0, saved)


@blueprint.get("/back-up.zip")
def download() -> Response:
    """The games of one part, as text."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for game_id in _part(_parts()):
            if isinstance(opened := the_referee().look_at(game_id), Sheet):
                file.writestr(f"{opened.tags['Date']}-{game_id}.txt", opened.transcript)
    return Response(packed.getvalue(), mimetype="application/zip")


@blueprint.post("/back-up")
def done() -> Redirect:
    """Remember that a part was saved (the last part has the newest games), or that it should be done later."""
    if request.form.get("do") == "later":
        keep(later=_finished() + EVERY)
        return redirect(url_for("home.index"), 303)
    parts = _parts()
    if (part := _part(parts)) is parts[-1]:
        keep(backed_up=datetime.now(UTC).isoformat(timespec="milliseconds"), later=EVERY)
    return redirect(url_for("home.index", saved=len(part)), 303)


def files() -> tuple[BackUp, ...]:
    """The files of a whole backup: usually one; several if there are more games than one import takes."""
    count, day = len(_parts()), date.today().isoformat()
    return tuple(
        BackUp(
            url_for("back_up.download", part=number),
            f"referee-{day}{f'-{number}' if count > 1 else ''}.zip",
            url_for("back_up.done", part=number),
        )
        for number in range(1, count + 1)
    )


def _parts() -> list[list[str]]:
    """The ids of all games, oldest first, in parts of the size that one import takes."""
    games = the_referee().record.games
    counts = games.line_counts(ids := games.ids())
    parts, lines = list[list[str]](), 0
    for game_id in filter(counts.__contains__, ids):
        lines += TAGS + counts[game_id]
        if not parts or len(parts[-1]) == MOST_FILES or lines > MOST_TOGETHER:
            parts.append([])
            lines = TAGS + counts[game_id]
        parts[-1].append(game_id)
    return parts


def _part(parts: list[list[str]]) -> list[str]:
    """The part given in the address."""
    number = read_number(request.args.get("part", "1"), 1, len(parts))
    return parts[number - 1] if number else abort(404)


def _finished() -> int:
    """The number of games finished since the last backup."""
    return the_referee().record.lists.count(State.OVER, kept().get("backed_up", ""))
