"""The font of pictures: it has the letters of names in our languages, and its widths decide where a text is cut."""

import json
from typing import Literal
from unicodedata import category, normalize

import pytest
from fontTools.ttLib import TTFont

from referee.painting.letters import FONT, SIGNS, WIDTHS, fitted, legible
from tools.font import widths


def test_signs() -> None:
    """The shipped font has every listed character, and includes its licence."""
    signs = {sign for first, last in SIGNS for sign in range(first, last + 1) if category(chr(sign)) != "Cn"}
    assert signs <= TTFont(FONT).getBestCmap().keys()
    assert "SIL OPEN FONT LICENSE" in FONT.with_name("LICENSE").read_text(encoding="utf-8")
    assert FONT.stat().st_size < 400_000


def test_widths() -> None:
    """The table of widths matches the font."""
    table = {int(width): signs for width, signs in json.loads(WIDTHS.read_text(encoding="utf-8")).items()}
    assert table == widths(TTFont(FONT))


NAMES = (
    *("Zażółć Gęślą", "Őrség Űző", "Їжак Ґава", "Ann-Marie O’Hara", "1 + 1 = 2"),
    *("Nguyễn Thị Ngọc Ánh", "Γιώργος Ἀθηνᾶ", "Щербаков Қасым Ӯ", "Mā́ra x̂ J̌", "Ǎn Ṣadé"),
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names(name: str, form: Literal["NFC", "NFD"]) -> None:
    """Latin, Greek and Cyrillic names with all their marks are written as they are, in one form."""
    assert legible(normalize(form, name)) == normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "written"),
    [("Ann 日本", ""), ("نور", ""), ("Ann 🎉🎉! B", "Ann ! B"), ("a\x00\ud800b\u0378\nc", "abc"), ("🎉", "")],
)
def test_other_signs(name: str, written: str) -> None:
    """Characters that the font lacks are left out, and the whole name if any are letters: half of one misleads."""
    assert legible(name) == written


def test_cut() -> None:
    """A text that is too wide is cut, and marked so; wide letters leave less room than narrow ones."""
    assert fitted("Ann", 46, 700) == "Ann"
    wide, narrow = fitted("W" * 40, 46, 700), fitted("i" * 80, 46, 700)
    assert wide.endswith("W…")
    assert len(wide) < len(narrow) < 80
