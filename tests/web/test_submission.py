"""One function for every form: validate, act, or show the page again."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from flask import Flask
from werkzeug.wrappers import Response

from referee.web.home.about import AboutPage
from referee.web.submission import LOOKED_AT, Outcome, Unwritten, invalid, stale, submit


@dataclass
class Form:
    """A form with these problems."""

    problems: Sequence[str] = ()

    def validate(self) -> bool:
        """Whether it has none."""
        return not self.problems


def shown(why: Unwritten) -> AboutPage:
    """A page with a notice."""
    return AboutPage("g", "", "", 200, "/", (why.notice,))


def test_a_valid_form_is_acted_on(app: Flask) -> None:
    """The response to a valid form is that of its action, and the page is not shown."""
    done = Response("done")
    with app.test_request_context():
        assert submit(lambda: done, shown, Form()) is done
        assert submit(lambda: done, shown) is done


def test_an_invalid_form_does_nothing(app: Flask) -> None:
    """An invalid form is not acted on: its page has all its problems, with 422."""
    acted: list[str] = []

    def act() -> Outcome:
        acted.append("acted")
        return Response()

    with app.test_request_context():
        answer = submit(act, shown, Form(["First.", "Second."]))
    assert (answer.status_code, acted) == (422, [])
    assert "First. Second." in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("why", "status", "text"),
    [
        (invalid("Not so."), 422, "Not so."),
        (stale("Look again."), 409, "Look again."),
        (Unwritten(404, "Gone."), 404, "Gone."),
        (LOOKED_AT, 200, ""),
    ],
    ids=["invalid", "stale", "gone", "one more question"],
)
def test_the_page_is_shown_with_the_reason(app: Flask, why: Unwritten, status: int, text: str) -> None:
    """If the action does nothing, the page is shown with its reason and its status."""
    with app.test_request_context():
        answer = submit(lambda: why, shown, Form())
    assert answer.status_code == status
    assert text in answer.get_data(as_text=True)


def test_a_page_may_answer_itself(app: Flask) -> None:
    """A page that makes its own response, as those with a board do, keeps its status."""
    own = Response("parts", 409)
    with app.test_request_context():
        assert submit(lambda: invalid(), lambda _: own) is own
