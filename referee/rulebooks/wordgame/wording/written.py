"""Words as the players write them down (W10), and what is told of the end: the longest word, and leftovers."""

from collections.abc import Iterator, Sequence
from typing import cast

from referee.core.game import Game
from referee.core.steps import Place, PointsOnly, Step
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import cost, longest
from referee.rulebooks.wordgame.steps import Left
from referee.rulebooks.wordgame.tiles import Tile, letter_of
from referee.rulebooks.wordgame.wording.tiles import spelled
from referee.wording.language import gettext, ngettext
from referee.wording.noted import Highlight, Noted


def written(step: Step[Tile]) -> Noted:
    """The word of a turn, or how many letters it has, if only that was told."""
    match step:
        case Place(_, play):
            tiles = tuple(tile for tile, _ in play)
            return Noted(tiles, spelled(tiles))
        case PointsOnly() if step.word.isdecimal():
            return Noted((), letters(int(step.word)))
        case PointsOnly() if step.word:
            return Noted(tuple(step.word), spelled(step.word))
    return Noted()


def letters(number: int) -> str:
    """How many letters a word has."""
    return ngettext("%(num)d letter", "%(num)d letters", number)


def longest_words(game: Game[Tile], names: Sequence[str]) -> Iterator[Highlight]:
    """The longest word of each player who laid one (W25), with the points for it once the game is over."""
    rules = cast(WordGame, game.rulebook).rules
    most = longest(course(game.position).words, rules)
    for seat in most.seats:
        word = next(word for word in most.words if word.seat == seat)
        points = rules.longest_bonus if game.over else 0
        text = gettext("%(name)s, %(letters)s", name=names[seat - 1], letters=letters(most.length))
        yield Highlight(gettext("Longest word"), word.tiles, spelled(word.tiles), text, points)


def highlights(game: Game[Tile], names: Sequence[str]) -> tuple[Highlight, ...]:
    """The longest words, and what was left over."""
    return (*longest_words(game, names), *_left_over(game, names))


def _left_over(game: Game[Tile], names: Sequence[str]) -> Iterator[Highlight]:
    rules = cast(WordGame, game.rulebook).rules
    last = game.turns[-1].number if game.turns else 0
    left = [row.step for row in game.rows[last:] if isinstance(row.step, Left)]
    told = []
    for step in sorted(left, key=lambda step: step.seat):
        points = f"{names[step.seat - 1]} {-cost(step, rules)}".replace("-", "−")
        told.append(f"{points} ({', '.join(map(letter_of, step.tiles))})" if step.tiles else points)
    if told:
        yield Highlight(gettext("Left over"), (), "", " · ".join(told))
