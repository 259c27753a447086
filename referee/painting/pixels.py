"""A drawing as pixels."""

import io
import re
from functools import cache
from pathlib import Path

import resvg_py
from PIL import Image, ImageFont

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


_STRIP = 128
"""The height in pixels of a strip. The painter holds the GIL, so it releases it after each strip."""
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"')


def painted(svg: str) -> Image.Image:
    """A drawing as pixels at its own size, transparent where nothing is drawn.

    Raises ``ValueError`` for a text that is not a drawing or has no size.
    """
    size = _SIZE.search(svg)
    if size is None:
        raise ValueError("a drawing without its size")
    width, height = map(int, size.groups())
    image = Image.new("RGBA", (width, height))
    for top in range(0, height, _STRIP):
        high = min(_STRIP, height - top)
        part = _SIZE.sub(f'viewBox="0 {top} {width} {high}" width="{width}" height="{high}"', svg, count=1)
        pixels = resvg_py.svg_to_bytes(
            svg_string=part, width=width, skip_system_fonts=True, font_files=[str(FONT)], font_family=FAMILY
        )
        image.paste(Image.open(io.BytesIO(bytes(pixels))), (0, top))
    return image


def png(svg: str) -> bytes:
    """A drawing as PNG. Raises as ``painted`` does."""
    file = io.BytesIO()
    painted(svg).convert("RGB").quantize(256, Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()
