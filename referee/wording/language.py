"""The language in which people are spoken to.

Constants are ``marked`` and translated when they are shown. Whoever answers a request says once which translations are
in ``use``; without any, people are spoken to in English.
"""

import re
from collections.abc import Iterable
from contextvars import ContextVar
from gettext import NullTranslations

_translations: ContextVar[NullTranslations] = ContextVar("translations", default=NullTranslations())  # noqa: B039 - a value


def use(translations: NullTranslations) -> None:
    """Speak with these translations from now on, in this thread or task alone."""
    _translations.set(translations)


def current() -> NullTranslations:
    """The translations in use."""
    return _translations.get()


def marked(text: str) -> str:
    """The same text, marked for translators: whoever shows it gives it to ``gettext``."""
    return text


def gettext(text: str, /, **params: object) -> str:
    """The text in the language in use, with ``params`` put in its places like ``%(name)s``."""
    if not text:
        return ""  # a catalogue keeps its own description under the empty text
    told = _translations.get().gettext(text)
    return told % params if params else told


def ngettext(singular: str, plural: str, num: int, /, **params: object) -> str:
    """The form of a text for so many, in the language in use; the number itself stands at ``%(num)d``."""
    return _translations.get().ngettext(singular, plural, num) % {"num": num, **params}


def listed(words: Iterable[str]) -> str:
    """Several words in their order: *Ann, Bob and Cleo*."""
    *first, last = [*words] or [""]
    return gettext("%(words)s and %(last)s", words=gettext(", ").join(first), last=last) if first else last


def capital(text: str) -> str:
    """The text as a sentence begins, with a capital letter; the drawing that may stand before it is passed over."""
    start = re.match(r"(?:\s|<[^>]*>)*", text)
    first = start.end() if start else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]
