"""Referee as a service: its unit, and the commands of docs/hosting.md from an empty machine to another one and back."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee.version import VERSION
from tests.disk import Disk
from tests.games import SAMPLE, SAMPLE_LINES
from tests.machine import TODAY, Machine
from tests.web.serving.test_server import confirm
from tools.dist import ROOT, build

HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SERVICE = HOSTING.partition("## A service")[2].partition("\n## ")[0]
INSTALL, SETTINGS, COMMANDS, UPDATE, BACK, MOVE, UNINSTALL = (
    block.splitlines() for block in re.findall(r"^```\n(.*?)^```$", SERVICE, re.MULTILINE | re.DOTALL)
)
DATABASES = (ROOT / "docs" / "databases.md").read_text(encoding="utf-8")
DAILY, TIMER = re.findall(r"^```\n(\[[ST].*?)^```$", DATABASES, re.MULTILINE | re.DOTALL)
UNIT = ROOT / "referee" / "web" / "serving" / "referee.service"
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
NEXT = "99.0.0"
BACKUP = f"referee-{TODAY}-180000.db"
MORE = """

@migrations()
def more(db: Database) -> None:
    create(db, "more", {"game": str, "stars": int}, "game")


_KNOWN"""
"""The next version's changes to the tables."""


def program(name: str) -> str:
    """A program of systemd."""
    found = shutil.which(name)
    assert found, f"The tests of the service need {name}: run 'make test', or install the package systemd."
    return found


def test_unit(tmp_path: Path) -> None:
    """The unit, and those of the daily backup, have no line that systemd doesn't understand."""
    units = {"referee.service": UNIT.read_text(encoding="utf-8"), "backup.service": DAILY, "backup.timer": TIMER}
    for name, text in units.items():
        (tmp_path / name).write_text(text.replace("/opt/referee/bin/referee", "/bin/true"), encoding="utf-8")
    command = [program("systemd-analyze"), "verify", *(str(tmp_path / name) for name in units)]
    message = subprocess.run(command, capture_output=True, text=True)
    assert (message.returncode, message.stdout + message.stderr) == (0, "")


def test_little_is_exposed() -> None:
    """By systemd's own measure (0 to 10, here in tenths) the service is exposed to little."""
    command = [program("systemd-analyze"), "security", "--offline=true", "--threshold=15", "--no-pager", str(UNIT)]
    message = subprocess.run(command, capture_output=True, text=True)
    assert message.returncode == 0, message.stdout


def test_limits() -> None:
    """Memory and threads of the service are limited, with room for an attack; it may open a database's socket."""
    reported = dict(line.split("=", 1) for line in UNIT.read_text(encoding="utf-8").splitlines() if "=" in line)
    assert int(reported["MemoryMax"].removesuffix("G")) * 1024 >= 4 * 240
    assert int(reported["TasksMax"]) >= 2 * 50
    assert "AF_UNIX" in reported["RestrictAddressFamilies"].split()


def test_settings_are_those_of_the_app() -> None:
    """The variables set by the page, the unit and the container are in the page's table."""
    known = set(re.findall(r"^\| `(REFEREE_[A-Z]+)`", HOSTING, re.MULTILINE))
    for text in ("\n".join(SETTINGS), UNIT.read_text(encoding="utf-8"), CONTAINERFILE):
        named = set(re.findall(r"REFEREE_[A-Z]+", text))
        assert named
        assert named <= known


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The packages of the newest commit, and of a later version that changes the tables."""
    next_ = tmp_path_factory.mktemp("next")
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(next_)], check=True)
    for name, before, after in (("version", VERSION, NEXT), ("record/sqlite/tables", "\n\n_KNOWN", MORE)):
        module = next_ / "referee" / f"{name}.py"
        module.write_text(module.read_text(encoding="utf-8").replace(before, after, 1), encoding="utf-8")
    author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run(["git", *author, "commit", "--quiet", "--all", "--message=Next"], cwd=next_, check=True)
    folders = tmp_path_factory.mktemp("this"), tmp_path_factory.mktemp("that")
    return [*build(ROOT, folders[0]), *build(next_, folders[1])]


@pytest.fixture
def machine(built: list[Path]) -> Iterator[Callable[[], Machine]]:
    """Creates empty machines."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        machines = list[Machine]()

        def make() -> Machine:
            machines.append(Machine(Path(folder) / f"machine{len(machines)}", built))
            return machines[-1]

        yield make
        for each in machines:
            each.power_off()


@pytest.mark.thorough
def test_newcomer(machine: Callable[[], Machine], built: list[Path]) -> None:
    """With only the page's commands the service is installed, backed up, updated, rolled back with the copy from before
    the update, moved to another machine, and uninstalled, each time with all games.
    """
    one = machine()
    one.type(*INSTALL)
    assert one.server
    assert one.server.get("/readyz").text == "ready\n"
    game = one.server.start(*SAMPLE.names)
    assert [confirm(one.server, game, number) for number in range(3)] == [303] * 3
    assert "POST /games/new 303" in one.server.log.read_text(encoding="utf-8")
    one.type(COMMANDS[0])
    assert "1 game copied" in one.message
    one.path("game.txt").write_text(one.server.get(f"{game.partition('#')[0]}.txt").text, encoding="utf-8")
    one.type(COMMANDS[1])
    assert "1 game is already here" in one.message

    one.dist = built[2:]
    one.type(*UPDATE)
    assert confirm(one.server, game, 3) == 303
    (copy,) = one.path("/var/lib/referee/copies").glob(f"referee-*-before-{NEXT}.db")

    one.dist = built
    one.type(*UPDATE[:-1])
    one.type(*(re.sub(r"referee-[\d-]+-before-.*\.db", copy.name, command) for command in BACK), UPDATE[-1])
    assert Disk(one.path("/var/lib/referee/referee.db")).lines() == list(SAMPLE_LINES[:3])
    assert confirm(one.server, game, 3) == 303
    one.type(COMMANDS[0])

    other = machine()
    other.type(*INSTALL)
    backups = one.path("/var/lib/referee").glob("referee-*-*.db")
    shutil.copy(max(backups, key=lambda each: each.stat().st_mtime), other.path(BACKUP))
    other.type(*MOVE)
    assert confirm(other.server, game, 4) == 303
    other.type(*UNINSTALL)
    assert not other.path("/opt/referee").exists()
    assert Disk(other.path("/var/lib/referee/referee.db")).lines() == list(SAMPLE_LINES[:5])


@pytest.mark.thorough
def test_container(machine: Callable[[], Machine]) -> None:
    """The container's steps, as another user on an empty machine, lead to a server that passes its health check and
    keeps its games in the volume.
    """
    steps: dict[str, list[str]] = {}
    for step, words in re.findall(r"^([A-Z]+) (.*)$", CONTAINERFILE, re.MULTILINE):
        steps.setdefault(step, []).append(words)
    one = machine()
    one.type(*steps["RUN"])
    path, *settings = steps["ENV"][0].split()
    one.serve(json.loads(steps["CMD"][0]), settings)
    assert one.server
    python, *check = json.loads(steps["HEALTHCHECK"][0].removeprefix("CMD "))
    command = [str(one.path(python)), *(word.replace(":8000/", f":{one.server.port}/") for word in check)]
    assert subprocess.run(command).returncode == 0
    one.server.start(*SAMPLE.names)
    assert one.path(f"{steps['VOLUME'][0]}/referee.db").is_file()
    assert steps["USER"] == ["referee"]
    assert one.path(path.removeprefix("PATH=").partition(":")[0]).joinpath("referee").is_file()
    assert one.server.stop() == 0
    assert subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 1
