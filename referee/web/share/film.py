"""A game as a film: its drawings, and the tiles on the board after each step."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.core.game import Game
from referee.core.grid import Cell
from referee.painting.film import Caption, Corner, Film, Laid, Scene
from referee.service import Sheet
from referee.web.board.board import last_cells
from referee.web.board.picture import Ink, PictureFile, area_of, picture_of, row_of
from referee.web.share.poster import Card, Poster, shown_name

BOARD, SMALLEST, LARGEST = 560, 3, 36
"""The most pixels of a board, and the fewest and most of a cell."""
LEAST_WIDTH, MARGIN = 480, 20
ROW, SIZE, SMALL = 44, 26, 20
"""Pixels: the height of a row of names, their font size, and the font size of a step's points."""
TOTAL = 70
"""Pixels kept for a total."""
LONGEST = 200
"""The most scenes of a film. In a longer one several steps share a scene."""
OUTLINE, TEXT, QUIET, SCORED = "#ffffff", "#f1f2f4", "#a9b0bd", "#e8b04a"


def film_of(sheet: Sheet) -> Film:
    """The film of a game, from the empty board to where it stands."""
    area = area_of(sheet.game)
    cell = min(max(min(BOARD // area.columns, BOARD // area.rows), SMALLEST), LARGEST)
    width = max(LEAST_WIDTH, area.columns * cell + 2 * MARGIN)
    left, top = (width - area.columns * cell) // 2, MARGIN + ROW * ((len(sheet.names) + 1) // 2)
    games = tuple(_scenes(sheet))
    faces = tuple(dict.fromkeys(tile for game in games for tile in game.board.tiles.values()))
    number = {tile: place for place, tile in enumerate(faces)}
    columns = _columns(sheet, width)

    def place(cell_: Cell) -> Corner:
        return left + (cell_.x - area.first.x) * cell, top + MARGIN + (cell_.y - area.first.y) * cell

    def scene(game: Game[Any]) -> Scene:
        tiles = frozenset(Laid(place(at), number[tile]) for at, tile in game.board.tiles.items())
        return Scene(tuple(_words(game, columns)), tiles, frozenset(map(place, last_cells(game))))

    card = Card(
        board=picture_of(sheet.before(1), area=area, ink=Ink.SCREEN),
        cell=cell,
        left=left,
        top=top + MARGIN,
        x=6,
        y=top + 6,
        width=width - 12,
        height=area.rows * cell + 28,
        radius=16,
    )
    ground = Poster(title="", width=width, height=top + area.rows * cell + 2 * MARGIN, card=card)
    return Film(
        ground=ground.render(),
        faces=PictureFile(row_of(sheet.rulebook, faces, Ink.SCREEN, cell)).render(),
        cell=cell,
        head=top,
        outline=OUTLINE,
        scenes=tuple(map(scene, games)),
    )


class Column(NamedTuple):
    """The place of a player's name and total."""

    name: str
    left: int
    right: int
    baseline: int


def _columns(sheet: Sheet, width: int) -> tuple[Column, ...]:
    """Two players beside each other, the next ones below."""
    wide = (width - 3 * MARGIN) // 2

    def column(seat: int) -> Column:
        row, second = divmod(seat - 1, 2)
        left = MARGIN + second * (wide + MARGIN)
        return Column(shown_name(sheet, seat, SIZE, wide // 2), left, left + wide, MARGIN + ROW * row + 20)

    return tuple(column(seat) for seat in range(1, len(sheet.names) + 1))


def _words(game: Game[Any], columns: tuple[Column, ...]) -> Iterator[Caption]:
    """Names and totals, and the points of the last step."""
    last = game.rows[-1] if game.rows else None
    for seat, (column, total) in enumerate(zip(columns, game.totals, strict=True), 1):
        yield Caption(column.name, (column.left, column.baseline), SIZE, QUIET, right=False)
        scored = last is not None and last.step.seat == seat
        yield Caption(str(total), (column.right, column.baseline), SIZE, SCORED if scored else TEXT, right=True)
        if last is not None and scored:
            yield Caption(f"{last.points:+d}", (column.right - TOTAL, column.baseline), SMALL, SCORED, right=True)


def _scenes(sheet: Sheet) -> Iterator[Game[Any]]:
    """The game before its first step and after each step that is shown."""
    game = sheet.before(1)
    rows = sheet.game.rows
    every = -(-len(rows) // LONGEST) or 1
    yield game
    for first in range(0, len(rows), every):
        game = game.retraced(rows[first : first + every])
        yield game
