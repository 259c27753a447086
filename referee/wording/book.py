"""What the book of a game is made of. All texts are ``marked``, and translated when they are shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Article:
    """One rule, one question that the printed rulebooks leave open, or one dispute."""

    id: str
    """``R11``, ``Q3`` or ``D6``: its anchor on the page, for ever."""
    title: str
    text: str
    rules: tuple[str, ...] = ()
    """The ids of the articles that it rests on."""
    examples: tuple[str, ...] = ()
    """The names of the positions that show it."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles under one heading, which may be empty."""

    title: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the book. Its ``id`` is an anchor, its ``name`` is short enough for a button."""

    id: str
    name: str
    title: str
    chapters: tuple[Chapter, ...]
    lead: str = ""
    """A sentence below the title, or nothing."""
    remark: str = ""
    """A sentence at the head of each of its articles, or nothing."""
