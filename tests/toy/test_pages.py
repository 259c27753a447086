"""The toy game on its pages, without script: taps are links in disguise, and all that is written has its form."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.core.steps import PointsOnly
from referee.service import Referee
from tests.toy import pages
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

Table = Callable[..., Scorekeeper]


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """Begins a game by the form for one, and opens its page."""

    def begin(*names: str, **house_rules: str) -> Scorekeeper:
        players = {f"players-{number}": name for number, name in enumerate(names or ("Ann", "Bob"))}
        answer = client.post("/games/new", data={"game": "toy", **players, **house_rules})
        assert answer.status_code == 303
        return Scorekeeper(client, answer.location)

    return begin


def page(client: FlaskClient, address: str, status: int = 200) -> Element:
    """A page."""
    answer = client.get(address)
    assert answer.status_code == status, address
    return read(answer.text)


def lay(keeper: Scorekeeper, *cells: str) -> None:
    """Lay a stone on each of these cells, and confirm."""
    for cell in cells:
        if keeper.page.cursor != cell:
            keeper.point(cell)
        keeper.lay("stone")
    keeper.do("confirm")


# --- beginning ---


def test_new_game(client: FlaskClient, referee: Referee, table: Table) -> None:
    """The form for a new game has the seats and the house rules of this game, and begins it."""
    form = page(client, "/games/new?game=toy").one("form", id="new-game")
    assert form.one("input", name="game")["value"] == "toy"
    assert form.one("input", name="last_stone")["value"] == "3"
    assert len([field for field in form.every("input") if field["name"].startswith("players-")]) == 4
    keeper = table("Ann", "Bob", "Cleo", last_stone="5")
    sheet = referee.sheet(keeper.id)
    assert (sheet.rulebook.name, sheet.tags["LastStone"], sheet.names) == ("Toy", "5", ("Ann", "Bob", "Cleo"))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"last_stone": "10"}, "enter a whole number from 0 to 9."),
        ({"players-2": "Cleo", "players-3": "Dan", "players-4": "Eve"}, "Up to 4 can play."),
        ({"players-1": ""}, "Type a name."),
    ],
)
def test_new_game_refused(client: FlaskClient, fields: dict[str, str], problem: str) -> None:
    """What cannot be is said on the form of this game, with what was typed."""
    answer = client.post("/games/new", data={"game": "toy", "players-0": "Ann", "players-1": "Bob", **fields})
    assert answer.status_code == 422
    assert problem in answer.text
    assert read(answer.text).one("input", name="game")["value"] == "toy"


def test_unknown_game(client: FlaskClient) -> None:
    """A game that is not on the shelf has no pages."""
    for address in ("/games/new?game=chess", "/practice?rulebook=chess", "/rules?rulebook=chess"):
        page(client, address, 404)


def test_nobody_asks_who_starts(client: FlaskClient, table: Table) -> None:
    """The questions of another box about the start are not asked here, and cannot be."""
    keeper = table()
    assert f"{keeper.address}/start" not in [link["href"] for link in keeper.page.root.every("a", "href")]
    page(client, f"/games/{keeper.id}/start", 404)


# --- taps ---


def test_board_with_edges(table: Table) -> None:
    """Every cell of the board is shown, in columns and rows as on the table, and none beyond; all of it is framed."""
    keeper = table()
    cells = keeper.page.cells
    assert len(cells) == 20
    assert (cells["0,0"].classes, cells["4,3"].classes) == (["c17", "r17"], ["c21", "r20"])
    assert keeper.page.root.one("", id="plane").classes == ["c5", "r4", "u17", "v17", "edged"]
    assert keeper.page.cursor is None


def test_taps(table: Table) -> None:
    """A stone is laid where the cursor stands, which goes on; it is taken up, and the direction turns."""
    keeper = table()
    keeper.point("2,1")
    assert keeper.page.keys == ["stone"]
    keeper.lay("stone")
    assert (keeper.page.draft, keeper.page.cursor, keeper.page.points) == ({"2,1": "stone"}, "3,1", 1)
    keeper.do("turn-direction")
    assert keeper.page.cursor == "1,1"
    assert keeper.page.entry.one("input", name="way")["value"] == "left"
    keeper.press("lift", "2,1")
    assert (keeper.page.draft, keeper.page.cursor) == ({}, "2,1")
    keeper.do("clear")
    assert keeper.page.cursor is None


def test_the_draft_stands_in_the_address(table: Table) -> None:
    """Loading the address again shows the same draft, with its direction; opening it elsewhere as well."""
    keeper = table()
    keeper.point("2,1")
    keeper.lay("stone")
    keeper.do("turn-direction")
    keeper.open()
    assert (keeper.page.draft, keeper.page.cursor) == ({"2,1": "stone"}, "1,1")


def test_a_stone_is_refused(table: Table) -> None:
    """A third stone is not on offer; asked for all the same it is refused, and why."""
    keeper = table()
    keeper.point("0,0")
    keeper.lay("stone", "stone")
    assert keeper.page.keys == []
    keeper.press("tile", "stone")
    assert keeper.status == 422
    assert keeper.page.codes == ["more-than-two"]
    keeper.do("why")
    rules = list(keeper.page.form.one("li", "data-code").every("a", "href"))
    assert [link.text for link in rules] == ["Rule R2 ›"]
    assert rules[0]["href"].startswith("/rules?rulebook=toy&game=")


# --- writing ---


def test_turns(table: Table) -> None:
    """Stones are laid and confirmed; the seats, the bag and the last turn are shown."""
    keeper = table()
    lay(keeper, "0,0", "1,0")
    assert (keeper.page.totals, keeper.page.to_move, keeper.page.bag) == ([2, 0], 2, 12)
    assert keeper.page.last == {"0,0", "1,0"}
    keeper.do("undo")
    assert (keeper.page.totals, keeper.page.laid) == ([0, 0], {})
    keeper.do("redo")
    assert keeper.page.totals == [2, 0]


def full(keeper: Scorekeeper) -> None:
    """Play until the bag is empty: the hands still hold three stones, or two."""
    for number in range(7):
        lay(keeper, f"{2 * (number % 2)},{number // 2}", f"{2 * (number % 2) + 1},{number // 2}")


def test_passing_and_the_end(client: FlaskClient, table: Table) -> None:
    """A pass is refused before the bag is empty; a round of passes ends it, and the rematch is of the same box."""
    keeper = table()
    assert "pass" not in keeper.page.actions
    keeper.write("pass", do="pass")
    assert (keeper.status, keeper.page.codes) == (422, ["pass-with-stones-left"])
    full(keeper)
    assert keeper.page.bag == 0
    keeper.do("pass")
    keeper.do("pass")
    assert keeper.page.winners == [1]
    assert "Nobody could lay a stone." in keeper.page.ended
    links = [link["href"] for link in keeper.page.root.every("a", "href")]
    assert f"/games/new?after={keeper.id}" in links
    assert page(client, f"/games/new?after={keeper.id}").one("input", name="game")["value"] == "toy"


def test_last_stone(client: FlaskClient, table: Table) -> None:
    """What is awarded beside a turn stands with it on the sheet, as the house rule has it."""
    keeper = table(last_stone="5")
    full(keeper)
    lay(keeper, "2,3", "3,3")
    lay(
        keeper,
        "4,0",
    )
    lay(keeper, "4,1")
    assert keeper.page.winners
    sheet = page(client, f"/games/{keeper.id}/sheet?as=list")
    assert "The last stone counts 5 points." in sheet.text
    assert "last stone 5" in next(sheet.every("tr", "data-turn")).text


def test_points_only(client: FlaskClient, table: Table, referee: Referee) -> None:
    """Points-only turns are written within the limits of this game."""
    keeper = table()
    form = page(client, f"/games/{keeper.id}/points").one("form", id="points")
    assert (form.one("input", name="points")["max"], form.one("input", name="tiles")["max"]) == ("4", "2")
    keeper.do("points", points="4", tiles="2")
    assert (keeper.page.totals, keeper.page.to_move) == ([4, 0], 2)
    keeper.do("points", points="5", tiles="2")
    assert keeper.status == 422
    assert "No turn of Stones counts that much." in keeper.aside.text
    assert isinstance(referee.sheet(keeper.id).game.rows[-1].step, PointsOnly)


def test_own_step(client: FlaskClient, table: Table) -> None:
    """A step of the game's own is written on a page of its own, found under More; the draft waits meanwhile."""
    keeper = table()
    keeper.point("0,0")
    (link,) = [each["href"] for each in keeper.page.menu.every("a", "href") if each.text == "Shout"]
    form = page(client, link).one("form", id="shout")
    assert [option.text for option in form.every("option")] == ["the table", "Ann", "Bob"]
    fields = {"seen": form.one("input", name="seen")["value"], "shouter": "2", "words": "hey", "do": "shout"}
    answer = client.post(form["action"], data=fields)
    assert answer.status_code == 303
    keeper.address = answer.location
    keeper.open()
    assert keeper.page.cursor == "0,0"
    assert (keeper.page.totals, keeper.page.to_move) == ([0, 1], 1)
    keeper.do("clear")
    assert "shouted “hey”" in keeper.page.verdict.text
    assert client.post(form["action"], data={**fields, "words": "ho"}).status_code == 409
    keeper.do("undo")
    assert keeper.page.totals == [0, 0]


@pytest.mark.parametrize(
    ("fields", "status", "said"),
    [
        ({"words": " "}, 422, "Shout something."),
        ({"words": "a\nb"}, 422, "Use only characters that can be seen."),
        ({"words": "hey", "shouter": "7"}, 422, "There's no such player: choose one from the list."),
        ({"words": "hey", "shouter": "x"}, 422, "a whole number from 0 to 99"),
        ({"words": "hey", "do": "confirm"}, 422, "This page has no such button."),
        ({"words": "hey", "seen": ""}, 422, "The page is broken"),
    ],
)
def test_own_step_refused(client: FlaskClient, table: Table, fields: dict[str, str], status: int, said: str) -> None:
    """What cannot be shouted is refused on that page, with what was typed."""
    address = f"/games/{table().id}/shouts"
    answer = client.post(address, data={"seen": "0", "shouter": "1", "do": "shout", **fields})
    assert answer.status_code == status
    form = read(answer.text)
    assert said in form.text
    assert form.one("input", name="words")["value"] == fields["words"]


def test_no_shouting_in_another_game(client: FlaskClient) -> None:
    """A game of another box has no page for it."""
    answer = client.post("/games/new", data={"players-0": "Ann", "players-1": "Bob"})
    address = f"{answer.location.split('#')[0]}/shouts"
    page(client, address, 404)
    sent: TestResponse = client.post(address, data={"seen": "0", "words": "hey", "do": "shout"})
    assert sent.status_code == 404


def test_ruling(table: Table) -> None:
    """The table lets stand what the referee refuses: two rows in one turn."""
    keeper = table()
    keeper.get(f"/games/{keeper.id}", {"draft": "stone@0,0 stone@0,1", "seen": "0"})
    assert keeper.page.codes == ["two-rows"]
    keeper.rule("agreed", "7")
    assert keeper.page.totals == [7, 0]


def test_beside_the_turns(table: Table) -> None:
    """Points are given and taken, and the game is ended, as in every game."""
    keeper = table()
    keeper.do("adjust", adjust_seat="2", adjust="-3", note="late")
    assert keeper.page.totals == [0, -3]
    keeper.do("end", end_note="dinner")
    assert keeper.page.winners == [1]


# --- mending ---


def test_correct(table: Table) -> None:
    """A turn is corrected by taps on the board as it stood before."""
    keeper = table()
    lay(keeper, "0,0")
    lay(keeper, "1,0")
    keeper.get(f"/games/{keeper.id}/turns/1", {})
    assert keeper.page.draft == {"0,0": "stone"}
    keeper.point("2,0")
    keeper.lay("stone")
    keeper.press("do", "correct")
    assert (keeper.page.totals, len(keeper.page.laid)) == ([2, 1], 3)


def test_insert_and_remove(table: Table, referee: Referee) -> None:
    """A forgotten turn is put in and taken out again, the later turns moving on and back."""
    keeper = table()
    lay(keeper, "0,0")
    keeper.get(f"/games/{keeper.id}/turns/1/insert", {})
    keeper.point("0,3")
    keeper.lay("stone")
    keeper.press("do", "insert")
    assert [row.step.seat for row in referee.sheet(keeper.id).game.rows] == [1, 2]
    answer = keeper.client.get(f"/games/{keeper.id}/turns/1/remove")
    form = read(answer.text).one("form", id="remove")
    seen = form.one("input", name="seen")["value"]
    keeper.post(form["action"], {"seen": seen, "shift": "1", "do": "remove"})
    assert [row.step.seat for row in referee.sheet(keeper.id).game.rows] == [1]


# --- trying, the book, what was ---


def test_try(client: FlaskClient, table: Table) -> None:
    """A play is tried on the game as it stood, whatever breaks a rule, and nothing is written."""
    keeper = table()
    lay(keeper, "0,0")
    keeper.get(f"/games/{keeper.id}/try/0", {"draft": "stone@0,0 stone@0,1"})
    assert keeper.page.codes == ["two-rows"]
    keeper.get(f"/games/{keeper.id}/try/1", {"draft": "stone@1,0"})
    assert keeper.page.points == 1


def test_practice(client: FlaskClient) -> None:
    """The practice board of this game takes its stones, and stays this game's at every tap."""
    keeper = Scorekeeper(client, "/practice?rulebook=toy")
    keeper.point("4,3")
    keeper.lay("stone")
    assert keeper.page.points == 1
    keeper.do("keep")
    assert keeper.page.laid == {"4,3": "stone"}
    assert "rulebook=toy" in keeper.address
    keeper.point("3,3")
    assert keeper.page.keys == ["stone"]
    assert client.get("/practice?rulebook=toy&board=Ro@0,0").status_code == 422


def test_rules(client: FlaskClient, table: Table) -> None:
    """The book of this game is opened from its pages, is searched, and leads back to the draft."""
    keeper = table()
    keeper.point("0,0")
    (link,) = [each["href"] for each in keeper.page.menu.every("a", "href") if each.text == "Rulebook"]
    book = page(client, link)
    assert "Stones in plain words." in book.text
    assert [section["id"] for section in book.every("section")] == ["rules", "open"]
    assert "This referee says:" in book.one("article", id="Q1").text
    back = next(each["href"] for each in book.every("a", "href") if each.text.endswith("Back to the game"))
    assert back.startswith(f"/games/{keeper.id}?cursor=0,0")
    found = page(client, "/rules?rulebook=toy&q=shouting")
    assert [article["id"] for article in found.every("article")] == ["R5"]
    assert [field["value"] for field in found.every("input", name="rulebook")] == ["toy"]


def test_unseen_history_sheet_and_files(client: FlaskClient, table: Table) -> None:
    """The unseen tiles, what was written, the sheet and the game as a file are this game's."""
    keeper = table()
    lay(keeper, "0,0", "1,0")
    keeper.write("shouts", shouter="0", words="hey", do="shout")
    assert keeper.page.unseen == {"stone": 18}
    told = [link.text for link in page(client, f"/games/{keeper.id}/history").every("a", "data-event")]
    assert "the table shouted “hey”" in told[0]
    assert "Ann played stone and stone" in told[1]
    past = page(client, f"/games/{keeper.id}/history/1")
    assert len(list(past.every("span", "data-tile", "data-cell"))) == 2
    rows = [row.text for row in page(client, f"/games/{keeper.id}/sheet?as=list").every("tr", "data-turn")]
    assert "shouted “hey”" in rows[0]
    text = client.get(f"/games/{keeper.id}.txt").text
    assert '[Game "Toy"]' in text
    assert '2. shout "hey"' in text
    data = client.get(f"/games/{keeper.id}.json").get_json()
    assert (data["game"], data["turns"][1]["kind"], data["turns"][1]["seat"]) == ("Toy", "shout", None)


def test_first_page(client: FlaskClient, table: Table) -> None:
    """The first page leads to each boxed game, and to the games that were played of all of them."""
    keeper = table()
    links = [link["href"] for link in page(client, "/").every("a", "href")]
    assert {"/games/new", "/practice?rulebook=toy", "/rules?rulebook=toy"} <= {*links}
    assert f"/games/{keeper.id}" in links
    assert "Stones · no turn yet" in page(client, "/").text


def test_the_box_is_chosen(client: FlaskClient) -> None:
    """On the form for a new game each box is a key, which keeps the names that are typed."""
    form = page(client, "/games/new").one("form", id="new-game")
    boxes = {box["value"]: box["aria-pressed"] for box in form.every("button", name="game")}
    assert boxes == {"qwirkle": "true", "toy": "false", "toy_letters": "false", "wordgame": "false"}
    chosen = page(client, "/games/new?game=toy&players-0=Ann&players-1=Ben&game=qwirkle").one("form", id="new-game")
    assert chosen.one("input", name="game")["value"] == "toy"
    assert [field["value"] for field in chosen.every("input", type="text")][:2] == ["Ann", "Ben"]
    assert {box["value"]: box["aria-pressed"] for box in chosen.every("button", name="game")}["toy"] == "true"


def test_first_picture(client: FlaskClient) -> None:
    """Each game has a turn of its own that says what the referee does."""
    template = client.application.jinja_env.get_template("rulebooks/toy/_first.html")
    assert "<pre>" in template.render(first=pages.first())
