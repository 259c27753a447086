"""The buttons that lead away from a box or a board. They save changes first, so that no change is lost silently."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for
from werkzeug.wrappers import Response

from referee.rulebooks.wordgame.pages.kept import chosen_since, keep, new_game_address
from referee.web.game.writing import way_to
from referee.web.guard import pace
from referee.web.page import Page
from referee.web.submission import INVALID, NotWritten


@dataclass(frozen=True)
class LeavingPage(Page):
    """The form of something that is kept, with such buttons."""

    saved: bool
    """Whether it was saved just now."""
    chosen: bool
    """Whether it was saved since the form was opened: the new game then begins with it."""
    back: str
    was_called: str
    was: str
    """``was_called`` and ``was``: the name and the text (in one line) when the form was opened."""
    unsaved: str
    """Where the pressed button leads without saving; empty unless saving was refused."""


def leads_to(sent: Mapping[str, str], **chosen: str) -> str:
    """The address to which the pressed button leads, with what was ``chosen`` for the new game; empty if it stays."""
    back = sent.get("back", "")
    if chosen:
        back = chosen_since(back, **chosen)
    if "other" in sent:
        return url_for("boxes.show", name=sent["other"], back=back or None)
    match sent.get("next"):
        case "new-game":
            return new_game_address(back)
        case "boards":
            return url_for("layouts.index", back=back or None)
    return ""


def save(
    sent: Mapping[str, str], name: str, tags: Mapping[str, str], wrong: NotWritten | None, here: str, **chosen: str
) -> Response:
    """Keep the tags under a name for the next games, and go where the pressed button leads, with what is ``chosen`` for
    the new game, or to the page ``here`` again. A button that leads away saves only changes. ``wrong`` is why the tags
    cannot be kept. Raises ``NotWritten``.
    """
    away, (text,) = leads_to(sent), chosen.values()
    changed = wrong is not None or (name, text) != (sent.get("called"), sent.get("was"))
    if changed or not away:
        if wrong is not None:
            raise wrong
        pace.count(pace.GAMES)
        if problem := keep(name, tags):
            raise NotWritten(INVALID, problem)
    if not away:
        return way_to(url_for(here, name=name, back=sent.get("back") or None, saved=1))
    return way_to(leads_to(sent, **chosen) if changed or "chosen" in sent else away)
