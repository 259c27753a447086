"""A game on a grid needs little of its own, and the protocols ask for little."""

from abc import ABC
from pathlib import Path

from referee.core.grid.drafting import Drafting
from referee.core.grid.notation import Notation
from referee.core.rulebook import Rulebook
from referee.wording.game import GameWording

HERE = Path(__file__).parent
MOST_LINES = 700
OF_TESTS = ("player.py", "test_")


def required(protocol: type[ABC]) -> set[str]:
    """The members without a default: abstract methods, and annotated names without a value."""
    unset = {name for name in vars(protocol).get("__annotations__", {}) if name not in vars(protocol)}
    return unset | set(protocol.__abstractmethods__)


def test_required_members_are_found() -> None:
    """Annotated names and abstract methods count; what has a default does not."""
    assert {"name", "judge", "notation"} <= required(Rulebook)
    assert not {"minutes", "after", "open", "reviewer"} & required(Rulebook)
    assert required(Notation) == {"read_tile"}


def test_a_rulebook_supplies_little() -> None:
    """A rulebook with its required objects has at most 25 members to supply."""
    assert sum(len(required(protocol)) for protocol in (Rulebook, Notation, Drafting)) <= 25


def test_a_wording_supplies_little() -> None:
    """The words of a game have at most 12 members to supply."""
    assert len(required(GameWording)) <= 12


def test_a_game_on_a_grid_is_small() -> None:
    """Letters is less than 700 lines of Python, templates and style."""
    files = [path for path in HERE.rglob("*") if path.suffix in (".py", ".html", ".svg", ".css")]
    own = [path for path in files if not path.name.startswith(OF_TESTS)]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in own)
    assert {path.suffix for path in own} == {".py", ".html", ".svg", ".css"}
    assert 100 < lines < MOST_LINES
