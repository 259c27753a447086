"""The static folder that a host publishes: the shell, the service worker, the app with its packages, and Python."""

import base64
import gzip
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import distribution
from mimetypes import MimeTypes
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, NamedTuple

from flask import Flask

from referee.pocket import bytecode, packages, pyodide
from referee.pocket.app import pocket_app
from referee.scripts import SCRIPTS, Script
from referee.translations import languages, translations
from referee.version import VERSION
from referee.web.page import Page
from referee.wording import language

PACKAGE = Path(__file__).resolve().parents[1]
LICENCES = Path(__file__).with_name("licences")
"""The licences of everything that isn't an installed package."""
MARK = "// Referee in the pocket, written by `referee pocket`.\n"
"""The first line of the service worker, by which a folder is recognised as ours."""
WORKER = "service-worker.js"
UNSEEN = re.compile(
    r"(^|/)(__pycache__|commands|postgresql|licences)/|\.(pyc|ttf|pot|md)$|^pocket/(folder|packages)\.py$"
)
"""Files of the app that the pocket doesn't need."""
TYPES = MimeTypes()
"""Python's own table of types, the same on each machine."""
PACKED = ".packed"
"""The suffix of a file that is compressed for hosts that don't compress. No host unpacks files with this suffix."""
LEAST_PACKED = 100_000
"""The least bytes of a file that is worth compressing."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "frame-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
"""The Content-Security-Policy of the shell and its worker."""
HEADERS = f"""/*
  Content-Security-Policy: {POLICY}; frame-ancestors 'none'
  Referrer-Policy: same-origin
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
/{WORKER}
  Cache-Control: no-cache
"""
"""The headers, for hosts that read them from a file."""

Files = Mapping[str, bytes]
"""Files by their paths in the folder."""


class Kept(NamedTuple):
    """A file that the service worker keeps in the phone."""

    at: str
    """Its path on the host."""
    size: int
    """Its bytes there."""
    hash: str
    """Their SHA-256."""
    type: str


@dataclass(frozen=True)
class ShellWords(Page):
    """The texts of the shell, in one language."""

    template: ClassVar[str] = "pocket/_words.html"


@dataclass(frozen=True)
class Shell(Page):
    """The page that stays open while the app's pages come and go in its frame."""

    template: ClassVar[str] = "pocket/shell.html"

    words: tuple[str, ...]
    """Its texts, in each language."""
    policy: str = POLICY


def files(find: Callable[[Script], bytes], compiled: bool, done: Callable[[int, int], None] = lambda *_: None) -> Files:
    """All files of the folder. ``find`` returns the checked content of a third-party file; ``compiled`` means with
    bytecode, which takes Node; ``done`` is called with the number of packed files and the total.
    Raises ``NotImportedError``.
    """
    with TemporaryDirectory() as scratch:
        app = pocket_app(Path(scratch))
        kept = {
            **{f"static/{path}": content for path, content in _below(Path(app.static_folder or ""))},
            "index.html": _shell(app),
            "app.webmanifest": _manifest(app),
            f"scripts/{SCRIPTS['htmx'].file}": find(SCRIPTS["htmx"]),
            "licences.txt": _licences(),
            **{f"python/{name}": content for name, content in _python(app, find, compiled).items()},
        }
        worker, missing = kept.pop(f"static/pocket/{WORKER}"), kept.pop("static/pocket/404.html")
    on_host, listed = {}, {}
    for number, (path, content) in enumerate(kept.items(), 1):
        at, content = _packed(path, content)
        on_host[at] = content
        digest = base64.b64encode(sha256(content).digest()).decode()
        listed[path] = Kept(at, len(content), digest, _type(path))
        done(number, len(kept))
    return {
        **on_host,
        WORKER: _worker(listed, worker),
        "404.html": missing,
        "_headers": HEADERS.encode(),
        ".nojekyll": b"",  # or GitHub leaves out files that begin with an underscore
    }


def _worker(listed: Mapping[str, Kept], code: bytes) -> bytes:
    """The service worker, after the list of all files that it keeps: if a file changes, so does the worker."""
    names = json.dumps(listed, separators=(",", ":"))
    version = f"{VERSION}-{sha256(names.encode() + code).hexdigest()[:10]}"
    return f'{MARK}const VERSION = "{version}";\nconst FILES = {names};\nconst POLICY = "{POLICY}";\n'.encode() + code


def _python(app: Flask, find: Callable[[Script], bytes], compiled: bool) -> Files:
    """Python with everything that it runs."""
    needed = packages.needed()
    modules = dict(_modules(app))
    for package in needed.values():
        modules.update(packages.modules(package))
    python = {name: find(script) for name, script in pyodide.FILES.items()}
    python |= {"pyodide-lock.json": pyodide.LOCK.encode(), "app.zip": bytecode.zipped(modules)}
    if not compiled:
        return python
    tops = {path.partition("/")[0].removesuffix(".py") for path in modules}
    return bytecode.compiled(python, ["referee.pocket.bridge", *sorted(tops)])


def _below(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files in a folder by their paths inside it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _modules(app: Flask) -> Iterator[tuple[str, bytes]]:
    """The app itself, with its templates and static files."""
    parts = (PACKAGE, ""), (Path(app.root_path, app.template_folder or ""), "templates/")
    for folder, name in (*parts, (Path(app.static_folder or ""), "static/")):
        for path, content in _below(folder):
            if not UNSEEN.search(path) and not f"{name}{path}".startswith("static/pocket/"):
                yield f"referee/{name}{path}", content


def _packed(path: str, content: bytes) -> tuple[str, bytes]:
    """The path and the content of a file on the host: compressed if that halves it."""
    small = gzip.compress(content, 9, mtime=0) if len(content) >= LEAST_PACKED else content
    return (f"{path}{PACKED}", small) if len(small) < len(content) / 2 else (path, content)


def _shell(app: Flask) -> bytes:
    words = []
    with app.test_request_context():
        for code in languages():
            language.use(translations(code), code)
            words.append(ShellWords().render())
        language.use(translations("en"), "en")
        return Shell(tuple(words)).render().encode()


def _manifest(app: Flask) -> bytes:
    """The manifest of the app, with addresses relative to its own."""
    return app.test_client().get("/app.webmanifest").get_data().replace(b'"/', b'"./')


def _type(path: str) -> str:
    """The media type of a file."""
    kind = TYPES.guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _licences() -> bytes:
    """The licences of everything in the folder, one after the other."""
    texts = {"Referee": packages.licence(distribution("referee"))}
    texts |= {path.name: path.read_text("utf-8") for path in sorted(LICENCES.iterdir())}
    for name, package in packages.needed().items():
        texts[f"{name} {package.version}"] = packages.licence(package)
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text.strip()}" for name, text in texts.items()).encode()


class OtherFolderError(Exception):
    """A folder has something else in it."""


def written_before(folder: Path) -> set[str]:
    """The files that were written into a folder before; empty if it is new or empty. Raises ``OtherFolderError``."""
    worker = folder / WORKER
    if worker.is_file() and worker.read_text("utf-8").startswith(MARK):
        listed = re.search(r"^const FILES = (.*);$", worker.read_text("utf-8"), re.MULTILINE)
        return {kept[0] for kept in json.loads(listed[1]).values()} if listed else set()
    if folder.exists() and any(path.name != "CNAME" and path.name[0] != "." for path in folder.iterdir()):
        raise OtherFolderError(str(folder))  # hidden files, and that file, are for hosts
    return set()


def write(content: Files, folder: Path, old: Collection[str] = ()) -> None:
    """Write the files into a folder, and remove its ``old`` files. Raises ``OSError``."""
    for path, each in content.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(each)
    for path in set(old) - content.keys():
        (folder / path).unlink(missing_ok=True)
