"""The language of all texts for people.

Constants are ``marked`` and translated when they are shown. A request handler sets once which translations are in
``use``; without any, texts are in English. Texts shown to people have only visible characters.
"""

import json
import re
import unicodedata
from collections.abc import Iterable
from contextvars import ContextVar
from gettext import NullTranslations

_translations: ContextVar[NullTranslations] = ContextVar("translations", default=NullTranslations())  # noqa: B039 - a value
_code: ContextVar[str] = ContextVar("code", default="en")


def use(translations: NullTranslations, code: str = "en") -> None:
    """Use these translations, into the language of this code, from now on, in this thread or task only."""
    _translations.set(translations)
    _code.set(code)


def current() -> NullTranslations:
    """The translations in use."""
    return _translations.get()


def code() -> str:
    """The code of the language in use, as in HTML."""
    return _code.get().replace("_", "-")


def marked(text: str) -> str:
    """The same text, marked for translators; it is passed to ``gettext`` when it is shown."""
    return text


def gettext(text: str, /, **params: object) -> str:
    """The text in the language in use, with ``params`` for its placeholders like ``%(name)s``."""
    if not text:
        return ""  # a catalogue has its own description under the empty text
    found = _translations.get().gettext(text)
    return found % params if params else found


def pgettext(context: str, text: str, /) -> str:
    """A text with several meanings in English, in the language in use and with the meaning in this context."""
    return _translations.get().pgettext(context, text)


def ngettext(singular: str, plural: str, num: int, /, **params: object) -> str:
    """The form of a text for a number, in the language in use; ``%(num)d`` is the number itself."""
    return _translations.get().ngettext(singular, plural, num) % {"num": num, **params}


def decimal(figure: float) -> str:
    """A figure with one digit after the decimal point, or comma."""
    whole, _, part = f"{figure:.1f}".partition(".")
    return gettext("%(whole)s.%(part)s", whole=whole, part=part)


def signed(points: int) -> str:
    """Points with their sign: a real minus, which screen readers read."""
    return f"{points:+d}".replace("-", "−")


def listed(words: Iterable[str]) -> str:
    """Several words in their order: *Ann, Bob and Cleo*."""
    *first, last = [*words] or [""]
    return gettext("%(words)s and %(last)s", words=gettext(", ").join(first), last=last) if first else last


def capital(text: str) -> str:
    """The text with a capital letter at its start; a drawing before it is skipped."""
    start = re.match(r"(?:\s|<[^>]*>)*", text)
    first = start.end() if start else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


_TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def is_visible(sign: str) -> bool:
    """Whether a character is visible in a line: not a control character, line break, or change of direction."""
    return unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") and sign not in _TURNING


def visible(text: str) -> str:
    r"""The text with every invisible character but the line feed written like ``\u001b``: JSON stays the same JSON, and
    a terminal can't obey it.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if sign == "\n" or is_visible(sign) else json.dumps(sign)[1:-1] for sign in text)
