"""The static folder that `referee pocket` builds."""

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from referee.cli import main
from referee.pocket import bytecode, packages, pyodide
from referee.pocket.folder import MARK, WORKER, write, written_before
from referee.scripts import SCRIPTS
from tests.pocket.conftest import from_npm

MOST = 15_000_000
"""The most bytes that a phone downloads."""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder with the third-party files somewhere below it, and other files of the same names."""
    for script in SCRIPTS["htmx"], *pyodide.FILES.values():
        place = tmp_path / "source" / "node_modules" / script.place
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(from_npm(script))
        (tmp_path / "source" / place.name).write_text("another version")
    return tmp_path / "source"


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine without Node."""
    monkeypatch.setattr(bytecode, "NODE", "no-node-here")


def kept(folder: Path) -> dict[str, list[str]]:
    """The files that the service worker of a folder keeps, by path."""
    listed = re.search("^const FILES = (.*);$", (folder / WORKER).read_text("utf-8"), re.MULTILINE)
    assert listed
    found: dict[str, list[str]] = json.loads(listed[1])
    return found


@pytest.mark.usefixtures("no_node")
def test_what_is_in_it(source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It has everything that the phone keeps, no compiled module, no page for other people's machines, and all
    licences; the command prints its size, and that bytecode is missing.
    """
    folder = tmp_path / "folder"
    assert main(["pocket", str(folder), "--from", str(source)]) == 0
    message = capsys.readouterr().out
    assert "MB. Publish it on any host with https." in message
    assert "no bytecode" in message
    listed = kept(folder)
    assert all((folder / at).stat().st_size == size for at, size, *_ in listed.values())
    names = zipfile.ZipFile(folder / "python" / "app.zip").namelist()
    assert {"referee/pocket/bridge.py", "flask/__init__.py", "referee/templates/base.html"} <= {*names}
    assert not [name for name in names if re.search(r"\.(so|pyd|pyc)$|^referee/commands|postgresql", name)]
    licences = (folder / "licences.txt").read_text("utf-8")
    for name in "Referee", "CPython", "Pyodide", "htmx", *packages.needed():
        assert re.search(rf"^{name}( .*)?\n=+\n\n\S", licences, re.MULTILINE), name
    assert (folder / "_headers").read_text("utf-8").count("wasm-unsafe-eval") == 1


def test_another_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with other contents stays as it is."""
    (tmp_path / "letter.txt").write_text("Dear Ann")
    assert main(["pocket", str(tmp_path)]) == 1
    assert "something else" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_folder_of_before(tmp_path: Path) -> None:
    """New files replace those built earlier; the host's own files in the folder stay."""
    (tmp_path / "CNAME").write_text("referee.example")
    for version in "1", "2":
        worker = f'{MARK}const FILES = {{"python/app.zip": ["python/app{version}.packed", 1]}};\n'.encode()
        write({WORKER: worker, f"python/app{version}.packed": b"x"}, tmp_path, written_before(tmp_path))
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"CNAME", WORKER, "python/app2.packed"}


def test_a_file_of_another_version(source: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If a file's right version is missing, nothing is built, and the file is named."""
    for path in source.rglob("pyodide.asm.wasm"):
        path.write_bytes(path.read_bytes()[1:])
    assert main(["pocket", str(tmp_path / "folder"), "--from", str(source)]) == 1
    assert "pyodide.asm.wasm" in capsys.readouterr().err
    assert not (tmp_path / "folder").exists()


@pytest.mark.thorough
def test_bytecode(source: Path, tmp_path: Path) -> None:
    """With Node its modules are bytecode; two builds are identical, and small enough."""
    for name in "one", "two":
        assert main(["pocket", str(tmp_path / name), "--from", str(source)]) == 0
    one, two = (
        {path.relative_to(top): path.read_bytes() for path in top.rglob("*") if path.is_file()}
        for top in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two
    assert sum(size for _, size, *_ in kept(tmp_path / "one").values()) <= MOST
    for name in "app.zip", "python_stdlib.zip":
        names = zipfile.ZipFile(io.BytesIO(one[Path("python") / name])).namelist()
        assert [each for each in names if each.endswith(".pyc")]
        assert not [each for each in names if each.endswith(".py")]
