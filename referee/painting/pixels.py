"""A drawing as pixels."""

import io
import re

import resvg_py
from PIL import Image

from referee.painting.lettering import FAMILY, FONT

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
        image.paste(Image.open(io.BytesIO(_png(part, width))), (0, top))
    return image


def png(svg: str) -> bytes:
    """A drawing as PNG. Raises as ``painted`` does."""
    file = io.BytesIO()
    painted(svg).convert("RGB").quantize(256, Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()


def _png(svg: str, width: int) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, skip_system_fonts=True, font_files=[str(FONT)], font_family=FAMILY
        )
    )
