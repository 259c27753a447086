"""Finding articles of a book by what people type: any words, in any order, even if the book uses other ones."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from math import log, sqrt
from unicodedata import combining, normalize

from referee.wording.book import Article, Section
from referee.wording.language import code, gettext, marked

PHRASE, TEXT, MORE = 1.0, 0.7, 0.35
"""The weight of a word in the title or a phrase people ask with, in the one-line text, and in the rest."""
LIKEST, SECOND, HAS = 0.55, 0.1, 0.35
"""The shares of a weight: the similarity of the two most similar phrases, and the share of the words present."""
IDLE = 0.3
"""The weight of a word that says little about the question."""
SURE, AHEAD = 0.5, 0.95
"""An article is the answer if its weight is at least ``SURE`` and no other one has more than ``AHEAD`` of that weight,
or if no other one has any of the words.
"""
WEAKEST = 0.5
"""The share of the best article's weight that another one needs to be found as well."""
NEAREST, MOST_FOUND = 3, 8
"""The most articles found if none is the answer, and in addition to the answer."""
SHORTEST = 3
"""The fewest letters of a word's beginning."""
MOST = 30
"""The most typed words that are looked for."""
_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "\u00ad": ""})
"""Letters with a stroke, which NFKD doesn't decompose; soft hyphens are left out."""

_IDLE = marked(
    "a about after all allowed also am an and any are as at be been but by can could did do does for from get gets "
    "got had has have he her his i if in into is it its just may me much must my no not of on one only or "
    "other our possible rule rules shall she should so some somebody someone than that the their them then there "
    "these they this those to us want was we were what when where whether which who whose why will with would you your"
)
"""Words that say little about the question."""
_NUMBERS = (
    *(marked("1 one"), marked("2 two"), marked("3 three"), marked("4 four"), marked("5 five"), marked("6 six")),
    *(marked("7 seven"), marked("12 twelve")),
)
"""Numbers in digits and in words."""

Near = Mapping[str, float]
"""The words of a book that a typed word can mean, each with its likelihood from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Find:
    """An article that was found, and its section."""

    article: Article
    section: Section


@dataclass(frozen=True, slots=True)
class Finds:
    """The result of a search."""

    best: Find | None = None
    """The article that answers the question; None if that isn't clear."""
    headline: str = ""
    """The sentence in it that answers the question, in the language in use."""
    others: tuple[Find, ...] = ()
    """Other articles about it; without an answer, the nearest ones. The best first."""
    unknown: tuple[str, ...] = ()
    """The words that aren't in any article, as they were typed."""


def search(book: Sequence[Section], alike: Iterable[str], typed: str) -> Finds:
    """The articles of a book that answer what was typed. An article is rated by how similar its title, or a phrase in
    which people ask for it, is to what was typed, and by how many of the words it has. Rare words count the most.

    ``alike`` are groups of words that mean the same in this game.
    """
    index = _index(tuple(book), tuple(alike), code())
    words = [*dict.fromkeys(words_of(typed))][:MOST]
    wanted = {word: index.near(word) for word in words}
    unknown = tuple(_as_typed(word, typed) for word, near in wanted.items() if not near)
    if not any(wanted.values()):
        return Finds(unknown=unknown)
    worth = {word: index.worth(word, near) for word, near in wanted.items()}
    rated = sorted(((entry.weight(wanted, worth), entry) for entry in index.entries), key=lambda each: -each[0])
    (top, first), (second, _) = [*rated, (0.0, rated[0][1])][:2]
    alone = not (second or unknown)
    if not alone and (top < SURE or second > AHEAD * top):
        return Finds(others=tuple(entry.find for weight, entry in rated[:NEAREST] if weight), unknown=unknown)
    others = (entry.find for weight, entry in rated[1 : 1 + MOST_FOUND] if weight >= WEAKEST * top)
    return Finds(first.find, first.headline(wanted[max(worth, key=worth.__getitem__)]), tuple(others), unknown)


def words_of(text: str) -> list[str]:
    """The words of a text for comparison: without case, accents and punctuation."""
    parted = normalize("NFKD", text.casefold().translate(_STROKES))
    bare = "".join(sign for sign in parted if not combining(sign))
    return re.findall(r"[^\W_]+", bare)


def _as_typed(word: str, typed: str) -> str:
    """A word of ``words_of`` with its own case and accents."""
    return next((each for each in re.findall(r"[^\W_]+", typed) if words_of(each) == [word]), word)


class _Entry:
    """An article with its words, weighted by where they are."""

    def __init__(self, find: Find) -> None:
        article = find.article
        self.find = find
        asked = (gettext(article.title), article.id, *gettext(article.asked).split(","))
        self.phrases = [words for phrase in asked if (words := words_of(phrase))]
        texts = {MORE: gettext(article.more), TEXT: gettext(article.text)}
        self.words = {word: weight for weight, text in texts.items() for word in words_of(text)}
        self.words |= dict.fromkeys((word for phrase in self.phrases for word in phrase), PHRASE)
        self.known: dict[str, float] = {}
        """The weight of each word of its phrases: the rarer, the higher."""

    def weight(self, wanted: Mapping[str, Near], worth: Mapping[str, float]) -> float:
        """How well an article answers the typed words, from 0 to 1; ``worth`` is the weight of each word."""
        has = sum(
            worth[word] * max((sure * self.words.get(each, 0) for each, sure in near.items()), default=0)
            for word, near in wanted.items()
        )
        if not has:
            return 0
        likest, second, *_ = sorted((self._likeness(each, wanted, worth) for each in self.phrases), reverse=True)
        return LIKEST * likest + SECOND * second + HAS * has / sum(worth.values())

    def _likeness(self, phrase: Sequence[str], wanted: Mapping[str, Near], worth: Mapping[str, float]) -> float:
        """The similarity of a phrase and the typed words: the geometric mean of the shares of each in the other."""
        typed = sum(worth[word] * max(near.get(each, 0) for each in phrase) for word, near in wanted.items())
        covered = sum(self.known[each] * max(near.get(each, 0) for near in wanted.values()) for each in phrase)
        return sqrt(typed / sum(worth.values()) * covered / sum(self.known[each] for each in phrase))

    def headline(self, near: Near) -> str:
        """The line of the article; if only its further text has the word, the sentence with it."""
        article = self.find.article
        if not any(self.words.get(word, 0) > MORE for word in near):
            for sentence in re.split(r"(?<=[.!?]) ", gettext(article.more)):
                if near.keys() & {*words_of(sentence)}:
                    return sentence
        return gettext(article.text)


class _Index:
    """The articles of a book in one language, and the words in it that a typed one can mean."""

    def __init__(self, book: Sequence[Section], alike: Iterable[str]) -> None:
        self.entries = [
            _Entry(Find(article, section))
            for section in book
            for chapter in section.chapters
            for article in chapter.articles
        ]
        self.groups = [words_of(gettext(group)) for group in (*alike, *_NUMBERS)]
        self.idle = {*words_of(gettext(_IDLE))}
        having = Counter(word for entry in self.entries for word in entry.words)
        self.starts: dict[str, list[str]] = {}
        for word in having:
            self.starts.setdefault(word[:SHORTEST], []).append(word)
        for entry in self.entries:
            entry.known = {word: self._rare(word, having[word]) for phrase in entry.phrases for word in phrase}

    def near(self, typed: str) -> Near:
        """The words of the book that a typed one can mean."""
        meant = {typed: 1.0}
        for group in self.groups:
            if any(_likeness(typed, word) >= 0.8 for word in group):
                meant |= {word: 0.6 for word in group if word not in meant}
        near: dict[str, float] = {}
        for each, sure in meant.items():
            for word in self.starts.get(each[:SHORTEST], ()):
                if (likely := sure * _likeness(each, word)) > near.get(word, 0):
                    near[word] = likely
        if not near and len(typed) > SHORTEST + 1:
            begun = [word for words in self.starts.values() for word in words if word[0] == typed[0]]
            for slip in get_close_matches(typed, begun, 1, 0.75):  # a typo
                return self.near(slip)
        return near

    def worth(self, typed: str, near: Near) -> float:
        """The weight of a typed word: the higher, the fewer articles have a word that it can mean."""
        hits = [{word: near[word] for word in near.keys() & entry.words} for entry in self.entries]
        return self._rare(typed, sum(max(hit.values(), default=0) for hit in hits) or 1)

    def _rare(self, word: str, hits: float) -> float:
        return (IDLE if word in self.idle else 1) * log(1 + len(self.entries) / hits)


@lru_cache(maxsize=16)
def _index(book: tuple[Section, ...], alike: tuple[str, ...], language: str) -> _Index:
    """The index of a book in the language in use, whose code is ``language``."""
    return _Index(book, alike)


def _likeness(typed: str, word: str) -> float:
    """How likely two words are the same apart from their endings; the typed one may be unfinished."""
    if typed == word:
        return 1
    if not (typed.isalpha() and word.isalpha()):
        return 0  # numbers, and the ids of articles
    short, long = sorted((len(typed), len(word)))
    shared = next((number for number in range(short) if typed[number] != word[number]), short)
    if shared == short >= SHORTEST and long - short <= min(short, 4):
        return 0.9
    if shared >= SHORTEST and long - shared <= shared:
        return 0.7 if shared > SHORTEST else 0.4
    return 0.5 if shared == len(typed) >= SHORTEST else 0
