"""The recipe for another game names nothing that is not there."""

import re
from pathlib import Path

import pytest

from referee.core.rulebook import Rulebook
from referee.web.game_pages import Pages
from referee.wording.game import GameWording
from tests.conformance.player import TEMPLATES

ROOT = Path(__file__).parent.parent.parent
RECIPE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
PATHS = sorted({path for path in re.findall(r"`([\w<>./-]+/[\w<>./-]*)`", RECIPE) if not path.startswith("/")})
SLUGS = {"qwirkle", "toy"}


def test_paths_are_found() -> None:
    """The recipe names the list of the boxed games and the three protocols."""
    assert {"referee/core/rulebook.py", "referee/wording/game.py", "referee/web/game_pages.py"} <= set(PATHS)
    assert "referee/rulebooks/__init__.py" in PATHS


@pytest.mark.parametrize("path", PATHS)
def test_paths_exist(path: str) -> None:
    """Every file and folder that the recipe names is there, for a game that is."""
    folders = (ROOT, ROOT / "templates")
    assert any((folder / path.replace("<slug>", slug)).exists() for folder in folders for slug in SLUGS)


def test_files_are_those_of_the_toy_game() -> None:
    """The files of the rules are such as the toy game has, but for what it does without."""
    files = {*re.findall(r"`(\w+\.py)`", RECIPE.split("## 2.")[0])}
    assert {*files} - {path.name for path in Path(__file__).parent.glob("*.py")} == {"tiles.py"}


def test_everything_that_is_asked_for_is_named() -> None:
    """Every template and every member of the pages' protocol stands in the recipe, and the protocols' names."""
    members = [name for name in vars(Pages) if not name.startswith("_")]
    for name in (*TEMPLATES, *members, Rulebook.__name__, GameWording.__name__, Pages.__name__):
        assert f"`{name}`" in RECIPE
