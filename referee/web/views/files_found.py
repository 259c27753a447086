"""What was found in files, as the page of the import shows it."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from referee.core.game import Cause, Damage
from referee.core.proofreading import Mistake
from referee.service import (
    MOST_TOGETHER,
    About,
    Faulty,
    Here,
    ImportedGame,
    Reading,
    Right,
    SeatSummary,
    Summary,
    Upload,
)
from referee.web.shelf import the_shelf, wording_of, words_of
from referee.wording.language import ngettext
from referee.wording.mistakes import mistake, unfit
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


@dataclass(frozen=True)
class Found:
    """What was found in files. Whether a game is already on the record is not part of it."""

    name: str
    """The name of the chosen file if it was a single one; else empty."""
    faulty: tuple[FaultyFile, ...]
    right: tuple[Right, ...]

    @classmethod
    def of(cls, upload: Upload) -> "Found":
        """What is in the files, in the language in use."""
        reading = Reading(the_shelf().open, MOST_TOGETHER)
        faulty, right = list[FaultyFile](), list[Right]()
        for file in upload.files:
            found = reading.of(file)
            if isinstance(found, Faulty):
                faulty.append(_faulty_file(found))
            else:
                right.append(found)
        return cls(upload.name, tuple(faulty), tuple(right))

    @classmethod
    def read(cls, text: str) -> "Found":
        """Read back what ``written`` returned."""
        told = json.loads(text)
        return cls(told["name"], tuple(map(_read_faulty, told["faulty"])), tuple(map(_read_right, told["right"])))

    def written(self) -> str:
        """A JSON text that ``read`` reads back."""
        return json.dumps(asdict(self))


def found_game(found: Right | Here) -> FoundGame:
    """A game that was found."""
    right, here = (found.right, found) if isinstance(found, Here) else (found, None)
    summary = right.game.summary
    return FoundGame(
        file=right.file,
        places=tuple((seat.name, seat.total) for seat in summary.seats),
        title=wording_of(summary.rulebook).title if len(the_shelf()) > 1 else "",
        turns=summary.turns,
        same_as=here.same_as if here else "",
        id=here.id if here else "",
    )


def _read_faulty(told: dict[str, Any]) -> FaultyFile:
    return FaultyFile(**{**told, "mistakes": tuple(FoundMistake(**each) for each in told["mistakes"])})


def _read_right(told: dict[str, Any]) -> Right:
    header, lines, started, about, summary = told["game"]
    *shared, seats = summary
    summed_up = Summary(*shared)._replace(seats=tuple(SeatSummary(*seat) for seat in seats))
    return Right(told["file"], ImportedGame(header, tuple(lines), started, About(*about), summed_up), told["content"])


def _faulty_file(found: Faulty) -> FaultyFile:
    """A file that cannot be brought in, and why."""
    faults = len(found.mistakes) + (found.unfit is not None)
    return FaultyFile(
        name=found.file,
        counted=ngettext("%(num)d fault", "%(num)d faults", faults),
        mistakes=tuple(_mistakes(found)),
        more=max(0, faults - MOST_MISTAKES),
    )


def _mistakes(found: Faulty) -> Iterator[FoundMistake]:
    """The mistakes that are shown."""
    if found.unfit:
        yield FoundMistake(unfit(found.unfit.reason, found.unfit.details))
    words = words_of(found.rulebook) if found.rulebook else None
    for each in found.mistakes[:MOST_MISTAKES]:
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
