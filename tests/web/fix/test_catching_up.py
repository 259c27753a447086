"""Filling in points-only turns with the tiles that a photo shows."""

from itertools import product

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

NAMES = ("Ann", "Bob", "Cleo")
LINE = "S1 place Ro@0,0 Rs@1,0 Rd@2,0"
GAME = (LINE, "S2 points 2 tiles 1", "S3 points 2 tiles 1", "S1 points 4 tiles 1")
"""Either of two tiles explains two of the points-only turns, one tile alone the third."""
TILES = "Bo@0,1 Yd@2,1 Rx@3,0"
FILLED = (
    "correct 2: S2 place Yd@2,1 filled 2",
    "correct 3: S3 place Bo@0,1 filled 2",
    "correct 4: S1 place Rx@3,0 filled 2",
)


class CatchUp:
    """Someone who fills in turns: they follow the links of the page and press its key."""

    def __init__(self, client: FlaskClient, keeper: Scorekeeper, tiles: str, **fields: str) -> None:
        self.client, self.game, self.base = client, keeper.base, f"{keeper.base}/catch-up"
        self.look(client.get(self.base, query_string={"tiles": tiles, **fields}))

    def look(self, answer: TestResponse) -> None:
        """Look at an answer."""
        self.status, self.location = answer.status_code, answer.location
        self.page = read("" if answer.location else answer.text)

    @property
    def turns(self) -> dict[int, tuple[str, list[str]]]:
        """How far each turn is filled in, and its tiles."""
        return {
            int(turn["data-turn"]): (turn["data-filled"], [tile["data-kind"] for tile in turn.every("", "data-kind")])
            for turn in self.page.every("li", "data-turn")
        }

    def choices(self, turn: int) -> list[Element]:
        """The choices for a turn."""
        return [each for each in self.page.one("li", id=f"turn-{turn}").every("a") if "choice" in each.classes]

    def choose(self, turn: int, words: str) -> None:
        """Follow the link with these words."""
        (choice,) = (each for each in self.choices(turn) if each.text.startswith(words))
        self.look(self.client.get(choice["href"]))

    @property
    def key(self) -> Element:
        """The key that fills the turns in."""
        return self.page.one("button", name="do", value="fill")

    @property
    def fields(self) -> dict[str, str]:
        """The fields that the key sends."""
        sent = {field["name"]: field["value"] for field in self.page.one("form", id="fill").every("input")}
        return {**sent, "do": "fill"}

    def fill(self, **fields: str) -> None:
        """Press the key."""
        self.look(self.client.post(self.page.one("form", id="fill")["action"], data={**self.fields, **fields}))

    @property
    def problem(self) -> str:
        """The page's sentence about the request."""
        return " ".join(each.text for each in self.page.every("", role="alert"))


def asked(sit_down: SitDown, client: FlaskClient, tiles: str = TILES, *events: str) -> CatchUp:
    """The page for these tiles in the game above, or another one."""
    return CatchUp(client, sit_down(*(events or GAME), names=NAMES), tiles)


def test_all_is_shown_first(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """Each turn is shown with the tiles that explain it before anything is written; one that several sets explain is an
    unanswered question, and those that depend on it wait.
    """
    page = asked(sit_down, client)
    assert page.status == 200
    assert page.page.one("h1").text == "Fill in 3 turns Points only so far. Nothing is saved yet."
    assert page.turns == {2: ("asked", []), 3: ("waits", []), 4: ("sure", ["Rx"])}
    assert [each.text for each in page.choices(2)] == [
        "Blue circle row 2, column 1",
        "Yellow diamond row 2, column 3",
        "Keep points only",
    ]
    assert not any("aria-current" in each for each in page.choices(2))
    assert "disabled" in page.key
    assert disk.lines()[1:] == list(GAME[1:])


def test_filled_in(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """After the choice the other tile is left for the other turn; one key writes all turns once, however often it is
    pressed, and no points change. Tiles on the sheet no longer explain anything.
    """
    page = asked(sit_down, client)
    page.choose(2, "Yellow diamond")
    assert page.turns == {2: ("asked", []), 3: ("sure", ["Bo"]), 4: ("sure", ["Rx"])}
    assert [each.text for each in page.choices(2) if "aria-current" in each] == ["Yellow diamond row 2, column 3"]
    assert page.page.one("h1").text.startswith("Fill in 3 turns")
    fields = page.fields
    for _ in range(2):
        answer = client.post(page.base, data=fields)
        assert (answer.status_code, answer.location) == (303, f"{page.game}/camera?filled=3")
    assert disk.lines()[len(GAME) :] == list(FILLED)
    assert "3 turns filled in." in client.get(answer.location).text
    keeper = Scorekeeper(client, page.game)
    assert keeper.page.totals == [7, 2, 2]
    assert keeper.page.placed == {"0,0": "Ro", "1,0": "Rs", "2,0": "Rd", "2,1": "Yd", "0,1": "Bo", "3,0": "Rx"}
    page.look(client.get(page.base, query_string={"tiles": TILES}))
    assert (page.status, page.turns) == (200, {})


def test_one_undo(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """One key next to the notice, or *Undo* on the game's page, undoes all of it; then the key is gone."""
    page = asked(sit_down, client)
    page.choose(2, "Yellow")
    page.fill()
    check = page.location
    assert "Turn 3 filled in: Cleo played" in read(client.get(f"{page.game}/history").text).text
    (form,) = read(client.get(check).text).every("form", action=f"{page.game}/undo")
    fields = {field["name"]: field["value"] for field in form.every("input")}
    assert client.post(form["action"], data={**fields, "do": "undo"}).status_code == 303
    assert disk.lines()[len(GAME) :] == [*FILLED, "take-back"]
    page.look(client.get(page.base, query_string={"tiles": TILES}))
    assert page.turns == {2: ("asked", []), 3: ("waits", []), 4: ("sure", ["Rx"])}
    assert not [*read(client.get(check).text).every("form", action=f"{page.game}/undo")]
    keeper = Scorekeeper(client, page.game)
    keeper.write("redo", do="redo")
    keeper.write("undo", do="undo")
    assert keeper.page.placed == {"0,0": "Ro", "1,0": "Rs", "2,0": "Rd"}


def test_points_only_are_kept(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """A turn can keep its points only; then the key counts one less, and its tiles are a question for the next turn."""
    page = asked(sit_down, client)
    page.choose(2, "Keep")
    assert page.page.one("h1").text.startswith("Fill in 2 turns")
    assert page.turns[3][0] == "asked"
    page.choose(3, "Blue")
    assert page.page.one("p", **{"class": "rest"}).text == "1 tile fits none of these turns."
    page.fill()
    assert disk.lines()[len(GAME) :] == [
        "correct 3: S3 place Bo@0,1 filled 3",
        "correct 4: S1 place Rx@3,0 filled 3",
    ]


def test_a_choice_can_be_changed(sit_down: SitDown, client: FlaskClient) -> None:
    """Another choice for a turn drops the choices for later turns."""
    page = asked(sit_down, client)
    page.choose(2, "Keep")
    page.choose(3, "Blue")
    page.choose(2, "Yellow")
    assert page.fields == {
        "tiles": "Bo@0,1 Yd@2,1 Rx@3,0",
        "seen": "4",
        "turn-2": "Yd@2,1",
        "do": "fill",
    }


def test_nothing_fits(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """Tiles that explain no turn leave everything as it is."""
    page = asked(sit_down, client, "Gx@9,9")
    assert page.page.one("h1").text.startswith("Fill in turns")
    assert {filled for filled, _ in page.turns.values()} == {"kept"}
    assert "disabled" in page.key
    page.fill()
    assert (page.status, len(disk.lines())) == (422, len(GAME))


def test_a_question_is_open(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """As long as a question is open nothing is written, whatever is sent."""
    page = asked(sit_down, client)
    page.fill()
    assert (page.status, page.problem) == (422, "Choose the tiles of turn 2 first.")
    page.fill(**{"turn-2": "Rx@9,9", "turn-3": "keep"})
    assert (page.status, page.problem) == (422, "Choose the tiles of turn 2 first.")
    page.fill(**{"turn-2": "nonsense"})
    assert page.status == 422
    assert len(disk.lines()) == len(GAME)


def test_someone_else_has_written(sit_down: SitDown, client: FlaskClient, disk: Disk) -> None:
    """If another phone wrote in the meantime, nothing is filled in: the newer sheet is shown with the choices kept."""
    keeper = sit_down(*GAME, names=NAMES)
    page = CatchUp(client, keeper, TILES)
    page.choose(2, "Yellow")
    keeper.write("pass", do="pass")
    keeper.write("points", do="points", points="3", tiles="1")
    page.fill()
    assert (page.status, page.problem) == (409, "Somebody else has saved something. Check the turns again.")
    assert page.turns == {2: ("asked", []), 3: ("sure", ["Bo"]), 4: ("sure", ["Rx"]), 5: ("kept", [])}
    assert page.fields["seen"] == "5"
    assert len(disk.lines()) == len(GAME) + 1
    page.fill()
    assert page.status == 303
    assert disk.lines()[len(GAME) + 1 :] == list(FILLED)


def test_a_move_instead(sit_down: SitDown, client: FlaskClient) -> None:
    """Tiles in one line can be used as the next turn instead, unless the game is over."""
    events = (LINE, "S2 points 4 tiles 1")
    page = asked(sit_down, client, "Rx@3,0", *events)
    (link,) = (link for link in page.page.every("a") if link.text == "Use as the next turn")
    keeper = Scorekeeper(client, link["href"])
    assert (keeper.page.draft, keeper.page.to_move) == ({"3,0": "Rx"}, 3)
    over = asked(sit_down, client, "Rx@3,0", *events, 'end "late"')
    assert over.turns == {2: ("sure", ["Rx"])}
    assert "Use as the next turn" not in over.page.text


def test_too_much(sit_down: SitDown, client: FlaskClient) -> None:
    """Tiles with too many possible meanings aren't explained: a sentence says what to do."""
    row = " ".join(f"{color}{shape}@{x},9" for x, (color, shape) in enumerate(product("ROYGBP", "osdcxt")))
    page = asked(sit_down, client, row, LINE, "S2 points 6 tiles 6")
    assert page.problem == (
        "These tiles could be too many different turns. Enter a few of the turns by hand, then try again."
    )
    assert "disabled" in page.key
