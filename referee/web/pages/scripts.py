"""The scripts of others on our pages: from the CDN, or from here once they were fetched."""

from pathlib import Path

from flask import Blueprint, Response, abort, current_app, url_for
from markupsafe import Markup

from referee.scripts import CDN, SCRIPTS

blueprint = Blueprint("scripts", __name__)


@blueprint.get("/scripts/<file>")
def fetched(file: str) -> Response:
    """A fetched script, if its hash is right."""
    script = next((script for script in SCRIPTS.values() if script.file == file), None)
    content = script.kept(_folder()) if script else None
    if content is None:
        abort(404)
    answer = Response(content, mimetype="text/javascript")
    answer.cache_control.max_age = current_app.get_send_file_max_age(file)
    return answer


def address(name: str) -> str:
    """The address of a script."""
    script = SCRIPTS[name]
    if script.kept(_folder()) is None:
        return f"{CDN}/{script.place}"
    return url_for("scripts.fetched", file=script.file)


@blueprint.app_template_global("script")
def tag(name: str, in_order: bool = False) -> Markup:
    """The element that loads a script, async or ``in_order``; the browser checks its
    integrity.
    """
    waits = Markup("" if in_order else " async")
    return Markup('<script src="{}" integrity="{}" crossorigin="anonymous"{}></script>').format(
        address(name), SCRIPTS[name].integrity, waits
    )


def _folder() -> Path:
    return Path(current_app.instance_path)
