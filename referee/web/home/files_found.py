"""The games and mistakes found in files, as the page of the import shows them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.core.judging import Cause, Damage
from referee.core.proofreading import Mistake
from referee.service import (
    MOST_TOGETHER,
    Faulty,
    Here,
    Reading,
    Right,
    Upload,
)
from referee.web.fields import tidy
from referee.web.home.players_form import name_problem
from referee.web.shelf import the_shelf, wording_of, words_of
from referee.wording.language import gettext, ngettext, pgettext
from referee.wording.mistakes import mistake, unfit
from referee.wording.words import Words

MOST_MISTAKES = 20
"""The mistakes that are shown of a file at most."""
AROUND = 60
"""Characters of a line that are shown on each side of a mistake."""


@dataclass(frozen=True)
class FoundMistake:
    """One mistake in a file."""

    sentence: str
    number: int = 0
    """The number of its line; 0 without a line."""
    before: str = ""
    """The line up to the mistake."""
    at_fault: str = ""
    after: str = ""
    sum: str = ""
    """The real sum, if the announced one is wrong."""


@dataclass(frozen=True)
class AskedName:
    """A player who needs another name, so that a game can be brought in."""

    file: int
    """The number of the file in its upload."""
    seat: int
    name: str
    """A name that is free, until one is typed."""
    others: tuple[str, ...]
    """The names of the other players."""
    problem: str = ""
    """What is wrong with it, in words."""

    @property
    def field(self) -> str:
        """The name of its form field."""
        return f"name-{self.file}-{self.seat}"

    def typed(self, form: Mapping[str, str]) -> "AskedName":
        """The same with what was typed into a form."""
        if self.field not in form:
            return self
        name = tidy(form[self.field])
        problem = name_problem(name, self.others) if name else pgettext("player", "Type a name.")
        return replace(self, name=name, problem=problem or "")


@dataclass(frozen=True)
class FaultyFile:
    """A file that cannot be brought in as it is."""

    name: str
    counted: str
    """The number of its mistakes, in words."""
    mistakes: tuple[FoundMistake, ...]
    more: int
    """The number of mistakes that are not shown."""
    asked: tuple[AskedName, ...]
    """The names without which nothing is wrong; empty if something else is."""


@dataclass(frozen=True)
class FoundGame:
    """A game that can be brought in, or is here already."""

    file: str
    places: tuple[tuple[str, int], ...]
    """Its players with their totals."""
    title: str
    """The title of its boxed game; empty if there is only one."""
    turns: int
    same_as: str
    """An earlier file with the same game; empty if there is none."""
    id: str
    """Its id on the record; empty if it is new."""


@dataclass(frozen=True)
class Found:
    """The content of files, regardless of the record."""

    name: str
    """The name of the chosen file if it was a single one; else empty."""
    faulty: tuple[FaultyFile, ...]
    right: tuple[Right, ...]

    @classmethod
    def of(cls, upload: Upload) -> "Found":
        """Read the files of an upload, in the language in use."""
        reading = Reading(the_shelf().open, MOST_TOGETHER)
        faulty, right = list[FaultyFile](), list[Right]()
        for number, file in enumerate(upload.files, 1):
            found = reading.of(file)
            if isinstance(found, Faulty):
                faulty.append(_faulty_file(found, number))
            else:
                right.append(found)
        return cls(upload.name, tuple(faulty), tuple(right))

    def typed(self, form: Mapping[str, str]) -> "Found":
        """The same with the names that were typed into a form."""
        faulty = (replace(file, asked=tuple(each.typed(form) for each in file.asked)) for file in self.faulty)
        return replace(self, faulty=tuple(faulty))

    def names(self, form: Mapping[str, str]) -> Mapping[int, Mapping[int, str]]:
        """By number of the file and seat, the names that were typed and can be names."""
        found = defaultdict[int, dict[int, str]](dict)
        for file in self.typed(form).faulty:
            for each in file.asked:
                if each.field in form and not each.problem:
                    found[each.file][each.seat] = each.name
        return found


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


def news(brought: int, some_right: bool) -> str:
    """How many games were brought in."""
    if brought:
        return ngettext("%(num)d game imported.", "%(num)d games imported.", brought)
    return gettext("Nothing imported yet.") if some_right else gettext("There's nothing to import.")


def how_many(right: int, faulty: int, here: int) -> str:
    """How many files of each sort there are."""
    parts = (
        right and ngettext("%(num)d game ready to import", "%(num)d games ready to import", right),
        faulty and ngettext("%(num)d file has errors", "%(num)d files have errors", faulty),
        here and ngettext("%(num)d game is here already", "%(num)d games are here already", here),
    )
    found = gettext(", ").join(part for part in parts if part)
    return f"{found}." if found else ""


def key_label(right: int, some_faulty: bool) -> str:
    """What the key brings in."""
    if some_faulty:
        return ngettext("Import the good one", "Import the %(num)d good ones", right)
    return ngettext("Import the game", "Import %(num)d games", right)


def _faulty_file(found: Faulty, number: int) -> FaultyFile:
    """A file that cannot be brought in, and why."""
    faults = len(found.mistakes) + (found.unfit is not None)
    return FaultyFile(
        name=found.file,
        counted=ngettext("%(num)d error", "%(num)d errors", faults),
        mistakes=tuple(_mistakes(found)),
        more=max(0, faults - MOST_MISTAKES),
        asked=tuple(AskedName(number, each["seat"], each["free"], each["others"]) for each in found.asked),
    )


def _mistakes(found: Faulty) -> Iterator[FoundMistake]:
    """The mistakes that are shown."""
    if found.unfit:
        yield FoundMistake(unfit(found.unfit.reason, found.unfit.details))
    words = words_of(found.rulebook) if found.rulebook else None
    for each in found.mistakes[:MOST_MISTAKES]:
        before, at_fault, after = each.parts
        yield FoundMistake(
            sentence=mistake(each, words.game if words else None),
            number=each.line.number if each.line else 0,
            before=before if len(before) <= AROUND else f"…{before[-AROUND:]}",
            at_fault=at_fault if len(at_fault) <= AROUND else f"{at_fault[:AROUND]}…",
            after=after if len(after) <= AROUND else f"{after[:AROUND]}…",
            sum=_sum(each, words) if words else "",
        )


def _sum(found: Mistake[object], words: Words[object]) -> str:
    """The sum of a turn whose points were announced wrongly."""
    if not isinstance(found.cause, Damage) or found.cause.cause is not Cause.ANNOUNCED:
        return ""
    return " + ".join(addend.text for addend in words.addends(found.cause.verdict))
