"""Any fields at all: no fault of ours, and nothing on the record but legal turns."""

from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core import notation
from referee.service import Referee
from tests.disk import Disk
from tests.games import QWIRKLE
from tests.web.markup import read

EXAMPLES = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # every example starts a game of its own
)

TILES = st.sampled_from(["Ro", "Rs", "Rd", "Bo", "Bs", "Gt", "Pc"])
NEAR = st.builds("{},{}".format, st.integers(-2, 3), st.integers(-2, 3))
FAR = st.builds("{},{}".format, st.integers(), st.integers())
CELLS = NEAR | NEAR | FAR
PLAYS = st.lists(st.builds("{}@{}".format, TILES, CELLS), max_size=8).map(" ".join)
NUMBERS = st.integers(-1, 7).map(str) | st.integers().map(str)
ACTIONS = st.sampled_from(["confirm", "erase", "clear", "turn-direction", "swap", "pass", "undo", "points", "every"])

PRESSES = st.fixed_dictionaries(
    {"seen": NUMBERS | st.none()},
    optional={
        "draft": PLAYS | st.text(),
        "cursor": CELLS | st.text(),
        "cell": CELLS | st.text(),
        "tile": TILES | st.text(),
        "do": ACTIONS | ACTIONS | st.text(),
        "swap": NUMBERS | st.text(),
        "points": NUMBERS | st.text(),
        "tiles": NUMBERS | st.text(),
        "light": NUMBERS | st.text(),
        "open": st.sampled_from(["", "1"]),
        "every": st.sampled_from(["", "1"]),
    },
)


@EXAMPLES
@given(presses=st.lists(st.tuples(PRESSES, st.booleans()), min_size=3, max_size=8))
def test_any_presses(
    client: FlaskClient, referee: Referee, disk: Disk, presses: list[tuple[dict[str, str | None], bool]]
) -> None:
    """Whatever is sent, the answer is a page, and the record grows by at most one legal event at a time."""
    game_id = referee.start(("Ann", "Bob"))
    referee.write(game_id, 0, notation.read_event("S1 place Ro@0,0", QWIRKLE))
    for fields, htmx in presses:
        before = disk.lines(game_id)
        seen = str(len(before)) if fields["seen"] is None else fields["seen"]
        headers = {"HX-Request": "true"} if htmx else {}
        answer = client.post(f"/games/{game_id}", data={**fields, "seen": seen}, headers=headers)
        after = disk.lines(game_id)
        assert answer.status_code in (200, 303, 409, 422)
        assert answer.status_code == 303 or read(answer.text).text
        assert after[: len(before)] == before
        assert len(after) <= len(before) + (answer.status_code in (200, 303))
        assert referee.sheet(game_id).damage is None


@EXAMPLES
@given(
    fields=st.dictionaries(
        st.sampled_from([f"players-{number}" for number in range(8)]) | st.text(max_size=12), st.text(max_size=50)
    )
)
def test_any_names(client: FlaskClient, disk: Disk, fields: dict[str, str]) -> None:
    """Whatever is sent as names, either a game is started whose page can be had, or nothing is."""
    before = len(disk.games())
    answer = client.post("/games/new", data=fields)
    assert answer.status_code in (303, 422)
    assert len(disk.games()) == before + (answer.status_code == 303)
    if answer.status_code == 303:
        assert client.get(answer.location).status_code == 200
