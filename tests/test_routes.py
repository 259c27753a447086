"""`docs/routes.md` is true: it has every address of the app, with who serves it and who may ask."""

from pathlib import Path

from referee.pocket.app import pocket_app
from tests.web.test_contexts import PAGES
from tools.routes import FILE, written

BESIDE = ("common/errors/", "board/pictures/", "pocket/handed_over", "pocket/shell", "pocket/404", "pocket/_words")
"""What the templates begin with that belong to no single address."""


def test_routes_are_those_of_the_app(tmp_path: Path) -> None:
    """The table is what `make routes` writes of this app."""
    assert FILE.read_text(encoding="utf-8") == written(pocket_app(tmp_path)), "run `make routes`"


def test_every_page_has_an_address() -> None:
    """The template of each page stands in the table, apart from errors and pictures."""
    table = FILE.read_text(encoding="utf-8")
    templates = {page.template for page in PAGES if not page.template.startswith(BESIDE)}
    assert {name for name in templates if f"`{name}`" not in table} == set()
