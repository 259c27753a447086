"""By which link somebody writes, and whether it still counts."""

from typing import NamedTuple

from sqlite_utils import Database


class Admission(NamedTuple):
    """The link by which somebody came in."""

    role: str
    renewals: int
    """How often it had been renewed by then."""


class TakenBack(Exception):  # noqa: N818 - it is what happened to the link
    """The link by which somebody came in was renewed since, and counts no more."""


def refuse_taken_back(db: Database, game_id: str, admission: Admission | None) -> None:
    """Raise ``TakenBack`` where the link by which somebody came in was renewed since. Who needs none may write."""
    if admission and count_renewals(db, game_id, admission.role) != admission.renewals:
        raise TakenBack(game_id)


def count_renewals(db: Database, game_id: str, role: str) -> int:
    """How often the link of a game for a role was renewed."""
    (count,) = db.execute("SELECT count(*) FROM renewals WHERE game = ? AND role = ?", (game_id, role)).fetchone()
    return int(count)
