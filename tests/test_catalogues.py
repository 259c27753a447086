"""The sentences in every language: each is there, with the same parameters, and each plural has all its forms."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from referee.translations import FOLDER, SOURCE, languages, translations
from tools.messages import digest, read_as

OTHERS = [code for code in languages() if code != SOURCE]
PUT_IN = re.compile(r"%\(\w+\)[+.\d]*[a-z]|%%|</?\w+[^>]*>")
"""The parts that stay the same in every language: parameters, percent signs, HTML tags."""
NUMBERS = (0, 1, 2, 5, 12, 21, 22, 25)
"""These numbers use each plural form of every language."""
GOLDEN = Path(__file__).parent / "plurals"


def catalogue(code: str) -> Catalog:
    """The catalogue of a language."""
    with (FOLDER / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def template() -> Catalog:
    """The catalogue that translators start from."""
    with (FOLDER / "messages.pot").open("rb") as file:
        return read_po(file)


def forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forms of a message, in English and in its language."""
    if isinstance(message.id, tuple):
        return message.id, tuple(message.string)
    return (message.id,), (str(message.string),)


def messages_of(catalog: Catalog) -> Iterator[Message]:
    """All its messages, without its description."""
    return (message for message in catalog if message.id)


def test_languages_of_the_rulebooks() -> None:
    """The app has the languages of the rulebooks that it serves."""
    assert languages() == ("en", "hu", "pl", "uk")


@pytest.mark.parametrize("code", OTHERS)
def test_complete(code: str) -> None:
    """A language has every sentence of the app, no others, and none that waits for a translator."""
    catalog = catalogue(code)
    assert {message.id for message in messages_of(catalog)} == {message.id for message in messages_of(template())}
    assert [message.id for message in messages_of(catalog) if message.fuzzy or not all(forms(message)[1])] == []
    assert not catalog.obsolete


@pytest.mark.parametrize("code", OTHERS)
def test_english_that_was_read(code: str) -> None:
    """A translation was made for today's English: its digest is what the translator read."""
    assert [message.id for message in messages_of(catalogue(code)) if read_as(message) != digest(message)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_put_in(code: str) -> None:
    """A sentence has the same parameters in every language; only the number of a plural may be in words."""
    wrong = []
    for message in messages_of(catalogue(code)):
        english, other = forms(message)
        wanted = Counter(PUT_IN.findall(english[-1]))
        for form in other:
            lacking, more = wanted - Counter(PUT_IN.findall(form)), Counter(PUT_IN.findall(form)) - wanted
            if more or set(lacking) - ({"%(num)d"} if len(english) > 1 else set()):
                wrong.append((message.id, form))
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_ends(code: str) -> None:
    """A sentence begins and ends with a space if the English one does: it is joined to others there."""
    wrong = [
        (message.id, form)
        for message in messages_of(catalogue(code))
        for form in forms(message)[1]
        if any(form[end].isspace() != forms(message)[0][-1][end].isspace() for end in (0, -1))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", languages())
def test_plurals(code: str, pytestconfig: pytest.Config) -> None:
    """Each sentence with a number in it, for numbers of every plural form: read the file after a change."""
    speaking = translations(code)
    lines = []
    for message in sorted(messages_of(template()), key=lambda message: str(message.id)):
        if isinstance(message.id, tuple):
            lines += [f"# {message.id[1]}", *(_message(speaking.ngettext(*message.id, n), n) for n in NUMBERS), ""]
    golden, text = GOLDEN / f"{code}.txt", "\n".join(lines)
    if pytestconfig.getoption("update"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text


COUNTED = (1, 2, 5, 21, 22)
ORDINAL = {"number", "place", "line", "port", "seat"}
"""Numbers that count nothing."""
LIMITS = {"least": 2, "most": 40, "longest": 40, "low": 2, "high": 99, "running": 150, "num": 30}
"""Numbers in messages without plural forms that are always the same, or about as large."""


@pytest.mark.parametrize("code", languages())
def test_words_fit_their_numbers(code: str) -> None:
    """Each word after a number has the right form for it, by a table of words per language: one line per word, one form
    per kind of number. No range goes from 1 to 1.
    """
    kinds = [*dict.fromkeys(map(Locale.parse(code).plural_form, COUNTED))]
    lines = (GOLDEN / f"words-{code}.txt").read_text(encoding="utf-8").splitlines()
    table = {(kind, word) for line in lines for kind, word in zip(kinds, line.split(), strict=True)}
    assert set(_behind_numbers(code)) == {(kind, word) for kind, word in table if word != "-"}


def _behind_numbers(code: str) -> Iterator[tuple[str, str]]:
    kind = Locale.parse(code).plural_form
    for message in messages_of(template() if code == SOURCE else catalogue(code)):
        for number in COUNTED:
            text = _counted(code, message, number)
            assert not (isinstance(message.id, tuple) and re.search(r"\b1(?: to | do | до |–)1\b", text))
            yield from (
                (kind(int(count)), word) for count, word in re.findall(r"(?<![\w…])(\d+)[ \xa0]([^\W\d]+)", text)
            )


def _counted(code: str, message: Message, number: int) -> str:
    """A message for a number, with dots for all that it doesn't count."""
    plural = isinstance(message.id, tuple)

    def put(found: re.Match[str]) -> str:
        if found[1] in ORDINAL or found[2] != "d" or (plural and found[1] != "num"):
            return "…"
        return str(number if plural else LIMITS.get(found[1], number))

    if plural:
        form = translations(code).ngettext(*message.id, number)
    else:
        form = re.sub(r"\d", "…", str(message.string) or message.id)
    return re.sub(r"%\((\w+)\)[+.\d]*([a-z])", put, form).replace("\u00ad", "")


def _message(form: str, number: int) -> str:
    """A form with its number filled in, and all other parameters as their names."""
    return re.sub(r"%\((\w+)\)[+.\d]*[a-z]", lambda put: str(number) if put[1] == "num" else f"<{put[1]}>", form)
