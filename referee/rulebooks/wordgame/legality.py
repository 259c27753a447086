"""Is this word allowed? If not, every rule that it breaks (see RULES.md)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.core.grid import COLUMN, ROW, Cell
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.wordgame.board import Board, Play, Word, axis_of
from referee.rulebooks.wordgame.codes import Code, Score
from referee.rulebooks.wordgame.house_rules import HouseRules, SideWords
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.scoring import text_of, word_part
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, kind, letter_of


class Run(NamedTuple):
    """Tiles on neighbouring cells of one line."""

    cells: tuple[Cell, ...]
    tiles: tuple[Tile, ...]


def examine(board: Board, play: Play, held: int, rules: HouseRules, incomplete: bool = False) -> Verdict[Tile]:
    """The verdict on a word, as it is read, by a player who has ``held`` tiles: every broken rule with the cells and
    tiles at fault, and what the word scores anyway, since the players may allow it.

    On an ``incomplete`` board some tiles aren't shown, so what the word is joined to isn't known.
    Raises ``ValueError`` for a word without letters.
    """
    if not play:
        raise ValueError("a word has letters")
    axis = axis_of(play)
    if not isinstance(play, Word):
        play = tuple(sorted(play, key=lambda placed: (placed.cell.y, placed.cell.x)))
    on_board, fields = board.tiles, rules.layout.fields
    new = tuple([placed for placed in play if placed[1] not in on_board and placed[1] in fields])
    word = Run(tuple([cell for _, cell in play]), tuple([on_board.get(cell, tile) for tile, cell in play]))

    violations: list[Violation[Tile]] = []
    if len(play) < 2:
        violations.append(Violation(Code.WORD_TOO_SHORT, *word))  # W6
    astray = [*_not_where_it_is_read(play, on_board, rules)] or [*_not_one_word(play, axis)]
    violations += astray
    if not new and all(found.code == Code.LETTER_DIFFERS for found in astray):
        violations.append(Violation(Code.NOTHING_ADDED, *word))  # W12
    if not incomplete and len(new) > held:
        violations.append(Violation.of_play(Code.TOO_MANY_TILES, new, held=held))  # W11
    violations += _copies(board, new, rules)
    if astray or axis is None:
        return Verdict(tuple(violations), (word_part(Score.WORD, *word, rules),))
    sides = [*_side_runs(on_board, new, axis)]
    if not incomplete:
        violations += _goes_on(word, on_board, axis)
    if rules.centre_letter and CENTRE not in on_board:
        violations.append(Violation(Code.CENTRE_MISSING, (CENTRE,)))  # W4
    if not incomplete:
        violations += _joined(word, on_board, sides, rules)
    if rules.side_words is SideWords.NONE:
        violations += [Violation(Code.SIDE_WORD, *run) for run in sides]  # W5, Q9
    if rules.jokers_closed:
        violations += _jokers(word, on_board, sides)
    scored = rules.side_words is SideWords.SCORED
    arisen = [word_part(Score.SIDE_WORD, *run, rules, scored) for run in sides]
    return Verdict(tuple(violations), (word_part(Score.WORD, *word, rules), *arisen))


def _not_where_it_is_read(play: Play, on_board: Mapping[Cell, Tile], rules: HouseRules) -> Iterator[Violation[Tile]]:
    """Each letter has a field, and agrees with the one already there; a joker is read as what it stands for."""
    fields = rules.layout.fields
    if off := tuple([placed for placed in play if placed[1] not in fields]):
        yield Violation.of_play(Code.OFF_BOARD, off)
    differing = [
        (placed, on_board[placed.cell])
        for placed in play
        if letter_of(on_board.get(placed[1], placed[0])) != letter_of(placed[0])
    ]
    if differing:
        yield Violation.of_play(
            Code.LETTER_DIFFERS,
            tuple(placed for placed, _ in differing),
            lying=tuple(there for _, there in differing),
        )


def _not_one_word(play: Play, axis: Cell | None) -> Iterator[Violation[Tile]]:
    """The letters follow each other in one line (W5, W6); a written word always does, but a draft needn't."""
    cells = [cell for _, cell in play]
    if axis is None or len({*cells}) < len(cells):
        yield Violation.of_play(Code.NOT_ONE_LINE, play)
        return
    first, last = cells[0], cells[-1]
    between = {first.step(axis, n) for n in range(last.x - first.x + last.y - first.y)}
    if gap := sorted(between.difference(cells)):
        yield Violation(Code.GAP_IN_LINE, tuple(gap))


def _copies(board: Board, new: Play, rules: HouseRules) -> Iterator[Violation[Tile]]:
    """The box has a limited number of each letter, if it is known, and of jokers (Q2, W17)."""
    counts = {**rules.letters.counts, JOKER: rules.jokers}
    kinds = [kind(tile) for tile, _ in new]
    for tile, count in Counter(tile for tile in kinds if tile in counts).items():
        if count + board.counts[tile] > counts[tile]:
            there = [cell for cell, each in board.tiles.items() if kind(each) == tile]
            cells = (*there, *(cell for placed, cell in new if kind(placed) == tile))
            yield Violation(Code.TOO_MANY_COPIES, cells, (tile,), {"box": counts[tile]})


def _goes_on(word: Run, on_board: Mapping[Cell, Tile], axis: Cell) -> Iterator[Violation[Tile]]:
    """All of a word is read, from its first letter to its last."""
    before = _beyond(word.cells[0].step(axis, -1), axis, -1, on_board)
    behind = _beyond(word.cells[-1].step(axis), axis, +1, on_board)
    if before.cells or behind.cells:
        yield Violation(
            Code.WORD_GOES_ON,
            (*before.cells[:1], *behind.cells[:1]),
            (*before.tiles[:1], *behind.tiles[:1]),
            {
                "word": text_of((*reversed(before.tiles), *word.tiles, *behind.tiles)),
                "before": bool(before.cells),
                "behind": bool(behind.cells),
            },
        )


def _beyond(cell: Cell, axis: Cell, way: int, on_board: Mapping[Cell, Tile]) -> Run:
    """The tiles from a cell on, in one direction."""
    cells = []
    while cell in on_board:
        cells.append(cell)
        cell = cell.step(axis, way)
    return Run(tuple(cells), tuple(on_board[each] for each in cells))


def _joined(word: Run, on_board: Mapping[Cell, Tile], sides: list[Run], rules: HouseRules) -> Iterator[Violation[Tile]]:
    """The first word goes through the centre field (W8). A later word uses a letter on the board (W12) or, if side
    words score, touches one (Q11).
    """
    touch = rules.side_words is SideWords.SCORED
    if all(cell == CENTRE for cell in on_board):
        if CENTRE not in word.cells:
            yield Violation(Code.NOT_THROUGH_CENTRE, *word)
    elif not (touch and sides) and not any(cell in on_board for cell in word.cells):
        yield Violation(Code.USES_NO_LETTER, *word, {"touch": touch})


def _side_runs(on_board: Mapping[Cell, Tile], new: Play, axis: Cell) -> Iterator[Run]:
    """The words formed at the side of the letters placed, in their order (W16)."""
    across = COLUMN if axis == ROW else ROW
    dx, dy = across
    for tile, cell in new:
        x, y = cell
        if (x - dx, y - dy) in on_board or (x + dx, y + dy) in on_board:  # plain tuples: this runs for every letter
            above, below = (_beyond(cell.step(across, way), across, way, on_board) for way in (-1, +1))
            yield Run(
                (*reversed(above.cells), cell, *below.cells),
                (*reversed(above.tiles), tile, *below.tiles),
            )


def _jokers(word: Run, on_board: Mapping[Cell, Tile], sides: list[Run]) -> Iterator[Violation[Tile]]:
    """A joker's field is in one word only: no new word uses one on the board, no side word a new one (W17, Q18)."""
    found = {
        cell: tile
        for run in (word, *sides)
        for cell, tile in zip(*run, strict=True)
        if (cell in on_board or run is not word) and is_joker(tile)  # a joker placed now may be in this word
    }
    for cell, tile in found.items():
        yield Violation(Code.JOKER_SHARED, (cell,), (tile,))
