"""What a page sends: it is validated and acted on, or the page is shown again with the reason why not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flask import current_app
from werkzeug.wrappers import Response

from referee.core.steps import Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.page import Page
from referee.web.use_cases import newer

OK, STALE, INVALID = 200, 409, 422
"""The statuses of a page that is looked at, and of one shown again: it was not the newest, or is not valid."""


@dataclass(frozen=True)
class Unwritten:
    """Why nothing was written: a sentence about the request, or what is against a step."""

    status: int = OK
    notice: str = ""
    refused: Verdict[Any] | None = None
    step: Step[Any] | None = None
    """The refused turn; None if it was something else."""
    sheet: Sheet | None = None
    """The newest sheet, if the page was made from an older one."""


LOOKED_AT = Unwritten()
"""Nothing was to be written."""


class SentForm(Protocol):
    """A form that was sent."""

    def validate(self) -> bool:
        """Whether all its fields are valid."""

    @property
    def problems(self) -> Sequence[str]:
        """What is wrong with its fields, in sentences."""


Outcome = Response | Unwritten
"""The answer to what was done, or why nothing was."""


def invalid(notice: str = "") -> Unwritten:
    """That what was sent is not valid."""
    return Unwritten(INVALID, notice)


def stale(notice: str = "") -> Unwritten:
    """That the page was not the newest; in the usual words, unless others are given."""
    return Unwritten(STALE, notice or newer())


def submit(
    act: Callable[[], Outcome], show: Callable[[Unwritten], Page | Response], form: SentForm | None = None
) -> Response:
    """``act`` if the ``form`` is valid, and answer with its response. If it is not, or ``act`` returns why nothing was
    done, ``show`` the page again.
    """
    outcome = act() if form is None or form.validate() else invalid(" ".join(form.problems))
    if isinstance(outcome, Response):
        return outcome
    page = show(outcome)
    return current_app.make_response((page.render(), outcome.status)) if isinstance(page, Page) else page
