"""The names of tiles, words as the players write them down (W10), the game's own steps in a few words, and the
highlights at the end: the longest word, and leftovers. Also the sums of a step, to be read aloud:
``GRAM 9 = 3 + 2·1 + 2·1 + 2``.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from referee.core.game import Game
from referee.core.steps import OwnStep, Place, PointsOnly, Step
from referee.core.verdict import Part, Verdict
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.codes import Score
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import longest
from referee.rulebooks.wordgame.own_steps import Centre, Left, Withdraw, cost
from referee.rulebooks.wordgame.scoring import text_of, words
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, letter_of
from referee.wording.language import capital, current, gettext, listed, ngettext
from referee.wording.values import Addend, Counted, Highlight, PlayedWord


def tile_name(tile: Tile) -> str:
    """A tile in words: *G*, *joker G*, *joker*."""
    if tile == JOKER:
        return gettext("joker")
    return gettext("joker %(letter)s", letter=letter_of(tile)) if is_joker(tile) else tile


def key_name(letter: Tile, value: int, left: int | None) -> str:
    """The key of a letter, with its value, and the number left if that is known."""
    return _key_name(letter, value, left, current())


@lru_cache(maxsize=4096)
def _key_name(letter: Tile, value: int, left: int | None, _: object) -> str:
    """Each tap names all keys; the last argument is the language."""
    if left is None:
        return gettext("%(letter)s, worth %(value)d", letter=letter, value=value)
    return gettext("%(letter)s, worth %(value)d, %(number)d left", letter=letter, value=value, number=left)


def own_step(step: OwnStep, names: Sequence[str]) -> str:
    """A step in a few words; without ``names`` the player is named next to it."""
    name = names[step.seat - 1] if 1 <= step.seat <= len(names) else ""
    match step:
        case Centre(_, tile):
            return gettext("centre letter %(letter)s", letter=tile_name(tile))
        case Withdraw(_, note):
            text = gettext("%(name)s's word removed", name=name) if name else gettext("word removed")
            return gettext("%(told)s: %(note)s", told=text, note=note) if note else text
        case Left(_, tiles, points):
            text = gettext("left over %(letters)s", letters=listed(map(tile_name, tiles)))
            if points is not None:
                text = ngettext("left over %(num)d point", "left over %(num)d points", points)
            return gettext("%(name)s: %(left)s", name=name, left=text) if name else text
    raise TypeError(step)


def word_of(step: Step[Tile]) -> PlayedWord:
    """The word of a turn, or how many letters it has if only that was entered."""
    match step:
        case Place(_, play):
            tiles = tuple(tile for tile, _ in play)
            return PlayedWord(tiles, text_of(tiles))
        case PointsOnly() if step.word.isdecimal():
            return PlayedWord((), letters(int(step.word)))
        case PointsOnly() if step.word:
            return PlayedWord(tuple(step.word), text_of(step.word))
    return PlayedWord()


def letters(number: int) -> str:
    """How many letters a word has."""
    return ngettext("%(num)d letter", "%(num)d letters", number)


def longest_words(game: Game[Tile], names: Sequence[str]) -> Iterator[Highlight]:
    """The longest word of each player who played one (W25), with the points for it once the game is over."""
    rules = cast(WordGame, game.rulebook).rules
    most = longest(course(game.position).words, rules)
    for seat in most.seats:
        word = next(word for word in most.words if word.seat == seat)
        points = rules.longest_bonus if game.over else 0
        text = gettext("%(name)s, %(letters)s", name=names[seat - 1], letters=letters(most.length))
        yield Highlight(gettext("Longest word"), word.tiles, text_of(word.tiles), text, points)


def highlights(game: Game[Tile], names: Sequence[str]) -> tuple[Highlight, ...]:
    """The longest words, and the leftovers."""
    return (*longest_words(game, names), *_left_over(game, names))


def _left_over(game: Game[Tile], names: Sequence[str]) -> Iterator[Highlight]:
    rules = cast(WordGame, game.rulebook).rules
    last = game.turns[-1].number if game.turns else 0
    left = [row.step for row in game.rows[last:] if isinstance(row.step, Left)]
    texts = []
    for step in sorted(left, key=lambda step: step.seat):
        points = f"{names[step.seat - 1]} {-cost(step, rules)}".replace("-", "−")
        texts.append(f"{points} ({', '.join(map(letter_of, step.tiles))})" if step.tiles else points)
    if texts:
        yield Highlight(gettext("Leftovers"), (), "", " · ".join(texts))


def addends(verdict: Verdict[Tile]) -> Iterator[Addend]:
    """The words that score, letter by letter if there is only one; a word removed; leftovers."""
    counted = _counted(verdict)
    for part in counted:
        text = gettext("%(word)s %(points)d", word=part.params["word"], points=part.points)
        if len(counted) == 1:
            text = gettext("%(word)s = %(sum)s", word=text, sum=letter_by_letter(part))
        yield Addend(text, part.cells, part.params["factor"] > 1)
    for code, _, points, *_ in verdict.parts:
        if code == Score.WITHDRAWN:
            yield Addend(gettext("word removed %(points)d", points=points))
        elif code == Score.LEFTOVERS:
            yield Addend(gettext("left over %(points)d", points=points))


def recount(verdict: Verdict[Tile]) -> Iterator[Counted]:
    """Word by word: its letters, then what premiums add to single letters, and to the word as a whole."""
    for part in _counted(verdict):
        yield from _letters_and_premiums(part)
    for code, _, points, *_ in verdict.parts:
        if code in (Score.WITHDRAWN, Score.LEFTOVERS):
            label = gettext("word removed") if code == Score.WITHDRAWN else gettext("left over")
            yield Counted(capital(label), points, label=label)


def _letters_and_premiums(part: Part[Tile]) -> Iterator[Counted]:
    word, cells, letters = part.params["word"], part.cells, part.params["letters"]
    so_far = sum(each.value for each in letters)
    axis = "row" if cells[0].y == cells[-1].y else "column"
    yield Counted(word, so_far, cells, word, axis=axis, line=cells, on_board=str(so_far))
    for letter, letter_value, cell in zip(word, letters, cells, strict=True):
        more = letter_value.value * (letter_value.factor - 1)
        if more:
            so_far += more
            text = gettext("%(letter)s × %(factor)d", letter=letter, factor=letter_value.factor)
            yield Counted(text, more, (cell,), text, line=cells, on_board=str(so_far))
    factor = part.params["factor"]
    if factor > 1:
        text, more = gettext("Word × %(factor)d", factor=factor), so_far * (factor - 1)
        label = gettext("word × %(factor)d", factor=factor)
        yield Counted(text, more, cells, label, line=cells, on_board=str(so_far + more), special=True)


def read_aloud(verdict: Verdict[Tile]) -> str:
    """The sums of the words that score."""
    return " + ".join(map(letter_by_letter, _counted(verdict)))


def _counted(verdict: Verdict[Tile]) -> list[Part[Tile]]:
    """The words that score; side words that don't have no sum."""
    return [part for part in words(verdict) if part.code == Score.WORD or part.params["letters"]]


def letter_by_letter(part: Part[Tile]) -> str:
    """The sum of a word: ``3 + 2·1 + 2·1 + 2``, and with the whole word doubled ``2·(3 + 1 + 1)``."""
    letters, factor = part.params["letters"], part.params["factor"]
    sum_ = " + ".join(str(value) if times == 1 else f"{times}·{value}" for value, times in letters)
    return sum_ if factor == 1 else f"{factor}·({sum_})"
