"""The font of pictures: it has what names in our languages are written with, and says where a text has to be cut."""

import pytest
from fontTools.ttLib import TTFont

from referee.painting.pixels import FONT, SIGNS, fitted, legible


def test_signs() -> None:
    """The font that is shipped has every sign that it is said to have, and travels with its licence."""
    signs = {sign for first, last in SIGNS for sign in range(first, last + 1)}
    assert signs <= TTFont(FONT).getBestCmap().keys()
    assert "SIL OPEN FONT LICENSE" in FONT.with_name("LICENSE").read_text(encoding="utf-8")
    assert FONT.stat().st_size < 50_000


@pytest.mark.parametrize("name", ["Zażółć Gęślą", "Őrség Űző", "Їжак Ґава", "Ann-Marie O’Hara", "1 + 1 = 2"])
def test_our_languages(name: str) -> None:
    """Polish, Hungarian, Ukrainian and English names are written as they are."""
    assert legible(name) == name


@pytest.mark.parametrize(
    ("name", "written"), [("日本", "?"), ("Ann 🎉🎉!", "Ann ?!"), ("a\x00b\nc", "a?b?c"), ("\ud800", "?"), ("", "")]
)
def test_other_signs(name: str, written: str) -> None:
    """Signs that the font does not have become one question mark, those that no drawing may hold as well."""
    assert legible(name) == written


def test_cut() -> None:
    """A text that is too wide is cut and says so; wide letters leave less room than narrow ones."""
    assert fitted("Ann", 46, 700) == "Ann"
    wide, narrow = fitted("W" * 40, 46, 700), fitted("i" * 80, 46, 700)
    assert wide.endswith("W…")
    assert len(wide) < len(narrow) < 80
