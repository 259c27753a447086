"""One player over time: figures, charts with a dot per game and a line for their mean, head to head, all games."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flask import Blueprint, abort, redirect, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import PathConverter
from werkzeug.wrappers import Response

from referee.core.players import Player, Score, means
from referee.service import AT_ONCE, ListedGame, Played, Roster
from referee.web.board import draft_address
from referee.web.common.figures import HEIGHT, MOST_LINES, Dot, Tick, joined, rounded
from referee.web.common.game_list import Entry, entries_of, in_words
from referee.web.fields import read_number
from referee.web.people.players import FiguresPage, SpellingNotice, notice_now, played
from referee.web.this_app import asked_rulebook, the_referee, the_shelf
from referee.wording import when
from referee.wording.language import gettext, ngettext

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""The possible distances between two lines of a grid. Below a point, small differences would look large."""


class GamePoint(NamedTuple):
    """A figure of one game."""

    figure: float
    won: bool
    day: str
    """The date, for people."""
    address: str
    """The address of the game."""


@dataclass(frozen=True)
class DotChart:
    """The course of a figure from game to game."""

    dots: tuple[tuple[Dot, GamePoint], ...]
    ticks: tuple[Tick, ...]
    line: str
    """The means, as places in the stretched part of the plot."""
    means: tuple[float, ...]


def dot_chart(points: Sequence[GamePoint]) -> DotChart:
    """The chart of these games, the oldest first."""
    figures = [point.figure for point in points]
    step = next((step for step in STEPS if _span(figures, step) < MOST_LINES), STEPS[-1])
    low, lines = math.floor(min(figures) / step), _span(figures, step)

    def y(figure: float) -> float:
        return round((low + lines - figure / step) * HEIGHT / lines, 1)

    def x(place: int) -> float:
        return round(100 * (place + 0.5) / len(points), 2)

    course, grid = means(figures), [line * step for line in range(low, low + lines + 1)]
    return DotChart(
        dots=tuple((Dot(x(place), y(point.figure)), point) for place, point in enumerate(points)),
        ticks=tuple(Tick(y(figure), figure) for figure in grid),
        line=joined(Dot(x(place), y(mean)) for place, mean in enumerate(course)),
        means=course,
    )


def _span(figures: Sequence[float], step: int) -> int:
    """The number of steps from the line below all figures to the line above them."""
    return max(1, math.ceil(max(figures) / step) - math.floor(min(figures) / step))


GAMES = 25
"""The number of games on a page."""
CHARTED = 60
"""The number of newest games on a chart."""
RIVALS = 12
"""The number of other players, those met most often, in the head to head."""

blueprint = Blueprint("player", __name__)


class NameConverter(PathConverter):
    """A name in an address: any characters, even a leading slash."""

    part_isolating = False
    regex = ".+?"


@blueprint.record
def _know_names(state: BlueprintSetupState) -> None:
    """Register the converter for names before any route is added."""
    state.app.url_map.converters["name"] = NameConverter


class Chart(NamedTuple):
    """A chart with its title and its meaning."""

    title: str
    meaning: str
    """A sentence or two that explain it."""
    plot: DotChart
    first: str
    last: str
    """The dates of its first and last game."""


@dataclass(frozen=True, kw_only=True)
class PlayerPage(FiguresPage):
    """One player over time."""

    template = "people/player.html"

    roster: Roster
    player: Player

    @property
    def lead(self) -> str:
        """The boxed game, and the number of games."""
        title, month = self.box.wording.title, in_words(self.player.tally.first, when.month)
        games = ngettext("%(num)d game", "%(num)d games", self.player.tally.games)
        since = gettext("%(title)s · %(games)s since %(month)s", title=title, games=games, month=month)
        return since if month else f"{title} · {games}"

    @property
    def spelling(self) -> SpellingNotice | None:
        return notice_now()

    @property
    def figures(self) -> Iterator[tuple[str, str]]:
        """Numbers with their labels."""
        tally, specials = self.player.tally, self.box.wording.specials
        yield str(tally.won), gettext("won of %(num)d", num=tally.games)
        yield rounded(tally.average), gettext("points per turn")
        yield str(tally.best_game), gettext("best game")
        yield "–" if tally.best_turn is None else str(tally.best_turn), gettext("best turn")
        yield rounded(tally.specials_a_game), gettext("%(specials)s per game", specials=specials)
        if self.reviews:
            yield rounded(tally.missed_a_turn), gettext("points missed per turn")

    @property
    def charts(self) -> Iterator[Chart]:
        """The charts of the newest games; those without data are left out."""
        played = self.roster.played(self.player, CHARTED)[::-1]
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
            if len(known) > 1:  # one dot shows nothing that the figures don't
                plot = dot_chart([_point(each, figure) for each, figure in known])
                yield Chart(title, meaning, plot, *_months(*(each.tally.last for each, _ in (known[0], known[-1]))))

    @cached_property
    def rivals(self) -> list[tuple[str, Score]]:
        """Other players, with this one's score against them."""
        scores = list(self.roster.rivals(self.player).items())[:RIVALS]
        return [(self.roster.players[key].name, score) for key, score in scores]

    @cached_property
    def _found(self) -> tuple[ListedGame, ...]:
        lists, skipped = the_referee().record.lists, (self.number - 1) * GAMES
        return lists.played_by(self.player.names, self.roster.games, GAMES + 1, skipped)

    @property
    def games(self) -> tuple[Entry, ...]:
        """The games on this page."""
        return entries_of(self._found[:GAMES])

    @property
    def more(self) -> bool:
        """Whether there is another page."""
        return len(self._found) > GAMES


@blueprint.get("/players/<name:name>", merge_slashes=False)
def show(name: str) -> Response | str:
    """The player with this name; other spellings redirect to the player's main one."""
    unread, people = the_referee().lists.catch_up(AT_ONCE), the_referee().people
    found = {box: roster for box in played() if (roster := people.roster(box.rulebook)).named(name)}
    asked = request.args.get("rulebook")
    box = the_shelf().with_slug(asked_rulebook(asked).slug) if asked else next(iter(found), None)
    if box is None or box not in found:
        abort(404)
    looked = people.review_some(box.rulebook)
    roster = people.roster(box.rulebook) if looked.now else found[box]
    known = roster.players[roster.spellings.person(name)]
    if known.name != name:
        return redirect(draft_address.with_query(url_for("player.show", name=known.name), request.args.to_dict()))
    return PlayerPage(
        box=box,
        boxes=tuple(found),
        unread=unread,
        goes_on=looked.left > 0,
        number=read_number(request.args.get("page", ""), 1, -(-known.tally.games // GAMES)) or 1,
        roster=roster,
        player=known,
    ).render()


def _point(played: Played, figure: float) -> GamePoint:
    tally, address = played.tally, url_for("result.show", game_id=played.game)
    return GamePoint(figure, bool(tally.won), in_words(tally.last, when.day), address)


def _months(first: str, last: str) -> tuple[str, str]:
    """The months of two times, or their days within one month; empty if they can't be read."""
    months = [in_words(text, when.month) for text in (first, last)]
    if months[0] == months[1]:
        months = [in_words(text, when.day) for text in (first, last)]
    return months[0], months[1] if months[1] != months[0] else ""
