"""The saved boxes of this game: letter sets, and sides of the board, each under a name; and the buttons that lead away
from the pages of a box or a board. They save changes first, so that no change is lost silently.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from flask import url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.core.spelling import LONGEST_NAME
from referee.core.transcript import read_tag, write_tag
from referee.core.unreadable import UnreadableError
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame import layout as layouts
from referee.rulebooks.wordgame.house_rules import PRINTED, HouseRules, read_house_rules
from referee.rulebooks.wordgame.layout import Layout
from referee.rulebooks.wordgame.tiles import LETTERS
from referee.service import MOST_BOXES, KeptBox, TooManyBoxesError
from referee.web.fields import text_problem, tidy
from referee.web.game.writing import way_to
from referee.web.guard import pace
from referee.web.guard.access import box_owner
from referee.web.page import Page
from referee.web.refused import INVALID, NotWritten
from referee.web.this_app import the_referee
from referee.wording.language import gettext

MOST_FIELDS = 300
"""The most fields of the page of a new game that are kept while a box is entered."""


def kept_letters() -> dict[str, HouseRules]:
    """The contents of boxes by name, the last used first: letters, jokers and the number of all tiles."""
    return {box.name: read_house_rules(box.tags) for box in _boxes() if LETTERS in box.tags}


def kept_layouts() -> dict[str, Layout]:
    """The sides of boards by name, the last used first."""
    return {box.name: read_house_rules(box.tags).layout for box in _boxes() if layouts.TAG in box.tags}


def _boxes() -> tuple[KeptBox, ...]:
    """The saved boxes and boards that this request may use."""
    return the_referee().boxes.of(WordGame, box_owner())


def letters_tags(rules: HouseRules) -> dict[str, str]:
    """The contents of a box as tags, including defaults."""
    return {LETTERS: rules.letters.text, "Jokers": str(rules.jokers), "Box": str(rules.box)}


def letters_line(rules: HouseRules) -> str:
    """The same tags in one line; empty for the default box."""
    if (rules.letters, rules.jokers, rules.box) == (PRINTED.letters, PRINTED.jokers, PRINTED.box):
        return ""
    return " ".join(write_tag(name, value) for name, value in letters_tags(rules).items())


def read_letters_line(text: str) -> HouseRules:
    """The printed rules with this box. Raises ``UnreadableError``."""
    tags = dict(map(read_tag, text.strip().replace("] [", "]\n[").split("\n"))) if text.strip() else {}
    return read_house_rules({name: tags[name] for name in (LETTERS, "Jokers", "Box") if name in tags})


def keep(name: str, tags: Mapping[str, str]) -> None:
    """Save these tags under a name for later games. Raises ``NotWritten``."""
    tag = LETTERS if LETTERS in tags else layouts.TAG
    problem = name_problem(name)
    if not problem and any(box.name == name and tag not in box.tags for box in _boxes()):
        problem = gettext("A letter set and a board can't have the same name: “%(name)s” is taken.", name=name)
    if problem:
        raise NotWritten(INVALID, problem)
    try:
        the_referee().boxes.keep(WordGame, name, tags, box_owner(new=True))
    except TooManyBoxesError:
        full = gettext(
            "You already have %(number)d saved boxes and boards. Edit one of them instead.", number=MOST_BOXES
        )
        raise NotWritten(INVALID, full) from None
    except UnreadableError:
        raise NotWritten(INVALID, gettext("You can't play with this box or board.")) from None


def name_problem(name: str) -> str:
    """What is wrong with the name of a box or a board; empty if it is fine."""
    if not tidy(name):
        return gettext("Type a name.")
    if "/" in name or "\\" in name or not any(map(str.isalnum, name)):
        return gettext("A name needs a letter or a number, and can't have / or \\.")
    return text_problem(name, LONGEST_NAME) or ""


# The page of a new game, which waits in the meantime


def waiting(asked: MultiDict[str, str], *own: str) -> str:
    """What was typed on the page of a new game, for the way back to it: as sent from there, without the fields that the
    requested page uses itself, or as passed along since.
    """
    if "players-0" not in asked:
        return asked.get("back", "")
    return urlencode([(name, text) for name, text in asked.items(multi=True) if name not in own])


def new_game_address(back: str, **chosen: str) -> str:
    """The address of the page of a new game with what was typed there, and what was chosen since."""
    return f"{url_for('new_game.show')}?{chosen_since(back, **chosen)}"


def chosen_since(back: str, **chosen: str) -> str:
    """What was typed on the page of a new game, with what was chosen since, as a query string."""
    try:
        fields = parse_qsl(back, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        fields = []
    if not any(name == "players-0" for name, _ in fields):
        fields = [("game", WordGame.slug), ("players-0", "")]
    return urlencode([*(field for field in fields if field[0] not in chosen), *chosen.items()])


@dataclass(frozen=True)
class LeavingPage(Page):
    """The form of something that can be saved, as it was sent, with buttons that lead away."""

    _sent: MultiDict[str, str]
    _why: NotWritten | None
    """Why saving was refused, if it was."""
    was_called: str
    was: str
    """``was_called`` and ``was``: the name and the text (in one line) when the form was opened."""

    @property
    def saved(self) -> bool:
        """Whether it was saved just now."""
        return "saved" in self._sent

    @property
    def chosen(self) -> bool:
        """Whether it was saved since the form was opened: the new game then begins with it."""
        return "saved" in self._sent or "chosen" in self._sent

    @property
    def back(self) -> str:
        return waiting(self._sent, "name")

    @property
    def unsaved(self) -> str:
        """Where the pressed button leads without saving; empty unless saving was refused."""
        return leads_to(self._sent) if self._why else ""


def leads_to(sent: Mapping[str, str], **chosen: str) -> str:
    """The address to which the pressed button leads, with what was ``chosen`` for the new game; empty if nowhere."""
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


def save_and_leave(sent: Mapping[str, str], name: str, tags: Mapping[str, str], here: str, **chosen: str) -> Response:
    """Save the tags under a name for later games, and go where the pressed button leads, with what is ``chosen`` for
    the new game, or back to the page ``here``. A button that leads away saves only changes. Raises ``NotWritten``.
    """
    away, (text,) = leads_to(sent), chosen.values()
    changed = (name, text) != (sent.get("called"), sent.get("was"))
    if changed or not away:
        pace.count(pace.GAMES)
        keep(name, tags)
    if not away:
        return way_to(url_for(here, name=name, back=sent.get("back") or None, saved=1))
    return way_to(leads_to(sent, **chosen) if changed or "chosen" in sent else away)
