"""The parts of a game's book, and reading its text. All of it is translated when it is shown."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO


@dataclass(frozen=True, slots=True)
class Deed:
    """An action that the page of a running game offers directly."""

    do: str
    """The value of its button."""
    words: str
    """The text of the key that leads there."""


@dataclass(frozen=True, slots=True)
class Article:
    """One rule, one question that the printed rulebooks leave open, or one dispute."""

    id: str
    """``R11``, ``Q3`` or ``D6``: its anchor on the page, which never changes."""
    title: str
    text: str
    """The rule in one line."""
    rules: tuple[str, ...] = ()
    """The ids of the articles that it is based on."""
    examples: tuple[str, ...] = ()
    """The names of the positions that show it."""
    more: str = ""
    """Further sentences, or nothing."""
    asked: str = ""
    """Phrases in which people ask for it, separated by commas. They are hidden; only the search reads them."""
    deed: Deed | None = None
    """An action that a reader may want next."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles under one heading, which may be empty."""

    title: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the book. Its ``id`` is an anchor, its ``name`` is short enough for a button.

    The sections are in the order in which people want to read search results from them.
    """

    id: str
    name: str
    kind: str
    """The word for one of its articles."""
    title: str
    chapters: tuple[Chapter, ...]
    lead: str = ""
    """A sentence below the title, or nothing."""
    remark: str = ""
    """A sentence at the top of each of its articles, or nothing."""


def read_book(text: str) -> tuple[Section, ...]:
    """Read the text of a book. ``= id`` begins a section, ``== title`` a chapter; an article begins with a line of its
    id and title, then its text. Other lines are ``name: value``; an indented line continues the one above.
    """
    _, *sections = re.split(r"^= ", re.sub(r"\n +", " ", text), flags=re.MULTILINE)
    return tuple(map(_section, sections))


def _section(text: str) -> Section:
    head, *chapters = text.split("\n==")
    name, *fields = head.strip().splitlines()
    return Section(name, chapters=tuple(map(_chapter, chapters)), **dict(line.split(": ", 1) for line in fields))


def _chapter(text: str) -> Chapter:
    title, *articles = text.split("\n\n")
    return Chapter(title.strip(), tuple(_article(each.strip()) for each in articles if each))


def _article(text: str) -> Article:
    head, says, *lines = text.splitlines()
    name, title = head.split(" ", 1)
    fields = {field: _READERS[field](value) for field, value in (line.split(": ", 1) for line in lines)}
    return Article(name, title, says, **fields)


_READERS: Mapping[str, Callable[[str], Any]] = {
    "more": str,
    "asked": str,
    "rules": lambda ids: tuple(ids.split()),
    "examples": lambda names: tuple(names.split()),
    "deed": lambda deed: Deed(*deed.split(" ", 1)),
}
"""By the name of a field of an article, the function that reads its text."""


def read_lists(text: str) -> dict[str, dict[str, str]]:
    """Read short texts in lists. ``= name`` begins a list; a line is ``key: text``, or a text that is its own key."""
    _, *lists = re.split(r"^= ", text, flags=re.MULTILINE)
    found = {}
    for each in lists:
        name, *lines = each.strip().splitlines()
        found[name] = {key: words or key for key, _, words in (line.partition(": ") for line in lines)}
    return found


def extract(file: BinaryIO, *_: object, options: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Collect the sentences of a book for translators: an extraction method of Babel."""
    for section in read_book(file.read().decode()):
        texts = [section.name, section.kind, section.title, section.lead, section.remark]
        for chapter in section.chapters:
            texts.append(chapter.title)
            for each in chapter.articles:
                texts += [each.title, each.text, each.more, each.asked, each.deed.words if each.deed else ""]
        yield from ((1, "gettext", text, []) for text in texts if text)


def extract_lists(file: BinaryIO, *_: object, options: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Collect the texts of lists for translators; ``rules`` has ids of articles, which aren't translated."""
    lists = read_lists(file.read().decode())
    yield from ((1, "gettext", text, []) for name, texts in lists.items() if name != "rules" for text in texts.values())
