"""The sentences in other languages, one folder per language; code and templates themselves are in English.

A catalogue is read as translators write it when its language is first used: nothing is compiled, so nothing can be out
of date; adding a folder adds a language.
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
    """The codes of all languages: English, then the others by their codes."""
    return SOURCE, *sorted(found.parent.parent.name for found in folder.glob("*/LC_MESSAGES/messages.po"))


@cache
def translations(code: str, folder: Path = FOLDER) -> NullTranslations:
    """The sentences of a language by its code; English for a language without a catalogue."""
    path = folder / code / "LC_MESSAGES" / "messages.po"
    if not path.is_file():
        return NullTranslations()
    from babel.messages.mofile import write_mo  # slow to load, and not needed for English
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def own_name(code: str) -> str:
    """The name of a language in that language: *Polski*."""
    from babel import Locale

    name = str(Locale.parse(code).get_language_name())
    return name[:1].upper() + name[1:]


@cache
def direction(code: str) -> str:
    """The direction in which a language is written: ``ltr`` or ``rtl``."""
    from babel import Locale

    return str(Locale.parse(code).text_direction)


@cache
def kinds_of_numbers(code: str) -> tuple[tuple[str, int], ...]:
    """The plural categories of whole numbers in a language, by the names that browsers use too (``one``, ``few``,
    ``many``, ``other``), each with the smallest of its numbers.
    """
    from babel import Locale

    kind = Locale.parse(code, sep="-").plural_form
    return tuple({kind(number): number for number in reversed(range(200))}.items())


def of_environment(environment: Mapping[str, str]) -> str:
    """The language that the environment sets for a terminal, in the order that gettext uses; otherwise English."""
    for name in "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG":
        for language in environment.get(name, "").split(":"):
            code = language.partition(".")[0].partition("_")[0]
            if code in languages():
                return code
        if environment.get(name) and name != "LANGUAGE":
            break
    return SOURCE
