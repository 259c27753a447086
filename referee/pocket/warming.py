"""The app after a little use, for a snapshot of the interpreter: everything that is slow the first time is done."""

import gc
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, url_for
from werkzeug.test import Client

from referee.pocket.bridge import Bridge, begin
from referee.rulebooks import SHELF
from referee.translations import languages

SCRATCH = "/tmp/scratch"
KEY = re.compile(r'name="tile" value="([^"]+)"')
"""The key of a tile on a game's page."""
FIELD = re.compile(r'type="hidden" name="([^"]+)" value="([^"]*)"')
"""A field of the draft there."""
VALUES: Mapping[str, Any] = {"game_id": "", "number": 1, "seen": 1}
"""The values for the addresses of pages."""

PAINTED = (".gif", ".png")
"""The ends of addresses that no phone requests."""


def warmed(root: str) -> Bridge:
    """The app at the address ``root``, used in a folder that is then removed: give it another one with ``open``."""
    Path(SCRATCH).mkdir(parents=True)
    bridge = begin(SCRATCH, root)
    client = Client(bridge.app)
    for code in languages():
        client.get("/", base_url=root, headers={"Accept-Language": code})
    for game in SHELF:
        _play(bridge.app, client, root, game.rulebook.slug)
    bridge.app.extensions["referee"].record.engine.close()
    shutil.rmtree(SCRATCH)
    gc.collect()
    return bridge


def _play(app: Flask, client: Client, root: str, game: str) -> None:
    """Start a game, place a tile and confirm it. Then open every page of the game."""
    players = {"game": game, "players-0": "Ann", "players-1": "Ben"}
    started = client.post("/games/new", base_url=root, data=players).headers["Location"]
    address = started.removeprefix(urlsplit(root).path[:-1])
    page = client.get(address, base_url=root).get_data(as_text=True)
    for headers in {"HX-Request": "true"}, {}:
        tap = [*FIELD.findall(page), ("tile", KEY.findall(page)[0])]
        tapped = client.get(address, base_url=root, query_string=dict(tap), headers=headers)
    fields = FIELD.findall(tapped.get_data(as_text=True))
    client.post(f"{address}/turns", base_url=root, data=dict(fields))
    for page in _pages(app, address.rpartition("/")[2]):
        client.get(page, base_url=root)


def _pages(app: Flask, game_id: str) -> Iterator[str]:
    """The addresses of all pages that only need a game."""
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            is_page = "GET" in (rule.methods or ()) and not rule.rule.endswith(PAINTED)
            if is_page and rule.arguments <= VALUES.keys():
                values: dict[str, Any] = {name: VALUES[name] or game_id for name in rule.arguments}
                yield url_for(rule.endpoint, **values)
