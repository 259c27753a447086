"""The parts of the app on a phone: the manifest, its icons, the service worker and the offline pages."""

import io
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image, ImageChops

from referee.app import create_app
from referee.scripts import SCRIPTS
from referee.web.site import phone
from tests.web.conftest import SitDown
from tests.web.markup import read
from tools import icons

STATIC = Path(phone.__file__).parents[3] / "static"


def test_manifest(client: FlaskClient) -> None:
    """Every page leads to the manifest; the pages that it names exist, and its pictures have the given sizes."""
    link = read(client.get("/looks").text).one("link", rel="manifest")
    answer = client.get(link["href"])
    assert answer.mimetype == "application/manifest+json"
    found = answer.get_json()
    assert (found["name"], found["lang"], found["start_url"], found["display"]) == ("Referee", "en", "/", "standalone")
    assert [each["name"] for each in found["shortcuts"]] == ["New game", "Try a move"]
    for address in (found["start_url"], *(each["url"] for each in found["shortcuts"])):
        assert client.get(address).status_code == 200
    for each in found["icons"]:
        with Image.open(io.BytesIO(client.get(each["src"]).data)) as picture:
            assert f"{picture.width}x{picture.height}" == each["sizes"]
    assert {(each["sizes"], each["purpose"]) for each in found["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }


def test_colours_of_the_manifest(client: FlaskClient) -> None:
    """Until there is a page, the phone shows the background of a dark one."""
    found, style = client.get("/app.webmanifest").get_json(), (STATIC / "css" / "base.css").read_text(encoding="utf-8")
    assert re.search(r"--ground: .*var\(--if-dark, (#\w+)\);", style)[1] == found["background_color"]
    assert found["theme_color"] == found["background_color"]


@pytest.mark.parametrize("name", icons.ICONS)
def test_icons(name: str) -> None:
    """Each picture is the sign as it is drawn; `make icons` paints it. An icon that phones crop has no holes."""
    with Image.open(STATIC / name) as kept, Image.open(io.BytesIO(icons.painted(name))) as painted:
        differences = ImageChops.difference(kept, painted).getextrema()
        assert max(most for _, most in differences) < 8  # other processors round differently
        assert (kept.getpixel((0, 0))[3] == 255) is ("full" in name)


def test_worker(client: FlaskClient) -> None:
    """The worker is always requested again, may load what it caches and nothing else, and pages may start it."""
    page = client.get("/")
    assert "worker-src 'self'" in page.headers["Content-Security-Policy"]
    answer = client.get(read(page.text).one("script", "data-worker")["data-worker"])
    assert answer.request.path == "/service-worker.js"
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    policy = answer.headers["Content-Security-Policy"]
    assert policy == "default-src 'none'; connect-src 'self' https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/"


def test_shell(client: FlaskClient) -> None:
    """The files that the worker caches first exist, at the addresses that pages use, including third-party scripts."""
    worker = client.get("/service-worker.js").text
    named = set(re.findall(r'"(/[^"]*)"', worker))
    assert {client.get(address).status_code for address in named} == {200}
    asked = re.findall(r'(?:href|src)="(/static/[^"]*\.(?:css|js)\?[^"]*)"', client.get("/looks").text)
    assert set(asked) <= named
    assert all(script.integrity in worker for script in SCRIPTS.values())


def test_scripts_that_read_photos_wait(client: FlaskClient) -> None:
    """Files needed only for reading a photo aren't among those that the worker caches first, but all others are."""
    worker = client.get("/service-worker.js").text
    assert (STATIC / "bundles" / "lattice.js").exists() and (STATIC / "rulebooks" / "qwirkle" / "lattice.js").exists()
    assert "lattice" not in worker
    assert "/static/js/view.js?" in worker and "/static/rulebooks/qwirkle/game.css?" in worker


def test_version(app: Flask, instance: Path, tmp_path: Path) -> None:
    """If any static file changes, so does the worker, even if the names that it caches stay the same."""
    before = app.test_client().get("/service-worker.js").text
    folder = tmp_path / "static"
    for path in STATIC.rglob("*"):
        if path.suffix in phone.DRAWN:
            copy = folder / path.relative_to(STATIC)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    (folder / "css" / "base.css").write_text("body { margin: 0 }", encoding="utf-8")
    changed = create_app(instance)
    changed.static_folder = str(folder)
    after = changed.test_client().get("/service-worker.js").text
    names = [re.search(r'PAGES = "(.*)"', text) for text in (before, after)]
    assert names[0] and names[1]
    assert names[0][1] != names[1][1]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/offline", "This page isn't saved on this phone. Try again when you're online."),
        ("/offline/unsent", "Nothing was saved"),
    ],
)
def test_offline_pages(client: FlaskClient, address: str, words: str) -> None:
    """The offline pages say what being offline means, and lead on."""
    page = read(client.get(address).text)
    assert words in page.one("p", role="alert").text
    assert "/" in [link["href"] for link in page.every("a")]


def test_no_page_says_that_it_is_older(client: FlaskClient, sit_down: SitDown) -> None:
    """With a network no page says that it is cached, and the worker could mark each page so."""
    for address in ("/", sit_down().address, "/offline"):
        text = client.get(address).text
        assert text.count("<html ") == 1
        page = read(text)
        assert "data-kept" not in page.one("html")
        assert "hidden" in page.one("p", id="kept")
