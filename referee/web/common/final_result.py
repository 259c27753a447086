"""The result of a game: a page to hand round and to photograph, and one with everything to do next."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.steps import End
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, picture_of
from referee.web.common.rows import RowsPage, turns_so_far
from referee.web.this_app import the_referee
from referee.wording import when
from referee.wording.language import gettext, listed, ngettext
from referee.wording.values import Highlight

blueprint = Blueprint("result", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class Standing:
    """The result of a player."""

    rank: int
    """From 1; tied players share a rank."""
    seat: int
    name: str
    total: int
    percent: float
    """The total as a percentage of the highest one."""
    won: bool


class StandingsPage(RowsPage):
    """A page about who is ahead, and who has won."""

    @cached_property
    def standings(self) -> list[Standing]:
        """The player with the most points first."""
        names, totals, most = self.sheet.names, self.sheet.game.totals, max(self.sheet.game.totals)
        ranked = sorted(enumerate(zip(names, totals, strict=True), 1), key=lambda each: -each[1][1])
        return [
            Standing(
                rank=1 + sum(other > total for other in totals),
                seat=seat,
                name=name,
                total=total,
                percent=round(100 * max(total, 0) / most, 1) if most > 0 else 0,
                won=seat in self.sheet.game.winners,
            )
            for seat, (name, total) in ranked
        ]

    @property
    def _winners(self) -> list[str]:
        return [self.sheet.names[seat - 1] for seat in self.sheet.game.winners]

    @property
    def headline(self) -> str:
        """Who has won; empty before the end."""
        if len(self._winners) > 1:
            return gettext("%(names)s share the win", names=listed(self._winners))
        return gettext("%(name)s wins", name=self._winners[0]) if self._winners else ""

    @property
    def cheer(self) -> str:
        """The same for the people round the table."""
        return gettext("%(name)s wins!", name=self._winners[0]) if len(self._winners) == 1 else self.headline

    @property
    def margin(self) -> str:
        """The points of the winners, and how far they are ahead; empty before the end."""
        if not self._winners:
            return ""
        totals, most = self.sheet.game.totals, max(self.sheet.game.totals)
        if len(self._winners) > 1:
            return ngettext("%(num)d point each", "%(num)d points each", most)
        points, ahead = ngettext("%(num)d point", "%(num)d points", most), self._ahead
        if not ahead:
            return points
        names = listed(name for name, total in zip(self.sheet.names, totals, strict=True) if total == most - ahead)
        return gettext("%(points)s, %(margin)d ahead of %(names)s", points=points, margin=ahead, names=names)

    @property
    def _ahead(self) -> int:
        """The points between the first and the next; 0 at a tie."""
        first, second = sorted(self.sheet.game.totals, reverse=True)[:2]
        return first - second


class ResultPage(StandingsPage):
    """The end of a game: who has won, and the board."""

    template = "common/result/page.html"

    @property
    def ending(self) -> str:
        """That the players ended the game, or the rulebook's words on its end; empty if neither needs a word."""
        ends = [row for row in self.sheet.game.rows if isinstance(row.step, End)]
        return self.words.turn_summary(ends[-1]) if ends else self.words.game.ending(self.sheet.game.position)

    @property
    def caption(self) -> str:
        """The day, the number of turns, and how often the players cheered."""
        cheers = sum(row.specials for row in self.rows)
        cheered = f"{self.words.game.specials}: {cheers}" if cheers else ""
        day = when.date(self.sheet.started.astimezone())
        return " · ".join(filter(None, (day, turns_so_far(self.sheet), cheered)))

    @property
    def board(self) -> Picture:
        """The board, with the last turn outlined."""
        game = self.sheet.game
        return replace(picture_of(game, last_cells(game)), fields=game.rulebook.bounds is not None)

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The game's own highlights of its end."""
        return self.words.game.highlights(self.sheet.game, self.sheet.names)


class MorePage(StandingsPage):
    """Everything else to see and do after the end of a game."""

    template = "common/result/more.html"

    @property
    def title(self) -> str:
        """Who has won, and by how much."""
        if not self._ahead:
            return self.headline
        return gettext("%(name)s wins by %(margin)d", name=self._winners[0], margin=self._ahead)

    @property
    def ended_now(self) -> bool:
        """Whether undoing the last entry lets the game go on."""
        return self.sheet.history.fixed is None and not self.sheet.before(len(self.sheet.game.rows)).over

    @property
    def specials(self) -> list[tuple[str, int]]:
        """The number of special turns by name, the most first."""
        counts = Counter[int]()
        for each in self.rows:
            counts[each.seat] += each.specials
        found = [(name, counts[seat]) for seat, name in enumerate(self.sheet.names, 1) if counts[seat]]
        return sorted(found, key=lambda each: -each[1])

    @property
    def prizes(self) -> Iterator[tuple[str, list[tuple[str, int]]]]:
        """The awards in addition to the points of the turns, each with names and points, without those deducted because
        the game went on after its end.
        """
        sums: defaultdict[str, Counter[int]] = defaultdict(Counter)
        for award in (award for row in self.sheet.game.rows for award in row.awards):
            sums[self.words.game.award(award)][award.seat] += award.points
        for title, by_seat in sorted(sums.items()):
            if found := [(self.sheet.names[seat - 1], points) for seat, points in by_seat.items() if points]:
                yield title, found


@blueprint.get("/result")
def show(game_id: str) -> Response | str:
    """The result, or with ``more`` everything to do next; before the end, a redirect to the game."""
    sheet = the_referee().sheet(game_id)
    if not sheet.game.winners:
        return redirect(url_for("games.show", game_id=game_id))
    return (MorePage if "more" in request.args else ResultPage)(sheet).render()
