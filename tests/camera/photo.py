"""Paints a photo of tiles on a table."""

import io
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from re import findall

import resvg_py
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.tiles import Tile
from tests.camera.scene import Scene

Tiles = Mapping[Cell, Tile]
Point = tuple[float, float]

STATIC = Path(__file__).parents[2] / "static"
SIDE = 48
"""Pixels of a tile before the table is seen at an angle."""
FEW = 5
"""With fewer columns and rows than this, the photo is taken close up: drawn larger, with less of the table around."""
LONG, SHORT = 1600, 1200
"""Pixels of the photo."""
AROUND = 9
"""Sides of a tile from the tiles to the end of the table."""
FOCAL = 1.15
"""The focal length of a phone, of the longer side."""
REAL: Mapping[str, float] = {"o": 1.17, "d": 1.07, "c": 1.08, "x": 1.08}
"""How much larger symbols are on real tiles than the app draws them."""
BLACK = (26, 25, 27)
SKIN = (198, 142, 112)


def photo(tiles: Tiles, scene: Scene, luck: Random) -> bytes:
    """A photo of these tiles as a JPEG."""
    return jpeg(taken(tiles, scene, luck), scene.quality)


def jpeg(picture: Image.Image, quality: int) -> bytes:
    """A picture as a phone stores it."""
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=quality)
    return data.getvalue()


def taken(tiles: Tiles, scene: Scene, luck: Random) -> Image.Image:
    """The picture on the sensor."""
    left, top = min(cell.x for cell in tiles), min(cell.y for cell in tiles)
    columns = max(cell.x for cell in tiles) - left + 1
    rows = max(cell.y for cell in tiles) - top + 1
    zoom, around = (5, 2) if max(columns, rows) < FEW else (1, AROUND)
    origin, across = (left - around, top - around), (columns + 2 * around, rows + 2 * around)
    flat = painted(table(tiles, origin, across, scene, luck), zoom)
    size = (LONG, SHORT) if columns > rows else (SHORT, LONG)
    corners = projected((columns, rows), around, size, scene)
    coefficients = homography(corners, [(0, 0), (flat.width, 0), (flat.width, flat.height), (0, flat.height)])
    seen = flat.transform(
        size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC, fillcolor=(70, 66, 62)
    )
    if scene.hand:
        across = luck.uniform(0.2, 0.8) * size[0]
        hand(seen, across, size[1], 1)
    if scene.over:
        hand(seen, size[0] / 2, size[1] / 2, math.dist(corners[0], corners[1]) / across[0] / 90)
    shine = painted(glints(tiles, origin, across, scene, luck), zoom) if scene.glints else flat.point([0] * 256 * 3)
    gleam = shine.transform(size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)
    return developed(seen, gleam, scene, luck)


def painted(drawing: str, zoom: int) -> Image.Image:
    """A drawing in pixels."""
    return Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=drawing, zoom=zoom))).convert("RGB")


# --- the table from above ---


@cache
def _symbols() -> str:
    drawing = (STATIC / "rulebooks" / "qwirkle" / "tiles.svg").read_text(encoding="utf-8")
    return "".join(
        f'<g id="{name}">{shape}</g>' for name, shape in findall(r'<symbol id="(.)"[^>]*>(.*?)</sym', drawing)
    )


def table(tiles: Tiles, origin: tuple[int, int], size: tuple[int, int], scene: Scene, luck: Random) -> str:
    """A table from straight above, as a drawing: ``size`` tiles large, from the cell ``origin`` on."""
    width, height = size[0] * SIDE, size[1] * SIDE
    parts = [
        f'<rect width="{width}" height="{height}" fill="{_rgb(scene.table)}"/>',
        *_planks(width, height, scene, luck),
    ]
    shadows, faces = [], []
    for cell, tile in sorted(tiles.items()):
        x = (cell.x - origin[0] + 0.5 + luck.uniform(-1, 1) * scene.shift) * SIDE
        y = (cell.y - origin[1] + 0.5 + luck.uniform(-1, 1) * scene.shift) * SIDE
        place = f"translate({x:.2f} {y:.2f}) rotate({luck.uniform(-1, 1) * scene.askew:.2f})"
        shadows.append(f'<rect transform="translate(4 5) {place}" {_SQUARE} fill="#000" opacity=".35"/>')
        if scene.thick:
            turn, down = math.radians(scene.turn), scene.thick * SIDE
            side = f"translate({down * math.sin(turn):.2f} {down * math.cos(turn):.2f}) {place}"
            shadows.append(f'<rect transform="{side}" {_SQUARE} fill="{_rgb(BLACK)}"/>')
        faces.append(f'<g transform="{place}">{_face(tile, scene, luck)}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}"'
        f' height="{height}"><defs>{_symbols()}</defs>{"".join([*parts, *shadows, *faces])}</svg>'
    )


_SQUARE = f'x="{-SIDE * 0.485}" y="{-SIDE * 0.485}" width="{SIDE * 0.97}" height="{SIDE * 0.97}" rx="3"'
_GLINT = (
    '<radialGradient id="glint"><stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#fff" '
    'stop-opacity=".95"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
)


def _face(tile: Tile, scene: Scene, luck: Random) -> str:
    ink = tuple(max(0, min(255, round(value * luck.uniform(0.95, 1.05)))) for value in scene.inks[tile.color])
    size = scene.size * (REAL.get(tile.shape, 1) if scene.real else 1)
    scale = SIDE / 24 * size * luck.uniform(0.98, 1.02)
    edge = _rgb(tuple(value + 34 for value in BLACK))
    return (
        f'<rect {_SQUARE} fill="{_rgb(BLACK)}" stroke="{edge}"/>'
        f'<g transform="scale({scale:.3f}) translate(-12 -12)" fill="{_rgb(ink)}"><use href="#{tile.shape}"/></g>'
    )


def glints(tiles: Tiles, origin: tuple[int, int], size: tuple[int, int], scene: Scene, luck: Random) -> str:
    """The reflections of a lamp in tiles, white on black, like ``table``."""
    drawn = ""
    for cell in luck.sample(sorted(tiles), min(scene.glints, len(tiles))):
        x = (cell.x - origin[0] + luck.uniform(0.2, 0.8)) * SIDE
        y = (cell.y - origin[1] + luck.uniform(0.2, 0.8)) * SIDE
        drawn += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{luck.uniform(0.2, 0.7) * SIDE:.1f}" fill="url(#glint)"/>'
    width, height = size[0] * SIDE, size[1] * SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><defs>{_GLINT}</defs>'
        f'<rect width="{width}" height="{height}"/>{drawn}</svg>'
    )


def _planks(width: int, height: int, scene: Scene, luck: Random) -> list[str]:
    found, x = [], 0.0
    while x < width:
        wide = luck.uniform(1.5, 5) * SIDE
        shade = "#fff" if luck.random() < 0.5 else "#000"
        opacity = luck.random() * scene.pattern
        found.append(f'<rect x="{x:.1f}" width="{wide:.1f}" height="{height}" fill="{shade}" opacity="{opacity:.3f}"/>')
        x += wide
    return found


def _rgb(color: Sequence[int]) -> str:
    return f"rgb({','.join(str(value) for value in color)})"


# --- the table seen from the phone ---


def projected(size: tuple[int, int], around: int, photo: tuple[int, int], scene: Scene) -> list[Point]:
    """The corners of the table in the photo: the tiles fill it except for the margin."""
    wide, high = size[0] / 2, size[1] / 2
    far = 2.0
    while True:  # step back until all tiles are in the photo
        rim = scene.margin
        inner = [_seen(x, y, far, photo, scene) for x in (-wide - rim, wide + rim) for y in (-high - rim, high + rim)]
        if all(0 <= x <= photo[0] and 0 <= y <= photo[1] for x, y in inner):
            break
        far *= 1.03
    wide, high = wide + around, high + around
    return [_seen(x, y, far, photo, scene) for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))]


def _seen(x: float, y: float, far: float, photo: tuple[int, int], scene: Scene) -> Point:
    turn, tilt = math.radians(scene.turn), math.radians(scene.tilt)
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    y, deep = y * math.cos(tilt), max(0.1, far - y * math.sin(tilt))
    scale = FOCAL * max(photo) / deep
    return photo[0] / 2 + x * scale, photo[1] / 2 + y * scale


def homography(source: Sequence[Point], target: Sequence[Point]) -> tuple[float, ...]:
    """The eight numbers that map four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows.append([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u])
        rows.append([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v])
    for step in range(8):
        best = max(range(step, 8), key=lambda row: abs(rows[row][step]))
        rows[step], rows[best] = rows[best], rows[step]
        rows[step] = [value / rows[step][step] for value in rows[step]]
        for row in range(8):
            if row != step:
                share = rows[row][step]
                rows[row] = [value - share * other for value, other in zip(rows[row], rows[step], strict=True)]
    return tuple(row[8] for row in rows)


def hand(picture: Image.Image, x: float, y: float, size: float) -> None:
    """A hand whose fingers reach up from a place."""
    draw = ImageDraw.Draw(picture)
    draw.ellipse((x - 130 * size, y - 60 * size, x + 130 * size, y + 200 * size), fill=SKIN)
    for finger in range(-2, 3):
        along, long = x + finger * 48 * size, (110 - 12 * abs(finger)) * size
        place = (along - 20 * size, y - long, along + 20 * size, y + 20 * size)
        draw.rounded_rectangle(place, 20 * size, fill=SKIN)


# --- light and sensor ---


def developed(picture: Image.Image, gleam: Image.Image, scene: Scene, luck: Random) -> Image.Image:
    """The picture in its light, with blur and noise."""
    lit = ImageChops.multiply(picture, lamp(picture.size, scene, luck).convert("RGB"))
    gains = (scene.light * (1 + scene.warmth), scene.light, scene.light * (1 - scene.warmth))
    channels = [band.point(_gained(gain)) for band, gain in zip(lit.split(), gains, strict=True)]
    shining = ImageChops.screen(Image.merge("RGB", channels), gleam)
    soft = shining.filter(ImageFilter.GaussianBlur(scene.blur))
    grain = Image.merge("RGB", [_grain(picture.size, scene.noise, luck) for _ in range(3)])
    return ImageChops.add(soft, grain, offset=-128)


def _gained(gain: float) -> list[int]:
    return [min(255, round(6 + value * gain)) for value in range(256)]


def _grain(size: tuple[int, int], most: float, luck: Random) -> Image.Image:
    raw = Image.frombytes("L", size, luck.randbytes(size[0] * size[1]))
    return raw.point([round(128 + (value - 127.5) / 127.5 * most) for value in range(256)])


def lamp(size: tuple[int, int], scene: Scene, luck: Random) -> Image.Image:
    """The brightness by place: darker away from the lamp, and behind the edge of a shadow."""
    small = Image.linear_gradient("L").rotate(luck.choice((0, 90, 180, 270)))
    light = small.point([round(255 * (1 - scene.uneven * value / 255)) for value in range(256)]).resize(size)
    if scene.shadow:
        x, lean = luck.uniform(0.3, 0.7) * size[0], luck.uniform(-0.3, 0.3) * size[0]
        shade = Image.new("L", size, 255)
        corners = [(x - lean, 0), (size[0], 0), size, (x + lean, size[1])]
        ImageDraw.Draw(shade).polygon(corners, fill=round(255 * (1 - scene.shadow)))
        light = ImageChops.multiply(light, shade.filter(ImageFilter.GaussianBlur(3)))
    return light
