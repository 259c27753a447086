"""What the points of a step add up from, to be read aloud: ``GRAM 9 = 3 + 2·1 + 2·1 + 2``."""

from collections.abc import Iterator

from referee.core.verdict import Part, Verdict
from referee.rulebooks.wordgame.codes import Score
from referee.rulebooks.wordgame.scoring import Weighed, words
from referee.rulebooks.wordgame.tiles import Tile
from referee.wording.language import capital, gettext
from referee.wording.values import Addend, Counted


def addends(verdict: Verdict[Tile]) -> Iterator[Addend]:
    """The words that count, letter by letter where there is but one; a word taken off; leftovers."""
    counted = _counted(verdict)
    for part in counted:
        yield _word(part, alone=len(counted) == 1)
    for code, _, points, *_ in verdict.parts:
        if code == Score.WITHDRAWN:
            yield Addend(gettext("word removed %(points)d", points=points))
        elif code == Score.LEFTOVERS:
            yield Addend(gettext("left over %(points)d", points=points))


def recount(verdict: Verdict[Tile]) -> Iterator[Counted]:
    """Word by word: its letters, what premiums add to single letters, what they add to the word as a whole."""
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
    yield Counted(word, so_far, cells, word, axis=axis, line=cells, written=str(so_far))
    for letter, weighed, cell in zip(word, letters, cells, strict=True):
        more = weighed.value * (weighed.factor - 1)
        if more:
            so_far += more
            told = gettext("%(letter)s × %(factor)d", letter=letter, factor=weighed.factor)
            yield Counted(told, more, (cell,), told, line=cells, written=str(so_far))
    factor = part.params["factor"]
    if factor > 1:
        told, more = gettext("Word × %(factor)d", factor=factor), so_far * (factor - 1)
        label = gettext("word × %(factor)d", factor=factor)
        yield Counted(told, more, cells, label, line=cells, written=str(so_far + more), special=True)


def read_aloud(verdict: Verdict[Tile]) -> str:
    """The sums of the words that count."""
    return " + ".join(map(letter_by_letter, _counted(verdict)))


def _counted(verdict: Verdict[Tile]) -> list[Part[Tile]]:
    """The words that count: side words that do not have no sum."""
    return [part for part in words(verdict) if part.code == Score.WORD or part.params["letters"]]


def letter_by_letter(part: Part[Tile]) -> str:
    """The sum of a word: ``3 + 2·1 + 2·1 + 2``, and with the whole word doubled ``2·(3 + 1 + 1)``."""
    sum_ = " + ".join(map(_letter, part.params["letters"]))
    factor = part.params["factor"]
    return sum_ if factor == 1 else f"{factor}·({sum_})"


def _letter(weighed: Weighed) -> str:
    return str(weighed.value) if weighed.factor == 1 else f"{weighed.factor}·{weighed.value}"


def _word(part: Part[Tile], alone: bool) -> Addend:
    text = gettext("%(word)s %(points)d", word=part.params["word"], points=part.points)
    if alone:
        text = gettext("%(word)s = %(sum)s", word=text, sum=letter_by_letter(part))
    return Addend(text, part.cells, part.params["factor"] > 1)
