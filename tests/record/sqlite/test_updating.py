"""A new version that changes the tables: the file is copied before, and the copy is the way back."""

import shutil
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlite_utils import Database

from referee import cli
from referee.record import COPIES, FILE, Fault, Record, UnavailableError
from referee.record.sqlite import copies as copies_module
from referee.record.sqlite import opening, tables
from referee.record.sqlite.copies import KEPT_BEFORE_UPDATES
from referee.record.sqlite.tables import create, migrations
from referee.service import Referee
from referee.wording.unavailable import fault
from tests.commands.test_upkeep import stored
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.shelves import ON_SHELF

HERE = Path(__file__).parents[1]
OLD = HERE / "version-0.1" / FILE
"""A file with other tables than those of this version."""


@pytest.fixture
def place(instance: Path) -> Path:
    """The file of an older version, in its own data folder."""
    instance.mkdir()
    shutil.copy(OLD, instance)
    return instance / FILE


def copies(instance: Path) -> list[Path]:
    """The copies in a data folder, the oldest first."""
    return sorted((instance / COPIES).glob("*"))


@contextmanager
def next_version(monkeypatch: pytest.MonkeyPatch, number: str = "99.0.0") -> Iterator[None]:
    """In the next version, which has one more table; afterwards in this one again."""
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "_migrations", [*migrations._migrations])
        patch.setattr(copies_module, "VERSION", number)

        @migrations(name=f"tables of {number}")
        def more(db: Database) -> None:
            create(db, f"more{number.replace('.', '')}", {"game": str, "stars": int}, "game")

        patch.setattr(tables, "_KNOWN", tables._KNOWN | {f"tables of {number}"})
        yield


def test_copied_once(place: Path, instance: Path) -> None:
    """The file of an older version is copied before it is changed, readable only by its owner, and only once."""
    before = stored(Disk(place))
    for _ in range(2):
        assert Record(place).games.ids()
    (copy,) = copies(instance)
    assert stored(Disk(copy)) == before
    assert (stat.S_IMODE(copy.stat().st_mode), stat.S_IMODE(copy.parent.stat().st_mode)) == (0o600, 0o700)
    with Disk(copy).connection() as db:
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'days'").fetchone()


def test_its_name(place: Path, instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the copy has the time when it was made, and the version before which."""
    with next_version(monkeypatch, "1.7.0"):
        Record(place).games.ids()
    (copy,) = copies(instance)
    assert copy.match("referee-20[0-9][0-9]-[01][0-9]-[0-3][0-9]-[0-9]*-before-1.7.0.db")


def test_two_at_once(place: Path, instance: Path) -> None:
    """If several processes open the file of an older version at the same time, it is copied and changed once."""
    with ThreadPoolExecutor(4) as pool:
        found = {*pool.map(lambda _: Record(place).games.ids(), range(4))}
    assert len(found) == 1
    assert len(copies(instance)) == 1


@pytest.mark.thorough
def test_nobody_writes_in_the_meantime(place: Path, instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is copied only while no other program can write to it."""
    monkeypatch.setattr(opening, "_PATIENCE", 0.1)
    with Disk(place).connection() as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnavailableError) as refused:
            Record(place).games.ids()
        assert refused.value.fault is Fault.LOCKED
        assert copies(instance) == []
    assert Record(place).games.ids()
    assert len(copies(instance)) == 1


def test_new_and_present_files(instance: Path) -> None:
    """Neither a new file nor one of this version is copied."""
    for _ in range(2):
        assert Record(instance / FILE).games.ids() == ()
    assert copies(instance) == []


def test_without_room(place: Path, instance: Path) -> None:
    """If the file can't be copied, it stays as it is and can't be read, with the reason; once it can, all goes on."""
    content = place.read_bytes()
    (instance / COPIES).write_text("a file where the folder should be")
    with pytest.raises(UnavailableError) as refused:
        Record(place).games.ids()
    assert refused.value.fault is Fault.NO_COPY
    assert "Free some space, then try again." in fault(refused.value.fault)
    assert place.read_bytes() == content
    (instance / COPIES).unlink()
    assert Record(place).games.ids()
    assert len(copies(instance)) == 1


def test_a_change_that_fails(place: Path, instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If changing the tables fails halfway, none of it has happened, and the next version that can goes on."""
    before = stored(Disk(place))
    with next_version(monkeypatch):

        @migrations(name="one that fails")
        def fail(db: Database) -> None:
            db.execute("DROP TABLE games")
            db.execute("no SQL")

        with pytest.raises(UnavailableError):
            Record(place).games.ids()
    assert stored(Disk(place)) == before
    assert Record(place).games.ids()


def test_a_few_are_kept(place: Path, instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest copies from before updates are kept, in addition to the daily ones."""
    (instance / COPIES).mkdir()
    daily = instance / COPIES / "referee-2026-01-02.db"
    older = [instance / COPIES / f"referee-2026-01-0{day}-120000-before-0.{day}.0.db" for day in range(1, 6)]
    for path in daily, *older:
        path.touch()
    Record(place).games.ids()
    kept = copies(instance)
    assert kept[:-1] == sorted((daily, *older[-KEPT_BEFORE_UPDATES + 1 :]))
    assert kept[-1].stat().st_size > 0


def test_there_and_back(instance: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """From this version to the next and back, as in docs/hosting.md: the next version's file is refused in words, the
    copy from before it is restored with all games and links, and what the next version wrote is kept next to it.
    """
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    shutil.copytree(HERE / "version-1.0.0", instance)
    referee = Referee(Record(instance / FILE), ON_SHELF)
    game = referee.start(SAMPLE.names, QWIRKLE)
    referee.record.games.append(game, 1, *SAMPLE_LINES[:3])
    key = referee.links.key_of(game)
    before = stored(Disk(instance / FILE))
    referee.record.engine.close()

    with next_version(monkeypatch):
        newer = Record(instance / FILE)
        newer.games.append(game, 4, SAMPLE_LINES[3])
        newer.engine.close()
    with pytest.raises(UnavailableError) as refused:
        Record(instance / FILE).games.ids()
    assert refused.value.fault is Fault.NEWER

    *_, copy = copies(instance)
    assert cli.main(["restore", str(copy)]) == 0
    assert stored(Disk(instance / FILE)) == before
    back = Referee(Record(instance / FILE), ON_SHELF)
    assert back.links.game_of(key) == game
    back.record.games.append(game, 4, SAMPLE_LINES[3])
    (kept,) = instance.glob("referee-*.db")
    assert Disk(kept).lines(game) == list(SAMPLE_LINES[:4])
    assert str(kept) in capsys.readouterr().out
