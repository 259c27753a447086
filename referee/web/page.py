"""A page is a value: its fields and properties are the names that its template uses, asked for as they are drawn."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import render_template
from jinja2 import Environment
from jinja2.runtime import Context
from jinja2.utils import missing

from referee.service import Sheet
from referee.web.shelf import words_of
from referee.wording.words import Words


@dataclass(frozen=True)
class Page:
    """A page of the app. A subclass names its template, and has a field or property for each name that it uses."""

    template: ClassVar[str]

    def render(self, template: str | None = None, **more: object) -> str:
        """The page as HTML, or the part of it that another ``template`` draws from the same names and ``more``."""
        return render_template(template or self.template, page=self, **more)


class PageContext(Context):
    """The names of a template: what it does not set itself it takes from its page. A page looks up some two hundred."""

    def __init__(self, environment: Environment, parent: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(environment, parent, *args, **kwargs)
        self.vars = _Names(parent)
        self.resolve_or_missing = self.vars.__getitem__  # type: ignore[assignment, method-assign]


class _Names(dict[str, Any]):
    def __missing__(self, name: str) -> Any:
        found = getattr(self.get("page"), name, missing)
        if found is not missing:
            self[name] = found  # templates that this one includes need not ask again
        return found


@dataclass(frozen=True)
class SheetPage(Page):
    """A page about a game."""

    sheet: Sheet

    @property
    def words(self) -> Words[Any]:
        return words_of(self.sheet.rulebook)


@dataclass(frozen=True)
class SidePage(SheetPage):
    """A page that leads back to the page of a game, and to the draft that waits there."""

    back: str
    """That draft, as a query string."""
