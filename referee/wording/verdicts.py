"""Why a turn is refused, and why text cannot be read: one sentence a code, naming the tiles and what to do next."""

from collections.abc import Callable

from flask_babel import gettext, ngettext

from referee.core.game import Damage
from referee.core.rulebook import NearMiss
from referee.core.unreadable import Unreadable
from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.tiles import Tile
from referee.wording.tiles import listed, tile_name

Namer = Callable[[Tile], str]
"""How a tile is named in a sentence: in words, or in words with its drawing."""


def reason(violation: Violation, name: Namer = tile_name) -> str:
    """A broken rule as a sentence for players, with each tile named by ``name``."""
    return _REASONS[violation.code](violation, name)


def near_miss(miss: NearMiss, name: Namer = tile_name) -> str:
    """A change that would make the play legal."""
    if miss.to is None:
        return ngettext(
            "Without the %(tile)s it would count %(num)d point.",
            "Without the %(tile)s it would count %(num)d points.",
            miss.points,
            tile=name(miss.tile),
        )
    return ngettext(
        "With the %(tile)s %(where)s it would count %(num)d point.",
        "With the %(tile)s %(where)s it would count %(num)d points.",
        miss.points,
        tile=name(miss.tile),
        where=_where(miss.to.x - miss.cell.x, miss.to.y - miss.cell.y),
    )


FAR = 3
"""More cells than anybody counts at a glance."""


def _where(right: int, down: int) -> str:
    """A way from one cell to another, in words; a far one is only marked on the board."""
    if abs(right) + abs(down) > FAR:
        return gettext("on the framed cell")
    ways = []
    if right:
        ways.append(
            ngettext("%(num)d cell to the right", "%(num)d cells to the right", right)
            if right > 0
            else ngettext("%(num)d cell to the left", "%(num)d cells to the left", -right)
        )
    if down:
        ways.append(
            ngettext("%(num)d cell down", "%(num)d cells down", down)
            if down > 0
            else ngettext("%(num)d cell up", "%(num)d cells up", -down)
        )
    return gettext(" and ").join(ways)


def unreadable(error: Unreadable) -> str:
    """What is wrong with a text that is no notation, as a sentence for whoever wrote it."""
    sentence = _UNREADABLE[error.code](error)
    if "line" in error.params:
        return gettext("Line %(number)d: %(sentence)s", number=error.params["line"], sentence=sentence)
    return sentence


def damage(found: Damage) -> str:
    """Why the record of a game cannot be replayed to its end."""
    match found.cause:
        case "unreadable":
            why = gettext("what is written there is no turn.")
        case "announced":
            why = gettext(
                "%(announced)d points were written down, but the tiles make %(points)d.",
                announced=found.announced,
                points=found.verdict.points,
            )
        case _:
            why = " ".join(map(reason, found.verdict.violations))
    return gettext(
        "Turn %(number)d of this sheet is damaged: %(why)s All turns before it are shown.", number=found.number, why=why
    )


def _occupied(violation: Violation, name: Namer) -> str:
    lying = violation.params["lying"]
    return ngettext(
        "The %(tiles)s already lies there. Choose a free cell.",
        "There already lie %(tiles)s. Choose free cells.",
        len(lying),
        tiles=listed(lying, name),
    )


def _cell_twice(violation: Violation, name: Namer) -> str:
    return gettext("Two tiles are on one cell: %(tiles)s.", tiles=listed(violation.tiles, name))


def _too_many_tiles(violation: Violation, _name: Namer) -> str:
    return ngettext(
        "One turn can lay only %(num)d tile: the hand holds no more.",
        "One turn can lay only %(num)d tiles: the hand holds no more.",
        violation.params["hand"],
    )


def _too_many_copies(violation: Violation, name: Namer) -> str:
    return gettext(
        "That would be one %(tile)s too many: the box holds only three. Look closely at the ones on the table.",
        tile=name(violation.tiles[0]),
    )


def _unrelated(violation: Violation, name: Namer) -> str:
    return gettext(
        "The tiles of one turn all share a colour or all share a shape. These do neither: %(tiles)s.",
        tiles=listed(violation.tiles, name),
    )


def _not_one_line(_violation: Violation, _name: Namer) -> str:
    return gettext("All tiles of one turn go in one row or one column.")


def _gap(violation: Violation, _name: Namer) -> str:
    return ngettext(
        "A gap is left between the tiles: %(num)d cell is empty.",
        "A gap is left between the tiles: %(num)d cells are empty.",
        len(violation.cells),
    )


def _not_touching(_violation: Violation, _name: Namer) -> str:
    return gettext("No tile touches the table. A side must touch, a corner is not enough.")


def _mixed(violation: Violation, name: Namer) -> str:
    tiles = violation.tiles
    if len(tiles) == 2:
        return gettext(
            "The %(first)s and the %(second)s would lie side by side, but share neither colour nor shape.",
            first=name(tiles[0]),
            second=name(tiles[1]),
        )
    if _is_row(violation):
        return gettext("The whole row must share one colour or one shape: %(tiles)s do not.", tiles=listed(tiles, name))
    return gettext("The whole column must share one colour or one shape: %(tiles)s do not.", tiles=listed(tiles, name))


def _repeats(violation: Violation, name: Namer) -> str:
    tile = name(violation.tiles[0])
    if len({cell.x for cell in violation.cells}) == 1:
        return gettext("The column would hold the %(tile)s more than once.", tile=tile)
    if _is_row(violation):
        return gettext("The row would hold the %(tile)s more than once.", tile=tile)
    return gettext("The %(tile)s is laid more than once in one turn.", tile=tile)


def _is_row(violation: Violation) -> bool:
    return len({cell.y for cell in violation.cells}) == 1


def _swap_count(violation: Violation, _name: Namer) -> str:
    return ngettext("A swap is of 1 to %(num)d tile.", "A swap is of 1 to %(num)d tiles.", violation.params["held"])


def _swap_exceeds_bag(violation: Violation, _name: Namer) -> str:
    return ngettext(
        "The bag holds only %(num)d tile: swap no more than that. (The printed rules do not say.)",
        "The bag holds only %(num)d tiles: swap no more than that. (The printed rules do not say.)",
        violation.params["bag"],
    )


def _tile_count(violation: Violation, _name: Namer) -> str:
    return ngettext("One turn lays 1 to %(num)d tile.", "One turn lays 1 to %(num)d tiles.", violation.params["held"])


def _too_many_points(violation: Violation, _name: Namer) -> str:
    return gettext("No turn scores more than %(most)d points.", most=violation.params["most"])


def _wrong_seat(violation: Violation, _name: Namer) -> str:
    return gettext(
        "It is the turn of seat %(to_move)d, not of seat %(seat)d.",
        to_move=violation.params["to_move"],
        seat=violation.params["seat"],
    )


def _opening_too_short(violation: Violation, _name: Namer) -> str:
    longest = violation.params["longest"]
    return ngettext(
        "The starter announced a line of %(num)d tile, so the first turn lays that line.",
        "The starter announced a line of %(num)d tiles, so the first turn lays that line.",
        longest,
    )


def _later_step_impossible(violation: Violation, name: Namer) -> str:
    why = " ".join(reason(each, name) for each in violation.params["violations"])
    return gettext(
        "Turn %(number)d could then not have been played: %(why)s Mend that turn first, or take everything back from "
        "here.",
        number=violation.params["number"],
        why=why,
    )


def _says(sentence: Callable[[], str]) -> Callable[[Violation, Namer], str]:
    return lambda _violation, _name: sentence()


_REASONS: dict[str, Callable[[Violation, Namer], str]] = {
    "cell-occupied": _occupied,
    "cell-twice": _cell_twice,
    "too-many-tiles": _too_many_tiles,
    "too-many-copies": _too_many_copies,
    "tiles-unrelated": _unrelated,
    "not-one-line": _not_one_line,
    "gap-in-line": _gap,
    "not-touching": _not_touching,
    "line-mixed": _mixed,
    "line-repeats-tile": _repeats,
    "wrong-seat": _wrong_seat,
    "game-over": _says(lambda: gettext("The game is over. Take the last turn back to go on from there.")),
    "swap-first-turn": _says(lambda: gettext("The first turn lays tiles: a swap is not possible yet.")),
    "swap-empty-bag": _says(lambda: gettext("The bag is empty: there is nothing to swap with.")),
    "swap-exceeds-bag": _swap_exceeds_bag,
    "swap-count": _swap_count,
    "pass-with-bag": _says(lambda: gettext("While the bag holds tiles, nobody passes: lay tiles or swap.")),
    "tile-count": _tile_count,
    "too-many-points": _too_many_points,
    "no-such-seat": _says(lambda: gettext("Nobody sits there: choose one of the players.")),
    "opening-too-short": _opening_too_short,
    "later-step-impossible": _later_step_impossible,
    "no-such-step": _says(lambda: gettext("There is no such turn on the sheet.")),
    "already-started": _says(lambda: gettext("The game has begun. Undo the first turn to change who starts.")),
    "nothing-to-redo": _says(lambda: gettext("There is nothing to redo.")),
    "note-missing": _says(lambda: gettext("Type how many points, and a word why.")),
    "reason-missing": _says(lambda: gettext("Say in a word why the table lets it stand.")),
    "nothing-laid": _says(lambda: gettext("No tile is laid yet. Tap a cell, then a tile.")),
    "nothing-to-take-back": _says(lambda: gettext("There is no turn to take back.")),
    "record-damaged": _says(lambda: gettext("This sheet is damaged, so nothing more can be written on it.")),
}

_UNREADABLE: dict[str, Callable[[Unreadable], str]] = {
    "no-such-tile": lambda error: gettext(
        "“%(text)s” is no tile. A tile is a colour R O Y G B P and a shape o s d c x t, like Ro.", text=error.text[:40]
    ),
    "no-such-cell": lambda error: gettext(
        "“%(text)s” is no cell. A cell is two whole numbers, like 3,-1.", text=error.text[:40]
    ),
    "cell-out-of-reach": lambda error: gettext(
        "The cell %(text)s is too far away: no further than %(farthest)d from the first.",
        text=error.text[:40],
        farthest=error.params["farthest"],
    ),
    "no-such-placement": lambda error: gettext(
        "“%(text)s” is no placement. A placement is a tile on a cell, like Ro@0,0.", text=error.text[:40]
    ),
    "board-cell-twice": lambda error: gettext("The board has two tiles on the cell %(text)s.", text=error.text),
    "no-such-tag": lambda error: gettext('“%(text)s” is no tag. A tag looks like [Seat1 "Ann"].', text=error.text[:40]),
    "no-such-turn": lambda error: gettext(
        "“%(text)s” is no turn. A turn looks like 1. S1 place Ro@0,0 = 1.", text=error.text[:40]
    ),
    "turn-out-of-order": lambda error: gettext(
        "“%(text)s” should be turn %(expected)d.", text=error.text[:40], expected=error.params["expected"]
    ),
    "no-such-players": lambda error: gettext(
        'The names of two to six players are needed, each as in [Seat1 "Ann"]: there are %(text)s.', text=error.text
    ),
    "seat-missing": lambda error: gettext("The name of %(text)s is missing.", text=error.text),
}
