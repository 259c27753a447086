"""Importing games through the pages: chosen, shown, and only then written."""

import io
import json
import stat
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service import MOST_FILES, Referee
from referee.web.guard.client import client_of
from referee.web.guard.pace import BYTES, MORE, Pace
from referee.web.home.importing import ADDRESS
from referee.web.limits import UPLOADS
from tests.games import ANN_AND_BOB, ODD_BLANKS, SAMPLE, SAMPLE_FILE, SAMPLE_LINES, WRONG_FILES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read

RIGHT = SAMPLE_FILE.read_bytes()
OTHER = RIGHT.replace(b"Kuba", b"Iga")
WRONG = RIGHT.replace(b"= 7", b"= 9", 1)
"""A wrong sum on one line."""


def send(client: FlaskClient, *files: bytes | tuple[str, bytes]) -> TestResponse:
    """Choose these files."""
    named = [each if isinstance(each, tuple) else (f"{n}.txt", each) for n, each in enumerate(files, 1)]
    return client.post("/import", data={"files": [(io.BytesIO(content), name) for name, content in named]})


def looked(client: FlaskClient, *files: bytes | tuple[str, bytes]) -> tuple[str, Element]:
    """The address of the page that shows what is in these files, and the page."""
    answer = send(client, *files)
    assert answer.status_code == 303
    return answer.location, read(client.get(answer.location).text)


def press(client: FlaskClient, page: Element, **changed: str) -> TestResponse:
    """Press the key below."""
    form = page.one("form", id="bring-in")
    sent = {each["name"]: each["value"] for each in (*form.every("input"), *form.every("button"))}
    return client.post(form["action"], data=sent | changed)


def test_nothing_is_brought_in_by_looking(client: FlaskClient, referee: Referee) -> None:
    """The games in the files are shown with names and totals, however often the page is loaded; nothing is written."""
    address, page = looked(client, RIGHT)
    assert page.one("p", role="status").text.startswith("Nothing imported yet. 1 game ready to import.")
    (game,) = page.one("section", id="right").every("div", **{"class": "game"})
    assert "Patrycja" in game.text
    assert "1.txt" in game.text
    assert "12 turns" in game.text
    assert client.get(address).text == client.get(address).text
    assert referee.record.games.ids() == ()


def test_brought_in(client: FlaskClient, referee: Referee) -> None:
    """The key shows how many games there are, and imports those; then the page leads to them. A key that the page
    doesn't have imports nothing.
    """
    assert "/import" in {link["href"] for link in read(client.get("/").text).every("a")}
    _, page = looked(client, RIGHT, OTHER)
    for word in ("", "BRING-IN"):
        assert press(client, page, do=word).status_code == 422
    assert referee.record.games.ids() == ()
    assert page.one("form", id="bring-in").one("button").text == "Import 2 games"
    answer = press(client, page)
    assert answer.status_code == 303
    done = read(client.get(answer.location).text)
    assert done.one("p", role="status").text == "2 games imported."
    assert done.one("section", id="here").one("h2").text == "Imported"
    links = {link["href"] for link in done.one("section", id="here").every("a")}
    assert links == {f"/games/{game_id}" for game_id in referee.record.games.ids()}
    assert [referee.sheet(game_id).game.rows for game_id in referee.record.games.ids()] == [
        SAMPLE.beginning.replayed(SAMPLE.steps)[0].rows
    ] * 2


def test_each_client_has_its_own(client: FlaskClient, instance: Path) -> None:
    """The same files from two clients are kept under two keys, and anyone with a key can see its files. Nothing in the
    folder shows who sent them.
    """
    keys = []
    for number in (7, 8, 7):
        files = {"files": (io.BytesIO(RIGHT), "a.txt")}
        answer = client.post("/import", data=files, environ_overrides={"REMOTE_ADDR": f"192.0.2.{number}"})
        keys.append(answer.location)
        assert "1 game ready to import" in client.get(answer.location).text
    assert keys[0] == keys[2] != keys[1]
    names = [path.name for path in (instance / "uploads").iterdir()]
    assert len([name for name in names if name.endswith(".gz")]) == 2
    assert not any("192.0.2" in name for name in names)


def test_faults_come_first(client: FlaskClient, referee: Referee) -> None:
    """Each error is shown with its file, line and place; games without errors wait for a confirmation."""
    _, page = looked(client, RIGHT, ("wrong.txt", WRONG))
    assert [section["id"] for section in page.every("section")] == ["faulty", "right"]
    (article,) = page.every("article")
    assert article["data-file"] == "wrong.txt"
    line = article.one("p", **{"class": "line"})
    assert line.one("mark").text == "9"
    assert line.one("code").text == WRONG.decode().splitlines()[int(line["data-line"]) - 1]
    assert f"Line {line['data-line']}: You wrote down 9 points, but the move scores 7." in article.text
    key = page.one("form", id="bring-in").one("button")
    assert (key.text, key["value"]) == ("Import the good one", "bring-in-right")
    refused = press(client, page, do="bring-in")
    assert refused.status_code == 422
    assert "Nothing was imported" in read(refused.text).one(id="notice").text
    assert referee.record.games.ids() == ()
    assert press(client, page).status_code == 303
    assert len(referee.record.games.ids()) == 1


def test_no_one_else_reads_what_was_sent(client: FlaskClient, instance: Path) -> None:
    """Only the owner may enter the folder of sent files, even if an older version left it open."""
    folder = instance / "uploads"
    send(client, RIGHT)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    send(client, OTHER)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("file", ["a tag behind the turns", "hidden between letters"])
def test_no_points_for_the_wrong_player(client: FlaskClient, file: str) -> None:
    """A file that leaves open whose points they are isn't ready; its error shows where, and what to do."""
    text, number, sentence = WRONG_FILES[file]
    _, page = looked(client, text.encode())
    assert list(page.every("section", id="right")) == []
    (line,) = page.one("article").every("p", **{"class": "line"})
    assert line["data-line"] == str(number)
    assert sentence in page.one("article").text


def test_odd_blanks(client: FlaskClient) -> None:
    """Any kind of space between the words of a file is a space."""
    _, page = looked(client, ODD_BLANKS.encode())
    assert "Ann B 2" in page.one("section", id="right").text


TWINS = ANN_AND_BOB.replace("Bob", "ann") + '[Seat3 "Bob"]\n1. S1 place Ro@0,0 = 1\n'


def names_on(referee: Referee) -> set[tuple[str, ...]]:
    """The players of all games here."""
    return {referee.sheet(game_id).names for game_id in referee.record.games.ids()}


def test_another_name(client: FlaskClient, referee: Referee) -> None:
    """A game with two players of one name, as text or as data, is imported when the key is pressed: with the offered
    name, or with a typed one.
    """
    data = json.dumps({"format": "referee-game", "version": 1, "transcript": TWINS.replace("Ann", "Eve")})
    _, page = looked(client, TWINS.encode(), ("eve.json", data.replace("ann", "eve").encode()), RIGHT)
    fields = list(page.one("section", id="faulty").every("input", form="bring-in"))
    names = {field["name"]: field["value"] for field in fields}
    assert names == {"name-1-2": "ann 2", "name-2-2": "eve 2"}
    assert page.one("form", id="bring-in").one("button").text == "Import 3 games"
    answer = press(client, page, **names | {"name-2-2": " Ola "})
    assert answer.status_code == 303
    assert read(client.get(answer.location).text).one("p", role="status").text == "3 games imported."
    assert names_on(referee) == {("Ann", "ann 2", "Bob"), ("Eve", "Ola", "Bob"), SAMPLE.names}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("ANN", "Ann is already in this game."),
        ("", "Type a name."),
        ("O" * 41, "40 characters at most."),
        ("\u202eOla", "U+202E RIGHT-TO-LEFT OVERRIDE. Delete it."),
    ],
)
def test_another_name_that_is_wrong(client: FlaskClient, referee: Referee, typed: str, sentence: str) -> None:
    """A typed name that can't stay is refused with the reason, stays in its field, and can be typed again."""
    _, page = looked(client, TWINS.encode(), RIGHT)
    answer = press(client, page, **{"name-1-2": typed})
    assert answer.status_code == 422
    again = read(answer.text)
    assert again.one(id="notice").text == "Some names need a change."
    assert again.one("input", name="name-1-2")["value"] == typed
    assert sentence in again.one("article").text
    assert names_on(referee) == set()
    assert press(client, again, **{"name-1-2": "Ola"}).status_code == 303
    assert names_on(referee) == {("Ann", "Ola", "Bob"), SAMPLE.names}


def test_only_faults(client: FlaskClient) -> None:
    """If nothing in a file is right, there is no key to import it, nor is another name offered for other errors."""
    _, page = looked(client, WRONG, b"\xff\xfe", b"nonsense", (TWINS + "2. S2 frog\n").encode())
    assert list(page.every("form", id="bring-in")) == []
    articles = list(page.every("article"))
    assert [list(article.every("input")) for article in articles] == [[]] * 4
    assert page.one("p", role="status").text == "There's nothing to import. 4 files have errors."


def test_here_already(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """A game that was exported from here is found here, as text, as data, and twice in one go."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    text, data = (client.get(f"{keeper.address}{ending}").data for ending in (".txt", ".json"))
    _, page = looked(client, text, ("game.json", data))
    assert {link["href"] for link in page.one("section", id="here").every("a")} == {keeper.address}
    assert page.one("p", role="status").text == "There's nothing to import. 2 games are already here."
    _, page = looked(client, RIGHT.replace(b"Kuba", b"Ewa"), RIGHT.replace(b"Kuba", b"Ewa"))
    assert "the same game as in 1.txt" in page.one("section", id="here").text
    assert len(referee.record.games.ids()) == 1


def test_many_in_one(client: FlaskClient) -> None:
    """A zip file is unpacked, and its name is shown above. It may have the most files that are read together."""
    newer = json.dumps({"format": "referee-game", "version": 9, "transcript": ""})
    _, page = looked(client, ("evening.zip", zipped(("a.txt", RIGHT), ("b.json", newer))))
    assert page.one("h1").text == "Import games evening.zip · 2 files"
    assert "comes from a newer version of Referee (9)" in page.one("article").text
    games = [RIGHT.replace(b"Kuba", f"Kuba {number}{'x' * (number % 7)}".encode()) for number in range(MOST_FILES)]
    _, page = looked(client, *games)
    assert page.one("form", id="bring-in").one("button").text == f"Import {MOST_FILES} games"


def zipped(*files: tuple[str, bytes | str]) -> bytes:
    """A zip file of these files."""
    reported = io.BytesIO()
    with zipfile.ZipFile(reported, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in files:
            opened.writestr(name, content)
    return reported.getvalue()


def bomb(files: int) -> bytes:
    """A zip file that unpacks to much more."""
    return zipped(*((str(number), b"0" * 2**21) for number in range(files)))


@pytest.mark.parametrize(
    ("files", "status", "sentence"),
    [
        ([], 422, "Choose the files first."),
        ([("big.txt", b"x" * 50 * 1024**2)], 413, "That's more than 4 MB. Nothing was imported"),
        ([("bomb.zip", bomb(40))], 422, "Unzipped, this file is more than 16 MB. Choose fewer games."),
        ([("broken.zip", b"PK\x03\x04xx")], 422, "Unzip it yourself and choose the games in it."),
        ([("empty.zip", b"PK\x05\x06" + b"\0" * 18)], 422, "There are no files in it."),
        ([RIGHT] * (MOST_FILES + 1), 422, "up to 300 games in one go"),
    ],
    ids=["nothing", "50 MB", "bomb", "broken", "empty", "many"],
)
def test_not_even_looked_at(
    client: FlaskClient, referee: Referee, files: list[bytes], status: int, sentence: str
) -> None:
    """Unreadable uploads are refused with a sentence above the form, and nothing is written."""
    answer = send(client, *files)
    assert answer.status_code == status
    page = read(answer.text)
    assert sentence in page.one(id="notice").text
    assert page.one("form", id="choose")["enctype"] == "multipart/form-data"
    assert referee.record.games.ids() == ()


@pytest.mark.parametrize(
    ("zips", "status", "sentence"),
    [
        (31, 422, "up to 300 games in one go"),
        (4, 422, "That's more than 16 MB."),
        (1, 429, "This device sent too much."),
    ],
    ids=["files", "bytes", "pace"],
)
def test_one_limit_for_all_files(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, zips: int, status: int, sentence: str
) -> None:
    """All zip files of an upload share the limits of files and bytes, and what their client may send; if they go beyond
    one of them, none is unpacked.
    """
    pace = client.application.extensions["pace"][BYTES] = Pace(BYTES)
    pace.wait(client_of("127.0.0.1"), MORE * BYTES.at_once - 2**23)
    packed = bomb(10)
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it was unpacked"))
    answer = send(client, *[("a.zip", packed)] * zips)
    assert answer.status_code == status
    assert sentence in read(answer.text).text


def growing() -> bytes:
    """A zip file that takes much memory once read: characters that JSON writes as six, and JSON of empty lists."""
    lists = b'{"x": [' + b"[]," * 2**18 + b"[]]}"
    return zipped(*((f"{number}.txt", b"\1" * 2**20) for number in range(14)), ("x.json", lists))


def test_memory(client: FlaskClient) -> None:
    """An upload takes at most 80 MB, however it grows while it is received, kept and read."""
    fields = b"&".join(b"%d" % number for number in range(2**19))
    tracemalloc.start()
    try:
        looked(client, ("a.zip", growing()))
        answer = client.post(ADDRESS, data=fields, content_type="application/x-www-form-urlencoded")
        assert answer.status_code == 413
        assert tracemalloc.get_traced_memory()[1] < 80 * 2**20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("key", ["0" * 20, "../../referee", "%00"])
def test_no_longer_kept(client: FlaskClient, key: str) -> None:
    """The page asks again for files that are no longer kept."""
    for answer in (client.get(f"/import?kept={key}"), client.post("/import", data={"kept": key, "do": "bring-in"})):
        assert answer.status_code == 404
        assert "Choose them again" in read(answer.text).one(id="notice").text


def test_what_files_are_called_is_shown_as_it_is(client: FlaskClient) -> None:
    """A name is a name, whatever it contains, and not a path; so are the contents of the file."""
    evil = "<b data-evil>"
    _, page = looked(client, (f"folder/{evil}.txt", f'[Seat1 "A"]\n[Seat2 "B"]\n{evil}'.encode()))
    assert list(page.every("b", "data-evil")) == []
    assert page.one("article").one("bdi").text == f"{evil}.txt"
    assert page.one("article").one("mark").text == evil


def test_the_front_knows_the_address() -> None:
    """More than a form is read only where files may be sent."""
    assert set(UPLOADS) == {ADDRESS}
