"""Texts that are almost notation: its words in any order, and games and lines with a few characters changed."""

from hypothesis import strategies as st

from referee.core.notation import write_event
from tests.fuzz.awkward import AWKWARD, spoilt
from tests.games import QWIRKLE, SAMPLE_FILE
from tests.rulebooks.events import EVENTS

SAMPLE = SAMPLE_FILE.read_text(encoding="utf-8")
RULES = (
    '[Game "Qwirkle"]\n[Seat1 "Ann"]\n[Seat2 "B\\"o\\\\b"]\n[EndBonus "no"]\n[Opening "free"]\n[Ties "youngest"]\n'
    '[Leftovers "deducted"]\n[PointLimit "9"]\n[MinuteLimit "45"]\n[Starter "2"]\n[Longest "2"]\n\n'
    '1. S2 place Ro@0,0 Rs@1,0 = 2\n2. S1 swap 3\n3. S2 points 9 tiles 2 by table for 4 "agreed"\n'
    '4. S2 adjust -5 "\\"late\\""\n5. end "the tram leaves"\n'
)
"""A game with every house rule and every kind of step."""
NOTATION = (
    "S1 S2 S0 S99 place swap pass points tiles take-back redo start longest correct insert remove shift ruled rule by "
    'table for adjust end "x" " = : Ro@0,0 Rs@1,0 Rx@ @ 3 0 1000000 -1 +2 1. 2. [Seat1 "Ann"] [Seat2 "Bob"] [ ] \\'
)
WORDS = st.sampled_from([*NOTATION.split(" "), "\n", "\u0663", "\u00a0", "\x1f", "\x85"])
ALMOST = st.lists(WORDS | WORDS | AWKWARD, max_size=12).map(" ".join)
GAMES = st.one_of(st.sampled_from([SAMPLE, RULES]).flatmap(spoilt), ALMOST, AWKWARD)
"""Texts that might be sent as a game."""
EVENT_LINES = EVENTS.map(lambda event: write_event(event, QWIRKLE))
LINES = st.one_of(EVENT_LINES.flatmap(spoilt), EVENT_LINES, ALMOST, AWKWARD)
"""Texts that might be one line of it, or of the record."""
PLAYS = st.sampled_from(["", "Ro@0,0", "Ro@0,0 Rs@1,0 Rd@2,0", "Bs@0,1 Gt@-120,120"])
PLACED = PLAYS.flatmap(spoilt) | PLAYS | AWKWARD
"""Tiles on their cells, or nearly."""
