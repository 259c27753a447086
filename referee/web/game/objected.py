"""An objection to the last turn, as the page of the game shows it."""

from dataclasses import dataclass

from referee.service import LastTurn, Sheet, last_turn
from referee.wording.language import gettext, ngettext


@dataclass(frozen=True)
class Objected:
    """An objection to the last turn."""

    people: int
    """How many object."""
    turn: LastTurn

    @property
    def told(self) -> str:
        """That somebody objects."""
        return ngettext("Someone watching objects", "%(num)d people object", self.people)

    @property
    def spoken(self) -> str:
        """The same with the turn, to be read aloud."""
        turn = gettext("Turn %(number)d", number=self.turn.number)
        points = ngettext("%(num)d point", "%(num)d points", self.turn.points)
        return f"{self.told}. {turn}, {self.turn.name}, {points}."


def objected_of(sheet: Sheet, people: int, heard: int) -> Objected | None:
    """The objection of these ``people``, if they are more than were ``heard``."""
    turn = last_turn(sheet) if people > heard else None
    return Objected(people, turn) if turn else None
