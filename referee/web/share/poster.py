"""The board of a game with the scores, as one picture to share."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from referee.painting.pixels import FAMILY, fitted, legible
from referee.service import Sheet
from referee.web.board.picture import Ink, Picture, picture_of
from referee.web.common.rows import turns_so_far
from referee.web.page import Page
from referee.web.shelf import wording_of
from referee.wording import when
from referee.wording.language import gettext, ngettext

WIDTH = 1080
"""Units of the picture, and pixels of one that is painted."""
TOP, ROW = 44, 84
"""Units above the names, and of each row of them."""
NAME, NAME_SIZE = 700, 46
"""The units that a name may take, and its font size."""
INNER_WIDTH, INNER_HEIGHT, LARGEST = 936, 1100, 88
"""The units that a board and a cell may take at most, which bounds the picture."""
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


@dataclass(frozen=True)
class Poster(Page):
    """The board, the players with their totals, and the date."""

    template: ClassVar[str] = "board/pictures/poster.svg"

    title: str
    """What it shows, for people who do not see it."""
    width: int
    height: int
    card: Card | None
    """``None`` before the first tile."""
    places: tuple[tuple[str, int, bool, int], ...] = ()
    """The name and the total of each player, whether that one won, and the baseline; the winners first, then by points.
    """
    foot: tuple[tuple[str, int], ...] = ()
    """The lines of words below the board, each with its baseline."""
    family: str = FAMILY
    """The font."""


def poster_of(sheet: Sheet) -> Poster:
    """The picture of a game as it stands."""
    game = sheet.game
    places = tuple(_places(sheet))
    top = TOP + ROW * len(places) + 20
    card = _card(picture_of(game, ink=Ink.SCREEN), top) if game.board.tiles else None
    below = top + card.height if card else top
    foot = tuple((words, below + LINE * number + 14) for number, words in enumerate(_foot(sheet), 1))
    return Poster(
        title=legible(", ".join(f"{name} {total}" for name, total, *_ in places)),
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
    """A player's name, cut to ``width``; the number of the seat if the font has none of its characters."""
    name = fitted(sheet.names[seat - 1], size, width)
    return name if name.strip("?… ") else gettext("Player %(number)d", number=seat)


def _places(sheet: Sheet) -> Iterator[tuple[str, int, bool, int]]:
    totals, winners = sheet.game.totals, sheet.game.winners
    seats = sorted(range(1, len(totals) + 1), key=lambda seat: (seat not in winners, -totals[seat - 1]))
    for number, seat in enumerate(seats, 1):
        name = shown_name(sheet, seat, NAME_SIZE, NAME)
        yield name, totals[seat - 1], seat in winners, TOP + ROW * number - 26


def about(sheet: Sheet, turns: str = "") -> str:
    """The boxed game, the date and the number of turns, by default as the pages number them."""
    title, day = wording_of(sheet.rulebook.slug).title, when.date(sheet.started.astimezone())
    return " · ".join((title, day, turns or turns_so_far(sheet)))


def _foot(sheet: Sheet) -> Iterator[str]:
    """The lines below the board."""
    going = () if sheet.game.over else (gettext("still playing"),)
    turns = ngettext("%(num)d turn", "%(num)d turns", len(sheet.game.turns))  # no page beside it numbers them
    yield " · ".join((about(sheet, turns), *going))
    if sheet.game.incomplete:
        yield gettext("Tiles from points-only turns aren't shown on this board.")
