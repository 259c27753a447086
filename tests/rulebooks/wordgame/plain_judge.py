"""An independent judge of words, slow and plain, written from the rules alone, cell by cell.

The board is a dictionary of tiles, the fields a dictionary of kinds. It checks every run of the whole board, and
shares no code with the judge of the app.
"""

from dataclasses import dataclass

Tiles = dict[tuple[int, int], str]


@dataclass(frozen=True)
class Table:
    """The rules and the box that a judge needs, as plain data."""

    fields: dict[tuple[int, int], str]
    """By cell ``plain``, ``grey``, ``white`` or ``centre``."""
    values: dict[str, int]
    counts: dict[str, int]
    """By letter, and for ``*``, the number of tiles, if known."""
    centre_letter: bool
    side_words: str
    white_once: bool
    jokers_closed: bool


@dataclass(frozen=True)
class Answer:
    """The verdict of the plain judge: codes with their cells, and the words with their points, the one played first."""

    broken: frozenset[tuple[str, frozenset[tuple[int, int]]]]
    words: tuple[tuple[str, int], ...]


def runs(tiles: Tiles, down: bool) -> list[list[tuple[int, int]]]:
    """All runs of two or more tiles in a row, or in a column."""
    found = []
    for x, y in tiles:
        before = (x, y - 1) if down else (x - 1, y)
        if before in tiles:
            continue
        run = []
        at = (x, y)
        while at in tiles:
            run.append(at)
            at = (at[0], at[1] + 1) if down else (at[0] + 1, at[1])
        if len(run) > 1:
            found.append(run)
    return found


def points(cells: list[tuple[int, int]], tiles: Tiles, table: Table) -> int:
    """The points of a word on these cells."""
    total, whites = 0, 0
    for cell in cells:
        field = table.fields.get(cell, "plain")
        value = table.values[tiles[cell]] if tiles[cell].isupper() else 0
        total += value + value if field == "grey" else value
        whites += 1 if field == "white" else 0
    times = whites if not table.white_once else 1 if whites else 0
    for _ in range(times):
        total = total + total
    return total


def judge(tiles: Tiles, letters: list[tuple[tuple[int, int], str]], down: bool, hand: int, table: Table) -> Answer:
    """Judge a word given as cells and letters, played by a player with ``hand`` tiles."""
    broken: set[tuple[str, frozenset[tuple[int, int]]]] = set()
    cells = [cell for cell, _ in letters]
    on_free = {cell: letter for cell, letter in letters if cell in table.fields and cell not in tiles}
    off = {cell for cell in cells if cell not in table.fields}
    other = {cell for cell, letter in letters if cell in tiles and tiles[cell].upper() != letter.upper()}
    as_read = {cell: tiles.get(cell, letter) for cell, letter in letters}
    word = "".join(as_read[cell].upper() for cell in cells)
    words = [(word, points(cells, as_read, table))]

    if len(letters) == 1:
        broken.add(("word-too-short", frozenset(cells)))
    if off:
        broken.add(("off-board", frozenset(off)))
    if other:
        broken.add(("letter-differs", frozenset(other)))
    if not on_free and not off:
        broken.add(("nothing-added", frozenset(cells)))
    if len(on_free) > hand:
        broken.add(("too-many-tiles", frozenset(on_free)))
    after = {**tiles, **on_free}
    for letter, most in table.counts.items():
        same = {cell for cell, tile in after.items() if (tile == letter if letter != "*" else tile.islower())}
        if len(same) > most and same & set(on_free):
            broken.add(("too-many-copies", frozenset(same)))
    if off or other:
        return Answer(frozenset(broken), tuple(words))

    step = (0, 1) if down else (1, 0)
    ends = {(cells[0][0] - step[0], cells[0][1] - step[1]), (cells[-1][0] + step[0], cells[-1][1] + step[1])}
    if ends & set(tiles):
        broken.add(("word-goes-on", frozenset(ends & set(tiles))))
    if table.centre_letter and (0, 0) not in tiles:
        broken.add(("centre-missing", frozenset({(0, 0)})))
    first = all(cell == (0, 0) for cell in tiles)
    if first and (0, 0) not in cells:
        broken.add(("not-through-centre", frozenset(cells)))
    side_runs = [run for run in runs(after, not down) if set(run) & set(on_free)]
    side_runs.sort(key=lambda run: next(n for n, cell in enumerate(cells) if cell in run))
    if not first and not set(cells) & set(tiles) and not (side_runs and table.side_words == "scored"):
        broken.add(("uses-no-letter", frozenset(cells)))
    for run in side_runs:
        if table.side_words == "none":
            broken.add(("side-word", frozenset(run)))
        counted = points(run, after, table) if table.side_words == "scored" else 0
        words.append(("".join(after[cell].upper() for cell in run), counted))
    if table.jokers_closed:
        shared = {cell for cell in cells if cell in tiles and tiles[cell].islower()}
        shared |= {cell for run in side_runs for cell in run if after[cell].islower()}
        broken |= {("joker-shared", frozenset({cell})) for cell in shared}
    return Answer(frozenset(broken), tuple(words))
