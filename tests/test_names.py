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


# --- the page contract ---

QUOTED = re.findall(r"`([^`]+)`", (ROOT / "docs" / "page-contract.md").read_text(encoding="utf-8"))
"""The names in the page contract, each with what is written around it."""


def listed(kind: str) -> set[str]:
    """The names of one kind on the list. The articles of a book have one name a letter: `R#`."""
    names = (name.removeprefix(f"{kind} ") for name in kept() if name.startswith(f"{kind} "))
    return {re.sub(r"^([A-Z])\d+$", r"\1#", name) for name in names}


def in_contract(pattern: str) -> set[str]:
    """What matches in the page contract, numbers left out."""
    return {numberless(name) for text in QUOTED for name in re.findall(pattern, text)}


def paths(texts: set[str]) -> set[str]:
    """The paths of addresses, whatever their variables are called."""
    return {re.sub("<[^>]*>", "<>", text.split(" ")[-1]) for text in texts}


def test_the_contract_has_every_address() -> None:
    """The page contract has the addresses on the list, and no other."""
    assert paths(in_contract(r"^(?:POST )?(/[^? ]*)")) == paths(listed("address"))


def test_the_contract_has_every_id_and_attribute() -> None:
    """The page contract has the ids and the `data-*` attributes on the list, and no other."""
    articles = {f"{letter}#" for letter in in_contract(r"^([A-Z])\d+$")}
    assert in_contract(r"(?<!\w)#([a-z][\w-]*)") | articles == listed("id")
    assert in_contract(r"data-[a-z]+(?:-[a-z]+)*") == listed("data")


def test_the_contract_has_every_key_and_field() -> None:
    """The page contract has the values of `do` and the fields on the list; what it calls so is on the list."""
    assert (listed("do") | listed("field")) - in_contract(r"(?<![\w#-])[a-z][\w-]*") == set()
    assert in_contract(r"^do=([a-z-]+)") - listed("do") == set()
    assert in_contract(r"\[name=([a-z_]+)") - listed("field") == set()


def test_the_contract_has_no_class_of_old() -> None:
    """Each class in the page contract is one of a page."""
    files = [path for folder in ("templates", "static/js") for path in (ROOT / folder).rglob("*.*")]
    used = {word for path in files for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8"))}
    endings = {"csv", "gif", "json", "png", "svg", "txt", "webmanifest", "zip"}
    classes = in_contract(r"(?:^|[ a-z\d])\.([a-z-]+)(?![\w/])") - endings
    assert len(classes) > 15
    assert classes - used == set()
