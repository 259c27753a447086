"""A data folder written by commit cef6dd2 opens to the same bytes: every sheet, every export, every link.

``version-cef6dd2`` holds the file and what that version exported. It has games of both rulebooks, with corrections,
insertions, removals, rulings, turns taken back and redone, points-only turns, words taken off, leftovers, boxes, merged
names, a deleted game, a restored one, and a renewed link. Never regenerate these files.
"""

import json
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.service import Referee, Role, Sheet

WRITTEN = Path(__file__).parent / "version-cef6dd2"
DELETED = (WRITTEN / "deleted.txt").read_text(encoding="utf-8").split()
GAMES = sorted(path.stem for path in WRITTEN.glob("*.csv"))
EXPORTS = sorted(path.name for game in GAMES for path in WRITTEN.glob(f"{game}.*"))


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """A copy of the data folder of that version."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(WRITTEN / "referee.db", folder)
    return folder


def test_every_game_is_there(referee: Referee) -> None:
    """All games but the deleted one are listed, none is damaged, and merged names are still merged."""
    assert sorted(game.id for game in referee.lists.page().games) == sorted({*GAMES} - {*DELETED})
    assert all(isinstance(referee.look_at(game), Sheet) for game in GAMES)
    assert [*map(tuple, referee.people.mergings())] == [
        ("Ewunia", "Ewa"),
        ("Bob", "Bob"),
    ]


def test_same_exports(client: FlaskClient) -> None:
    """Every game is exported to the same bytes in every format; a deleted game is not exported."""
    differing = []
    for name in EXPORTS:
        answer = client.get(f"/games/{name}")
        if name.partition(".")[0] in DELETED:
            assert answer.status_code == 410
        elif (answer.status_code, answer.data) != (200, (WRITTEN / name).read_bytes()):
            differing.append(name)
    assert differing == []


def test_same_links(referee: Referee) -> None:
    """Every link opens the same game as before."""
    links = json.loads((WRITTEN / "links.json").read_text(encoding="utf-8"))
    assert sorted(links) == GAMES
    assert {game: {str(role): referee.links.key_of(game, role) for role in Role} for game in GAMES} == links


def test_every_moment(referee: Referee) -> None:
    """Every game can be shown as it was after any line of its record."""
    for game in {*GAMES} - {*DELETED}:
        for seen in range(referee.sheet(game).written + 1):
            assert referee.sheet(game, seen).damage is None
