"""Texts for people follow docs/writing.md, as far as single words can show."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.rulebooks import SHELF
from referee.translations import translations
from referee.wording import search
from tests.language import messages
from tests.test_catalogues import OTHERS, catalogue, forms, messages_of

ROOT = Path(__file__).parents[1]
RULED_OUT = re.compile(
    r"""\b(
      laid | lays? | lies | lie | tokens? | cells? | fields? | premiums? | exchange[ds]? | lose \s a \s turn
    | cannot | (?:does|do|is|are|was|were|has|have|will|would|could|should) \s not | (?:is|was) \s no | there \s is
    | whoever | told | tell \s the | printed: | brings? | brought | holds? | stands? (?! \s for) | mend \w*
    | (?:take|takes|taken|took|put|puts) \s (?:back|in|out) | hand \s over | equal \s totals | as \s printed
    | the \s house | this \s table | sheets? | (?<! score \s) pads? | write | writes | written | wrote
    | for \s ever | at \s once | meanwhile | besides? | that \s which | please
    | loses? \s (?:a|next) \s turn | level \s in | chance \s to \s win | (?:a|any|legal|best) \s plays?
    | (?:take|taking|come|comes) \s off | at \s a \s tie | (?:is|are) \s a \s number \s from
    | a \s text (?! \s file)
    | texts | carry | one \s word \s a \s line | may \s i | need \s not
    | (?-i: It \s is | They \s are ) | already (?= \.?$)
    | someone | correct (?:ed)? | ceiling
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""The words that the page rules out."""
IN_CODE = re.compile(r"`[^`]*`|\b(?:cells?|fields?|score pad|[Ww]rites? \w+(?: word)? down)\b")
"""What the rules by number may have apart from plain words: codes, tags, terms of the code, and paper."""
OUTDATED = re.compile(
    r"\b(back-ups?|can ?not|neighbors?|recogniz\w+|normaliz\w+|rejected|whoever|anew|or else"
    r"|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b"
)
"""What docstrings of code, tools and tests shouldn't have any more."""
PAPER, DISK, VALUE, PHONE = "on paper", "on a disk", "the name of a value", "a game, to another phone"
ALLOWED = {
    "Read it out, score it, write it down": PAPER,
    "Read your word out, score it and write it down.": PAPER,
    "Write the words down": PAPER,
    "If every word and its points are written down, you can settle disputes by replaying the game.": PAPER,
    "You wrote down %(num)d point, but the move scores %(points)d.": PAPER,
    "You wrote down %(num)d points, but the move scores %(points)d.": PAPER,
    "Can't open the games file. Does its folder exist, and can you write to it?": DISK,
    "Can't write the answer: %(error)s": DISK,
    "Hand over": PHONE,
    "%(name)s: %(told)s.": VALUE,
    "%(told)s: %(note)s": VALUE,
    "%(told)s: %(points)d": VALUE,
    "%(told)s: %(points)d. So far: %(together)d.": VALUE,
    "%(told)s; %(chance)s": VALUE,
    "Line %(told)s has more than 1,000 characters, too many for a turn. The file wasn't read.": VALUE,
    "More data starts on line %(told)s. Put each game in its own file.": VALUE,
    "This game comes from a newer version of Referee (%(told)s). Install that version to import it.": VALUE,
}
"""Messages that may have such a word, and why."""

OFF_THE_BOX = {"pl": r"\bkloc(ek|k)|\bkształt", "uk": r"\bфішк|\bоч(ко|ки|ка|ок|ку)\b", "hu": r"\bóra járás"}
"""By language, words for a tile, a symbol, a point and the clockwise direction that aren't on its boxes."""


def searched() -> Iterator[str]:
    """The texts that only the search reads: words that people type, including old ones and those of the boxes."""
    yield search._IDLE
    for game in SHELF:
        yield from game.wording.alike
        yield from game.wording.typed
        for section in game.wording.book:
            yield from (article.asked for chapter in section.chapters for article in chapter.articles)


def test_plain_words() -> None:
    """No text for people has a word that docs/writing.md rules out, apart from exceptions with a reason."""
    apart = set(searched())
    texts = {form for text in messages() for form in ([text] if isinstance(text, str) else text)} - apart
    offending = {text: found[0] for text in texts if (found := RULED_OUT.search(text))}
    assert {text: word for text, word in offending.items() if text not in ALLOWED} == {}
    assert set(ALLOWED) <= set(offending)


def test_plain_rules() -> None:
    """The rules by number of each game have no word that the page rules out, apart from terms of the code."""
    rules = [IN_CODE.sub("", path.read_text(encoding="utf-8")) for path in ROOT.glob("referee/rulebooks/*/RULES.md")]
    assert [[found[0] for found in RULED_OUT.finditer(text)] for text in rules] == [[], []]


def test_plain_docstrings() -> None:
    """No docstring has a full form instead of a contraction, a foreign spelling, or a word of earlier times."""
    files = (path for folder in ("referee", "tools", "tests") for path in (ROOT / folder).rglob("*.py"))
    nodes = (node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    texts = [node.value.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    assert [text for text in texts if OUTDATED.search(" ".join(str(text).split()))] == []


@pytest.mark.parametrize("code", OFF_THE_BOX)
def test_words_of_the_boxes(code: str) -> None:
    """No text in another language has a word that isn't on the boxes there, apart from what people type in a search."""
    ruled_out, apart = re.compile(OFF_THE_BOX[code], re.IGNORECASE), set(searched())
    offending = [
        form
        for message in messages_of(catalogue(code))
        if not apart & set(forms(message)[0])
        for form in forms(message)[1]
        if ruled_out.search(form)
    ]
    assert offending == []


@pytest.mark.parametrize("code", OTHERS)
def test_undo_is_not_back(code: str) -> None:
    """Undoing a turn and going back to a page have different words, and so have rotating and a turn."""
    message = translations(code).gettext
    for one, other in (("Undo", "Back"), ("Rotate", "Turn")):
        assert message(one).casefold() != message(other).casefold()
        assert one.casefold() != other.casefold()


@pytest.mark.parametrize("code", OTHERS)
def test_numbers_keep_their_signs(code: str) -> None:
    """A number and its sign are never separated at the end of a line: a space between them doesn't break."""
    apart = re.compile(r"× (?=\d|%\()|(?<=\d) ×|(?<=[\ds]) %%")
    texts = {form for message in messages_of(catalogue(code)) for both in forms(message) for form in both}
    assert [form for form in texts if apart.search(form)] == []
