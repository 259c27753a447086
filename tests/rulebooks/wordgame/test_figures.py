"""A word that was removed counts 0 everywhere: result, player's page, review, exported data, stored summaries."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.cli import main
from referee.core.history import Correct
from referee.core.steps import Swap
from referee.record import Record
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee, ReviewProgress
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.shelves import ON_SHELF
from tests.web.markup import Element, read

OF_QWIRKLE = {"pl": "[Pp]łyt|[Ww]or(?:ek|k[aiu])", "uk": "[Пп]лит[ко]|[Мм]іш(?:ок|к)", "hu": "[Zz]sák"}
OF_WORDS = {"pl": "[Kk]artonik|[Pp]arawan", "uk": "[Жж]етон|[Шш]ирм", "hu": "[Pp]araván|[Kk]orong"}
"""By language, words that are on the box of one game alone."""
LINES = (
    "centre G",
    "S1 place GRA@0,0 across",
    "S2 place MŹŻŃA@2,-4 down",
    'S2 withdraw "no such word"',
    "S1 place GRAM@0,0 across",
    "S1 place GRAMY@0,0 across",
    "S2 swap 2",
    'end "the tram"',
    "S1 left 0",
    "S2 left 0",
)
"""Ann: 5, 7 and 9 points, and 20 for the longest word. Jan: 24 points removed, a missed turn, and a swap."""


@pytest.fixture
def game(referee: Referee) -> str:
    """The id of that game."""
    return finished(referee)


def finished(referee: Referee) -> str:
    """Record that game, and return its id."""
    game_id = referee.start(("Ann", "Jan"), WordGame())
    referee.record.games.append(game_id, 1, *LINES)
    return game_id


def page(client: FlaskClient, address: str) -> Element:
    """The page at an address."""
    answer = client.get(address, follow_redirects=True)
    assert answer.status_code == 200
    return read(answer.text)


def figures(client: FlaskClient, name: str) -> dict[str, str]:
    """The figures above a player's charts."""
    boxes = page(client, f"/players/{name}?rulebook=wordgame").one("dl").every("div")
    return {box.one("dt").text: box.one("dd").text for box in boxes}


def test_result(client: FlaskClient, game: str) -> None:
    """The best turn of the result isn't one that was removed."""
    assert "Ann +9" in page(client, f"/games/{game}/result?more=1").one("a", id="best").text


def test_longest_word_and_leftovers(client: FlaskClient, referee: Referee) -> None:
    """The result shows the longest word by its letters with its points, and the leftovers with their letters; points
    that were deducted when the game went on aren't included.
    """
    game = referee.start(("Ann", "Jan"), WordGame())
    lines = (
        *LINES[:2],
        'end ""',
        'S1 withdraw ""',
        "S2 place GrAM@0,0 across",
        'end ""',
        "S1 left ŹK*AAAA",
        "S2 left 0",
    )
    referee.record.games.append(game, 1, *lines)
    shown = page(client, f"/games/{game}/result")
    longest, left = shown.every("div", **{"class": "highlight"})
    assert [each["data-kind"] for each in longest.every("span", "data-kind")] == [*"GrAM"]
    assert longest.text == "Longest word Jan, 4 letters, +20"
    assert "Ann" in left.text and "(Ź, K, *, A, A, A, A)" in left.text


def test_next_to_the_board(client: FlaskClient, game: str) -> None:
    """In the list of the last turns it counts 0, and its removal isn't a turn."""
    turns = page(client, f"/games/{game}").one("nav", id="turns").every("a")
    assert [turn.text for turn in turns] == ["2 Jan +0", "3 Ann +7", "4 Ann +9", "5 Jan +0", "Ann +0", "Jan +0"]


def test_lost_turn(client: FlaskClient, game: str, referee: Referee) -> None:
    """The missed turn is shown on the scoresheet, in print, and to followers."""
    followed = referee.links.key_of(game)
    for address in (f"/games/{game}/sheet", f"/games/{game}/paper", f"/seen/{followed}"):
        assert "misses a turn" in page(client, address).text


def test_one_way_of_counting_turns(client: FlaskClient, game: str, referee: Referee) -> None:
    """Only turns that people took are counted and numbered, everywhere; not the centre letter, nor a removal."""
    seen = f"/seen/{referee.links.key_of(game)}"
    pages = ("sheet?turn=7", "review?turn=7", "result", "paper", "replay/7", "replay/10")
    for address in (*pages, f"{seen}?turn=7", "/"):
        text = page(client, address if address[0] == "/" else f"/games/{game}/{address}").text
        assert {*re.findall(r"\d+(?= turns)|(?<=Turn )\d+|(?<=Turn 5 of )\d+", text)} == {"5"}, address
    assert "5 turns" in client.get(f"/games/{game}.svg").text
    assert "Before the first turn" in page(client, f"/games/{game}/replay/1").text
    referee.write(referee.sheet(game), Correct(7, Swap(2, 1)))
    assert "Turn 5 fixed" in page(client, f"/games/{game}/history").text


def test_player(client: FlaskClient, game: str) -> None:
    """On a player's page it is a turn of 0 points: not the best turn, and counted as 0 in the mean."""
    assert game
    ann, jan = figures(client, "Ann"), figures(client, "Jan")
    assert (ann["points per turn"], ann["best turn"]) == ("7.0", "9")
    assert (jan["points per turn"], jan["best turn"]) == ("0.0", "0")


def test_review(client: FlaskClient, game: str) -> None:
    """The review counts it as 0, in its charts and in its table, and the turn has a note."""
    shown = page(client, f"/games/{game}/review?turn=3")
    assert "+24, later removed: 0 points" in shown.one("section", id="turn").text
    rounds, figures, _ = (each.one("tbody").text for each in shown.every("table"))
    assert rounds == "1 5 +2.5 0 -2.5 2 12 +6.0 0 -6.0 3 21 +10.5 0 -10.5 end 41 +20.5 0 -20.5"
    assert figures == "Points 41 0 Per turn 7.0 0.0 Best turn 9 –"


def test_review_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str], referee: Referee, game: str) -> None:
    """``referee review`` counts it as 0, in data and in text."""
    file = tmp_path / "game.txt"
    file.write_text(referee.sheet(game).transcript, encoding="utf-8")
    for arguments in (["--json"], []):
        assert main(["review", str(file), *arguments]) == 0
        assert "24" not in capsys.readouterr().out


def test_what_was_kept_before(tmp_path: Path) -> None:
    """Summaries of an earlier version are made again, with the same totals; points missed that are known are kept."""
    disk = Disk(tmp_path / "referee.db")
    referee = Referee(Record(disk.path), ON_SHELF)
    qwirkle = referee.start(SAMPLE.names, QWIRKLE)
    referee.record.games.append(qwirkle, 1, *SAMPLE_LINES, 'end ""')
    game = finished(referee)
    before = {each.id: each.summary for each in referee.lists.page().games}
    referee.people.review_some(Qwirkle)
    with disk.connection() as connection:
        connection.execute("UPDATE seats SET points = 24, best = 24, best_turn = 3 WHERE name = 'Jan'")
        connection.execute("DELETE FROM stale")
        connection.execute("DELETE FROM _sqlite_migrations WHERE name = 'what_was_taken_off'")
    referee = Referee(Record(disk.path), ON_SHELF)
    after = {each.id: each.summary for each in referee.lists.page().games}
    assert after[game] == before[game]
    assert [(seat.points, seat.best, seat.total) for seat in after[game].seats] == [(21, 9, 41), (0, 0, 0)]
    assert [seat.total for seat in after[qwirkle].seats] == [seat.total for seat in before[qwirkle].seats]
    assert referee.people.review_some(Qwirkle) == ReviewProgress(0, 0)


@pytest.mark.parametrize("code", OF_QWIRKLE)
def test_each_game_has_its_own_words(client: FlaskClient, referee: Referee, code: str) -> None:
    """In no language a page or a file of one game has words that are only on the box of the other."""
    qwirkle = referee.start(SAMPLE.names, QWIRKLE)
    referee.record.games.append(qwirkle, 1, *SAMPLE_LINES)
    running = referee.start(("Ann", "Jan"), WordGame())
    referee.record.games.append(running, 1, *LINES[:2])
    pages = (
        "",
        "/more",
        "/sheet",
        "/sheet?turn=3",
        "/paper",
        "/replay/3",
        "/review",
        "/result",
        "/history",
        "/end",
        "/points",
    )
    for games, others in (((running, finished(referee)), OF_QWIRKLE[code]), ((qwirkle,), OF_WORDS[code])):
        for address in (f"/games/{game}{path}" for game in games for path in pages):
            text = client.get(address, headers={"Accept-Language": code}, follow_redirects=True).text
            assert re.findall(rf"\w*(?:{others})\w*", read(text).text) == [], address
