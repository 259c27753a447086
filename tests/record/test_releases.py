"""The data folder of each release opens as it was: ``version-<version>`` holds the file and what that version exported.

``make stored`` writes one with each release, and it is never changed: people have data of that version.
"""

import json
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.record import COPIES, FILE
from referee.rulebooks import SHELF
from referee.service import Referee, Role, Sheet
from referee.version import VERSION
from tests.disk import Disk
from tools.stored import DELETED, EXPORTS, LINKS

RELEASES = sorted(Path(__file__).parent.glob("version-[1-9]*.*.*"))


@pytest.fixture(params=RELEASES, ids=lambda folder: folder.name)
def written(request: pytest.FixtureRequest) -> Path:
    """The folder of a release."""
    return request.param


@pytest.fixture
def instance(written: Path, tmp_path: Path) -> Path:
    """A copy of its data folder."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(written / FILE, folder)
    return folder


def links_of(written: Path) -> dict[str, dict[str, str]]:
    """The key of each role, by game."""
    links: dict[str, dict[str, str]] = json.loads((written / LINKS).read_text(encoding="utf-8"))
    return links


def deleted_in(written: Path) -> set[str]:
    """The deleted games."""
    return {*(written / DELETED).read_text(encoding="utf-8").split()}


def test_this_version_is_stored() -> None:
    """There is also a folder of this version."""
    assert f"version-{VERSION}" in [folder.name for folder in RELEASES]


def test_same_games(referee: Referee, written: Path) -> None:
    """Every game is there, undamaged at any moment of its life, and every link opens the same game."""
    links, deleted = links_of(written), deleted_in(written)
    assert sorted(game.id for game in referee.lists.page().games) == sorted(links.keys() - deleted)
    assert {game: {str(role): referee.links.key_of(game, role) for role in Role} for game in links} == links
    for game in links.keys() - deleted:
        newest = referee.look_at(game)
        assert isinstance(newest, Sheet)
        for seen in range(newest.event_count + 1):
            assert referee.sheet(game, seen).damage is None


def test_same_exports(client: FlaskClient, written: Path) -> None:
    """Every game is exported to the same bytes, and a deleted one isn't."""
    for game in links_of(written):
        for kind in EXPORTS:
            answer = client.get(f"/games/{game}.{kind}")
            if game in deleted_in(written):
                assert answer.status_code == 410
            else:
                assert answer.get_data() == (written / f"{game}.{kind}").read_bytes(), f"{game}.{kind}"


def test_what_the_house_keeps(referee: Referee, written: Path) -> None:
    """Boxes and merged names are there."""
    assert [*map(tuple, referee.people.mergings())] == [("Bob", "Ann")]
    assert [[box.name for box in referee.record.boxes.of(game.rulebook.slug)] for game in SHELF] == [["Ours"]] * 2


def test_same_tables(referee: Referee) -> None:
    """The file then has the tables of a new one, and no other."""
    assert referee.record.games.ids()
    assert referee.record.flaws() == ()


def test_figures_made_again(referee: Referee, instance: Path) -> None:
    """All games are summed up again if that version didn't count everything that this one does."""
    assert referee.lists.catch_up(999) == 0
    with Disk(instance / FILE).connection() as db:
        assert db.execute("SELECT count(*) FROM seats").fetchone() > (0,)
        assert db.execute("SELECT count(*) FROM seats WHERE known IS NULL").fetchone() == (0,)


def test_copied_before_a_change_only(referee: Referee, instance: Path) -> None:
    """A file with the tables of this version is opened as it is; one with other tables is copied first."""
    tables = "SELECT sql FROM sqlite_master ORDER BY name"
    with Disk(instance / FILE).connection() as db:
        before = db.execute(tables).fetchall()
    assert referee.record.games.ids()
    with Disk(instance / FILE).connection() as db:
        changed = db.execute(tables).fetchall() != before
    assert len([*(instance / COPIES).glob("*")]) == changed
