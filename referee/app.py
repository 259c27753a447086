"""The app. ``create_app`` puts its parts together."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Blueprint, Flask, request
from flask.templating import DispatchingJinjaLoader
from jinja2 import Environment, StrictUndefined, TemplateNotFound

from referee import settings
from referee.record import FILE, Record
from referee.rulebooks import SHELF
from referee.service import Ceiling, Referee, UploadFolder, Uploads
from referee.shelf import BoxedGame, Shelf
from referee.translations import FOLDER
from referee.web import board, camera, common, fix, game, home, past, people, share, site, this_app
from referee.web.common import errors
from referee.web.guard import access, client, held_links, languages, pace, security
from referee.web.limits import BODY_BYTES
from referee.web.page import PageContext
from referee.web.share.sharing import PictureCache
from referee.wordlist import WordListFile, installed

PACKAGE = Path(__file__).resolve().parent
GUARDS = (
    languages.register,
    security.register,
    pace.register,
    held_links.register,
    access.register,
    pace.keep_below_ceiling,
)
"""The checks before every page, in this order."""
PACKAGES = (board, camera, common, game, home, fix, past, people, share, site)
"""The packages of the pages that belong to no boxed game."""


class _Templates(DispatchingJinjaLoader):
    """Remembers missing templates: a game may lack some that each tap asks for."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self._left_out = set[str]()

    def get_source(self, environment: Environment, template: str) -> Any:
        if template in self._left_out:
            raise TemplateNotFound(template)
        try:
            return super().get_source(environment, template)
        except TemplateNotFound:
            self._left_out.add(template)
            raise


class _App(Flask):
    """A Flask app that identifies the client and checks the host name, and whose log has no links in it."""

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        client.decide(environ, self.config["PROXY"])
        if not self.config["POCKET"]:  # it has no host name
            security.check_name(environ, self.config["NAMES"])
        return super().wsgi_app(environ, start_response)

    def create_global_jinja_loader(self) -> DispatchingJinjaLoader:
        return _Templates(self)

    def log_exception(self, exc_info: Any) -> None:
        """Log an unexpected error with the requested route: the address itself may be somebody's link."""
        self.logger.error("Error on %s [%s]", request.url_rule, request.method, exc_info=exc_info)


def create_app(instance: Path | None = None, shelf: Iterable[BoxedGame] = SHELF, in_pocket: bool = False) -> Flask:
    """The app for these boxed games, over the data folder ``instance`` (by default the one in the settings);
    ``in_pocket`` means inside a phone, without a server.

    Raises ``ValueError`` with the text of an invalid setting; for a switch, its name comes first.
    """
    app = _App(
        "referee",
        instance_path=str(instance or settings.instance()),
        template_folder=str(_folder("templates")),
        static_folder=str(_folder("static")),
    )
    app.config.from_mapping(
        PUBLIC=settings.public(),
        POCKET=in_pocket,
        PROXY=settings.proxy(),
        NAMES=security.known_names(settings.hosts()),
        CEILING=settings.ceiling(),
        RECORD=settings.record(),
        MAX_CONTENT_LENGTH=BODY_BYTES,
        MAX_FORM_MEMORY_SIZE=BODY_BYTES,
        SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600,  # addresses of static files change with their content
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_MIN_SIZE=400,
        CATALOGUES=FOLDER,
    )
    app.jinja_environment.context_class = PageContext
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "undefined": StrictUndefined}
    if not in_pocket:
        from flask_compress import Compress  # missing in the pocket

        Compress(app)
    for register in GUARDS:
        register(app)
    errors.register(app)
    for blueprint in _blueprints():
        app.register_blueprint(blueprint)
    this_app.register(app, Shelf(shelf))
    open_folder(app, Path(app.instance_path))
    return app


def open_folder(app: Flask, folder: Path) -> None:
    """Make an app serve the games in this data folder. All state of an earlier folder is dropped."""
    app.instance_path = str(folder)
    words = WordListFile(installed(folder))
    record = Record(app.config["RECORD"] or folder / FILE)
    most = Ceiling(folder, record.engine.size, app.config["CEILING"])
    app.extensions["referee"] = Referee(record, app.extensions["shelf"], words, most)
    own = UploadFolder(folder)
    app.extensions["uploads"] = Uploads(record.uploads if app.config["RECORD"] else own)
    app.extensions["made"] = PictureCache()
    pace.begin(app)


def _blueprints() -> Iterator[Blueprint]:
    """The routes of all packages: the ``blueprint`` of each module that has one."""
    for package in PACKAGES:
        for each in iter_modules(package.__path__):
            blueprint = getattr(import_module(f"{package.__name__}.{each.name}"), "blueprint", None)
            if blueprint:
                yield blueprint


def _folder(name: str) -> Path:
    """A folder of templates or static files: inside an installed package, or next to the package in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
