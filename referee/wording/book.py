"""What the book of a game is made of. All texts are ``marked``, and translated when they are shown."""

from dataclasses import dataclass

from referee.wording.language import marked


@dataclass(frozen=True, slots=True)
class Deed:
    """What the page of a running game can do at once."""

    do: str
    """The value of its button."""
    words: str
    """What stands on the key that leads there."""


@dataclass(frozen=True, slots=True)
class Article:
    """One rule, one question that the printed rulebooks leave open, or one dispute."""

    id: str
    """``R11``, ``Q3`` or ``D6``: its anchor on the page, for ever."""
    title: str
    text: str
    """What it says, in one line."""
    rules: tuple[str, ...] = ()
    """The ids of the articles that it rests on."""
    examples: tuple[str, ...] = ()
    """The names of the positions that show it."""
    more: str = ""
    """What there is to say beyond its one line, or nothing."""
    asked: str = ""
    """Words that people search for and that it does not contain. They are hidden; only the search reads them."""
    deed: Deed | None = None
    """What a reader may want to do next."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles under one heading, which may be empty."""

    title: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the book. Its ``id`` is an anchor, its ``name`` is short enough for a button.

    The sections stand in the order in which people want to read what a search found in them.
    """

    id: str
    name: str
    kind: str
    """What one of its articles is called."""
    title: str
    chapters: tuple[Chapter, ...]
    lead: str = ""
    """A sentence below the title, or nothing."""
    remark: str = ""
    """A sentence at the head of each of its articles, or nothing."""


def disputes(chapters: tuple[Chapter, ...]) -> Section:
    """The section of what people argue about at the table."""
    name, lead = marked("Questions"), marked("Questions that come up at the table.")
    return Section("disputes", name, marked("Question"), name, chapters, lead)


def silent(chapters: tuple[Chapter, ...], lead: str) -> Section:
    """The section of what the printed rules do not say."""
    name, remark = marked("Not in the rulebook"), marked("The printed rules don't say. This is what the app does.")
    return Section("silent", name, name, name, chapters, lead, remark)


def rules(chapters: tuple[Chapter, ...]) -> Section:
    """The section of the rules in plain words."""
    name = marked("Rules")
    return Section("rules", name, marked("Rule"), name, chapters)
