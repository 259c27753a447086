"""`make stored`: writes the data folder of this version, and its exports, into ``tests/record/version-<version>``.

Run once per release: later versions must open the folder, and it is never written again
(``tests/record/test_releases.py``).
"""

import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from referee.app import create_app
from referee.record import FILE, About
from referee.rulebooks import SHELF
from referee.service import Role
from referee.version import VERSION
from tests.disk import Disk
from tests.fuzz.world import STAGES, World

FOLDER = Path(__file__).parents[1] / "tests" / "record" / f"version-{VERSION}"
TOLD = ("started", "begun", "mended", "over", "words begun", "words over")
"""The stages of life of the games that are written."""
EXPORTS = ("txt", "json", "csv")
LINKS, DELETED = "links.json", "deleted.txt"


def main() -> None:
    """Write the folder, which must not exist yet."""
    if FOLDER.exists():
        sys.exit(f"{FOLDER} is there: it belongs to the release that wrote it.")
    with TemporaryDirectory() as place:
        app = create_app(Path(place))
        games = play(app)
        client = app.test_client()
        FOLDER.mkdir()
        for game in games:
            for kind in EXPORTS:
                (FOLDER / f"{game}.{kind}").write_bytes(client.get(f"/games/{game}.{kind}").get_data())
        referee = app.extensions["referee"]
        links = {game: {str(role): referee.links.key_of(game, role) for role in Role} for game in games}
        (FOLDER / LINKS).write_text(json.dumps(links, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        deleted = games[0]
        referee.record.removals.delete(deleted, referee.sheet(deleted).event_count)
        (FOLDER / DELETED).write_text(f"{deleted}\n", encoding="utf-8")
        referee.record.engine.close()
        shutil.copy(Path(place) / FILE, FOLDER)


def play(app: Flask) -> list[str]:
    """Write games of each boxed game, and something in every other table; returns their ids."""
    world = World(app, Disk(Path(app.instance_path) / FILE))
    referee = app.extensions["referee"]
    games = [world.start(stage) for stage in TOLD]
    assert {*TOLD} <= STAGES.keys()
    referee.describe(games[1], About("at Ola's", "the first one with the new box"))
    referee.record.removals.delete(games[2], referee.sheet(games[2]).event_count)
    referee.record.removals.restore(games[2])
    referee.record.links.renew(games[3], Role.FOLLOWER, 1, "")
    for boxed in SHELF:
        referee.record.boxes.keep(boxed.rulebook.slug, "Ours", '[Letters "A1"]')
    referee.record.people.add_spelling(1, "Bob", "Ann")
    return games


if __name__ == "__main__":
    main()
