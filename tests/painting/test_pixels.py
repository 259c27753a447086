"""A drawing as pixels."""

import io

import pytest
from PIL import Image

from referee.painting.letters import FAMILY
from referee.painting.pixels import painted, png

TALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 300" width="40" height="300">'
    '<rect width="40" height="300" fill="#102030"/><circle cx="20" cy="128" r="15" fill="#ffffff"/></svg>'
)
WRITTEN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40" width="90" height="40">'
    f'<text x="2" y="30" font-size="30" font-family="{FAMILY}" fill="#ffffff">Łódź</text></svg>'
)


def test_strips() -> None:
    """A drawing painted in strips has no seams: shapes across one are whole."""
    image = painted(TALL).convert("RGB")
    assert image.size == (40, 300)
    assert {image.getpixel((2, y)) for y in range(300)} == {(0x10, 0x20, 0x30)}
    assert {image.getpixel((20, y)) for y in range(114, 142)} == {(255, 255, 255)}
    assert image.getpixel((20, 112)) == image.getpixel((20, 144)) == (0x10, 0x20, 0x30)


def test_letters() -> None:
    """Letters are drawn without any font of the machine, on a transparent ground."""
    alpha = painted(WRITTEN).getchannel("A")
    box = alpha.getbbox()
    assert box is not None
    assert box[2] - box[0] > 50
    assert alpha.getpixel((0, 39)) == 0


def test_png() -> None:
    """A drawing becomes a file of the same size in pixels."""
    assert Image.open(io.BytesIO(png(TALL))).size == (40, 300)


@pytest.mark.parametrize("text", ["", "nothing", '<svg viewBox="0 0 9 9" width="9" height="9">'])
def test_no_drawing(text: str) -> None:
    """Anything that isn't a drawing, or has no size, is refused."""
    with pytest.raises(ValueError, match=r".+"):
        painted(text)
