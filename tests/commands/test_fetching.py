"""Fetching third-party scripts: all of them, exactly as pages expect them, or none."""

import base64
import hashlib
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from referee import cli, scripts
from referee.app import create_app
from referee.commands.fetching import fetch_assets
from referee.scripts import FOLDER
from tests.shelves import ON_SHELF
from tests.web.markup import read

CONTENTS = {"htmx": b"let htmx;", "hx-sse": b"let sse;"}


class Cdn(ThreadingHTTPServer):
    """A server with files at addresses, and nothing else."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        super().__init__(("127.0.0.1", 0), Answer)

    @property
    def address(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server_port}"


class Answer(BaseHTTPRequestHandler):
    server: Cdn

    def do_GET(self) -> None:
        """Send a file, or 404."""
        content = self.server.files.get(self.path.lstrip("/"))
        self.send_response(404 if content is None else 200)
        self.end_headers()
        self.wfile.write(content or b"")

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def cdn() -> Iterator[Cdn]:
    """A CDN that has all scripts."""
    with Cdn() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        server.files = {scripts.SCRIPTS[name].place: content for name, content in CONTENTS.items()}
        yield server
        server.shutdown()


@pytest.fixture(autouse=True)
def _known(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small scripts with their own hashes take the place of those that pages load."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    for name, content in CONTENTS.items():
        known = replace(scripts.SCRIPTS[name], integrity=f"sha384-{digest(content)}")
        monkeypatch.setitem(scripts.SCRIPTS, name, known)  # type: ignore[arg-type]


def digest(content: bytes) -> str:
    """A hash as in the ``integrity`` attribute."""
    return base64.b64encode(hashlib.sha384(content).digest()).decode()


def kept(instance: Path) -> dict[str, bytes]:
    """The fetched files, by name."""
    return {path.name: path.read_bytes() for path in (instance / FOLDER).glob("*")}


def source_of_htmx(instance: Path) -> str:
    """The address from which a page loads htmx."""
    script = read(create_app(instance).test_client().get("/looks").text).one("script", crossorigin="anonymous")
    assert script["integrity"] == scripts.SCRIPTS["htmx"].integrity
    return script["src"]


def test_fetched(cdn: Cdn, instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Fetched files are complete, and pages load them from the app from then on, which lets browsers keep them."""
    assert source_of_htmx(instance).startswith("https://cdn.jsdelivr.net/npm/htmx.org@")
    assert fetch_assets(ON_SHELF, cdn.address) == 0
    assert "without the internet" in capsys.readouterr().out
    assert kept(instance) == {scripts.SCRIPTS[name].file: content for name, content in CONTENTS.items()}
    address = source_of_htmx(instance)
    answer = create_app(instance).test_client().get(address)
    assert (answer.data, answer.mimetype) == (CONTENTS["htmx"], "text/javascript")
    assert answer.headers["Cache-Control"] == "max-age=31536000"


@pytest.mark.parametrize("name", CONTENTS)
def test_one_byte(cdn: Cdn, instance: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With one byte changed in any script, it is refused in words, and none of the others is kept either."""
    cdn.files[scripts.SCRIPTS[name].place] = CONTENTS[name].replace(b"l", b"m")
    assert fetch_assets(ON_SHELF, cdn.address) == 1
    message = capsys.readouterr().err
    assert "isn't the version this app expects." in message
    assert "Nothing was changed" in message
    assert not instance.exists()


def test_what_is_kept_stays(cdn: Cdn, instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the file is missing or the server doesn't answer, a sentence says so, and what was fetched before stays."""
    assert fetch_assets(ON_SHELF, cdn.address) == 0
    before = kept(instance)
    cdn.files.clear()
    assert fetch_assets(ON_SHELF, cdn.address) == 1
    assert ": 404" in capsys.readouterr().err
    assert fetch_assets(ON_SHELF, "http://127.0.0.1:1") == 1
    assert "Couldn't download" in capsys.readouterr().err
    assert kept(instance) == before


def test_no_place(cdn: Cdn, instance: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If nothing can be written, the command says why."""
    instance.write_text("a file where the folder should be", encoding="utf-8")
    assert fetch_assets(ON_SHELF, cdn.address) == 1
    assert str(instance) in capsys.readouterr().err


def test_damaged_later(cdn: Cdn, instance: Path) -> None:
    """A fetched file that was changed isn't served, and pages load from the internet again."""
    assert fetch_assets(ON_SHELF, cdn.address) == 0
    here = source_of_htmx(instance)
    (instance / FOLDER / scripts.SCRIPTS["htmx"].file).write_bytes(b"let evil;")
    assert create_app(instance).test_client().get(here).status_code == 404
    assert source_of_htmx(instance).startswith("https://")


def test_other_files_are_not_served(instance: Path) -> None:
    """The address of scripts gives no access to the rest of the data folder."""
    (instance / FOLDER).mkdir(parents=True)
    (instance / FOLDER / "other.js").write_text("let other;", encoding="utf-8")
    client = create_app(instance).test_client()
    for name in ("other.js", "..%2Freferee.db", "htmx"):
        assert client.get(f"/scripts/{name}").status_code == 404


def test_command(instance: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the internet the command says what it can't fetch, and keeps nothing."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:1")
    assert cli.main(["fetch-assets"]) == 1
    assert "cdn.jsdelivr.net/npm/htmx.org@" in capsys.readouterr().err
    assert not instance.exists()
