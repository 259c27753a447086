"""A draft as a page with a board shows it: judged, in words and drawn, each only if needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.grid.draft import Draft, Drag, Offer, Point, Tapped
from referee.core.judging import Judged, Row
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.web.board import draft_address
from referee.web.board.board import NOTHING, BoardView, board_of
from referee.web.board.recount import recount_of
from referee.web.board.verdict import Outcome, drawn, line_at_fault, reasons, with_it
from referee.web.this_app import words_of
from referee.wording.refusals import near_miss
from referee.wording.values import Prompt
from referee.wording.words import Words


@dataclass(frozen=True, kw_only=True)
class Drafted:
    """The draft of an address, after the tap that it asks for."""

    game: Game[Any]
    address: draft_address.Address
    seat: int
    """The player's seat."""
    free_hand: bool = False
    """Whether a tile is placed even if it doesn't fit."""
    closed: bool = False
    """Whether nothing can be placed."""
    against: Verdict[Any] | None = None
    """The verdict on something other than the draft, which is shown instead of its own."""
    names: Sequence[str] = ()
    """If given, reasons name players instead of seats."""

    @cached_property
    def words(self) -> Words[Any]:
        return words_of(self.game.rulebook)

    @cached_property
    def tapped(self) -> Tapped[Any]:
        """The draft, with the tile that the tap couldn't place."""
        if self.closed:
            return Tapped(self.address.draft)
        return draft_address.tapped(self.game.rulebook, self.game.position, self.address, self.free_hand)

    @property
    def draft(self) -> Draft[Any]:
        return self.tapped.draft

    @cached_property
    def judged(self) -> Judged[Any] | None:
        """The judgement on the tiles as they are; None without tiles, or if none may be placed."""
        if self.closed or not self.draft.play:
            return None
        game = self.game
        return game.judged(game.rulebook.drafting.step(game.position, self.seat, game.play_of(self.draft)))

    @cached_property
    def tried(self) -> Judged[Any] | None:
        """The judgement on them with the tile that was refused; ``judged`` without such a tile."""
        if self.closed or self.tapped.tried is None:
            return self.judged
        return self.game.judged(Place(self.seat, self.game.play_of(self.tapped.on_trial)))

    @cached_property
    def lacking(self) -> Verdict[Any] | None:
        """Why it can't be confirmed yet, even if its tiles are legal."""
        return None if self.closed else self.game.rulebook.drafting.lacking(self.game.position, self.draft)

    @property
    def legal(self) -> bool:
        """Whether the tiles as they are can be confirmed."""
        return self.judged is not None and self.judged.asked.legal and not self.lacking

    @cached_property
    def row(self) -> Row[Any] | None:
        """The row that confirming would write; None if it can't be confirmed."""
        return self.game.taken(self.judged).rows[-1] if self.judged and self.legal else None

    @property
    def goes_on(self) -> bool:
        """Whether the tiles aren't wrong, but more are needed."""
        return self.outcome is not None and self.outcome.going_on is not None

    @cached_property
    def outcome(self) -> Outcome | None:
        """The verdict in words; None without one."""
        verdict = self.against or self.tapped.refused or self.lacking or (self.judged.asked if self.judged else None)
        if verdict is None:
            return None
        return self._sum(verdict) if verdict.legal else self._refusal(verdict)

    def _sum(self, verdict: Verdict[Any]) -> Outcome:
        awards = self.row.awards if self.row else ()
        own = [cell for _, cell in self.row.step.play] if self.row and isinstance(self.row.step, Place) else []
        return Outcome(
            verdict=verdict,
            points=self.row.points if self.row else verdict.points,
            addends=tuple(self.words.addends(verdict, awards)),
            recount=recount_of(self.words, verdict, awards, self.address.lit, own, self.game.board.tiles),
        )

    def _refusal(self, verdict: Verdict[Any]) -> Outcome:
        tap_refused, asks_why = verdict is self.tapped.refused, self.address.do == "why"
        play = self.game.play_of(self.tapped.on_trial if tap_refused else self.draft)
        judged, tiles = self.tried if tap_refused else self.judged, self.game.board.tiles
        # On trial, or on an attempt to confirm it, the question is what is against it as it is.
        ends = self.against is not None or self.tapped.refused is not None or self.free_hand or asks_why
        unfinished = not ends and set(verdict.codes) <= self.words.rulebook.unfinished
        adviser = self.game.rulebook.adviser if play and 1 <= self.seat <= len(self.game.hands) else None
        position = self.game.position
        misses = adviser.near_misses(position, self.seat, play) if adviser and not self.against else ()
        instead = adviser.instead(position, self.seat, play) if adviser and asks_why and not self.against else None
        return Outcome(
            verdict=verdict,
            points=judged.as_placed if judged else 0,
            reasons=reasons(self.words, verdict.violations, self.names),
            near_misses=misses,
            better=tuple(Markup(near_miss(miss, drawn(self.words))) for miss in misses),
            at_fault=line_at_fault(verdict.violations[0], tiles, play),
            instead=instead,
            with_it=with_it(instead, tiles, play) if instead else (),
            going_on=self.words.going_on(verdict.violations[0]) if unfinished else None,
            refused=tap_refused,
        )

    @cached_property
    def offer(self) -> Offer[Any]:
        """What can be tapped next."""
        drafting = self.game.rulebook.drafting
        return NOTHING if self.closed else drafting.offer(self.game.position, self.draft, self.free_hand)

    def _at_rest(self) -> Offer[Any]:
        """What could be tapped without the draft."""
        drafting, position = self.game.rulebook.drafting, self.game.position
        return drafting.offer(position, drafting.first(position), self.free_hand)

    @cached_property
    def board(self) -> BoardView:
        game, draft, before = self.game, self.draft, self.address.draft
        return board_of(
            game,
            draft=draft,
            tried=self.tapped.tried,
            lit=self.outcome.lights if self.outcome else {},
            offer=self.offer,
            rest=None if self.closed else self._at_rest,
            near=entered(draft) and not self.address.whole,
            fresh=len(draft.play) > len(before.play),
            freed=frozenset(cell for _, cell in before.play) - {cell for _, cell in draft.play},
        ).counting(self.outcome.recount if self.outcome else None)

    @cached_property
    def prompt(self) -> Prompt | None:
        """The game's text about it in place of the verdict."""
        if self.closed or self.against:
            return None
        return self.words.game.prompt(self.game.rulebook, self.game.position, self.tapped)

    @property
    def moved(self) -> tuple[Any, Cell] | None:
        """The tile that the tap moved, and which way: as seen from the first tile of the draft, or if it was dragged,
        from where it was.
        """
        play, before = self.draft.play, {cell for _, cell in self.address.draft.play}
        match self.address.tap:
            case Drag(begin, end):
                pass
            case Point(end) if play and len(play) == len(before):
                begin = play[0].cell
            case _:
                return None
        tile = next((tile for tile, cell in play if cell == end and cell not in before), None)
        way = Cell((end.x > begin.x) - (end.x < begin.x), (end.y > begin.y) - (end.y < begin.y))
        return None if tile is None else (tile, way)

    def draft_fields(self, kept: Mapping[str, object] | None = None) -> dict[str, object]:
        """The hidden fields of the draft, even an empty one, and of a refused tap, with those of ``kept``."""
        written = self.game.rulebook.drafting.write(self.game.position, self.draft)
        tried = draft_address.refused_tap(self.game.rulebook, self.address, self.tapped)
        return {"draft": "", "cursor": "", **(kept or {}), **written} | ({"tried": tried} if tried else {})


def board_at_rest(game: Game[Any], draft: Draft[Any], closed: bool) -> BoardView:
    """The board of a page that showed this draft, with the free cells that it has without the draft."""
    drafting, position = game.rulebook.drafting, game.position
    offer = NOTHING if closed else drafting.offer(position, drafting.first(position), free_hand=False)
    return board_of(game, draft=draft, offer=offer)


def entered(draft: Draft[Any]) -> bool:
    """Whether something is being entered: tiles, or a cell for one."""
    return bool(draft.play) or draft.cursor is not None
