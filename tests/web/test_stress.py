"""`make stress` reads the pages that the app draws today."""

from tests.stress.game import Game, read
from tests.web.conftest import SitDown


def test_turns_are_counted(sit_down: SitDown) -> None:
    """Of a page it counts the turns that lie on the board, and finds how many events the page has seen."""
    plays = ("Ro@0,0 Rs@1,0", "Rd@2,0", "Bd@2,1")
    keeper = sit_down(*(f"S{1 + number % 2} place {play}" for number, play in enumerate(plays)), names=("Ann", "Bob"))
    assert read(keeper.client.get(keeper.base).text, Game(keeper.base, plays)) == (3, 3)
