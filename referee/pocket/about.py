"""The page about the app: what it is, what hasn't been tried yet, and its licences."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from flask import Blueprint, url_for

from referee.pocket import back_up
from referee.version import VERSION
from referee.web.page import Page

blueprint = Blueprint("about", __name__)


@dataclass(frozen=True)
class BetaPage(Page):
    """About the app in the pocket."""

    template: ClassVar[str] = "pocket/about.html"

    version: str = VERSION

    @cached_property
    def files(self) -> tuple[back_up.BackUp, ...]:
        """The files of a backup."""
        return back_up.files()

    @property
    def licences(self) -> str:
        """The address of the licence texts, which are in the published folder."""
        return f"{url_for('home.index')}licences.txt"


@blueprint.get("/about")
def show() -> str:
    """The page about the app."""
    return BetaPage().render()
