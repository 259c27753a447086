"""Sharing a game: the link for watching, and the ways out."""

import json
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.record import About
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee
from tests.games import OVER, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import page, read
from tests.web.scorekeeper import Scorekeeper

GOING = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", 'S1 adjust -5 "late"')


def test_ways(client: FlaskClient, sit_down: SitDown) -> None:
    """Every way out leads somewhere: pictures, files and paper, each with its purpose."""
    shared = page(client, f"{sit_down(*OVER).base}/share")
    ways = [link for part in shared.every("ul") for link in part.every("a")]
    kinds = [urlsplit(link["href"]).path.rsplit(".", 1)[-1] for link in ways if "download" in link]
    assert kinds == ["png", "gif", "svg", "txt", "json", "csv"]
    for link in ways:
        assert link.one("small").text
        assert link["href"].startswith("https://") or client.get(link["href"]).status_code == 200


def test_link(client: FlaskClient, sit_down: SitDown) -> None:
    """The link is shown in full, as a code and as a key, with a warning if its name means only this machine."""
    keeper = sit_down(*GOING)
    shared = page(client, f"{keeper.base}/share")
    link = shared.one("input", id="address")["value"]
    assert link == "http://localhost" + keeper.seen
    assert shared.one("div", **{"class": "code"}).one("svg")["viewbox"]
    warning = "Only this device can open this address. Open the app at its network address before you share it."
    assert warning in shared.text
    away = read(client.get(f"{keeper.base}/share", headers={"Host": "192.168.1.20:8000"}).text)
    assert away.one("input", id="address")["value"].startswith("http://192.168.1.20:8000/seen/")
    assert warning not in away.text


def test_looking(client: FlaskClient, sit_down: SitDown) -> None:
    """Followers see names and totals, the board and the sheet, and whether tiles are missing there."""
    shown = page(client, sit_down(*GOING).seen)
    assert [each.text for each in shown.every("li", "data-seat")] == ["2 Ann next -3", "1 Bob 3"]
    assert shown.one("h1").text == "Still playing"
    assert [each["data-turn"] for each in shown.every("a", "data-turn")] == ["1", "2", "3"]
    assert len(list(shown.one("svg", role="img").every("use"))) == 3
    over = page(client, sit_down(*OVER).seen)
    assert over.one("h1").text == "Bob wins"
    assert over.one("li", "data-winner").text == "1 Bob 23"
    assert [each["data-seat"] for each in over.every("li", "data-seat")] == ["2", "1"]
    assert "Tiles from points-only turns aren't shown on this board." in over.text


def test_looking_back(client: FlaskClient, sit_down: SitDown) -> None:
    """Steps lead through the game, from the empty board to the end; the board keeps its place, and an address
    without a valid turn shows the end.
    """
    address = sit_down(*GOING).seen
    boards = []
    here = f"{address}?turn=0"
    for _ in range(4):
        shown = page(client, here)
        board = shown.one("section", id="board")
        boards.append((board.one("svg", role="img")["viewbox"], len(list(board.one("svg", role="img").every("use")))))
        here = next((link["href"] for link in board.every("a", rel="next")), "")
    assert here == ""
    assert boards == [("-1 -1 72 24", number) for number in (0, 2, 3, 3)]
    for turn in ("4", "-1", "x", ""):
        assert "adjusted: late" in page(client, f"{address}?turn={turn}").one("section", id="board").text


def test_nothing_leads_to_the_game(client: FlaskClient, sit_down: SitDown) -> None:
    """Followers get no form, and nowhere the address for scoring."""
    keeper = sit_down(*OVER)
    address = keeper.seen
    answer = client.get(address)
    looked = read(answer.text)
    assert list(looked.every("form")) == []
    linked = [link["href"] for link in looked.every("a", "href") if link["href"]]  # an empty one is the page itself
    assert linked
    assert all(link.startswith(address) for link in linked)
    for each in {address, *(urlsplit(link)._replace(fragment="").geturl() for link in linked)}:
        sent = client.get(each)
        assert sent.status_code == 200
        assert keeper.id.encode() not in sent.data
        assert keeper.id not in str(sent.headers)


def test_looking_is_not_writing(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """The key opens no address that writes, nothing can be sent where it opens, and the game's own id isn't a key."""
    keeper = sit_down(*GOING)
    key = keeper.seen.rsplit("/", 1)[-1]
    for way in ("", ".svg"):
        assert client.post(f"{keeper.seen}{way}", data={"do": "undo", "seen": "3"}).status_code == 403
        assert client.get(f"/games/{key}{way}").status_code == 404
        assert client.get(f"/seen/{keeper.id}{way}").status_code == 404
    assert client.post(f"/games/{key}/undo", data={"do": "undo", "seen": "3"}).status_code == 404
    assert referee.sheet(keeper.id).event_count == 3


def handed_over(client: FlaskClient, keeper: Scorekeeper) -> dict:
    """The data for BG Stats."""
    shared = page(client, f"{keeper.base}/share")
    (address,) = [link["href"] for link in shared.every("a") if link["href"].startswith("https://")]
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert len(address) < 8000
    return json.loads(parse_qs(urlsplit(address).query)["data"][0])


def test_bg_stats(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """A finished game is sent with its starter, winner and scores; with the key, not with its address."""
    keeper = sit_down(*OVER, names=("Ann", "Łukasz & Co"))
    play = handed_over(client, keeper)
    assert (play["sourceName"], play["sourcePlayId"]) == ("Referee", keeper.seen.rsplit("/", 1)[-1])
    ended = datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    assert ended == referee.sheet(keeper.id).changed.replace(tzinfo=None, microsecond=0)
    assert play["game"] == {
        "name": "Qwirkle", "bggId": 25669, "highestWins": True, "noPoints": False, "sourceGameId": "qwirkle"
    }  # fmt: skip
    names = ("name", "sourcePlayerId", "startPlayer", "score", "rank", "winner")
    assert [tuple(player[name] for name in names) for player in play["players"]] == [
        ("Ann", "ann", True, "12", 2, False),
        ("Łukasz & Co", "łukasz & co", False, "23", 1, True),
    ]


def test_bg_stats_about(client: FlaskClient, sit_down: SitDown, referee: Referee) -> None:
    """Place and note are included, if there are any; a running game can be shared, but not sent to BG Stats."""
    keeper = sit_down(*OVER)
    assert not {"location", "comments"} & handed_over(client, keeper).keys()
    referee.record.games.describe(keeper.id, About("Łódź", "with cake"))
    play = handed_over(client, keeper)
    assert (play["location"], play["comments"]) == ("Łódź", "with cake")
    shared = page(client, f"{sit_down(*GOING).base}/share")
    assert "BG Stats" not in shared.text
    assert [link.text for link in shared.one("header").every("a")] == ["Back to the game"]


def test_bg_stats_with_long_names(client: FlaskClient, sit_down: SitDown) -> None:
    """Six players with the names that take most space in an address still fit."""
    names = tuple(f"{'👩' * 38}{number}" for number in range(6))
    play = handed_over(client, sit_down("S1 points 3 tiles 3", 'end ""', names=names))
    assert [player["name"] for player in play["players"]] == list(names)


def test_bg_stats_without_number(client: FlaskClient, referee: Referee) -> None:
    """A game unknown to BoardGameGeek is sent by its name, once all leftovers are written."""
    game_id = referee.start(("Ann", "Bob"), WordGame())
    referee.record.games.append(game_id, 1, "S1 points 20 tiles 4", 'end "so"')
    assert page(client, f"/games/{game_id}/paper").one("h1").text == "Final score missing"
    referee.record.games.append(game_id, 3, "S1 left 3", "S2 left 5")
    play = handed_over(client, Scorekeeper(client, f"/games/{game_id}"))
    assert play["game"]["name"]
    assert "bggId" not in play["game"]


def test_paper(client: FlaskClient, sit_down: SitDown) -> None:
    """The page for a printer has who won, the whole sheet, and tiles that show their colour by a letter, in front of
    the shape and with a key.
    """
    paper = page(client, f"{sit_down(*OVER).base}/paper")
    assert paper.one("h1").text == "Bob wins"
    assert [text.text for text in paper.one("figure").every("text")] == ["R"] * 4
    assert {rect["fill"] for rect in paper.one("figure").every("rect", width="22")} == {"#fff"}
    drawn = [each.tag for each in paper.one("figure").one("svg", **{"class": "picture"}).every() if each.tag != "g"]
    assert drawn[-4:] == ["rect", "use", "use", "text"]
    assert paper.one("ul", **{"class": "key"}).text.startswith("R red tiles O orange tiles")
    assert paper.one("table").text.endswith("12 +10 23")
    assert len(list(paper.every("td"))) > 10


def test_marks_on_paper(client: FlaskClient, sit_down: SitDown) -> None:
    """A Qwirkle is marked on paper and for followers as on the scoresheet, and no other turn is."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    for address in (f"{keeper.base}/paper", page(client, f"{keeper.base}/share").one("input", id="address")["value"]):
        turns = [turn.text for turn in page(client, address).one("table").every("td") if turn.text]
        assert [turn.split()[0] for turn in turns if "Qwirkle" in turn] == ["+18"]


def test_word_game_on_paper(client: FlaskClient, referee: Referee) -> None:
    """On paper a joker has one dashed ring, which no accent meets, and the bonus squares that are there have a key."""
    game = referee.start(("Ann", "Bob"), WordGame.open({"Layout": "5/5/2+1g/5/5", "Centre": "none"}))
    referee.record.games.append(game, 1, "S1 place KOć@0,0 across")
    figure = page(client, f"/games/{game}/paper").one("figure")
    rings = list(figure.every("circle"))
    assert ["stroke-dasharray" in ring.attributes for ring in rings] == [False, False, True]
    assert figure.one("ul").text == "letter × 2 joker"


@pytest.mark.parametrize("where", ["/games/nothing/share", "/games/nothing/paper", "/seen/nothing.png"])
def test_no_game(client: FlaskClient, where: str) -> None:
    """An unknown game can't be shared, and the page says so."""
    answer = client.get(where)
    assert answer.status_code == 404
    assert "s no game at this address." in answer.text
