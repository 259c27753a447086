"""Points-only turns explained by tiles that are on the table but not on the scoresheet."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.correction import consequences
from referee.core.game import Game
from referee.core.grid import Placement
from referee.core.history import History
from referee.core.notation import write_event
from referee.core.off_sheet import TooManyWaysError
from referee.core.off_sheet.catching_up import Blank, CatchUp, Filled, catch_up, corrections
from referee.core.steps import Place, Play, PointsOnly, unannounced
from tests.examples import examples
from tests.rulebooks.blanks import with_blanks
from tests.rulebooks.played import QWIRKLE, reported, steps
from tests.rulebooks.qwirkle.text import read_play, write_play
from tests.rulebooks.random_games import random_game

LINE = "S1 place Ro@0,0 Rs@1,0 Rd@2,0 = 3"
TWO = (LINE, "S2 points 2 tiles 1", "S1 points 2 tiles 1")
"""Two turns in which either of two tiles could have been played."""
EITHER = "Bo@0,1 Yd@2,1"
BLUE, YELLOW = "Bo@0,1", "Yd@2,1"
ASKED = (Filled.OPEN, Filled.CHOSEN)
"""The states of turns about which somebody is or was asked."""


def sheet(*lines: str, players: int = 2) -> tuple[Game, History]:
    """The game and the history of these lines."""
    game, damage = Game.start(QWIRKLE, players).replayed(steps(*lines))
    assert damage is None
    return game, reported(steps(*lines), players)


def caught_up(lines: tuple[str, ...], tiles: str, decided: Mapping[int, str | None] | None = None) -> CatchUp:
    """What these tiles explain, after what was decided."""
    plays = {number: text and read_play(text) for number, text in (decided or {}).items()}
    return catch_up(*sheet(*lines), read_play(tiles), plays)


def filled(found: CatchUp) -> dict[int, str]:
    """The known plays, as text."""
    return {number: write_play(play) for number, play in found.filling.items()}


def choices(found: CatchUp) -> dict[int, list[str]]:
    """The plays from which somebody has to choose, as text, by turn."""
    return {blank.row.number: [*map(write_play, blank.choices)] for blank in found.blanks if blank.filled in ASKED}


@pytest.mark.parametrize(
    ("lines", "tiles", "explained", "rest"),
    [
        pytest.param((LINE, "S2 points 2 tiles 1"), BLUE, {2: BLUE}, "", id="one tile"),
        pytest.param((LINE, "S2 points 4 tiles 1"), "Rx@3,0", {2: "Rx@3,0"}, "", id="at the end of a line"),
        pytest.param((LINE, "S2 points 5 tiles 2"), "Rt@3,0 Rx@-1,0", {2: "Rx@-1,0 Rt@3,0"}, "", id="around a line"),
        pytest.param((LINE, "S2 points 5 tiles 2"), "Bo@0,1 Bs@1,1", {}, "Bo@0,1 Bs@1,1", id="other points"),
        pytest.param((LINE, "S2 points 2 tiles 2"), BLUE, {}, BLUE, id="too few tiles"),
        pytest.param((LINE, "S2 points 2 tiles 1"), "Bs@0,1", {}, "Bs@0,1", id="against the rules"),
        pytest.param((LINE, "S2 points 2 tiles 1"), "Bo@0,1 Rx@3,0", {2: BLUE}, "Rx@3,0", id="one more tile"),
        pytest.param((LINE, "S2 points 2 tiles 1"), "Bo@0,1 Rd@2,0", {2: BLUE}, "", id="one tile is on the sheet"),
        pytest.param(
            (LINE, "S2 points 4 tiles 1", "S1 points 5 tiles 1"),
            "Rt@4,0 Rx@3,0",
            {2: "Rx@3,0", 3: "Rt@4,0"},
            "",
            id="one needs the other",
        ),
        pytest.param(
            (LINE, "S2 points 9 tiles 1", "S1 points 2 tiles 1"), BLUE, {3: BLUE}, "", id="an older turn unexplained"
        ),
        pytest.param(
            (LINE, "S2 points 4 tiles 1", "S1 place Rt@-1,0 = 4"),
            "Rx@3,0",
            {},
            "Rx@3,0",
            id="later turns score more",
        ),
        pytest.param(
            (LINE, "S2 points 2 tiles 1", "S1 place Ys@1,1 = 2"), BLUE, {}, BLUE, id="a later turn would be illegal"
        ),
        pytest.param(
            (LINE, 'S1 points 2 tiles 1 by table "out of turn"'), BLUE, {2: BLUE}, "", id="a turn that was allowed"
        ),
        pytest.param(
            ("S1 points 3 tiles 3", "S2 place Bd@2,1 = 1"),
            "Ro@0,0 Rs@1,0 Rd@2,0",
            {},
            "Ro@0,0 Rs@1,0 Rd@2,0",
            id="first",
        ),
        pytest.param(
            (LINE, 'S1 points 2 tiles 1 by table "out of turn"'), "Bs@0,1", {}, "Bs@0,1", id="more than was allowed"
        ),
        pytest.param((LINE,), BLUE, {}, BLUE, id="no points-only turn"),
    ],
)
def test_what_tiles_explain(lines: tuple[str, ...], tiles: str, explained: dict[int, str], rest: str) -> None:
    """A turn that one set of the tiles explains is filled in, and tiles that explain none are left over."""
    found = caught_up(lines, tiles)
    assert filled(found) == explained
    assert set(found.rest) == set(read_play(rest))
    assert found.open is None


def test_several_ways_are_a_question() -> None:
    """If several sets explain a turn, somebody has to choose, and the next turn waits for that."""
    found = caught_up(TWO, EITHER)
    assert choices(found) == {2: [BLUE, YELLOW]}
    assert [blank.filled for blank in found.blanks] == [Filled.OPEN, Filled.WAITS]
    assert found.open == found.blanks[0]
    assert (filled(found), found.rest) == ({}, ())


@pytest.mark.parametrize(("first", "other"), [(BLUE, YELLOW), (YELLOW, BLUE)])
def test_the_other_is_left(first: str, other: str) -> None:
    """Once the tiles of one turn are chosen, the tiles left explain the other."""
    found = caught_up(TWO, EITHER, {2: first})
    assert choices(found) == {2: [BLUE, YELLOW]}
    assert filled(found) == {2: first, 3: other}
    assert found.open is None


def test_points_only_can_be_kept() -> None:
    """A turn that stays points only leaves its tiles to the next one, which somebody is then asked about."""
    found = caught_up(TWO, EITHER, {2: None})
    assert choices(found) == {2: [BLUE, YELLOW], 3: [BLUE, YELLOW]}
    found = caught_up(TWO, EITHER, {2: None, 3: YELLOW})
    assert filled(found) == {3: YELLOW}
    assert (found.open, write_play(found.rest)) == (None, BLUE)


def test_nothing_can_be_filled_in() -> None:
    """All turns can stay points only."""
    found = caught_up(TWO, EITHER, {2: None, 3: None})
    assert (filled(found), found.open) == ({}, None)


@pytest.mark.parametrize("decided", [{2: "Rx@3,0"}, {1: BLUE}, {3: BLUE}, {2: "Bo@0,1 Yd@2,1"}])
def test_what_explains_nothing_decides_nothing(decided: dict[int, str | None]) -> None:
    """A decision for a play that doesn't explain its turn, or for a turn not asked about yet, is ignored."""
    assert caught_up(TWO, EITHER, decided) == caught_up(TWO, EITHER)


def test_one_tile_for_two_turns() -> None:
    """If one tile explains either of two turns but not both, somebody has to choose."""
    found = caught_up(TWO, BLUE)
    assert choices(found) == {2: [BLUE]}
    found = caught_up(TWO, BLUE, {2: BLUE})
    assert (filled(found), found.open) == ({2: BLUE}, None)
    assert filled(caught_up(TWO, BLUE, {2: None})) == {3: BLUE}


def test_what_is_written() -> None:
    """Turns are filled in by corrections, the oldest first; what the players allowed stays allowed."""
    lines = (LINE, 'S1 points 2 tiles 1 by table "out of turn"', "S2 points 2 tiles 1")
    game, _ = sheet(*lines)
    events = corrections(game, {3: read_play(YELLOW), 2: read_play(BLUE)})
    assert [write_event(event, QWIRKLE) for event in events] == [
        'correct 2: S1 place Bo@0,1 by table "out of turn" filled 2',
        "correct 3: S2 place Yd@2,1 filled 2",
    ]


def test_a_question_before_the_end() -> None:
    """If there are too many ways to follow them to the end, the first uncertain turn is asked about all the same;
    nothing is known yet of the turns that weren't reached.
    """
    full = [*random_game(3, 2)][-1].game
    game, tiles, truth = with_blanks(Random(3), full, 0.9)
    found = catch_up(game, history_of(game), tiles, {})
    assert found.open is not None
    assert truth[found.open.row.number] in found.open.choices
    assert found.blanks[-1] == Blank(found.blanks[-1].row, (), Filled.WAITS, None)
    assert found.rest == ()


def test_too_many_ways() -> None:
    """If tiles are missing for some of very many turns, the search is too large, and an error is raised."""
    full = [*random_game(3, 2)][-1].game
    game, tiles, _ = with_blanks(Random(3), full, 0.9)
    with pytest.raises(TooManyWaysError):
        catch_up(game, history_of(game), tiles[2:], {})


def test_too_many_plays() -> None:
    """A row of tiles so long that it makes a great many plays is too much as well."""
    row = " ".join(f"{color}{shape}@{x},9" for x, (color, shape) in enumerate(product("ROYGBP", "osdcxt")))
    with pytest.raises(TooManyWaysError):
        caught_up((LINE, "S2 points 6 tiles 6"), row)


def test_a_search_ends_by_count() -> None:
    """So many plays that judging each is quick, but judging all of them in every way isn't, are too much as well."""
    lines = ("S1 points 1 tiles 1", "S2 points 2 tiles 1", "S1 points 3 tiles 1", "S2 points 83 tiles 3")
    rows = product((0, 5), range(54))
    tiles = " ".join(f"{'ROYGBP'[x // 18 + y % 4 * 3]}{'osdcxt'[x % 6]}@{x},{y}" for y, x in rows)
    with pytest.raises(TooManyWaysError):
        caught_up(lines, tiles)


def test_one_copy_too_many() -> None:
    """A tile of which the sheet has all copies, read wrong in a photo, explains nothing."""
    copies = ("S1 place Ro@0,0 Rs@1,0 = 2", "S2 place Rs@0,1 = 2", "S1 points 2 tiles 1", "S2 points 3 tiles 1")
    found = caught_up(copies, "Rd@2,0 Rs@-1,0")
    assert filled(found) == {4: "Rd@2,0"}
    found = caught_up(copies, "Bs@1,-1 Rs@2,1 Rs@3,1")
    assert filled(found) == {3: "Bs@1,-1"}


def test_a_turn_that_the_table_counted() -> None:
    """If the players decided the points, any play of that many tiles explains the turn, whatever they overruled."""
    found = caught_up((LINE, 'S1 points 4 tiles 1 by table for 9 "out of turn"'), BLUE)
    assert filled(found) == {2: BLUE}


@examples(12)
@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_the_truth_is_found(seed: int, players: int) -> None:
    """If a scorekeeper entered some turns of a game as points only, what was really played is always offered, and
    filling it in gives the same game.
    """
    full = [*random_game(seed, players)][-1].game
    game, tiles, truth = with_blanks(Random(seed), full, 0.02)
    assert game.totals == full.totals
    history, decided = history_of(game), dict[int, Play]()
    found = catch_up(game, history, tiles, decided)
    while found.open:
        number = found.open.row.number
        assert truth[number] in found.open.choices
        decided[number] = truth[number]
        found = catch_up(game, history, tiles, decided)
    assert (found.filling, found.rest) == (truth, ())
    for event in corrections(game, truth):
        then = consequences(game, history, event, entered=False)
        assert then.events == (event,)
        assert then.damage is None
        game, history = then.game, history.after(event)
    assert game.position == full.position
    assert [row.verdict.points for row in game.rows] == [row.verdict.points for row in full.rows]


@examples(12)
@given(st.integers(0, 2**32))
def test_every_choice_is_as_good(seed: int) -> None:
    """Whatever is chosen, all turns are filled in, no later turn changes and the totals stay."""
    full = [*random_game(seed)][-1].game
    game, tiles, truth = with_blanks(Random(seed), full, 0.03)
    history, luck, decided = history_of(game), Random(seed), dict[int, Play]()
    while (found := catch_up(game, history, tiles, decided)).open:
        if any(blank.filled is Filled.WAITS and not blank.choices for blank in found.blanks):
            return  # a choice before the end may lead nowhere
        decided[found.open.row.number] = luck.choice(found.open.choices)
    assert found.filling.keys() == truth.keys()
    for event in corrections(game, found.filling):
        history = history.after(event)
    again, damage = Game.start(QWIRKLE, len(game.hands)).replayed(history.steps)
    assert damage is None
    assert [row.totals for row in again.rows] == [row.totals for row in game.rows]


@examples(40)
@given(st.integers(0, 2**32), st.integers(1, 3))
def test_as_if_all_were_tried(seed: int, missing: int) -> None:
    """For a few turns at the end of a game, with tiles missing, the choices are those found by trying every play."""
    full = [*random_game(seed)][-1].game
    game = Game.start(full.rulebook, len(full.hands))
    tiles: list[Placement] = []
    for number, row in enumerate(full.rows):
        step = unannounced(row.step)
        if isinstance(step, Place) and number >= len(full.rows) - 6:
            tiles += step.play
            step = PointsOnly(step.seat, row.verdict.points, len(step.play))
        game = game.after(step)
    Random(seed).shuffle(tiles)
    left = tuple(tiles[missing:])
    found = catch_up(game, history_of(game), left, {})
    ways = plainly_explained(game, left)
    choices = {blank.row.number: set(map(frozenset, blank.choices)) for blank in found.blanks}
    assert choices == {number: {frozenset(way[number]) for way in ways if number in way} for number in choices}
    kept = {blank.row.number for blank in found.blanks if blank.filled is Filled.KEPT}
    assert kept == {number for number in choices if not any(number in way for way in ways)}


def plainly_explained(game: Game, tiles: Play) -> list[dict[int, Play]]:
    """All ways in which the tiles explain as many of the last turns as they can: every play is tried in every turn."""
    first = next(row.number for row in game.rows if isinstance(row.step, PointsOnly))
    before, damage = Game.start(game.rulebook, len(game.hands)).replayed(row.step for row in game.rows[: first - 1])
    assert damage is None

    def ways(game_: Game, rest: frozenset[Placement]) -> Iterator[dict[int, Play]]:
        if len(game_.rows) == len(game.rows):
            yield {}
            return
        row = game.rows[len(game_.rows)]
        yield from ways(game_.after(row.step), rest)
        if isinstance(row.step, PointsOnly):
            for play in combinations(sorted(rest), row.step.tiles):
                judged = game_.judged(Place(row.step.seat, play))
                if judged.verdict.legal and judged.verdict.points == row.verdict.points:
                    yield from ({row.number: play, **way} for way in ways(game_.taken(judged), rest - {*play}))

    found = [*ways(before, frozenset(tiles))]
    most = max(map(len, found))
    return [way for way in found if len(way) == most]


def history_of(game: Game) -> History:
    """The history of a game in which nothing was corrected."""
    return History(len(game.hands), tuple(row.step for row in game.rows))
