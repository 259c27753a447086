"""A moment of a game that is played again: the board after a turn, and what is told of that turn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from flask import request

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.review import ReviewedTurn
from referee.service import Sheet
from referee.web.forms import taps
from referee.web.page import Page
from referee.web.pages.result import headline_of
from referee.web.shelf import words_of
from referee.web.use_cases import the_referee
from referee.web.views.board import BoardView, Light, last_cells, ruled_cells
from referee.web.views.reviewed_turn import TurnCard, shown_cells, turn_card
from referee.web.views.rows import SheetRow
from referee.web.views.table import Seats, seats_of
from referee.wording.words import Words


@dataclass(frozen=True)
class Moment(Page):
    """A game as it stood after a turn."""

    game_id: str
    words: Words[Any]
    names: tuple[str, ...]
    number: int
    """Of the turn; 0 before the first."""
    last: int
    """The number of the last turn there is."""
    chosen: SheetRow | None
    """The turn; nothing before the first."""
    seats: Seats
    board: BoardView
    card: TurnCard | None
    """What is told of the turn; nothing before the first."""
    better: bool
    """Whether the board shows where its tiles would have scored more."""
    veiled: bool
    """Whether the game goes on and what would help whoever is to move is kept back."""
    notice: str
    """A sentence about the address, or, behind the last turn that can be read, about the record."""
    won: str
    """Who has won, where it is the last turn of a game that is over."""
    kept: Mapping[str, str]
    """What stands in the address of each moment."""
    playing: bool
    """Whether the next turn comes by itself."""


def moment_of(sheet: Sheet, number: int, rows: tuple[SheetRow, ...]) -> dict[str, Any]:
    """What is shown of the moment after step ``number``, by the names of its fields; ``rows`` are all of the sheet, the
    oldest first. The board has the frame of the newest one, so that it lies still while the game goes on.
    """
    game, words, review = sheet.after(number), words_of(sheet.rulebook), the_referee().reviewed(sheet)
    open_, last = sheet.game.over or asked("shown"), number == len(rows)
    turn = next((turn for turn in review.turns if turn.number == number), None)
    return {
        "game_id": sheet.id,
        "words": words,
        "names": sheet.names,
        "number": number,
        "last": len(rows),
        "chosen": rows[number - 1] if number else None,
        "seats": seats_of(game, sheet.names),
        "board": replace(
            board_of(game),
            framed=(*sheet.game.board.tiles, *shown_cells(review, open_)),
            **_shown(turn, open_) if turn else {},
        ),
        "card": turn_card(sheet, review, number, game, open_) if number else None,
        "better": asked("better"),
        "veiled": sheet.rulebook.reviewer is not None and not open_,
        "notice": words.damage(sheet.damage) if sheet.damage and last else "",
        "won": headline_of(sheet) if last and sheet.game.winners else "",
        "kept": lasting_fields(),
        "playing": asked("play") and not last,
    }


class Change(NamedTuple):
    """How one moment's board differs from another's."""

    gone: tuple[Cell, ...]
    """Where tiles lay that do not lie there any more."""
    new: tuple[Cell, ...]
    """Where tiles lie that did not lie there."""
    remarked: tuple[Cell, ...]
    """Where the same tile lies, but is of the turn now, or no longer."""


def change_between(before: BoardView, after: BoardView) -> Change:
    """How a board differs from another one of the same game."""
    same = {cell for cell, tile in after.laid.items() if before.laid.get(cell) == tile}
    return Change(
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
        extent=game.rulebook.extent,
        premiums=game.rulebook.premiums,
        still=True,
    )


def _shown(turn: ReviewedTurn[Any], open_: bool) -> dict[str, Any]:
    """What the board shows of a turn beside its tiles: the spots it opened, and, if asked for, its better place."""
    spots = {spot.cell: spot.tiles[0] for spot in turn.opened} if open_ else {}
    better = {cell: tile for tile, cell in turn.better} if asked("better") else {}
    return {"lit": dict.fromkeys(spots, Light.SPOT) | dict.fromkeys(better, Light.BETTER), "better": spots | better}


def lasting_fields() -> dict[str, str]:
    """What stays in the address from moment to moment: the draft that waits on the game's page, and whether all is
    shown of a game that goes on.
    """
    fields = {"back": taps.kept_query(), "shown": "1" if asked("shown") else ""}
    return {name: text for name, text in fields.items() if text}


def asked(what: str) -> bool:
    """Whether the address asks for something to be shown, or done."""
    return request.args.get(what) == "1"
