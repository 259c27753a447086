"""One player over time: figures, charts, head to head, all games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar

from flask import Blueprint, abort, redirect, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import PathConverter
from werkzeug.wrappers import Response

from referee.core.players import Player, Score
from referee.core.rulebook import Rulebook
from referee.service import AT_ONCE, Played, ReviewProgress, Roster
from referee.web.board import taps
from referee.web.common.figures import rounded
from referee.web.common.game_list import Entry, entries_of
from referee.web.fields import read_number
from referee.web.page import Page
from referee.web.people.dots import DotChart, GamePoint, dot_chart
from referee.web.people.players import Switch, can_review, look, played_kinds, switches
from referee.web.people.spellings import SpellingNotice, said_now
from referee.web.shelf import asked_rulebook, wording_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording import when
from referee.wording.language import gettext, ngettext

GAMES = 25
"""The number of games on a page."""
CHARTED = 60
"""The number of newest games on a chart."""
RIVALS = 12
"""The number of other players, those met most often, in the head to head."""

blueprint = Blueprint("player", __name__)


class NameConverter(PathConverter):
    """A name in an address: any characters, even a slash in front."""

    part_isolating = False
    regex = ".+?"


@blueprint.record
def _know_names(state: BlueprintSetupState) -> None:
    """Register the converter for names before any route is added."""
    state.app.url_map.converters["name"] = NameConverter


@dataclass(frozen=True)
class Chart:
    """A chart with its title and its meaning."""

    title: str
    meaning: str
    """A sentence or two that explain it."""
    plot: DotChart
    first: str
    last: str
    """The dates of its first and its last game."""


@dataclass(frozen=True)
class PlayerPage(Page):
    """One player over time."""

    template: ClassVar[str] = "people/player/page.html"

    player: Player
    slug: str
    """The slug of the boxed game."""
    lead: str
    """The boxed game, and the number of games."""
    switches: tuple[Switch, ...]
    unread: int
    """The number of games that are not summed up yet."""
    figures: tuple[tuple[str, str], ...]
    """Numbers with their labels."""
    goes_on: bool
    """Whether there are games left to search."""
    charts: tuple[Chart, ...]
    rivals: tuple[tuple[str, Score], ...]
    """Other players, and how this one stands against them."""
    games: tuple[Entry, ...]
    newer: str
    older: str
    """The addresses of the neighbouring pages; empty at the ends."""
    said: SpellingNotice | None
    """The change of spelling that was made just now."""


@blueprint.get("/players/<name:name>", merge_slashes=False)
@slow()
def show(name: str) -> Response | str:
    """The player with this name; other spellings redirect to the player's main one."""
    unread = the_referee().lists.catch_up(AT_ONCE)
    found = {kind: box for kind in played_kinds() if (box := _roster(kind)).named(name)}
    kind = asked_rulebook(request.args["rulebook"]) if request.args.get("rulebook") else next(iter(found), None)
    if kind is None or kind not in found:
        abort(404)
    looked = look(kind)
    roster = _roster(kind) if looked.now else found[kind]
    known = roster.players[roster.spellings.person(name)]
    if known.name != name:
        return redirect(taps.with_query(url_for("player.show", name=known.name), request.args.to_dict()))
    kinds = switches(found, kind, lambda each: url_for("player.show", name=known.name, rulebook=each.slug))
    return _page(roster, known, kind, kinds, unread, looked).render()


def _roster(kind: type[Rulebook[Any]]) -> Roster:
    return the_referee().people.roster(kind)


def _page(
    roster: Roster,
    known: Player,
    kind: type[Rulebook[Any]],
    kinds: tuple[Switch, ...],
    unread: int,
    looked: ReviewProgress,
) -> PlayerPage:
    page = read_number(request.args.get("page", ""), 1, -(-known.tally.games // GAMES)) or 1
    rivals = list(roster.rivals(known).items())
    games = roster.games_of(known, GAMES + 1, (page - 1) * GAMES)

    def beside(number: int) -> str:
        return url_for("player.show", name=known.name, rulebook=kind.slug, page=number, _anchor="games")

    return PlayerPage(
        player=known,
        slug=kind.slug,
        lead=_lead(known, kind),
        switches=kinds,
        unread=unread,
        figures=tuple(_figures(known, kind)),
        goes_on=looked.left > 0,
        charts=tuple(_charts(roster.played(known, CHARTED)[::-1])),
        rivals=tuple((roster.players[key].name, score) for key, score in rivals[:RIVALS]),
        games=entries_of(games[:GAMES]),
        newer=beside(page - 1) if page > 1 else "",
        older=beside(page + 1) if len(games) > GAMES else "",
        said=said_now(),
    )


def _lead(known: Player, kind: type[Rulebook[Any]]) -> str:
    title, first = wording_of(kind.slug).title, _time(known.tally.first)
    games = ngettext("%(num)d game", "%(num)d games", known.tally.games)
    if first is None:
        return f"{title} · {games}"
    return gettext("%(title)s · %(games)s since %(month)s", title=title, games=games, month=when.month(first, _now()))


def _figures(known: Player, kind: type[Rulebook[Any]]) -> Iterator[tuple[str, str]]:
    tally, words = known.tally, wording_of(kind.slug)
    yield str(tally.won), gettext("won of %(num)d", num=tally.games)
    yield rounded(tally.average), gettext("points per turn")
    yield str(tally.best_game), gettext("best game")
    yield "–" if tally.best_turn is None else str(tally.best_turn), gettext("best turn")
    yield rounded(tally.specials_a_game), gettext("%(specials)s per game", specials=words.specials)
    if can_review(kind):
        yield rounded(tally.missed_a_turn), gettext("points missed per turn")


def _charts(played: Sequence[Played]) -> Iterator[Chart]:
    """The charts of some games, the oldest first; those without data are left out."""
    drawn = (
        (
            gettext("Points per turn, game by game"),
            gettext(
                "Each dot is a game, newest on the right: its points per turn, counting swaps and passes. The line "
                "is the average of the last five games."
            ),
            [(each, each.tally.average) for each in played],
        ),
        (
            gettext("Points missed per turn, game by game"),
            gettext(
                "How many more points exactly the same tiles would have scored elsewhere (first turn not counted): "
                "lower is better. Hands aren't known, so this finds about half of what was possible."
            ),
            [(each, each.tally.missed_a_turn) for each in played],
        ),
    )
    for title, meaning, course in drawn:
        known = [(each, figure) for each, figure in course if figure is not None]
        plot = dot_chart([_point(each, figure) for each, figure in known])
        if plot is not None and len(known) > 1:  # one dot says nothing that the figures do not
            yield Chart(title, meaning, plot, *_span(*(each.tally.last for each, _ in (known[0], known[-1]))))


def _point(played: Played, figure: float) -> GamePoint:
    then = _time(played.tally.last)
    day = when.day(then, _now()) if then else ""
    return GamePoint(figure, bool(played.tally.won), day, url_for("result.show", game_id=played.game))


def _span(first: str, last: str) -> tuple[str, str]:
    """The months of two times, or their days within one month; empty if they cannot be read."""
    times, now = [_time(text) for text in (first, last)], _now()
    months = [when.month(then, now) if then else "" for then in times]
    if months[0] == months[1]:
        months = [when.day(then, now) if then else "" for then in times]
    return months[0], months[1] if months[1] != months[0] else ""


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


def _time(text: str) -> datetime | None:
    """A time of the record; None if it cannot be read."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        return None
