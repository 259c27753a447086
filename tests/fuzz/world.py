"""The app with games at any time of their life, and all ways on from its pages: links, forms and buttons.

Addresses come from the app's map of them and fields from the pages, so that a new one is tried as soon as it exists.
"""

import pickle
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from fcntl import LOCK_EX, flock
from itertools import count
from os import SEEK_END
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urldefrag, urljoin, urlsplit

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.routing import Rule
from werkzeug.test import TestResponse, create_environ, run_wsgi_app
from werkzeug.wrappers import Request as Asked

from referee.app import create_app
from referee.core.notation import read_event
from referee.core.rulebook import Rulebook
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee, Written
from tests.disk import Disk
from tests.fuzz import timed
from tests.games import EMPTY_BAG, LAST_TILE, QWIRKLE
from tests.web.markup import Element
from tests.web.page import Page

STAGES: dict[str, tuple[str, ...]] = {
    "new": (),
    "started": ("start S2 longest 2",),
    "begun": ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 swap 2"),
    "mended": (
        "S1 place Ro@0,0",
        'S2 place Bs@1,0 by table "agreed"',
        "S1 points 9 tiles 3",
        'S2 adjust -5 "late"',
        "correct 1: S1 place Rx@0,0",
        "insert 2: S2 place Rt@0,1 shift",
        "S1 place Rs@0,2",
        "take-back",
    ),
    "missed": ("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 place Rx@0,1"),
    "bag empty": EMPTY_BAG,
    "over": (*LAST_TILE, "S2 place Rc@3,0"),
    "words new": (),
    "words laid": ("centre G", "S1 place GRA@0,0 across"),
    "words begun": ("centre G", "S1 place GRA@0,0 across", "S2 place GRAM@0,0 across", 'S2 withdraw "none"'),
    "words ended": ("centre G", "S1 place GRA@0,0 across", 'end "late"', "S1 left 14"),
    "words over": ("centre G", "S1 place GrA@0,0 across", 'end "late"', "S1 left ŹKAAAA*", "S2 left 3"),
}
"""The events of games at any time of their life."""


def rulebook_of(stage: str) -> Rulebook[Any]:
    """The rulebook of the games at a stage."""
    return WORDS if stage.startswith("words") else QWIRKLE


WORDS = WordGame()
AWAY = "deleted"
"""The stage of a new game that was deleted."""
GAME = "GAME"
"""A placeholder for the id of the requested game."""

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=part"
HEADERS = ("Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options")
"""The headers of every answer."""
ADDED_TO = ("games", "events", "abouts", "removals", "renewals", "boxes", "spellings", "secrets")
"""The tables that triggers allow to grow only."""
ALIKE = 8
"""The most ways to note that differ only in tiles, cells and numbers."""
WORD = re.compile("[a-z]+(-[a-z]+)*")
"""The word of a button or a choice, as opposed to a tile, cell or number."""

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Request:
    """A request to the app."""

    method: str
    path: str
    """Percent-encoded, with ``GAME`` for the id of the game."""
    fields: Fields = ()
    headers: Fields = ()
    sent_as: str = FORM
    """The type of a body; empty for fields in an address."""
    body: bytes | None = None
    """A value sent instead of fields."""


@dataclass(frozen=True)
class Way:
    """A link, or a form with the button that is pressed, as it is on a page of a game at this stage."""

    stage: str
    method: str
    endpoint: str
    arguments: Fields
    """The arguments of the address, by the names in the app's map."""
    fields: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The possible values by name, the present one first."""

    @property
    def standing(self) -> Fields:
        """The fields as they are sent if nothing is typed or chosen."""
        return tuple((name, values[0]) for name, values in self.fields)

    @property
    def kind(self) -> tuple[object, ...]:
        """What ways share that differ only in values."""
        return self.method, self.endpoint, tuple(name for name, values in self.fields if values[0])

    @property
    def words(self) -> frozenset[tuple[str, str]]:
        """The words among its fields, by their names."""
        return frozenset((name, text) for name, text in self.standing if WORD.fullmatch(text))


@dataclass
class World:
    """The app, its games, and what was found on its pages."""

    app: Flask
    disk: Disk
    games: dict[str, str] = field(default_factory=dict)
    """A game for each stage that is only read."""
    ways: dict[tuple[str, str], dict[object, list[Way]]] = field(default_factory=dict)
    """Ways to an endpoint, by method and endpoint, then by kind and words."""
    arguments: dict[str, set[str]] = field(default_factory=dict)
    """The values in addresses, by name."""
    values: dict[str, set[str]] = field(default_factory=dict)
    """The values that any page sends in a field, by name."""
    phones: Iterator[int] = field(default_factory=count)

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text("world")  # its whole content would bury what was sent to it

    @property
    def referee(self) -> Referee:
        """The use cases on the app's record."""
        return self.app.extensions["referee"]

    @property
    def routes(self) -> list[tuple[str, Rule]]:
        """Every address that the app answers, with each method that it accepts there."""
        rules = ((method, rule) for rule in self.app.url_map.iter_rules() for method in rule.methods or ())
        return sorted(rules, key=lambda route: (route[1].rule, route[0]))

    def start(self, stage: str) -> str:
        """A new game at this stage."""
        rulebook = rulebook_of(stage)
        game_id = self.referee.start(("Ann", "Bob"), rulebook)
        if stage == AWAY:
            self.referee.record.removals.delete(game_id, 0)
        elif stage in self.games:
            self.referee.record.games.append(game_id, 1, *self.disk.lines(self.games[stage]))
        else:
            for line in STAGES[stage]:
                event = read_event(line, rulebook)
                assert isinstance(self.referee.write(self.referee.sheet(game_id), event), Written), line
        return game_id

    def counted(self) -> tuple[int, ...]:
        """The amounts on the record: games, their events, removals and renewed links, kept boxes, spellings."""
        with self.disk.connection() as db:
            tables = ("games", "events", "removals", "boxes", "abouts", "renewals")
            return tuple(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)

    def traces(self) -> tuple[object, ...]:
        """The number of rows in every table that isn't derived from others."""
        with self.disk.connection() as db:
            return tuple(db.execute(f"SELECT count(*) FROM {table}").fetchone() for table in ADDED_TO)

    # --- asking ---

    def ask(self, request: Request, game: str) -> TestResponse:
        """The app's answer to a request about this game. Each comes from a different phone, so that no limit on
        requests interferes.
        """
        in_address = request.method in ("GET", "HEAD", "OPTIONS") and request.body is None
        sent = encoded(request.fields, FORM if in_address else request.sent_as)
        sent = (sent if request.body is None else request.body).replace(GAME.encode(), game.encode())
        environ = create_environ(method=request.method, headers=Headers(list(request.headers)))
        environ |= {
            "PATH_INFO": unquoted(request.path.replace(GAME, game)),
            "QUERY_STRING": sent.decode("latin-1") if in_address else "",
            "REMOTE_ADDR": "10.{}.{}.{}".format(*next(self.phones).to_bytes(3)),
        }
        if not in_address:
            body = create_environ(method=request.method, data=sent, content_type=request.sent_as)
            environ |= {name: body[name] for name in ("wsgi.input", "CONTENT_LENGTH", "CONTENT_TYPE") if name in body}
        with timed(request):
            answered = run_wsgi_app(self.app, environ, buffered=True)
        return TestResponse(*answered, request=Asked(environ))

    # --- exploring ---

    def look_round(self) -> None:
        """Follow the ways that lead from page to page, of games at every stage, and note everything found."""
        followed: set[object] = set()
        for stage, game in self.games.items():
            ahead = deque(self._entrances(stage))
            while ahead:
                way = ahead.popleft()
                answer = self.ask(Request("GET", self.address(way), way.standing), game)
                assert answer.status_code < 500, way
                if answer.mimetype == "text/javascript":  # our own: it lists what it caches
                    for named in re.findall(r'"(/[^"]*)"', answer.text):
                        for found in self._way(stage, "GET", named, []):
                            self._note(found)
                if answer.mimetype != "text/html" or answer.location:
                    continue
                text = re.sub("|".join(self.games.values()), GAME, answer.text)
                for found in self.found(stage, self.address(way), text):
                    self._note(found)
                    if found.method == "GET" and found.endpoint != "static" and self._leads_on(found, followed):
                        ahead.append(found)

    def _note(self, way: Way) -> None:
        alike = self.ways.setdefault((way.method, way.endpoint), {}).setdefault((way.kind, way.words), [])
        if len(alike) < ALIKE and way not in alike:
            alike.append(way)
        for name, value in way.arguments:
            self.arguments.setdefault(name, set()).add(value)
        for name, values in way.fields:
            self.values.setdefault(name, set()).update(values)

    @staticmethod
    def _leads_on(way: Way, followed: set[object]) -> bool:
        """Whether a page may have something new: no page of a game at this stage was requested, none was sent these
        fields together, or this word in one of them. One tile, cell or number counts for all.
        """
        traits: set[object] = {(way.kind, way.arguments != ()), (way.stage, way.endpoint)}
        traits |= {(way.stage, way.endpoint, word) for word in way.words}
        new = not traits <= followed
        followed |= traits
        return new

    def _entrances(self, stage: str) -> Iterator[Way]:
        """Pages that can be requested with only the game's id."""
        for method, rule in self.routes:
            if method == "GET" and rule.arguments <= {"game_id"}:
                yield Way(stage, "GET", rule.endpoint, tuple((name, GAME) for name in rule.arguments))

    def rule(self, way: Way) -> Rule:
        """The route that a way takes."""
        return next(rule for method, rule in self.routes if (method, rule.endpoint) == (way.method, way.endpoint))

    def address(self, way: Way) -> str:
        """The address to which a way leads."""
        return address(self.rule(way), dict(way.arguments))

    def found(self, stage: str, here: str, text: str) -> Iterator[Way]:
        """All ways that lead on from a page at this address, in which ``GAME`` stands for ids."""
        page = Page(text)
        links = (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src"), ("script", "data-worker"))
        for tag, name in (*links, ("", "data-live")):
            for link in page.root.every(tag, name):
                if not link[name]:  # the page itself, once it was cached: it was requested then
                    continue
                yield from self._way(stage, "GET", urljoin(here, link[name]), [])
        for form in page.root.every("form"):
            keys = (*page.root.every("button"), *page.root.every("input", type="submit"))
            buttons = [button for button in keys if owner(page, button) is form]
            fields = list(fields_of(page, form))
            if not buttons:
                yield from self._way(stage, form["method"].upper(), urljoin(here, form["action"]), fields)
            for button in buttons:
                method = button.attributes.get("formmethod", form["method"]).upper()
                pressed = [(button["name"], (button.attributes.get("value", ""),))] if "name" in button else []
                action = button.attributes.get("formaction", form["action"])
                yield from self._way(stage, method, urljoin(here, action), [*fields, *pressed])

    def _way(self, stage: str, method: str, action: str, fields: list[tuple[str, tuple[str, ...]]]) -> Iterator[Way]:
        """The way to an address of ours; none to foreign ones."""
        parts = urlsplit(urldefrag(action).url)
        if parts.netloc:
            return
        asked = [(name, (text,)) for name, text in parse_qsl(parts.query, keep_blank_values=True)]
        endpoint, found = self.app.url_map.bind("localhost").match(parts.path, method)
        arguments = tuple((name, str(value)) for name, value in found.items())
        yield Way(stage, method, endpoint, arguments, tuple(asked + fields))


def owner(page: Page, button: Element) -> Element | None:
    """The form that a button sends, if it sends one."""
    if button.attributes.get("type") == "button":
        return None
    return page.form_of(button)


def fields_of(page: Page, form: Element) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The possible values of a form's fields by name, the present one first."""
    found: dict[str, list[str]] = {}
    for each in page.fields_of(form, "input"):
        if each.attributes.get("type") == "submit":  # a key: sent only when it is pressed
            continue
        value, chosen = each.attributes.get("value", ""), each.attributes.get("type") in ("checkbox", "radio")
        values = found.setdefault(each["name"], [])
        values.insert(0 if "checked" in each or not chosen else len(values), value)
    for each in page.fields_of(form, "select"):
        options = sorted(each.every("option"), key=lambda option: "selected" not in option)
        found.setdefault(each["name"], []).extend(option["value"] for option in options)
    for each in page.fields_of(form, "textarea"):
        found.setdefault(each["name"], []).append(each.text)
    return ((name, tuple(values)) for name, values in found.items())


def address(rule: Rule, arguments: dict[str, str]) -> str:
    """An address of this route, percent-encoded."""
    return re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda part: percent(arguments[part[1]]), rule.rule)


def percent(text: str) -> str:
    """Any text as in an address, with halves of surrogate pairs as three invalid bytes."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="/" if text.endswith((".css", ".js", ".svg")) else "")


def unquoted(path: str) -> str:
    """A path as in the WSGI environment."""
    return re.sub("%([0-9A-Fa-f]{2})", lambda match: chr(int(match[1], 16)), path)


def encoded(fields: Fields, sent_as: str) -> bytes:
    """Fields as a body of this type, or as in an address."""
    if sent_as != PARTS:
        return "&".join(f"{percent(name)}={percent(value)}" for name, value in fields).encode()
    parts = (
        f'--part\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode("utf-8", "surrogatepass")
        for name, value in fields
    )
    return b"".join((*parts, b"--part--\r\n"))


def _empty_world(instance: Path) -> World:
    app = create_app(instance)
    app.testing = True  # an error of ours reaches the test as it was raised
    return World(app, Disk(instance / "referee.db"))


def small_world(instance: Path) -> World:
    """The app with a data folder and its games; its pages are unexplored."""
    world = _empty_world(instance)
    for stage in (*STAGES, AWAY):
        world.games[stage] = world.start(stage)
    return world


def open_world(instance: Path, shared: Path) -> World:
    """The app with a data folder, and what was found on all of its pages. Visiting them is slow, so the first process
    writes the result into the folder ``shared`` for the others.
    """
    with (shared / "world").open("a+b") as shared_file:
        flock(shared_file, LOCK_EX)
        if shared_file.seek(0, SEEK_END):
            shared_file.seek(0)
            world = _empty_world(instance)
            record, world.games, world.ways, world.arguments, world.values = pickle.load(shared_file)
            instance.mkdir(exist_ok=True)
            world.disk.path.write_bytes(record)
            return world
        world = small_world(instance)
        world.look_round()
        world.referee.record.engine.close()
        record = world.disk.path.read_bytes()
        pickle.dump((record, world.games, world.ways, world.arguments, world.values), shared_file)
        return world
