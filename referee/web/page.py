"""What templates get. A page is a value: its fields are the names that its template knows, no more and no less."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from flask import render_template


@dataclass(frozen=True)
class Page:
    """A page of the app. A subclass says by which template it is drawn, and what that needs."""

    template: ClassVar[str]

    @property
    def context(self) -> dict[str, Any]:
        """What its template knows."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def render(self, template: str | None = None) -> str:
        """The page as HTML; or a part of it, which another template draws of the same names."""
        return render_template(template or self.template, **self.context)


@dataclass(frozen=True)
class SidePage(Page):
    """A page beside the game's own, which leads back to the draft that waits there."""

    game_id: str
    back: str
    """That draft, as it stands in the address of the game's page."""


@dataclass(frozen=True)
class Link:
    """A way to another page."""

    address: str
    words: str
