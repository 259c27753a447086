"""Games don't die with the phone: a backup, which any Referee imports, and its reminder."""

import zipfile
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from referee.app import create_app
from referee.pocket import back_up
from referee.pocket.kept import FILE
from referee.service import GameFile, Reading, Referee, Right
from tests.games import ANN_AND_BOB, QWIRKLE
from tests.shelves import ON_SHELF
from tests.web.markup import Element, read

REMINDER = "5 games finished since the last backup. They're kept on this phone only."


def finish(referee: Referee, count: int, first: int = 1) -> tuple[str, ...]:
    """Finish this number of games; each one's points are its number."""
    texts = (f'{ANN_AND_BOB}\n1. S1 points {number} tiles 6\n2. end "late"\n' for number in range(first, first + count))
    found = [Reading(ON_SHELF.open).of(GameFile("", text.encode())) for text in texts]
    return referee.imports.add([each for each in found if isinstance(each, Right)])


def home(client: FlaskClient, address: str = "/") -> Element:
    """The first page."""
    return read(client.get(address).text)


def links(page: Element) -> list[Element]:
    """The links of a page that save a backup."""
    return list(page.every("a", "data-then"))


def reported(page: Element) -> str:
    """The text of the box above the games."""
    return " ".join(" ".join(list(box.words())) for box in page.every("", **{"class": "card reminder"}))


def saved(client: FlaskClient, link: Element) -> Element:
    """Save the file of a link, as the shell does, and return the page that confirms it."""
    assert client.get(link["href"]).status_code == 200
    answer = client.post(link["data-then"])
    assert answer.status_code == 303
    return home(client, answer.location)


def test_a_back_up_is_imported_by_any_referee(client: FlaskClient, referee: Referee, tmp_path: Path) -> None:
    """All games except deleted ones are in one file, which a server imports; it exports the same transcripts."""
    gone, *stay = finish(referee, 12)
    referee.record.removals.delete(gone, 2)
    running = referee.start(("Zoé", "Bob"), QWIRKLE)
    link, *_ = links(home(client))
    assert urlsplit(link["download"]).path.endswith(".zip")
    content = client.get(link["href"]).data
    assert {name.split("-")[-1] for name in zipfile.ZipFile(BytesIO(content)).namelist()} == {
        f"{each}.txt" for each in (*stay, running)
    }
    server = create_app(tmp_path / "server")
    there = server.test_client()
    kept = there.post("/import", data={"files": (BytesIO(content), link["download"])}).location
    assert kept.startswith("/import?kept=")
    fields = {"kept": kept.partition("=")[2], "do": "bring-in"}
    assert there.post("/import", data=fields).location.endswith("brought=12")
    others: Referee = server.extensions["referee"]
    assert {referee.sheet(each).transcript for each in (*stay, running)} == {
        others.sheet(each).transcript for each in others.record.games.ids()
    }


def test_games_that_are_saved_are_counted_once(client: FlaskClient, referee: Referee) -> None:
    """After a backup the first page shows the number of its games, once."""
    finish(referee, 12)
    page = saved(client, links(home(client))[0])
    assert reported(page) == "Backed up: 12 games."
    assert reported(home(client)) == ""


def test_every_fifth_finished_game_reminds(client: FlaskClient, referee: Referee) -> None:
    """After five finished games the first page has a reminder, until they are backed up."""
    finish(referee, 4)
    assert reported(home(client)) == ""
    finish(referee, 1, first=5)
    page = home(client)
    assert reported(page) == f"{REMINDER} Back up Not now"
    saved(client, next(iter(page.one("form", action="/back-up").every("a"))))
    assert reported(home(client)) == ""


def test_not_now_means_five_more(client: FlaskClient, referee: Referee) -> None:
    """After *Not now* the reminder returns after five more games; no earlier game is forgotten."""
    finish(referee, 5)
    assert client.post("/back-up", data={"do": "later"}).location == "/"
    finish(referee, 4, first=6)
    assert reported(home(client)) == ""
    finish(referee, 1, first=10)
    assert reported(home(client)).startswith("10 games finished")


def test_more_games_than_one_import_takes(
    client: FlaskClient, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are saved as several files, listed on the page about the app; only the newest games end the reminder."""
    monkeypatch.setattr(back_up, "MOST_FILES", 3)
    games = finish(referee, 7)
    assert links(home(client)) == []
    parts = links(home(client, "/about"))
    names = [zipfile.ZipFile(BytesIO(client.get(part["href"]).data)).namelist() for part in parts]
    assert [name.split("-")[-1].removesuffix(".txt") for part in names for name in part] == list(games)
    assert [part.text for part in parts] == [f"Back up: file {number} of 3" for number in (1, 2, 3)]
    saved(client, parts[0])
    assert reported(home(client)).startswith("7 games finished")
    assert reported(saved(client, parts[2])) == "Backed up: 1 game."
    assert reported(home(client)) == ""
    assert client.get("/back-up.zip?part=4").status_code == client.post("/back-up?part=4").status_code == 404


def test_lines_of_one_import(client: FlaskClient, referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file has more lines than one import reads."""
    monkeypatch.setattr(back_up, "MOST_TOGETHER", 2 * (back_up.TAGS + 2))
    finish(referee, 5)
    assert len(links(home(client, "/about"))) == 3


def test_without_games_there_is_nothing_to_back_up(client: FlaskClient) -> None:
    """Before the first game nothing offers a backup."""
    assert links(home(client)) == links(home(client, "/about")) == []
    assert client.get("/back-up.zip").status_code == 404


@pytest.mark.parametrize("text", ["", "{", "[1]"])
def test_what_is_kept_may_be_damaged(client: FlaskClient, referee: Referee, instance: Path, text: str) -> None:
    """If the phone's file about backups can't be read, the reminder just comes again."""
    finish(referee, 5)
    (instance / FILE).write_text(text)
    assert reported(home(client)).startswith(REMINDER)
    saved(client, links(home(client))[0])
    assert reported(home(client)) == ""


def test_beta_leads_to_what_was_not_tried(client: FlaskClient) -> None:
    """The first page has a note that this is new, and leads to what nobody has tried yet, and to the licences."""
    beta = home(client).one("a", **{"class": "beta"})
    page = home(client, beta["href"])
    assert beta.text == "beta"
    assert "Nobody has tried it on real phones yet:" in page.text
    assert "Games are kept on this phone only." in page.text
    assert [link.text for link in page.every("a", href="/licences.txt")] == ["Licences"]
