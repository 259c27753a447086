"""The rulebook in the app: rules, what the printed ones leave open, and disputes, with positions to look at and try."""

import re
from dataclasses import dataclass, replace
from functools import cache

from flask import Blueprint, Flask, Response, make_response, render_template, request, url_for
from flask_babel import lazy_gettext

from referee.core.grid import Cell, Placement
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle.examples import EXAMPLES, Example
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.notation import read_board, read_play
from referee.rulebooks.qwirkle.tiles import Tile
from referee.wording import tiles, verdicts
from referee.wording.disputes import DISPUTES
from referee.wording.rules import RULES, Article, Chapter
from referee.wording.silences import SILENCES

rules = Blueprint("rules", __name__)

LONGEST = 100
"""Characters of a search that are read."""


def register(app: Flask) -> None:
    """Serve the rulebook."""
    app.register_blueprint(rules)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page. Its ``id`` is an anchor, its ``name`` is short enough for a button."""

    id: str
    name: str
    title: str
    chapters: tuple[Chapter, ...]
    lead: str = ""


BOOK = (
    Section("rules", lazy_gettext("Rules"), lazy_gettext("Rules"), RULES),
    Section(
        "silent",
        lazy_gettext("Left open"),
        lazy_gettext("Where the printed rules are silent"),
        SILENCES,
        lazy_gettext("Four printed rulebooks were read. None of them settles these questions, so this app has to."),
    ),
    Section(
        "disputes",
        lazy_gettext("Disputes"),
        lazy_gettext("Disputes"),
        DISPUTES,
        lazy_gettext("What people ask at the table."),
    ),
)
ENTRIES = {entry.id: entry for section in BOOK for chapter in section.chapters for entry in chapter.articles}
"""Every entry by its id."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """An example as a picture and a verdict."""

    example: Example
    board: tuple[Placement[Tile], ...]
    play: tuple[Placement[Tile], ...]
    verdict: Verdict

    @property
    def columns(self) -> int:
        """How many columns it is wide."""
        return max(cell.x for _, cell in (*self.board, *self.play)) - self._corner.x + 1

    @property
    def rows(self) -> int:
        """How many rows it is high."""
        return max(cell.y for _, cell in (*self.board, *self.play)) - self._corner.y + 1

    @property
    def faults(self) -> tuple[Cell, ...]:
        """The cells at fault, without those of the play."""
        played = {cell for _, cell in self.play}
        found = dict.fromkeys(cell for violation in self.verdict.violations for cell in violation.cells)
        return tuple(cell for cell in found if cell not in played)

    @property
    def covering(self) -> frozenset[int]:
        """Which tiles of the play, by number, lie on another tile."""
        lying = [cell for _, cell in (*self.board, *self.play)]
        first = len(self.board)
        return frozenset(number - first for number in range(first, len(lying)) if lying[number] in lying[:number])

    @property
    def names(self) -> dict[str, str]:
        """The tiles in words: those on the table and those laid to them."""
        return {
            part: tiles.listed(tile for tile, _ in placements)
            for part, placements in (("board", self.board), ("play", self.play))
        }

    @property
    def reasons(self) -> list[str]:
        """Why it is refused."""
        return [verdicts.reason(violation) for violation in self.verdict.violations]

    def at(self, cell: Cell) -> str:
        """The classes that put a cell in its place."""
        return f"c{cell.x - self._corner.x + 1} r{cell.y - self._corner.y + 1}"

    @property
    def _corner(self) -> Cell:
        cells = [cell for _, cell in (*self.board, *self.play)]
        return Cell(min(cell.x for cell in cells), min(cell.y for cell in cells))


@cache
def drawing(name: str) -> Drawing:
    """The picture of an example. Raises ``KeyError`` for a name that is none."""
    example = EXAMPLES[name]
    board, play = read_board(example.board), read_play(example.play)
    laid = tuple(Placement(tile, cell) for cell, tile in board.tiles.items())
    return Drawing(example, laid, play, judge(board, play))


@cache
def resting_on(rule: str) -> tuple[Article, ...]:
    """The other entries that rest on a rule."""
    return tuple(entry for entry in ENTRIES.values() if rule in entry.rules)


@rules.get("/rules")
def index() -> Response:
    """The page, or for htmx only the list. A search ``q`` leaves the entries that hold all its words.

    Template: ``sections``, ``found`` (how many entries), ``query``, ``game`` (the id of the game to go back to, or
    nothing), ``entries``, ``resting_on``, ``drawing``, ``link`` (the address of an entry).
    """
    query = " ".join(request.args.get("q", "")[:LONGEST].split())
    asked = request.args.get("game", "")
    game = asked if re.fullmatch(r"[a-z0-9]{1,64}", asked) else None
    sections = searched(query)

    def link(entry: str) -> str:
        # Out of a list of finds, the whole list is needed: an address that differs from every search makes it load.
        return url_for(".index", game=game, q="" if query else None, _anchor=entry)

    asking = "HX-Request" in request.headers
    response = make_response(
        render_template(
            "rules/_list.html" if asking else "rules/index.html",
            sections=sections,
            found=sum(len(chapter.articles) for section in sections for chapter in section.chapters),
            query=query,
            game=game,
            entries=ENTRIES,
            resting_on=resting_on,
            drawing=drawing,
            link=link,
        )
    )
    response.vary.add("HX-Request")  # one address, two answers
    if asking:
        response.headers["HX-Replace-Url"] = url_for(".index", game=game, q=query or None)
    return response


def searched(query: str) -> tuple[Section, ...]:
    """The book, with only those entries that hold all words of the search."""
    words = query.casefold().split()
    sections = []
    for section in BOOK:
        chapters = []
        for chapter in section.chapters:
            found = tuple(entry for entry in chapter.articles if _holds(entry, words))
            if found:
                chapters.append(Chapter(chapter.title, found))
        if chapters:
            sections.append(replace(section, chapters=tuple(chapters)))
    return tuple(sections)


def _holds(entry: Article, words: list[str]) -> bool:
    """Whether each word is the entry's id, or stands in what the entry says."""
    said = f"{entry.title} {entry.text}".casefold()
    return all(word == entry.id.casefold() or word in said for word in words)
