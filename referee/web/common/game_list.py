"""Games as lists show them, made from the record's summaries."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from flask import url_for

from referee.core.spelling import Spellings
from referee.service import Defect, ListedGame, State
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, picture_of
from referee.web.guard.access import in_public
from referee.web.this_app import the_referee, the_shelf, wording_of, words_of
from referee.wording import when
from referee.wording.unreadable import no_players, unreadable


class ListedPlayer(NamedTuple):
    """A player with their total."""

    name: str
    total: int
    to_move: bool
    won: bool


@dataclass(frozen=True)
class Entry:
    """A game on a list."""

    id: str
    state: State
    places: tuple[ListedPlayer, ...]
    """Its players; in a finished game the winners first, then by points. Empty if unreadable."""
    seen: int
    """The number of its events on the record."""
    title: str
    """The title of its boxed game; empty if there is only one, or if it is unknown."""
    turns: int
    """The number of turns."""
    bag: str
    """The number of tiles in the bag, in words; empty if its boxed game is unknown."""
    changed: str
    """The time of its last write, for machines."""
    when: str
    """The same time, for people."""
    details: str
    """Place and note."""
    key: str
    """The followers' key of this browser; empty if this browser may write there."""

    @property
    def way(self) -> str:
        """The address of its page, or of its result once it is over."""
        if self.key:
            return url_for("follower.show", key=self.key)
        return url_for("result.show" if self.state is State.OVER else "games.show", game_id=self.id)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places)


def spelled() -> Spellings:
    """Which names belong to one person. In public no names are merged."""
    return Spellings() if in_public() else Spellings.of(the_referee().people.mergings())


def entries_of(games: Iterable[ListedGame], keys: Mapping[str, str] | None = None) -> tuple[Entry, ...]:
    """Games as lists show them, with merged names shown as one. ``keys`` has, by game id, the followers' keys of
    the games that the visitor may only look at.
    """
    spellings = spelled()
    return tuple(_entry(game, spellings, (keys or {}).get(game.id, "")) for game in games)


def entry_of(game: ListedGame) -> Entry:
    """One game as lists show it."""
    (entry,) = entries_of((game,))
    return entry


def _entry(game: ListedGame, spellings: Spellings, key: str) -> Entry:
    summary, state = game.summary, State(game.summary.state)
    names = spellings.all_called([seat.name for seat in summary.seats])
    places = [
        ListedPlayer(name, seat.total, summary.open and number == summary.to_move, seat.won)
        for number, (seat, name) in enumerate(zip(summary.seats, names, strict=True), 1)
    ]
    if state is State.OVER:
        places.sort(key=lambda place: (not place.won, -place.total))
    wording = wording_of(summary.rulebook) if summary.rulebook in the_shelf() else None
    return Entry(
        id=game.id,
        state=state,
        places=tuple(places),
        seen=game.events,
        title=wording.title if len(the_shelf()) > 1 and wording else "",
        turns=summary.turns,
        bag=wording.in_bag(summary.bag) if wording else "",
        changed=game.changed,
        when=in_words(game.changed, when.ago if summary.open else when.day),
        details=" · ".join(filter(None, game.about)),
        key=key,
    )


def in_words(text: str, words: Callable[[datetime, datetime], str]) -> str:
    """A time of the record in words; empty if it is unreadable."""
    now = datetime.now(UTC).astimezone()
    try:
        then = datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        return ""
    return words(then, now)


def board_of(entry: Entry) -> Picture | None:
    """The board of a running game, which is replayed for it; ``None`` if that is impossible."""
    opened = the_referee().look_at(entry.id)
    return None if isinstance(opened, Defect) else picture_of(opened.game, last_cells(opened.game))


def fault_of(entry: Entry) -> str:
    """The reason why a game can't be read to its end, as a sentence; empty if it can."""
    opened = the_referee().look_at(entry.id)
    if isinstance(opened, Defect):
        return unreadable(opened.unknown) if opened.unknown else no_players()
    return words_of(opened.rulebook).damage(opened.damage) if opened.damage else ""
