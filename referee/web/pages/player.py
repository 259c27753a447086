"""One player over time: figures, their course from game to game, head to head, all games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar, NamedTuple

from flask import Blueprint, abort, redirect, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import PathConverter
from werkzeug.wrappers import Response

from referee.core.players import Player
from referee.core.rulebook import Rulebook
from referee.service import AT_ONCE, Everybody, Looked, Played
from referee.web.forms import taps
from referee.web.forms.fields import read_number
from referee.web.page import Page
from referee.web.pages.players import Switch, can_review, look, played_kinds, player_address, switches
from referee.web.pages.spellings import Said, said_now
from referee.web.shelf import asked_rulebook, wording_of
from referee.web.use_cases import the_referee
from referee.web.views.dots import DotChart, GamePoint, dot_chart
from referee.web.views.figures import rounded
from referee.web.views.game_list import Entry, entries_of
from referee.wording import when
from referee.wording.language import gettext, ngettext

GAMES = 25
"""How many games are listed at once."""
CHARTED = 60
"""Of how many games, the newest, a chart has dots."""
RIVALS = 12
"""Against how many others, those met most often, it is told how they stand."""

blueprint = Blueprint("player", __name__)


class NameConverter(PathConverter):
    """A name in an address, whatever its signs: it may begin with a slash."""

    part_isolating = False
    regex = ".+?"


@blueprint.record
def _know_names(state: BlueprintSetupState) -> None:
    """Let addresses hold names; asked before any address is added."""
    state.app.url_map.converters["name"] = NameConverter


class Figure(NamedTuple):
    """A number, and what it is."""

    value: str
    words: str


@dataclass(frozen=True)
class Chart:
    """A chart with its words."""

    title: str
    meaning: str
    """What it says, in a sentence or two."""
    plot: DotChart
    first: str
    last: str
    """When its first and its last game were."""


@dataclass(frozen=True)
class Rival:
    """Somebody else, and how the player stands against them."""

    name: str
    address: str
    ahead: int
    behind: int
    level: int
    percent: float
    """The games in which the player came out ahead, as a part of those in which one of both did, from 0 to 100."""


@dataclass(frozen=True)
class PlayerPage(Page):
    """One player over time."""

    template: ClassVar[str] = "player/page.html"

    name: str
    slug: str
    """The boxed game's folder."""
    lead: str
    """Which game, and how much of it."""
    also: tuple[str, ...]
    """Other spellings that belong to this player."""
    switches: tuple[Switch, ...]
    unread: int
    """How many games nobody has summed up yet."""
    figures: tuple[Figure, ...]
    reviewed: int
    """In how many games points missed were looked for."""
    goes_on: bool
    """Whether there are games left in which they will be."""
    charts: tuple[Chart, ...]
    rivals: tuple[Rival, ...]
    games: tuple[Entry, ...]
    newer: str
    older: str
    """Addresses of the pages with other games; empty at the ends."""
    said: Said | None
    """What was said just now about how this player is spelled."""


@blueprint.get("/players/<name:name>", merge_slashes=False)
def show(name: str) -> Response | str:
    """The player who is spelled so; another spelling leads to the name by which they are known."""
    unread = the_referee().catch_up(AT_ONCE)
    found = {kind: box for kind in played_kinds() if (box := _everybody(kind)).named(name)}
    kind = asked_rulebook(request.args["rulebook"]) if request.args.get("rulebook") else next(iter(found), None)
    if kind is None or kind not in found:
        abort(404)
    looked = look(kind)
    everybody = _everybody(kind) if looked.now else found[kind]
    known = everybody.players[everybody.spellings.person(name)]
    if known.name != name:
        return redirect(taps.with_query(url_for("player.show", name=known.name), request.args.to_dict()))
    kinds = switches(found, kind, lambda each: player_address(known.name, each))
    return _page(everybody, known, kind, kinds, unread, looked).render()


def _everybody(kind: type[Rulebook[Any]]) -> Everybody:
    return Everybody.of(the_referee().record, kind)


def _page(
    everybody: Everybody,
    known: Player,
    kind: type[Rulebook[Any]],
    kinds: tuple[Switch, ...],
    unread: int,
    looked: Looked,
) -> PlayerPage:
    page = read_number(request.args.get("page", ""), 1, -(-known.tally.games // GAMES)) or 1
    games = everybody.record.played(everybody.kind, known.names, GAMES + 1, (page - 1) * GAMES)

    def beside(number: int) -> str:
        return url_for("player.show", name=known.name, rulebook=kind.slug, page=number, _anchor="games")

    return PlayerPage(
        name=known.name,
        slug=kind.slug,
        lead=_lead(known, kind),
        also=tuple(name for name in known.names if name != known.name),
        switches=kinds,
        unread=unread,
        figures=tuple(_figures(known, kind)),
        reviewed=known.tally.reviewed,
        goes_on=looked.left > 0,
        charts=tuple(_charts(everybody.played(known, CHARTED)[::-1])),
        rivals=tuple(_rivals(everybody, known, kind)),
        games=entries_of(games[:GAMES]),
        newer=beside(page - 1) if page > 1 else "",
        older=beside(page + 1) if len(games) > GAMES else "",
        said=said_now(everybody.record),
    )


def _lead(known: Player, kind: type[Rulebook[Any]]) -> str:
    title, first = wording_of(kind.slug).title, _time(known.tally.first)
    games = ngettext("%(num)d game", "%(num)d games", known.tally.games)
    if first is None:
        return f"{title} · {games}"
    return gettext("%(title)s · %(games)s since %(month)s", title=title, games=games, month=when.month(first, _now()))


def _figures(known: Player, kind: type[Rulebook[Any]]) -> Iterator[Figure]:
    tally, words = known.tally, wording_of(kind.slug)
    yield Figure(str(tally.won), gettext("won of %(num)d", num=tally.games))
    yield Figure(rounded(tally.average), gettext("points a turn"))
    yield Figure(str(tally.best_game), gettext("best game"))
    yield Figure("–" if tally.best_turn is None else str(tally.best_turn), gettext("best turn"))
    yield Figure(rounded(tally.specials_a_game), gettext("%(specials)s a game", specials=words.specials))
    if can_review(kind):
        yield Figure(rounded(tally.missed_a_turn), gettext("missed a turn"))


def _charts(played: Sequence[Played]) -> Iterator[Chart]:
    """The charts of some games, the oldest first, as far as there is anything to draw."""
    drawn = (
        (
            gettext("Points a turn, game by game"),
            gettext(
                "Each dot is a game, the newest at the end: its points for each turn, swaps and passes counted. The "
                "line is the mean of the last five games."
            ),
            [(each, each.tally.average) for each in played],
        ),
        (
            gettext("Missed a turn, game by game"),
            gettext(
                "How many more points exactly the same tiles would have scored elsewhere, without the first turn: less "
                "is better. Hands are not known, so it sees about half of what was possible."
            ),
            [(each, each.tally.missed_a_turn) for each in played],
        ),
    )
    for title, meaning, course in drawn:
        known = [(each, figure) for each, figure in course if figure is not None]
        plot = dot_chart([_point(each, figure) for each, figure in known])
        if plot is not None:
            yield Chart(title, meaning, plot, *_span(*(each.tally.last for each, _ in (known[0], known[-1]))))


def _point(played: Played, figure: float) -> GamePoint:
    then = _time(played.tally.last)
    day = when.day(then, _now()) if then else ""
    return GamePoint(figure, bool(played.tally.won), day, url_for("games.show", game_id=played.game))


def _span(first: str, last: str) -> tuple[str, str]:
    """The months of two times, or their days where that is one month; empty where they cannot be read."""
    times, now = [_time(text) for text in (first, last)], _now()
    months = [when.month(then, now) if then else "" for then in times]
    if months[0] == months[1]:
        months = [when.day(then, now) if then else "" for then in times]
    return months[0], months[1] if months[1] != months[0] else ""


def _rivals(everybody: Everybody, known: Player, kind: type[Rulebook[Any]]) -> Iterator[Rival]:
    for key, score in list(everybody.rivals(known).items())[:RIVALS]:
        name = everybody.players[key].name
        told = score.ahead + score.behind
        percent = round(100 * score.ahead / told, 1) if told else 50
        yield Rival(name, player_address(name, kind), score.ahead, score.behind, score.level, percent)


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


def _time(text: str) -> datetime | None:
    """A time as the record keeps it, where it is read; nothing where it was changed by hand."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        return None
