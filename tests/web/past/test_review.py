"""The review: charts whose turns are links, the facts of each turn, and what a running game hides."""

import pytest
from flask.testing import FlaskClient

from referee.wording import review as wording
from tests.disk import Disk
from tests.games import OVER, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

MISSED = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 place Rx@0,1")
"""The second turn would have scored 3 more at the end of the row."""


def review(keeper: Scorekeeper, **asked: str) -> Element:
    """The page of the review."""
    answer = keeper.client.get(f"{keeper.base}/review", query_string=asked)
    assert answer.status_code == 200
    return read(answer.text)


def sample(sit_down: SitDown, *events: str) -> Scorekeeper:
    """The sample game, with more events."""
    return sit_down(*SAMPLE_LINES, *events, names=SAMPLE.names)


def turn_of(page: Element) -> str:
    """The text about the chosen turn."""
    return page.one("section", id="turn").text


def facts(page: Element) -> dict[str, str]:
    """Its facts, by their kind."""
    return {fact["data-fact"]: fact.text for fact in page.every("li", "data-fact")}


def spots_in(page: Element) -> int:
    """The number of open spots on its board."""
    return len([each for each in page.every("rect") if "spot" in each.classes])


def test_turning_point(sit_down: SitDown) -> None:
    """The review opens at the turn that turned the game, with its sum line by line and the change in the chance. One
    that opens a spot shows which tile fits there, how many are unseen, who may have one, and who used it.
    """
    keeper = sample(sit_down, 'end ""')
    page = review(keeper)
    reported = turn_of(page)
    assert "Turn 11 · Jarek +18 win chance 11% → 34%" in reported
    assert "= crosses 3 + red line 6 + Qwirkle 6 + blue line 3" in reported
    assert facts(page) == {"closed": "Uses the Qwirkle spot opened on turn 10 opened by Kuba"}
    first = next(page.one("ol", **{"class": "card turning"}).every("li"))
    assert first.text == ("11 Jarek +18, Qwirkle in the spot Kuba opened on turn 10 win chance 11% → 34% +22%")
    page = review(keeper, turn="10")
    assert facts(page) == {
        "spot": "Opens 2 Qwirkle spots: red cross 3 were still unseen; 19% chance that Jarek had one",
        "closed": "Used by Jarek on turn 11",
    }
    assert spots_in(page) == 2


def test_charts_reach_the_last_step(sit_down: SitDown) -> None:
    """Points added or subtracted after the last turn are drawn with it, at the right edge."""
    keeper = sit_down(*MISSED, 'S1 adjust +9 "so"', "S1 place Rx@4,0", 'S2 adjust -5 "late"')
    (line,) = review(keeper).one("section", **{"class": "card charts"}).every("polyline", **{"class": "line"})
    assert [place.partition(",")[0] for place in line["points"].split()] == ["0", "666.7", "1000"]


def test_missed_points(sit_down: SitDown) -> None:
    """The points that a turn missed are given with the note on their limits, and shown in small on the board; all turns
    are drawn in the same frame, so that nothing moves between them.
    """
    keeper = sit_down(*MISSED)
    page = review(keeper, turn="2")
    assert facts(page)["better"] == (
        "3 more points were possible The dashed tiles would have scored 5. (The rest of the hand isn't known.)"
    )
    board = page.one("div", **{"class": "board"}).one("svg", role="img")
    assert board["aria-label"] == "The board after turn 2"
    assert len([each for each in board.every("rect") if "better" in each.classes]) == 1
    assert len([each for each in board.every("rect") if "turn" in each.classes]) == 1
    other = review(keeper, turn="1").one("div", **{"class": "board"}).one("svg", role="img")
    assert other["viewbox"] == board["viewbox"]


def test_charts_have_tables(sit_down: SitDown) -> None:
    """Each chart has a link per turn, for fingers only; for everyone there are arrows, and tables with the data: points
    and leads, chances after every turn.
    """
    keeper = sample(sit_down, 'end ""')
    page = review(keeper, turn="5")
    for plot in page.every("div", **{"class": "turns-of"}):
        links = [link["href"] for link in plot.every("a")]
        assert links == [f"{keeper.base}/review?turn={number}" for number in range(1, 13)]
        assert plot["aria-hidden"] == "true"
        assert {link["tabindex"] for link in plot.every("a")} == {"-1"}
    assert [link["href"][-1] for link in page.one("div", **{"class": "steps"}).every("a")] == ["4", "6"]
    points, chances = (each.one("table") for each in page.every("details", **{"class": "numbers"}))
    assert next(points.one("tbody").every("tr")).text == "1 3 -2.0 7 +2.0 4 -1.0 6 +1.0"
    rows = list(chances.one("tbody").every("tr"))
    assert len(rows) == 12
    assert rows[10].text == "11 29% 29% 34% 8%"
    assert rows[10].one("a")["href"].endswith("turn=11")
    drawn = [svg["aria-label"] for svg in page.one("section", **{"class": "card charts"}).every("svg", role="img")]
    assert ["The table below has the same numbers." in label for label in drawn] == [True, True]


def test_meanings(sit_down: SitDown) -> None:
    """Every number has its meaning one tap away, and the page says what it can't know."""
    page = review(sample(sit_down, 'end ""'))
    headings = [each.one("summary").text for each in page.every("details", **{"class": "meaning"})]
    assert headings == [
        "Points ahead of the average ? What this means",
        "Win chance after turn 11 ? What this means",
        "What it means ? What this means",
        "Turning points ? What this means",
        "Player by player ? What this means",
        "How the game went ? What this means",
    ]
    assert all(list(each.every("p")) for each in page.every("details", **{"class": "meaning"}))
    assert "never calls a move a mistake" in page.text


def test_player_by_player(sit_down: SitDown) -> None:
    """The table has each player's numbers, and the best turn leads there; the page shows how often the lead changed."""
    page = review(sample(sit_down, 'end ""'))
    table = page.one("table", id="figures")
    assert [row.text for row in table.one("tbody").every("tr")] == [
        "Points 20 22 25 18",
        "Per turn 6.7 7.3 8.3 6.0",
        "Best turn 10 9 18 9",
        "Qwirkles 0 0 1 0",
        "Points missed per turn 0.0 0.0 0.3 0.3",
        "Spots opened 0 2 0 1",
        "Spots used 0 0 1 0",
    ]
    assert [link["href"].partition("turn=")[2] for link in table.every("a")] == ["9", "10", "11", "12"]
    assert page.one("p", id="lead-changes").text == "The lead changed 1 time at the end of a round"


def test_hidden_while_the_game_goes_on(sit_down: SitDown) -> None:
    """In a running game chances, spots and turning points are shown only on request, and every link keeps asking."""
    keeper = sample(sit_down)
    page = review(keeper)
    assert "Win chance after each turn" not in page.text
    assert list(page.every("ol", **{"class": "card turning"})) == []
    assert "Spots opened" not in page.text
    assert facts(review(keeper, turn="10")) == {}
    assert spots_in(review(keeper, turn="10")) == 0
    veil = page.one("p", **{"class": "card veil"})
    assert veil.text.startswith(
        "Win chances and open spots are hidden while you play, because they would help the next player."
    )
    shown = read(keeper.client.get(veil.one("a")["href"]).text)
    assert "Win chance after turn 12" in shown.text
    (earlier,) = shown.one("div", **{"class": "steps"}).every("a")
    assert "shown=1" in earlier["href"]
    again = read(keeper.client.get(shown.one("p", **{"class": "card veil"}).one("a")["href"]).text)
    assert "Win chance after each turn" not in again.text


def test_no_chances_under_a_limit(sit_down: SitDown, disk: Disk) -> None:
    """Without chances the page gives the reason, and the rest is there; before the first turn it says that there is
    nothing, and for a game that can't be read to its end, what is wrong.
    """
    page = review(sit_down(*OVER))
    assert (
        "No win chances: they can't be worked out with a point or time limit, or with points-only turns." in page.text
    )
    assert page.one("table", id="figures")
    assert list(page.every("a", id="decided")) == []
    page = review(sit_down())
    assert "No turns yet." in page.text
    assert list(page.every("table")) == []
    keeper = sit_down(*MISSED)
    disk.damage("UPDATE events SET line = 'nonsense' WHERE number = 2")
    page = review(keeper)
    assert "Turn 1 · " in turn_of(page)
    assert list(page.every("p", **{"class": "refusal"}))


@pytest.mark.parametrize("turn", ["0", "99", "x", ""])
def test_no_such_turn(sit_down: SitDown, turn: str) -> None:
    """If the address names no turn of the game, the default one is shown."""
    assert "Turn 11 · Jarek" in turn_of(review(sample(sit_down, 'end ""'), turn=turn))


def test_what_is_no_turn(sit_down: SitDown) -> None:
    """Entries other than turns can be stepped to as well."""
    page = review(sample(sit_down, 'S1 adjust -5 "late"', 'end "the tram"'), turn="13")
    assert "One turn earlier Patrycja adjusted: late" in turn_of(page)
    assert "ended early: the tram" in turn_of(review(sample(sit_down, 'end "the tram"'), turn="13"))


def test_ways(sit_down: SitDown, client: FlaskClient) -> None:
    """The review is found from the end, from the menu of a game that is over and from the sheet, and leads back."""
    keeper = sample(sit_down, 'end ""')
    more = read(client.get(f"{keeper.base}/result?more=1").text)
    assert f"{keeper.base}/review" in [link["href"] for link in more.every("a", "href")]
    assert f"{keeper.base}/review" in [link["href"] for link in keeper.page.menu.every("a")]
    assert f"{keeper.base}/review" in [
        link["href"] for link in read(client.get(f"{keeper.base}/sheet").text).every("a")
    ]
    page = review(keeper)
    assert next(page.one("header").every("a"))["href"] == f"{keeper.base}/result"
    assert {f"{keeper.base}/share", f"{keeper.base}/replay/11"} <= {link["href"] for link in page.every("a")}
    running = sample(sit_down)
    assert f"{running.base}/review" not in [link["href"] for link in running.page.menu.every("a")]
    kept = review(running, back="draft=Bx@1,2&seen=12")
    assert next(kept.one("header").every("a"))["href"] == f"{running.base}?draft=Bx@1,2&seen=12"


def test_percent() -> None:
    """Chances are whole percents; only a game that is over is certain."""
    reported = [wording.percent(chance) for chance in (0, 0.001, 0.004, 0.5, 0.996, 0.999, 1)]
    assert [" ".join(each.split()) for each in reported] == ["0%", "<1%", "<1%", "50%", ">99%", ">99%", "100%"]
    assert [" ".join(wording.swing(change).split()) for change in (0.22, -0.171, 0)] == ["+22%", "−17%", "+0%"]
