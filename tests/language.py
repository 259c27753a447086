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
KEYWORDS = {**DEFAULT_KEYWORDS, "marked": None}
"""The names of the functions whose texts are collected, as ``make messages`` has them."""
PLACEHOLDER = re.compile(r"%\(\w+\)\+?[sd]")
WORD = re.compile(r"(?<![\w%(<&/])[^\W\d_]{3,}(?![\w)>;=])")
TRANSLATED = re.compile(r"⟦[^⟦⟧]*⟧")


@cache
def messages() -> tuple[str | tuple[str, ...], ...]:
    """Every message of the code and the templates; those with a number in them have two forms."""
    methods = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
    folders = (PACKAGE, PACKAGE.parent / "templates")
    extracted = (extract_from_dir(folder, methods, keywords=KEYWORDS) for folder in folders)
    return tuple(text for found in extracted for _, _, text, _, _ in found)


def made_up(text: str) -> str:
    """A text in that language."""
    return PLACEHOLDER.sub(lambda placeholder: f"⟧{placeholder[0]}⟦", f"⟦{text}⟧").replace("⟦⟧", "")


def longer(text: str) -> str:
    """A text a third longer, as German is: each of its words grows, so that lines break where they would."""
    return WORD.sub(lambda word: word[0] + "n" * -(-len(word[0]) // 3), text)


def write_catalogue(folder: Path, code: str, told: Callable[[str], str]) -> None:
    """Write a catalogue of all messages, as ``told``, for the language of this code."""
    catalog = Catalog(locale=code)
    for text in messages():
        forms = () if isinstance(text, str) else (text[0], *[text[1]] * (catalog.num_plurals - 1))
        catalog.add(text, told(text) if isinstance(text, str) else tuple(map(told, forms[: catalog.num_plurals])))
    target = folder / code / "LC_MESSAGES" / "messages.po"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_po(file, catalog)


def untranslated(text: str, *put_in: str) -> str:
    """What is left of a text without what comes from the catalogue, and without what was ``put_in``."""
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

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A text for so many."""
        told = msgid1 if n == 1 else msgid2
        return made_up(told) if (msgid1, msgid2) in self.known else told


@contextmanager
def spoken() -> Iterator[None]:
    """Inside, people are spoken to in the made-up language."""
    use(MadeUp())
    try:
        yield
    finally:
        use(NullTranslations())
