"""The sentences in every language: each there, each with what is put into it, each plural in all its forms."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from referee.translations import FOLDER, SOURCE, languages, translations

OTHERS = [code for code in languages() if code != SOURCE]
PUT_IN = re.compile(r"%\(\w+\)[+.\d]*[a-z]|%%|</?\w+[^>]*>")
"""What stays as it is in every language: what is put in, percent signs, marks of HTML."""
NUMBERS = (0, 1, 2, 5, 12, 21, 22, 25)
"""Each form of every language is one of these."""
GOLDEN = Path(__file__).parent / "plurals"


def catalogue(code: str) -> Catalog:
    """The catalogue of a language."""
    with (FOLDER / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def template() -> Catalog:
    """What translators start from."""
    with (FOLDER / "messages.pot").open("rb") as file:
        return read_po(file)


def forms(message: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forms of a message in English, and in its language."""
    if isinstance(message.id, tuple):
        return message.id, tuple(message.string)
    return (message.id,), (str(message.string),)


def messages_of(catalog: Catalog) -> Iterator[Message]:
    """All its messages, its description apart."""
    return (message for message in catalog if message.id)


def test_languages_of_the_rulebooks() -> None:
    """The languages of the rulebooks that the app serves are spoken."""
    assert languages() == ("en", "hu", "pl", "uk")


@pytest.mark.parametrize("code", OTHERS)
def test_complete(code: str) -> None:
    """A language has every sentence of the app, no other one, and none that waits for a translator."""
    catalog = catalogue(code)
    assert {message.id for message in messages_of(catalog)} == {message.id for message in messages_of(template())}
    assert [message.id for message in messages_of(catalog) if message.fuzzy or not all(forms(message)[1])] == []
    assert not catalog.obsolete


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_put_in(code: str) -> None:
    """A sentence has the same put into it in every language; only the number of a plural may be said in its words."""
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
    """A sentence begins and ends with space where the English one does: it is put together with others there."""
    wrong = [
        (message.id, form)
        for message in messages_of(catalogue(code))
        for form in forms(message)[1]
        if any(form[end].isspace() != forms(message)[0][-1][end].isspace() for end in (0, -1))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", languages())
def test_plurals(code: str, pytestconfig: pytest.Config) -> None:
    """Each sentence with a number in it, said for numbers of every form: read the file after a change."""
    speaking = translations(code)
    lines = []
    for message in sorted(messages_of(template()), key=lambda message: str(message.id)):
        if isinstance(message.id, tuple):
            lines += [f"# {message.id[1]}", *(_said(speaking.ngettext(*message.id, n), n) for n in NUMBERS), ""]
    golden, text = GOLDEN / f"{code}.txt", "\n".join(lines)
    if pytestconfig.getoption("update"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text


def _said(form: str, number: int) -> str:
    """A form with its number put in, and all else by its name."""
    return re.sub(r"%\((\w+)\)[+.\d]*[a-z]", lambda put: str(number) if put[1] == "num" else f"<{put[1]}>", form)
