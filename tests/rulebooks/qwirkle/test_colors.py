"""The six colours are distinguishable with any colour vision, and stand out from the wood."""

import re
from pathlib import Path

import pytest

from tests import eyes

ROOT = Path(__file__).parents[3]
SOURCES = {
    "style": ("static/rulebooks/qwirkle/game.css", r"--tile: (#[0-9a-f]{6});"),
    "sheet": ("static/rulebooks/qwirkle/tiles.svg", r'y="(?!144)\d+" fill="(#[0-9a-f]{6})"'),
    "paintings": ("templates/rulebooks/qwirkle/_painted.svg", r'"[ROYGBP]": "(#[0-9a-f]{6})"'),
}
"""By where they are drawn, the file that defines the colours, and the pattern that finds them."""
WOOD = eyes.rgb("#0d0d0f")


def colors(source: str) -> tuple[str, ...]:
    """The colours of the tiles as drawn there, red first."""
    name, message = SOURCES[source]
    return tuple(re.findall(message, (ROOT / name).read_text(encoding="utf-8")))


def test_colors_are_the_same_everywhere() -> None:
    """Style sheet, tiles and paintings have the same six colours."""
    assert len(set(colors("style"))) == 6
    assert colors("style") == colors("sheet") == colors("paintings")


@pytest.mark.parametrize("kind", eyes.EYES)
def test_colors_can_be_reported_apart(kind: str) -> None:
    """With any kind of colour vision, any two of the six colours differ by at least 16."""
    assert eyes.least_difference(tuple(map(eyes.rgb, colors("style"))), kind) >= 16


@pytest.mark.parametrize("color", colors("style"))
def test_colors_stand_out(color: str) -> None:
    """Each colour has a contrast of at least 4.5 to the wood, as small text needs."""
    assert eyes.contrast(eyes.rgb(color), WOOD) >= 4.5


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_the_published_ones(one: eyes.Triple, other: eyes.Triple, published: float) -> None:
    """Colour differences agree with the published reference values."""
    assert eyes.difference(one, other) == pytest.approx(published, abs=5e-5)
    assert eyes.difference(other, one) == pytest.approx(published, abs=5e-5)


def test_contrasts_are_the_published_ones() -> None:
    """Black on white has a contrast of 21, and #767676 is the lightest grey with at least 4.5 on white."""
    white = eyes.rgb("#ffffff")
    assert eyes.contrast(eyes.rgb("#000000"), white) == pytest.approx(21)
    assert eyes.contrast(white, eyes.rgb("#767676")) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("kind", eyes.EYES)
def test_greys_stay_grey(kind: str) -> None:
    """Greys look the same with any colour vision."""
    for grey in ("#ffffff", "#808080", "#000000"):
        assert eyes.difference(eyes.lab(eyes.rgb(grey), kind), eyes.lab(eyes.rgb(grey))) < 0.05


def test_what_eyes_confuse() -> None:
    """A red and a green that others distinguish look alike only without the cones for red or for green."""
    red, green = eyes.rgb("#b05a00"), eyes.rgb("#787800")
    found = {kind: eyes.least_difference((red, green), kind) for kind in eyes.EYES}
    assert min(found["normal"], found["tritanopia"]) > 2 * max(found["deuteranopia"], found["protanopia"])
