"""Questions to the rulebooks in people's own words, in four languages. They were written before anybody looked at what
the search answers.
"""

from gettext import NullTranslations

import pytest

from referee.rulebooks.qwirkle.wording import WORDING as QWIRKLE
from referee.rulebooks.wordgame.wording import WORDING as WORD_GAME
from referee.translations import translations
from referee.wording.game import GameWording
from referee.wording.language import use
from referee.wording.search import search

QUESTIONS = {
    ("qwirkle", "en"): {
        "can two of the same tile be in one row": "D4",
        "nobody can go and the bag is empty": "Q3 Q4",
        "who starts if two people have the same": "D15",
        "a star next to a different star shape": "R1 R11",
        "do I have to take new tiles straight after my go": "R17",
    },
    ("qwirkle", "pl"): {
        "czy mogę położyć dwa takie same klocki w jednym rzędzie": "D4",
        "co jak nikt nie może już nic dołożyć": "Q4",
        "ile punktów za szóstkę w rzędzie": "R16",
        "czy wymiana zabiera mi kolejkę": "D18",
        "mamy tyle samo punktów, kto wygrał": "D24",
    },
    ("qwirkle", "uk"): {
        "чи можна пропустити хід": "D21",
        "хто ходить першим": "R4",
        "що робити, коли мішечок порожній": "R19 Q3",
        "чи можна класти фішки в різні боки за один хід": "D1",
        "скільки фішок брати після ходу": "R17",
    },
    ("qwirkle", "hu"): {
        "lehet-e két ugyanolyan lapka egy sorban": "D4",
        "mi van, ha kettőnknek ugyanolyan hosszú sora van": "D15",
        "levonnak pontot, ha marad a kezemben lapka": "D23",
        "hány pont jár az utolsó lapkáért": "R20",
        "lehet öten játszani": "D26 Q12",
    },
    ("wordgame", "en"): {
        "is a town name allowed": "D26",
        "what happens if the word doesn't exist": "W14 D19",
        "can I use the joker again in another word": "D14 Q17",
        "who goes first": "W3 D34",
        "do we lose points for letters we still have at the end": "W22",
    },
    ("wordgame", "pl"): {
        "czy można układać imiona": "D26",
        "ile liter mogę wymienić": "W13 D23",
        "co robi żółte pole": "D13 Q16",
        "kto dostaje 20 punktów za najdłuższe słowo": "W25",
        "czy słowo obok też się liczy": "Q10 D2",
    },
    ("wordgame", "uk"): {
        "чи можна те саме слово двічі": "Q38",
        "скільки літер має кожен": "W4",
        "що буде за неправильне слово": "D19 W14",
        "хто вирішує, чи є таке слово": "Q22",
        "чи подвоює сіре поле літеру": "W18",
    },
    ("wordgame", "hu"): {
        "lehet többes számban a szó": "W7",
        "mennyit ér a joker": "W17",
        "hány betűt húzok a szó után": "W11",
        "passzolhatok, ha nem tudok szót kirakni": "D25 Q21",
        "mikor van vége a játéknak": "W21",
    },
}
"""By game and language, the questions with the articles that answer them."""
WORDINGS: dict[str, GameWording] = {"qwirkle": QWIRKLE, "wordgame": WORD_GAME}
ENOUGH = 18
"""Of the twenty questions of a game."""


def first(game: str, language: str, question: str) -> str:
    """The id of the article that comes first; empty if nothing was found."""
    wording = WORDINGS[game]
    use(translations(language), language)
    try:
        best = search(wording.book, wording.alike, question).best
    finally:
        use(NullTranslations())
    return best.article.id if best else ""


@pytest.mark.parametrize("game", WORDINGS)
def test_own_words(game: str) -> None:
    """At least eighteen of twenty questions lead to the article that answers them."""
    asked = [
        (language, question, wanted)
        for (of, language), table in QUESTIONS.items()
        if of == game
        for question, wanted in table.items()
    ]
    answers = [(*each, first(game, each[0], each[1])) for each in asked]
    wrong = [answer for answer in answers if answer[3] not in answer[2].split()]
    assert len(asked) - len(wrong) >= ENOUGH, "\n".join(map(str, wrong))
