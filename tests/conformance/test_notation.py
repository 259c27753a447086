"""Everything as text, and read back: tiles, cells, plays, boards, steps, whole games and the record."""

from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import transcript
from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.history import Correct, Event, History, Insert, LetStand, Redo, Remove, TakeBack
from referee.core.notation import read_event, read_step, write_event, write_step
from referee.core.rulebook import Rulebook
from referee.core.steps import TURNS, Leave, Next, OwnStep, Ruling, Step
from referee.core.unreadable import UnreadableError
from tests.conformance.player import Player
from tests.conformance.players import SEEDS, course, each, last
from tests.examples import examples
from tests.toy.shelf import WITH_TOY

TEXTS = st.text(max_size=20) | st.text(st.sampled_from('RoBsone@0123456789,- "S'), max_size=20)


def tried(player: Player, seed: int, game: Game[Any]) -> list[Step[Any]]:
    """Steps of the game, and some that may be impossible."""
    luck = Random(seed)
    return [*(row.step for row in game.rows), *(player.any_step(luck, game) for _ in range(10))]


@each
def test_tiles_round_trip(player: Player) -> None:
    """Every kind of tile is read from the name that it writes."""
    rulebook = player.opened(Random(0))
    for tile in rulebook.unseen(rulebook.begin(2, None).board):
        assert rulebook.notation.read_tile(str(tile)) == tile
        assert rulebook.kind(tile) == tile


@each
@given(SEEDS)
def test_cells_and_boards_round_trip(player: Player, seed: int) -> None:
    """The board of any game is read from its text, in the order in which tiles were placed, and so is each cell."""
    game = last(player, seed)
    rulebook = game.rulebook
    board = rulebook.notation.read_board(rulebook.notation.write_board(game.board))
    assert board == game.board
    assert list(board.tiles.items()) == list(game.board.tiles.items())
    for cell in game.board.tiles:
        assert rulebook.notation.read_cell(f"{cell.x},{cell.y}") == cell
    assert rulebook.notation.read_board("") == rulebook.begin(2, None).board


@each
@given(SEEDS)
def test_farthest_cells(player: Player, seed: int) -> None:
    """A board with edges has exactly the cells between its first and its last."""
    rulebook = player.opened(Random(seed))
    if rulebook.bounds is None:
        return
    first, end = rulebook.bounds.corners
    for x in range(first.x - 1, end.x + 2):
        for y in range(first.y - 1, end.y + 2):
            if first.x <= x <= end.x and first.y <= y <= end.y:
                assert rulebook.notation.read_cell(f"{x},{y}") == Cell(x, y)
            else:
                with pytest.raises(UnreadableError):
                    rulebook.notation.read_cell(f"{x},{y}")


@each
@examples(60)
@given(SEEDS)
def test_steps_round_trip(player: Player, seed: int) -> None:
    """Whatever step is taken or tried, it is read back from its one line, including the rulebook's own."""
    game = last(player, seed)
    rulebook = game.rulebook
    for step in tried(player, seed, game):
        line = write_step(step, rulebook)
        if not readable(step, rulebook):
            continue
        assert "\n" not in line
        assert read_step(line, rulebook) == step
        assert (read_own(rulebook, line) == step) if isinstance(step, OwnStep) else (read_own(rulebook, line) is None)


def read_own(rulebook: Rulebook[Any], line: str) -> OwnStep | None:
    """The game's own step in this line, if there is one."""
    return rulebook.own_steps.read(line) if rulebook.own_steps else None


def readable(step: Step[Any], rulebook: Any) -> bool:
    """Whether the cells of a step exist in the notation: off a board with edges there are none."""
    play = getattr(step, "play", ())
    return rulebook.bounds is None or all(cell in rulebook.bounds for _, cell in play)


@each
@examples(60)
@given(SEEDS, st.data())
def test_events_round_trip(player: Player, seed: int, data: st.DataObject) -> None:
    """Corrections of every kind are read back from their lines, with whatever step is in them."""
    game = last(player, seed)
    number, shift = data.draw(st.integers(1, 99)), data.draw(st.booleans())
    for step in tried(player, seed, game):
        if not readable(step, game.rulebook):
            continue
        events: list[Event[Any]] = [
            Correct(number, step),
            Insert(number, step, shift),
            Insert(number, step, shift, (7, 9), 'a "reason"'),
            Remove(number, shift, (7,), "x"),
        ]
        for event in events:
            assert read_event(write_event(event, game.rulebook), game.rulebook) == event


@each
@examples(40)
@given(SEEDS)
def test_games_round_trip(player: Player, seed: int) -> None:
    """A whole game is rebuilt from its text, whatever its house rules, to the same sheet and position."""
    games = course(player, seed)
    start, game = games[0], games[-1]
    rulebook = game.rulebook
    tags = {
        "Game": rulebook.name,
        **{f"Seat{seat}": f"Name {seat}" for seat in range(1, len(game.hands) + 1)},
        **({"Starter": str(start.to_move)} if start.to_move != 1 else {}),
        **rulebook.tags,
    }
    text = transcript.write(tags, [row.step for row in game.rows], rulebook)
    read = transcript.read(text, WITH_TOY.open)
    assert (read.tags, read.rulebook) == (tags, rulebook)
    assert read.beginning == start
    assert read.beginning.replayed(read.steps) == (game, None)
    assert transcript.write(read.tags, read.steps, read.rulebook) == text
    tags = transcript.tags_of(text.split("\n\n")[0])
    assert transcript.Transcript(tags, WITH_TOY.open(tags)).beginning == start


@each
@examples(40)
@given(SEEDS, st.data())
def test_records_round_trip(player: Player, seed: int, data: st.DataObject) -> None:
    """The state after any events is the same when they are read from the record again."""
    game = last(player, seed)
    luck = Random(seed)
    one = other = History(len(game.hands))
    events: list[Event[Any]] = [row.step for row in game.rows]
    for _ in range(data.draw(st.integers(0, 6))):
        number = luck.randint(1, len(events))
        step = next(iter(each for each in tried(player, luck.randrange(99), game) if readable(each, game.rulebook)))
        events.append(
            luck.choice(
                [
                    TakeBack(),
                    TakeBack(number),
                    Redo(),
                    Correct(number, step),
                    LetStand(number, Ruling("agreed", 3)),
                    Insert(number, step, luck.random() < 0.5),
                    Remove(number, luck.random() < 0.5),
                    step,
                ]
            )
        )
    for event in events:
        one = one.after(event)
        other = other.after(read_event(write_event(event, game.rulebook), game.rulebook))
    assert one == other


@each
@given(SEEDS, st.data())
def test_own_steps_are_removed_and_moved_like_any_other(player: Player, seed: int, data: st.DataObject) -> None:
    """A step of the rulebook's own is kept, undone and moved on with its player; seat 0 stays 0."""
    game = last(player, seed)
    steps = [row.step for row in game.rows]
    if not steps:
        return
    history: History[Any] = History(len(game.hands))
    for step in steps:
        history = history.after(step)
    assert history.after(TakeBack()).steps == tuple(steps[:-1])
    assert history.after(TakeBack()).after(Redo()) == history
    moved = history.after(Insert(1, steps[0], shift=True)).steps[1:]
    playing = [*range(1, len(game.hands) + 1)]
    for old, new in zip(steps, moved, strict=True):
        moves = old.seat in playing and isinstance(old, (*TURNS, OwnStep, Next))
        assert new.seat == (playing[(playing.index(old.seat) + 1) % len(playing)] if moves else old.seat)
        assert type(new) is type(old)
        if isinstance(old, Leave):
            playing.remove(old.seat)


@each
@given(TEXTS)
def test_any_text_is_read_or_unreadable(player: Player, text: str) -> None:
    """No text makes a rulebook fail other than by being unreadable."""
    rulebook = player.opened(Random(0))
    for read in (
        rulebook.notation.read_tile,
        rulebook.notation.read_cell,
        rulebook.notation.read_play,
        rulebook.notation.read_board,
        partial(read_own, rulebook),
    ):
        try:
            read(text)
        except UnreadableError as error:
            assert error.code
