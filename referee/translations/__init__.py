"""The sentences in other languages, one folder a language; code and templates themselves speak English.

A catalogue is read as translators write it when its language is first spoken: nothing is compiled that could be out of
date, and a folder more is a language more.
"""

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SOURCE = "en"
"""The language of the code itself."""


@cache
def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The codes of all languages that are spoken: English, then the others by their codes."""
    return SOURCE, *sorted(found.parent.parent.name for found in folder.glob("*/LC_MESSAGES/messages.po"))


@cache
def translations(code: str, folder: Path = FOLDER) -> NullTranslations:
    """The sentences of a language by its code; English for a language that has no catalogue."""
    path = folder / code / "LC_MESSAGES" / "messages.po"
    if not path.is_file():
        return NullTranslations()
    from babel.messages.mofile import write_mo  # slow to load: a command that speaks English needs none of it
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def own_name(code: str) -> str:
    """What the speakers of a language call it: *Polski*."""
    from babel import Locale

    name = str(Locale.parse(code).get_language_name())
    return name[:1].upper() + name[1:]


@cache
def direction(code: str) -> str:
    """Which way a language is written: ``ltr`` or ``rtl``."""
    from babel import Locale

    return str(Locale.parse(code).text_direction)


@cache
def kinds_of_numbers(code: str) -> tuple[tuple[str, int], ...]:
    """The kinds of whole numbers that a language tells apart, by the names that browsers have for them too (``one``,
    ``few``, ``many``, ``other``), each with the smallest of them.
    """
    from babel import Locale

    kind = Locale.parse(code, sep="-").plural_form
    return tuple({kind(number): number for number in reversed(range(200))}.items())


def of_environment(environment: Mapping[str, str]) -> str:
    """The language that a terminal is told to speak, in the order in which gettext asks for it; else English."""
    for name in "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG":
        for told in environment.get(name, "").split(":"):
            code = told.partition(".")[0].partition("_")[0]
            if code in languages():
                return code
        if environment.get(name) and name != "LANGUAGE":
            break
    return SOURCE
