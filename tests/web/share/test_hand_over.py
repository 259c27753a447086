"""Adding a scorekeeper: the link for another one, and renewing links."""

import pytest
from flask.testing import FlaskClient

from referee.service import Referee, Role
from referee.web.share.links import code_of
from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.markup import page, read

RENEW = {"role": "follower", "number": "1", "do": "renew"}


def test_link(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """The link is shown as text, as a key and as a code, and leads to the game."""
    keeper = sit_down()
    shown = page(client, f"{keeper.base}/links")
    link = shown.one("input", id="address")["value"]
    assert link == f"http://localhost/keep/{referee.links.key_of(keeper.id, Role.SCOREKEEPER)}"
    drawn = [path["d"] for path in shown.one("div", **{"class": "code"}).every("path", "d")]
    assert all(path in code_of(link) for path in drawn)
    answer = client.get(shown.one("a", "data-share")["href"])
    assert (answer.status_code, answer.location) == (303, f"/games/{keeper.id}")
    assert keeper.id not in link


def test_ways(client: FlaskClient, sit_down: SitDown) -> None:
    """The menu and the page for sharing lead there; it leads back to the draft or to the page for sharing. At home it
    says that every phone may write, and doesn't offer to renew the scorekeeper's link.
    """
    keeper = sit_down()
    menu = page(client, f"{keeper.address}?draft=Ro@0,0&do=more")
    (way,) = [link["href"] for link in menu.every("a", "href") if link.text == "Add a scorekeeper"]
    shown = page(client, way)
    assert shown.one("header").one("a")["href"].startswith(f"/games/{keeper.id}?draft=Ro@0,0")
    assert f"{keeper.base}/share" in [link["href"] for link in shown.every("a", "href")]
    shared = page(client, f"{keeper.base}/share")
    assert f"{keeper.base}/links" in [link["href"] for link in shared.every("a", "href")]
    assert "Anyone on this network can keep score anyway." in shown.text
    assert [form.one("input", name="role")["value"] for form in shown.every("form")] == ["follower"]


def test_new_link_for_followers(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """The form ends the link, its page says so once, and the page for sharing has the new one."""
    keeper = sit_down()
    before = referee.links.key_of(keeper.id)
    form = page(client, f"{keeper.base}/links?back=draft%3DRo@0,0").one("form")
    sent = {field["name"]: field["value"] for field in form.every("input")} | {"do": form.one("button")["value"]}
    answer = client.post(form["action"], data=sent)
    assert answer.status_code == 303
    reported = page(client, answer.location)
    assert "The old link no longer works." in [line.text for line in reported.every("p", role="status")]
    assert reported.one("header").one("a")["href"].endswith("?draft=Ro@0,0")
    assert client.get(f"/seen/{before}").status_code == 404
    link = page(client, f"{keeper.base}/share").one("input", id="address")["value"]
    assert link.endswith(f"/seen/{referee.links.key_of(keeper.id)}")
    assert client.get(link).status_code == 200


@pytest.mark.parametrize("wrong", [{"role": "king"}, {"number": ""}, {"number": "-1"}, {"do": "undo"}])
def test_bad_forms(client: FlaskClient, sit_down: SitDown, disk: Disk, wrong: dict[str, str]) -> None:
    """An unreadable form ends no link, and gets a sentence."""
    answer = client.post(f"{sit_down().base}/links", data=RENEW | wrong)
    assert answer.status_code == 422
    assert read(answer.text).one("p", role="alert").text
    with disk.connection() as connection:
        assert connection.execute("SELECT count(*) FROM renewals").fetchone() == (0,)


@pytest.mark.parametrize("number", ["0", "2", "999999999"])
def test_other_numbers(client: FlaskClient, sit_down: SitDown, referee: Referee, number: str) -> None:
    """A form from a stale page, or one from the future, ends no link."""
    keeper = sit_down()
    assert client.post(f"{keeper.base}/links", data=RENEW | {"number": number}).status_code == 303
    assert referee.record.links.renewals(keeper.id, Role.FOLLOWER) == 0


@pytest.mark.parametrize("key", ["nothing", "a" * 16, "ż", "%00"])
def test_no_link(client: FlaskClient, key: str) -> None:
    """An unknown key gets a page that says so, with the way on."""
    answer = client.get(f"/keep/{key}")
    assert answer.status_code == 404
    assert read(answer.text).one("a", href="/").text == "All games"
