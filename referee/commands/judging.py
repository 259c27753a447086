"""The commands ``judge`` and ``moves``, for programs: JSON lines in, JSON lines out."""

import json
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from referee import json_export, settings, terminal
from referee.core.game import Game
from referee.core.rulebook import Lookup, Rulebook, among
from referee.core.steps import Place
from referee.core.unreadable import UnreadableError
from referee.shelf import Shelf
from referee.terminal import InputTooLongError, say
from referee.wording.language import gettext

Answer = Callable[[Shelf, Rulebook[Any], dict[str, Any]], dict[str, Any]]
"""Answers a question about a game with this rulebook."""


def judge(shelf: Shelf) -> int:
    """Judge the play of each question on standard input, and return the exit status."""
    return _stream(shelf, partial(_judged, cache(_installed)))


def moves(shelf: Shelf) -> int:
    """List the plays of the hand of each question on standard input, and return the exit status."""
    return _stream(shelf, _listed)


def _stream(shelf: Shelf, answer: Answer) -> int:
    """Answer each line of standard input. A line that can't be read gets an error, and the stream goes on."""
    status = 0
    for line in terminal.lines():
        rulebook = shelf.open({})  # until the game of the question is known
        try:
            question = _question(shelf, line)
            tags = tags_of(question)
            rulebook = shelf.open({"Game": tags.get("Game", "")})  # the other tags may be wrong
            rulebook = shelf.open(tags)
            result = answer(shelf, rulebook, question)
        except UnreadableError as error:
            from referee.wording.unreadable import unreadable  # slow to load

            status, result = 1, {"error": unreadable(error, shelf.of(rulebook).wording)}
        except ValueError as error:
            status, result = 1, {"error": str(error)}
        say(json.dumps(result))  # in ASCII, which every terminal can show
    return status


def _question(shelf: Shelf, line: bytes | InputTooLongError) -> dict[str, Any]:
    if isinstance(line, InputTooLongError):
        raise line
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(gettext("This line isn't JSON.")) from None
    if not isinstance(question, dict):
        example = shelf.default.wording.example_question
        raise ValueError(gettext("A question must be a JSON object, like %(example)s.", example=example))
    return question


def _installed() -> Lookup | None:
    """A lookup in the word list of the data folder; None if there isn't one."""
    from referee.wordlist import WordListFile, installed  # slow to load

    return WordListFile(installed(settings.instance())).look_up


def _judged(
    installed: Callable[[], Lookup | None], _: Shelf, rulebook: Rulebook[Any], question: dict[str, Any]
) -> dict[str, Any]:
    """The verdict on a play. ``hand`` is the number of tiles held, by default a full hand; ``words`` is the word list.
    If a word list decides, the installed one is the default, and ``word_list`` is whether there was any.
    """
    board = rulebook.notation.read_board(text_of(question, "board"))
    play = rulebook.notation.read_play(text_of(question, "play"))
    if not play:
        raise ValueError(gettext("“play” can't be empty."))
    fresh = Game.start(rulebook, rulebook.seats[0])
    hands = (number_of(question, "hand", rulebook.hand), *fresh.hands[1:])
    game = replace(fresh, position=replace(fresh.position, board=board, hands=hands))
    decides = rulebook.vocabulary.decides
    look_up = list_of(question) or (installed() if decides else None)
    rulebook.find_list = lambda: look_up
    verdict = json_export.verdict_data(game.judged(Place(1, play)).asked, rulebook)
    return {**verdict, "word_list": look_up is not None} if decides else verdict


def _listed(shelf: Shelf, rulebook: Rulebook[Any], question: dict[str, Any]) -> dict[str, Any]:
    """All legal plays of a hand, best first."""
    board = rulebook.notation.read_board(text_of(question, "board"))
    hand = rulebook.notation.read_tiles(text_of(question, "hand"))
    if rulebook.adviser is None:
        raise ValueError(gettext("Can't list the moves of this game: %(game)s.", game=shelf.of(rulebook).wording.title))
    found = rulebook.adviser.moves(board, hand)
    return {
        "count": len(found),
        "best": found[0].points if found else 0,
        "moves": [{"play": rulebook.notation.write_play(play), "points": points} for play, points in found],
    }


def text_of(question: dict[str, Any], key: str) -> str:
    """A text. Raises ``ValueError`` if it is missing."""
    text = question.get(key)
    if not isinstance(text, str):
        raise ValueError(gettext("“%(key)s” is missing; it must be a string.", key=key))
    return text


def tags_of(question: dict[str, Any]) -> dict[str, str]:
    """The tags of the game: the ``settings`` of the question, and its ``game`` if named. Raises ``ValueError``."""
    settings = question.get("settings", {})
    if not isinstance(settings, dict) or not all(isinstance(text, str) for text in settings.values()):
        raise ValueError(gettext("“%(key)s” must be an object of strings, like the tags of a game.", key="settings"))
    return {**settings, "Game": text_of(question, "game")} if "game" in question else settings


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
        raise ValueError(gettext("“%(key)s” must be a list of strings.", key="words"))
    return among({unicodedata.normalize("NFC", word).upper() for word in words})
