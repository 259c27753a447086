"""The sdist and the wheel: the same bytes from the same commit, everything that the app needs, and a working app."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from referee.version import VERSION
from tests.serving import Server
from tools.dist import ROOT, build, export

pytestmark = pytest.mark.thorough

IN_PACKAGE = ("referee/", "templates/", "static/")
"""The folders in the wheel, the last two inside the first."""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel and the sdist of the newest commit."""
    wheel, sdist = build(ROOT, tmp_path_factory.mktemp("dist"))
    return wheel, sdist


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The files of the newest commit."""
    place = tmp_path_factory.mktemp("committed")
    export(ROOT, place)
    return [path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()]


def test_names(dist: tuple[Path, Path]) -> None:
    """Both are named after the version."""
    assert [path.name for path in dist] == [f"referee-{VERSION}-py3-none-any.whl", f"referee-{VERSION}.tar.gz"]


def test_same_bytes(dist: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Built in another place, with another user's permissions and clock and with other files around, both have the same
    bytes.
    """
    other = tmp_path / "another place"
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(other)], check=True)
    (other / "referee" / "left_over.py").write_text("nothing\n", encoding="utf-8")
    for folder in (other / "templates").iterdir():
        os.utime(folder, (0, 0))
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    before = os.umask(0o077)
    try:
        again = build(other, tmp_path / "dist")
    finally:
        os.umask(before)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in dist]


def test_what_is_in_the_wheel(dist: tuple[Path, Path], committed: list[str]) -> None:
    """The wheel has each module, template, static file, translation and licence of the commit, the service's unit where
    systemd looks for it, and nothing else.
    """
    with zipfile.ZipFile(dist[0]) as wheel:
        names = set(wheel.namelist())
    about, data = f"referee-{VERSION}.dist-info/", f"referee-{VERSION}.data/data/"
    inside = {name for name in names if not name.startswith((about, data))}
    expected = {name for name in committed if name.startswith(IN_PACKAGE)}
    assert inside == {name if name.startswith("referee/") else f"referee/{name}" for name in expected}
    assert {name for name in names if name.startswith(data)} == {f"{data}lib/systemd/system/referee.service"}
    assert {f"{about}licenses/LICENSE", f"{about}licenses/referee/painting/font/LICENSE"} <= names
    assert "referee/translations/pl/LC_MESSAGES/messages.po" in inside
    assert len(inside) > 500


def test_what_is_in_the_sdist(dist: tuple[Path, Path], committed: list[str]) -> None:
    """The sdist is the commit, including tests and documents."""
    with tarfile.open(dist[1]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert names == {*committed, "PKG-INFO"}


@pytest.fixture(scope="module")
def prefix(dist: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with only the wheel installed. The app's requirements come from where they are installed
    already, because a test uses no package index.
    """
    place = tmp_path_factory.mktemp("prefix")
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    assert uv, "The tests of the wheel need uv: run 'make test'."
    python = place / "bin" / "python"
    install = [uv, "pip", "install", "--quiet", "--offline", "--no-deps", "--python", str(python), str(dist[0])]
    subprocess.run(
        [uv, "venv", "--quiet", "--offline", "--allow-existing", "--python", sys.executable, place], check=True
    )
    subprocess.run(install, check=True)
    (packages,) = (place / "lib").glob("python*/site-packages")
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return place


def test_installed_command(prefix: Path) -> None:
    """The installed command prints its version and its commit, and judges a play."""
    command = prefix / "bin" / "referee"
    message = subprocess.run([command, "--version"], cwd="/", capture_output=True, text=True, check=True).stdout
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert message == f"referee {VERSION} ({commit[:8]})\n"
    question = '{"board": "Ro@0,0", "play": "Rs@1,0"}'
    answer = subprocess.run([command, "judge"], cwd="/", input=question, capture_output=True, text=True, check=True)
    assert '"points": 2' in answer.stdout


def test_installed_app(prefix: Path, instance: Path) -> None:
    """The installed app serves pages, also in Polish, with their static files, and keeps its games outside itself."""
    server = Server(instance, folder=prefix, python=prefix / "bin" / "python", LANGUAGE="pl")
    try:
        address = server.start("Ala", "Ola")
        page = server.get(address).text
        assert server.get(page.partition('rel="stylesheet" href="')[2].partition('"')[0]).status == 200
        assert server.stop() == 0
    finally:
        if server.process.poll() is None:
            server.kill()
    assert "Gry są w folderze" in server.log.read_text(encoding="utf-8")
    assert (instance / "referee.db").is_file()
