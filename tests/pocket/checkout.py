"""The files of an interpreter inside WebAssembly: this checkout, the packages of the pocket, and pytest."""

import hashlib
import io
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from referee.pocket import packages
from tests.browser.packages import CACHE, NotAvailableError

TOP = Path(__file__).resolve().parents[2]
FOLDERS = ("referee", "templates", "static", "tests", "tools", "docs")
COMPILED = "hypothesis"
"""The one package that needs its compiled module. There is a wheel of it for Pyodide's Python."""
WHEEL = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary", ":all:")
TAKES_ALL = "\n    def __init__(self, *_): ..."
ABSENT = {
    "packages/flask_compress.py": f"class Compress: {TAKES_ALL}",
    "tests/database.py": "class DatabaseDisk: ...",
    "tests/postgresql.py": f"VERSIONS = ()\nclass DatabaseServer: ...\nclass DatabaseServers: {TAKES_ALL}",
}
"""What is imported but can't be there: PostgreSQL, and compression of answers. Tests that need it are skipped."""


def packed() -> bytes:
    """All files, in a zip. Raises ``NotAvailableError``."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path, text in ABSENT.items():
            archive.writestr(path, text)
        for file in [TOP / "pyproject.toml", *(file for folder in FOLDERS for file in (TOP / folder).rglob("*"))]:
            path = file.relative_to(TOP).as_posix()
            if file.is_file() and file.suffix != ".pyc" and path not in ABSENT:
                archive.write(file, path)
        for path, part in _packages():
            archive.writestr(f"packages/{path}", part)
    return content.getvalue()


def _packages() -> Iterator[tuple[str, bytes]]:
    """The files of the packages of the pocket, and of those that test it."""
    needed = {**packages.needed(), **packages.needed("pytest"), **packages.needed(COMPILED)}
    for package in (distribution("pytest"), *needed.values()):
        yield from packages.modules(package)
        yield f"{package.name}-{package.version}.dist-info/METADATA", str(package.read_text("METADATA")).encode()
    with zipfile.ZipFile(io.BytesIO(_wheel())) as wheel:
        for path in wheel.namelist():
            yield path, wheel.read(path)


def _wheel() -> bytes:
    """The compiled package, in the locked version, checked by the hashes in the lock."""
    lock = (TOP / "requirements/dev.txt").read_text(encoding="utf-8")
    (locked,) = re.findall(rf"^{COMPILED}==.*\n(?:    --hash.*\n)+", lock, re.MULTILINE)
    kept = _kept(locked)
    if kept is None:
        with tempfile.TemporaryDirectory() as folder:
            wanted = Path(folder) / "wanted.txt"
            wanted.write_text(locked, encoding="utf-8")
            pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", *WHEEL)
            subprocess.run([*pip, "--dest", str(CACHE), "-r", str(wanted)], check=False)
        kept = _kept(locked)
    if kept is None:
        raise NotAvailableError(f"The tests need {COMPILED} for {WHEEL[1]}: connect to the internet once.")
    return kept


def _kept(locked: str) -> bytes | None:
    wheels = (wheel.read_bytes() for wheel in CACHE.glob(f"{COMPILED}-*-{WHEEL[1]}.whl"))
    return next((wheel for wheel in wheels if hashlib.sha256(wheel).hexdigest() in locked), None)
