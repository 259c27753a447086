"""Referee as a service: its unit, and the README's commands from an empty machine to another one and back."""

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
from tests.machine import Machine
from tests.web.serving.test_server import confirm
from tools.dist import ROOT, build

README = (ROOT / "README.md").read_text(encoding="utf-8")
SERVICE = README.partition("## As a service")[2].partition("\n## ")[0]
INSTALL, SETTINGS, BACKUP, UPDATE, BACK, MOVE, CONTAINER = (
    block.splitlines() for block in re.findall(r"^```\n(.*?)^```$", SERVICE, re.MULTILINE | re.DOTALL)
)
UNIT = ROOT / "referee" / "web" / "serving" / "referee.service"
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
NEXT = "1.1.0"
MORE = """

@migrations()
def more(db: Database) -> None:
    create(db, "more", {"game": str, "stars": int}, "game")


_KNOWN"""
"""What the next version does to the tables."""


def program(name: str) -> str:
    """A program of systemd."""
    found = shutil.which(name)
    assert found, f"The tests of the service need {name}: run 'make test', or install the package systemd."
    return found


def test_unit(tmp_path: Path) -> None:
    """The unit has no line that systemd does not understand."""
    unit = tmp_path / "referee.service"
    there = UNIT.read_text(encoding="utf-8").replace("/opt/referee/bin/referee", "/bin/true")
    unit.write_text(there, encoding="utf-8")
    said = subprocess.run([program("systemd-analyze"), "verify", str(unit)], capture_output=True, text=True)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


def test_little_is_exposed() -> None:
    """By systemd's own measure (0 to 10, here in tenths) the service is exposed to little."""
    command = [program("systemd-analyze"), "security", "--offline=true", "--threshold=15", "--no-pager", str(UNIT)]
    said = subprocess.run(command, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout


def test_limits() -> None:
    """Memory and threads of the service are limited, with room for an attack, and it may open the local socket of a
    database.
    """
    told = dict(line.split("=", 1) for line in UNIT.read_text(encoding="utf-8").splitlines() if "=" in line)
    assert int(told["MemoryMax"].removesuffix("G")) * 1024 >= 4 * 240
    assert int(told["TasksMax"]) >= 2 * 50
    assert "AF_UNIX" in told["RestrictAddressFamilies"].split()


def test_settings_are_those_of_the_app() -> None:
    """What the README, the unit and the container set are settings of the README's table."""
    known = set(re.findall(r"^\| `(REFEREE_[A-Z]+)`", README, re.MULTILINE))
    texts = "\n".join(SETTINGS), UNIT.read_text(encoding="utf-8"), CONTAINERFILE
    for text in texts:
        named = set(re.findall(r"REFEREE_[A-Z]+", text))
        assert named
        assert named <= known


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The packages of the newest commit, and of a next version that changes the tables."""
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
    """Makes empty machines."""
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
def test_newcomer(machine: Callable[[], Machine]) -> None:
    """With the README's commands alone the service is installed, backed up, updated, taken back by the copy from before
    the update, and moved to another machine, each time with all games.
    """
    one = machine()
    one.type(*INSTALL)
    assert one.server
    assert one.server.get("/readyz").text == "ready\n"
    game = one.server.start(*SAMPLE.names)
    assert [confirm(one.server, game, number) for number in range(3)] == [303] * 3
    assert "POST /games/new 303" in one.server.log.read_text(encoding="utf-8")
    one.type(*BACKUP)
    assert "1 game copied" in one.said

    one.type(*UPDATE)
    assert confirm(one.server, game, 3) == 303
    (copy,) = one.path("/var/lib/referee/copies").glob(f"referee-*-before-{NEXT}.db")

    one.type(*(command.replace(NEXT, VERSION) for command in UPDATE[:-1]))
    one.type(*(re.sub(r"referee-[\d-]+-before-.*\.db", copy.name, command) for command in BACK), UPDATE[-1])
    assert Disk(one.path("/var/lib/referee/referee.db")).lines() == list(SAMPLE_LINES[:3])
    assert confirm(one.server, game, 3) == 303
    one.path("/var/lib/referee/games.db").unlink()
    one.type(*BACKUP)

    other = machine()
    other.type(*INSTALL)
    shutil.copy(one.path("/var/lib/referee/games.db"), other.path("/games.db"))
    other.type(*MOVE)
    assert confirm(other.server, game, 4) == 303
    assert Disk(other.path("/var/lib/referee/referee.db")).lines() == list(SAMPLE_LINES[:5])


def test_updates_name_versions() -> None:
    """The README installs this version, and its example of an update is another one."""
    assert f"dist/referee-{VERSION}-py3-none-any.whl" in INSTALL[4]
    assert f"dist/referee-{NEXT}-py3-none-any.whl" in UPDATE[4]
    assert NEXT != VERSION


@pytest.mark.thorough
def test_container(machine: Callable[[], Machine]) -> None:
    """The steps of the container, as another user on an empty machine, lead to a server that its health check finds
    well, and that keeps its games in the volume.
    """
    said: dict[str, list[str]] = {}
    for step, words in re.findall(r"^([A-Z]+) (.*)$", CONTAINERFILE, re.MULTILINE):
        said.setdefault(step, []).append(words)
    one = machine()
    one.type(*said["RUN"])
    one.serve(json.loads(said["CMD"][0]), said["ENV"][0].split())
    assert one.server
    python, *check = json.loads(said["HEALTHCHECK"][0].removeprefix("CMD "))
    command = [str(one.path(python)), *(word.replace(":8000/", f":{one.server.port}/") for word in check)]
    assert subprocess.run(command).returncode == 0
    one.server.start(*SAMPLE.names)
    assert one.path(f"{said['VOLUME'][0]}/referee.db").is_file()
    assert said["USER"] == ["referee"]
    assert one.server.stop() == 0
    assert subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 1
