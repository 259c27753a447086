"""The games and mistakes found in files, as the page of the import shows them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from referee.core.judging import Cause, Damage
from referee.core.proofreading import Mistake
from referee.service import MOST_TOGETHER, Faulty, Here, Reading, Right, Upload
from referee.web.fields import name_problem, tidy
from referee.web.guard.access import own_games
from referee.web.page import Page
from referee.web.this_app import the_referee, the_shelf, words_of
from referee.wording.language import gettext, ngettext, pgettext
from referee.wording.unreadable import mistake, unfit
from referee.wording.words import Words

ALL, RIGHT_ONES = "bring-in", "bring-in-right"
"""The values of the key: all files are valid; or only the valid ones should be imported."""
MOST_MISTAKES = 20
"""The most mistakes shown per file."""
AROUND = 60
"""Characters of a line shown on each side of a mistake."""


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


class AskedName(NamedTuple):
    """A player who needs another name before a game can be imported."""

    field: str
    """The name of its form field."""
    seat: int
    name: str
    """What was typed; until then, a name that is free."""
    problem: str
    """What is wrong with it, in words."""


@dataclass(frozen=True)
class FaultyFile:
    """A file that can't be imported as it is."""

    found: Faulty
    number: int
    """Its number in the upload."""
    typed: Mapping[str, str]

    @cached_property
    def asked(self) -> list[AskedName]:
        """The names that need changing, if nothing else is wrong; otherwise empty."""
        asked = []
        for player in self.found.asked:
            field, name, problem = f"name-{self.number}-{player['seat']}", player["free"], None
            if field in self.typed:
                name = tidy(self.typed[field])
                problem = name_problem(name, player["others"]) if name else pgettext("player", "Type a name.")
            asked.append(AskedName(field, player["seat"], name, problem or ""))
        return asked

    @property
    def faults(self) -> int:
        """The number of its mistakes."""
        return len(self.found.mistakes) + (self.found.unfit is not None)

    @property
    def more(self) -> int:
        """The number of mistakes that aren't shown."""
        return max(0, self.faults - MOST_MISTAKES)

    @property
    def mistakes(self) -> Iterator[FoundMistake]:
        """The mistakes that are shown."""
        if self.found.unfit:
            yield FoundMistake(unfit(self.found.unfit.reason, self.found.unfit.details))
        words = words_of(self.found.rulebook) if self.found.rulebook else None
        for each in self.found.mistakes[:MOST_MISTAKES]:
            before, at_fault, after = each.parts
            yield FoundMistake(
                sentence=mistake(each, words.game if words else None),
                number=each.line.number if each.line else 0,
                before=before if len(before) <= AROUND else f"…{before[-AROUND:]}",
                at_fault=at_fault if len(at_fault) <= AROUND else f"{at_fault[:AROUND]}…",
                after=after if len(after) <= AROUND else f"{after[:AROUND]}…",
                sum=_sum(each, words) if words else "",
            )


@dataclass(frozen=True)
class FilesFoundPage(Page):
    """The contents of the chosen files."""

    template = "home/files_found.html"

    kept: str
    """The key of the kept files."""
    upload: Upload
    typed: Mapping[str, str]
    """The names that were typed into the form of the page."""
    brought: int = 0
    """The number of games imported just now."""
    notice: str = ""
    """A sentence about the request itself."""

    @property
    def subtitle(self) -> str:
        files = len(self.upload.files)
        return " · ".join(filter(None, (self.upload.name, ngettext("%(num)d file", "%(num)d files", files))))

    @cached_property
    def _found(self) -> list[Faulty | Right]:
        return list(map(Reading(the_shelf().open, MOST_TOGETHER).of, self.upload.files))

    @cached_property
    def faulty(self) -> list[FaultyFile]:
        files = enumerate(self._found, 1)
        return [FaultyFile(found, number, self.typed) for number, found in files if isinstance(found, Faulty)]

    @cached_property
    def _looked(self) -> list[Right | Here]:
        known = the_referee().imports.known(own_games())
        return [known.at(found) for found in self._found if isinstance(found, Right)]

    @cached_property
    def right(self) -> list[Right]:
        """The games that can be imported."""
        return [each for each in self._looked if isinstance(each, Right)]

    @cached_property
    def here(self) -> list[Here]:
        """The games that are here already."""
        return [each for each in self._looked if isinstance(each, Here)]

    @cached_property
    def titles(self) -> dict[str, str]:
        """The titles of the boxed games by slug, if there are several."""
        return {box.rulebook.slug: box.wording.title for box in the_shelf()} if len(the_shelf()) > 1 else {}

    @property
    def _ready(self) -> int:
        """The number of games that the key imports."""
        return len(self.right) + sum(bool(file.asked) for file in self.faulty)

    @property
    def news(self) -> str:
        """The number of games imported so far, in words."""
        if done := min(self.brought, len(self.here)):
            return ngettext("%(num)d game imported.", "%(num)d games imported.", done)
        return gettext("Nothing imported yet.") if self._ready else gettext("There's nothing to import.")

    @property
    def caption(self) -> str:
        """The number of the other files of each sort, in words."""
        right, faulty, here = len(self.right), len(self.faulty), max(0, len(self.here) - self.brought)
        parts = (
            right and ngettext("%(num)d game ready to import", "%(num)d games ready to import", right),
            faulty and ngettext("%(num)d file has errors", "%(num)d files have errors", faulty),
            here and ngettext("%(num)d game is already here", "%(num)d games are already here", here),
        )
        found = gettext(", ").join(part for part in parts if part)
        return f"{found}." if found else ""

    @cached_property
    def word(self) -> str:
        """The value of the key; empty if there is nothing to import."""
        wrong = any(not file.asked for file in self.faulty)
        return (RIGHT_ONES if wrong else ALL) if self._ready else ""

    @property
    def key(self) -> str:
        """The label of the key."""
        if self.word == RIGHT_ONES:
            return ngettext("Import the good one", "Import the %(num)d good ones", self._ready)
        return ngettext("Import the game", "Import %(num)d games", self._ready)


def _sum(found: Mistake[object], words: Words[object]) -> str:
    """The sum of a turn whose points were announced wrongly."""
    if not isinstance(found.cause, Damage) or found.cause.cause is not Cause.ANNOUNCED:
        return ""
    return " + ".join(addend.text for addend in words.addends(found.cause.verdict))
