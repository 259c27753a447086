"""What templates get. A page is a value: its fields are exactly the names that its template uses."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from flask import render_template

from referee.service import Sheet


@dataclass(frozen=True)
class Page:
    """A page of the app. A subclass names its template, and has a field for each name that the template uses."""

    template: ClassVar[str]

    @property
    def context(self) -> dict[str, Any]:
        """The names for its template."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def render(self, template: str | None = None) -> str:
        """The page as HTML, or the part of it that another ``template`` draws from the same names."""
        return render_template(template or self.template, **self.context)


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
