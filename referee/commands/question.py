"""What a question on the command line may say beside its board and its play."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from referee.core.listed import Lookup, among
from referee.wording.language import gettext


def text_of(question: dict[str, Any], key: str) -> str:
    """A text. Raises ``ValueError`` where the question has none."""
    text = question.get(key)
    if not isinstance(text, str):
        raise ValueError(gettext("“%(key)s” is needed, as a text.", key=key))
    return text


def tags_of(question: dict[str, Any]) -> dict[str, str]:
    """The tags of a game as the question is about: its ``settings``, and its name where it has a ``game``. Raises
    ``ValueError``.
    """
    settings = question.get("settings", {})
    if not isinstance(settings, dict) or not all(isinstance(text, str) for text in settings.values()):
        raise ValueError(gettext("“%(key)s” is an object of texts, like the tags of a game.", key="settings"))
    return {**settings, "Game": text_of(question, "game")} if "game" in question else settings


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


def list_of(question: dict[str, Any]) -> Lookup | None:
    """Looks up in the ``words`` of a question; nothing where it has none. Raises ``ValueError``."""
    words = question.get("words")
    if words is None:
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ValueError(gettext("“%(key)s” is a list of texts.", key="words"))
    return among({unicodedata.normalize("NFC", word).upper() for word in words})
