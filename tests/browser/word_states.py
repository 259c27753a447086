"""The word game's pages in their states, to be looked at: ``make pictures``."""

from random import Random

from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.rulebooks.wordgame import WordGame
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.rulebooks.wordgame.random_games import crossing_words

WORDS = (
    *("DNI@-2,0 across", "NOGI@0,-3 down", "SŁOŃCE@-2,-2 across", "PSEM@3,-4 down", "PTaK@3,-4 across"),
    *("NOS@-2,-4 down", "NOŻA@-1,0 down", "DNIA@-2,0 across", "MAJĄ@-2,3 across"),
)
LAYOUT = "/".join(["15"] * 5 + ["4g2w2g4", "15", "5g1+1g5", "15", "4g2w2g4"] + ["15"] * 5)
SEED = 9


def word_start(shown: Phone, server: Server) -> None:
    """Before the letter on the centre is entered."""
    shown.open(_started(server))


def word_rest(shown: Phone, server: Server) -> None:
    """After nine words, a joker among them."""
    _played(shown, server)


def word_cursor(shown: Phone, server: Server) -> None:
    """A field is tapped."""
    _played(shown, server)
    shown.at(Cell(-2, 4)).tap()
    expect(shown.at(Cell(-2, 4), "[data-cursor]")).to_have_count(1)


def word_draft(shown: Phone, server: Server) -> None:
    """A word with its sum."""
    word_cursor(shown, server)
    shown.find('button[name="tile"][value="Y"]').tap()
    shown.find('button[name="tile"][value="Ć"]').tap()
    expect(shown.find('#verdict [data-word="MYĆ"]')).to_have_count(1)


def word_refused(shown: Phone, server: Server) -> None:
    """A word that lies apart."""
    _played(shown, server)
    shown.at(Cell(-6, 6)).tap()
    for letter in "OD":
        shown.find(f'button[name="tile"][value="{letter}"]').tap()
    expect(shown.find('#verdict[data-legal="false"]')).to_have_count(1)


def word_late(shown: Phone, server: Server) -> None:
    """After forty words."""
    rulebook = WordGame.open({"Layout": LAYOUT})
    words = [rulebook.notation.write_play(step.play) for step in crossing_words(Random(SEED), rulebook, 40)]
    _played(shown, server, words, "G")


def word_end(shown: Phone, server: Server) -> None:
    """The table has ended the game, and has not entered what is left."""
    _played(shown, server)
    game = shown.page.url.partition("?")[0].partition("#")[0]
    path = game.removeprefix(server.address)
    assert server.post(f"{path}/end", {"seen": len(WORDS) + 1, "end_note": "late", "do": "end"}).status == 303
    shown.open(game)


def word_left(shown: Phone, server: Server) -> None:
    """What is left is asked."""
    word_end(shown, server)
    shown.find(".ended a").tap()
    expect(shown.find("#left")).to_be_visible()


def word_sheet(shown: Phone, server: Server) -> None:
    """The sheet of nine words."""
    _played(shown, server)
    shown.open(f"{shown.page.url.partition('?')[0].partition('#')[0]}/sheet")


def word_box(shown: Phone, server: Server) -> None:
    """The letters of a box."""
    shown.open(f"{server.address}/boxes/wordgame")


def word_layout(shown: Phone, server: Server) -> None:
    """A board that is drawn."""
    shown.open(f"{server.address}/boxes/wordgame/layouts/Ours?layout={LAYOUT.replace('+', '%2B')}")


def word_new(shown: Phone, server: Server) -> None:
    """The page of a new game."""
    shown.open(f"{server.address}/games/new?game=wordgame&players-0=Ala&drawn-0=A&players-1=Jan&drawn-1=K")


WORD_STATES = (
    *(word_start, word_rest, word_cursor, word_draft, word_refused, word_late, word_end, word_left),
    *(word_sheet, word_box, word_layout, word_new),
)


def _started(server: Server) -> str:
    """The address of a new game."""
    fields = {
        "game": "wordgame",
        "players-0": "Ala",
        "drawn-0": "A",
        "players-1": "Jan",
        "drawn-1": "K",
        "layout": LAYOUT,
    }
    answer = server.post("/games/new", fields)
    assert answer.status == 303, answer.text
    return server.address + answer.location


def _played(shown: Phone, server: Server, words: tuple[str, ...] | list[str] = WORDS, centre: str = "I") -> None:
    """A game after these words."""
    game = _started(server)
    path = game.removeprefix(server.address)
    assert server.post(f"{path}/centre", {"seen": 0, "centre": centre}).status == 303
    for seen, word in enumerate(words, 1):
        answer = server.post(f"{path}/turns", {"seen": seen, "draft": word})
        assert answer.status == 303, (word, answer.text)
    shown.open(game)
