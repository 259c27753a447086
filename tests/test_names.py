"""Names that other programs rely on stay: `names.txt` has them all, and `make names` adds new ones."""

import re
import shutil
from pathlib import Path

import pytest
from flask import Flask

from tools.names import DATA, ROOT, kept, names, numberless


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """A copy of a data folder with games of every kind."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(DATA / "referee.db", folder)
    return folder


def test_no_name_disappears(app: Flask) -> None:
    """Every name on the list is still there."""
    assert kept() - names(app) == set()


def test_the_list_has_every_kind() -> None:
    """The list has names of each kind, those among them that every page and every game needs."""
    listed = kept()
    assert {name.split()[0] for name in listed} == {
        "address", "code", "command", "data", "do", "field", "game", "id", "key", "option", "path",
        "tag",
    }  # fmt: skip
    assert {
        "address GET /games/<game_id>",
        "id entry",
        "data data-cell",
        "do confirm",
        "field seen",
        "tag Seat1",
    } <= listed
    assert {"command export --format json", "path referee/core/rulebook.py: class Rulebook"} <= listed


def test_numbers_are_left_out() -> None:
    """A number or a letter of a box at the end of a name is written as `#`; other names stay as they are."""
    assert list(map(numberless, ("turn-12", "value-Ó", "turn-3-problem", "to-sheet", "R11"))) == [
        "turn-#", "value-#", "turn-#-problem", "to-sheet", "R11",
    ]  # fmt: skip


def test_the_contract_names_what_is_on_the_list() -> None:
    """Each id and each `data-*` attribute of the page contract is on the list."""
    quoted = " ".join(re.findall(r"`([^`]+)`", (ROOT / "docs" / "page-contract.md").read_text(encoding="utf-8")))
    ids = {f"id {name}" for name in re.findall(r"(?<!\w)#([a-z-]+)", quoted)}
    attributes = {f"data {name}" for name in re.findall(r"data-[a-z]+(?:-[a-z]+)*", quoted)}
    assert len(ids) > 30
    assert len(attributes) > 50
    assert (ids | attributes) - kept() == set()
