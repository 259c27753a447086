"""The first page: games to go on with, those that are over, and what this is where there are none."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar, NamedTuple

from flask import Blueprint, Flask, request, url_for

from referee.record import UnknownGame
from referee.rulebooks.registry import RULEBOOKS, UnknownRulebook
from referee.service import DamagedHeader, Defect, Sheet
from referee.web.board import last_cells
from referee.web.game_pages import pages_of
from referee.web.pages import Page
from referee.web.picture import Picture, picture_of
from referee.web.shelf import rulebook_fields
from referee.web.use_cases import the_referee
from referee.wording import when
from referee.wording.damage import no_players
from referee.wording.registry import WORDINGS
from referee.wording.unreadable import unreadable
from referee.wording.words import Words

SHOWN = 25
"""How many games the first page lists."""
IN_SMALL = 4
"""Of how many games that go on it shows the board."""

home = Blueprint("home", __name__)


def register(app: Flask) -> None:
    """Serve the first page."""
    app.register_blueprint(home)


@dataclass(frozen=True)
class Box:
    """A boxed game, and what can be done with it."""

    slug: str
    title: str
    practice: str
    book: str
    """Addresses."""


class Place(NamedTuple):
    """A player, and what they have."""

    name: str
    total: int
    to_move: bool
    won: bool


@dataclass(frozen=True)
class ListedGame:
    """A game on the first page."""

    id: str
    places: tuple[Place, ...]
    """Its players; once it is over those first who have won, and then by their points."""
    seen: int
    """How many events its record holds."""
    title: str
    """Which boxed game it is; empty where there is one box only."""
    turns: int
    """How many were played."""
    bag: int
    changed: datetime
    when: str
    """When it was written to last."""
    picture: Picture | None = None
    """Its board, where that is shown."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its players."""
        return tuple(place.name for place in self.places)


class DamagedGame(NamedTuple):
    """A game on the first page that cannot be read to its end."""

    id: str
    names: tuple[str, ...]
    """Its players; nobody where they cannot be read."""
    why: str
    """A sentence."""


@dataclass(frozen=True)
class HomePage(Page):
    """The games played last; before there are any, what this is."""

    template: ClassVar[str] = "home/index.html"

    notice: str
    """A sentence about the request itself."""
    thrown: ListedGame | None
    """The game that was thrown away just now."""
    running: tuple[ListedGame, ...]
    empty: tuple[ListedGame, ...]
    """Those that nobody has played yet."""
    finished: tuple[ListedGame, ...]
    damaged: tuple[DamagedGame, ...]
    boxes: tuple[Box, ...]
    """The boxed games on the shelf."""
    slug: str
    """The boxed game whose turn says what this is."""
    first: Any
    """That turn, as the templates of its game draw it; nothing where there are games."""


@home.get("/")
def index() -> str:
    """The games played last."""
    return home_page().render()


def home_page(notice: str = "") -> HomePage:
    """The first page, with a sentence about the request."""
    games = the_referee().recent(SHOWN)
    sheets = [game for game in games if isinstance(game, Sheet) and game.damage is None]
    empty = tuple(listed(sheet) for sheet in sheets if sheet.empty)
    going = [sheet for sheet in sheets if not sheet.empty and not sheet.game.over]
    finished = tuple(listed(sheet) for sheet in sheets if sheet.game.over)
    slug = next(iter(RULEBOOKS.values())).slug
    return HomePage(
        notice=notice,
        thrown=_thrown(request.args.get("thrown", "")),
        running=tuple(listed(sheet, drawn=number < IN_SMALL) for number, sheet in enumerate(going)),
        empty=empty,
        finished=finished,
        damaged=tuple(found for game in games for found in _damaged(game)),
        boxes=tuple(_box(rulebook.slug) for rulebook in RULEBOOKS.values()),
        slug=slug,
        first=None if going or finished else pages_of(slug).first(),
    )


def listed(sheet: Sheet, drawn: bool = False) -> ListedGame:
    """A game as the first page shows it, with its board where that is ``drawn``."""
    game, now, changed = sheet.game, datetime.now(UTC).astimezone(), sheet.changed.astimezone()
    places = [
        Place(name, total, seat == game.to_move and not game.over, seat in game.winners)
        for seat, (name, total) in enumerate(zip(sheet.names, game.totals, strict=True), 1)
    ]
    if game.over:
        places.sort(key=lambda place: (not place.won, -place.total))
    return ListedGame(
        id=sheet.id,
        places=tuple(places),
        seen=sheet.written,
        title=WORDINGS[sheet.rulebook.slug].title if len(RULEBOOKS) > 1 else "",
        turns=len(game.turns),
        bag=game.bag,
        changed=changed,
        when=when.day(changed, now) if game.over else when.ago(changed, now),
        picture=picture_of(game, last_cells(game)) if drawn else None,
    )


def _damaged(game: Sheet | Defect) -> Iterator[DamagedGame]:
    """What is wrong with a game, where anything is."""
    if isinstance(game, Defect):
        yield DamagedGame(game.id, (), unreadable(game.unknown) if game.unknown else no_players())
    elif game.damage is not None:
        yield DamagedGame(game.id, game.names, Words(game.rulebook).damage(game.damage))


def _thrown(game_id: str) -> ListedGame | None:
    """The game of this id, where it is thrown away."""
    if not game_id:
        return None
    try:
        sheet = the_referee().sheet(game_id)
    except (UnknownGame, UnknownRulebook, DamagedHeader):
        return None
    return listed(sheet) if sheet.thrown_away else None


def _box(slug: str) -> Box:
    named = rulebook_fields(slug).get("rulebook")
    return Box(
        slug=slug,
        title=WORDINGS[slug].title,
        practice=url_for("practice.show", rulebook=named),
        book=url_for("rules.index", rulebook=named),
    )
