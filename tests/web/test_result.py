"""The end of a game as a page to hand round."""

from flask.testing import FlaskClient

from tests.games import LAST_TILE, ROUND
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

OVER = (*LAST_TILE, "S2 place Rc@3,0")
SHARED = (*ROUND * 8, "S1 points 1 tiles 5", "S2 points 7 tiles 5", "S1 points 0 tiles 1")


def result(keeper: Scorekeeper) -> Element:
    """The page of the end."""
    answer = keeper.client.get(f"{keeper.base}/result")
    assert answer.status_code == 200
    return read(answer.text)


def said(page: Element) -> list[str]:
    """The line about the winners."""
    return [each.text for each in page.one("div", **{"class": "won"}).every() if each.tag in ("h1", "p")]


def test_winner(sit_down: SitDown) -> None:
    """The winner stands on top with the points and how far ahead they are."""
    assert said(result(sit_down(*OVER))) == ["Bob wins", "23 points, 11 ahead of Ann"]


def test_shared_victory(sit_down: SitDown) -> None:
    """With equal totals all of them win."""
    page = result(sit_down(*SHARED))
    assert said(page) == ["Ann and Bob win", "A shared victory with 15 points"]
    assert [seat.one("span", **{"class": "rank"}).text for seat in page.every("li", "data-winner")] == ["1", "1"]


def test_standings(sit_down: SitDown) -> None:
    """The players stand in the order of their points, with bars from zero and what they are behind."""
    keeper = sit_down("S1 points 20 tiles 4", "S2 points 5 tiles 2", "S3 points 20 tiles 3", 'S2 adjust -9 "late"',
                      'S1 adjust +20 "so"', 'end ""', names=("Ann", "Bob", "Cleo"))  # fmt: skip
    rows = list(result(keeper).every("li", "data-seat"))
    assert [row.text for row in rows] == ["1 Ann 40", "2 Cleo 20 20 behind", "3 Bob -4 44 behind"]
    assert [list(row.every("rect"))[-1]["width"] for row in rows] == ["100.0%", "50.0%", "0.0%"]
    assert [row["data-seat"] for row in rows if "data-winner" in row] == ["1"]


def test_nobody_has_points(sit_down: SitDown) -> None:
    """Without points the bars are empty, and no turn is the best."""
    page = result(sit_down('end ""'))
    assert said(page) == ["Ann and Bob win", "A shared victory with 0 points", "ended early"]
    assert list(page.every("a", id="best")) == []
    assert list(page.every("svg", role="img")) == []


def test_best_turn(sit_down: SitDown) -> None:
    """The best turn has its tiles, and leads to the board after it."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0 Rc@3,0", "S1 swap 1", 'end "the tram"')
    page = result(keeper)
    best = page.one("a", id="best")
    assert best.text == "Best turn Bob +4 turn 2"
    assert [tile["aria-label"] for tile in best.every("span", "data-kind")] == ["red diamond", "red clover"]
    assert best["href"] == f"{keeper.base}/replay/2"
    assert said(page)[-1] == "ended early: the tram"


def test_cheers(sit_down: SitDown) -> None:
    """Special turns are counted by player, in the word of the game; without any the line is missing."""
    keeper = sit_down(
        "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0", "S2 place Bo@0,1", "S1 place Yo@0,2 Go@0,3", 'end ""'
    )
    assert result(keeper).one("div", id="specials").text == "Qwirkles 1 Ann 1"
    assert list(result(sit_down(*OVER)).every("div", id="specials")) == []


def test_last_tile(sit_down: SitDown) -> None:
    """The award for the last tile is shown as counted already."""
    (prize,) = result(sit_down(*OVER)).every("div", **{"class": "card prize"})
    assert prize.text == "last tile Bob +6 · counted already"


def test_final_board(sit_down: SitDown) -> None:
    """The board is drawn as it lies at the end with the last turn outlined, and says that tiles are missing."""
    table = result(sit_down(*OVER)).one("div", **{"class": "card table"})
    assert len(list(table.one("svg", role="img").every("use"))) == 4
    assert len([rect for rect in table.every("rect") if "turn" in rect.classes]) == 1
    assert "Tiles of points-only turns are not on this board." in table.text


def test_not_over_yet(sit_down: SitDown) -> None:
    """One key on top takes the end back, and the game goes on; where something was adjusted since, that comes first."""
    keeper = sit_down("S1 place Ro@0,0", 'end "the tram"')
    form = result(keeper).one("form")
    assert form.one("button").text == "Not over yet"
    keeper.post(form["action"], {**keeper.page.fields(form), "do": "undo"})
    assert (keeper.status, keeper.page.to_move, keeper.page.winners) == (200, 2, [])
    keeper = sit_down("S1 place Ro@0,0", 'end ""', 'S1 adjust -5 "late"')
    assert result(keeper).one("form").one("button").text == "Undo"


def test_links(sit_down: SitDown) -> None:
    """The keys below lead to a rematch, to the review and to the ways to take the game along."""
    keeper = sit_down(*OVER)
    links = {link.text: link["href"] for link in result(keeper).one("div", **{"class": "foot"}).every("a")}
    assert links == {
        "Rematch": f"/games/new?after={keeper.id}",
        "Review": f"{keeper.base}/review",
        "Share": f"{keeper.base}/share",
    }


def test_before_the_end(sit_down: SitDown, client: FlaskClient) -> None:
    """During the game its page is shown instead, and an unknown game gets an error page."""
    keeper = sit_down(*LAST_TILE)
    answer = client.get(f"{keeper.base}/result")
    assert (answer.status_code, answer.location) == (302, keeper.base)
    assert client.get("/games/nothing/result").status_code == 404
