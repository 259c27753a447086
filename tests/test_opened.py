"""All tests share one app, and no test sees what another did to it."""

from pathlib import Path

from flask import Flask

from referee.app import create_app
from referee.web.guard.pace import GAMES, WRITES, Limit, Pace
from tests.opened import opened

NAMES = {"players-0": "Ann", "players-1": "Bob"}
MACHINE = {"REMOTE_ADDR": "192.0.2.9"}
"""Another machine, since this machine may write more."""


def stands(app: Flask) -> list[object]:
    """The visible state of an app: its settings and extensions, its pages, and whether a stranger may begin a game."""
    client = app.test_client()
    pages = [client.get(address).text for address in ("/", "/looks", "/players", "/deleted", "/games/new")]
    extensions = {name: type(each) for name, each in app.extensions.items()}
    begun = client.post("/games/new", data=NAMES, environ_overrides=MACHINE).status_code
    return [dict(app.config), extensions, set(app.jinja_env.globals), pages, begun]


def test_nothing_is_left(tmp_path: Path) -> None:
    """After the next folder is opened, games, uploads, settings, template globals and write counts are gone: the app is
    like a new one.
    """
    app = create_app(tmp_path / "built")
    app.testing = True
    with opened(app, tmp_path / "one"):
        client = app.test_client()
        app.extensions["pace"].update({WRITES: Pace(Limit(1, 0.001)), GAMES: Pace(Limit(1, 0.001))})
        address = client.post("/games/new", data=NAMES, environ_overrides=MACHINE).location
        assert client.post("/games/new", data=NAMES, environ_overrides=MACHINE).status_code == 429
        app.config.update(PUBLIC=True, TESTING=False, CATALOGUES=tmp_path)
        app.jinja_env.globals["asset"] = str
        app.extensions["more"] = "something"
    new = create_app(tmp_path / "new")
    new.testing = True
    with opened(app, tmp_path / "two"):
        assert app.test_client().get(address).status_code == 404
        assert stands(app) == stands(new)
