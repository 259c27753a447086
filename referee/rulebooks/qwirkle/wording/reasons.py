"""Why a turn is refused: one sentence per code, with the tiles and what to do next; and a shorter one for the two
lines that the game page has for it: the tile first, then the reason.
"""

from collections.abc import Mapping

from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.wording.tiles import many, shared_by
from referee.wording.language import gettext, listed, marked, ngettext
from referee.wording.refusals import Namer, Sentence, numbered, phrased


def _occupied(violation: Violation[Tile], name: Namer[Tile]) -> str:
    on_board = violation.params["lying"]
    return ngettext(
        "The %(tiles)s is already there. Choose a free space.",
        "There are already tiles there: %(tiles)s. Choose free spaces.",
        len(on_board),
        tiles=listed(map(name, on_board)),
    )


def _mixed(violation: Violation[Tile], name: Namer[Tile]) -> str:
    *names, last = (name(tile) for tile in violation.tiles)
    if len(names) == 1:
        return gettext(
            "The %(first)s and the %(second)s would be side by side, but match in neither colour nor shape.",
            first=names[0],
            second=last,
        )
    text = marked("The whole column must be one colour or one shape; %(tiles)s and %(last)s don't match.")
    if in_row(violation):
        text = marked("The whole row must be one colour or one shape; %(tiles)s and %(last)s don't match.")
    return gettext(text, tiles=gettext(", ").join(names), last=last)


def in_row(violation: Violation[Tile]) -> bool:
    """Whether the cells at fault are in one row."""
    return len({cell.y for cell in violation.cells}) == 1


def _by_line(column: str, row: str, neither: str) -> Sentence[Tile]:
    """A sentence chosen by the line of the cells at fault."""

    def sentence(violation: Violation[Tile], name: Namer[Tile]) -> str:
        if len({cell.x for cell in violation.cells}) == 1:
            return phrased(column, violation, name)
        return phrased(row if in_row(violation) else neither, violation, name)

    return sentence


def _for(most: int, few: str, more: str) -> Sentence[Tile]:
    """A sentence for up to ``most`` tiles, and one for more."""
    return lambda violation, name: phrased(few if len(violation.tiles) <= most else more, violation, name)


REASONS: Mapping[str, Sentence[Tile]] = {
    Code.CELL_OCCUPIED: _occupied,
    Code.CELL_TWICE: marked("Two tiles are on the same space: %(tiles)s."),
    Code.TOO_MANY_TILES: numbered(
        "You can only play %(num)d tile: that's all you have.",
        "You can only play %(num)d tiles: that's all you have.",
        "hand",
    ),
    Code.TOO_MANY_COPIES: marked("That's one %(tile)s too many: the box has only three. Check the ones on the table."),
    Code.TILES_UNRELATED: marked(
        "All tiles you play in one turn must share a colour or a shape. These don't: %(tiles)s."
    ),
    Code.GAP_IN_LINE: lambda violation, _: ngettext(
        "There's a gap between your tiles: %(num)d empty space.",
        "There's a gap between your tiles: %(num)d empty spaces.",
        len(violation.cells),
    ),
    Code.LINE_MIXED: _mixed,
    Code.LINE_REPEATS_TILE: _by_line(
        marked("The column would have the %(tile)s twice."),
        marked("The row would have the %(tile)s twice."),
        marked("The %(tile)s is used more than once in this turn."),
    ),
    Code.OPENING_TOO_SHORT: numbered(
        "The starting player announced a line of %(num)d tile, so it has to be played first.",
        "The starting player announced a line of %(num)d tiles, so it has to be played first.",
        "longest",
    ),
    Code.SWAP_EXCEEDS_BAG: numbered(
        "The bag has only %(num)d tile: you can't swap more. (The rulebook doesn't say.)",
        "The bag has only %(num)d tiles: you can't swap more. (The rulebook doesn't say.)",
        "bag",
    ),
    Code.SWAP_COUNT: numbered("You can swap 1 tile.", "You can swap 1 to %(num)d tiles.", "held"),
    Code.TILE_COUNT: numbered("Play 1 tile.", "Play 1 to %(num)d tiles.", "held"),
    Code.TOO_MANY_POINTS: marked("A turn can't score more than %(most)d points."),
    Code.NOT_ONE_LINE: marked("All tiles of one turn go in one row or one column."),
    Code.NOT_TOUCHING: marked("None of your tiles touches a tile on the table. Sides must touch; corners don't count."),
    Code.SWAP_FIRST_TURN: marked("On the first turn you have to play tiles; you can't swap yet."),
    Code.SWAP_EMPTY_BAG: marked("The bag is empty: there's nothing to swap with."),
    Code.PASS_WITH_BAG: marked("You can't pass while there are tiles in the bag: play or swap."),
}
"""By code, why a step is refused: a sentence, or a function that makes one from the violation."""


def _short_occupied(violation: Violation[Tile], name: Namer[Tile]) -> str:
    first, *others = violation.params["lying"]
    if others:
        return gettext("There are already tiles there.")
    return gettext("The %(tile)s is already there.", tile=name(first))


def _short_mixed(violation: Violation[Tile], name: Namer[Tile]) -> str:
    """The placed tile that doesn't go with all the others, if there is one."""
    if len(violation.tiles) == 2:
        return phrased(SHORT[Code.TILES_UNRELATED], violation, name)
    for tile in reversed(violation.params.get("placed", ())):
        others = [*violation.tiles]
        others.remove(tile)
        if kind := shared_by(others):
            text = marked("The %(tile)s doesn't go in a column of %(others)s.")
            if in_row(violation):
                text = marked("The %(tile)s doesn't go in a row of %(others)s.")
            return gettext(text, tile=name(tile), others=many(kind))
    if in_row(violation):
        return gettext("The row must be all one colour or all one shape.")
    return gettext("The column must be all one colour or all one shape.")


SHORT: Mapping[str, Sentence[Tile]] = {
    Code.CELL_OCCUPIED: _short_occupied,
    Code.CELL_TWICE: _for(
        2, marked("%(tiles)s are on the same space."), marked("Several tiles are on the same space.")
    ),
    Code.TOO_MANY_TILES: numbered("You can only play %(num)d tile.", "You can only play %(num)d tiles.", "hand"),
    Code.TOO_MANY_COPIES: marked("%(tile)s: the box has only three."),
    Code.TILES_UNRELATED: _for(
        2,
        marked("%(tiles)s match in neither colour nor shape."),
        marked("These tiles match in neither colour nor shape."),
    ),
    Code.NOT_TOUCHING: _for(
        1, marked("The %(tile)s doesn't touch another tile."), marked("None of your tiles touches the others.")
    ),
    Code.LINE_MIXED: _short_mixed,
    Code.LINE_REPEATS_TILE: _by_line(
        marked("The %(tile)s is already in the column."),
        marked("The %(tile)s is already in the row."),
        marked("The %(tile)s is used twice in this turn."),
    ),
    Code.OPENING_TOO_SHORT: numbered(
        "On the first turn, play %(num)d tile, as announced.",
        "On the first turn, play %(num)d tiles, as announced.",
        "longest",
    ),
    Code.SWAP_EXCEEDS_BAG: numbered(
        "There's only %(num)d tile in the bag.", "There are only %(num)d tiles in the bag.", "bag"
    ),
    Code.NOT_ONE_LINE: marked("The tiles aren't all in one row or one column."),
    Code.GAP_IN_LINE: marked("There's a gap between your tiles."),
    Code.SWAP_FIRST_TURN: marked("You can't swap on the first turn: play tiles."),
    Code.PASS_WITH_BAG: marked("You can't pass while there are tiles in the bag."),
}
"""By code, the shorter sentences; the others are short enough."""
