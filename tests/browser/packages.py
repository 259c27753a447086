"""Files of npm packages that the browser needs, downloaded once and kept in ``.cache`` at the top of the checkout."""

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
from functools import cache
from pathlib import Path
from urllib.request import urlopen

CACHE = Path(__file__).resolve().parents[2] / ".cache"
CDN = "https://cdn.jsdelivr.net/npm"
PATIENCE = 5
"""Seconds that the CDN has to answer."""
NPM_PATIENCE = 120


class NotAvailableError(Exception):
    """Something that the browser tests need isn't here and can't be downloaded."""


def script(package: str, version: str, path: str, integrity: str) -> bytes:
    """The file of a package with exactly this integrity hash. Raises ``NotAvailableError``."""
    kept = CACHE / f"{package.replace('/', '-')}-{version}-{Path(path).name}"
    if kept.is_file() and has_integrity(kept.read_bytes(), integrity):
        return kept.read_bytes()
    for source in (_from_cdn, _from_npm):
        content = source(package, version, path)
        if content is not None and has_integrity(content, integrity):
            _keep(kept, content)
            return content
    raise NotAvailableError(
        f"The browser tests need {path} of {package} {version}, and neither {CDN} nor npm (`npm pack "
        f"{package}@{version}`) gave a file with the hash {integrity}: connect to the internet once, or install npm."
    )


def has_integrity(content: bytes, integrity: str) -> bool:
    """Whether a browser would accept this content for the integrity hash."""
    algorithm, _, expected = integrity.partition("-")
    return base64.b64encode(hashlib.new(algorithm, content).digest()).decode() == expected


def _from_cdn(package: str, version: str, path: str) -> bytes | None:
    try:
        with urlopen(f"{CDN}/{package}@{version}/{path}", timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content
    except OSError:
        return None


def _from_npm(package: str, version: str, path: str) -> bytes | None:
    packed = _packed(package, version)
    if packed is None:
        return None
    try:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            member = archive.extractfile(f"package/{path}")
            return member.read() if member else None
    except (KeyError, tarfile.TarError):
        return None


@cache
def _packed(package: str, version: str) -> bytes | None:
    """A whole package, downloaded once for all its files."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        pack = [npm, "pack", "--silent", f"{package}@{version}"]
        try:
            subprocess.run(pack, cwd=folder, check=True, capture_output=True, timeout=NPM_PATIENCE)
            return next(Path(folder).glob("*.tgz")).read_bytes()
        except (subprocess.SubprocessError, OSError, StopIteration):
            return None


def _keep(place: Path, content: bytes) -> None:
    """Write a file atomically."""
    place.parent.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as half:
        half.write(content)
    Path(half.name).replace(place)
