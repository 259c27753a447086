"""Everything that was written on a sheet, and the sheet as it was after each event."""

from datetime import datetime

import pytest
from flask.testing import FlaskClient

from referee.service import Referee
from tests.disk import Disk
from tests.games import OVER, QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper

EVERY_KIND = (
    ("start S2 longest 2", "Bob starts with a line of 2"),
    ("S2 place Ro@0,0 Rs@1,0", "Bob played red circle and red square"),
    ("S1 swap 1", "Ann swapped 1 tile"),
    ("S2 points 4 tiles 2", "Bob played 2 tiles, +4"),
    ("take-back", "Last turn undone"),
    ("redo", "Redone"),
    ("S1 place Rd@2,0", "Ann played red diamond"),
    ("correct 4: S1 place Rc@2,0", "Turn 4 fixed: Ann played red clover"),
    ('rule 3 for 9 "we saw it"', "Turn 3 left as it is: we saw it"),
    ('S2 place Bx@3,0 by table "kids"', "Bob played blue cross, allowed by the players: kids"),
    ('S1 pass by table "asleep"', "Ann passed, allowed by the players: asleep"),
    ('S2 adjust -5 "peeked"', "Bob −5: peeked"),
    ('S1 adjust +3 "nice"', "Ann +3: nice"),
    ("take-back 6", "Turn 6 and everything after it undone"),
    ('end "the tram"', "ended early: the tram"),
)


def listed(client: FlaskClient, address: str) -> list[Element]:
    """The events on the page of the past, the newest first."""
    answer = client.get(f"{address}/history")
    assert answer.status_code == 200
    return list(read(answer.text).every("a", "data-event"))


def test_every_event_in_words(sit_down: SitDown, client: FlaskClient) -> None:
    """Every event has its number and its words, the newest first, with the beginning of the game at the bottom."""
    address = sit_down(*(line for line, _ in EVERY_KIND)).address
    events = listed(client, address)
    assert [event["data-event"] for event in events] == [str(n) for n in range(len(EVERY_KIND), -1, -1)]
    words = [event.one("span").text for event in events][::-1]
    assert words[0] == "Game started"
    assert words[1:] == [f"{number}. {message}" for number, (_, message) in enumerate(EVERY_KIND, 1)]


def test_every_event_has_its_time(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """Next to every event is the time when it was written, as on the record, for people and for machines."""
    address = sit_down(*SAMPLE_LINES[:3], names=SAMPLE.names).address
    times = [event.one("time") for event in listed(client, address)[-2::-1]]
    with disk.connection() as connection:
        written = [row[0] for row in connection.execute("SELECT written FROM events ORDER BY number")]
    assert [datetime.fromisoformat(time["datetime"]) for time in times] == [*map(datetime.fromisoformat, written)]
    assert [time.text for time in times] == [f"{datetime.fromisoformat(t).astimezone():%H:%M}" for t in written]


def test_linked_both_ways(sit_down: SitDown, client: FlaskClient) -> None:
    """The sheet links to the history, the history to the game, and each state to both."""
    keeper = sit_down("S1 place Ro@0,0")
    history = f"{keeper.address}/history"
    assert history in [link["href"] for link in keeper.page.aside("sheet").every("a")]
    links = [link["href"] for link in read(client.get(history).text).every("a")]
    assert f"{keeper.address}" in links
    back = [link["href"] for link in Page(client.get(f"{history}/1").text).form.every("a")]
    assert {history, f"{keeper.address}"} <= set(back)


def shown(page: Page) -> dict[str, object]:
    """The state of a sheet as a page shows it."""
    return {
        "tiles": (page.placed, page.last),
        "points": (page.totals, page.winners),
        "moves": (page.to_move, page.bag, page.hands),
    }


@pytest.mark.parametrize(
    ("events", "names", "seen"),
    [
        (SAMPLE_LINES, SAMPLE.names, (0, 7, 12)),
        (tuple(line for line, _ in EVERY_KIND), ("Ann", "Bob"), (1, 4, 8, 9, 14)),
        (OVER, ("Ann", "Bob"), (19, 20)),
    ],
    ids=["sample game", "every kind", "to the last tile"],
)
def test_every_earlier_state(
    sit_down: SitDown, disk: Disk, events: tuple[str, ...], names: tuple[str, ...], seen: tuple[int, ...]
) -> None:
    """Every event leads to the sheet as it was after it, with its rows and their marks; it takes no taps."""
    keeper = sit_down(*events, names=names)
    found = {int(event["data-event"]): event["href"] for event in listed(keeper.client, keeper.address)}
    assert sorted(found) == list(range(len(events) + 1))
    for number in seen:
        page, newest = Page(keeper.client.get(found[number]).text), sit_down(*events[:number], names=names).page
        assert shown(page) == shown(newest)
        assert (page.free, page.keys, page.actions, page.cursor) == ([], [], set(), None)
        rows = [row for row in page.form.every("tr", "data-turn") if row["data-turn"]]
        assert [[cell.text for cell in row.every("td")] for row in rows[::-1]] == newest.turns
        assert [row.attributes.get("data-corrected") for row in rows] == [
            row.attributes.get("data-corrected") for row in newest.rows()
        ]
        assert list(page.form.every("a", "data-mend")) == []
        assert keeper.client.post(f"{keeper.address}/history/{number}", data={"do": "undo"}).status_code == 405
    assert len(disk.lines(keeper.id)) == len(events)


def test_nothing_is_lost(sit_down: SitDown, client: FlaskClient) -> None:
    """What was fixed, ruled or undone can be seen as it was before."""
    keeper = sit_down("S1 place Ro@0,0", "S2 place Rs@1,0", "correct 2: S2 place Rd@1,0", "take-back 1")
    assert keeper.page.placed == {}
    states = [Page(client.get(f"{keeper.address}/history/{seen}").text) for seen in range(5)]
    assert [page.placed.get("1,0") for page in states] == [None, None, "Rs", "Rd", None]
    assert [page.totals for page in states] == [[0, 0], [1, 0], [1, 2], [1, 2], [0, 0]]


@pytest.mark.parametrize("seen", ["4", "9" * 30, "-1", "one", ""])
def test_states_that_there_are_not(sit_down: SitDown, client: FlaskClient, seen: str) -> None:
    """A state that never existed has no page."""
    address = sit_down(*SAMPLE_LINES[:3], names=SAMPLE.names).address
    assert client.get(f"{address}/history/{seen}").status_code == 404


@pytest.mark.parametrize("note", ["<script>alert(1)</script>", 'back\\slash "żółć" 🐙'])
def test_notes_are_no_markup(referee: Referee, client: FlaskClient, note: str) -> None:
    """Names, notes and reasons are in the history exactly as they were typed."""
    game_id = referee.start((note[:30], "Bob"), QWIRKLE)
    keeper = Scorekeeper(client, f"/games/{game_id}")
    keeper.do("adjust", adjust_seat="1", adjust="4", note=note)
    keeper.send({**keeper.page.fields(), "step": "S1 pass", "do": "rule", "reason": note})
    keeper.do("end", end_note=note)
    words = [event.one("span").text for event in listed(client, keeper.address)]
    assert words[:3] == [
        f"3. ended early: {note}",
        f"2. {note[:30]} passed, allowed by the players: {note}",
        f"1. {note[:30]} +4: {note}",
    ]


def test_lines_that_cannot_be_read(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """A line that was changed by hand is shown as it is, and the states around it can still be opened."""
    address = sit_down("S1 place Ro@0,0", "S2 place Rs@1,0", "S1 place Rd@2,0").address
    disk.change_line(2, "<b>S2</b> flies")
    words = [event.one("span").text for event in listed(client, address)]
    assert words[1] == "2. <b>S2</b> flies"
    for seen in range(4):
        answer = client.get(f"{address}/history/{seen}")
        assert answer.status_code == 200
        assert Page(answer.text).placed == ({"0,0": "Ro"} if seen else {})
