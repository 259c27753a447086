"""The one font of pictures: its characters, and the width of a text in it."""

import re
from functools import cache
from pathlib import Path

from PIL import ImageFont

FONT = Path(__file__).parent / "font" / "Roboto-SemiBold.ttf"
"""A subset of Roboto, made by ``make font``, so that pictures need no font of the machine."""
FAMILY = "Roboto SemiBold"
"""Its name in drawings. A browser that shows them may use a similar font."""
SIGNS = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x218, 0x21B),
    (0x400, 0x45F),
    (0x490, 0x491),
    (0x2010, 0x2011),
    (0x2013, 0x2015),
    (0x2018, 0x201E),
    (0x2026, 0x2026),
    (0x2212, 0x2212),
)
"""The first and last code points of its ranges: Latin with accents, Cyrillic, dashes and quotes."""
CUT, UNKNOWN = "…", "?"
_UNKNOWN = re.compile(f"[^{''.join(f'{chr(first)}-{chr(last)}' for first, last in SIGNS[1:])} -~]+")
_SCALE = 100
"""The size in pixels at which texts are measured."""


def legible(text: str) -> str:
    """The text with one ``UNKNOWN`` for each run of characters that the font does not have."""
    return _UNKNOWN.sub(UNKNOWN, text)


def fitted(text: str, size: float, width: float) -> str:
    """The legible text, cut to ``width`` at a font of this ``size``, in the same units."""
    text = legible(text)
    if _length(text) * size <= width * _SCALE:
        return text
    while text and _length(text + CUT) * size > width * _SCALE:
        text = text[:-1]
    return text.rstrip() + CUT


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels."""
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _length(text: str) -> float:
    return font(_SCALE).getlength(text)
