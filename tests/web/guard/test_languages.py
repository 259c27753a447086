"""Each page is in the reader's language; the setting counts more than the browser."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.translations import of_environment, translations
from tests.language import write_catalogue
from tests.web.conftest import SitDown
from tests.web.markup import Element, read

OTHERS = ("hu", "pl", "uk")


def settings(client: FlaskClient, asked: str = "") -> Element:
    """The page of settings, for a browser that asks for these languages."""
    return read(client.get("/looks", headers={"Accept-Language": asked}).text)


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("", "en"),
        ("*", "en"),
        ("pl", "pl"),
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("fi, uk-UA;q=0.5, en;q=0.1", "uk"),
        ("HU", "hu"),
        ("fi", "en"),
        ("en-GB,pl;q=0.5", "en"),
        ("\x7f;q=x,,;", "en"),
    ],
)
def test_language_of_the_browser(client: FlaskClient, asked: str, spoken: str) -> None:
    """A page is in the available language that its browser prefers, and names it."""
    answer = client.get("/looks", headers={"Accept-Language": asked})
    page = read(answer.text)
    assert page.one("html")["lang"] == answer.headers["Content-Language"] == spoken
    assert page.one("h1").text == translations(spoken).gettext("Settings")
    assert {"Accept-Language", "Cookie"} <= set(answer.vary.as_set(preserve_casing=True))


def test_chosen_language(client: FlaskClient) -> None:
    """The setting counts more than the browser, until it is unset; the next reader gets their own language."""
    for code in OTHERS:
        assert client.post("/looks", data={"language": code}).status_code == 303
        page = settings(client, "en")
        assert page.one("html")["lang"] == code
        assert page.one("option", "selected")["value"] == code
        client.post("/looks", data={"language": ""})
        assert settings(client, "en").one("html")["lang"] == "en"


def test_unknown_language_is_not_chosen(client: FlaskClient) -> None:
    """A language without a translation isn't kept, and one that was removed no longer counts."""
    client.post("/looks", data={"language": "../en"})
    assert client.get_cookie("language") is None
    client.set_cookie("language", "xx")
    assert settings(client, "pl").one("html")["lang"] == "pl"


def test_other_language_loads_the_page_again(client: FlaskClient) -> None:
    """With htmx the page is reloaded only if its language changes."""
    htmx = {"HX-Request": "true"}
    assert client.post("/looks", data={"language": "pl"}, headers=htmx).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in client.post("/looks", data={"language": "pl", "calm": "1"}, headers=htmx).headers


def test_addresses_have_no_language(client: FlaskClient, sit_down: SitDown) -> None:
    """All addresses on the page of a game are the same in every language."""
    table = sit_down("S1 place Ro@0,0")

    def addresses(code: str) -> list[str]:
        page = read(client.get(f"{table.address}?do=more", headers={"Accept-Language": code}).text)
        return [link["href"] for link in page.every("a", "href")]

    assert len(addresses("en")) > 5
    assert addresses("pl") == addresses("en")


def test_a_folder_more_is_a_language_more(app: Flask, tmp_path: Path) -> None:
    """A language works as soon as its catalogue is there; a right-to-left one sets the direction."""
    write_catalogue(tmp_path, "ar", lambda text: f"‹{text}›")
    app.config["CATALOGUES"] = tmp_path
    page = settings(app.test_client(), "ar")
    assert (page.one("html")["lang"], page.one("html")["dir"]) == ("ar", "rtl")
    assert page.one("h1").text == "‹Settings›"
    assert [option["value"] for option in page.every("option")] == ["", "en", "ar"]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "C", "LANGUAGE": "fi:hu:pl"}, "hu"),
        ({"LANGUAGE": "", "LANG": "pl"}, "pl"),
    ],
)
def test_language_of_a_terminal(environment: dict[str, str], code: str) -> None:
    """Commands use the language of their terminal, as gettext reads it."""
    assert of_environment(environment) == code
