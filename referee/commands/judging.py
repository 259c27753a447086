"""The commands ``judge`` and ``moves``, for programs: JSON lines in, JSON lines out."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from referee import export, settings, terminal
from referee.commands.question import list_of, number_of, only_game, tags_of, text_of
from referee.core.game import Game
from referee.core.listed import Lookup
from referee.core.rulebook import Rulebook
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
    """Answer each line of standard input. A line that cannot be read gets an error, and the stream goes on."""
    status = 0
    for line in terminal.lines():
        rulebook = shelf.open({})  # until the game of the question is known
        try:
            question = _question(shelf, line)
            tags = tags_of(question)
            rulebook = shelf.open(only_game(tags))
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
        raise ValueError(gettext("A question is an object, like %(example)s.", example=example))
    return question


def _installed() -> Lookup | None:
    """A lookup in the word list of the data folder; None if there is none."""
    from referee.wordlist import WordListFile, installed  # slow to load

    return WordListFile(installed(settings.instance())).look_up


def _judged(
    installed: Callable[[], Lookup | None],
    _: Shelf,
    rulebook: Rulebook[Any],
    question: dict[str, Any],
) -> dict[str, Any]:
    """The verdict on a play. ``hand`` is how many tiles are held, by default all; ``words`` is the word list. Where a
    list decides, it is else the installed one, and ``word_list`` says whether there was any.
    """
    board = rulebook.notation.read_board(text_of(question, "board"))
    play = rulebook.notation.read_play(text_of(question, "play"))
    if not play:
        raise ValueError(gettext("A play can't be empty."))
    fresh = Game.start(rulebook, rulebook.seats[0])
    hands = (number_of(question, "hand", rulebook.hand), *fresh.hands[1:])
    game = replace(fresh, position=replace(fresh.position, board=board, hands=hands))
    decides = rulebook.vocabulary.decides
    look_up = list_of(question) or (installed() if decides else None)
    rulebook.find_list = lambda: look_up
    verdict = export.verdict_data(game.judged(Place(1, play)).asked, rulebook)
    return {**verdict, "word_list": look_up is not None} if decides else verdict


def _listed(shelf: Shelf, rulebook: Rulebook[Any], question: dict[str, Any]) -> dict[str, Any]:
    """All legal plays of a hand, best first."""
    board = rulebook.notation.read_board(text_of(question, "board"))
    hand = rulebook.notation.read_tiles(text_of(question, "hand"))
    if rulebook.adviser is None:
        raise ValueError(gettext("Can't list the plays of this game: %(game)s.", game=shelf.of(rulebook).wording.title))
    found = rulebook.adviser.moves(board, hand)
    return {
        "count": len(found),
        "best": found[0].points if found else 0,
        "moves": [{"play": rulebook.notation.write_play(play), "points": points} for play, points in found],
    }
