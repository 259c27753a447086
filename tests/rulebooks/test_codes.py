"""The codes of broken rules, and of refusals of the scoresheet, in the code and in RULES.md."""

import re
from pathlib import Path

from referee.core.judging import IMPOSSIBLE
from referee.core.verdict import SheetCode
from referee.rulebooks import qwirkle
from referee.rulebooks.qwirkle.codes import Code, Prize, Score

HOME = Path(qwirkle.__file__).parent
RULES = (HOME / "RULES.md").read_text(encoding="utf-8")
TABLE = {match[1]: match[0] for match in re.finditer(r"^\| `([a-z-]+)` \|.*", RULES, re.MULTILINE)}
"""By code, its line in the table of broken rules."""
OF_THE_SHEET = re.findall(r"`([a-z-]+)`", RULES.split("The scoresheet refuses a few things of its own")[1])
LISTED = [*TABLE, SheetCode.WRONG_SEAT, SheetCode.GAME_OVER, SheetCode.NO_SUCH_SEAT]
"""All codes that can be against a turn."""
STATED = set(re.findall(r"^- \*\*([RQ]\d+)\*\*", RULES, re.MULTILINE))
"""The numbers of the rules and of the open questions."""


def test_every_code_is_listed() -> None:
    """The table of RULES.md has exactly the codes of broken rules, each on one line."""
    assert list(TABLE) == list(Code)
    assert RULES.count("\n| `") == len(Code)


def test_every_code_of_the_sheet_is_named() -> None:
    """The end of RULES.md has exactly the codes of refusals of the scoresheet, each once."""
    assert sorted(OF_THE_SHEET) == sorted(SheetCode)


def test_codes_differ() -> None:
    """No code of the game is one of the scoresheet, and none of a broken rule is one of a score or a prize."""
    both = [*Code, *SheetCode, *Score, *Prize]
    assert len(both) == len(set(both))


def test_what_no_table_overrules() -> None:
    """The codes that players can't overrule are some of the existing ones."""
    assert set(qwirkle.Qwirkle.impossible) < set(Code)
    assert set(SheetCode) > IMPOSSIBLE


def test_codes_point_to_rules() -> None:
    """Every rule that a code points to is in RULES.md."""
    assert len(STATED) > 30
    assert {number for line in TABLE.values() for number in re.findall(r"\b[RQ]\d+\b", line)} <= STATED


def test_comments_point_to_rules() -> None:
    """Every rule that a comment of the rulebook points to is in RULES.md."""
    for module in HOME.rglob("*.py"):
        assert set(re.findall(r"\b[RQ]\d+\b", module.read_text(encoding="utf-8"))) <= STATED
