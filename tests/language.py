"""A made-up language: every text of the catalogue stands in brackets, whatever is put into it does not."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import write_po

import referee
from referee.wording.language import use

PACKAGE = Path(referee.__file__).parent
KEYWORDS = {**DEFAULT_KEYWORDS, "marked": None, "numbered": (1, 2)}
"""The names of the functions whose texts are collected, as ``make messages`` has them."""
PLACEHOLDER = re.compile(r"%\(\w+\)\+?[sd]")
WORD = re.compile(r"(?<![\w%(<&/])[^\W\d_]{3,}(?![\w)>;=])")
TRANSLATED = re.compile(r"⟦[^⟦⟧]*⟧")


Text = str | tuple[str, ...]
"""A message; one with a number in it has two forms."""


def messages() -> tuple[Text, ...]:
    """Every message of the code and the templates."""
    return tuple(text for text, _ in _extracted())


@cache
def _extracted() -> tuple[tuple[Text, str | None], ...]:
    """Every message, with the context that parts it from others that are the same in English."""
    methods = [
        ("**.py", "python"),
        ("**/book.txt", "referee.wording.book:extract"),
        ("**/words.txt", "referee.wording.book:extract_lists"),
        ("**.html", "jinja2.ext:babel_extract"),
    ]
    folders = (PACKAGE, PACKAGE.parent / "templates")
    extracted = (extract_from_dir(folder, methods, keywords=KEYWORDS) for folder in folders)
    return tuple((text, context) for found in extracted for _, _, text, _, context in found)


def made_up(text: str) -> str:
    """A text in that language."""
    return PLACEHOLDER.sub(lambda placeholder: f"⟧{placeholder[0]}⟦", f"⟦{text}⟧").replace("⟦⟧", "")


def longer(text: str) -> str:
    """A text a third longer, as German is: each of its words grows, so that lines break where they would."""
    return WORD.sub(lambda word: word[0] + "n" * -(-len(word[0]) // 3), text)


def write_catalogue(folder: Path, code: str, translate: Callable[[str], str]) -> None:
    """Write a catalogue of all messages, as ``translate``, for the language of this code."""
    catalog = Catalog(locale=code)
    for text, context in _extracted():
        if isinstance(text, str):
            catalog.add(text, translate(text), context=context)
        else:
            catalog.add(text, tuple(map(translate, [text[0], *[text[1]] * 2][: catalog.num_plurals])), context=context)
    target = folder / code / "LC_MESSAGES" / "messages.po"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_po(file, catalog)


def untranslated(text: str, *put_in: str) -> str:
    """What is left of a text without the parts from the catalogue and without ``put_in``."""
    rest = TRANSLATED.sub("", text)
    for each in put_in:
        rest = rest.replace(each, "")
    return "".join(filter(str.isalpha, rest))


class MadeUp(NullTranslations):
    """The translations into that language: of what is in the catalogue, and of nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.known = set(messages())

    def gettext(self, message: str) -> str:
        """A text."""
        return made_up(message) if message in self.known else message

    def pgettext(self, context: str, message: str) -> str:
        """A text of a context."""
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for a number of things."""
        text = msgid1 if n == 1 else msgid2
        return made_up(text) if (msgid1, msgid2) in self.known else text


@contextmanager
def spoken() -> Iterator[None]:
    """Inside, people are spoken to in the made-up language."""
    use(MadeUp())
    try:
        yield
    finally:
        use(NullTranslations())
