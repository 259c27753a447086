"""What `make mutants` reads: mutants as mutmut shows them, and the reasons why some of them survive."""

import json
from pathlib import Path

from tests.mutants import REASONS, ROOT, Mutant, read, read_reasons, survived
from tests.rulebooks.blocks import HERE, blocks

SHOWN = """\
# referee.core.history.xǁHistoryǁ_moved__mutmut_3: survived
--- referee/core/history.py
+++ referee/core/history.py
@@ -1,4 +1,4 @@
 def _moved(self, steps):
-        return steps - 1
+        return steps + 1
"""
MOVED = Mutant("referee/core/history.py", "History._moved", ("- return steps - 1", "+ return steps + 1"))


def test_mutant_is_read() -> None:
    """A mutant is identified by its file, its function and its lines, without their numbers and indentation."""
    assert read(SHOWN, "referee.core.history.xǁHistoryǁ_moved__mutmut_3") == MOVED
    assert read(SHOWN, "referee.core.history.x__moved__mutmut_3").function == "_moved"


def test_reasons_are_read_as_mutants_are_printed() -> None:
    """The report of a mutant can be pasted, and a paragraph below is the reason for all above it."""
    other = MOVED._replace(change=("- return 0", "+ return 1"))
    text = f"# Mutants\n\nA word.\n\n{MOVED}\n\n    - return 0\n    + return 1\n\nNobody\nasks.\n"
    assert read_reasons(text) == {MOVED: "Nobody\nasks.", other: "Nobody\nasks."}
    assert read_reasons(f"{text}\n{MOVED._replace(function='without_a_reason')}\n").keys() == {MOVED, other}


def test_reasons_are_about_code_that_is_there() -> None:
    """Every line for which a reason is given stands in its file."""
    for mutant in read_reasons(REASONS.read_text(encoding="utf-8")):
        there = {line.strip() for line in (ROOT / mutant.file).read_text(encoding="utf-8").splitlines()}
        assert {line[2:] for line in mutant.change if line.startswith("- ")} <= there, str(mutant)


def test_what_noticed_nothing_survived(tmp_path: Path) -> None:
    """A mutant survives unless a test, the type checker or the time limit noticed it, even if no test could run."""
    codes = {"killed": 1, "typed": 37, "endless": -24, "survived": 0, "untested": 255, "without_tests": 33}
    (tmp_path / "code.py.meta").write_text(json.dumps({"exit_code_by_key": codes}), encoding="utf-8")
    assert survived(tmp_path) == ["survived", "untested", "without_tests"]


def test_titles_are_plain() -> None:
    """The titles of tables are ASCII, since pytest run a second time in one process does not find other names."""
    tables = [path.relative_to(HERE).as_posix() for path in HERE.rglob("*.txt")]
    titles = [block.title for table in tables for block in blocks(table)]
    assert [title for title in titles if not title.isascii()] == []
