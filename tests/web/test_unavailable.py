"""A record that can't be written or read: a clear page, and what was confirmed stays."""

import gc
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.app import create_app
from tests.disk import Disk
from tests.shortage import full_disk, make_read_only
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.scorekeeper import WRITES, Scorekeeper

WRITTEN = ["S1 place Ro@0,0 = 1"]
WRITING = ({"draft": "Rs@1,0", "do": "confirm"}, {"do": "points", "points": "1", "tiles": "1"}, {"do": "undo"})
PAGES = ({}, {"HX-Request": "true"})
"""What a browser sends with a press, without htmx and with it."""


def is_unavailable(answer: TestResponse) -> bool:
    """Whether a response states that the sheet is unavailable, and that what was confirmed stays."""
    sentence = read(answer.text).one(role="alert").text if "<html" in answer.text else read(answer.text).text
    return answer.status_code == 503 and "Everything you confirmed is safe." in sentence


@pytest.fixture
def keeper(sit_down: SitDown) -> Scorekeeper:
    """A scorekeeper after the first turn."""
    return sit_down("S1 place Ro@0,0")


def test_locked(client: FlaskClient, keeper: Scorekeeper, disk: Disk) -> None:
    """While another program locks the record nothing is written, the page can be read, and later all is well."""
    with client.application.extensions["referee"].record.engine.reading() as db:
        db.execute("PRAGMA busy_timeout = 1")  # milliseconds
    with disk.connection() as other:
        other.execute("BEGIN EXCLUSIVE")
        assert is_unavailable(
            client.post(f"{keeper.address}/turns", data={"seen": "1", "draft": "Rs@1,0", "do": "confirm"})
        )
        assert client.get(keeper.address).status_code == 200
    assert disk.lines() == WRITTEN
    keeper.play("Rs@1,0")
    assert disk.lines() == [*WRITTEN, "S2 place Rs@1,0 = 2"]


@pytest.mark.parametrize("press", WRITING, ids=lambda press: press["do"])
def test_full_disk(client: FlaskClient, keeper: Scorekeeper, disk: Disk, press: dict[str, str]) -> None:
    """On a full disk nothing is written and no game started, the page can be read, and later everything works again."""
    fields = {"seen": "1", **press}
    with full_disk(disk.path):
        for headers in PAGES:
            assert is_unavailable(client.post(keeper.address + WRITES[press["do"]], data=fields, headers=headers))
        assert is_unavailable(client.post("/games/new", data={"players-0": "Ann", "players-1": "Bob"}))
        assert client.get(keeper.address).status_code == 200
        assert client.get("/").status_code == 200
        assert (disk.lines(), len(disk.games())) == (WRITTEN, 1)
    keeper.send(fields)
    assert keeper.status == 200
    assert len(disk.lines()) == 2


def test_read_only(instance: Path, disk: Disk, sit_down: SitDown) -> None:
    """From a read-only record games can be read, but nothing written."""
    address = sit_down("S1 place Ro@0,0").address
    gc.collect()
    make_read_only(disk.path)
    client = create_app(instance).test_client()
    assert client.get(address).status_code == 200
    for press in WRITING:
        fields = {"seen": "1", **press}
        for headers in PAGES:
            assert is_unavailable(client.post(address + WRITES[press["do"]], data=fields, headers=headers))
    assert is_unavailable(client.post("/games/new", data={"players-0": "Ann", "players-1": "Bob"}))
    assert client.get(address).status_code == 200
    assert disk.lines() == WRITTEN


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"a shopping list" * 500, "The games file or database is damaged, or isn't Referee's. Restore a backup."),
        (
            b"SQLite format 3\x00" + b"\xff" * 4080,
            "The games file or database is damaged, or isn't Referee's. Restore a backup.",
        ),
        (b"", "This isn't a games file or database of Referee. Choose another one, or restore a backup."),
    ],
    ids=["no database", "broken", "empty"],
)
def test_broken_file(instance: Path, disk: Disk, content: bytes, why: str) -> None:
    """A file that isn't a record is neither read nor overwritten, and every page reports it, without claiming that
    everything is safe.
    """
    instance.mkdir()
    disk.path.write_bytes(content)
    client = create_app(instance).test_client()
    answers = [client.get(address) for address in ("/", "/games/nothing", "/games/nothing.txt", "/games/nothing.json")]
    answers.append(client.post("/games/new", data={"players-0": "Ann", "players-1": "Bob"}))
    for answer in answers:
        assert (answer.status_code, read(answer.text).one(role="alert").text) == (503, why)
    assert disk.path.read_bytes() == content


def test_trying_again(instance: Path) -> None:
    """A page that can't be read just now offers to try again at the same address."""
    instance.write_text("a file where the folder should be")
    page = read(create_app(instance).test_client().get("/games/abc").text)
    assert "/games/abc" in [link["href"].rstrip("?") for link in page.every("a")]
