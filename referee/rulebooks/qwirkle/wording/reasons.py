"""Why a turn is refused: one sentence a code, naming the tiles and what to do next; and a shorter one for the two
lines that the game page has for it: the tile first, then why.
"""

from collections.abc import Mapping

from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.wording.tiles import many, shared_by
from referee.wording.game import Namer, Sentence
from referee.wording.language import gettext, listed, marked, ngettext


def _occupied(violation: Violation[Tile], name: Namer[Tile]) -> str:
    lying = violation.params["lying"]
    return ngettext(
        "The %(tiles)s is already there. Choose a free space.",
        "There are already tiles there: %(tiles)s. Choose free spaces.",
        len(lying),
        tiles=listed(map(name, lying)),
    )


def _mixed(violation: Violation[Tile], name: Namer[Tile]) -> str:
    names = [name(tile) for tile in violation.tiles]
    if len(names) == 2:
        return gettext(
            "The %(first)s and the %(second)s would be side by side, but match in neither colour nor shape.",
            first=names[0],
            second=names[1],
        )
    *first, last = names
    tiles = gettext(", ").join(first)
    if in_row(violation):
        return gettext(
            "The whole row must be one colour or one shape; %(tiles)s and %(last)s don't match.",
            tiles=tiles,
            last=last,
        )
    return gettext(
        "The whole column must be one colour or one shape; %(tiles)s and %(last)s don't match.",
        tiles=tiles,
        last=last,
    )


def _repeats(violation: Violation[Tile], name: Namer[Tile]) -> str:
    tile = name(violation.tiles[0])
    if in_column(violation):
        return gettext("The column would have the %(tile)s twice.", tile=tile)
    if in_row(violation):
        return gettext("The row would have the %(tile)s twice.", tile=tile)
    return gettext("The %(tile)s is used more than once in this turn.", tile=tile)


def in_row(violation: Violation[Tile]) -> bool:
    """Whether the cells at fault lie in one row."""
    return len({cell.y for cell in violation.cells}) == 1


def in_column(violation: Violation[Tile]) -> bool:
    """Whether they lie in one column."""
    return len({cell.x for cell in violation.cells}) == 1


REASONS: Mapping[str, Sentence[Tile]] = {
    Code.CELL_OCCUPIED: _occupied,
    Code.CELL_TWICE: lambda violation, name: gettext(
        "Two tiles are on the same space: %(tiles)s.", tiles=listed(map(name, violation.tiles))
    ),
    Code.TOO_MANY_TILES: lambda violation, _: ngettext(
        "You can only play %(num)d tile: that's all you have.",
        "You can only play %(num)d tiles: that's all you have.",
        violation.params["hand"],
    ),
    Code.TOO_MANY_COPIES: lambda violation, name: gettext(
        "That's one %(tile)s too many: the box has only three. Check the ones on the table.",
        tile=name(violation.tiles[0]),
    ),
    Code.TILES_UNRELATED: lambda violation, name: gettext(
        "All tiles you play in one turn must share a colour or a shape. These don't: %(tiles)s.",
        tiles=listed(map(name, violation.tiles)),
    ),
    Code.GAP_IN_LINE: lambda violation, _: ngettext(
        "There's a gap between your tiles: %(num)d empty space.",
        "There's a gap between your tiles: %(num)d empty spaces.",
        len(violation.cells),
    ),
    Code.LINE_MIXED: _mixed,
    Code.LINE_REPEATS_TILE: _repeats,
    Code.OPENING_TOO_SHORT: lambda violation, _: ngettext(
        "The starter announced a line of %(num)d tile, so that's the line to play first.",
        "The starter announced a line of %(num)d tiles, so that's the line to play first.",
        violation.params["longest"],
    ),
    Code.SWAP_EXCEEDS_BAG: lambda violation, _: ngettext(
        "The bag has only %(num)d tile: you can't swap more. (The rulebook doesn't say.)",
        "The bag has only %(num)d tiles: you can't swap more. (The rulebook doesn't say.)",
        violation.params["bag"],
    ),
    Code.SWAP_COUNT: lambda violation, _: ngettext(
        "You can swap 1 to %(num)d tile.", "You can swap 1 to %(num)d tiles.", violation.params["held"]
    ),
    Code.TILE_COUNT: lambda violation, _: ngettext(
        "Play 1 to %(num)d tile.", "Play 1 to %(num)d tiles.", violation.params["held"]
    ),
    Code.TOO_MANY_POINTS: lambda violation, _: gettext(
        "A turn can't score more than %(most)d points.", most=violation.params["most"]
    ),
    Code.NOT_ONE_LINE: marked("All tiles of one turn go in one row or one column."),
    Code.NOT_TOUCHING: marked("None of your tiles touches a tile on the table. Sides must touch; corners don't count."),
    Code.SWAP_FIRST_TURN: marked("On the first turn you have to play tiles; you can't swap yet."),
    Code.SWAP_EMPTY_BAG: marked("The bag is empty: there's nothing to swap with."),
    Code.PASS_WITH_BAG: marked("You can't pass while there are tiles in the bag: play or swap."),
}
"""By code, why a step is refused: a sentence, or what makes one of the violation."""


def _short_occupied(violation: Violation[Tile], name: Namer[Tile]) -> str:
    first, *others = violation.params["lying"]
    return (
        gettext("There are already tiles there.")
        if others
        else gettext("The %(tile)s is already there.", tile=name(first))
    )


def _short_cell_twice(violation: Violation[Tile], name: Namer[Tile]) -> str:
    if len(violation.tiles) > 2:
        return gettext("Several tiles are on the same space.")
    return gettext("%(tiles)s are on the same space.", tiles=listed(map(name, violation.tiles)))


def _short_unrelated(violation: Violation[Tile], name: Namer[Tile]) -> str:
    if len(violation.tiles) > 2:
        return gettext("These tiles match in neither colour nor shape.")
    return gettext("%(tiles)s match in neither colour nor shape.", tiles=listed(map(name, violation.tiles)))


def _short_not_touching(violation: Violation[Tile], name: Namer[Tile]) -> str:
    if len(violation.tiles) > 1:
        return gettext("None of your tiles touches the others.")
    return gettext("%(tile)s touches no other tile.", tile=name(violation.tiles[0]))


def _short_mixed(violation: Violation[Tile], name: Namer[Tile]) -> str:
    """Which tile does not go with all the others, if one that was placed does not."""
    if len(violation.tiles) == 2:
        return _short_unrelated(violation, name)
    for tile in reversed(violation.params.get("placed", ())):
        others = [*violation.tiles]
        others.remove(tile)
        if kind := shared_by(others):
            if in_row(violation):
                return gettext("%(tile)s in a row of %(others)s.", tile=name(tile), others=many(kind))
            return gettext("%(tile)s in a column of %(others)s.", tile=name(tile), others=many(kind))
    if in_row(violation):
        return gettext("The row must be all one colour or all one shape.")
    return gettext("The column must be all one colour or all one shape.")


def _short_repeats(violation: Violation[Tile], name: Namer[Tile]) -> str:
    tile = name(violation.tiles[0])
    if in_column(violation):
        return gettext("%(tile)s is already in the column.", tile=tile)
    if in_row(violation):
        return gettext("%(tile)s is already in the row.", tile=tile)
    return gettext("%(tile)s is used twice in this turn.", tile=tile)


SHORT: Mapping[str, Sentence[Tile]] = {
    Code.CELL_OCCUPIED: _short_occupied,
    Code.CELL_TWICE: _short_cell_twice,
    Code.TOO_MANY_TILES: lambda violation, _: ngettext(
        "You can only play %(num)d tile.", "You can only play %(num)d tiles.", violation.params["hand"]
    ),
    Code.TOO_MANY_COPIES: lambda violation, name: gettext(
        "%(tile)s: the box has only three.", tile=name(violation.tiles[0])
    ),
    Code.TILES_UNRELATED: _short_unrelated,
    Code.NOT_TOUCHING: _short_not_touching,
    Code.LINE_MIXED: _short_mixed,
    Code.LINE_REPEATS_TILE: _short_repeats,
    Code.OPENING_TOO_SHORT: lambda violation, _: ngettext(
        "On the first turn, play %(num)d tile, as announced.",
        "On the first turn, play %(num)d tiles, as announced.",
        violation.params["longest"],
    ),
    Code.SWAP_EXCEEDS_BAG: lambda violation, _: ngettext(
        "There's only %(num)d tile in the bag.", "There are only %(num)d tiles in the bag.", violation.params["bag"]
    ),
    Code.NOT_ONE_LINE: marked("The tiles aren't all in one row or one column."),
    Code.GAP_IN_LINE: marked("There's a gap between your tiles."),
    Code.SWAP_FIRST_TURN: marked("You can't swap on the first turn: play tiles."),
    Code.PASS_WITH_BAG: marked("You can't pass while there are tiles in the bag."),
}
"""By code, the shorter sentences; the others are short anyway."""
