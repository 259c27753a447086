"""What a question on the command line may say beside its board and its play."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from referee.wording.language import gettext


def text_of(question: dict[str, Any], key: str) -> str:
    """A text. Raises ``ValueError`` where the question has none."""
    text = question.get(key)
    if not isinstance(text, str):
        raise ValueError(gettext("“%(key)s” is needed, as a text.", key=key))
    return text


def only_game(tags: Mapping[str, str]) -> dict[str, str]:
    """The tag that names the game, without those that say how it is played and may be wrong."""
    return {tag: text for tag, text in tags.items() if tag == "Game"}


def number_of(question: dict[str, Any], key: str, most: int) -> int:
    """A number, at most so large; that one where the question has none, or a text, as a hand of which plays are listed.
    Raises ``ValueError`` for anything else.
    """
    told = question.get(key, most)
    if isinstance(told, str):
        return most
    if not isinstance(told, int) or isinstance(told, bool) or not 0 <= told <= most:
        raise ValueError(gettext("“%(key)s” is a whole number from 0 to %(most)d.", key=key, most=most))
    return told


def listed(question: dict[str, Any]) -> Callable[[str], bool] | None:
    """Whether a word is among the ``words`` of a question; nothing where it has none. Raises ``ValueError``."""
    words = question.get("words")
    if words is None:
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ValueError(gettext("“%(key)s” is a list of texts.", key="words"))
    return {unicodedata.normalize("NFC", word).upper() for word in words}.__contains__
