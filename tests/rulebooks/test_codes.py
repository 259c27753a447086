"""The codes of broken rules, in the code and in RULES.md."""

import ast
import re
from pathlib import Path

from referee import rulebooks

CORE = Path(rulebooks.__file__).parent
RULES = (CORE / "qwirkle/RULES.md").read_text(encoding="utf-8")
LISTED = re.findall(r"^\| `([a-z-]+)` \|", RULES, re.MULTILINE)


def constructed() -> set[str]:
    """Every code with which the core makes a violation."""
    found = set()
    for module in CORE.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                code = node.args[0]
                if node.func.id in {"Violation", "_violation"} and isinstance(code, ast.Constant):
                    found.add(code.value)
    return found


def test_every_code_is_listed() -> None:
    """Every code that the core can answer stands in RULES.md, and every code there can be answered."""
    assert constructed() == set(LISTED)


def test_codes_are_listed_once() -> None:
    """No code stands in RULES.md twice."""
    assert len(LISTED) == len(set(LISTED))


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
