"""The server's word list on the pages of a game: as advice next to each word, or as its judge."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.app import open_folder
from referee.core.notation import read_event
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee, Written
from referee.wordlist import FILE
from referee.wordlist.making import TEXT
from tests.web.markup import Element, read
from tests.wordlist.lists import OLD, made

BEGUN = ("centre G", "S1 place GRA@0,0 across")


@pytest.fixture(autouse=True)
def _list(instance: Path) -> None:
    """Put a word list into the data folder."""
    made(instance, "gra", "gram", "pion", "Adam")


def begun(referee: Referee, **tags: str) -> str:
    """The address of a game with two recorded lines."""
    game_id = referee.start(["Ala", "Jan"], WordGame.open(tags))
    for line in BEGUN:
        sheet = referee.sheet(game_id)
        assert isinstance(referee.write(sheet, read_event(line, sheet.rulebook)), Written)
    return f"/games/{game_id}"


def page(client: FlaskClient, address: str, play: str, **sent: object) -> tuple[int, Element]:
    """The page of a draft, and its status."""
    answer = client.get(address, query_string={"draft": play, "seen": len(BEGUN), **sent})
    return answer.status_code, read(answer.text)


def listed(root: Element) -> dict[str, str | None]:
    """By word of the draft, whether it is listed according to the page; None if the page doesn't show that."""
    words = root.one("", id="verdict").every("", "data-word")
    return {word["data-word"]: word.attributes.get("data-listed") for word in words}


def confirmed(client: FlaskClient, address: str, play: str) -> tuple[int, str]:
    """The response when a word is confirmed."""
    answer = client.post(f"{address}/turns", data={"draft": play, "seen": len(BEGUN), "do": "confirm"})
    return answer.status_code, answer.text


def test_advice_next_to_each_word(client: FlaskClient, referee: Referee) -> None:
    """By default each word of a draft shows whether it is listed, and can be confirmed either way."""
    address = begun(referee)
    assert listed(page(client, address, "GRAM@0,0 across")[1]) == {"GRAM": "yes"}
    assert listed(page(client, address, "GRAF@0,0 across")[1]) == {"GRAF": "no"}
    assert confirmed(client, address, "GRAF@0,0 across")[0] == 303


def test_another_list_while_serving(client: FlaskClient, referee: Referee, instance: Path) -> None:
    """A replaced list is used from the next tap on; without an intact list the page doesn't mention it."""
    address = begun(referee)
    made(instance, "graf")
    assert listed(page(client, address, "GRAF@0,0 across")[1]) == {"GRAF": "yes"}
    for change in (lambda: (instance / FILE).write_bytes(b"GRAF\n"), (instance / FILE).unlink):
        change()
        status, root = page(client, address, "GRAF@0,0 across")
        assert (status, listed(root)) == (200, {"GRAF": None})


def test_list_of_an_older_version(app: Flask, client: FlaskClient, instance: Path) -> None:
    """A server that starts with the word list of an older version uses its words."""
    (instance / FILE).unlink()
    (instance / TEXT).write_text(OLD, encoding="utf-8")
    open_folder(app, instance)
    address = begun(app.extensions["referee"])
    assert listed(page(client, address, "ADAM@2,0 down")[1]) == {"ADAM": "no"}


def test_the_list_decides(client: FlaskClient, referee: Referee) -> None:
    """If the list decides, an unlisted word can still be drafted; on confirmation it is refused with the reason, and
    the players may allow it, after which the list isn't consulted again.
    """
    address = begun(referee, Words="list")
    assert "GRAF isn't in the word list." in page(client, address, "GRAF@0,0 across")[1].one("", id="verdict").text
    status, text = confirmed(client, address, "GRAF@0,0 across")
    assert status == 422
    assert "GRAF isn't in the word list." in text
    asked = page(client, address, "GRAF@0,0 across", do="why")[1]
    assert "GRAF isn't in the word list. Allow it anyway?" in asked.text
    ruling = asked.one("form", id="ruling")
    step = ruling.one("input", name="step")["value"]
    assert step == "S2 place GRAF@0,0 across"
    sent = {"step": step, "reason": "We agreed on it", "seen": len(BEGUN), "do": "rule"}
    assert client.post(f"{address}/rulings", data=sent).status_code == 303
    assert 'by table "We agreed on it"' in client.get(f"{address}.txt").text
    assert referee.sheet(address.rpartition("/")[2]).damage is None


def test_a_name_is_shown_to_be_one(client: FlaskClient, referee: Referee) -> None:
    """A word listed only with a capital letter is refused as a name."""
    address = begun(referee, Words="list")
    status, text = confirmed(client, address, "ADAM@2,0 down")
    assert status == 422
    assert "The word list has ADAM only as a name." in text
    asked = page(client, address, "ADAM@2,0 down", do="why")[1]
    assert "ADAM is in the word list only as a name. Allow it anyway?" in asked.text


def test_trying_and_correcting(client: FlaskClient, referee: Referee) -> None:
    """Trying a word consults the list as well, and so does the page on which a word is corrected."""
    address = begun(referee, Words="list")
    assert "GRAF isn't in the word list" in page(client, f"{address}/try/2", "GRAF@0,0 across")[1].text
    assert "is not in the word list" not in page(client, f"{address}/try/2", "GRAM@0,0 across")[1].text
    _, root = page(client, f"{address}/turns/2", "GRO@0,0 across", do="apply")
    assert "GRO isn't in the word list" in root.text
    sent = {"step": "S1 place GRO@0,0 across", "seen": len(BEGUN), "do": "correct"}
    assert client.post(f"{address}/turns/2", data=sent).status_code == 422
    assert "GRO" not in client.get(f"{address}.txt").text
