"""Sharing a game: the link for watching, pictures, files, paper, and export to other programs."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC
from hashlib import sha256
from threading import Lock
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, abort, current_app, jsonify, request

from referee import json_export
from referee.csv_export import SEPARATORS, table_of
from referee.service import Role, Sheet
from referee.version import VERSION
from referee.web.board.picture import Ink, Picture, picture_of
from referee.web.common.final_result import Standing, StandingsPage
from referee.web.share.links import LinkPage
from referee.web.share.pictures import about, film_of, poster_of
from referee.web.this_app import pages_of, the_referee, wording_of, words_of
from referee.wording import language
from referee.wording.language import gettext


def _painting(sheet: Sheet) -> bytes:
    from referee.painting.pixels import png  # painting is slow to load, and missing in the pocket

    return png(poster_of(sheet).render())


def _film(sheet: Sheet) -> bytes:
    from referee.painting.pixels import gif

    return gif(film_of(sheet))


PICTURES: Mapping[str, tuple[str, Callable[[Sheet], bytes]]] = {
    "svg": ("image/svg+xml", lambda sheet: poster_of(sheet).render().encode()),
    "png": ("image/png", _painting),
    "gif": ("image/gif", _film),
}
"""The type of each picture and the function that makes it, by the end of its address."""
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""The address of an app in which people keep all their plays."""
LONGEST = 8000
"""Characters that BG Stats accepts."""
SOURCE = "Referee"
"""The name of this app in BG Stats, which must never change."""
LONGEST_PLAY = 24 * 60
"""Minutes. A game that took longer was interrupted."""

blueprint = Blueprint("sharing", __name__, url_prefix="/games")


@dataclass(frozen=True, kw_only=True)
class SharePage(LinkPage, StandingsPage):
    """All the ways to share a game."""

    template = "share/sharing/page.html"

    role: Role = Role.FOLLOWER

    @property
    def bg_stats(self) -> str:
        """The address that sends the game to BG Stats; empty before the end, or if it would be too long."""
        if not self.sheet.game.winners:
            return ""
        play = json.dumps(_play(self.sheet, self.standings, self.key), ensure_ascii=False, separators=(",", ":"))
        address = BG_STATS + quote(play, safe="")
        return address if len(address) < LONGEST else ""


class ReadPage(StandingsPage):
    """A game for reading: its head and its sheet."""

    @property
    def headline(self) -> str:
        """The winners; before the end, whether the game goes on."""
        going = gettext("Final score missing") if self.sheet.game.over else gettext("Still playing")
        return super().headline or going

    @property
    def about(self) -> str:
        """The boxed game, the day and the length."""
        return about(self.sheet)


class PaperPage(ReadPage):
    """The sheet and the board for a printer."""

    template = "share/sharing/paper.html"

    @property
    def board(self) -> Picture:
        return picture_of(self.sheet.game, ink=Ink.PAPER)


MOST_BYTES = 32 * 1024 * 1024
"""The most bytes that are kept: about a hundred films, or a thousand pictures."""


class PictureCache:
    """Pictures and films, by a name that depends on their sources: those used last, up to ``most`` bytes.

    They are made one at a time, so that two simultaneous requests make a picture only once.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def of(self, name: str, make: Callable[[], bytes]) -> bytes:
        """The content with this name, which ``make`` returns if it isn't kept."""
        with self._lock:
            content = self._kept.pop(name, None)
            if content is None:
                content = make()
                self._size += len(content)
            self._kept[name] = content
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
            return content


@blueprint.get("/<game_id>/share")
def show(game_id: str) -> str:
    """The ways to share a game."""
    return SharePage(sheet=the_referee().sheet(game_id)).render()


@blueprint.get("/<game_id>/paper")
def paper(game_id: str) -> str:
    """The game for a printer."""
    return PaperPage(the_referee().sheet(game_id)).render()


@blueprint.get("/<game_id>.txt")
def as_text(game_id: str) -> Response:
    """The game in notation."""
    return Response(the_referee().sheet(game_id).transcript, mimetype="text/plain")


@blueprint.get("/<game_id>.json")
def as_json(game_id: str) -> Response:
    """The game as data."""
    sheet = the_referee().sheet(game_id)
    return jsonify(json_export.game_data(sheet.game, sheet.names, sheet.tags))


@blueprint.get("/<game_id>.csv")
def as_table(game_id: str) -> Response:
    """The game for spreadsheets, which expect semicolons where figures have a comma."""
    sheet = the_referee().sheet(game_id)
    separator = request.args.get("separator") or (";" if "," in language.decimal(0) else ",")
    if separator not in SEPARATORS:
        abort(422)
    return Response(table_of(sheet.game, sheet.names, words_of(sheet.rulebook), separator), mimetype="text/csv")


@blueprint.get("/<game_id>.svg", endpoint="as_drawing")
@blueprint.get("/<game_id>.png", endpoint="as_painting")
@blueprint.get("/<game_id>.gif", endpoint="as_film")
def as_picture(game_id: str) -> Response:
    """The board with the scores as a drawing or as pixels, or the game turn by turn as a film."""
    return picture(the_referee().sheet(game_id))


def picture(sheet: Sheet) -> Response:
    """The picture of the type at the end of the address; each version of it is made only on the first request."""
    kind = request.path.rpartition(".")[2]
    mimetype, make = PICTURES[kind]
    depends = VERSION, language.code(), request.cookies.get("marks", ""), sheet.stored.started, sheet.stored.header
    name = sha256("\n".join((*depends, *sheet.lines)).encode()).hexdigest()[:24]
    response = Response(mimetype=mimetype)
    response.set_etag(name)
    response.vary.add("Cookie")
    response.make_conditional(request)
    if response.status_code == 200:
        made: PictureCache = current_app.extensions["made"]
        response.set_data(made.of(f"{name}.{kind}", lambda: make(sheet)))
    return response


def _play(sheet: Sheet, standings: Iterable[Standing], key: str) -> dict[str, Any]:
    """The data for BG Stats, with the followers' ``key`` as the id of the play."""
    slug, minutes = sheet.rulebook.slug, round((sheet.changed - sheet.started).total_seconds() / 60)
    number, starter = pages_of(slug).bgg_id, next((turn.step.seat for turn in sheet.game.turns), 0)
    game = {"name": wording_of(slug).title, "highestWins": True, "noPoints": False, "sourceGameId": slug}
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": key,
        "playDate": f"{sheet.changed.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": game | ({"bggId": number} if number else {}),
        "players": [
            {
                "name": each.name,
                "sourcePlayerId": each.name.casefold(),
                "startPlayer": each.seat == starter,
                "score": str(each.total),
                "rank": each.rank,
                "winner": each.won,
            }
            for each in sorted(standings, key=lambda each: each.seat)
        ],
    }
    about = {"location": sheet.about.place, "comments": sheet.about.note}
    play |= {name: text for name, text in about.items() if text}
    return play | ({"durationMin": minutes} if 0 < minutes <= LONGEST_PLAY else {})
