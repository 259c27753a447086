"""The fields of a question on the command line."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from referee.core.listed import Lookup, among
from referee.wording.language import gettext


def text_of(question: dict[str, Any], key: str) -> str:
    """A text. Raises ``ValueError`` if it is missing."""
    text = question.get(key)
    if not isinstance(text, str):
        raise ValueError(gettext("“%(key)s” is missing; it must be a text.", key=key))
    return text


def tags_of(question: dict[str, Any]) -> dict[str, str]:
    """The tags of the game: the ``settings`` of the question, and its ``game`` if named. Raises ``ValueError``."""
    settings = question.get("settings", {})
    if not isinstance(settings, dict) or not all(isinstance(text, str) for text in settings.values()):
        raise ValueError(gettext("“%(key)s” must be an object of texts, like the tags of a game.", key="settings"))
    return {**settings, "Game": text_of(question, "game")} if "game" in question else settings


def only_game(tags: Mapping[str, str]) -> dict[str, str]:
    """The tag that names the game alone: the others may be wrong."""
    return {tag: text for tag, text in tags.items() if tag == "Game"}


def number_of(question: dict[str, Any], key: str, most: int) -> int:
    """A whole number from 0 to ``most``. It is ``most`` if missing, or if it is a text, such as a hand for ``moves``.

    Raises ``ValueError`` for anything else.
    """
    number = question.get(key, most)
    if isinstance(number, str):
        return most
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise ValueError(gettext("“%(key)s” must be a whole number from 0 to %(most)d.", key=key, most=most))
    return number


def list_of(question: dict[str, Any]) -> Lookup | None:
    """A lookup in the ``words`` of a question; ``None`` if it has none. Raises ``ValueError``."""
    words = question.get("words")
    if words is None:
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ValueError(gettext("“%(key)s” must be a list of texts.", key="words"))
    return among({unicodedata.normalize("NFC", word).upper() for word in words})
