"""The codes of broken rules, and of what the sheet refuses, in the code and in RULES.md."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from referee import rulebooks

CORE = Path(rulebooks.__file__).parent
MODULES = sorted(CORE.parent.rglob("*.py"))
RULES = (CORE / "qwirkle/RULES.md").read_text(encoding="utf-8")
LISTED = re.findall(r"^\| `([a-z-]+)` \|", RULES, re.MULTILINE)
OF_THE_SHEET = re.findall(r"`([a-z-]+)`", RULES.split("The sheet refuses a few things of its own")[1])
MAKERS = {"Violation": 0, "_violation": 0, "_unless": 1}
"""What makes a violation, and which of its arguments is the code."""


def constructed(modules: Iterable[Path]) -> set[str]:
    """Every code with which these modules make a violation."""
    found = set()
    for module in modules:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                place = MAKERS[node.func.id]
                code = node.args[place] if place < len(node.args) else None
                if isinstance(code, ast.Constant):
                    found.add(code.value)
    return found


def test_every_code_is_listed() -> None:
    """Every code that the core can answer stands in RULES.md, and every code there can be answered."""
    assert constructed(module for module in MODULES if CORE in module.parents) == set(LISTED)


def test_every_code_of_the_sheet_is_named() -> None:
    """Every code with which the rooms above the core refuse something stands in RULES.md, and all there are used."""
    assert constructed(module for module in MODULES if CORE not in module.parents) == set(OF_THE_SHEET)


def test_codes_are_listed_once() -> None:
    """No code stands in RULES.md twice, and none both in the table and among those of the sheet."""
    both = [*LISTED, *OF_THE_SHEET]
    assert len(both) == len(set(both))


def test_codes_point_to_rules() -> None:
    """Every rule that a code points to is one that RULES.md states."""
    stated = set(re.findall(r"^- \*\*([RQ]\d+)\*\*", RULES, re.MULTILINE))
    table = [line for line in RULES.splitlines() if line.startswith("| `")]
    assert len(stated) > 30
    assert {number for line in table for number in re.findall(r"\b[RQ]\d+\b", line)} <= stated


def test_comments_point_to_rules() -> None:
    """Every rule that the core's comments point to is one that RULES.md states."""
    stated = set(re.findall(r"^- \*\*([RQ]\d+)\*\*", RULES, re.MULTILINE))
    for module in CORE.rglob("*.py"):
        assert set(re.findall(r"\b[RQ]\d+\b", module.read_text(encoding="utf-8"))) <= stated
