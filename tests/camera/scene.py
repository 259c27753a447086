"""The conditions of a photo of a table: the phone's position, the light, the table. Graded from easy to hard."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

Color = tuple[int, int, int]

WOOD: Color = (150, 104, 66)
PALE: Color = (214, 206, 190)
FELT: Color = (58, 108, 78)
CLOTH: Color = (120, 62, 66)
NEARLY_BLACK: Color = (44, 38, 36)
WHITE: Color = (238, 238, 236)
INKS: Mapping[str, Color] = {
    "R": (206, 38, 46),
    "O": (236, 112, 36),
    "Y": (248, 206, 44),
    "G": (44, 146, 72),
    "B": (38, 96, 196),
    "P": (124, 66, 150),
}
WHITE_FOR_PURPLE: Mapping[str, Color] = {**INKS, "P": WHITE}
"""The colours of an edition."""


@dataclass(frozen=True)
class Scene:
    """The conditions of a photo. Lengths are in sides of a tile, angles in degrees, shares of 1."""

    table: Color = WOOD
    pattern: float = 0.12
    """Variation in brightness between the planks of the table."""
    tilt: float = 15
    """0 is from straight above."""
    turn: float = 0
    """Rotation of the phone above the table."""
    askew: float = 2
    """The greatest rotation of a tile."""
    shift: float = 0.03
    """The greatest distance of a tile from its place."""
    size: float = 1
    """The size of printed symbols, relative to the app's."""
    inks: Mapping[str, Color] = field(default_factory=lambda: INKS)
    real: bool = False
    """Whether each symbol has the same size relative to the others as on real tiles."""
    thick: float = 0
    """The visible height of a tile's dark side below its face."""
    light: float = 1
    warmth: float = 0
    """More red and less blue, as under an old bulb; negative is a cold sky."""
    uneven: float = 0.15
    """How much darker the far corner is."""
    shadow: float = 0
    """How much darker it is behind the edge of a hard shadow."""
    noise: float = 2
    """At most, of 255, from one pixel to the next."""
    blur: float = 0.6
    """Radius in px of a photo of 1,600."""
    quality: int = 90
    """The JPEG's quality."""
    glints: int = 0
    """The number of tiles that reflect a lamp."""
    hand: bool = False
    """Whether a hand reaches in from the edge, next to the tiles."""
    over: bool = False
    """Whether a hand covers the middle of the tiles."""
    margin: float = 1.5
    """From the tiles to the edge of the photo; negative cuts them off."""


def _easy(luck: Random) -> Scene:
    return Scene(
        table=luck.choice((WOOD, PALE, FELT)),
        tilt=luck.uniform(0, 20),
        turn=luck.choice((0, 90, 180, 270)) + luck.uniform(-6, 6),
        size=luck.uniform(0.95, 1.1),
        warmth=luck.uniform(-0.05, 0.1),
    )


def _usual(luck: Random) -> Scene:
    return Scene(
        table=luck.choice((WOOD, PALE, FELT, CLOTH)),
        pattern=luck.uniform(0.05, 0.25),
        tilt=luck.uniform(5, 35),
        turn=luck.uniform(0, 360),
        askew=5,
        shift=0.06,
        size=luck.uniform(0.9, 1.2),
        light=luck.uniform(0.7, 1.05),
        warmth=luck.uniform(-0.08, 0.2),
        uneven=luck.uniform(0.1, 0.4),
        shadow=luck.choice((0, 0, 0.3)),
        noise=luck.uniform(2, 8),
        blur=luck.uniform(0.5, 1.2),
        quality=luck.randint(75, 92),
        hand=luck.random() < 0.3,
    )


def _thick(**changes: object) -> Callable[[Random], Scene]:
    def scene(luck: Random) -> Scene:
        around = {"tilt": luck.uniform(4, 12), "turn": luck.choice((0, 90, 180, 270)) + luck.uniform(-7, 7)}
        return Scene(
            **{**vars(_easy(luck)), **around, "real": True, "size": 1, "thick": luck.uniform(0.2, 0.3), **changes}
        )

    return scene


def _worse(**changes: object) -> Callable[[Random], Scene]:
    def scene(luck: Random) -> Scene:
        return Scene(**{**vars(_usual(luck)), "hand": False, **changes})

    return scene


GRADES: Mapping[str, Callable[[Random], Scene]] = {
    "easy": _easy,
    "usual": _usual,
    "dim": _worse(light=0.28, noise=12),
    "warm": _worse(warmth=0.35),
    "shadow": _worse(shadow=0.6),
    "oblique": _worse(tilt=52),
    "hand": _worse(hand=True),
    "glare": _worse(glints=8),
    "dark table": _worse(table=NEARLY_BLACK),
    "blurred": _worse(blur=4.5),
    "unreadable blur": _worse(blur=12),
    "dark": _worse(light=0.1, noise=10),
    "far": _worse(margin=40),
    "cut": _worse(margin=-2),
    "thick": _thick(),
    "thick, white": _thick(table=WHITE, inks=WHITE_FOR_PURPLE),
    "hand over": _thick(over=True),
    "near": _thick(margin=0.4),
}
"""The functions that make random scenes, by name."""
GOOD_LIGHT = ("easy", "usual", "thick", "thick, white", "near")
"""The grades in which nearly all tiles must be found, and none on an empty space."""
