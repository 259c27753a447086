"""A moment of a replay: the board after a turn, and what is known of that turn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask import request

from referee.core.game import Game
from referee.core.grid import Cell
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board import BoardView, Light, last_cells, ruled_cells
from referee.web.board.board_page import Seats, seats_of
from referee.web.board.recount import Recount, recount_at
from referee.web.common.result import headline_of
from referee.web.common.rows import SheetRow
from referee.web.page import SheetPage
from referee.web.past.reviewed_turn import TurnCard, shown_cells, turn_card
from referee.web.shelf import words_of
from referee.web.use_cases import the_referee
from referee.wording.words import Words


@dataclass(frozen=True)
class Moment:
    """A game as it stood after a turn."""

    number: int
    """The number of the turn; 0 before the first."""
    last: int
    """The number of the last turn of the sheet."""
    chosen: SheetRow | None
    """The turn; None before the first."""
    seats: Seats
    card: TurnCard | None
    """What the review says of the turn; None before the first."""
    better: bool
    """Whether the board shows where its tiles would have scored more."""
    veiled: bool
    """Whether what would help the player to move is hidden, since the game goes on."""
    damage: str
    """Behind the last turn that can be read, a sentence about the record."""
    won: str
    """Who has won, after the last turn of a game that is over."""
    kept: Mapping[str, str]
    """The fields that stay in the address of each moment."""
    playing: bool
    """Whether the next turn comes by itself."""
    recount: Recount | None
    """The points of the turn, to be counted again."""


@dataclass(frozen=True)
class MomentPage(SheetPage):
    """A moment of a game, with its board."""

    words: Words[Any]
    board: BoardView
    moment: Moment
    notice: str
    """A sentence about the address or the record."""


def moment_of(sheet: Sheet, number: int, rows: tuple[SheetRow, ...]) -> Moment:
    """The moment after step ``number``, at the part of its points that the address lights up; ``rows`` are all of the
    sheet, the oldest first.
    """
    game, words, review = sheet.after(number), words_of(sheet.rulebook), the_referee().reviewed(sheet)
    open_, last = sheet.game.over or asked("shown"), number == len(rows)
    return Moment(
        number=number,
        last=len(rows),
        chosen=rows[number - 1] if number else None,
        seats=seats_of(game, sheet.names),
        card=turn_card(sheet, review, number, game, open_) if number else None,
        better=asked("better"),
        veiled=sheet.rulebook.reviewer is not None and not open_,
        damage=words.damage(sheet.damage) if sheet.damage and last else "",
        won=headline_of(sheet) if last and sheet.game.winners else "",
        kept=lasting_fields(),
        playing=asked("play") and not last,
        recount=recount_at(sheet, rows[number - 1].row) if number else None,
    )


def moment_board(sheet: Sheet, number: int, recount: Recount | None = None) -> BoardView:
    """The board after step ``number``, with what the review shows on it, or while its points are counted again.

    It has the frame of the newest board, so that it lies still while the game goes on.
    """
    review, open_ = the_referee().reviewed(sheet), sheet.game.over or asked("shown")
    turn = next((turn for turn in review.turns if turn.number == number), None)
    spots = {spot.cell: spot.tiles[0] for spot in turn.opened} if turn and open_ else {}
    better = {cell: tile for tile, cell in turn.better} if turn and asked("better") else {}
    return replace(
        board_of(sheet.after(number)),
        framed=(*sheet.game.board.tiles, *shown_cells(review, open_)),
        lit=dict.fromkeys(spots, Light.SPOT) | dict.fromkeys(better, Light.BETTER),
        better=spots | better,
    ).counting(recount)


class BoardChange(NamedTuple):
    """How the board of one moment differs from another's."""

    gone: tuple[Cell, ...]
    """The cells of tiles that are gone."""
    new: tuple[Cell, ...]
    """The cells of new tiles."""
    remarked: tuple[Cell, ...]
    """The cells of tiles that became part of the shown turn, or no longer are."""


def change_between(before: BoardView, after: BoardView) -> BoardChange:
    """How two boards of the same game differ."""
    same = {cell for cell, tile in after.laid.items() if before.laid.get(cell) == tile}
    return BoardChange(
        gone=tuple(cell for cell in before.laid if cell not in same),
        new=tuple(cell for cell in after.laid if cell not in same),
        remarked=tuple(sorted((before.last ^ after.last) & same)),
    )


def board_of(game: Game[Any]) -> BoardView:
    """The board of a moment."""
    return BoardView(
        game.board.tiles,
        last=last_cells(game),
        ruled=ruled_cells(game),
        bounds=game.rulebook.bounds,
        still=True,
    )


def lasting_fields() -> dict[str, str]:
    """The fields that stay in the address from moment to moment: the draft that waits on the game's page, and whether
    all is shown of a game that goes on.
    """
    fields = {"back": taps.kept_query(), "shown": "1" if asked("shown") else ""}
    return {name: text for name, text in fields.items() if text}


def asked(what: str) -> bool:
    """Whether this field of the address is ``1``."""
    return request.args.get(what) == "1"
