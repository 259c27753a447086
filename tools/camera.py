"""How well photos are read: rendered ones of all grades, and with ``--photos`` those in a folder, reported separately.

A folder has ``NAME.jpg`` and next to it ``NAME.txt`` with the tiles on it: ``Ro@0,0 Rd@0,-1``.
"""

import argparse
import gzip
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.camera.made import crowded
from tests.camera.photo import Tiles, photo
from tests.camera.planted import planted
from tests.camera.reader import Reader, reading, sheet_of
from tests.camera.scene import GRADES
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position
from tools.bundles import bundle

STATIC = Path(__file__).parents[1] / "static"
TRIALS = 500
"""Sheets with a wrong entry that are compared, in all."""
SIZES = (12, 30, 45, 60, 80, 100)
"""The numbers of tiles on rendered tables."""
CROWDED = ("thick", "thick, white", "hand over")
"""Grades in which every second table has single spaces between tiles."""
FEW = 3
"""The number of tiles in close-ups."""
SLOWER = 4
COMPARING = "compare"
"""The script that belongs to the page rather than to reading."""
TIMED = 3
"""The number of photos that are read on a slower processor."""


@dataclass
class Figures:
    """The counts for the photos of one grade."""

    photos: int = 0
    tiles: int = 0
    found: int = 0
    unsure: int = 0
    wrong: int = 0
    invented: int = 0
    """Tiles that were read on empty spaces, sure or not."""
    called: Counter[str] = field(default_factory=Counter)
    planted: Counter[str] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        share = f"{self.found / self.tiles:8.2%}" if self.tiles else " " * 8
        called = ", ".join(f"{count} {what}" for what, count in self.called.most_common())
        planted = ", ".join(f"{count} {what}" for what, count in self.planted.most_common())
        took = statistics.median(self.milliseconds) if self.milliseconds else 0
        return (
            f"{self.photos:4} {self.found:5} of {self.tiles:5} {share} {self.unsure:5} {self.invented:3} {self.wrong:3}"
            f" {took:6.0f} ms  {called:<44} {planted}"
        )


@dataclass(frozen=True)
class Taken:
    """A photo and the tiles on it."""

    name: str
    group: str
    jpeg: bytes
    tiles: Tiles


def rendered(grades: list[str], count: int, seed: int = 0) -> Iterator[Taken]:
    """``count`` photos of each grade, different for each seed."""
    for grade in grades:
        for number in range(count):
            luck = Random(f"{grade} {number + seed}")
            size = FEW if grade == "near" else SIZES[number % len(SIZES)]
            crowd = grade in CROWDED and number % 2
            tiles = crowded(luck) if crowd else random_position(number + seed, size).game.board.tiles
            yield Taken(f"{grade} {number}", grade, photo(tiles, GRADES[grade](luck), luck), tiles)


def real(folder: Path) -> Iterator[Taken]:
    """The photos in a folder, by the first part of their names."""
    for path in sorted(folder.glob("*.jpg")):
        message = path.with_suffix(".txt").read_text(encoding="utf-8")
        tiles = {cell: tile for tile, cell in QWIRKLE.notation.read_play(message.strip())}
        yield Taken(path.stem, f"real {path.stem.partition('_')[0]}", path.read_bytes(), tiles)


def measure(reader: Reader, taken: Taken, figures: Figures, trials: int) -> str:
    """Read a photo, add it to the figures, and return the errors."""
    answer = reader.read(taken.jpeg)
    read: dict[str, Any] = answer["reading"]
    luck = Random(taken.name)
    wrong = [planted(taken.tiles, luck) for _ in range(trials)]
    right, *others = reader.compare(read, [sheet_of(taken.tiles), *(each.sheet for each in wrong)])
    figures.photos += 1
    figures.milliseconds.append(answer["milliseconds"])
    figures.tiles += len(taken.tiles)
    figures.found += right["same"]
    figures.invented += sum(not each["sheet"] for each in (*right["differences"], *right["unsure"]))
    figures.unsure += sum(not tile["certain"] for tile in read["tiles"])
    message = f"told: {read['trouble']}" if read["trouble"] else right["verdict"]
    figures.called[message] += 1
    if read["trouble"] is None:
        figures.wrong += len(right["differences"])
        for each, compared in zip(wrong, others, strict=True):
            outcome = each.named(compared)
            figures.planted[outcome if outcome == "named" else f"{each.kind} {outcome}"] += 1
    faults = [f"{each['kind']} {each['cell']} {each['table']} for {each['sheet']}" for each in right["differences"]]
    return "" if read["trouble"] else "; ".join(faults)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tools.camera", description=__doc__)
    parser.add_argument("--photos", type=Path, help="a folder of real photos")
    parser.add_argument("--count", type=int, default=6, help="rendered photos of each grade; 0 for none")
    parser.add_argument("--grade", action="append", choices=GRADES, help="only this grade")
    parser.add_argument("--seed", type=int, default=0, help="another one renders other photos")
    chosen = parser.parse_args()
    grades = chosen.grade or [*GRADES]
    with tempfile.TemporaryDirectory() as folder, reading(Path(folder)) as reader:
        photos = [*real(chosen.photos)] if chosen.photos else []
        photos += rendered(grades, chosen.count, chosen.seed)
        groups: dict[str, Figures] = {}
        for taken in photos:
            figures = groups.setdefault(taken.group, Figures())
            at_fault = measure(reader, taken, figures, -(-TRIALS // len(photos)))
            if at_fault:
                print(f"  {taken.name}: {at_fault}", flush=True)
        print(f"{'':<16} photos, tiles read right, unsure, invented, complaints, time, right sheets, planted errors")
        for group, figures in groups.items():
            print(f"{group:<16}{figures}")
        largest = sorted(photos, key=lambda taken: len(taken.tiles))[-TIMED:]
        slow = statistics.median(reader.milliseconds(taken.jpeg, SLOWER) for taken in largest)
        print(f"reading {len(largest[-1].tiles)} tiles, {SLOWER} times slower: {slow:.0f} ms (aim 3000)")
    weights = weight()
    whole, comparing = sum(weights.values()), weights[COMPARING]
    print(f"scripts, gzipped: {whole / 1000:.1f} KB (aim 12), without comparing {(whole - comparing) / 1000:.1f} KB")


def weight() -> dict[str, int]:
    """Bytes of each script that reading needs, and of the one that compares, gzipped as for a phone."""
    scripts = {
        "the worker": (STATIC / "bundles" / "lattice.js").read_text(encoding="utf-8"),
        "the game": (STATIC / "rulebooks" / "qwirkle" / "lattice.js").read_text(encoding="utf-8"),
        **{name: bundle(STATIC / "js" / "lattice" / f"{name}.js") for name in ("pixels", COMPARING)},
    }
    return {name: len(gzip.compress(text.encode(), 6)) for name, text in scripts.items()}


if __name__ == "__main__":
    main()
