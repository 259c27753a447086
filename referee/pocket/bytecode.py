"""Modules as bytecode. Python starts from it in a third of the time, but only the Python that made it can read it: so
the phone's own Python makes it, if Node is here to run it.
"""

import io
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from tempfile import TemporaryDirectory

NODE = "node"
SCRIPT = Path(__file__).with_name("bytecode.mjs")


class NotImportedError(Exception):
    """The phone's Python can't import the modules that it needs; has its message."""


def is_possible() -> bool:
    """Whether there is Node."""
    return shutil.which(NODE) is not None


def compiled(python: Mapping[str, bytes], names: list[str]) -> Mapping[str, bytes]:
    """The files of the folder ``python``, with the modules of its zip files compiled. The packages with these names are
    imported as a check. Raises ``NotImportedError``.
    """
    with TemporaryDirectory() as folder:
        for name, content in python.items():
            Path(folder, name).write_bytes(content)
        ended = subprocess.run([NODE, SCRIPT, folder, *names], capture_output=True, text=True)
        if ended.returncode:
            raise NotImportedError(ended.stderr.strip()[-2000:])
        return {name: Path(folder, name).read_bytes() for name in python}


def compile_modules(archive: bytes) -> bytes:
    """A zip file with its modules compiled by the Python that runs this."""
    with TemporaryDirectory() as folder:
        zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
        for path in sorted(Path(folder).rglob("*.py")):
            inside = path.relative_to(folder).as_posix()
            compile(str(path), f"{path}c", inside, doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
            path.unlink()
        files = (path for path in Path(folder).rglob("*") if path.is_file())
        return zipped({path.relative_to(folder).as_posix(): path.read_bytes() for path in files})


def zipped(content: Mapping[str, bytes]) -> bytes:
    """A zip file of files by their paths, the same for the same content."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path, each in sorted(content.items()):
            packed.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), each, zipfile.ZIP_DEFLATED)
    return written.getvalue()
