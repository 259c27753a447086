"""The web app. ``create_app`` is the one place where its parts are put together."""

from pathlib import Path

from flask import Flask
from flask_compress import Compress
from jinja2 import StrictUndefined

from referee import settings, wordlist
from referee.record import FILE, Record
from referee.service import Referee, Uploads, uploads
from referee.translations import FOLDER
from referee.web import (
    about,
    access,
    assets,
    client,
    correction,
    deleting,
    entries,
    errors,
    game_pages,
    games,
    hand,
    handing,
    held,
    history,
    home,
    hosts,
    importing,
    installing,
    languages,
    live,
    looks,
    mending,
    new_game,
    offline,
    pace,
    pictures,
    player,
    players,
    practice,
    quiz,
    replay,
    result,
    review,
    rules,
    scripts,
    security,
    seen,
    sharing,
    sheets,
    spellings,
    trying,
    unseen,
    writing,
)
from referee.web.front import MOST_BYTES
from referee.web.registry import PAGES
from referee.wordlist import Place

PACKAGE = Path(__file__).resolve().parent.parent
ROOMS = (
    languages,
    security,
    pace,
    held,
    access,
    assets,
    scripts,
    errors,
    home,
    looks,
    new_game,
    deleting,
    about,
    games,
    live,
    writing,
    entries,
    unseen,
    sheets,
    replay,
    result,
    review,
    quiz,
    hand,
    pictures,
    sharing,
    handing,
    seen,
    correction,
    mending,
    trying,
    practice,
    history,
    rules,
    players,
    player,
    spellings,
    importing,
    installing,
    offline,
)


def create_app(instance: Path | None = None) -> Flask:
    """The app over the games in the data folder ``instance`` (else where the settings say).

    Raises ``ValueError`` with the name and the text of a setting that cannot be.
    """
    app = Flask(
        "referee",
        instance_path=str(instance or settings.instance()),
        template_folder=str(_folder("templates")),
        static_folder=str(_folder("static")),
    )
    app.config.from_mapping(
        PUBLIC=settings.public(),
        PROXY=settings.proxy(),
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600,  # addresses of static files change with their content
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_MIN_SIZE=400,
        CATALOGUES=FOLDER,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "undefined": StrictUndefined}
    Compress(app)
    for room in ROOMS:
        room.register(app)
    game_pages.register(app, PAGES)
    open_folder(app, Path(app.instance_path))
    app.wsgi_app = hosts.known_names(app.wsgi_app, settings.hosts())  # type: ignore[assignment, method-assign]
    app.wsgi_app = client.known_clients(app.wsgi_app, app.config["PROXY"])  # type: ignore[assignment, method-assign]
    return app


def open_folder(app: Flask, folder: Path) -> None:
    """Let an app serve the games in this data folder. Nothing of an earlier folder is kept, not even write counts."""
    app.instance_path = str(folder)
    app.extensions["referee"] = Referee(Record(folder / FILE), Place(folder / wordlist.FILE))
    app.extensions["uploads"] = Uploads(folder / uploads.FOLDER)
    pace.begin(app)


def _folder(name: str) -> Path:
    """Templates and static files: inside an installed package, or beside the package in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
