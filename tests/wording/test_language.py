"""The language of the texts for people."""

import ast
from gettext import NullTranslations
from pathlib import Path
from threading import Thread

import pytest

from referee.wording.language import capital, gettext, listed, marked, ngettext, use
from tests.language import PACKAGE, spoken

PAGES = set((PACKAGE / "rulebooks").glob("*/pages/*.py"))
SPEAKING = sorted(
    [*(PACKAGE / "wording").rglob("*.py"), *set((PACKAGE / "rulebooks").rglob("*.py")) - PAGES, PACKAGE / "cli.py"]
)
"""The modules outside the pages that have texts for people."""


class Catalog(NullTranslations):
    """A few texts in German."""

    def gettext(self, message: str) -> str:
        """A translated text; the empty one is the catalogue's header."""
        return {"": "Language: de\n", "%(name)s passed": "%(name)s passt"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A translated text for a number."""
        return "%(num)d Stein" if n == 1 else "%(num)d Steine"


def test_english_without_translations() -> None:
    """Without a chosen language the texts are English."""
    assert gettext("%(name)s passed", name="Ann") == "Ann passed"
    assert [ngettext("%(num)d tile", "%(num)d tiles", num) for num in (1, 2)] == ["1 tile", "2 tiles"]


def test_translations_in_use() -> None:
    """The translations in use apply until they are replaced."""
    use(Catalog())
    try:
        assert gettext("%(name)s passed", name="Ann") == "Ann passt"
        assert [ngettext("%(num)d tile", "%(num)d tiles", num) for num in (1, 2)] == ["1 Stein", "2 Steine"]
    finally:
        use(NullTranslations())
    assert gettext("%(name)s passed", name="Ann") == "Ann passed"


def test_a_text_without_parameters_is_left_alone() -> None:
    """Without parameters a per cent sign stays as it is; a parameter can have any name."""
    assert gettext("100 % sure") == "100 % sure"
    assert gettext("%(text)s", text="a") == "a"
    assert ngettext("%(singular)s", "%(num)d %(singular)s", 2, singular="b") == "2 b"


def test_the_empty_text_is_empty() -> None:
    """The empty text is empty in every language."""
    use(Catalog())
    try:
        assert gettext("") == ""
    finally:
        use(NullTranslations())


def test_marked_texts() -> None:
    """A marked text stays unchanged, and is translated when it is shown."""
    assert marked("%(name)s passed") == "%(name)s passed"
    with spoken():
        assert gettext(marked("red circle")) == "⟦red circle⟧"


def test_every_thread_has_its_language() -> None:
    """The language of one request doesn't affect another."""
    heard = []
    with spoken():
        thread = Thread(target=lambda: heard.append(gettext("red circle")))
        thread.start()
        thread.join()
    assert heard == ["red circle"]


def test_lists() -> None:
    """Several words are listed in their order."""
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bob", "Cleo"]) == "Ann, Bob and Cleo"


@pytest.mark.parametrize(
    ("text", "message"),
    [("", ""), ("red one", "Red one"), ("<b><i/></b>red", "<b><i/></b>Red"), ("“a”", "“a”"), ("<b>", "<b>")],
)
def test_capitals(text: str, message: str) -> None:
    """A sentence begins with a capital letter, after a drawing at its beginning."""
    assert capital(text) == message


def imported(module: Path) -> set[str]:
    """The modules that a module imports or imports from."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_words_need_no_web_framework() -> None:
    """No module with sentences for people imports Flask or its extensions."""
    web = ("flask", "babel", "werkzeug", "jinja2")
    assert [module for module in SPEAKING if any(name.startswith(web) for name in imported(module))] == []
