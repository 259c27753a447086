"""Why a turn is refused: one sentence a code, naming the tiles and what to do next."""

from collections.abc import Mapping

from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.tiles import Tile
from referee.wording.game import Namer, Sentence
from referee.wording.language import gettext, listed, marked, ngettext


def _occupied(violation: Violation[Tile], name: Namer[Tile]) -> str:
    lying = violation.params["lying"]
    return ngettext(
        "The %(tiles)s already lies there. Choose a free cell.",
        "Tiles already lie there: %(tiles)s. Choose free cells.",
        len(lying),
        tiles=listed(map(name, lying)),
    )


def _mixed(violation: Violation[Tile], name: Namer[Tile]) -> str:
    names = [name(tile) for tile in violation.tiles]
    if len(names) == 2:
        return gettext(
            "The %(first)s and the %(second)s would lie side by side, but share neither colour nor shape.",
            first=names[0],
            second=names[1],
        )
    *first, last = names
    tiles = gettext(", ").join(first)
    if in_row(violation):
        return gettext(
            "The whole row must share one colour or one shape: %(tiles)s and the %(last)s do not.",
            tiles=tiles,
            last=last,
        )
    return gettext(
        "The whole column must share one colour or one shape: %(tiles)s and the %(last)s do not.",
        tiles=tiles,
        last=last,
    )


def _repeats(violation: Violation[Tile], name: Namer[Tile]) -> str:
    tile = name(violation.tiles[0])
    if in_column(violation):
        return gettext("The column would hold the %(tile)s more than once.", tile=tile)
    if in_row(violation):
        return gettext("The row would hold the %(tile)s more than once.", tile=tile)
    return gettext("The %(tile)s is laid more than once in one turn.", tile=tile)


def in_row(violation: Violation[Tile]) -> bool:
    """Whether the cells at fault lie in one row."""
    return len({cell.y for cell in violation.cells}) == 1


def in_column(violation: Violation[Tile]) -> bool:
    """Whether they lie in one column."""
    return len({cell.x for cell in violation.cells}) == 1


REASONS: Mapping[str, Sentence[Tile]] = {
    Code.CELL_OCCUPIED: _occupied,
    Code.CELL_TWICE: lambda violation, name: gettext(
        "Two tiles are on one cell: %(tiles)s.", tiles=listed(map(name, violation.tiles))
    ),
    Code.TOO_MANY_TILES: lambda violation, _: ngettext(
        "One turn can lay only %(num)d tile: the hand holds no more.",
        "One turn can lay only %(num)d tiles: the hand holds no more.",
        violation.params["hand"],
    ),
    Code.TOO_MANY_COPIES: lambda violation, name: gettext(
        "That would be one %(tile)s too many: the box holds only three. Look closely at the ones on the table.",
        tile=name(violation.tiles[0]),
    ),
    Code.TILES_UNRELATED: lambda violation, name: gettext(
        "The tiles of one turn all share a colour or all share a shape. These do neither: %(tiles)s.",
        tiles=listed(map(name, violation.tiles)),
    ),
    Code.GAP_IN_LINE: lambda violation, _: ngettext(
        "A gap is left between the tiles: %(num)d cell is empty.",
        "A gap is left between the tiles: %(num)d cells are empty.",
        len(violation.cells),
    ),
    Code.LINE_MIXED: _mixed,
    Code.LINE_REPEATS_TILE: _repeats,
    Code.OPENING_TOO_SHORT: lambda violation, _: ngettext(
        "The starter announced a line of %(num)d tile, so the first turn lays that line.",
        "The starter announced a line of %(num)d tiles, so the first turn lays that line.",
        violation.params["longest"],
    ),
    Code.SWAP_EXCEEDS_BAG: lambda violation, _: ngettext(
        "The bag holds only %(num)d tile: swap no more than that. (This is not in the rulebook.)",
        "The bag holds only %(num)d tiles: swap no more than that. (This is not in the rulebook.)",
        violation.params["bag"],
    ),
    Code.SWAP_COUNT: lambda violation, _: ngettext(
        "A swap is of 1 to %(num)d tile.", "A swap is of 1 to %(num)d tiles.", violation.params["held"]
    ),
    Code.TILE_COUNT: lambda violation, _: ngettext(
        "One turn lays 1 to %(num)d tile.", "One turn lays 1 to %(num)d tiles.", violation.params["held"]
    ),
    Code.TOO_MANY_POINTS: lambda violation, _: gettext(
        "No turn scores more than %(most)d points.", most=violation.params["most"]
    ),
    Code.NOT_ONE_LINE: marked("All tiles of one turn go in one row or one column."),
    Code.NOT_TOUCHING: marked("No tile touches the table. A side must touch, a corner is not enough."),
    Code.SWAP_FIRST_TURN: marked("The first turn lays tiles: a swap is not possible yet."),
    Code.SWAP_EMPTY_BAG: marked("The bag is empty: there is nothing to swap with."),
    Code.PASS_WITH_BAG: marked("While the bag holds tiles, nobody passes: lay tiles or swap."),
}
"""By code, why a step is refused: a sentence, or what makes one of the violation."""
