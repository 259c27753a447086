"""The settings: choices are kept on the phone, with and without script."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.web.site import phone
from tests.web.conftest import SitDown
from tests.web.markup import Element, read

STYLE = Path(phone.__file__).parents[3] / "static" / "css" / "base.css"


def chosen(client: FlaskClient, **fields: str) -> Element:
    """The settings page after these choices."""
    assert client.post("/looks", data=fields).status_code == 303
    return read(client.get("/looks").text)


def checked(page: Element) -> set[str]:
    """The chosen values on the page."""
    return {field["id"] for field in page.one("form", id="looks").every("input", "checked")}


@pytest.mark.parametrize(
    ("fields", "shown", "attributes"),
    [
        ({}, {"as-phone"}, {"data-as-phone"}),
        ({"bright": "dark"}, {"dark"}, set()),
        ({"bright": "1"}, {"bright"}, {"data-bright"}),
        (
            {"bright": "1", "marks": "1", "large": "1", "calm": "1"},
            {"bright", "marks", "large", "calm"},
            {"data-bright", "data-marks", "data-large", "data-calm"},
        ),
        ({"bright": "purple", "marks": "2", "large": "yes", "calm": "on"}, {"as-phone"}, {"data-as-phone"}),
    ],
)
def test_choices(client: FlaskClient, fields: dict[str, str], shown: set[str], attributes: set[str]) -> None:
    """Choices are in the settings and on every page; unknown values aren't."""
    assert checked(chosen(client, **fields)) == {*shown, "awake"}
    page = read(client.get("/").text).one("html")
    names = ("data-bright", "data-as-phone", "data-marks", "data-large", "data-calm")
    assert {name for name in names if name in page} == attributes


def test_choices_are_reset(client: FlaskClient) -> None:
    """A switch that is off again leaves no cookie."""
    chosen(client, bright="1", marks="1", large="1", calm="1")
    assert checked(chosen(client, bright="")) == {"as-phone", "awake"}
    assert all(client.get_cookie(name) is None for name in phone.SWITCHES)


def test_the_screen_may_go_dark(client: FlaskClient, sit_down: SitDown) -> None:
    """The screen is kept awake while a game is open, unless that is switched off; the form shows the choice."""
    game = sit_down().address
    form = read(client.get("/looks").text).one("form", id="looks")
    switch, off = form.every("input", name="awake")
    assert (switch["value"], off["value"]) == ("", "0")
    for values, awake in (["0"], False), (["", "0"], True):
        client.post("/looks", data={"awake": values})
        assert ("js/awake.js" in client.get(game).text) is awake
        assert ("awake" in checked(read(client.get("/looks").text))) is awake


def test_with_htmx_the_page_stays(client: FlaskClient) -> None:
    """With htmx each change is saved immediately, and the page stays as it is."""
    answer = client.post("/looks", data={"calm": "1"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.text) == (204, "")
    assert client.get_cookie("calm") is not None


def test_settings_lead_back(client: FlaskClient) -> None:
    """Closing the settings leads back to the game from which they were opened, and to the draft there."""
    form = read(client.get("/looks?game=abc12&back=draft%3DRo@0,0").text).one("form", id="looks")
    assert client.post(form["action"]).location == "/games/abc12?draft=Ro@0,0"
    assert client.post("/looks").location == "/"


def test_marks_are_shown_on_tiles(client: FlaskClient) -> None:
    """Next to the switch for numbers are some tiles of the game that have them."""
    form = read(client.get("/looks").text).one("form", id="looks")
    assert [tile["data-kind"] for tile in form.every("span", "data-kind")] == ["Rd", "Od", "Gd"]


def test_one_light_theme() -> None:
    """A page that is light because the phone is has the same colours as one that is light by choice."""
    lists = re.findall(r"--if-light: initial;.*?color-scheme: light;", STYLE.read_text(encoding="utf-8"), re.DOTALL)
    first, second = ([line.strip() for line in found.splitlines()] for found in lists)
    assert first == second
