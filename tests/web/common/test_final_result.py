"""The end of a game: a page to hand round, and what to do next."""

import pytest
from flask.testing import FlaskClient

from tests.games import LAST_TILE, OVER, ROUND
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

SHARED = (*ROUND * 8, "S1 points 1 tiles 5", "S2 points 7 tiles 5", "S1 points 0 tiles 1")


def result(keeper: Scorekeeper) -> Element:
    """The page of the end."""
    answer = keeper.client.get(f"{keeper.base}/result")
    assert answer.status_code == 200
    return read(answer.text)


def after(keeper: Scorekeeper) -> Element:
    """The page with everything to do next."""
    answer = keeper.client.get(f"{keeper.base}/result?more=1")
    assert answer.status_code == 200
    return read(answer.text)


def message(page: Element) -> list[str]:
    """The line about the winners."""
    return [each.text for each in page.one("div", **{"class": "won"}).every() if each.tag in ("h1", "p")]


def test_winner(sit_down: SitDown) -> None:
    """The winner is on top with the points and the margin; the board is drawn as it is at the end, the last turn
    outlined, with a note that tiles are missing. A tap next to the keys hides them: everything around is a label.
    """
    page = result(sit_down(*OVER))
    assert message(page) == ["Bob wins!", "23 points, 11 ahead of Ann"]
    table = page.one("div", **{"class": "lies"})
    assert len(list(table.one("svg", role="img").every("use"))) == 4
    assert len([rect for rect in table.every("rect") if "turn" in rect.classes]) == 1
    assert "Tiles from points-only turns aren't shown on this board." in page.text
    assert page.one("label", **{"class": "around"})["for"] == page.one("input", type="checkbox")["id"]


def test_shared_victory(sit_down: SitDown) -> None:
    """Players with equal totals share the win."""
    page = result(sit_down(*SHARED))
    assert message(page) == ["Ann and Bob share the win", "15 points each"]
    assert [seat.text for seat in page.every("li", "data-winner")] == ["Ann 15", "Bob 15"]


def test_standings(sit_down: SitDown) -> None:
    """The players are in the order of their points, the winner marked; under *More* with bars from zero."""
    keeper = sit_down("S1 points 20 tiles 4", "S2 points 5 tiles 2", "S3 points 20 tiles 3", 'S2 adjust -9 "late"',
                      'S1 adjust +20 "so"', 'end ""', names=("Ann", "Bob", "Cleo"))  # fmt: skip
    for page, texts in ((result, ["Ann 40", "Cleo 20", "Bob -4"]), (after, ["1 Ann 40", "2 Cleo 20", "3 Bob -4"])):
        rows = list(page(keeper).every("li", "data-seat"))
        assert [row.text for row in rows] == texts
        assert [row["data-seat"] for row in rows if "data-winner" in row] == ["1"]
    assert [row.one("rect")["width"] for row in rows] == ["100.0%", "50.0%", "0.0%"]


def test_nobody_has_points(sit_down: SitDown) -> None:
    """Without points the bars are empty, and no turn is the best."""
    keeper = sit_down('end ""')
    page = result(keeper)
    assert message(page) == ["Ann and Bob share the win", "0 points each", "ended early"]
    assert list(page.every("svg", role="img")) == []
    assert list(after(keeper).every("a", id="best")) == []


def test_what_stood_out(sit_down: SitDown) -> None:
    """The best turn has its tiles, and leads to the board after it. Special turns are counted by player, in the game's
    word; without any, the line is missing. The award for the last tile is shown as already counted.
    """
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0", "S2 place Bo@0,1", 'end "the tram"')
    page = after(keeper)
    best = page.one("a", id="best")
    assert best.text == "Best turn Ann +12"
    assert [tile["aria-label"] for tile in best.every("span", "data-kind")][:2] == ["red circle", "red square"]
    assert best["href"] == f"{keeper.base}/replay/1"
    assert page.one("div", id="specials").text == "Qwirkles 1 Ann 1"
    assert message(result(keeper))[-1] == "ended early: the tram"
    page = after(sit_down(*OVER))
    assert list(page.every("div", id="specials")) == []
    assert page.one("div", **{"class": "card prize"}).text == "last tile Bob +6 already counted"


def test_not_over_yet(sit_down: SitDown) -> None:
    """One key under *More* undoes the end, and the game goes on; later adjustments are undone first."""
    keeper = sit_down("S1 place Ro@0,0", 'end "the tram"')
    form = after(keeper).one("form")
    assert form.one("button").text == "Undo the last turn"
    keeper.post(form["action"], {**keeper.page.fields(form), "do": "undo"})
    assert (keeper.status, keeper.page.to_move, keeper.page.winners) == (200, 2, [])
    keeper = sit_down("S1 place Ro@0,0", 'end ""', 'S1 adjust -5 "late"')
    assert after(keeper).one("form").one("button").text == "Undo the last entry"


def test_links(sit_down: SitDown) -> None:
    """The keys below lead to a rematch, to the ways to share the game, and to more; from there to everything else."""
    keeper = sit_down(*OVER)
    links = {link.text: link["href"] for link in result(keeper).one("div", **{"class": "foot"}).every("a")}
    more = f"{keeper.base}/result?more=1"
    assert links == {"Rematch": f"/games/new?after={keeper.id}", "Share": f"{keeper.base}/share", "More": more}
    links = {link.text: link["href"] for link in after(keeper).one("nav").every("a")}
    assert links == {
        "Replay": f"{keeper.base}/replay/0?play=1",
        "Review": f"{keeper.base}/review",
        "Scoresheet": f"{keeper.base}/sheet",
        "Share": f"{keeper.base}/share",
        "Players": "/players?rulebook=qwirkle",
        "All games": "/",
    }


def test_lists_lead_here(sit_down: SitDown) -> None:
    """In lists a finished game leads to its result, a running one to its page, where the draft is."""
    over, running = sit_down(*OVER), sit_down(*LAST_TILE)
    links = [link["href"] for link in read(over.client.get("/").text).one("main").every("a")]
    assert f"{over.base}/result" in links
    assert over.base not in links
    assert running.base in links


@pytest.mark.parametrize(
    ("names", "size"),
    [
        (("Ann", "Bob"), "short"),
        (("Bartholomew", "Bob"), "long"),
        (("Ann", "Maximilian the second of Ruritania"), "smallest"),
    ],
)
def test_long_names(sit_down: SitDown, names: tuple[str, str], size: str) -> None:
    """A long name is written smaller, so that all of it can be read."""
    assert result(sit_down(*OVER, names=names[::-1] if size == "long" else names)).one("h1").classes == [size]


def test_before_the_end(sit_down: SitDown, client: FlaskClient) -> None:
    """During the game its page is shown instead, and an unknown game gets an error page."""
    keeper = sit_down(*LAST_TILE)
    answer = client.get(f"{keeper.base}/result")
    assert (answer.status_code, answer.location) == (302, keeper.base)
    assert client.get("/games/nothing/result").status_code == 404
