"""Pictures of a game to share: the board with the scores, and the game as a film."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.game import Game
from referee.core.grid import Cell
from referee.painting.film import Caption, Corner, Film, PlacedTile, Scene
from referee.painting.letters import FAMILY, fitted
from referee.service import Sheet
from referee.web.board.board import last_cells
from referee.web.board.picture import Ink, Picture, PictureFile, area_of, picture_of, row_of
from referee.web.common.rows import turns_so_far
from referee.web.page import Page
from referee.web.this_app import wording_of
from referee.wording import when
from referee.wording.language import gettext, signed

WIDTH = 1080
"""Units of the picture, and pixels of one that is painted."""
TOP, ROW = 44, 84
"""Units above the names, and per row of them."""
NAME, NAME_SIZE = 700, 46
"""The units that a name may take, and its font size."""
INNER_WIDTH, INNER_HEIGHT, LARGEST = 936, 1100, 88
"""The most units that a board and a cell may take, which limits the picture."""
CARD = 36
"""Units around the card, and between its edge and the board."""
LINE = 46
"""Units of a line below the board."""


class Card(NamedTuple):
    """The board on a card."""

    board: Picture
    cell: float
    """Units across a cell."""
    left: float
    top: float
    """The upper left corner of the board."""
    x: int
    y: int
    """The upper left corner of the card."""
    width: int
    height: int
    radius: int


class Column(NamedTuple):
    """The place of a player's name and total."""

    name: str
    left: int
    right: int
    baseline: int


@dataclass(frozen=True)
class Poster(Page):
    """The board, the players with their totals, and the date."""

    template = "board/pictures/poster.svg"

    title: str
    """What it shows, for people who can't see it."""
    width: int
    height: int
    card: Card | None
    """``None`` before the first tile."""
    places: tuple[tuple[str, int, bool, int], ...] = ()
    """The name and the total of each player, whether that one won, and the baseline; the winners first, then by points.
    """
    foot: tuple[tuple[str, int], ...] = ()
    """The lines of words below the board, each with its baseline."""
    columns: tuple[Column, ...] = ()
    """The names above the board of a film."""
    family: str = FAMILY
    """The font."""


def poster_of(sheet: Sheet) -> Poster:
    """The picture of a game as it is."""
    game = sheet.game
    places = tuple(_places(sheet))
    top = TOP + ROW * len(places) + 20
    card = _card(picture_of(game, ink=Ink.SCREEN), top) if game.board.tiles else None
    below = top + card.height if card else top
    foot = tuple((words, below + LINE * number + 14) for number, words in enumerate(_foot(sheet), 1))
    return Poster(
        title=", ".join(f"{name} {total}" for name, total, *_ in places),
        width=WIDTH,
        height=below + LINE * len(foot) + 44,
        places=places,
        card=card,
        foot=foot,
    )


def _card(board: Picture, y: int) -> Card:
    """A card as wide as the picture, with the board in its middle."""
    columns, rows = board.area.columns, board.area.rows
    cell = min(INNER_WIDTH / columns, INNER_HEIGHT / rows, LARGEST)
    return Card(
        board=board,
        cell=cell,
        left=(WIDTH - cell * columns) / 2,
        top=y + CARD,
        x=CARD,
        y=y,
        width=WIDTH - 2 * CARD,
        height=round(cell * rows) + 2 * CARD,
        radius=CARD,
    )


def shown_name(sheet: Sheet, seat: int, size: float, width: float) -> str:
    """A player's name, cut to ``width``; the number of the seat if the font doesn't have its letters."""
    return fitted(sheet.names[seat - 1], size, width) or gettext("Player %(number)d", number=seat)


def _places(sheet: Sheet) -> Iterator[tuple[str, int, bool, int]]:
    totals, winners = sheet.game.totals, sheet.game.winners
    seats = sorted(range(1, len(totals) + 1), key=lambda seat: (seat not in winners, -totals[seat - 1]))
    for number, seat in enumerate(seats, 1):
        name = shown_name(sheet, seat, NAME_SIZE, NAME)
        yield name, totals[seat - 1], seat in winners, TOP + ROW * number - 26


def about(sheet: Sheet) -> str:
    """The boxed game, the date and the number of turns."""
    title, day = wording_of(sheet.rulebook.slug).title, when.date(sheet.started.astimezone())
    return " · ".join((title, day, turns_so_far(sheet)))


def _foot(sheet: Sheet) -> Iterator[str]:
    """The lines below the board."""
    going = () if sheet.game.over else (gettext("still playing"),)
    yield " · ".join((gettext("Referee"), about(sheet), *going))
    if sheet.game.incomplete:
        yield gettext("Tiles from points-only turns aren't shown on this board.")


BOARD, SMALLEST_CELL, LARGEST_CELL = 560, 3, 36
"""The most pixels of a board, and the fewest and most of a cell."""
LEAST_WIDTH, MARGIN = 480, 20
HEAD_ROW, HEAD_SIZE, SMALL = 44, 26, 20
"""Pixels: the height of a row of names, their font size, and the font size of a step's points."""
TOTAL = 70
"""Pixels kept for a total."""
LONGEST = 200
"""The most scenes of a film. In a longer one several steps share a scene."""
OUTLINE, TEXT, SCORED = "#ffffff", "#f1f2f4", "#e8b04a"


def film_of(sheet: Sheet) -> Film:
    """The film of a game, from the empty board to its present state."""
    area = area_of(sheet.game)
    cell = min(max(min(BOARD // area.columns, BOARD // area.rows), SMALLEST_CELL), LARGEST_CELL)
    width = max(LEAST_WIDTH, area.columns * cell + 2 * MARGIN)
    left, top = (width - area.columns * cell) // 2, MARGIN + HEAD_ROW * ((len(sheet.names) + 1) // 2)
    games = tuple(_scenes(sheet))
    faces = tuple(dict.fromkeys(tile for game in games for tile in game.board.tiles.values()))
    number = {tile: place for place, tile in enumerate(faces)}
    columns = _columns(sheet, width)

    def place(cell_: Cell) -> Corner:
        return left + (cell_.x - area.first.x) * cell, top + MARGIN + (cell_.y - area.first.y) * cell

    def scene(game: Game[Any]) -> Scene:
        tiles = frozenset(PlacedTile(place(at), number[tile]) for at, tile in game.board.tiles.items())
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
    height = top + area.rows * cell + 2 * MARGIN
    ground = Poster(title="", width=width, height=height, card=card, columns=columns)
    return Film(
        ground=ground.render(),
        faces=PictureFile(row_of(sheet.rulebook, faces, Ink.SCREEN, cell)).render(),
        cell=cell,
        head=top,
        outline=OUTLINE,
        scenes=tuple(map(scene, games)),
    )


def _columns(sheet: Sheet, width: int) -> tuple[Column, ...]:
    """Two players side by side, the next ones below."""
    wide = (width - 3 * MARGIN) // 2

    def column(seat: int) -> Column:
        row, second = divmod(seat - 1, 2)
        left = MARGIN + second * (wide + MARGIN)
        return Column(shown_name(sheet, seat, HEAD_SIZE, wide // 2), left, left + wide, MARGIN + HEAD_ROW * row + 20)

    return tuple(column(seat) for seat in range(1, len(sheet.names) + 1))


def _words(game: Game[Any], columns: tuple[Column, ...]) -> Iterator[Caption]:
    """The totals, and the points of the last step."""
    last = game.rows[-1] if game.rows else None
    for seat, (column, total) in enumerate(zip(columns, game.totals, strict=True), 1):
        scored = last is not None and last.step.seat == seat
        yield Caption(str(total), (column.right, column.baseline), HEAD_SIZE, SCORED if scored else TEXT)
        if last is not None and scored:
            yield Caption(signed(last.points), (column.right - TOTAL, column.baseline), SMALL, SCORED)


def _scenes(sheet: Sheet) -> Iterator[Game[Any]]:
    """The game before its first step and after each step that is shown."""
    game = sheet.before(1)
    rows = sheet.game.rows
    every = -(-len(rows) // LONGEST) or 1
    yield game
    for first in range(0, len(rows), every):
        game = game.retraced(rows[first : first + every])
        yield game
