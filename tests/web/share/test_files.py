"""The game as a file: in notation, as data, and as a table."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.core import transcript
from tests.games import OVER, SAMPLE, SAMPLE_FILE, SAMPLE_LINES
from tests.shelves import ON_SHELF
from tests.web.conftest import SitDown


def test_text(client: FlaskClient, sit_down: SitDown) -> None:
    """The text is the game in notation, exactly like the printed sample game, with its date."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    answer = client.get(f"{keeper.address}.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert transcript.read(answer.text, ON_SHELF.open).steps == SAMPLE.steps
    lines = [line for line in answer.text.splitlines() if not line.startswith("[Date")]
    assert lines == SAMPLE_FILE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("events", "names"),
    [
        (SAMPLE_LINES, SAMPLE.names),
        (OVER, ("Ann", "Bob")),
        (("S1 place Ro@0,0", "S2 swap 3", "S1 points 9 tiles 2", "take-back"), ('Zoë "Z"', "\\o/ [x]")),
        ((), ("Ann", "Bob")),
    ],
    ids=["sample", "finished", "taken back", "new"],
)
def test_scoring_the_text(
    client: FlaskClient, sit_down: SitDown, tmp_path: Path, events: tuple[str, ...], names: tuple[str, ...]
) -> None:
    """The command line reads the text back to the same game that the page and the data show."""
    keeper = sit_down(*events, names=names)
    file = tmp_path / "game.txt"
    file.write_bytes(client.get(f"{keeper.address}.txt").data)
    command = [sys.executable, "-m", "referee", "score", str(file), "--json"]
    scored = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert scored == client.get(f"{keeper.address}.json").json
    assert [seat["total"] for seat in scored["seats"]] == keeper.page.totals
    assert [seat["name"] for seat in scored["seats"]] == list(names)
    assert scored["winners"] == keeper.page.winners
    assert scored["bag"] == keeper.page.bag


def test_data(client: FlaskClient, sit_down: SitDown) -> None:
    """The data has what the page shows."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    answer = client.get(f"{keeper.address}.json")
    assert answer.content_type == "application/json"
    data, page = answer.json, keeper.page
    assert [seat["total"] for seat in data["seats"]] == page.totals
    assert {f"{tile['x']},{tile['y']}": tile["tile"] for tile in data["board"]} == page.placed
    assert (data["unseen"], data["bag"], data["to_move"]) == (page.unseen, page.bag, page.to_move)
    assert [turn["points"] for turn in data["turns"]] == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert data["turns"][10]["lines"][1] == {
        "tiles": 6,
        "points": 12,
        "qwirkle": True,
        "cells": [[0, -3], [0, -2], [0, -1], [0, 0], [0, 1], [0, 2]],
    }


@pytest.mark.parametrize(
    ("language", "asked", "separator"),
    [
        ("", "", ","),
        ("en", "", ","),
        *((each, "", ";") for each in ("pl", "uk", "hu")),
        ("pl", ",", ","),
        ("", ";", ";"),
    ],
)
def test_separator(client: FlaskClient, sit_down: SitDown, language: str, asked: str, separator: str) -> None:
    """Where figures have a comma, the default is semicolons; the address decides, and other signs are refused."""
    keeper = sit_down("S1 place Ro@0,0", names=("a,b", "c;d"))
    fields, headers = {"separator": asked} if asked else {}, {"Accept-Language": language}
    answer = client.get(f"{keeper.address}.csv", query_string=fields, headers=headers)
    head, row = csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""), delimiter=separator)
    assert (head[4:6], row[:3], len(row)) == (["a,b", "c;d"], ["1", "a,b", "1"], 8)
    assert client.get(f"{keeper.address}.csv?separator=x").status_code == 422


def test_table(client: FlaskClient, sit_down: SitDown) -> None:
    """The table is at the game's address, in UTF-8 with the mark by which spreadsheets recognise it; the sheet leads to
    all files.
    """
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    answer = client.get(f"{keeper.address}.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbfturn,player,points")
    assert len(answer.text.splitlines()) == 13
    links = [link["href"] for link in keeper.page.aside("sheet").every("a")]
    for ending in (".txt", ".json", ".csv"):
        assert f"{keeper.address}{ending}" in links
        assert client.get(f"/games/nothing{ending}").status_code == 404
