"""How colours are seen: contrast (WCAG 2), difference (CIEDE2000), and what is left of both where a kind of cone is
missing (Machado, Oliveira, Fernandes 2009, at full severity).
"""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
"""Red, green, blue, or lightness and two opposed hues."""

NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": NORMAL,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""By name, what eyes make of linear light."""
_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def rgb(color: str) -> Triple:
    """A color as in CSS, ``#bf2620``, as three numbers from 0 to 255."""
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue


def contrast(one: Triple, other: Triple) -> float:
    """How far two colours from 0 to 255 stand out from each other: from 1 to 21."""
    light, dark = sorted((_dot(_XYZ[1], _linear(one)), _dot(_XYZ[1], _linear(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def least_difference(colors: tuple[Triple, ...], eyes: str) -> float:
    """The smallest difference between two of these colours, to such eyes."""
    seen = [lab(color, eyes) for color in colors]
    return min(difference(one, other) for one, other in combinations(seen, 2))


def lab(color: Triple, eyes: str = "normal") -> Triple:
    """A color from 0 to 255 as such eyes see it, in CIELAB."""
    light = _linear(color)
    seen = tuple(min(1.0, max(0.0, _dot(row, light))) for row in EYES[eyes])
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (_dot(row, seen) / white for row, white in zip(_XYZ, _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in CIELAB (Sharma, Wu, Dalal 2005)."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * _saturation(chroma)
    chroma1, chroma2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    hue1, hue2 = degrees(atan2(b1, stretch * a1)) % 360, degrees(atan2(b2, stretch * a2)) % 360
    turn, hue = (hue2 - hue1 + 180) % 360 - 180, (hue1 + hue2) / 2
    if abs(hue1 - hue2) > 180:
        hue += 180 if hue < 180 else -180
    if chroma1 * chroma2 == 0:
        turn, hue = 0, hue1 + hue2
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    lighter = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    fuller = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    turned = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blues = -2 * _saturation(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(lighter**2 + fuller**2 + turned**2 + blues * fuller * turned)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _linear(color: Triple) -> Triple:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in color)
    )
    return red, green, blue


def _dot(row: tuple[float, ...], column: tuple[float, ...]) -> float:
    return sum(one * other for one, other in zip(row, column, strict=True))
