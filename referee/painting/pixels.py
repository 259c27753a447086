"""Drawings as pixels, and as a GIF in which each kind of tile is painted once, and a scene only has the changes."""

import io
import re
from collections.abc import Iterator
from functools import cache

import resvg_py
from PIL import GifImagePlugin, Image, ImageChops, ImageDraw, ImageFont

from referee.painting.film import Caption, Corner, Film, Scene
from referee.painting.letters import FAMILY, FONT

_STRIP = 128
"""The height in pixels of a strip. The painter holds the GIL, so it releases it after each strip."""
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"')


def painted(svg: str) -> Image.Image:
    """A drawing as pixels at its own size, transparent where nothing is drawn.

    Raises ``ValueError`` for a text that isn't a drawing or has no size.
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


PAUSE, LAST = 900, 4000
"""Milliseconds for which a scene is shown, and the last one."""
BETWEEN = 40
"""Milliseconds between the changes of one scene. It is never 0, which viewers replace with a delay of their own."""
COLORS = 256
KEEP = 1
"""GIF's disposal method that keeps everything outside a change."""

Bounds = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels."""
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def gif(film: Film) -> bytes:
    """A film as GIF. Raises as ``painted`` does."""
    return b"".join(_Developed(film).blocks())


class _Developed:
    """A film with everything painted."""

    def __init__(self, film: Film) -> None:
        self.scenes = film.scenes
        self.cell = film.cell
        self.outline = film.outline
        self.ground = painted(film.ground).convert("RGB")
        self.faces = painted(film.faces)
        empty = self.ground.crop((0, 0, self.ground.width, film.head))
        self.heads = [_written(empty, scene.words) for scene in film.scenes]
        self.palette = self._palette()

    def _palette(self) -> Image.Image:
        """The palette of the film, made from a picture of everything that it shows."""
        faces = Image.new("RGB", self.faces.size, self.outline)
        faces.paste(self.faces, (0, 0), self.faces)
        heads = self.heads[:: len(self.heads) // 8 or 1]
        samples = [self._seen(self.scenes[-1], (0, 0, *self.ground.size)), faces, *heads]
        whole = Image.new("RGB", (max(each.width for each in samples), sum(each.height for each in samples)))
        top = 0
        for each in samples:
            whole.paste(each, (0, top))
            top += each.height
        return whole.quantize(COLORS)

    def blocks(self) -> Iterator[bytes]:
        colors = bytes(self.palette.getpalette() or ()).ljust(3 * COLORS, b"\0")
        yield b"GIF89a" + b"".join(side.to_bytes(2, "little") for side in self.ground.size) + b"\xf7\0\0" + colors
        yield b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"  # repeat without end
        whole = self._seen(self.scenes[0], (0, 0, *self.ground.size))
        whole.paste(self.heads[0])
        yield self._block(whole, (0, 0), PAUSE if len(self.scenes) > 1 else LAST)
        for number in range(1, len(self.scenes)):
            *first, last = self._changes(number)
            for image, place in first:
                yield self._block(image, place, BETWEEN)
            pause = PAUSE - BETWEEN * len(first) if number < len(self.scenes) - 1 else LAST
            yield self._block(*last, pause)
        yield b";"

    def _changes(self, number: int) -> Iterator[tuple[Image.Image, Corner]]:
        """The changes from the scene before, with their places: old tiles, new tiles, then the head, or one pixel of it
        if it is the same.
        """
        before, scene = self.scenes[number - 1 : number + 1]
        old = (before.turn - scene.turn) | ({tile.place for tile in before.tiles - scene.tiles})
        new = scene.turn | {tile.place for tile in scene.tiles - before.tiles}
        for places in (old, new):
            if places:
                box = self._around(places)
                yield self._seen(scene, box), box[:2]
        head = self.heads[number]
        box = ImageChops.difference(self.heads[number - 1], head).getbbox() or (0, 0, 1, 1)
        yield head.crop(box), box[:2]

    def _around(self, places: frozenset[Corner] | set[Corner]) -> Bounds:
        left, top = (min(place[side] for place in places) for side in (0, 1))
        right, bottom = (max(place[side] for place in places) + self.cell for side in (0, 1))
        return left, top, right, bottom

    def _seen(self, scene: Scene, box: Bounds) -> Image.Image:
        """The part of a scene inside these bounds."""
        image = self.ground.crop(box)
        pen, line, inner = ImageDraw.Draw(image), max(1, self.cell // 12), self.cell - 2
        for (left, top), face in scene.tiles:
            if box[0] <= left < box[2] and box[1] <= top < box[3]:
                picture = self.faces.crop((face * self.cell, 0, (face + 1) * self.cell, self.cell))
                image.paste(picture, (left - box[0], top - box[1]), picture)
        for left, top in scene.turn:
            left, top = left - box[0], top - box[1]
            pen.rounded_rectangle((left, top, left + inner, top + inner), self.cell // 6, None, self.outline, line)
        return image

    def _block(self, image: Image.Image, place: Corner, pause: int) -> bytes:
        reduced = image.quantize(palette=self.palette, dither=Image.Dither.NONE)
        return b"".join(GifImagePlugin.getdata(reduced, place, duration=pause, disposal=KEEP))


def _written(empty: Image.Image, words: tuple[Caption, ...]) -> Image.Image:
    image = empty.copy()
    pen = ImageDraw.Draw(image)
    for text, place, size, color in words:
        pen.text(place, text, color, font(size), "rs")
    return image
