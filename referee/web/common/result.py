"""The result of a game: a page to hand round and to photograph, and one with all that leads on from it."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.steps import End
from referee.service import Sheet
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, picture_of
from referee.web.common.rows import SheetRow, best_of, rows_of, turns_so_far
from referee.web.page import SheetPage
from referee.web.shelf import can_check, words_of
from referee.web.use_cases import the_referee
from referee.wording import when
from referee.wording.language import gettext, listed, ngettext
from referee.wording.values import Highlight
from referee.wording.words import Words

blueprint = Blueprint("result", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class Standing:
    """The result of a player."""

    rank: int
    """From 1; players with equal totals share one."""
    seat: int
    name: str
    total: int
    percent: float
    """The total as a percentage of the highest one."""
    won: bool


@dataclass(frozen=True)
class ResultPage(SheetPage):
    """The end of a game: who has won, and the board."""

    template: ClassVar[str] = "common/result/page.html"

    headline: str
    margin: str
    standings: tuple[Standing, ...]
    """The one with most points first."""
    ending: str
    """How the game ended, if that needs a word."""
    told: str
    """When it was, and how much was played."""
    board: Picture
    """What lies on the table, the last turn outlined."""
    highlights: tuple[Highlight, ...]
    """What the game itself tells of its end."""


@dataclass(frozen=True)
class MorePage(SheetPage):
    """What else there is to see and to do after the end of a game."""

    template: ClassVar[str] = "common/result/more.html"

    title: str
    standings: tuple[Standing, ...]
    """The one with most points first."""
    ended_now: bool
    """Whether undoing the last entry lets the game go on."""
    best: SheetRow | None
    """The turn with most points, the earliest of several."""
    specials: tuple[tuple[str, int], ...]
    """By name the number of special turns, most first."""
    prizes: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    """What was awarded beside the points of the turns, each with names and points."""
    checks: bool
    """Whether the camera can compare the table with the sheet."""


@blueprint.get("/result")
def show(game_id: str) -> Response | str:
    """The result, with ``more`` all that leads on from it; before the end, a redirect to the game."""
    sheet = the_referee().sheet(game_id)
    if not sheet.game.winners:
        return redirect(url_for("games.show", game_id=game_id))
    return (more_page(sheet) if "more" in request.args else result_page(sheet)).render()


def result_page(sheet: Sheet) -> ResultPage:
    """The end of a game that is over."""
    game, words = sheet.game, words_of(sheet.rulebook)
    return ResultPage(
        sheet=sheet,
        headline=cheer_of(sheet),
        margin=margin_of(sheet),
        standings=tuple(standings_of(sheet)),
        ending=_ending(sheet, words),
        told=_told(sheet, words),
        board=replace(picture_of(game, last_cells(game)), fields=game.rulebook.bounds is not None),
        highlights=words.game.highlights(game, sheet.names),
    )


def more_page(sheet: Sheet) -> MorePage:
    """What leads on from the end of a game."""
    words, rows = words_of(sheet.rulebook), rows_of(sheet)[::-1]
    return MorePage(
        sheet=sheet,
        title=_title(sheet),
        standings=tuple(standings_of(sheet)),
        ended_now=sheet.history.mended is None and not sheet.before(len(sheet.game.rows)).over,
        best=best_of(rows),
        specials=_specials(rows, sheet.names),
        prizes=tuple(_prizes(sheet, words)),
        checks=can_check(sheet),
    )


def cheer_of(sheet: Sheet) -> str:
    """Who has won, for those who sit round the table."""
    if len(sheet.game.winners) > 1:
        return headline_of(sheet)
    return gettext("%(name)s wins!", name=sheet.names[sheet.game.winners[0] - 1])


def headline_of(sheet: Sheet) -> str:
    """Who has won, in a game that is over."""
    names = [sheet.names[seat - 1] for seat in sheet.game.winners]
    if len(names) > 1:
        return gettext("%(names)s share the win", names=listed(names))
    return gettext("%(name)s wins", name=names[0])


def margin_of(sheet: Sheet) -> str:
    """The points of the winners, and their margin."""
    totals, most = sheet.game.totals, max(sheet.game.totals)
    if len(sheet.game.winners) > 1:
        return ngettext("%(num)d point each", "%(num)d points each", most)
    points, margin = ngettext("%(num)d point", "%(num)d points", most), _margin(sheet)
    if not margin:
        return points
    names = listed(name for name, total in zip(sheet.names, totals, strict=True) if total == most - margin)
    return gettext("%(points)s, %(margin)d ahead of %(names)s", points=points, margin=margin, names=names)


def _margin(sheet: Sheet) -> int:
    """The points between the winner and the next; 0 at a tie."""
    first, second = sorted(sheet.game.totals, reverse=True)[:2]
    return first - second


def _title(sheet: Sheet) -> str:
    """Who has won, and by how much."""
    if not _margin(sheet):
        return headline_of(sheet)
    name = sheet.names[sheet.game.winners[0] - 1]
    return gettext("%(name)s wins by %(margin)d", name=name, margin=_margin(sheet))


def _told(sheet: Sheet, words: Words[Any]) -> str:
    """The day, how many turns were played, and how often the table cheered."""
    cheers = sum(row.specials for row in rows_of(sheet))
    told = (
        when.date(sheet.started.astimezone()),
        turns_so_far(sheet),
        f"{words.game.specials}: {cheers}" if cheers else "",
    )
    return " · ".join(filter(None, told))


def standings_of(sheet: Sheet) -> Iterator[Standing]:
    """The players of a game, the one with most points first."""
    totals, most = sheet.game.totals, max(sheet.game.totals)
    for seat in sorted(range(1, len(totals) + 1), key=lambda seat: -totals[seat - 1]):
        total = totals[seat - 1]
        yield Standing(
            rank=1 + sum(other > total for other in totals),
            seat=seat,
            name=sheet.names[seat - 1],
            total=total,
            percent=round(100 * max(total, 0) / most, 1) if most > 0 else 0,
            won=seat in sheet.game.winners,
        )


def _specials(rows: tuple[SheetRow, ...], names: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    counts = [sum(each.specials for each in rows if each.seat == seat) for seat in range(1, len(names) + 1)]
    found = [(name, count) for name, count in zip(names, counts, strict=True) if count]
    return tuple(sorted(found, key=lambda each: -each[1]))


def _prizes(sheet: Sheet, words: Words[Any]) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    """The awards, without those that were taken back because the game went on after its end."""
    sums: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for award in (award for row in sheet.game.rows for award in row.awards):
        sums[words.game.award(award)][award.seat] += award.points
    for title, by_seat in sorted(sums.items()):
        if found := tuple((sheet.names[seat - 1], points) for seat, points in by_seat.items() if points):
            yield title, found


def _ending(sheet: Sheet, words: Words[Any]) -> str:
    """That the table ended the game, or what the rulebook says of its end."""
    ends = [row for row in sheet.game.rows if isinstance(row.step, End)]
    return words.turn_summary(ends[-1]) if ends else words.game.ending(sheet.game.position)
