"""A data folder written by version 0.1 opens as it was: ``version-0.1`` has its file and its exports.

Never regenerate these files: players have data of that version.
"""

import json
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.core import transcript
from referee.service import Referee
from tests.record.counted import as_then
from tests.shelves import ON_SHELF

WRITTEN = Path(__file__).parent / "version-0.1"
GAMES = sorted(path.stem for path in WRITTEN.glob("*.txt"))
"""The sample game, random games, rulings, corrections with their consequences, turns undone and redone,
adjustments, early ends, house rules, starts, points-only turns.
"""


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """A copy of the data folder of that version."""
    folder = tmp_path / "instance"
    folder.mkdir()
    shutil.copy(WRITTEN / "referee.db", folder)
    return folder


def message(game: str, kind: str) -> str:
    """A game as exported by that version."""
    return (WRITTEN / f"{game}.{kind}").read_text(encoding="utf-8")


def test_every_game_is_compared(referee: Referee) -> None:
    """The folder has more than ten games, and each of them is opened below."""
    assert len(GAMES) > 10
    assert sorted(game.id for game in referee.lists.page().games) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_same_game(client: FlaskClient, referee: Referee, game: str) -> None:
    """Each game has the same transcript and JSON as before, and no damage; the JSON contains the transcript. The points
    that a correction once dropped are after their turns now.
    """
    assert referee.sheet(game).damage is None
    text = client.get(f"/games/{game}.txt").text
    assert as_then(text, message(game, "txt")) == message(game, "txt")
    now = client.get(f"/games/{game}.json").json
    assert now == json.loads(message(game, "json")) | {"format": "referee-game", "version": 1, "transcript": text}


@pytest.mark.parametrize("game", GAMES)
def test_every_state(client: FlaskClient, referee: Referee, game: str) -> None:
    """Each game can be shown as it was after any line of its record."""
    for seen in range(referee.sheet(game).event_count + 1):
        assert referee.sheet(game, seen).damage is None
    for page in "", "?do=more", "/sheet", "/result", "/history", f"/history/{seen}":
        assert client.get(f"/games/{game}{page}", follow_redirects=True).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_transcripts_are_read(referee: Referee, game: str) -> None:
    """That version's transcripts are read as the same games."""
    reported = transcript.read(message(game, "txt"), ON_SHELF.open)
    read, damage = reported.beginning.replayed(reported.steps)
    now = referee.sheet(game).game
    assert ([row.step_with_points for row in read.rows], read.position, damage) == (
        [row.step_with_points for row in now.rows],
        now.position,
        None,
    )


def test_games_go_on(referee: Referee, client: FlaskClient) -> None:
    """A game started in that version can be continued."""
    seen = referee.sheet("untouched").event_count
    answer = client.post("/games/untouched/turns", data={"draft": "Ro@0,0", "seen": str(seen)})
    assert answer.status_code == 303
    assert referee.sheet("untouched").game.totals == (1, 0)
