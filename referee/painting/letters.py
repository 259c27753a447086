"""The characters of pictures: their font, the characters that it has, and their widths."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from unicodedata import category, normalize

FONT = Path(__file__).parent / "font" / "NotoSans-SemiBold.ttf"
"""A subset of Noto Sans, made by ``make font``, so that pictures don't need an installed font."""
FAMILY = "Noto Sans SemiBold"
"""Its name in drawings. A browser that shows them may use a similar font."""
SIGNS = (
    (0x20, 0x7E),
    (0xA0, 0x3E1),
    (0x3F0, 0x52F),
    (0x1E00, 0x1FFF),
    (0x2010, 0x2011),
    (0x2013, 0x2015),
    (0x2018, 0x201E),
    (0x2026, 0x2026),
    (0x2212, 0x2212),
)
"""The first and last code points of its ranges, in which it has all assigned ones: Latin, Greek, Cyrillic, combining
marks, dashes and quotes.
"""
CUT = "…"
WIDTHS = FONT.with_name("widths.json")
"""The widths of its characters in units: by width, all characters that have it. Made by ``make font``, so that
measuring a name needs no library.
"""
_UNITS = 1000
"""Units of the font's size."""


def legible(text: str) -> str:
    """The text without the characters that the font lacks, such as emoji; empty if there are letters among them."""
    drawn, lacking = "", ""
    for sign in normalize("NFC", text):
        if category(sign) != "Cn" and any(first <= ord(sign) <= last for first, last in SIGNS):
            drawn += sign
        else:
            lacking += category(sign)[0]
    return "" if "L" in lacking else " ".join(drawn.split())


def fitted(text: str, size: float, width: float) -> str:
    """The legible text, cut to ``width`` at a font of this ``size``, in the same units."""
    text = legible(text)
    if _length(text) * size <= width * _UNITS:
        return text
    while text and _length(text + CUT) * size > width * _UNITS:
        text = text[:-1]
    return text.rstrip() + CUT


def _length(text: str) -> int:
    """The width of a legible text in units."""
    return sum(map(_widths().__getitem__, text))


@cache
def _widths() -> Mapping[str, int]:
    signs: dict[str, str] = json.loads(WIDTHS.read_text(encoding="utf-8"))
    return {sign: int(width) for width, those in signs.items() for sign in those}
