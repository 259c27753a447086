"""A recount: a turn's points are counted again, one part after the other."""

from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.notation import read_event, read_step
from referee.core.position import Award
from referee.rulebooks.qwirkle.codes import Prize
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.wording import WORDING
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.wording import WORDING as WORD_GAME
from referee.service import Referee
from referee.web.board.recount import Recount, recount_of, recount_of_row
from referee.wording.words import Words
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.rulebooks.qwirkle.text import read_board, read_play
from tests.web.conftest import SitDown
from tests.web.markup import Element, page, read

WORDS = Words(QWIRKLE, WORDING)
ROW = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0"
LAYOUT = "/".join(["15"] * 5 + ["4g2w2g4", "15", "5g1+1g5", "15", "4g2w2g4"] + ["15"] * 5)
LAST = Award(Prize.LAST_TILE, 1, 6)


def recount(board: str, play: str, *awards: Award, lit: int | None = None) -> Recount:
    """The recount of a play."""
    entered, placed = read_board(board), read_play(play)
    cells = [*entered.tiles, *(cell for _, cell in placed)]
    found = recount_of(WORDS, judge(entered, placed), awards, lit, [cell for _, cell in placed], cells)
    assert found
    return found


@pytest.mark.parametrize(
    ("board", "play", "awards", "reported"),
    [
        ("", "Ro@0,0", (), ["First tile: 1. So far: 1."]),
        ("Ro@0,0", "Rs@1,0", (), ["Red row: 2. So far: 2."]),
        (
            f"{ROW} Bt@5,1",
            "Rt@5,0",
            (),
            ["Red row: 6. So far: 6.", "Qwirkle: 6. So far: 12.", "Column of stars: 2. So far: 14."],
        ),
        (
            "Oo@0,0 Os@1,1",
            "Od@1,0",
            (LAST,),
            ["Last tile: 6. So far: 6.", "Orange row: 2. So far: 8.", "Orange column: 2. So far: 10."],
        ),
        (
            "Yo@0,0 Ys@0,1 Bd@1,2",
            "Yd@0,2",
            (),
            ["Yellow column: 3. So far: 3.", "Row of diamonds: 2. So far: 5."],
        ),
    ],
    ids=["first tile", "one line", "Qwirkle", "last tile, equal lines", "longest first"],
)
def test_parts_in_order(board: str, play: str, awards: tuple[Award, ...], reported: list[str]) -> None:
    """First what no tile shows, then the lines from the longest to the shortest, a Qwirkle after its line; each has the
    direction of its line, and the points so far.
    """
    assert [step.spoken for step in recount(board, play, *awards).steps] == reported


def test_every_turn_of_a_game() -> None:
    """Every recount ends at the points of its turn."""
    game, damage = SAMPLE.beginning.replayed(SAMPLE.steps)
    assert damage is None
    for row in game.rows:
        found = recount_of_row(WORDS, row, game.board.tiles, 0)
        assert found
        assert (found.steps[-1].together, found.points) == (row.points, row.points)
        ends = {step.part.line: step.end for step in found.steps if step.part.line}
        assert len(set(ends.values())) == len(ends)


def test_points_next_to_a_line() -> None:
    """The points of a line are on a free cell next to its end: each line has its own, a Qwirkle that of its line."""
    found = recount("Oo@0,0 Os@1,1", "Od@1,0")
    assert [step.end for step in found.steps] == [Cell(2, 0), Cell(1, 2)]
    found = recount(f"{ROW} Bt@5,1", "Rt@5,0")
    assert [(step.end, step.part.on_board) for step in found.steps] == [
        (Cell(6, 0), "6"),
        (Cell(6, 0), "6+6"),
        (Cell(5, 2), "2"),
    ]


def test_a_part_is_lit() -> None:
    """At a part, those before it are counted and those after it to come; an unknown part leaves it at rest."""
    found = recount(f"{ROW} Bt@5,1", "Rt@5,0", lit=1)
    assert [step.when for step in found.steps] == ["past", "now", "later"]
    assert (found.back, found.next) == (0, 2)
    for lit in (None, -1, 3):
        assert recount(f"{ROW} Bt@5,1", "Rt@5,0", lit=lit).now is None


def test_words_letter_by_letter() -> None:
    """A word is counted by its letters, then each doubled letter, then the word as a whole."""
    rulebook = WordGame.open({"Layout": LAYOUT})
    game: Game[str] = Game.start(rulebook, 2)
    reported = []
    for line in ("centre I", "S1 place DNI@-2,0 across", "S2 place NOGI@0,-3 down", "S1 place SŁOŃCE@-2,-2 across"):
        game = game.after(read_step(line, rulebook))
        found = recount_of_row(Words(rulebook, WORD_GAME), game.rows[-1], game.board.tiles)
        if found:
            assert found.points == game.rows[-1].points
            reported.append([step.spoken for step in found.steps])
    assert reported == [
        ["DNI: 4. So far: 4.", "D ×\u00a02: 2. So far: 6."],
        ["NOGI: 6. So far: 6.", "Word ×\u00a02: 6. So far: 12."],
        ["SŁOŃCE: 15. So far: 15.", "E ×\u00a02: 1. So far: 16.", "Word ×\u00a02: 16. So far: 32."],
    ]


# --- on pages ---


def test_of_a_draft(sit_down: SitDown) -> None:
    """The points of a draft are the key that counts them again: the lines from the longest to the shortest, each lit
    with those before it, and the draft stays.
    """
    keeper = sit_down(*SAMPLE_LINES[:8], names=SAMPLE.names)
    keeper.draft("Yd@-2,-1 Yo@-2,0")
    assert keeper.page.lights == {"0": "+10"}
    assert keeper.page.parts == ["Row of diamonds 4", "Row of circles 4", "Yellow column 2"]
    keeper.press("light", "0")
    diamonds, circles = {"-3,-1", "-2,-1", "-1,-1", "0,-1"}, {"-2,0", "-1,0", "0,0", "1,0"}
    assert keeper.page.counting == (4, "Row of diamonds: 4")
    assert keeper.page.lights == {"": "Stop", "1": "Next"}
    assert keeper.page.lit("now") == diamonds
    keeper.press("light", "1")
    assert keeper.page.counting == (8, "Row of circles: 4")
    assert keeper.page.lights == {"": "Stop", "0": "Back", "2": "Next"}
    assert (keeper.page.lit("past"), keeper.page.lit("now")) == (diamonds, circles)
    keeper.press("light", "2")
    assert keeper.page.counting == (10, "Yellow column: 2")
    assert keeper.page.form.one("", id="spoken").text == "Yellow column: 2. So far: 10."
    keeper.press("light", "")
    assert (keeper.page.lights, keeper.page.lit("now")) == ({"0": "+10"}, set())
    assert keeper.page.draft == {"-2,-1": "Yd", "-2,0": "Yo"}


def test_of_an_earlier_turn(sit_down: SitDown) -> None:
    """Any turn with tiles is counted again by its number, on the board as it is now; no other number is. The turn of a
    placed tile is counted by tapping its points, and stopping leads back to it.
    """
    keeper = sit_down(*SAMPLE_LINES[:11], names=SAMPLE.names)
    for number in (1, 5, 11):
        keeper.get(keeper.base, {"turn": str(number), "light": "0"})
        last = len(keeper.page.parts) - 1
        keeper.get(keeper.base, {"turn": str(number), "light": str(last)})
        assert keeper.page.counting[0] == SAMPLE.steps[number - 1].announced
        assert keeper.page.form.one("input", name="turn")["value"] == str(number)
        keeper.press("light", "")
        assert keeper.page.lights == {"0": "+18"}
    keeper.get(keeper.base, {"turn": "12", "light": "0"})
    assert not list(keeper.page.form.every("input", name="turn"))
    keeper.open()
    keeper.press("laid", "{},{}".format(*SAMPLE.steps[2].play[0].cell))
    for _ in range(2):
        assert "Turn 3" in keeper.page.verdict.text
        assert keeper.page.lights == {"0": f"+{SAMPLE.steps[2].announced}"}
        keeper.press("light", "0")
        assert keeper.page.lit("now")
        keeper.press("light", "")


def lit(found: Element) -> list[tuple[str, str]]:
    """What is being counted, as it is shown and as it is read aloud."""
    (now,) = [each for each in found.every("p", "data-part") if "now" in each.classes]
    return [(now.text, now["data-spoken"])]


def test_of_a_word_taken_off(client: FlaskClient, referee: Referee) -> None:
    """A turn whose word was removed from the board isn't counted again on it: the page shows the game as it is."""
    game_id = referee.start(("Ann", "Bob"), WordGame())
    for line in ("centre I", "S1 place DNI@-2,0 across", "S2 place NOGI@0,-3 down", 'S2 withdraw "no word"'):
        referee.write(referee.sheet(game_id), read_event(line, WordGame()))
    for number, counted in ((2, True), (3, False), (4, False)):
        answer = client.get(f"/games/{game_id}?turn={number}&light=0")
        assert answer.status_code == 200
        assert bool(list(read(answer.text).every("i", "data-part"))) is counted


def test_on_the_sheet(sit_down: SitDown) -> None:
    """The strip of a turn counts it again: its points lead to the first part, from there Next on, and Stop back."""
    keeper = sit_down(*SAMPLE_LINES[:11], names=SAMPLE.names)
    strip = page(keeper.client, f"{keeper.base}/sheet?turn=11").one(id="strip")
    (pill,) = [link for link in strip.every("a") if "pill" in link.classes]
    first = page(keeper.client, pill["href"]).one(id="strip")
    assert lit(first) == [("6 Red column: 6", "Red column: 6. So far: 6.")]
    assert len([part for part in first.every("g", "data-part") if "now" in part.classes]) == 2  # near and whole
    (following,) = [link for link in first.every("a") if link.text == "Next"]
    assert lit(page(keeper.client, following["href"])) == [("12 Qwirkle: 6", "Qwirkle: 6. So far: 12.")]
    stop = first.one("a", "data-stop")
    assert urlsplit(stop["href"]).query == "turn=11"


def test_in_the_replay(sit_down: SitDown) -> None:
    """A moment of the replay counts its turn again when its points are pressed."""
    keeper = sit_down(*SAMPLE_LINES[:11], names=SAMPLE.names)
    at_rest = page(keeper.client, f"{keeper.base}/replay/11")
    assert [key.text for key in at_rest.every("button", name="light", form="reel")] == [
        f"+{SAMPLE.steps[10].announced}"
    ]
    answer = keeper.client.get(f"{keeper.base}/replay", query_string={"turn": "11", "light": "0"})
    assert (answer.status_code, answer.location) == (302, f"{keeper.base}/replay/11?light=0")
    first = page(keeper.client, answer.location)
    assert "recounts" in first.one(id="plane").classes
    assert {key["value"]: key.text for key in first.every("button", name="light", form="reel")} == {
        "": "Stop",
        "1": "Next",
    }
    parts = {"turn": "11", "light": "1", "since": "11", "seen": "11"}
    part = keeper.client.get(f"{keeper.base}/replay", query_string=parts, headers={"HX-Request": "true"})
    assert part.headers["HX-Replace-Url"] == f"{keeper.base}/replay/11?light=1"
    assert "together" in part.text


def test_for_followers(sit_down: SitDown) -> None:
    """Followers count a turn again too, without a form; at the newest turn Stop leads to the page that goes on."""
    keeper = sit_down(*SAMPLE_LINES[:11], names=SAMPLE.names)
    address = keeper.seen
    at_rest = page(keeper.client, address)
    (pill,) = [link for link in at_rest.every("a") if "pill" in link.classes]
    assert pill.text == "+18"
    first = page(keeper.client, pill["href"])
    assert lit(first) == [("6 Red column: 6", "Red column: 6. So far: 6.")]
    assert first.one(id="spoken").text == "Red column: 6. So far: 6."
    assert urlsplit(first.one("a", "data-stop")["href"]).query == ""
    assert [part.text for part in first.one("g", "data-part", **{"data-part": "1"}).every("text")][-1:] == ["6+6"]
