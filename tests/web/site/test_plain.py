"""Pages for browsers that lack what the scripts need: they ask for them with a cookie, and get plain forms."""

import re

import pytest
from flask.testing import FlaskClient

from tests.games import SAMPLE_LINES
from tests.web.conftest import SitDown

ABLE = "/static/js/able.js"


def scripts(html: str) -> list[str]:
    """The addresses of the scripts that a page loads."""
    return re.findall(r'<script[^>]* src="([^"?]+)', html)


@pytest.mark.parametrize("path", ["", "/sheet", "/replay/1", "/replay/0?play=1", "/share"])
def test_without_scripts(client: FlaskClient, sit_down: SitDown, path: str) -> None:
    """A plain page loads first only the script that decides, and shows what is hidden where scripts run."""
    game = sit_down(SAMPLE_LINES[0]).address
    scripted = client.get(game + path).text
    client.set_cookie("plain", "1")
    plain = client.get(game + path).text
    assert scripts(scripted)[0] == ABLE
    assert len(scripts(scripted)) > 1
    assert scripts(plain) == [ABLE]
    assert "<noscript>" not in plain
    assert plain.index(ABLE) < plain.index("<link")


@pytest.mark.parametrize(("path", "key"), [("/looks", "Save"), ("/?q=a", "Search"), ("/rules", "Search")])
def test_keys_instead_of_scripts(client: FlaskClient, path: str, key: str) -> None:
    """Where a script would send a form by itself, a plain page has a key."""
    assert re.search(rf"<noscript>\s*<button[^>]*>{key}</button>\s*</noscript>", client.get(path).text)
    client.set_cookie("plain", "1")
    assert re.search(rf"<button[^>]*>{key}</button>", client.get(path).text)
