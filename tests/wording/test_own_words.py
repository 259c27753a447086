"""Searches of the rulebooks in people's own words, in four languages."""

from gettext import NullTranslations
from pathlib import Path

import pytest

from referee.rulebooks.qwirkle.wording import WORDING as QWIRKLE
from referee.rulebooks.wordgame.wording import WORDING as WORD_GAME
from referee.translations import translations
from referee.wording.game import GameWording
from referee.wording.language import use
from referee.wording.search import search

QUESTIONS = [
    line.split(maxsplit=3)
    for line in Path(__file__).with_name("questions.txt").read_text().splitlines()
    if not line.startswith("#")
]
"""Each with its language, its game, the articles that answer it, and what is typed."""
WORDINGS: dict[str, GameWording] = {"qwirkle": QWIRKLE, "wordgame": WORD_GAME}
FIRST, AMONG_THREE = 66 / 80, 76 / 80
"""The shares of the questions whose article comes first, and among the first three."""


def found(language: str, game: str, question: str) -> list[str]:
    """The ids of the first three articles."""
    wording = WORDINGS[game]
    use(translations(language), language)
    try:
        finds = search(wording.book, wording.alike, question)
    finally:
        use(NullTranslations())
    return [find.article.id for find in (finds.best, *finds.others) if find][:3]


@pytest.mark.parametrize("language", ["en", "pl", "uk", "hu"])
def test_own_words(language: str) -> None:
    """Nearly all of the questions in a language lead to an article that answers them, most of them first."""
    answers = [
        (question, answering.rstrip(":").split(","), found(language, game, question))
        for spoken, game, answering, question in QUESTIONS
        if spoken == language
    ]
    first = [answer for answer in answers if answer[2][:1] and answer[2][0] in answer[1]]
    missed = [answer for answer in answers if not {*answer[1]} & {*answer[2]}]
    assert len(answers) >= 50
    assert len(missed) <= (1 - AMONG_THREE) * len(answers), missed
    assert len(first) >= FIRST * len(answers)
