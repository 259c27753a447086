"""The replay: every address shows exactly its moment, and htmx gets the differences between two of them."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.core import notation
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee
from tests.disk import Disk
from tests.games import OVER, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

EVERY_KIND = (
    "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0",
    'S2 place Bx@6,0 by table "kids"',
    "S1 points 4 tiles 2",
    "S2 swap 1",
    'S1 pass by table "asleep"',
    'S2 adjust -5 "peeked"',
    "correct 4: S2 swap 2",
    'end "the tram"',
)
SAID = (
    "Ann starts",
    "Ann +12 = red line 6 + Qwirkle 6 Qwirkle",
    "Bob +13 = mixed line 7 + Qwirkle 6 Qwirkle allowed by the players: kids",
    "Ann +4 2 tiles, points only",
    "Bob swapped 2 tiles before: Bob swapped 1 tile",
    "Ann passed allowed by the players: asleep",
    "Bob −5 adjusted: peeked",
    "ended early: the tram Ann wins",
)
"""The text of each of them, and before the first."""


def moment(keeper: Scorekeeper, number: int, status: int = 200, **asked: str) -> Element:
    """The page of a moment."""
    answer = keeper.client.get(f"{keeper.base}/replay/{number}", query_string=asked)
    assert answer.status_code == status
    return read(answer.text)


def tiles(page: Element, *marks: str) -> dict[str, str]:
    """The tiles on the board with these marks, by cell."""
    return {cell["data-cell"]: cell["data-tile"] for cell in page.one(id="laid").every("", "data-tile", *marks)}


def totals(page: Element) -> list[int]:
    """The totals by seat."""
    return [int(seat["data-total"]) for seat in page.one(id="totals").every("", "data-total")]


def reported(page: Element) -> str:
    """The facts about the turn."""
    return page.one(id="told").text


def test_each_moment(sit_down: SitDown) -> None:
    """Each number leads to the board after that turn with its tiles outlined, the totals then, and its sum. The board
    has the same frame in every moment, each tile the same place, and fields where tiles will be placed.
    """
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    game, _ = SAMPLE.beginning.replayed(SAMPLE.steps)
    pages = [moment(keeper, number, shown="1") for number in range(len(SAMPLE_LINES) + 1)]
    for number, page in enumerate(pages):
        placed = [each for step in SAMPLE.steps[:number] for each in step.play]
        assert tiles(page) == {f"{cell.x},{cell.y}": str(tile) for tile, cell in placed}
        last = SAMPLE.steps[number - 1].play if number else ()
        assert tiles(page, "data-last") == {f"{cell.x},{cell.y}": str(tile) for tile, cell in last}
        assert totals(page) == (list(game.rows[number - 1].totals) if number else [0, 0, 0, 0])
    assert reported(page).startswith("Ola +9 = ")
    assert page.one("h1").text == "Turn 12 of 12"
    assert len({framed(page) for page in pages}) == 1
    places = [{cell["data-cell"]: cell.spot for cell in page.one(id="laid").every("", "data-cell")} for page in pages]
    assert all(places[-1].items() >= each.items() for each in places)
    fields = [{field.spot for field in page.one(id="fields").every("i")} for page in pages]
    assert fields == [set(places[-1].values())] * len(pages)


def test_every_kind_of_step(sit_down: SitDown) -> None:
    """Every row of the sheet is shown in words: turns, rulings, corrections, adjustments, the end, who won."""
    keeper = sit_down(*EVERY_KIND)
    pages = [moment(keeper, number) for number in range(len(SAID))]
    assert [reported(page).partition(" Opens")[0].partition(" Chance")[0] for page in pages] == list(SAID)
    assert [totals(page) for page in pages][-3:] == [[16, 13], [16, 8], [16, 8]]
    assert tiles(pages[2], "data-ruled") == {"6,0": "Bx"}
    assert [list(page.every("a", "data-mend")) != [] for page in pages] == [False, *[True] * 5, False, False]


def test_corrections_count(sit_down: SitDown) -> None:
    """A replay shows the game as it is now: corrected turns as they really were, and none that were undone."""
    keeper = sit_down(
        "S1 place Ro@0,0", "S2 place Bo@0,1", "take-back", "S2 place Rs@1,0", "correct 2: S2 place Rd@1,0"
    )
    assert tiles(moment(keeper, 2)) == {"0,0": "Ro", "1,0": "Rd"}
    assert "before: Bob played red square" in reported(moment(keeper, 2))


@pytest.mark.parametrize(("seen", "wanted"), [(1, 12), (6, 5), (4, 4), (12, 0)])
def test_step(sit_down: SitDown, seen: int, wanted: int) -> None:
    """With htmx only the differences from the moment shown are sent, and the address bar names the new one."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    before, after = moment(keeper, seen), moment(keeper, wanted)
    answer = step(keeper, turn=wanted, since=seen, seen=12)
    assert answer.headers["HX-Replace-Url"] == f"{keeper.base}/replay/{wanted}"
    parts = read(answer.get_data(as_text=True))
    apply(before, parts)
    assert tiles(before) == tiles(after)
    assert tiles(before, "data-last") == tiles(after, "data-last")
    assert before.one(id="plane")["class"] == after.one(id="plane")["class"]
    for part in ("which", "totals", "told", "keys"):
        assert before.one(id=part).text == after.one(id=part).text
        assert links(before.one(id=part)) == links(after.one(id=part))


def test_step_is_small(sit_down: SitDown) -> None:
    """A step to the next turn sends no tile that is already there, except those of the turn before it."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    moment(keeper, 11)
    parts = read(step(keeper, turn=12, since=11, seen=12).get_data(as_text=True))
    sent = {cell["data-cell"] for cell in parts.every("", "data-cell")}
    assert sent == {f"{cell.x},{cell.y}" for each in SAMPLE.steps[10:12] for _, cell in each.play}


@pytest.mark.parametrize("fields", [{"seen": 11}, {"seen": 12, "since": "x"}, {"seen": "", "since": 99}, None])
def test_step_from_another_sheet(sit_down: SitDown, fields: dict[str, object] | None) -> None:
    """If the moment shown isn't one of this sheet, or there is no longer a review, which takes long to make, the page
    is reloaded.
    """
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    if fields:
        moment(keeper, 2)
    answer = step(keeper, **{"turn": 3, "since": 2, "seen": 12, **(fields or {})})
    assert answer.headers["HX-Redirect"] == f"{keeper.base}/replay/3"
    assert answer.get_data() == b""


def step(keeper: Scorekeeper, **fields: object) -> TestResponse:
    """The response to the slider with htmx."""
    answer = keeper.client.get(f"{keeper.base}/replay", query_string=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer


def framed(page: Element) -> tuple[str, ...]:
    """The size and origin of the board."""
    return tuple(name for name in page.one(id="plane").classes if name[0] in "cruv" and name[1:].isdigit())


def links(part: Element) -> list[str]:
    """The addresses that a part of a page links to."""
    return [link["href"] for link in part.every("a", "href")]


def apply(page: Element, parts: Element) -> None:
    """Put pieces into a page, as htmx does."""
    for part in parts.every("hx-partial"):
        way = part.attributes.get("hx-swap", "innerHTML")
        for target in part["hx-target"].split(", "):
            *within, word = target.split(" ")
            place = page.one(id=within[0][1:]) if within else page
            (found,) = [each for each in place.every() if each.matches(word)]
            if way == "outerMorph":
                (new,) = part.every()
                assert "hx-morph-skip-children" in new
                found.attributes = new.attributes
            elif way in ("delete", "outerHTML"):
                found.replace([] if way == "delete" else list(part.inside))
            else:
                found.fill([*(found.inside if way == "beforeend" else ()), *part.inside])


def test_slider_without_script(sit_down: SitDown) -> None:
    """The slider is a form: it leads to the address of the moment it was dragged to, or to the last one."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    form = moment(keeper, 4).one("form", id="reel")
    slider = form.one("input", name="turn")
    assert (form["method"], slider["min"], slider["max"], slider["value"]) == ("get", "0", "12", "4")
    for asked, number in (("7", 7), ("0", 0), ("", 12), ("13", 12), ("-1", 12), ("x", 12)):
        answer = keeper.client.get(form["action"], query_string={"turn": asked})
        assert (answer.status_code, answer.location) == (302, f"{keeper.base}/replay/{number}")


def test_keys(sit_down: SitDown) -> None:
    """First, back, next and last are links; at the ends those that lead nowhere aren't."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)

    def keys(number: int) -> list[str]:
        found = moment(keeper, number).one("nav", id="keys").every("a", "data-step")
        return [key.attributes.get("href", "").rpartition("/")[2] for key in found]

    assert keys(0) == ["", "", "1", "12"]
    assert keys(5) == ["0", "4", "6", "12"]
    assert keys(12) == ["0", "11", "", ""]


def test_playing_without_script(sit_down: SitDown) -> None:
    """Without scripts, a game that plays by itself is a page that asks for the next one, until the last."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    assert list(moment(keeper, 10).every("noscript", "content")) == []
    play = moment(keeper, 10).one("a", id="play")
    assert (play["href"], play["aria-pressed"]) == (f"{keeper.base}/replay/10?play=1", "false")
    page = moment(keeper, 10, play="1")
    assert page.one("meta", **{"http-equiv": "refresh"})["content"] == f"2; url={keeper.base}/replay/11?play=1"
    assert page.one("a", id="play")["href"] == f"{keeper.base}/replay/10"
    assert list(moment(keeper, 12, play="1").every("meta", **{"http-equiv": "refresh"})) == []
    assert moment(keeper, 12).one("a", id="play")["href"] == f"{keeper.base}/replay/0?play=1"


def test_beyond_the_end(sit_down: SitDown) -> None:
    """A turn that doesn't exist, or no longer, is answered with the last one and a sentence; without turns there is one
    moment.
    """
    keeper = sit_down(*SAMPLE_LINES[:3], names=SAMPLE.names)
    for number in (4, int("9" * 30)):
        page = moment(keeper, number, 404)
        assert page.one("h1").text == "Turn 3 of 3"
    assert "the scoresheet has 3 turns. This is the last." in page.one(role="alert").text
    assert len(tiles(page)) == sum(len(step.play) for step in SAMPLE.steps[:3])
    for text in ("-1", "x", "1.5"):
        assert keeper.client.get(f"{keeper.base}/replay/{text}").status_code == 404
    empty = sit_down()
    assert "There's no turn 1 yet." in reported(moment(empty, 1, 404))
    page = moment(empty, 0)
    assert (page.one("h1").text, totals(page), reported(page)) == ("Before the first turn", [0, 0], "Ann starts")
    assert "disabled" in page.one("input", id="turn")


def test_damaged(sit_down: SitDown, disk: Disk) -> None:
    """Of a record that was changed by hand, the readable turns are shown, and after the last, why there are no more."""
    keeper = sit_down(*SAMPLE_LINES[:4], names=SAMPLE.names)
    disk.change_line(3, "S3 places Bo on 1,0")
    assert moment(keeper, 1).one("h1").text == "Turn 1 of 2"
    assert "is damaged" not in reported(moment(keeper, 1))
    assert "The scoresheet is damaged at turn 3" in reported(moment(keeper, 2))
    assert list(moment(keeper, 2).every("a", "data-mend")) == []


def test_jumps(sit_down: SitDown) -> None:
    """The best turn, turning points and Qwirkles are one link away; during the game, only those that are no help."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)

    def jumps(**asked: str) -> list[tuple[str, str]]:
        found = moment(keeper, 0, **asked).one("details", id="jumps").every("a", "data-to")
        return [(link.text, link["href"].partition("?")[0].rpartition("/")[2]) for link in found]

    plain = [("Best turn turn 11 · Jarek +18", "11"), ("Qwirkle turn 11 · Jarek +18", "11")]
    assert jumps() == plain
    turning = ("Turning point turn 11 · Jarek +22%", "11")
    assert jumps(shown="1")[:2] == [plain[0], turning]
    assert jumps(shown="1")[-1] == plain[1]


def test_better_place(sit_down: SitDown) -> None:
    """The better place is shown by a key of the turn's page, and by its address; the frame stays."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    page = moment(keeper, 7)
    key = page.one("button", name="better")
    assert (key["form"], key["value"]) == ("reel", "1")
    assert list(page.one(id="open").every("i")) == []
    answer = keeper.client.get(f"{keeper.base}/replay", query_string={"turn": "7", "better": key["value"]})
    assert answer.location == f"{keeper.base}/replay/7?better=1"
    shown = moment(keeper, 7, better="1")
    assert [each.one("span")["data-kind"] for each in shown.one(id="open").every("i")] == ["Ot", "Yt"]
    assert shown.one("button", name="better")["value"] == ""
    assert framed(shown) == framed(page)


def test_hidden_at_the_table(sit_down: SitDown) -> None:
    """While a game goes on, chances and open spots are shown only on request, and then at each step."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    page = moment(keeper, 10)
    assert "Chance" not in reported(page).replace("Win chances and open spots are hidden while you play.", "")
    assert list(page.one(id="open").every("i")) == []
    show = [link["href"] for link in page.one(id="told").every("a")]
    assert show == [f"{keeper.base}/replay/10?shown=1"]
    page = read(keeper.client.get(show[0]).text)
    assert "Win chance" in reported(page)
    assert all(link.endswith("?shown=1") for link in links(page.one(id="keys")) if "play=" not in link)
    assert page.one("form", id="reel").one("input", name="shown")["value"] == "1"
    over = sit_down(*OVER)
    assert "hidden" not in reported(moment(over, 3))


def test_the_waiting_draft_stays(sit_down: SitDown) -> None:
    """The draft waiting on the game's page is passed on from moment to moment, and back to the sheet."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    page = moment(keeper, 4, back="draft=Ro@5,1&seen=12")
    waiting = "back=draft%3DRo@5,1%26seen%3D12"
    for link in (*links(page.one(id="keys")), *links(page.one(id="jumps")), page.one("a", id="leave")["href"]):
        assert waiting in link
    assert page.one("form", id="reel").one("input", name="back")["value"] == "draft=Ro@5,1&seen=12"


def test_sheet_next_to(sit_down: SitDown) -> None:
    """The pad is next to it, each cell leading to its moment, with the current one marked."""
    page = moment(sit_down(*SAMPLE_LINES, names=SAMPLE.names), 4)
    cells = {cell["data-turn"]: cell.one("a") for cell in page.one("aside", id="beside").every("td", "data-turn")}
    assert [cells[str(number)]["data-to"] for number in range(1, 13)] == [str(number) for number in range(1, 13)]
    assert [number for number, link in cells.items() if "aria-current" in link] == ["4"]


def test_word_game(client: FlaskClient, referee: Referee) -> None:
    """A word game is replayed on its board with all fields; the sum is read aloud; removed words are gone."""
    rulebook = WordGame()
    game_id = referee.start(("Ann", "Bob"), rulebook)
    for line in ("centre I", "S1 place DNI@-2,0 across", "S2 place NOGI@0,-3 down", 'S2 withdraw "no word"'):
        referee.write(referee.sheet(game_id), notation.read_event(line, rulebook))
    keeper = Scorekeeper(client, f"/games/{game_id}")
    pages = [moment(keeper, number) for number in range(5)]
    assert [len(tiles(page)) for page in pages] == [0, 1, 3, 6, 3]
    assert reported(pages[1]) == "centre letter I"
    assert reported(pages[2]) == "Ann +4 DNI 4 = 2 + 1 + 1"
    assert "Bob word removed: no word" in reported(pages[4]).replace(" -6", "").replace(" +0", "")
    assert totals(pages[3])[1] > 0 == totals(pages[4])[1]
    fields = list(pages[2].one(id="fields").every("i"))
    assert len(fields) == len(rulebook.rules.layout.fields)
    assert [each["data-premium"] for each in fields if "data-premium" in each] == ["centre"]
    assert "reviewed" not in pages[2].one(id="replay").classes
    gone = step(keeper, turn=4, since=3, seen=4).get_data(as_text=True)
    apply(pages[3], read(gone))
    assert tiles(pages[3]) == tiles(pages[4])


def test_ways(sit_down: SitDown) -> None:
    """From the end to the best turn and to the start, from a turn on the sheet to that turn; from there to the review,
    to fixing it, and to trying another play.
    """
    over = sit_down(*OVER)
    result = read(over.client.get(f"{over.base}/result?more=1").text)
    replays = {link for link in links(result) if "/replay/" in link}
    assert replays == {f"{over.base}/replay/0?play=1", f"{over.base}/replay/20"}
    strip = read(over.client.get(f"{over.base}/sheet?turn=3").text).one("section", id="strip")
    assert f"{over.base}/replay/3" in links(strip)
    assert {f"{over.base}/turns/3", f"{over.base}/try/3"} == {*links(moment(over, 3).one(id="which"))}
    assert f"{over.base}/review" in links(moment(over, 3).one(id="jumps"))


def test_lead(sit_down: SitDown) -> None:
    """The line under the slider: for two players the lead of the first, for more the lead of the leader."""
    two = moment(sit_down("S1 place Ro@0,0", "S2 place Rs@1,0 Rd@2,0", "S1 swap 1"), 0)
    lead = two.one("svg", **{"class": "lead"})
    assert lead["viewbox"] == "0 -10 3 20"
    areas = [path["d"] for path in lead.every("path")]
    assert areas == ["M0 0L0 0 1 -1 2 0 3 0L3 0Z", "M0 0L0 0 1 0 2 2 3 2L3 0Z", "M0 0H3"]
    three = moment(sit_down("S1 place Ro@0,0", "S2 place Rs@1,0 Rd@2,0", names=("Ann", "Bob", "Cleo")), 0)
    areas = [path["d"] for path in three.one("svg", **{"class": "lead"}).every("path")]
    assert areas == ["M0 0L0 0 1 -1 2 -2L2 0Z", "M0 0H2"]
