"""The scripts of pages: our own modules, and those of others, from the CDN or from here once they were fetched.

Browsers that lack what the scripts need say so with a cookie (``static/js/able.js``) and get pages without any.
"""

from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request, url_for
from markupsafe import Markup

from referee.scripts import CDN, SCRIPTS

blueprint = Blueprint("scripts", __name__)

PLAIN = "plain"
"""The cookie that asks for pages without scripts."""


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


@blueprint.app_template_global("module")
def module(name: str, early: bool = False, **data: str) -> Markup:
    """The element that loads a module of ours, with its ``data-``. The module runs once the page is parsed; ``early``,
    once it is loaded.
    """
    if _plain():
        return Markup()
    address = current_app.jinja_env.globals["asset"](f"{name}.js")  # type: ignore[operator]
    attributes = Markup(" async" if early else "") + Markup("").join(
        Markup(' data-{}="{}"').format(*each) for each in data.items()
    )
    return Markup('<script type="module"{} src="{}"></script>').format(attributes, address)


@blueprint.app_template_filter("unscripted")
def unscripted(html: str) -> Markup:
    """Elements for pages that run no scripts."""
    return Markup(html if _plain() else f"<noscript>{html}</noscript>")


@blueprint.app_template_global("script")
def tag(name: str, in_order: bool = False) -> Markup:
    """The element that loads a script of others, async or ``in_order``; the browser checks its integrity."""
    if _plain():
        return Markup()
    waits = Markup("" if in_order else " async")
    return Markup('<script src="{}" integrity="{}" crossorigin="anonymous"{}></script>').format(
        address(name), SCRIPTS[name].integrity, waits
    )


def _plain() -> bool:
    return request.cookies.get(PLAIN) == "1"


def _folder() -> Path:
    return Path(current_app.instance_path)
