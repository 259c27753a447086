"""The security headers of every response, and who may send forms."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import OVER
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.page import Page

TAG = re.compile(r"<[a-zA-Z][^<>]*>")


@pytest.mark.parametrize("address", ["/", "/games/{id}", "/games/{id}.json", "/nothing", "/static/tiles.svg"])
def test_headers(client: FlaskClient, sit_down: SitDown, address: str) -> None:
    """Every response limits what the page may load, and allows no inline script or style."""
    headers = client.get(address.format(id=sit_down().id)).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["form-action"] == policy["style-src"] == "'self'"
    assert policy["script-src"].split()[0] == "'self'"
    assert all(source.startswith("https://") for source in policy["script-src"].split()[1:])
    assert not re.search(r"unsafe-|\*|data:|http:", headers["Content-Security-Policy"])
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_headers_of_answers(client: FlaskClient, sit_down: SitDown, htmx: dict[str, str]) -> None:
    """Answers to taps have the same headers, and no cache keeps them; input never becomes markup of the page."""
    address, evil = sit_down().address, "<i>\"'><b data-evil>"
    for name in ("draft", "cell", "cursor", "tile", "do", "swap", "seen"):
        fields = {"seen": "0", name: evil}
        for answer in (
            client.get(address, query_string=fields, headers=htmx),
            client.post(f"{address}/turns", data=fields, headers=htmx),
            client.post(f"{address}/swap", data=fields, headers=htmx),
        ):
            assert not list(read(answer.text).every("", "data-evil"))
            assert "Content-Security-Policy" in answer.headers
            assert answer.headers["Cache-Control"] == "no-cache"


def test_static_files_are_kept(client: FlaskClient) -> None:
    """Static files are kept by browsers for good, at addresses that change with their content."""
    icon = next(link["href"] for link in read(client.get("/").text).every("link", rel="icon"))
    assert "v=" in icon
    answer = client.get(icon)
    assert answer.status_code == 200
    assert "max-age=31536000" in answer.headers["Cache-Control"]


def test_script_from_elsewhere_is_pinned(sit_down: SitDown) -> None:
    """A script from another site is loaded only if it is exactly the intended file."""
    scripts = [script for script in sit_down().page.root.every("script") if not script["src"].startswith("/static/")]
    assert len(scripts) == 1
    assert scripts[0]["integrity"].startswith("sha384-")
    assert scripts[0]["crossorigin"] == "anonymous"


def test_nothing_inline_in_templates(app: Flask) -> None:
    """No template has script or style in itself, or a condition that is a script, which the policy would block."""
    folder = Path(app.root_path).joinpath(app.template_folder)
    templates = list(folder.rglob("*.html"))
    assert len(templates) > 10
    for template in templates:
        text = re.sub(r"{[{%#].*?[}%#]}", "", template.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r"<style|<script(?![^>]*\ssrc=)|javascript:", text, re.IGNORECASE), template
        for tag in TAG.findall(text):
            assert not re.search(r"\s(style|on\w+|hx-on[\w:.-]*)\s*=", tag, re.IGNORECASE), f"{template}: {tag}"
            assert not re.search(r'hx-trigger="[^"]*\[', tag), f"{template}: {tag}"


@pytest.mark.parametrize("events", [("S1 place Ro@0,0",), OVER])
def test_nothing_inline_in_pages(sit_down: SitDown, events: tuple[str, ...]) -> None:
    """No page has script or style in itself."""
    for element in sit_down(*events).page.root.every():
        assert element.tag != "style"
        assert element.tag != "script" or (element["src"] and not element.text)
        assert not [name for name in element.attributes if name == "style" or name.startswith("on")]


FOREIGN = [
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost:1234"},
    {"Origin": "http://localhost.example.org"},
    {"Origin": "null"},
    {"Origin": "http://[::1"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_forms_of_other_sites(client: FlaskClient, sit_down: SitDown, disk: Disk, headers: dict[str, str]) -> None:
    """A form sent by another site is refused and leaves no trace; its links lead here."""
    keeper = sit_down("S1 place Ro@0,0")
    for address, fields in (
        (f"{keeper.address}/undo", {"seen": "1", "do": "undo"}),
        ("/games/new", {"players-0": "Ann", "players-1": "Bob"}),
    ):
        answer = client.post(address, data=fields, headers=headers)
        assert answer.status_code == 403
        assert read(answer.text).one(role="alert").text
    assert (len(disk.games()), len(disk.lines())) == (1, 1)
    assert client.get(keeper.address, headers=headers).status_code == 200


def test_proxy_that_changes_the_host(client: FlaskClient) -> None:
    """A form that came through a proxy on another port gets both addresses and what the proxy must pass on."""
    headers = {"Host": "table.local", "Origin": "http://table.local:8080"}
    message = read(client.post("/games/new", headers=headers).text).one(role="alert").text
    assert "came from table.local:8080, but was sent to table.local." in message
    assert "proxy_set_header Host $http_host;" in message


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
        {"Host": "192.168.1.5:8000", "Origin": "http://192.168.1.5:8000"},
    ],
    ids=str,
)
def test_forms_of_our_own(client: FlaskClient, sit_down: SitDown, disk: Disk, headers: dict[str, str]) -> None:
    """A form of our own pages is accepted, and so is one of a program that isn't a browser."""
    keeper = sit_down("S1 place Ro@0,0")
    assert client.post(f"{keeper.address}/undo", data={"seen": "1", "do": "undo"}, headers=headers).status_code == 303
    assert len(disk.lines()) == 2


EVIL = ("<script>alert(1)</script>", "\"'><img src=x onerror=y>", "</title><b>&amp;{{7*7}}")


def test_names_are_text(client: FlaskClient, sit_down: SitDown) -> None:
    """Names that look like HTML are shown as they are, on every page."""
    keeper = sit_down("S1 place Ro@0,0", "S2 swap 1", names=EVIL)
    for address in (keeper.address, "/"):
        page = read(client.get(address).text)
        assert [name.text for name in page.every("bdi")][:3] == list(EVIL)
        assert not list(page.every("img"))
        assert not [script for script in page.every("script") if "src" not in script]
    assert keeper.page.root.one("title").text.startswith(", ".join(EVIL))
    assert [name["title"] for name in keeper.page.form.every("bdi", "title")] == list(EVIL)
    data = client.get(f"{keeper.address}.json")
    assert [seat["name"] for seat in data.json["seats"]] == list(EVIL)


def test_cookies(client: FlaskClient, sit_down: SitDown) -> None:
    """The only cookies are those for how the page looks, which no script and no other site needs."""
    keeper = sit_down("S1 place Ro@0,0")
    answer = client.post("/looks", data={"bright": "1", "marks": "1", "more": "1"})
    cookies = answer.headers.getlist("Set-Cookie")
    assert sorted(cookie.split("=")[0] for cookie in cookies) == ["bright", "marks"]
    assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies)
    assert "data-bright" in Page(client.get(keeper.address).text).root.one("html")
