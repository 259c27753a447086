"""Any event that can be recorded, possible in a game or not."""

from hypothesis import strategies as st

from referee.core.grid import Cell, Placement
from referee.core.history import Correct, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Ruling, Swap
from referee.rulebooks.qwirkle.tiles import TILES

CELLS = st.builds(Cell, st.integers(-120, 120), st.integers(-120, 120))
PLAYS = st.lists(st.builds(Placement, st.sampled_from(TILES), CELLS), min_size=1, max_size=12).map(tuple)
SEATS = st.integers(0, 99)
COUNTS = st.integers(0, 999_999)
WORDS = st.sampled_from(
    ['"', "\\", '\\"', '" by table "', " = 3", "x", "\u2028", "\x85", "\u00a0", "Żółć", "їжак", "🟥"]
)
LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r")) | st.lists(WORDS).map("".join)
"""Anything people may type on one line, often with characters of the notation in it."""

RULINGS = st.builds(Ruling, LINES, st.none() | COUNTS)
TURNS = st.one_of(
    st.builds(Place, SEATS, PLAYS, st.none() | COUNTS, st.none() | RULINGS),
    st.builds(Swap, SEATS, COUNTS, st.none() | RULINGS),
    st.builds(Pass, SEATS, st.none() | RULINGS),
    st.builds(PointsOnly, SEATS, COUNTS, COUNTS, st.none() | RULINGS),
)
STEPS = st.one_of(TURNS, st.builds(Adjust, SEATS, st.integers(-999_999, 999_999), LINES), st.builds(End, LINES))
LATER = st.tuples(st.booleans(), st.just(()), st.just("")) | st.tuples(
    st.booleans(), st.lists(COUNTS, min_size=1, max_size=3).map(tuple), LINES
)
"""What happens to the turns after one that is inserted or removed; a reason is given only for rulings."""
EVENTS = st.one_of(
    STEPS,
    st.builds(Start, SEATS, st.none() | st.tuples(st.just("longest"), st.integers(0, 9))),
    st.builds(TakeBack, st.none() | COUNTS),
    st.just(Redo()),
    st.builds(Correct, COUNTS, STEPS, st.none() | COUNTS),
    st.builds(LetStand, COUNTS, RULINGS),
    st.builds(lambda number, step, later: Insert(number, step, *later), COUNTS, STEPS, LATER),
    st.builds(lambda number, later: Remove(number, *later), COUNTS, LATER),
    st.builds(lambda number, seat, later: Reseat(number, seat, *later[1:]), COUNTS, SEATS, LATER),
)
