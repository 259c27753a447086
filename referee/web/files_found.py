"""What was found in files, as the page of the import shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.core.game import Cause, Damage
from referee.core.proofreading import Mistake
from referee.rulebooks.registry import RULEBOOKS
from referee.service import Faulty, Here, Right
from referee.wording.language import ngettext
from referee.wording.mistakes import mistake, unfit
from referee.wording.registry import WORDINGS
from referee.wording.words import Words

MOST_MISTAKES = 20
"""So many of one file are shown."""
AROUND = 60
"""Signs of a line that are shown on each side of what is at fault."""


@dataclass(frozen=True)
class FoundMistake:
    """What is wrong with a file, in one place."""

    sentence: str
    number: int = 0
    """Of the line; 0 where it is in none."""
    before: str = ""
    """The line up to what is at fault."""
    at_fault: str = ""
    after: str = ""
    sum: str = ""
    """What the tiles really make, where that is the matter."""


@dataclass(frozen=True)
class FaultyFile:
    """A file that cannot be brought in."""

    name: str
    counted: str
    """How many faults it has, in words."""
    mistakes: tuple[FoundMistake, ...]
    more: int
    """How many are not shown."""


@dataclass(frozen=True)
class FoundGame:
    """A game that can be brought in, or is here already."""

    file: str
    places: tuple[tuple[str, int], ...]
    """Its players with their totals."""
    title: str
    """Which boxed game it is; empty where there is one box only."""
    turns: int
    same_as: str
    """The file before it with the same game."""
    id: str
    """The game that is here; empty where it is not yet."""


def faulty_file(found: Faulty) -> FaultyFile:
    """A file that cannot be brought in, and why."""
    mistakes = tuple(_mistakes(found))
    return FaultyFile(
        name=found.file,
        counted=ngettext("%(num)d fault", "%(num)d faults", len(mistakes)),
        mistakes=mistakes[:MOST_MISTAKES],
        more=max(0, len(mistakes) - MOST_MISTAKES),
    )


def found_game(found: Right | Here) -> FoundGame:
    """A game that was found."""
    sheet = found.sheet
    return FoundGame(
        file=found.file,
        places=tuple(zip(sheet.names, sheet.game.totals, strict=True)),
        title=WORDINGS[sheet.rulebook.slug].title if len(RULEBOOKS) > 1 else "",
        turns=len(sheet.game.turns),
        same_as=found.same_as if isinstance(found, Here) else "",
        id=sheet.id,
    )


def _mistakes(found: Faulty) -> Iterator[FoundMistake]:
    if found.unfit:
        yield FoundMistake(unfit(found.unfit.reason, found.unfit.told))
    words = Words(found.rulebook) if found.rulebook else None
    for each in found.mistakes:
        before, at_fault, after = each.parts
        yield FoundMistake(
            sentence=words.mistake(each) if words else mistake(each, None),
            number=each.line.number if each.line else 0,
            before=before if len(before) <= AROUND else f"…{before[-AROUND:]}",
            at_fault=at_fault if len(at_fault) <= AROUND else f"{at_fault[:AROUND]}…",
            after=after if len(after) <= AROUND else f"{after[:AROUND]}…",
            sum=_sum(each, words) if words else "",
        )


def _sum(found: Mistake[object], words: Words[object]) -> str:
    """How the points come about that were announced otherwise."""
    if not isinstance(found.cause, Damage) or found.cause.cause is not Cause.ANNOUNCED:
        return ""
    return " + ".join(addend.text for addend in words.addends(found.cause.verdict))
