"""A page is a value: its fields and properties are the names that its template uses, asked for as they are drawn."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import render_template
from jinja2.runtime import Context
from jinja2.utils import missing

from referee.service import Sheet


@dataclass(frozen=True)
class Page:
    """A page of the app. A subclass names its template, and has a field or property for each name that it uses."""

    template: ClassVar[str]

    def render(self, template: str | None = None, **more: object) -> str:
        """The page as HTML, or the part of it that another ``template`` draws from the same names and ``more``."""
        return render_template(template or self.template, page=self, **more)


class PageContext(Context):
    """The names of a template: what it does not set itself it takes from its page."""

    def resolve_or_missing(self, key: str) -> Any:
        """What has this name."""
        found = super().resolve_or_missing(key)
        return getattr(self.parent.get("page"), key, missing) if found is missing else found


@dataclass(frozen=True)
class SheetPage(Page):
    """A page about a game."""

    sheet: Sheet


@dataclass(frozen=True)
class SidePage(SheetPage):
    """A page that leads back to the page of a game, and to the draft that waits there."""

    back: str
    """That draft, as a query string."""


@dataclass(frozen=True)
class Link:
    """A link to another page."""

    address: str
    words: str
