"""Typical searches, each with the article that must come first."""

import pytest

from referee.rulebooks.qwirkle.wording import QwirkleWording
from referee.wording.book import Article
from referee.wording.search import Finds, search

WORDING = QwirkleWording()
ARTICLES = [article for section in WORDING.book for chapter in section.chapters for article in chapter.articles]

ASKED = {
    # May I ...?
    "can I pass": "D21",
    "pass": "D21",
    "may I skip my turn": "D21",
    "miss a turn": "D21",
    "two lines": "D1",
    "lay tiles in two lines": "D1",
    "around a corner": "D1",
    "L shape": "D1",
    "L-shaped": "D1",
    "must tiles touch each other": "D2",
    "tiles apart": "D2",
    "both ends": "D2",
    "leave a gap": "D3",
    "can there be a hole": "D3",
    "same tile twice": "D4",
    "duplicates in a line": "D4",
    "same tile in crossing lines": "D5",
    "domino": "D6",
    "dominos": "D6",
    "matches its neighbour": "D6",
    "neighbor does not fit": "D7",
    "tile at the side does not match": "D7",
    "join lines": "R12",
    "connecting two lines": "R12",
    "7 tiles": "D14",
    "seventh tile": "D14",
    "how long can a line be": "D14",
    # Counting
    "do old tiles count": "D9",
    "score tiles that are already there": "D9",
    "corner tile": "D10",
    "does the corner count twice": "D10",
    "single tile one point": "D11",
    "lone tile": "D11",
    "count after each tile": "D12",
    "two qwirkles": "D13",
    "double qwirkle": "D13",
    "qwirkle": "R16",
    "what is a qwirkle": "R16",
    "bonus for six": "R16",
    "84": "R16",
    "how do I count": "R14",
    "scoring": "R14",
    # The start
    "tie at the start": "D15",
    "who starts at a tie": "D15",
    "oldest": "R5",
    "youngest player starts": "R5",
    "do duplicates count for the start": "D16",
    "must I lay the longest line": "D17",
    "who starts": "R4",
    "who begins": "R4",
    # Swapping
    "exchange": "R18",
    "swap": "R18",
    "does exchanging cost my turn": "D18",
    "swap and lay": "D18",
    "draw before giving back": "D19",
    "swap empty bag": "Q2",
    "exchange when the bag is nearly empty": "D20",
    "swap on the first turn": "Q6",
    "how to swap": "R18",
    # The end
    "bag not empty six points": "D22",
    "minus points": "D23",
    "negative points": "D23",
    "points off for leftover tiles": "D23",
    "tiles left at the end": "D23",
    "same total": "D24",
    "equal points": "D24",
    "who wins": "R21",
    "last tile": "R20",
    "when does the game end": "R20",
    "nothing fits": "D21",
    "nobody can lay": "Q4",
    # Other questions
    "red or orange": "D25",
    "colour blind": "D25",
    "color blind": "D25",
    "blue or purple": "D25",
    "5 players": "D26",
    "six players": "D26",
    "more than four people": "D26",
    "Can I keep track of the tiles that are gone?": "D27",
    "count tiles": "D27",
    "joker": "R1",
    "how many tiles": "R1",
    "diagonal": "R10",
    "diagonally": "R10",
    "mistake": "Q11",
    "we noticed an error too late": "Q11",
    "hand size": "R3",
    # Numbers, slips of the thumb, another case, accents, unknown words
    "R11": "R11",
    "q12": "Q12",
    "d6": "D6",
    "qwirkel": "R16",
    "exchnage": "R18",
    "PASSING": "D21",
    "Pässing!": "D21",
    "pas": "D21",
    "swap zebra": "R18",
}
"""By typed text, the article that comes first."""


def found(typed: str) -> Finds:
    """The result of a search in the book."""
    return search(WORDING.book, WORDING.alike, typed)


@pytest.mark.parametrize("typed", ASKED)
def test_first(typed: str) -> None:
    """Typical searches find the article that answers them first."""
    finds = found(typed)
    assert (finds.best or finds.others[0]).article.id == ASKED[typed]


def test_what_else_is_about_it() -> None:
    """In addition to the answer, or without one, the nearest articles are found."""
    assert {"D18", "D20", "R18"} <= ids("exchange")
    assert {"D21", "Q4", "Q5"} <= ids("can I pass")


def test_what_answers_is_shown_large() -> None:
    """The headline is the article's line, or the further sentence that alone matches the search."""
    assert found("can I pass").headline == "Only when the bag is empty."
    assert found("joker").headline == "There's no joker: every tile is only what it shows."


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article.id)
def test_every_article_is_found(article: Article) -> None:
    """The title of an article finds it, and its id puts it first."""
    assert article.id in ids(article.title)
    best = found(article.id).best
    assert best and best.article is article


def test_every_way_of_saying_it_is_known() -> None:
    """Every word of the typical searches is known."""
    for typed in WORDING.typed:
        assert not found(typed).unknown


def ids(typed: str) -> set[str]:
    """The ids of all articles found."""
    finds = found(typed)
    return {find.article.id for find in (finds.best, *finds.others) if find}
