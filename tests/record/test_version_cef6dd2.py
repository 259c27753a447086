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
from tests.record.counted import as_then

WRITTEN = Path(__file__).parent / "version-cef6dd2"
DELETED = (WRITTEN / "deleted.txt").read_text(encoding="utf-8").split()
GAMES = sorted(path.stem for path in WRITTEN.glob("*.csv"))
WORDS_THEN = {
    "letter tile": "tile",
    "points you agreed on:": "as the table counted",
    "removed again: scores": "taken off again: counts",
    "word removed": "word taken off",
    "Tiles from points-only turns aren&#39;t shown": "Tiles of points-only turns are not",
}
"""By words of tables and pictures, which people read, what that version said."""
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
    """Every game is exported to the same bytes in every format, but for points that a correction once dropped behind a
    turn, and for words in tables and pictures; a deleted game is not exported.
    """
    differing = []
    for name in EXPORTS:
        answer = client.get(f"/games/{name}")
        if name.partition(".")[0] in DELETED:
            assert answer.status_code == 410
        elif answer.status_code != 200 or not same(answer.get_data(), WRITTEN / name):
            differing.append(name)
    assert differing == []


def same(now: bytes, written: Path) -> bool:
    """Whether this is the export that was written then, perhaps with points behind more of its turns."""
    if written.suffix in (".png", ".gif"):
        return now == written.read_bytes()
    text, then = now.decode(), written.read_bytes().decode()
    if written.suffix in (".csv", ".svg"):
        for words, before in WORDS_THEN.items():
            text = text.replace(words, before)
    if written.suffix == ".svg":
        return text == then
    if written.suffix != ".json":
        return as_then(text, then) == then
    data, before = json.loads(text), json.loads(then)
    return data | {"transcript": as_then(data["transcript"], before["transcript"])} == before


def test_same_totals(referee: Referee, instance: Path) -> None:
    """The statistics that are worked out anew have the totals that every stored sheet had then."""
    then = {
        game: [seat["total"] for seat in json.loads((WRITTEN / f"{game}.json").read_text(encoding="utf-8"))["seats"]]
        for game in {*GAMES} - {*DELETED}
    }
    assert {game.id: [seat.total for seat in game.summary.seats] for game in referee.lists.page().games} == then


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
