"""Static files and scripts: their addresses and elements, and the other functions that every template may use.

Third-party scripts come from the CDN, or from here once they are fetched. Browsers that lack what the scripts need set
a cookie (``static/js/able.js``) and get pages without any.
"""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request, url_for
from markupsafe import Markup

from referee.scripts import CDN, SCRIPTS
from referee.web.board.cells import changed_cells, freed_cells, resting_cells, touched_cells
from referee.web.guard.access import in_pocket

PLAIN = "plain"
"""The cookie that asks for pages without scripts."""

blueprint = Blueprint("assets", __name__)
for cells in changed_cells, freed_cells, resting_cells, touched_cells:
    blueprint.add_app_template_global(cells)


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


@blueprint.app_template_global()
@cache
def asset(name: str) -> str:
    """The address of a static file. It changes with the content, so browsers may cache it indefinitely."""
    return url_for("static", filename=name, v=sha256(_static(name).read_bytes()).hexdigest()[:10])


@blueprint.app_template_global()
@cache
def symbols(name: str, only: str = "") -> Markup:
    """The symbols of a static drawing, or one of them, for a picture that can't load them. They are groups of 24
    units, since painting a hundred symbols, each with its own viewport, takes ten times as long.
    """
    groups = (f'<g id="{named}">{shape}</g>' for named, shape in _shapes(name).items() if only in ("", named))
    return Markup(f"<defs>{''.join(groups)}</defs>")


@blueprint.app_template_global()
@cache
def icon(name: str, kind: str = "") -> Markup:
    """A sign on a button, drawn as lines in the colour of the text next to it. Its shape is part of the page: for a
    reference to another file, a browser takes several times as long.
    """
    kind = Markup(' class="{}"').format(kind) if kind else Markup("")
    shape = Markup(_shapes("icons.svg")[name])
    return Markup('<svg{} aria-hidden="true" viewBox="0 0 24 24">{}</svg>').format(kind, shape)


@blueprint.app_template_global()
def seat_mark(seat: int) -> Markup:
    """The mark of a seat, next to its name. A page that shows it loads ``css/seats.css``."""
    mark = Markup('<svg class="seat n{0}" aria-hidden="true"><use href="{1}#seat{0}"/></svg>')
    return mark.format(seat, asset("seats.svg"))


@blueprint.app_template_global()
def styles(*names: str) -> Markup:
    """The elements that load our own style sheets, in this order."""
    return Markup("\n").join(Markup('<link rel="stylesheet" href="{}">').format(asset(f"{name}.css")) for name in names)


@blueprint.app_template_global()
def modules(*names: str, early: bool = False, **data: str) -> Markup:
    """The elements that load our own modules, with their ``data-``. They run once the page is parsed, or if ``early``,
    once they are loaded.
    """
    if _plain():
        return Markup()
    attributes = Markup(" async" if early else "") + Markup("").join(
        Markup(' data-{}="{}"').format(*each) for each in data.items()
    )
    return Markup("\n").join(
        Markup('<script type="module"{} src="{}"></script>').format(attributes, asset(f"{name}.js")) for name in names
    )


@blueprint.app_template_global("script")
def tag(name: str, in_order: bool = False) -> Markup:
    """The element that loads a third-party script, async or ``in_order``; the browser checks its integrity."""
    if _plain():
        return Markup()
    waits = Markup("" if in_order else " async")
    return Markup('<script src="{}" integrity="{}" crossorigin="anonymous"{}></script>').format(
        address(name), SCRIPTS[name].integrity, waits
    )


@blueprint.app_template_filter("unscripted")
def unscripted(html: str) -> Markup:
    """Elements for pages that don't run scripts."""
    return Markup(html if _plain() else f"<noscript>{html}</noscript>")


@blueprint.app_template_global()
def looks(name: str) -> str:
    """The reader's choice for a name of ``SWITCHES``; empty by default."""
    return request.cookies.get(name, "")


@blueprint.app_template_global()
def game_address(game_id: str, back: str = "") -> str:
    """The address of a game's page, with the draft waiting there."""
    return url_for("games.show", game_id=game_id) + (f"?{back}" if back else "")


def address(name: str) -> str:
    """The address of a third-party script."""
    script = SCRIPTS[name]
    if not in_pocket() and script.kept(_folder()) is None:
        return f"{CDN}/{script.place}"
    return url_for("assets.fetched", file=script.file)


@cache
def _shapes(name: str) -> dict[str, str]:
    """The content of each symbol of a static drawing, by its id."""
    drawing = _static(name).read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', drawing))


def _static(name: str) -> Path:
    return Path(current_app.static_folder or "", name)


def _plain() -> bool:
    return request.cookies.get(PLAIN) == "1"


def _folder() -> Path:
    return Path(current_app.instance_path)
