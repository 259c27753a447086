"""The names under which the app answers: none that another site could point here (DNS rebinding)."""

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee import settings
from referee.web.guard.security import is_known, own_names
from referee.web.serving.server import wrong_setting
from tests.disk import Disk
from tests.serving import serving
from tests.web.markup import read

OURS = (
    *(
        "localhost",
        "localhost:8000",
        "LOCALHOST",
        "127.0.0.1",
        "127.0.0.1:8000",
        "192.168.1.20:80",
        "[::1]",
        "[::1]:8000",
    ),
    *("referee.local", "old-phone.local:8000", "a.b.local", "x.local.", "x.local.:8000"),
)
OTHERS = (
    *("example.com", "evil.example:8000", "localhost.example.com", "local", "127.0.0.1.example.com", "raspberrypi"),
    *(
        "",
        ".",
        "a..local",
        ".local",
        "x.local..",
        "a b.local",
        "[::1",
        "[evil]",
        "::1",
        "user@localhost",
        "localhost/x",
    ),
    *("localhost:x", "localhost:99999999", "\u017c.local", "a" * 300 + ".local", "127.1", "0x7f.0.0.1", "localhost#"),
)


@pytest.mark.parametrize("name", OURS)
def test_our_names(client: FlaskClient, name: str) -> None:
    """Addresses in numbers, localhost and names of this network are answered."""
    assert client.get("/", base_url="http://localhost", environ_overrides={"HTTP_HOST": name}).status_code == 200


@pytest.mark.parametrize("name", OTHERS)
def test_other_names(client: FlaskClient, disk: Disk, name: str) -> None:
    """Any other name is refused with a sentence and the usual headers, and nothing is read or written."""
    assert not is_known(name)
    answer = client.get("/", base_url="http://localhost", environ_overrides={"HTTP_HOST": name})
    assert answer.status_code == 400
    assert "Referee doesn't answer at" in read(answer.text).one(role="alert").text
    assert "Content-Security-Policy" in answer.headers
    fields = {"players-0": "Ann", "players-1": "Bob"}
    answer = client.post("/games/new", data=fields, environ_overrides={"HTTP_HOST": name})
    assert answer.status_code == 400
    assert disk.games() == []


def test_what_fixes_it(client: FlaskClient) -> None:
    """Anyone who uses a name that isn't allowed is shown it, without its port, and the setting that allows it."""
    for asked, name in (("Raspberrypi:8000", "raspberrypi"), ("games.example.org.", "games.example.org")):
        answer = client.get("/", base_url="http://localhost", environ_overrides={"HTTP_HOST": asked})
        assert f"add {name} to its setting REFEREE_HOSTS" in read(answer.text).one(role="alert").text


def test_names_of_this_machine(tmp_path: Path) -> None:
    """A machine knows the names that its network uses for it, without asking a resolver."""
    (tmp_path / "hosts").write_text(
        "127.0.0.1 localhost\n127.0.1.1 deb13.lan Deb13  # by the installer\n10.0.0.9 other\n"
    )
    (tmp_path / "resolv.conf").write_text("domain home\nsearch fritz.box . example.org.\nnameserver 10.0.0.1\n")
    known = {"deb13", "deb13.lan", "deb13.home", "deb13.fritz.box", "deb13.example.org"}
    assert own_names("deb13", tmp_path) == known
    assert own_names("deb13.lan", tmp_path) == known
    assert own_names("", tmp_path / "missing") == set()


@pytest.mark.parametrize("text", ["http://games.example.org/", "games.example.org:8000", "*", "a.example *.local"])
def test_what_is_no_name(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Names in the setting that no request could use are refused; numeric addresses are names as well."""
    monkeypatch.setenv("REFEREE_HOSTS", text)
    assert f"not “{text.split()[-1]}”." in wrong_setting()
    monkeypatch.setenv("REFEREE_HOSTS", "games.example.org, 10.0.0.7 ::1 [fe80::7]")
    assert wrong_setting() == ""


def test_whole_name(client: FlaskClient) -> None:
    """A dot after the name changes nothing: forms are accepted, and links are shown without it."""
    fields, headers = {"players-0": "Ann", "players-1": "Bob"}, {"Origin": "http://table.local.:8000"}
    whole: dict[str, Any] = {"base_url": "http://localhost", "environ_overrides": {"HTTP_HOST": "table.local.:8000"}}
    game = client.post("/games/new", data=fields, headers=headers, **whole)
    assert game.status_code == 303
    shown = read(client.get(f"{game.location}/share", **whole).text).one("input", id="address")["value"]
    assert shown.startswith("http://table.local:8000/seen/")


@pytest.mark.parametrize("named", [b"", b"Host: \xc5\xbc.local\r\n", b"Host:\r\n"], ids=["none", "not ASCII", "empty"])
@pytest.mark.parametrize("version", [b"1.0", b"1.1"])
def test_no_name(instance: Path, disk: Disk, named: bytes, version: bytes) -> None:
    """The server refuses requests without a readable name, also over HTTP/1.0, and writes nothing."""
    form = b"players-0=Ann&players-1=Bob"
    sent = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n" % len(form)
    with serving(instance) as server:
        for asked in b"GET / HTTP/%b\r\n" % version, b"POST /games/new HTTP/%b\r\n%b" % (version, sent):
            answer = server.exchange(asked + named + b"Connection: close\r\n\r\n" + (form if sent in asked else b""))
            assert answer.split(b" ")[1] == b"400"
    assert disk.games() == []


def test_a_name_that_was_set() -> None:
    """The names in the settings are answered, in upper or lower case, but not their subdomains."""
    more = frozenset({"games.example"})
    assert is_known("games.example", more)
    assert is_known("GAMES.example:8000", more)
    assert not is_known("x.games.example", more)


def test_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting contains names, with commas or spaces between them."""
    monkeypatch.setenv("REFEREE_HOSTS", "games.example, other.example third")
    assert settings.hosts() == ("games.example", "other.example", "third")
    monkeypatch.delenv("REFEREE_HOSTS")
    assert settings.hosts() == ()
