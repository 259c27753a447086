"""The tables, as migrations in the order in which they were added, and triggers that refuse to change or delete rows.
``docs/schema.md`` lists the result.
"""

import secrets
from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database, Migrations

from referee.record.chain import hash_of
from referee.record.lists import MARK_ALL
from referee.record.removals import expired
from referee.record.summaries import SEAT, SUMMARY

migrations = Migrations("referee")


def create(db: Database, table: str, columns: Mapping[str, type], *key: str, **more: Any) -> None:
    """Create a table with this primary key, none of whose columns can be empty."""
    db.table(table).create(dict(columns), pk=key, not_null=columns.keys() - {*key}, strict=True, **more)


def append_only(db: Database, table: str, *changes: str) -> None:
    """Make a table refuse these ``changes`` of rows, by default UPDATE and DELETE."""
    # REPLACE deletes a row without calling the trigger for deletions.
    key = " AND ".join(f"{column} = NEW.{column}" for column in db.table(table).pks)
    refuse(db, table, "INSERT", f"EXISTS (SELECT 1 FROM {table} WHERE {key})", name="replace")
    for change in changes or ("UPDATE", "DELETE"):
        refuse(db, table, change)


def refuse(db: Database, table: str, change: str, when: str = "true", name: str = "") -> None:
    """Make a table refuse a change, always or under a condition."""
    db.execute(
        f"CREATE TRIGGER {table}_no_{name or change.lower()} BEFORE {change} ON {table} WHEN {when} "
        "BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END"
    )


def refuse_unless_expired(db: Database, table: str, column: str) -> None:
    """Make a table refuse to delete rows of a game until the game has been deleted for ``KEPT_DAYS`` counted days."""
    refuse(db, table, "DELETE", f"NOT {expired(f'OLD.{column}')}")


@migrations()
def games_and_events(db: Database) -> None:
    """A game is its tags and, in order, its lines."""
    create(db, "games", {"id": str, "started": str, "header": str}, "id")
    create(
        db,
        "events",
        {"game": str, "number": int, "line": str, "written": str},
        "game",
        "number",
        foreign_keys=[("game", "games", "id")],
    )
    append_only(db, "games")
    append_only(db, "events")


@migrations()
def removals(db: Database) -> None:
    """Deleting and restoring a game without turns: the newest row counts while the game has ``events`` lines."""
    create(
        db,
        "removals",
        {"game": str, "number": int, "away": int, "events": int, "written": str},
        "game",
        "number",
        foreign_keys=[("game", "games", "id")],
    )
    append_only(db, "removals")


@migrations()
def newest(db: Database) -> None:
    """Indexes for the games that were written to last."""
    db.table("events").create_index(["written"])
    db.table("games").create_index(["started"])


@migrations()
def hashes(db: Database) -> None:
    """Each line has a hash that covers the line before. Older lines get theirs now."""
    db.execute("DROP TRIGGER events_no_update")
    db.table("events").add_column("hash", str)
    games = [game for (game,) in db.execute("SELECT DISTINCT game FROM events")]
    for game in games:
        before = ""
        for number, line, written in db.execute(
            "SELECT number, line, written FROM events WHERE game = ? ORDER BY number", (game,)
        ).fetchall():
            before = hash_of(game, before, number, line, written)
            db.execute("UPDATE events SET hash = ? WHERE game = ? AND number = ?", (before, game, number))
    refuse(db, "events", "UPDATE")


@migrations()
def boxes(db: Database) -> None:
    """Tags of boxed games under a name: the newest row of a name counts."""
    create(db, "boxes", {"id": int, "game": str, "name": str, "text": str, "written": str}, "id")
    db.table("boxes").create_index(["game", "name"])
    append_only(db, "boxes")


@migrations()
def spellings(db: Database) -> None:
    """Which names are one person: the newest row of a name counts."""
    create(db, "spellings", {"number": int, "name": str, "person": str, "written": str}, "number")
    append_only(db, "spellings")


@migrations()
def secret(db: Database) -> None:
    """A secret that is part of every copy, so that links stay the same."""
    create(db, "secrets", {"id": int, "text": str}, "id")
    db.table("secrets").insert({"id": 1, "text": secrets.token_hex(32)})
    append_only(db, "secrets")


@migrations()
def deletions(db: Database) -> None:
    """Any game can be deleted, and is removed after thirty days. Before, only a game without turns could be deleted,
    and writing a line restored it: such games now get a row that restores them.
    """
    db.execute(
        "INSERT INTO removals (game, number, away, events, written)"
        " SELECT game, number + 1, 0, (SELECT count(*) FROM events WHERE game = each.game),"
        " (SELECT max(written) FROM events WHERE game = each.game) FROM removals AS each"
        " WHERE away AND number = (SELECT max(number) FROM removals WHERE game = each.game)"
        " AND events <> (SELECT count(*) FROM events WHERE game = each.game)"
    )
    db.table("removals").transform(drop={"events"}, drop_foreign_keys=["game"])  # lines can lose their game
    append_only(db, "removals", "UPDATE")
    for table, column in (("games", "id"), ("events", "game")):
        db.execute(f"DROP TRIGGER {table}_no_delete")
        refuse_unless_expired(db, table, column)
    refuse(
        db,
        "removals",
        "DELETE",
        "EXISTS (SELECT 1 FROM games WHERE id = OLD.game) OR EXISTS (SELECT 1 FROM events WHERE game = OLD.game)",
    )


@migrations()
def abouts(db: Database) -> None:
    """Place and note of a game: the newest row counts."""
    create(db, "abouts", {"game": str, "number": int, "place": str, "note": str, "written": str}, "game", "number")
    append_only(db, "abouts", "UPDATE")
    refuse_unless_expired(db, "abouts", "game")


@migrations()
def summaries(db: Database) -> None:
    """Summaries of games, and the words by which they are found. All of it can be made again from the other tables."""
    db.table("summaries").create(dict(SUMMARY), pk="game", strict=True)
    db.table("summaries").create_index(["moment"], unique=True)
    db.table("summaries").create_index(["deleted", "open", "moment"])
    db.table("summaries").create_index(["deleted", "moment"])
    db.table("seats").create(dict(SEAT), pk=("game", "seat"), strict=True)
    db.table("summaries").create_index(["rulebook", "state", "deleted"])
    db.table("seats").create_index(["name"])
    db.execute("CREATE INDEX seats_not_reviewed ON seats (game) WHERE judged IS NULL")
    db.execute(
        "CREATE VIRTUAL TABLE found USING fts5(words, prefix = '1 2 3', tokenize = \"unicode61 tokenchars '_'\")"
    )
    db.table("stale").create({"game": str}, strict=True)
    db.table("stale").create_index(["game"], unique=True)
    db.execute(MARK_ALL)
    for table, game in (("games", "id"), ("events", "game"), ("abouts", "game")):
        db.execute(
            f"CREATE TRIGGER {table}_stale AFTER INSERT ON {table} "
            f"BEGIN INSERT OR IGNORE INTO stale (game) VALUES (NEW.{game}); END"
        )


@migrations()
def what_was_taken_off(db: Database) -> None:
    """Earlier summaries counted the points of turns that were removed from the board: mark all games as stale."""
    db.execute("DELETE FROM stale")
    db.execute(MARK_ALL)


@migrations()
def renewals(db: Database) -> None:
    """Renewals of links, by game and role. A renewed link is no longer valid."""
    create(
        db, "renewals", {"game": str, "role": str, "number": int, "by": str, "written": str}, "game", "role", "number"
    )
    append_only(db, "renewals", "UPDATE")
    refuse_unless_expired(db, "renewals", "game")


@migrations()
def objections(db: Database) -> None:
    """Versions before ``no_objections`` kept objections of followers. Their records have this name."""


@migrations()
def days(db: Database) -> None:
    """The days on which the server ran. A deletion counts them, instead of comparing times. For games that are already
    deleted, they count from now on.
    """
    leaving = (("games", "id"), ("events", "game"), ("abouts", "game"), ("renewals", "game"))
    for table, _ in leaving:
        db.execute(f"DROP TRIGGER {table}_no_delete")
    create(db, "days", {"day": str}, "day")
    append_only(db, "days")
    refuse(db, "days", "INSERT", "NEW.day <> date('now')")
    db.table("removals").add_column("days", int, not_null_default=0)
    refuse(db, "removals", "INSERT", "NEW.days <> (SELECT count(*) FROM days)")
    for table, column in leaving:
        refuse_unless_expired(db, table, column)


@migrations()
def known_turns(db: Database) -> None:
    """Sum up all games again: earlier summaries don't count the turns with known tiles, and some show a running game as
    over.
    """
    db.table("seats").add_column("known", int)
    db.execute("DELETE FROM stale")
    db.execute(MARK_ALL)


@migrations()
def no_objections(db: Database) -> None:
    """Followers can no longer object."""
    db.execute("DROP TABLE IF EXISTS objections")
    db.execute("DROP TABLE IF EXISTS objecting")


_KNOWN = frozenset(migration.name for migration in migrations.pending(Database(memory=True)))


def newer(applied: frozenset[str]) -> bool:
    """Whether a newer version of the app changed the tables: it may rely on data that this version doesn't write."""
    return bool(applied - _KNOWN)
