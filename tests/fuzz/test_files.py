"""Any file, sent as a game: it is read, and good games are imported completely, or a sentence says why not."""

import io
import json
import zipfile

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.app import create_app
from tests.fuzz import timed, tried
from tests.fuzz.awkward import AWKWARD, spoilt
from tests.fuzz.test_commands import VALUES
from tests.fuzz.texts import GAMES, SAMPLE
from tests.web.markup import read

DAYS = st.sampled_from(["", '[Date "2026-01-31"]\n', '[Date "2026-13-01"]\n'])
DATED = st.builds(str.__add__, DAYS, GAMES)
DATA = st.fixed_dictionaries(
    {},
    optional={
        "format": st.just("referee-game") | VALUES,
        "version": st.just(1) | VALUES,
        "transcript": GAMES | st.just(SAMPLE) | VALUES,
        "seats": VALUES,
    },
).map(json.dumps)


def packed(files: list[tuple[str, bytes]]) -> bytes:
    """A zip file of these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        for number, (name, content) in enumerate(files):
            opened.writestr(f"{number}{name}".encode("ascii", "replace").decode().replace("\0", "0"), content)
    return packed.getvalue()


def broken(content: bytes) -> st.SearchStrategy[bytes]:
    """The bytes with some of them changed, or cut off."""
    places = st.tuples(st.integers(0, len(content)), st.integers(0, 9), st.binary(max_size=4))
    return places.map(lambda cut: content[: cut[0]] + cut[2] + content[cut[0] + cut[1] :])


TEXTS = (DATED | DATA | DATA.flatmap(spoilt)).map(lambda text: text.encode("utf-8", "surrogatepass"))
PACKED = st.lists(st.tuples(AWKWARD.map(lambda name: name[:99]), TEXTS), max_size=3).map(packed)
FILES = st.one_of(TEXTS, TEXTS, st.binary(max_size=50), PACKED, PACKED.flatmap(broken))
KEPT = [
    b'[Seat1 ""]\n[Seat2 " "]\n',
    b'[Date "0000-00-00"]\n[Seat1 "a"]\n[Seat2 "b"]\n',
    b'[Date "9999-12-31"]\n[Seat1 "a"]\n[Seat2 "b"]\n',
    b'[Date "0001-01-01"]\n[Seat1 "a"]\n[Seat2 "b"]\n',
    b'[Seat1 "a"]\n[Seat2 "b"]\n' + b"9" * 70_000,
    b'[Seat1 "a"]\n[Seat2 "A"]\n[Seat3 "\xe2\x80\x8b"]\n',
    b'{"format": "referee-game", "version": ' + b"9" * 5000 + b"}",
]
"""Earlier findings, and likely ones."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of its own app."""
    app = create_app(tmp_path_factory.mktemp("files"))
    app.testing = True
    return app.test_client()


@tried(120)
@given(st.lists(st.tuples(AWKWARD.map(lambda name: name[:99]), FILES), min_size=1, max_size=3))
def test_any_files(client: FlaskClient, files: list[tuple[str, bytes]]) -> None:
    """Whatever is sent, the pages are valid, and an imported game is undamaged and on the record."""
    _any_files(client, files)


@pytest.mark.parametrize("content", KEPT, ids=range(len(KEPT)))
def test_kept(client: FlaskClient, content: bytes) -> None:
    """Earlier findings stay fixed."""
    _any_files(client, [("x", content)])


def _any_files(client: FlaskClient, files: list[tuple[str, bytes]]) -> None:
    referee = client.application.extensions["referee"]
    before = referee.record.games.ids()
    named = [(io.BytesIO(content), name.encode("ascii", "replace").decode() or "x") for name, content in files]
    with timed(files):
        answer = client.post("/import", data={"files": named})
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert read(answer.text).one(id="notice").text
        return
    page = read(client.get(answer.location).text)
    assert list(page.every("b", "data-evil")) == []
    for article in page.every("article"):
        assert len(list(article.every("p"))) > 0
    assert referee.record.games.ids() == before
    for form in page.every("form", id="bring-in"):
        sent = {each["name"]: each["value"] for each in (*form.every("input"), *form.every("button"))}
        asked = page.every("input", form="bring-in")
        sent |= {each["name"]: f"Another {number}" for number, each in enumerate(asked)}
        done = client.post("/import", data=sent)
        assert done.status_code == 303
        new = referee.record.games.ids()[len(before) :]
        assert new
        for game_id in new:
            assert referee.sheet(game_id).damage is None
            assert all(name.strip() for name in referee.sheet(game_id).names)
            assert client.get(f"/games/{game_id}/sheet").status_code == 200
        again = read(client.get(done.location).text)
        assert list(again.every("form", id="bring-in")) == []
