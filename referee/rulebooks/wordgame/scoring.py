"""The score of a word: its letters one by one, with the premiums of their fields each time a word runs through them
(W9, W18, W19, W20). A grey field doubles its letter, a white one the word.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.core.grid import Cell
from referee.core.verdict import Part, Verdict
from referee.rulebooks.wordgame.codes import Score
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.tiles import Tile


class LetterValue(NamedTuple):
    """A letter in a sum."""

    value: int
    """What its tile is worth: 0 for a joker (W17)."""
    factor: int
    """2 on a grey field."""


def text_of(tiles: Iterable[Tile]) -> str:
    """The text as it is read: a joker is the letter that it stands for."""
    return "".join(tiles).upper()


def word_part(
    code: Score, cells: tuple[Cell, ...], tiles: tuple[Tile, ...], rules: HouseRules, counts: bool = True
) -> Part[Tile]:
    """The part of a word: letters first, then the word as a whole (Q14). ``counts`` is False for a side word that
    scores nothing (Q10).
    """
    letters: list[LetterValue] = []
    factor, worth, grey = 1, rules.letters.worth, rules.layout.grey
    if counts:
        letters = [LetterValue(worth(tile), 2 if cell in grey else 1) for cell, tile in zip(cells, tiles, strict=True)]
        white = len(rules.layout.white.intersection(cells))
        factor = 2 ** (min(white, 1) if rules.white_once else white)  # Q13
    points = factor * sum([value * times for value, times in letters])
    params = {"word": text_of(tiles), "letters": tuple(letters), "factor": factor, "listed": None, "name": False}
    return Part(code, cells, points, tiles, params)


def words(verdict: Verdict[Tile]) -> list[Part[Tile]]:
    """The words of a verdict, the one played first."""
    return [part for part in verdict.parts if part.code in (Score.WORD, Score.SIDE_WORD)]


def doubled(verdict: Verdict[Tile]) -> int:
    """How many words of a verdict count more than once (W19)."""
    return sum(part.params["factor"] > 1 for part in words(verdict))


def score_data(verdict: Verdict[Tile]) -> list[dict[str, Any]]:
    """The words of a verdict as data: ``listed`` is null if no list was consulted; ``name`` (only ever true) marks a
    word that the list has only as a name.
    """
    return [
        {
            "word": part.params["word"],
            "main": part.code == Score.WORD,
            "tiles": len(part.cells),
            "points": part.points,
            "factor": part.params["factor"],
            "listed": part.params["listed"],
            "cells": [list(cell) for cell in part.cells],
            **({"name": True} if part.params["name"] else {}),
        }
        for part in words(verdict)
    ]
