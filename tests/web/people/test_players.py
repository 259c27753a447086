"""Players over time: all of them, one player, and names that are one person."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rulebooks.wordgame import WordGame
from referee.service import Referee
from referee.service.people import REVIEWED_AT_ONCE
from referee.web.people.player import CHARTED, GAMES
from referee.web.people.players import A_PAGE, FEW
from tests.games import OVER, QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.web.markup import Element, page, read

QUICK = ("S1 points 6 tiles 3", "S2 points 4 tiles 2", "S1 points 8 tiles 4", 'end ""')
"""The first player has 14 points from two turns, the second 4 from one."""

Finish = Callable[..., str]


@pytest.fixture
def finish(referee: Referee) -> Finish:
    """Writes a finished game of these players, and returns its id."""

    def write(*names: str, lines: tuple[str, ...] = QUICK) -> str:
        game_id = referee.start(names, QWIRKLE)
        referee.record.games.append(game_id, 1, *lines)
        return game_id

    return write


def rows(shown: Element) -> list[str]:
    """The listed players, with their figures."""
    return [row.text for row in shown.one("table", **{"class": "everybody"}).one("tbody").every("tr")]


def figures(shown: Element) -> dict[str, str]:
    """The figures above a player's charts."""
    boxes = shown.one("dl").every("div")
    return {box.one("dt").text: box.one("dd").text for box in boxes}


def rivals(shown: Element) -> list[str]:
    """A player's scores against the others."""
    return [row.text for row in shown.one("ul", **{"class": "card rivals"}).every("li")]


# --- all players ---


def test_before_any_game_is_finished(client: FlaskClient, finish: Finish) -> None:
    """A running game doesn't count; the page says what is missing."""
    finish("Ann", "Bob", lines=("S1 points 6 tiles 3",))
    shown = page(client, "/players")
    assert shown.one("p", role="status").text == "No finished games yet. Their players will appear here."
    assert list(shown.every("table")) == []
    assert client.get("/players/Ann").status_code == 404


def test_everybody(client: FlaskClient, finish: Finish) -> None:
    """The player with the most wins is first, with points per turn, Qwirkles per game, a dash for unknown figures."""
    finish("Ann", "Bob", lines=OVER)
    finish("Ann", "Cleo")
    finish("Cleo", "Ann")
    shown = page(client, "/players")
    assert shown.one("h1").text == "Players Qwirkle · 3 finished games"
    assert rows(shown) == [
        "Bob 1 of 1 2.3 0.0 –",
        "Cleo 1 of 2 6.0 – –",
        "Ann 1 of 3 2.3 0.0 –",
    ]
    assert "Only finished games count" in shown.text
    assert "Players" in [link.text for link in page(client, "/").every("a")]


def test_a_game_that_is_deleted_or_goes_on_again(client: FlaskClient, finish: Finish, referee: Referee) -> None:
    """A deleted game no longer counts, nor does one whose end was undone."""
    deleted, resumed = finish("Ann", "Bob"), finish("Ann", "Cleo")
    finish("Ann", "Dan")
    assert len(rows(page(client, "/players"))) == 4
    referee.record.removals.delete(deleted, len(QUICK))
    client.post(f"/games/{resumed}/undo", data={"do": "undo", "seen": len(QUICK)})
    assert [row.split()[0] for row in rows(page(client, "/players"))] == ["Ann", "Dan"]


def test_points_missed(client: FlaskClient, finish: Finish) -> None:
    """A few games per request are searched for missed points, and the page says how many were."""
    games = REVIEWED_AT_ONCE + 1
    for _ in range(games):
        finish(*SAMPLE.names, lines=(*SAMPLE_LINES, 'end ""'))
    reported = page(client, "/players").one("p", **{"class": "meanings"}).text
    assert (
        f"for {REVIEWED_AT_ONCE} of {games} games so far. A few more games are added each time you open this page."
        in reported
    )
    shown = page(client, "/players")
    reported = shown.one("p", **{"class": "meanings"}).text
    assert f"for {games} of {games} games so far. Only finished games count" in reported
    assert sorted(row.split()[-1] for row in rows(shown)) == ["0.0", "0.0", "0.3", "0.3"]


def test_points_only_turns(client: FlaskClient, finish: Finish) -> None:
    """Turns of which only the points are known aren't turns without a Qwirkle; all pages count the same games as
    searched for missed points.
    """
    played = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0", "S2 swap 1", "S1 place Os@1,1", "S2 swap 1")
    finish("Ola", "Jan", lines=(*played, 'end ""'))
    finish("Ola", "Jan", lines=("S1 points 9 tiles 3", "S2 swap 1", 'end ""'))
    shown = page(client, "/players")
    assert rows(shown) == ["Ola 2 of 2 7.7 1.0 0.0", "Jan 0 of 2 0.0 0.0 –"]
    assert "worked out for 2 of 2 games so far." in shown.text
    ola = page(client, "/players/Ola")
    assert figures(ola)["Qwirkles per game"] == "1.0"
    assert "worked out for 2 games so far." in ola.text


def test_numbers_of_two_games_are_never_mixed(client: FlaskClient, finish: Finish, referee: Referee) -> None:
    """Each boxed game has its own figures, with a switch as soon as both have any; points missed only where they are
    known. If only one was finished, its players are shown without asking.
    """
    referee.record.games.append(referee.start(("Ann", "Ewa"), WordGame.open({})), 1, 'end ""')
    assert page(client, "/players").one("h1").text == "Players Word game · 1 finished game"
    assert list(page(client, "/players").every("nav", **{"aria-label": "Which game"})) == []
    finish("Ann", "Bob")
    switch = page(client, "/players").one("nav", **{"aria-label": "Which game"})
    assert [(link.text, "aria-current" in link) for link in switch.every("a")] == [
        ("Qwirkle", True),
        ("Word game", False),
    ]
    shown = page(client, list(switch.every("a"))[1]["href"])
    assert [head.text for head in shown.one("thead").every("th")] == ["Player", "Won", "Per turn", "Doubled words"]
    assert {row.split()[0] for row in rows(shown)} == {"Ann", "Ewa"}
    assert figures(page(client, "/players/Ann"))["points per turn"] == "7.0"
    assert figures(page(client, "/players/Ann?rulebook=wordgame"))["points per turn"] == "–"
    assert "points missed per turn" not in figures(page(client, "/players/Ewa"))
    for address in ("/players?rulebook=chess", "/players/Ann?rulebook=chess", "/players/Bob?rulebook=wordgame"):
        assert client.get(address).status_code == 404


def test_many_players(client: FlaskClient, finish: Finish) -> None:
    """Many players are on several pages, and can be found by a part of a name, in any case."""
    for number in range(FEW // 2):
        finish(f"Ann {number}", f"Bob {number}")
    assert list(page(client, "/players").every("form", role="search")) == []
    for number in range(FEW // 2, A_PAGE // 2 + 1):
        finish(f"Ann {number}", f"Bob {number}")
    shown = page(client, "/players")
    shown.one("form", role="search")
    more = shown.one("a", rel="next")["href"]
    assert (len(rows(shown)), len(rows(page(client, more)))) == (A_PAGE, 2)
    assert len(rows(page(client, "/players?page=7"))) == A_PAGE
    assert {row.split(" 0")[0] for row in rows(page(client, "/players?q=BOB+2"))} >= {"Bob 2", "Bob 20"}
    reported = page(client, "/players?q=nobody").one("p", role="status").text
    assert reported == "No player with that name has finished a game. Try part of the name."


# --- one player ---


def test_one_player(client: FlaskClient, finish: Finish) -> None:
    """A player's page has six figures, and leads from the end of each of their games."""
    game = finish("Ann", "Bob", lines=OVER)
    finish("Ann", "Cleo")
    shown = page(client, "/players/Ann")
    assert shown.one("h1").text.startswith("Ann Qwirkle · 2 games since ")
    assert figures(shown) == {
        "won of 2": "1",
        "points per turn": "2.2",
        "best game": "14",
        "best turn": "8",
        "Qwirkles per game": "0.0",
        "points missed per turn": "–",
    }
    links = [link["href"] for link in page(client, f"/games/{game}/result?more=1").one("ol").every("a")]
    assert links == ["/players/Bob?rulebook=qwirkle", "/players/Ann?rulebook=qwirkle"]


@pytest.mark.parametrize("name", ["//x", "a?b=c", "100 %", "<b>Ann</b>", "ń/..", "#1"])
def test_any_name(client: FlaskClient, finish: Finish, name: str) -> None:
    """Whatever characters a name has, its page is found, and the name is shown as text."""
    finish(name, "Bob")
    assert page(client, f"/players/{quote(name, safe='')}").one("h1").one("bdi").text == name
    assert name in [link.text for link in page(client, "/players").every("a")]


def test_head_to_head(client: FlaskClient, finish: Finish) -> None:
    """The head to head counts games ahead, behind and level. Capital letters and spaces don't matter: all lead to the
    name as it was written in most games.
    """
    finish("Ann", "Bob")
    finish("Bob", "Ann")
    finish("Ann", "Bob", "Cleo", lines=("S1 points 6 tiles 3", "S2 points 6 tiles 3", "S3 points 3 tiles 3", 'end ""'))
    finish("Bob", "ANN ")
    shown = page(client, "/players/Bob")
    assert rivals(shown) == [
        "Ann ahead in 2, behind in 1 2 : 1 tied in 1 game",
        "Cleo ahead in 1, behind in 0 1 : 0",
    ]
    link = next(iter(shown.one("ul", **{"class": "card rivals"}).every("a")))
    assert page(client, link["href"]).one("h1").one("bdi").text.strip() == "Ann"
    answer = client.get("/players/ann?rulebook=qwirkle")
    assert (answer.status_code, answer.location) == (302, "/players/Ann?rulebook=qwirkle")
    shown = page(client, "/players/ann")
    assert figures(shown)["won of 4"] == "2"
    assert "Also spelled ANN" in shown.text


@pytest.mark.usefixtures("one_day")
def test_charts(client: FlaskClient, finish: Finish) -> None:
    """A dot per game, filled if it was won, of the newest games; a table below has the same, each row a link."""
    finish("Ann", "Bob", lines=('end ""',))
    games = [finish(*(("Ann", "Bob") if number % 3 else ("Bob", "Ann"))) for number in range(4)]
    (chart,) = page(client, "/players/Bob").every("section", **{"class": "card charts"})
    picture = chart.one("svg", role="img")
    assert picture["aria-label"] == "Points per turn, game by game. The table below has the same numbers."
    assert [("full" in dot.classes) for dot in picture.every("ellipse")] == [True, False, False, True]
    table = chart.one("table")
    assert [link["href"] for link in table.one("tbody").every("a")] == [f"/games/{game}/result" for game in games[::-1]]
    assert [row.text for row in table.one("tbody").every("tr")] == [
        "today yes 7.0 5.5",
        "today no 4.0 5.0",
        "today no 4.0 5.5",
        "today yes 7.0 7.0",
    ]


def test_chart_of_points_missed(client: FlaskClient, finish: Finish) -> None:
    """If points missed are known, a second chart shows them; a single game makes no chart."""
    finish(*SAMPLE.names, lines=(*SAMPLE_LINES, 'end ""'))
    assert not list(page(client, f"/players/{SAMPLE.names[0]}").every("section"))
    finish(*SAMPLE.names, lines=(*SAMPLE_LINES, 'end ""'))
    titles = [each.one("h2").text for each in page(client, f"/players/{SAMPLE.names[0]}").every("section")]
    assert titles == ["Points per turn, game by game", "Points missed per turn, game by game"]


def test_many_games(client: FlaskClient, finish: Finish, referee: Referee) -> None:
    """Games are listed on several pages, the newest first, and a chart has dots for the newest."""
    games = [finish("Ann", "Bob") for _ in range(CHARTED + 1)]
    while referee.lists.catch_up(25):
        pass
    shown = page(client, "/players/Ann")

    def listed(shown: Element) -> list[str]:
        return [link["href"].split("/")[2] for link in shown.one("ul", **{"class": "card games"}).every("a")]

    assert listed(shown) == games[: -GAMES - 1 : -1]
    assert len(list(shown.one("svg", role="img").every("ellipse"))) == CHARTED
    older = page(client, shown.one("a", rel="next")["href"])
    assert listed(older) == games[-GAMES - 1 : -2 * GAMES - 1 : -1]
    assert listed(page(client, older.one("a", rel="prev")["href"])) == listed(shown)


# --- who is one person ---


def say(client: FlaskClient, shown: Element, name: str, **chosen: str) -> TestResponse:
    """Press the last key of a page that sends this name and what was ``chosen``."""
    (form,) = [
        form
        for form in shown.every("form", method="post")
        if any((field["name"], field["value"]) == ("name", name) for field in form.every("input"))
    ][-1:]
    sent = {field["name"]: field["value"] for field in form.every("input")}
    return client.post(form["action"], data=sent | chosen | {"do": form.one("button")["value"]})


def test_merged_undone_and_parted(client: FlaskClient, finish: Finish) -> None:
    """A merge counts immediately, is undone with one tap, and merged names can be separated."""
    finish("Zosia", "Marta")
    finish("Zośka", "Bob")
    asked = page(client, "/spellings?name=Zośka")
    assert [each.text for each in asked.one("select", name="person").every("option")] == [
        "Player",
        "Bob",
        "Marta",
        "Zosia",
    ]
    for _ in range(2):  # sent twice, it is written once
        answer = say(client, asked, "Zośka", person="Zosia")
        assert (answer.status_code, answer.location) == (303, "/players/Zosia?said=1")
    shown = page(client, answer.location)
    assert shown.one("p", role="status").text == "Zośka and Zosia are one player now."
    assert figures(shown)["won of 2"] == "2"
    assert client.get("/players/zośka").location == "/players/Zosia"
    assert [row.split()[0] for row in rows(page(client, "/players"))] == ["Zosia", "Bob", "Marta"]

    undone = say(client, shown, "Zośka")
    assert undone.location == "/players/Zo%C5%9Bka?said=2"
    again = page(client, undone.location)
    assert again.one("p", role="status").text == "Zośka is a separate player now."
    assert say(client, again, "Zośka").location == "/players/Zosia?said=3"

    spellings = page(client, "/spellings?name=zosia")
    assert [item.text for item in spellings.one("ul").every("li")] == ["Zośka Different people", "Zosia"]
    assert say(client, spellings, "Zośka").location == "/players/Zo%C5%9Bka?said=4"
    assert len(rows(page(client, "/players"))) == 4
    assert "said" not in page(client, "/players/Zosia?said=1").one("main").text


def test_merged_names_in_lists(client: FlaskClient, finish: Finish) -> None:
    """Lists and the search show a merged player under one name, whichever name is typed; sheets and files keep the
    names as written, and the page that asks says so.
    """
    games = finish("Ewunia", "Marta"), finish("Ewa Nowak", "Bob"), finish("Ewa Nowak", "Ewunia")
    asked = page(client, "/spellings?name=Ewunia")
    assert "Scoresheets, files and pictures keep the names as they were entered." in asked.one("main").text
    say(client, asked, "Ewunia", person="Ewa Nowak")

    def players(address: str) -> list[tuple[str, ...]]:
        links = [
            link
            for link in page(client, address).every("a")
            if link["href"].removeprefix("/games/").removesuffix("/result") in games
        ]
        return sorted(tuple(name.text for name in link.every("bdi")) for link in links)

    both, merged = ("Ewa Nowak", "Ewunia"), [("Ewa Nowak", "Bob"), ("Ewa Nowak", "Marta")]
    for typed in ("", "ewunia", "ewu", "Ewa", "ewa nowak", "NOW"):
        assert players(f"/?q={typed}") == [merged[0], both, merged[1]]
    assert players("/?q=ewunia marta") == [merged[1]]
    assert players("/?q=mar") == [merged[1]]
    assert players("/") == players("/?q=")
    assert {*players("/players/Ewa Nowak")} - {()} == {*merged, both}
    for address in ("", "/sheet", "/result"):
        assert "Ewunia" in page(client, f"/games/{games[0]}{address}").text
    assert '[Seat1 "Ewunia"]' in client.get(f"/games/{games[0]}.txt").text


def test_somebody_else_shown_something(client: FlaskClient, finish: Finish, referee: Referee) -> None:
    """A form from a stale page isn't written; the page is shown as it is now."""
    finish("Zosia", "Marta")
    finish("Zośka", "Bob")
    asked = page(client, "/spellings?name=Zośka")
    referee.record.people.add_spelling(1, "Bob", "Marta")
    answer = say(client, asked, "Zośka", person="Zosia")
    assert answer.status_code == 409
    assert read(answer.text).one("p", role="alert").text.startswith("Somebody else changed the names")
    assert len(referee.record.people.spellings()) == 1
    assert say(client, read(answer.text), "Zośka", person="Zosia").status_code == 303


@pytest.mark.parametrize("change", [{"seen": ""}, {"do": "other"}, {"name": "Nobody"}, {"person": "Nobody"}])
def test_forms_that_cannot_be(client: FlaskClient, finish: Finish, referee: Referee, change: dict[str, str]) -> None:
    """A form without the number of lines seen, or with unknown names, writes nothing; a player who never finished a
    game has no page.
    """
    finish("Zosia", "Zośka")
    sent = {"name": "Zosia", "person": "Zośka", "seen": "0", "do": "same"} | change
    assert client.post("/spellings", data=sent).status_code == 422
    assert referee.record.people.spellings() == ()
    for address in ("/spellings", "/spellings?name=Nobody", "/players/Nobody"):
        assert client.get(address).status_code == 404
