"""`make audit` passes only if it asked about every package and none has a known hole."""

import json
from pathlib import Path

import pytest

from tests.audit import HOLES, NOT_ASKED, SOUND, main

LOCK = "flask==3.1.3 \\\n    --hash=sha256:0\nold==1 ; python_version < '3' \\\n    --hash=sha256:0\n"
FLASK = {"name": "Flask", "version": "3.1.3", "vulns": []}
HOLE = {"id": "PYSEC-1", "fix_versions": [], "aliases": [], "description": ""}


@pytest.mark.parametrize(
    ("answer", "ends", "status", "words"),
    [
        ([FLASK], 0, SOUND, "1 packages were asked about; 0 have known holes."),
        ([FLASK | {"vulns": [HOLE]}], 1, HOLES, "flask 3.1.3: PYSEC-1"),
        (None, 1, NOT_ASKED, "could not be asked about (flask"),
        (None, 0, NOT_ASKED, "could not be asked about (flask"),
        ([], 0, NOT_ASKED, "could not be asked about (flask"),
        ([{"name": "flask", "skip_reason": "no answer"}], 0, NOT_ASKED, "with a connection to the internet"),
    ],
    ids=["sound", "a hole", "failed", "silent", "empty", "left out"],
)
def test_audit(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    answer: list[dict[str, object]] | None,
    ends: int,
    status: int,
    words: str,
) -> None:
    """Whatever the program that asks says and how it ends, only an answer about every package counts."""
    (tmp_path / "lock.txt").write_text(LOCK, encoding="utf-8")
    (tmp_path / "said.json").write_text(json.dumps({"dependencies": answer}), encoding="utf-8")
    program = tmp_path / "pip-audit"
    copy = f"cp {tmp_path}/said.json ${{word#--output=}}" if answer is not None else ":"
    program.write_text(
        f"#!/bin/sh\nfor word; do case $word in --output=*) {copy};; esac; done\nexit {ends}\n", encoding="utf-8"
    )
    program.chmod(0o755)
    assert main(program, [tmp_path / "lock.txt"]) == status
    said = capsys.readouterr()
    assert words in said.out + said.err
