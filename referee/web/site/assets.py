"""Addresses of static files, and the functions that every template may use."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, request, url_for
from markupsafe import Markup

from referee.web.board.cells import changed_cells, freed_cells, resting_cells, touched_cells


def register(app: Flask) -> None:
    """Give the templates their functions."""

    @cache
    def shapes(name: str) -> dict[str, str]:
        """What each symbol of a static drawing consists of, by its id."""
        drawing = Path(app.static_folder or "", name).read_text(encoding="utf-8")
        return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', drawing))

    @cache
    def asset(name: str) -> str:
        """The address of a static file. It changes with the content, so browsers may cache it without a limit."""
        content = (Path(app.static_folder or "") / name).read_bytes()
        return url_for("static", filename=name, v=sha256(content).hexdigest()[:10])

    @cache
    def symbols(name: str, only: str = "") -> Markup:
        """The symbols of a static drawing, or one of them, for a picture that cannot load them. They are groups of 24
        units, since painting a hundred symbols, each with its own viewport, takes ten times as long.
        """
        groups = (f'<g id="{named}">{shape}</g>' for named, shape in shapes(name).items() if only in ("", named))
        return Markup(f"<defs>{''.join(groups)}</defs>")

    @cache
    def icon(name: str, kind: str = "") -> Markup:
        """A sign on a button, drawn as lines in the colour of the text beside it. Its shape is part of the page: for a
        reference to another file, a browser takes several times as long.
        """
        kind = Markup(' class="{}"').format(kind) if kind else Markup("")
        shape = Markup(shapes("icons.svg")[name])
        return Markup('<svg{} aria-hidden="true" viewBox="0 0 24 24">{}</svg>').format(kind, shape)

    def looks(name: str) -> str:
        """What this reader has chosen for a name of ``SWITCHES``; empty by default."""
        return request.cookies.get(name, "")

    def game_address(game_id: str, back: str = "") -> str:
        """The address of a game's page, with the draft that waits there."""
        return url_for("games.show", game_id=game_id) + (f"?{back}" if back else "")

    app.jinja_env.globals.update(
        asset=asset,
        game_address=game_address,
        icon=icon,
        looks=looks,
        symbols=symbols,
        changed_cells=changed_cells,
        freed_cells=freed_cells,
        resting_cells=resting_cells,
        touched_cells=touched_cells,
    )
