"""Every form works the same way: a view checks it and acts, or its page is shown again."""

from collections.abc import Callable
from typing import ClassVar

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.web.common.forms import AboutForm, KeyForm
from referee.web.home.importing import ChoosePage
from referee.web.refused import LOOKED_AT, NotWritten, check, shown_again, stale


def form(**fields: str) -> KeyForm:
    """The form about place and note, with these fields."""
    return AboutForm(MultiDict(fields))


class Sent:
    """A view that checks a form and acts, or raises why it doesn't."""

    done: ClassVar = Response("done")

    def __init__(self, form: KeyForm, why: NotWritten | None = None) -> None:
        self.form, self.why, self.acted = form, why, False

    def view(self, game_id: str) -> Response:
        """Act."""
        check(self.form)
        if self.why:
            raise self.why
        self.acted = True
        return self.done


def shown(why: NotWritten, game_id: str) -> ChoosePage:
    """A page with a notice."""
    return ChoosePage(f"{game_id}: {why.notice}")


def answer(app: Flask, sent: Sent, show: Callable[..., ChoosePage | Response] = shown) -> Response:
    """The answer of a view about the game "g"."""
    with app.test_request_context():
        return shown_again(show)(sent.view)(game_id="g")


def test_a_valid_form_is_acted_on(app: Flask) -> None:
    """The response to a valid form is that of its view, and the page isn't shown."""
    assert answer(app, Sent(form())) is Sent.done


def test_an_invalid_form_does_nothing(app: Flask) -> None:
    """An invalid form isn't acted on: its page has all its problems, with 422."""
    sent = Sent(form(place="a" * 201, note="\a"))
    got = answer(app, sent)
    assert (got.status_code, sent.acted) == (422, False)
    assert "g: 200 characters at most. Use only visible characters." in got.get_data(as_text=True)


@pytest.mark.parametrize(
    ("why", "status", "text"),
    [
        (NotWritten(notice="Not so."), 422, "g: Not so."),
        (stale("Look again."), 409, "g: Look again."),
        (NotWritten(404, "Gone."), 404, "g: Gone."),
        (LOOKED_AT, 200, ""),
    ],
    ids=["invalid", "stale", "gone", "one more question"],
)
def test_the_page_is_shown_with_the_reason(app: Flask, why: NotWritten, status: int, text: str) -> None:
    """If the view does nothing, the page is shown with its reason and its status."""
    got = answer(app, Sent(form(), why))
    assert got.status_code == status
    assert text in got.get_data(as_text=True)


def test_a_page_may_answer_itself(app: Flask) -> None:
    """A page that makes its own response, as those with a board do, keeps its status."""
    own = Response("parts", 409)
    assert answer(app, Sent(form(), NotWritten()), lambda why, game_id: own) is own
