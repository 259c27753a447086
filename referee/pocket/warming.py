"""The app after it was used a little, for a snapshot of the interpreter: what is slow the first time is done."""

import gc
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, url_for
from werkzeug.test import Client

from referee.pocket.bridge import Bridge, begin
from referee.translations import languages

SCRATCH = "/tmp/scratch"
FORMS = {
    "qwirkle": (("turns", {"draft": "Ro@0,0 Rs@1,0"}),),
    "wordgame": (("centre", {"centre": "O"}), ("turns", {"draft": "KOT@-1,0 across"})),
}
"""By boxed game, the forms of its first turn by the ends of their addresses."""
VALUES: Mapping[str, Any] = {"game_id": "", "number": 1, "seen": 1}
"""What the addresses of pages are filled in with."""

PAINTED = (".gif", ".png")
"""The ends of addresses that no phone asks for."""


def warmed(root: str) -> Bridge:
    """The app at the address ``root``, used in a folder that is gone again: give it another one with ``open``."""
    Path(SCRATCH).mkdir(parents=True)
    bridge = begin(SCRATCH, root)
    client = Client(bridge.app)
    for code in languages():
        client.get("/", base_url=root, headers={"Accept-Language": code})
    for game, forms in FORMS.items():
        _play(bridge.app, client, root, game, forms)
    bridge.app.extensions["referee"].record.engine.close()
    shutil.rmtree(SCRATCH)
    gc.collect()
    return bridge


def _play(app: Flask, client: Client, root: str, game: str, forms: Iterable[tuple[str, Mapping[str, str]]]) -> None:
    """Start a game, and send these forms after their drafts. Then open every page of it."""
    players = {"game": game, "players-0": "Ann", "players-1": "Ben"}
    started = client.post("/games/new", base_url=root, data=players).headers["Location"]
    address = started.removeprefix(urlsplit(root).path[:-1])
    for seen, (end, fields) in enumerate(forms):
        data = {**fields, "seen": str(seen)}
        for headers in {}, {"HX-Request": "true"}:
            client.get(address, base_url=root, query_string=fields, headers=headers)
        client.post(f"{address}/{end}", base_url=root, data=data)
    for page in _pages(app, address.rpartition("/")[2]):
        client.get(page, base_url=root)


def _pages(app: Flask, game_id: str) -> Iterator[str]:
    """The addresses of all pages that need no more than a game."""
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            is_page = "GET" in (rule.methods or ()) and not rule.rule.endswith(PAINTED)
            if is_page and rule.arguments <= VALUES.keys():
                values: dict[str, Any] = {name: VALUES[name] or game_id for name in rule.arguments}
                yield url_for(rule.endpoint, **values)
