"""Any event that can be written on the record, possible in a game or not."""

from hypothesis import strategies as st

from referee.core.history import Correct, LetStand, Redo, Start, TakeBack
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Ruling, Swap
from tests.rulebooks.qwirkle.test_notation import PLAYS

SEATS = st.integers(0, 99)
COUNTS = st.integers(0, 999_999)
WORDS = st.sampled_from(
    ['"', "\\", '\\"', '" by table "', " = 3", "x", "\u2028", "\x85", "\u00a0", "Żółć", "їжак", "🟥"]
)
LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r")) | st.lists(WORDS).map("".join)
"""Whatever people may type on one line, often with the signs of the notation in it."""

RULINGS = st.builds(Ruling, LINES, st.none() | COUNTS)
TURNS = st.one_of(
    st.builds(Place, SEATS, PLAYS.filter(bool), st.none() | COUNTS, st.none() | RULINGS),
    st.builds(Swap, SEATS, COUNTS, st.none() | RULINGS),
    st.builds(Pass, SEATS, st.none() | RULINGS),
    st.builds(PointsOnly, SEATS, COUNTS, COUNTS, st.none() | RULINGS),
)
STEPS = st.one_of(TURNS, st.builds(Adjust, SEATS, st.integers(-999_999, 999_999), LINES), st.builds(End, LINES))
EVENTS = st.one_of(
    STEPS,
    st.builds(Start, SEATS, st.none() | st.integers(0, 9)),
    st.builds(TakeBack, st.none() | COUNTS),
    st.just(Redo()),
    st.builds(Correct, COUNTS, STEPS),
    st.builds(LetStand, COUNTS, RULINGS),
)
