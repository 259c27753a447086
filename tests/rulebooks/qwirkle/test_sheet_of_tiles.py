"""The sheet from which the style sheet cuts the tiles."""

import re
from pathlib import Path

from PIL import ImageChops

from referee.painting.pixels import painted

DRAWING = (Path(__file__).parents[3] / "static" / "rulebooks" / "qwirkle" / "tiles.svg").read_text(encoding="utf-8")
LARGER = 4
"""The magnification of the painted drawings."""


def drawn(content: str) -> str:
    """A drawing of a row of six tiles."""
    width, height = 144 * LARGER, 24 * LARGER
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return f'{head}<g transform="scale({LARGER})">{content}</g></svg>'


def test_a_row_has_the_shapes() -> None:
    """A row of the sheet, one path, looks like the six shapes next to each other."""
    (row,) = re.findall(r'<path id="row" [^>]*/>', DRAWING)
    shapes = re.findall(r'<symbol id="[osdcxt]"[^>]*>(.*?)</symbol>', DRAWING)
    pieces = (f'<g transform="translate({24 * column})">{shape}</g>' for column, shape in enumerate(shapes))
    difference = ImageChops.difference(painted(drawn(row)), painted(drawn("".join(pieces))))
    assert len(shapes) == 6
    assert max(difference.tobytes()) < 8
