"""Why a turn is refused, in the two lines that the game page has for it: the tile first, then why."""

from collections.abc import Mapping

from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.wording.reasons import in_column, in_row
from referee.rulebooks.qwirkle.wording.tiles import many, shared_by
from referee.wording.game import Namer, Sentence
from referee.wording.language import gettext, listed, marked, ngettext


def _occupied(violation: Violation[Tile], name: Namer[Tile]) -> str:
    first, *others = violation.params["lying"]
    return (
        gettext("There are already tiles there.")
        if others
        else gettext("The %(tile)s is already there.", tile=name(first))
    )


def _cell_twice(violation: Violation[Tile], name: Namer[Tile]) -> str:
    if len(violation.tiles) > 2:
        return gettext("Several tiles are on the same space.")
    return gettext("%(tiles)s are on the same space.", tiles=listed(map(name, violation.tiles)))


def _unrelated(violation: Violation[Tile], name: Namer[Tile]) -> str:
    if len(violation.tiles) > 2:
        return gettext("These tiles match in neither colour nor shape.")
    return gettext("%(tiles)s match in neither colour nor shape.", tiles=listed(map(name, violation.tiles)))


def _not_touching(violation: Violation[Tile], name: Namer[Tile]) -> str:
    if len(violation.tiles) > 1:
        return gettext("None of your tiles touches the others.")
    return gettext("%(tile)s touches no other tile.", tile=name(violation.tiles[0]))


def _mixed(violation: Violation[Tile], name: Namer[Tile]) -> str:
    """Which tile does not go with all the others, if one that was placed does not."""
    if len(violation.tiles) == 2:
        return _unrelated(violation, name)
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


def _repeats(violation: Violation[Tile], name: Namer[Tile]) -> str:
    tile = name(violation.tiles[0])
    if in_column(violation):
        return gettext("%(tile)s is already in the column.", tile=tile)
    if in_row(violation):
        return gettext("%(tile)s is already in the row.", tile=tile)
    return gettext("%(tile)s is used twice in this turn.", tile=tile)


SHORT: Mapping[str, Sentence[Tile]] = {
    Code.CELL_OCCUPIED: _occupied,
    Code.CELL_TWICE: _cell_twice,
    Code.TOO_MANY_TILES: lambda violation, _: ngettext(
        "You can only play %(num)d tile.", "You can only play %(num)d tiles.", violation.params["hand"]
    ),
    Code.TOO_MANY_COPIES: lambda violation, name: gettext(
        "%(tile)s: the box has only three.", tile=name(violation.tiles[0])
    ),
    Code.TILES_UNRELATED: _unrelated,
    Code.NOT_TOUCHING: _not_touching,
    Code.LINE_MIXED: _mixed,
    Code.LINE_REPEATS_TILE: _repeats,
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
