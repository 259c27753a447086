"""The recipe for another game names only existing things, and a game needs little of its own."""

import re
from abc import ABC
from inspect import get_annotations
from pathlib import Path

import pytest

from referee.core.grid.drafting import Drafting
from referee.core.grid.notation import Notation
from referee.core.rulebook import Rulebook
from referee.web.game_pages import Pages
from referee.wording.game import GameWording
from tests.conformance.player import TEMPLATES

ROOT = Path(__file__).parent.parent.parent
RECIPE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
PATHS = sorted({path for path in re.findall(r"`([\w<>./-]+/[\w<>./-]*)`", RECIPE) if not path.startswith("/")})
SLUGS = {"qwirkle", "wordgame"}


def required(protocol: type[ABC]) -> set[str]:
    """The members without a default: abstract methods, and annotated names without a value."""
    unset = {name for name in get_annotations(protocol) if name not in vars(protocol)}
    return unset | set(protocol.__abstractmethods__)


@pytest.mark.parametrize("path", PATHS)
def test_paths_exist(path: str) -> None:
    """Every file and folder in the recipe exists for an existing game."""
    folders = (ROOT, ROOT / "templates")
    assert any((folder / path.replace("<slug>", slug)).exists() for folder in folders for slug in SLUGS)


def test_everything_that_is_asked_for_is_named() -> None:
    """Every template, every member of the pages' protocol and the protocols' names are in the recipe."""
    members = [name for name in vars(Pages) if not name.startswith("_")]
    for name in (*TEMPLATES, *members, Rulebook.__name__, GameWording.__name__, Pages.__name__):
        assert f"`{name}`" in RECIPE


def test_the_protocols_ask_for_little() -> None:
    """A rulebook with its required objects has at most 25 members to supply, the words of a game at most 12."""
    assert {"name", "judge", "notation"} <= required(Rulebook)
    assert not {"minutes", "after", "open", "reviewer"} & required(Rulebook)
    assert required(Notation) == {"read_tile"}
    assert sum(len(required(protocol)) for protocol in (Rulebook, Notation, Drafting)) <= 25
    assert len(required(GameWording)) <= 12


def test_a_game_on_a_grid_is_small() -> None:
    """The toy game has fewer than 330 lines of Python."""
    own = [Path(__file__).parent / name for name in ("__init__.py", "wording.py", "pages.py", "player.py")]
    assert 200 < sum(len(path.read_text(encoding="utf-8").splitlines()) for path in own) < 330
