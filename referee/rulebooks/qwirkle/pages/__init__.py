"""The pages that only Qwirkle has: its house rules, who starts, and its drawn examples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form

from referee.core.grid import Cell
from referee.core.rulebook import Rulebook
from referee.core.verdict import Example
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.codes import Score
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.lines import line_points
from referee.rulebooks.qwirkle.pages.starting import starting as questions
from referee.rulebooks.qwirkle.wording import WORDING
from referee.service import Sheet
from referee.web.board.example import FirstTurn, JudgedExample, judged
from referee.web.board.frame import Area
from referee.web.board.picture import Picture
from referee.web.fields import NumberField
from referee.web.game_pages import Link, Seating
from referee.wording.language import gettext, marked
from referee.wording.words import Words

FLAGS = {"no_bonus": "bonus", "free_opening": "opening", "youngest": "oldest"}
"""By switch, the house rule that it switches off."""


class HouseRulesForm(Form):
    """The house rules as a form: how the players depart from the printed rules."""

    no_bonus = BooleanField(marked("No 6 points for the last tile"), description=marked("Standard: 6 points"))
    free_opening = BooleanField(marked("First turn: any line"), description=marked("Standard: the longest line"))
    youngest = BooleanField(
        marked("If it's a tie, the youngest starts"),
        description=marked("Standard: the oldest; in German boxes the youngest"),
    )
    leftovers = BooleanField(
        marked("A point off for each tile left"), description=marked("At the end. Standard: no penalty")
    )
    point_limit = NumberField(
        marked("End at this many points"), 1, 9999, description=marked("Leave empty for no limit")
    )
    minute_limit = NumberField(marked("Time limit in minutes"), 1, 999, description=marked("Leave empty for no limit"))

    @property
    def tags(self) -> dict[str, str]:
        return HouseRules(
            **{rule: not self[switch].data for switch, rule in FLAGS.items()},
            leftovers=self.leftovers.data,
            point_limit=self.point_limit.data,
            minutes=self.minute_limit.data,
        ).tags

    def seated(self, names: Sequence[str]) -> Seating:
        return Seating(tuple(names))


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as sent, or with a rulebook's rules, or with the printed ones."""
    rules = rulebook.rules if isinstance(rulebook, Qwirkle) else HouseRules()
    return HouseRulesForm(
        sent,
        **{switch: not getattr(rules, rule) for switch, rule in FLAGS.items()},
        leftovers=rules.leftovers,
        point_limit=rules.point_limit,
        minute_limit=rules.minutes,
    )


WORDS = Words(Qwirkle(), WORDING)
BOARD = (
    "Ot@0,0 Yt@1,0 Gt@2,0 Rt@3,0 Ox@0,1 Gc@2,1 Rc@3,1 Od@0,2 Yd@1,2 Gd@2,2 Rd@3,2 "
    "Yo@1,3 Go@2,3 Ro@3,3 Bo@4,3 Rs@3,4 Bs@4,4 Ps@5,4 Os@6,4 Rs@6,5"
)
"""The sample game of the printed rulebooks, before its turn 11."""
AREA = Area(Cell(0, 0), Cell(6, 6))


@dataclass(frozen=True, slots=True)
class FirstLines(FirstTurn):
    """A turn with the points of its lines, and a tile that can't be played instead."""

    @property
    def picture(self) -> Picture:
        """The turn on a board with room for the ends of its lines."""
        label = gettext("On the table: %(board)s. Added: %(play)s.", **self.turn.names)
        return Picture(self.turn.words.rulebook, self.turn.picture.tiles, AREA, label)

    @property
    def ends(self) -> Iterator[tuple[int, Cell]]:
        """The points of each line, and the free cell after its end."""
        for part in self.turn.verdict.parts:
            if part.code == Score.LINE:
                before, last = sorted(part.cells)[-2:]
                yield line_points(len(part.cells)), Cell(2 * last.x - before.x, 2 * last.y - before.y)


@cache
def drawing(name: str) -> JudgedExample:
    """An example of the book. Raises ``KeyError`` for an unknown name."""
    return judged(WORDS, EXAMPLES[name], name)


@cache
def first() -> FirstLines:
    """Turn 11 of that game; and a tile that its longest line already has."""
    turn, refused = (judged(WORDS, Example(BOARD, play)) for play in ("Bx@4,5 Rx@3,5 Ox@2,5", "Ro@3,5"))
    return FirstLines(turn, refused)


__all__ = ["asking", "bgg_id", "blueprints", "drawing", "first", "house_rules", "own_steps", "photo_script"]

bgg_id = 25669
"""The id of the box at BoardGameGeek."""
photo_script = "rulebooks/qwirkle/lattice.js"
blueprints = (questions,)
"""The pages that ask who starts."""


def asking(sheet: Sheet) -> Link | None:
    """The link to enter who starts, until every player's longest line is entered, or a turn is taken."""
    return None if _counted(sheet) or sheet.game.turns else _starting(sheet)


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """The link to change who starts, until the first turn is recorded."""
    return (_starting(sheet),) if _counted(sheet) and not sheet.game.turns else ()


def _counted(sheet: Sheet) -> bool:
    """Whether every player's longest line was entered."""
    return sheet.history.start is not None and sheet.history.start.stated is not None


def _starting(sheet: Sheet) -> Link:
    return Link(url_for("starting.show", game_id=sheet.id), gettext("Who starts?"))
