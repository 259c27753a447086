"""Objections: made on the page of those who look on, shown and answered on the scorekeeper's."""

from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from referee.record import objections
from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

TURNS = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0")


@pytest.fixture
def keeper(sit_down: SitDown, htmx: bool) -> Scorekeeper:
    """A scorekeeper with two turns on the sheet."""
    return sit_down(*TURNS, htmx=htmx)


def seen(keeper: Scorekeeper) -> str:
    """The address for those who look on."""
    shared = read(keeper.client.get(f"{keeper.base}/share").text)
    return urlsplit(shared.one("a", "data-share")["href"]).path


def watcher(keeper: Scorekeeper) -> FlaskClient:
    """Another phone."""
    return keeper.client.application.test_client()


def send(client: FlaskClient, address: str, events: int = 2, **more: str) -> int:
    """Object, and return the status."""
    return client.post(f"{address}/objection", data={"seen": str(events), "do": "object"} | more).status_code


def told(keeper: Scorekeeper) -> str:
    """What the scorekeeper's phone says."""
    keeper.open()
    return keeper.page.verdict.text


def box(keeper: Scorekeeper) -> list[Element]:
    """The answers to an objection."""
    return list(keeper.page.form.every("div", id="objection"))


def test_made(keeper: Scorekeeper, disk: Disk) -> None:
    """Who objects to the last turn is told so, and cannot again; the scorekeeper's phone names the turn, and nothing is
    written on the sheet.
    """
    address, client = seen(keeper), watcher(keeper)
    form = read(client.get(address).text).one("form", id="object")
    assert form["action"] == f"{address}/objection"
    assert form.one("button").text == "I object to turn 2"
    for _ in range(2):
        assert send(client, address) == 303
        page = read(client.get(address).text)
        assert "Sent. It's on the scorekeeper's phone. You can object once per turn." in page.one("main").text
        assert list(page.every("form")) == []
    assert told(keeper) == "Someone watching objects Turn 2 · Bob +3"
    assert keeper.page.form.one("div", id="verdict")["data-state"] == "2.1"
    assert [each["data-cell"] for each in keeper.page.form.every("", "data-last")] == ["2,0"]
    assert len([each for each in keeper.page.form.every("i") if "objected" in each.classes]) == 1
    assert disk.lines() == [f"{line} = {points}" for line, points in zip(TURNS, (2, 3), strict=True)]


def test_two_people(keeper: Scorekeeper) -> None:
    """A second person's objection adds to the first; both can follow the page as before."""
    address = seen(keeper)
    for _ in range(2):
        assert send(watcher(keeper), address) == 303
    assert told(keeper).startswith("2 people object")


def test_a_draft_waits(keeper: Scorekeeper) -> None:
    """An objection takes the place of the verdict only: Confirm stays, and after *Close* the draft is there again."""
    keeper.draft("Rc@3,0")
    assert send(watcher(keeper), seen(keeper)) == 303
    keeper.press("cell", "4,0")
    assert keeper.page.verdict.text.startswith("Someone watching objects")
    assert keeper.page.draft == {"3,0": "Rc"}
    assert "confirm" in keeper.page.actions
    keeper.press("heard", "1")
    assert keeper.page.verdict.text.startswith("Ann +4")
    assert keeper.page.draft == {"3,0": "Rc"}
    keeper.press("cell", "4,0")  # it stays closed
    assert box(keeper) == []
    assert send(watcher(keeper), seen(keeper)) == 303  # another one opens it again
    keeper.press("cell", "4,0")
    assert keeper.page.verdict.text.startswith("2 people object")
    keeper.do("confirm")
    assert (keeper.status, keeper.page.totals) == (200, [6, 3])
    assert box(keeper) == []


def test_found_right(keeper: Scorekeeper, disk: Disk) -> None:
    """*It's right* dismisses the objection on all phones, and keeps the draft."""
    keeper.draft("Rc@3,0")
    assert send(watcher(keeper), seen(keeper)) == 303
    keeper.press("cell", "4,0")
    keeper.do("right")
    assert keeper.status == 200
    assert keeper.page.draft == {"3,0": "Rc"}
    assert box(keeper) == []
    assert "objects" not in told(keeper)
    assert len(disk.lines()) == 2


def test_led_to_the_correction(keeper: Scorekeeper) -> None:
    """*Correct* leads to the turn, with the draft that waits; a corrected turn is objected to no longer."""
    assert send(watcher(keeper), seen(keeper)) == 303
    keeper.open()
    (answers,) = box(keeper)
    assert urlsplit(answers.one("a")["href"]).path == f"{keeper.base}/turns/2"
    keeper.do("undo")
    assert "objects" not in keeper.page.verdict.text


def test_a_refusal_comes_first(keeper: Scorekeeper) -> None:
    """While a tile is refused, or a drawer is open, that is what the phone shows."""
    keeper.point("3,0")
    assert send(watcher(keeper), seen(keeper)) == 303
    keeper.lay("Bx")
    assert keeper.page.verdict.text.startswith("Not allowed.")
    assert box(keeper) == []


def test_the_last_turn_alone(keeper: Scorekeeper, sit_down: SitDown) -> None:
    """There is no key before the first turn, and none at an earlier board; an older page is told of the newer turn."""
    address, client = seen(keeper), watcher(keeper)
    assert list(read(client.get(f"{address}?turn=1").text).every("form", id="object")) == []
    assert list(read(client.get(seen(sit_down())).text).every("form", id="object")) == []
    answer = client.post(f"{address}/objection", data={"seen": "1", "do": "object"})
    assert answer.status_code == 409
    assert "s a newer turn." in answer.text
    assert "objects" not in told(keeper)


@pytest.mark.parametrize("sent", [{}, {"seen": "x"}, {"seen": "2", "do": "undo"}, {"seen": "2", "do": "confirm"}])
def test_what_cannot_be_read(keeper: Scorekeeper, sent: dict[str, str]) -> None:
    """A form that cannot be read, or another button, is refused with a sentence."""
    answer = watcher(keeper).post(f"{seen(keeper)}/objection", data=sent)
    assert answer.status_code == 422
    assert read(answer.text).one("p", role="alert").text


def test_too_many(keeper: Scorekeeper) -> None:
    """After three objections in ten minutes the next one is refused with a sentence, and says when to try again."""
    address = seen(keeper)
    assert [send(watcher(keeper), address) for _ in range(4)] == [303, 303, 303, 429]
    answer = watcher(keeper).post(f"{address}/objection", data={"seen": "2", "do": "object"})
    assert 0 < int(answer.headers["Retry-After"]) <= 601
    assert "There have been several objections already." in answer.text


def test_switched_off(keeper: Scorekeeper) -> None:
    """At home objections are on, and can be switched off and on under *Share*."""
    address, client = seen(keeper), watcher(keeper)
    for status in (403, 303):
        form = read(keeper.client.get(f"{keeper.base}/share").text).one("form", id="objections")
        fields = {each["name"]: each["value"] for each in form.every("input")} | {"do": "objections"}
        assert keeper.client.post(form["action"], data=fields).status_code == 303
        assert len(list(read(client.get(address).text).every("form", id="object"))) == (status == 303)
        assert send(client, address) == status
    assert keeper.client.post(f"{keeper.base}/share/objections", data={"do": "undo"}).status_code == 422


def test_too_many_to_a_turn(keeper: Scorekeeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn to which many phones objected takes no more objections, and the page says so; the next turn does."""
    monkeypatch.setattr(objections, "MOST_TO_A_TURN", 2)
    address = seen(keeper)
    assert [send(watcher(keeper), address) for _ in range(3)] == [303, 303, 422]
    refused = watcher(keeper).post(f"{address}/objection", data={"seen": "2", "do": "object"})
    assert "There have been many objections to this turn already." in read(refused.text).text
    keeper.open()
    keeper.do("right")
    keeper.play("Rc@3,0")
    assert send(watcher(keeper), address, events=3) == 303


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_from_another_site(keeper: Scorekeeper, site: str) -> None:
    """A form of another site is refused."""
    for path in (f"{seen(keeper)}/objection", f"{keeper.base}/objections", f"{keeper.base}/share/objections"):
        sent = {"seen": "2", "do": "object"}
        assert watcher(keeper).post(path, data=sent, headers={"Sec-Fetch-Site": site}).status_code == 403
    assert "objects" not in told(keeper)


def test_live(keeper: Scorekeeper) -> None:
    """The live address of the scorekeeper's pages names the objections behind the number of events."""
    live = f"{keeper.base}/live"
    assert keeper.client.get(f"{live}?since=2").status_code == 204
    assert send(watcher(keeper), seen(keeper)) == 303
    assert keeper.client.get(f"{live}?since=2").text == "2.1"
    assert keeper.client.get(f"{live}?since=2.1").status_code == 204
    keeper.open()
    keeper.do("right")
    assert keeper.client.get(f"{live}?since=2.1").text == "2"
