"""What a page sends is validated and acted on. Where it cannot be, the page is shown again with the reason why not."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Protocol

from flask import make_response, request
from werkzeug.wrappers import Response

from referee.core.steps import Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.page import Page
from referee.web.this_app import the_referee
from referee.wording.language import gettext

OK, STALE, INVALID = 200, 409, 422
"""The statuses of a page that is looked at, and of one shown again: it was not the newest, or is not valid."""


class NotWritten(Exception):  # noqa: N818 - an outcome, not an error
    """Why nothing was written: a sentence about the request, or what is against a step.

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
"""Nothing was to be written."""


class SentForm(Protocol):
    """A form that was sent."""

    def validate(self) -> bool:
        """Whether all its fields are valid."""

    @property
    def problems(self) -> Sequence[str]:
        """What is wrong with its fields, in sentences."""


def check(form: SentForm) -> None:
    """Raise ``NotWritten`` if a form is not valid."""
    if not form.validate():
        raise NotWritten(INVALID, " ".join(form.problems))


def newer() -> str:
    """The notice that the page was stale."""
    return gettext(
        "Someone else has saved something. Here is the newer scoresheet; your turn is still there, unconfirmed."
    )


def stale(notice: str = "", sheet: Sheet | None = None) -> NotWritten:
    """That the page was not the newest; in the usual words, unless others are given."""
    return NotWritten(STALE, notice or newer(), sheet=sheet)


def shown_again(
    show: Callable[..., Page | Response],
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Let a view ``show`` its page again if it raises ``NotWritten``. ``show`` gets that, and the view's arguments."""

    def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
        @wraps(view)
        def answer(**args: Any) -> Response:
            try:
                return view(**args)
            except NotWritten as why:
                return _shown(show(why, **args), why)

        return answer

    return decorate


def with_form(
    show: Callable[..., Page | Response],
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Let a view ``show`` the page of its form when it is asked for, and again as ``shown_again`` does."""

    def decorate(view: Callable[..., Response]) -> Callable[..., Response]:
        write = shown_again(show)(view)

        @wraps(view)
        def answer(**args: Any) -> Response:
            return write(**args) if request.method == "POST" else _shown(show(LOOKED_AT, **args), LOOKED_AT)

        return answer

    return decorate


def _shown(page: Page | Response, why: NotWritten) -> Response:
    return make_response((page.render(), why.status)) if isinstance(page, Page) else page
