"""Spellings of names that are one person. What is said about them can be taken back."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.players import Player
from referee.core.spelling import Merging, Spellings, key_of
from referee.service import AT_ONCE, ConflictError, Roster
from referee.web.board.taps import MOST_EVENTS
from referee.web.fields import read_number
from referee.web.page import Page
from referee.web.shelf import the_shelf
from referee.web.submission import Outcome, stale, submit
from referee.web.use_cases import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("spellings", __name__)


@dataclass(frozen=True)
class SpellingsPage(Page):
    """The spellings of one player."""

    template: ClassVar[str] = "people/spellings/page.html"

    name: str
    spelled: tuple[tuple[str, bool], ...]
    """Each, and whether it can be parted from the others."""
    others: tuple[str, ...]
    """The names of all other players."""
    seen: int
    """The number of lines on the record about names."""
    notice: str


class SpellingNotice(NamedTuple):
    """The line written just now, and how it is taken back."""

    sentence: str
    undo: Merging | None
    seen: int


@blueprint.get("/spellings")
def show() -> str:
    """All spellings of a player, and the other players."""
    rosters = tuple(_rosters())
    name = _known(rosters, request.args.get("name", ""))
    if name is None:
        abort(404)
    return _page(rosters, name).render()


@blueprint.post("/spellings")
def write() -> Response:
    """Write whose spelling a name is, and go to the page of that player."""
    rosters = tuple(_rosters())
    sent = request.form
    name, person = (_known(rosters, sent.get(field, "")) for field in ("name", "person"))
    seen = read_number(sent.get("seen", ""), 0, MOST_EVENTS)
    if name is None or person is None or seen is None or sent.get("do") != "same":
        abort(422)

    def act() -> Outcome:
        try:
            the_referee().people.merge(seen, Merging(name, person))
        except ConflictError:
            return stale(gettext("Somebody else changed the names in the meantime. Check them again."))
        return redirect(url_for("player.show", name=person, said=seen + 1), 303)

    return submit(act, lambda why: _page(rosters, name, why.notice))


def said_now() -> SpellingNotice | None:
    """The line that the address names, with the way back if it is the newest."""
    lines = the_referee().people.mergings()
    number = read_number(request.args.get("said", ""), 1, len(lines))
    if number is None:
        return None
    name, person = lines[number - 1]
    before = Spellings.of(lines[: number - 1])
    undo = Merging(name, before.merged.get(key_of(name), name))
    changed = key_of(undo.person) != key_of(person)
    if key_of(name) == key_of(person):
        sentence = gettext("%(name)s is a separate player now.", name=name)
    else:
        sentence = gettext("%(name)s and %(person)s are one player now.", name=name, person=person)
    return SpellingNotice(sentence, undo if changed and number == len(lines) else None, len(lines))


def _rosters() -> Iterator[Roster]:
    """The players of each boxed game."""
    the_referee().lists.catch_up(AT_ONCE)
    return (the_referee().people.roster(game.rulebook) for game in the_shelf())


def _known(rosters: tuple[Roster, ...], name: str) -> str | None:
    """A name as it stands on the sheet of a finished game; None if there is none."""
    names = (each for box in rosters for each in box.tallies)
    return next((each for each in names if name and key_of(each) == key_of(name)), None)


def _page(rosters: tuple[Roster, ...], name: str, notice: str = "") -> SpellingsPage:
    said_so = rosters[0].spellings
    person = said_so.person(name)
    found: dict[str, Player] = {}
    for box in rosters:
        found = box.players | found
    names = dict.fromkeys(each for box in rosters if person in box.players for each in box.players[person].names)
    return SpellingsPage(
        name=found[person].name,
        spelled=tuple((each, key_of(each) in said_so.merged) for each in names),
        others=tuple(sorted((each.name for key, each in found.items() if key != person), key=key_of)),
        seen=said_so.said,
        notice=notice,
    )
