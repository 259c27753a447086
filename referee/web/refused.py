"""What a page sends is validated and acted on. If it can't be, the page is shown again with the reason."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import make_response, request
from werkzeug.wrappers import Response
from wtforms import Form

from referee.core.steps import Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.fields import NumberField
from referee.web.page import Page
from referee.web.this_app import the_referee
from referee.wording.language import gettext

OK, STALE, INVALID = 200, 409, 422
"""The statuses of a page that is only read, and of one shown again because it wasn't the newest or isn't valid."""


class NotWritten(Exception):  # noqa: N818 - an outcome, not an error
    """Why nothing was written: a sentence about the request, or the violations of a step.

    ``step`` is the refused turn, None if it was something else; ``sheet`` is the newest one, if the page had an
    older one.
    """

    def __init__(
        self,
        status: int = INVALID,
        notice: str = "",
        *,
        refused: Verdict[Any] | None = None,
        step: Step[Any] | None = None,
        sheet: Sheet | None = None,
    ) -> None:
        super().__init__(notice)
        self.status, self.notice, self.refused, self.step, self.sheet = status, notice, refused, step, sheet

    def newest(self, game_id: str) -> Sheet:
        """The sheet on which the page is shown again."""
        return self.sheet or the_referee().sheet(game_id)


LOOKED_AT = NotWritten(OK)
"""There was nothing to write."""


def check(form: Form) -> None:
    """Raise ``NotWritten`` if a form isn't valid."""
    if not form.validate():
        raise NotWritten(INVALID, " ".join(problems_of(form)))


def problems_of(form: Form) -> list[str]:
    """What is wrong with the fields of a form, in their order, each sentence once; numbers with their label."""
    found: dict[str, None] = {}
    for field in form:
        for sentence in field.errors:
            number = isinstance(field, NumberField) and field.label.text
            found[f"{gettext(field.label.text)}: {sentence}" if number else str(sentence)] = None
    return list(found)


def newer() -> str:
    """The notice that the page was stale."""
    return gettext(
        "Somebody else has saved something. Here is the newer scoresheet; your turn is still there, unconfirmed."
    )


def stale(notice: str = "", sheet: Sheet | None = None) -> NotWritten:
    """The page wasn't the newest; in the usual words, unless others are given."""
    return NotWritten(STALE, notice or newer(), sheet=sheet)


def shown_again(
    show: Callable[..., Page | Response],
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Let a view ``show`` its page again if it raises ``NotWritten``. ``show`` gets that and the view's arguments."""

    def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
        @wraps(view)
        def answer(**args: Any) -> Response:
            try:
                return view(**args)
            except NotWritten as why:
                page = show(why, **args)
                return make_response((page.render(), why.status)) if isinstance(page, Page) else page

        return answer

    return decorate


def with_form(
    show: Callable[..., Page | Response],
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Let a view ``show`` the page of its form when it is requested, and again as ``shown_again`` does."""

    def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
        @shown_again(show)
        @wraps(view)
        def answer(**args: Any) -> Response:
            if request.method != "POST":
                raise NotWritten(OK)
            return view(**args)

        return answer

    return decorate
