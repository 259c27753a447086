"""An example from a rulebook as a picture, with its verdict."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.core.game import Game
from referee.core.grid import Board, Cell, Placement
from referee.core.rulebook import Rulebook
from referee.core.steps import Place
from referee.core.verdict import Example, Verdict
from referee.web.board.frame import Area
from referee.web.board.picture import Ink, Picture
from referee.wording.language import listed
from referee.wording.words import Words

GOOD, BAD = "#f0b94f", "#ff6f61"
"""The rings around the tiles of a legal play, and of a refused one."""
CELL = 36
"""Pixels across a cell."""

Play = tuple[Placement[Any], ...]
Placing = Callable[[Board[Any], Play], tuple[Mapping[Cell, Any], Play]]


@dataclass(frozen=True)
class JudgedExample:
    """An example with its picture and its verdict."""

    name: str
    """Its key in the book; empty if it isn't from there."""
    example: Example
    board: Board[Any]
    play: Play
    verdict: Verdict[Any]
    picture: Picture
    words: Words[Any]

    @property
    def sum(self) -> list[str]:
        """What it scores, in words."""
        return [addend.text for addend in self.words.addends(self.verdict)]

    @property
    def reasons(self) -> list[str]:
        """Why it is refused."""
        return [self.words.reason(violation) for violation in self.verdict.violations]

    @property
    def on_board(self) -> list[str]:
        """The tiles on the board, in words."""
        return [self.words.tile_name(tile) for tile in self.board.tiles.values()]

    @property
    def names(self) -> dict[str, str]:
        """The tiles as parts of a sentence: those on the ``board``, and those of the ``play``."""
        played = [self.words.tile_name(tile) for tile, _ in self.play]
        return {"board": listed(self.on_board), "play": listed(played)}


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """A turn that is allowed and one that is refused, for the first page before there are games."""

    turn: JudgedExample
    refused: JudgedExample


def stacked(board: Board[Any], play: Play) -> tuple[Mapping[Cell, Any], Play]:
    """The tiles on the board with a play added, and those of the play that are on top of another tile."""
    tiles, over = dict(board.tiles), []
    for tile, cell in play:
        if cell in tiles:
            over.append(Placement(tile, cell))
        else:
            tiles[cell] = tile
    return tiles, tuple(over)


def judged(words: Words[Any], example: Example, name: str = "", placing: Placing = stacked) -> JudgedExample:
    """An example, judged as the first turn of a game with its board, and drawn with its play ``placing``."""
    rulebook = words.rulebook
    board, play = rulebook.notation.read_board(example.board), tuple(rulebook.notation.read_play(example.play))
    game = Game.start(rulebook, min(rulebook.seats))
    game = replace(game, position=replace(game.position, board=board))
    verdict = game.judge(Place(game.to_move, play))
    tiles, over = placing(board, play)
    found = dict.fromkeys(cell for violation in verdict.violations for cell in violation.cells)
    picture = Picture(
        rulebook,
        tiles,
        _area(rulebook, tiles),
        ink=Ink.BOOK,
        fields=True,
        cell=CELL,
        ringed=frozenset(cell for cell, tile in tiles.items() if board.tiles.get(cell) != tile),
        over=over,
        ring=GOOD if verdict.legal else BAD,
        faults=tuple(cell for cell in found if cell not in {cell for _, cell in play}),
        marked=False,
    )
    return JudgedExample(name, example, board, play, verdict, picture, words)


def _area(rulebook: Rulebook[Any], tiles: Mapping[Cell, Any]) -> Area:
    """The area of the tiles; on a board with edges, also of the special fields, with a margin of one cell."""
    if rulebook.bounds is None:
        return Area.around(tiles)
    area = Area.around((*tiles, *rulebook.bounds.marks))
    (left, top), (right, bottom) = area
    return Area(Cell(left - 1, top - 1), Cell(right + 1, bottom + 1))
