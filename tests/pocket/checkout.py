"""What an interpreter inside WebAssembly has in its memory: this checkout, and the packages of this environment."""

import hashlib
import io
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement

from tests.browser.packages import CACHE, NotAvailableError

TOP = Path(__file__).resolve().parents[2]
FOLDERS = ("referee", "templates", "static", "tests", "tools", "docs", "requirements")
COMPILED = "hypothesis"
"""The one package that needs its compiled module. There is a wheel of it for Pyodide's Python."""
WHEEL = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--only-binary", ":all:")
TAKES_ALL = "\n    def __init__(self, *_): ..."
ABSENT = {
    "packages/flask_compress/__init__.py": f"class Compress: {TAKES_ALL}",
    "tests/database.py": "class DatabaseDisk: ...",
    "tests/postgresql.py": f"VERSIONS = ()\nclass DatabaseServer: ...\nclass DatabaseServers: {TAKES_ALL}",
}
"""What is imported and cannot be there: PostgreSQL, and what compresses answers. Tests that need it are skipped."""


def packed() -> bytes:
    """All files, in a zip. Raises ``NotAvailableError``."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for place, file in (*_checkout(), *_packages()):
            if file.is_file() and file.suffix not in {".so", ".pyc"}:
                archive.writestr(place, ABSENT.get(place, file.read_bytes()))
        with zipfile.ZipFile(io.BytesIO(_wheel())) as wheel:
            for name in wheel.namelist():
                archive.writestr(f"packages/{name}", wheel.read(name))
    return content.getvalue()


def _checkout() -> Iterator[tuple[str, Path]]:
    yield "pyproject.toml", TOP / "pyproject.toml"
    for folder in FOLDERS:
        for file in sorted((TOP / folder).rglob("*")):
            yield file.relative_to(TOP).as_posix(), file


def _packages() -> Iterator[tuple[str, Path]]:
    """The files of all packages that the app and pytest need, and those that they need in turn."""
    needed = ["referee", "pytest", COMPILED]
    found = dict[str, Distribution]()
    for name in needed:  # which grows
        for package in () if name in found else distributions(name=name):
            found[name] = package
            wanted = map(Requirement, package.requires or ())
            here = (each.name for each in wanted if not each.marker or each.marker.evaluate({"extra": ""}))
            needed.extend(re.sub(r"[-_.]+", "-", each).lower() for each in here)
    for name in sorted(found.keys() - {"referee", COMPILED}):
        for part in found[name].files or ():
            if ".." not in part.parts:  # no commands
                yield f"packages/{part}", Path(str(part.locate()))


def _wheel() -> bytes:
    """The package that must be compiled, in the locked version, checked by the hashes in the lock."""
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
