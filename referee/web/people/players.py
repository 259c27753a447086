"""Players over time: their figures from all finished games of one box, and the spellings of their names."""

from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.players import Player
from referee.core.spelling import Merging, Spellings, key_of
from referee.service import AT_ONCE, ConflictError, Roster
from referee.shelf import BoxedGame
from referee.web.board.draft_address import MOST_EVENTS
from referee.web.common.figures import rounded
from referee.web.fields import LONGEST_SEARCH, read_number
from referee.web.page import Page
from referee.web.refused import NotWritten, stale, with_form
from referee.web.this_app import asked_rulebook, the_referee, the_shelf
from referee.wording.language import gettext

A_PAGE = 50
"""The number of players on a page."""
FEW = 8
"""Up to this number of players there is no search."""

blueprint = Blueprint("players", __name__)
blueprint.add_app_template_filter(rounded)


@dataclass(frozen=True, kw_only=True)
class FiguresPage(Page):
    """A page with figures of finished games of one box."""

    box: BoxedGame
    boxes: tuple[BoxedGame, ...]
    """All boxed games with such a page."""
    unread: int
    """The number of games that aren't summed up yet."""
    goes_on: bool
    """Whether there are games left to search for missed points."""
    number: int
    """The number of the page of a long list, from 1."""

    @property
    def reviews(self) -> bool:
        """Whether the game has a reviewer to find missed points."""
        return self.box.rulebook.open({}).reviewer is not None


@dataclass(frozen=True, kw_only=True)
class PlayersPage(FiguresPage):
    """All players of finished games of one box."""

    template = "people/players.html"

    games: int
    """The number of finished games."""
    reviewed: int
    """The number of games that were searched for missed points."""
    query: str
    searched: bool
    """Whether there is a search."""
    rows: tuple[Player, ...]
    more: bool
    """Whether there is another page."""


@dataclass(frozen=True)
class SpellingsPage(Page):
    """The spellings of one player."""

    template = "people/spellings.html"

    name: str
    spelled: tuple[tuple[str, bool], ...]
    """Each, and whether it can be separated from the others."""
    others: tuple[str, ...]
    """The names of all other players."""
    seen: int
    """The number of lines on the record about names."""
    notice: str


class SpellingNotice(NamedTuple):
    """The line written just now, and how to undo it."""

    sentence: str
    undo: Merging | None
    seen: int


@blueprint.get("/players")
def index() -> str:
    """All players, or those whose names contain the search ``q``."""
    referee = the_referee()
    unread = referee.lists.catch_up(AT_ONCE)
    boxes, asked = played(), request.args.get("rulebook")
    kind = asked_rulebook(asked or (boxes[0].rulebook.slug if boxes else None))
    looked = referee.people.review_some(kind)
    roster = referee.people.roster(kind)
    games = referee.record.people.count_games(roster.games)
    query = request.args.get("q", "")[:LONGEST_SEARCH].strip()
    found = [each for each in roster.players.values() if any(key_of(query) in key_of(name) for name in each.names)]
    page = read_number(request.args.get("page", ""), 1, -(-len(found) // A_PAGE)) or 1
    return PlayersPage(
        box=the_shelf().with_slug(kind.slug),
        boxes=boxes,
        unread=unread,
        goes_on=looked.left > 0,
        number=page,
        games=games,
        reviewed=games - looked.left,
        query=query,
        searched=len(roster.players) > FEW,
        rows=tuple(found[(page - 1) * A_PAGE : page * A_PAGE]),
        more=len(found) > page * A_PAGE,
    ).render()


def _spellings(why: NotWritten) -> SpellingsPage:
    rosters = _rosters()
    name = _known(rosters, request.values.get("name", ""))
    if name is None:
        abort(404)
    known = rosters[0].spellings
    person = known.person(name)
    found: dict[str, Player] = {}
    for box in rosters:
        found = box.players | found
    names = dict.fromkeys(each for box in rosters if person in box.players for each in box.players[person].names)
    return SpellingsPage(
        name=found[person].name,
        spelled=tuple((each, key_of(each) in known.merged) for each in names),
        others=tuple(sorted((each.name for key, each in found.items() if key != person), key=key_of)),
        seen=known.decisions,
        notice=why.notice,
    )


@blueprint.route("/spellings", methods=["GET", "POST"])
@with_form(_spellings)
def spellings() -> Response:
    """Write whose spelling a name is, and go to the page of that player."""
    rosters, sent = _rosters(), request.form
    name, person = (_known(rosters, sent.get(field, "")) for field in ("name", "person"))
    seen = read_number(sent.get("seen", ""), 0, MOST_EVENTS)
    if name is None or person is None or seen is None or sent.get("do") != "same":
        abort(422)
    try:
        the_referee().record.people.add_spelling(seen + 1, name, person)
    except ConflictError:
        raise stale(gettext("Somebody else changed the names in the meantime. Check them again.")) from None
    return redirect(url_for("player.show", name=person, said=seen + 1), 303)


def played() -> tuple[BoxedGame, ...]:
    """The boxed games with a finished game."""
    return tuple(box for box in the_shelf() if the_referee().people.any_finished(box.rulebook))


def notice_now() -> SpellingNotice | None:
    """The line that the address names, with its undoing if it is the newest."""
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


def _rosters() -> tuple[Roster, ...]:
    """The players of each boxed game."""
    the_referee().lists.catch_up(AT_ONCE)
    return tuple(the_referee().people.roster(box.rulebook) for box in the_shelf())


def _known(rosters: tuple[Roster, ...], name: str) -> str | None:
    """A name as it is on the sheet of a finished game; None if there isn't one."""
    names = (each for box in rosters for each in box.tallies)
    return next((each for each in names if name and key_of(each) == key_of(name)), None)
