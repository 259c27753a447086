"""Finding articles of a book by what people type: any words, in any order, also those that the book puts otherwise."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import log
from unicodedata import combining, normalize

from referee.wording.book import Article, Section
from referee.wording.language import gettext, marked

TITLE, ASKED, TEXT, MORE = 6, 5, 4, 2
"""How much it counts where in an article a word stands."""
LATER = 0.1
"""How much less an article counts for each section before its own."""
PHRASE = 2
"""How many times more an article counts of which a title, or a phrase in which people ask for it, is what was typed."""
WEAKEST = 0.35
"""The share of the best article's weight that another one needs to be found as well."""
SHORTEST = 3
"""The fewest letters of a word's beginning."""
MOST = 12
"""Typed words that are looked for."""
_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i"})
"""Letters with a stroke that is a part of them, and without it."""

_STOP = marked(
    "a about after all allowed also am an and any are as at be been but by can could did do does for from get gets "
    "got had has have he her his i if in into is it its just may me much must my no not of on one only or "
    "other our possible rule rules shall she should so some somebody someone than that the their them then there "
    "these they this those to us want was we were what when where whether which who whose why will with would you your"
)
"""Words that say nothing about what is looked for."""
_NUMBERS = (
    *(marked("1 one"), marked("2 two"), marked("3 three"), marked("4 four"), marked("5 five"), marked("6 six")),
    *(marked("7 seven"), marked("12 twelve")),
)
"""Numbers in digits and in words."""


@dataclass(frozen=True, slots=True)
class Find:
    """An article that was found, and the section in which it stands."""

    article: Article
    section: Section


@dataclass(frozen=True, slots=True)
class Finds:
    """What a search found."""

    best: Find | None = None
    headline: str = ""
    """The sentence of the best article that answers, in the language in use."""
    others: tuple[Find, ...] = ()
    """What else is about it: by section, the best of each first."""
    unknown: tuple[str, ...] = ()
    """The words that no article has, as they were typed."""


def search(book: Sequence[Section], alike: Iterable[str], typed: str) -> Finds:
    """The articles of a book that answer what was typed, words that name few articles counting most. An article counts
    by how many of the words it has, by where they stand, and by how much its title, or a phrase in which people ask
    for it, is what was typed.

    ``alike`` are groups of words that mean the same in this game.
    """
    entries = [_Entry(find) for find in _finds(book)]
    groups = [words_of(gettext(group)) for group in (*alike, *_NUMBERS)]
    known = {word for entry in entries for words in entry.fields.values() for word in words}
    wanted = {word: _near(word, known, groups) for word in _telling(words_of(typed))[:MOST]}
    unknown = tuple(_as_typed(word, typed) for word, near in wanted.items() if not near)
    hits = {word: [entry.points(near) for entry in entries] for word, near in wanted.items() if near}
    if not hits:
        return Finds(unknown=unknown)
    rare = {word: log(1 + len(entries) / sum(map(bool, points))) for word, points in hits.items()}
    rated = []
    for number, entry in enumerate(entries):
        points = {word: each[number] for word, each in hits.items() if each[number]}
        if not points:
            continue
        weight = sum(rare[word] * each for word, each in points.items())
        weight *= 1 - LATER * book.index(entry.find.section)
        covered = sum(rare[word] for word in points) / sum(rare.values())
        told = 1 + PHRASE * entry.told({word: wanted[word] for word in hits}, rare)
        rated.append((weight * covered * told, weight, len(points), entry))
    (_, top, most, best), *rest = sorted(rated, key=lambda each: -each[0])
    others = [entry.find for _, weight, words, entry in rest if words >= most and weight >= WEAKEST * top]
    return Finds(
        best.find,
        best.headline(wanted[max(rare, key=lambda word: rare[word])]),
        tuple(sorted(others, key=lambda find: book.index(find.section))),
        unknown,
    )


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared: without case, accents and punctuation."""
    parted = normalize("NFKD", text.casefold().translate(_STROKES))
    bare = "".join(sign for sign in parted if not combining(sign))
    return re.findall(r"[^\W_]+", bare)


def _as_typed(word: str, typed: str) -> str:
    """A word of ``words_of`` with its own case and accents."""
    return next((each for each in re.findall(r"[^\W_]+", typed) if words_of(each) == [word]), word)


class _Entry:
    """An article with its words by how much it counts where they stand."""

    def __init__(self, find: Find) -> None:
        self.find = find
        article = find.article
        texts = {TITLE: article.title, ASKED: article.asked, TEXT: article.text, MORE: article.more}
        self.fields = {weight: {*words_of(gettext(text))} for weight, text in texts.items()}
        self.fields[TITLE].add(article.id.casefold())
        phrases = (gettext(article.title), *gettext(article.asked).split(","))
        self.phrases = [content for phrase in phrases if (content := _telling(words_of(phrase)))]

    def points(self, near: dict[str, float]) -> float:
        """How much an article is about a typed word; ``near`` are the words close to it."""
        return sum(
            weight * max((near.get(word, 0) for word in words), default=0) for weight, words in self.fields.items()
        )

    def told(self, wanted: Mapping[str, Mapping[str, float]], rare: Mapping[str, float]) -> float:
        """How much its title, or a phrase in which people ask for it, is what was typed: 1 if they say the same.

        ``wanted`` has the words close to each typed one, ``rare`` how much each typed word counts.
        """
        return max(_same(phrase, wanted, rare) for phrase in self.phrases)

    def headline(self, near: dict[str, float]) -> str:
        """The one line of the article; where only what it says beyond that is about the word, that sentence."""
        article = self.find.article
        if not any(near.keys() & words for weight, words in self.fields.items() if weight != MORE):
            for sentence in re.split(r"(?<=[.!?]) ", gettext(article.more)):
                if near.keys() & {*words_of(sentence)}:
                    return sentence
        return gettext(article.text)


def _same(phrase: Sequence[str], wanted: Mapping[str, Mapping[str, float]], rare: Mapping[str, float]) -> float:
    """How much a phrase says what was typed: how much of it was typed, and how much of what was typed it says."""
    said = sum(max(near.get(word, 0) for near in wanted.values()) for word in phrase) / len(phrase)
    typed = sum(rare[word] * max(near.get(each, 0) for each in phrase) for word, near in wanted.items())
    return said * said * typed / sum(rare.values())


def _finds(book: Sequence[Section]) -> Iterator[Find]:
    """Every article with its section."""
    for section in book:
        for chapter in section.chapters:
            for article in chapter.articles:
                yield Find(article, section)


def _telling(words: list[str]) -> list[str]:
    """Each word once, without those that say nothing, unless there are no others."""
    idle = {*words_of(gettext(_STOP))}
    return list(dict.fromkeys(word for word in words if word not in idle)) or words


def _near(typed: str, known: set[str], groups: list[list[str]]) -> dict[str, float]:
    """Which words of the book are meant by a typed one, and how surely: from 0 to 1."""
    meant = {typed: 1.0}
    for group in groups:
        if any(_likeness(typed, word) >= 0.8 for word in group):
            meant |= {word: 0.6 for word in group if word not in meant}
    near: dict[str, float] = {}
    for each, sure in meant.items():
        for word in known:
            if word[:SHORTEST] == each[:SHORTEST] and (likely := sure * _likeness(each, word)) > near.get(word, 0):
                near[word] = likely
    if not near and len(typed) > SHORTEST + 1:
        for slip in get_close_matches(typed, known, 1, 0.75):  # of the thumb
            return _near(slip, known, groups)
    return near


def _likeness(typed: str, word: str) -> float:
    """How likely two words are one, but for their endings; a word may still be being typed."""
    if typed == word:
        return 1
    if not (typed.isalpha() and word.isalpha()):
        return 0  # numbers, and the ids of articles
    short, long = sorted((len(typed), len(word)))
    shared = next((number for number in range(short) if typed[number] != word[number]), short)
    if shared == short >= SHORTEST and long - short <= min(short, 4):
        return 0.9
    if shared > SHORTEST and long - shared <= 3:
        return 0.7
    return 0.5 if shared == len(typed) >= SHORTEST else 0
