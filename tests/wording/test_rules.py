"""The rules in words: all of them, and a rule for every verdict code."""

import re

import pytest

from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.notation import read_board, read_play
from referee.wording.disputes import DISPUTES
from referee.wording.rules import RULES, Article, Chapter, rules_of
from referee.wording.silences import SILENCES
from referee.wording.verdicts import reason
from tests.rulebooks.qwirkle.test_examples import PLACEMENT_CODES
from tests.rulebooks.test_codes import LISTED
from tests.rulebooks.test_codes import RULES as RULES_MD

ALL = [entry for chapter in (*RULES, *SILENCES, *DISPUTES) for entry in chapter.articles]
BY_ID = {entry.id: entry for entry in ALL}

OTHER_CODES = {
    "opening-too-short": {"longest": 4, "tiles": 3},
    "wrong-seat": {"seat": 2, "to_move": 1},
    "game-over": {},
    "swap-first-turn": {},
    "swap-empty-bag": {},
    "swap-exceeds-bag": {"count": 3, "bag": 2},
    "swap-count": {"count": 7, "held": 6},
    "pass-with-bag": {"bag": 5},
    "tile-count": {"tiles": 7, "held": 6},
    "too-many-points": {"points": 85, "most": 84},
}
"""The codes that are about turns, but not about laid tiles, each with what its sentence needs."""

OF_THE_SHEET = {
    "no-such-seat",
    "no-such-step",
    "already-started",
    "nothing-laid",
    "nothing-to-take-back",
    "nothing-to-redo",
    "later-step-impossible",
    "note-missing",
    "reason-missing",
    "record-damaged",
}
"""The codes that have to do with no rule of the game."""


def ids(chapters: tuple[Chapter, ...]) -> list[str]:
    """The ids of all entries under these headings."""
    return [entry.id for chapter in chapters for entry in chapter.articles]


def test_all_rules_are_there() -> None:
    """Every rule from R1 to R21 stands there once, in its order."""
    assert ids(RULES) == [f"R{number}" for number in range(1, 22)]


def test_all_silences_are_there() -> None:
    """Every question on which the printed rulebooks are silent stands there once."""
    assert ids(SILENCES) == [f"Q{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12)]


def test_all_disputes_are_there() -> None:
    """Every one of the 27 disputes stands there once."""
    assert sorted(ids(DISPUTES)) == sorted(f"D{number}" for number in range(1, 28))


def test_rules_are_those_of_the_core() -> None:
    """The rules in words are just those that RULES.md states."""
    assert {*ids(RULES), *ids(SILENCES)} == set(re.findall(r"^- \*\*([RQ]\d+)\*\*", RULES_MD, re.MULTILINE))


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.id)
def test_entries_are_whole(entry: Article) -> None:
    """Every entry has a title and a short text, and names only rules that there are."""
    assert entry.title
    assert 15 < len(str(entry.text)) < 340
    assert set(entry.rules) <= {*ids(RULES), *ids(SILENCES)} - {entry.id}


def test_every_example_is_shown() -> None:
    """Every example belongs to an entry, and to one only."""
    shown = [name for entry in ALL for name in entry.examples]
    assert sorted(shown) == sorted(EXAMPLES)


@pytest.mark.parametrize("entry", [f"R{n}" for n in range(8, 17)] + [f"D{n}" for n in (*range(1, 15), 25)])
def test_laying_and_counting_is_drawn(entry: str) -> None:
    """Every rule on laying and counting, and every dispute about a position, has a drawn one."""
    assert BY_ID[entry].examples


def test_an_entry_names_no_unknown_example() -> None:
    """An entry cannot be made with an example that does not exist."""
    with pytest.raises(ValueError, match="R99"):
        Article("R99", "A rule", "It says something.", examples=("nowhere",))


def test_codes_are_those_of_the_core() -> None:
    """The codes that these tests know are all that RULES.md lists, but for those of the sheet."""
    assert PLACEMENT_CODES | set(OTHER_CODES) == set(LISTED) - OF_THE_SHEET


@pytest.mark.parametrize("code", sorted({*PLACEMENT_CODES, *OTHER_CODES}))
def test_every_code_has_its_rules(code: str) -> None:
    """Every verdict code belongs to rules that can be read, among them all that RULES.md names for it."""
    (row,) = (line for line in RULES_MD.splitlines() if line.startswith(f"| `{code}` |"))
    assert rules_of(code)
    assert set(re.findall(r"\b[RQ]\d+\b", row)) <= set(rules_of(code)) <= {*ids(RULES), *ids(SILENCES)}


@pytest.mark.parametrize("code", sorted(PLACEMENT_CODES))
def test_every_placement_code_is_drawn_at_its_rule(code: str) -> None:
    """The first rule of a code about laid tiles shows a position that breaks it, and the referee says why."""
    first, *_ = rules_of(code)
    (example, *_) = (EXAMPLES[name] for name in BY_ID[first].examples if code in EXAMPLES[name].codes)
    verdict = judge(read_board(example.board), read_play(example.play))
    assert all(reason(violation) for violation in verdict.violations if violation.code == code)


@pytest.mark.parametrize("code", OTHER_CODES)
def test_every_other_code_has_a_sentence(code: str) -> None:
    """The referee has a sentence for every code that is not about laid tiles."""
    assert reason(Violation(code, params=OTHER_CODES[code])).endswith((".", ")"))


@pytest.mark.parametrize("code", sorted(OF_THE_SHEET))
def test_matters_of_the_sheet_have_no_rule(code: str) -> None:
    """What the sheet itself refuses belongs to no rule of the game."""
    assert rules_of(code) == ()
