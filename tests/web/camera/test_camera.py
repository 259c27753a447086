"""The camera check over plain HTTP: the board that is compared, a difference close up, and the way to its fix."""

import re
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.rulebooks.wordgame import WordGame
from referee.service import Referee
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

LINES = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 place Bd@2,1", "S2 place Bc@3,1 Bx@4,1", "S1 place Go@0,1")
"""Five turns in one corner of a table."""


def looked(keeper: Scorekeeper, query: str) -> Element:
    """The page about one of the differences in this query."""
    answer = keeper.client.get(f"{keeper.base}/camera/look?{query}")
    assert answer.status_code == 200, answer.text
    return read(answer.text)


def reported(page: Element) -> list[str]:
    """The heading, and the sentences about the difference."""
    return [page.one("h1").text, *(each.text for each in page.one("div", **{"class": "told"}).every("p"))]


def keys(page: Element) -> dict[str, str]:
    """The keys by their labels, each with its address; the amber one has a star."""
    return {
        f"{key.text}{'*' if 'primary' in key['class'] else ''}": key["href"]
        for nav in page.every("nav")
        for key in nav.every("a")
    }


def draft(keeper: Scorekeeper, address: str) -> dict[str, str]:
    """The tiles of the draft of the page at this address, by cell."""
    page = read(keeper.client.get(address).text)
    return {tile["data-cell"]: tile["data-tile"] for tile in page.every("", "data-draft", "data-tile")}


# --- the page that compares ---


def test_board_to_compare(sit_down: SitDown) -> None:
    """The page has each tile of the sheet with its cell, turn and player, and the addresses of the scripts."""
    keeper = sit_down(*LINES)
    page = read(keeper.client.get(f"{keeper.base}/camera").text)
    cells = [
        " ".join(cell[f"data-{name}"] for name in ("tile", "cell", "turn", "player"))
        for cell in page.one("div", id="sheet-board").every("rect", "data-cell")
    ]
    assert cells == [
        *("Ro 0,0 1 Ann", "Rs 1,0 1 Ann", "Rd 2,0 2 Bob", "Bd 2,1 3 Ann", "Bc 3,1 4 Bob", "Bx 4,1 4 Bob"),
        "Go 0,1 5 Ann",
    ]
    main = page.one("main", id="camera")
    for name in ("data-worker", "data-kit"):
        assert keeper.client.get(main[name]).status_code == 200


def test_two_ways_to_a_photo(sit_down: SitDown) -> None:
    """A photo is taken with the phone's camera, or chosen; neither is ever sent, as the inputs are in no form. Without
    script a sentence says why not, and the board is there to compare by eye, with a link to the scoresheet.
    """
    keeper = sit_down(*LINES)
    page = read(keeper.client.get(f"{keeper.base}/camera").text)
    inputs = list(page.every("input", type="file"))
    assert [(each["data-source"], each.attributes.get("capture")) for each in inputs] == [
        ("take", "environment"),
        ("choose", None),
    ]
    assert not list(page.every("form"))
    assert not any("name" in each for each in inputs)
    keeper.client.set_cookie("plain", "1")
    page = read(keeper.client.get(f"{keeper.base}/camera").text)
    section = page.one("section", **{"class": "by-eye"})
    assert section.one("h2").text == "The camera check needs JavaScript."
    assert len(list(section.one("svg").every("rect"))) == 7
    assert section.one("a")["href"] == f"{keeper.base}/sheet"
    assert not list(page.every("script", type="module"))


def test_only_games_that_the_camera_knows(sit_down: SitDown, client: FlaskClient, referee: Referee) -> None:
    """Qwirkle has the check once a tile is placed, in a running game and after its end; the word game has none."""
    empty, running = sit_down(), sit_down(*LINES)
    assert "/camera" not in empty.look("more")
    ways = {
        running.look("more"): "Camera check",
        running.look("sheet"): "Check with the camera",
        sit_down(*LINES, 'end ""').look("result?more=1"): "Check with the camera Before you clear the table",
    }
    for page, words in ways.items():
        assert [link.text for link in read(page).every("a") if link["href"].endswith("/camera")] == [words]
    words = f"/games/{referee.start(('Ann', 'Bob'), WordGame.open({}))}"
    for path in ("/camera", "/camera/look?cell=0,0"):
        assert client.get(words + path).status_code == 404
    for path in ("", "?do=more", "/sheet"):
        assert "/camera" not in client.get(words + path).text


def test_plurals_for_the_script(sit_down: SitDown) -> None:
    """Sentences with a number that only the script knows have a form for each kind of number of the language."""
    keeper = sit_down(*LINES)
    forms = {}
    for language in ("en", "pl"):
        page = keeper.client.get(f"{keeper.base}/camera", headers={"Accept-Language": language}).text
        (found,) = re.findall(r'<p data-say="differences" ([^>]*)>', page)
        forms[language] = dict(re.findall(r'data-(\w+)="([^"]*)"', found))
    assert forms["en"] == {"one": "{num} difference", "other": "{num} differences"}
    assert forms["pl"].keys() == {"one", "few", "many"}
    assert all("{num}" in form for form in forms["pl"].values())


# --- a difference close up ---


def test_another_tile(sit_down: SitDown) -> None:
    """Another tile on the table leads to the correction of its turn, with that tile in the draft, and what else differs
    in the same turn: tiles that were swapped can only be fixed together.
    """
    keeper = sit_down(*LINES)
    page = looked(keeper, "cell=4,1&table=Bt@4,1")
    assert reported(page) == [
        *("Different tile 1 of 1 difference", "Table: blue star", "Scoresheet: blue cross", "Turn 4, Bob"),
    ]
    found = keys(page)
    assert list(found) == ["Fix turn 4*", "The scoresheet is right"]
    assert draft(keeper, found["Fix turn 4*"]) == {"3,1": "Bc", "4,1": "Bt"}
    found = keys(looked(keeper, "cell=3,1&table=Bx@3,1+Bc@4,1"))
    assert draft(keeper, found["Fix turn 4*"]) == {"3,1": "Bx", "4,1": "Bc"}


def test_table_only(sit_down: SitDown) -> None:
    """A tile that the sheet lacks is the next turn, whatever else differs, if it can be; otherwise it is added to
    the one turn that it fits, or a turn is inserted.
    """
    keeper = sit_down(*LINES)
    page = looked(keeper, "cell=5,1&table=Bt@5,1")
    assert reported(page)[1:] == [
        "Table: blue star",
        "Scoresheet: nothing here",
        "It fits turn 4: Bob would score 4 instead of 3.",
        "If a whole turn is missing, insert it.",
    ]
    found = keys(page)
    assert list(found) == ["Use as the next turn*", "Add to turn 4", "Insert a turn", "The scoresheet is right"]
    assert draft(keeper, found["Add to turn 4"]) == {"3,1": "Bc", "4,1": "Bx", "5,1": "Bt"}
    found = keys(looked(keeper, "cell=5,1&table=Bt@5,1+Bs@6,1+Ro@3,1&missing=0,1"))
    upcoming = keeper.client.get(found["Use as the next turn*"]).location
    assert draft(keeper, upcoming) == {"5,1": "Bt", "6,1": "Bs"}
    ended = keys(looked(sit_down(*LINES, 'end "late"'), "cell=5,1&table=Bt@5,1"))
    assert list(ended) == ["Add to turn 4*", "Insert a turn", "The scoresheet is right"]


def test_forgotten_turn(sit_down: SitDown) -> None:
    """A forgotten turn is inserted before the latest turn before which it fits, with all its tiles in one line."""
    keeper = sit_down(*LINES)
    found = keys(looked(keeper, "cell=1,-1&table=Gs@1,-1+Bs@1,-2"))
    address = found["Insert a turn"]
    assert urlsplit(address).path.endswith("/turns/5/insert")
    assert draft(keeper, address) == {"1,-1": "Gs", "1,-2": "Bs"}


def test_sheet_only(sit_down: SitDown) -> None:
    """A tile that isn't on the table leads to its turn without it; if no other is left, to the removal of the turn."""
    keeper = sit_down(*LINES)
    found = keys(looked(keeper, "cell=4,1&missing=4,1"))
    assert list(found) == ["Fix turn 4*", "The scoresheet is right"]
    assert draft(keeper, found["Fix turn 4*"]) == {"3,1": "Bc"}
    found = keys(looked(keeper, "cell=0,1&missing=0,1"))
    assert found["Remove turn 5*"] == f"{keeper.base}/turns/5/remove?photo=0,1"


def test_one_space_off(sit_down: SitDown) -> None:
    """A tile that is missing here and is next door is one difference, with one fix; what the rules don't allow isn't
    the likeliest, and may wait for another fix.
    """
    keeper = sit_down(*LINES)
    page = looked(keeper, "cell=0,1&missing=0,1&table=Go@-1,1")
    assert reported(page)[0] == "One space off 1 of 1 difference"
    assert draft(keeper, keys(page)["Fix turn 5"]) == {"-1,1": "Go"}
    page = looked(keeper, "cell=0,1&missing=0,1&table=Go@-1,1+Rx@3,0")
    assert "The rules don't allow that yet: fix another difference first." in reported(page)


def test_not_sure(sit_down: SitDown) -> None:
    """If it isn't sure which tile is there, the tiles that the rules allow are offered, and none is the likeliest. A
    space that can't be seen is reported as such, without a guess.
    """
    keeper = sit_down(*LINES)
    page = looked(keeper, "cell=4,1&unsure=Bt@4,1+Bx@4,1+Bc@4,1&glare=4,1")
    assert reported(page) == [
        "Not sure 1 of 1 tile",
        "The light on this tile is too bright.",
        "Scoresheet: blue cross",
        "Which is it?",
        "Turn 4, Bob",
    ]
    found = keys(page)
    assert list(found) == ["blue cross", "blue star", "Another tile"]
    assert found["blue cross"].endswith("/camera?read=1&right=4,1")
    assert draft(keeper, found["blue star"]) == {"3,1": "Bc", "4,1": "Bt"}
    assert draft(keeper, found["Another tile"]) == {"3,1": "Bc"}
    page = looked(keeper, "cell=4,1&covered=4,1")
    assert reported(page)[1:] == ["Something is covering this space.", "Scoresheet: blue cross", "Turn 4, Bob"]
    assert list(keys(page)) == ["The scoresheet is right", "Another tile"]


def test_from_one_to_the_next(sit_down: SitDown) -> None:
    """Arrows lead from one difference to the next, by their turns, unsure ones last and not counted."""
    keeper = sit_down(*LINES)
    query = "table=Bt@4,1+Rc@-1,0&missing=0,1&dark=2,1"
    page, seen = looked(keeper, f"cell=4,1&{query}"), []
    while True:
        seen.append(page.one("h1").text)
        onward = list(page.every("a", rel="next"))
        if not onward:
            break
        page = read(keeper.client.get(onward[0]["href"]).text)
    assert seen == [
        "Different tile 1 of 3 differences",
        "Only on the scoresheet 2 of 3 differences",
        "Only on the table 3 of 3 differences",
        "Not sure 1 of 1 tile",
    ]
    assert page.one("a", rel="prev")


@pytest.mark.parametrize("query", ["cell=9,9", "cell=4,1&table=Bx@4,1", "cell=x", "table=Bt@4,1&cell=0,0", ""])
def test_nothing_differs(sit_down: SitDown, query: str) -> None:
    """An address without a difference, or that can't be read, leads back to the list."""
    keeper = sit_down(*LINES)
    answer = keeper.client.get(f"{keeper.base}/camera/look?{query}")
    assert answer.status_code == 422
    assert keeper.client.get(f"{keeper.base}/camera?read=1").status_code == 200
    assert f"{keeper.base}/camera?read=1" in answer.text


# --- fixing, and back ---


@pytest.mark.parametrize(
    ("query", "key", "do", "message", "left"),
    [
        ("cell=4,1&table=Bt@4,1", "Fix turn 4*", "correct", "Turn 4 fixed.", "S2 place Bc@3,1 Bt@4,1"),
        ("cell=1,-1&table=Gs@1,-1", "Insert a turn", "insert", "Turn 5 inserted.", "place Gs@1,-1"),
        ("cell=0,1&missing=0,1", "Remove turn 5*", "remove", "Turn 5 removed.", "4. S2 place Bc@3,1 Bx@4,1"),
    ],
)
def test_fixed_and_back(sit_down: SitDown, query: str, key: str, do: str, message: str, left: str) -> None:
    """Saving a fix leads back to the check, which shows what was done; leaving leads back without a message."""
    keeper = sit_down(*LINES)
    address = keys(looked(keeper, query))[key]
    page = read(keeper.client.get(address).text)
    assert f"{keeper.base}/camera?read=1" in [link["href"] for link in page.every("a")]
    form = page.one("form", id={"correct": "entry"}.get(do, do))
    fields = {field["name"]: field["value"] for field in form.every("input", "name", "value", type="hidden")}
    answer = keeper.client.post(urlsplit(address).path, data={"shift": "1", **fields, "do": do})
    assert urlsplit(answer.location).path == f"{keeper.base}/camera"
    assert read(keeper.client.get(answer.location).text).one("span", id="done").text == message
    assert left in keeper.client.get(f"{keeper.base}.txt").text


def test_the_photo_goes_along_with_each_tap(sit_down: SitDown) -> None:
    """While the fix is changed, the page remembers the space in the photo."""
    keeper = sit_down(*LINES)
    address = keys(looked(keeper, "cell=4,1&table=Bt@4,1"))["Fix turn 4*"]
    keeper.address = address
    keeper.open()
    keeper.press("lift", "4,1")
    assert "photo=4,1" in keeper.address
    assert keeper.page.entry.one("canvas")["data-cut"] == "4,1"


# --- roles ---


def test_followers_compare_and_fix_nothing(app: Flask, sit_down: SitDown) -> None:
    """Followers may compare: they see each difference, no key that writes, and no address of the game itself. In public
    only people with a link to the game may.
    """
    keeper = sit_down(*LINES)
    assert f"{keeper.seen}/camera" in keeper.client.get(keeper.seen).text
    page = keeper.client.get(f"{keeper.seen}/camera").text
    look = keeper.client.get(f"{keeper.seen}/camera/look?cell=4,1&table=Bt@4,1").text
    assert keeper.id not in page + look
    assert list(keys(read(look))) == ["The scoresheet is right"]
    assert "A scorekeeper can fix this." in reported(read(look))
    seen = keeper.seen
    app.config["PUBLIC"] = True
    stranger, follower = app.test_client(), app.test_client()
    for path in ("camera", "camera/look?cell=4,1&table=Bt@4,1"):
        assert keeper.client.get(f"/seen/nothing/{path}").status_code == 404
        assert stranger.get(f"{keeper.base}/{path}").status_code == 404
        assert follower.get(f"{seen}/{path}").status_code == 200
