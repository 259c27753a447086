"""The first tables, as migrations. What is written stays written: triggers refuse changes and deletions."""

from sqlite_utils import Database, Migrations

from referee.record.chain import hash_of

migrations = Migrations("referee")


@migrations()
def games_and_events(db: Database) -> None:
    """A game is its header and, in order, the lines of everything that happened to it."""
    db.table("games").create(
        {"id": str, "started": str, "header": str},
        pk="id",
        not_null={"started", "header"},
        strict=True,
    )
    db.table("events").create(
        {"game": str, "number": int, "line": str, "written": str},
        pk=("game", "number"),
        foreign_keys=[("game", "games", "id")],
        not_null={"line", "written"},
        strict=True,
    )
    append_only(db, "games", "id = NEW.id")
    append_only(db, "events", "game = NEW.game AND number = NEW.number")


@migrations()
def removals(db: Database) -> None:
    """A game is thrown away, and brought back: the newest line counts, as long as the game has so many ``events``."""
    db.table("removals").create(
        {"game": str, "number": int, "away": int, "events": int, "written": str},
        pk=("game", "number"),
        foreign_keys=[("game", "games", "id")],
        not_null={"away", "events", "written"},
        strict=True,
    )
    append_only(db, "removals", "game = NEW.game AND number = NEW.number")


def append_only(db: Database, table: str, key: str, *changes: str) -> None:
    """Let a table refuse that a row changes or goes, or these ``changes`` alone; ``key`` says which row stands where a
    new one would.
    """
    # REPLACE deletes without the trigger for deletions being asked.
    db.execute(
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key}) "
        "BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END"
    )
    for change in changes or ("UPDATE", "DELETE"):
        refuse(db, table, change)


def refuse(db: Database, table: str, change: str, when: str = "true") -> None:
    """Let a table refuse a change, always or ``when`` it is so."""
    db.execute(
        f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} WHEN {when} "
        "BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END"
    )


@migrations()
def newest(db: Database) -> None:
    """The first page asks for the games that were written to last."""
    db.table("events").create_index(["written"])
    db.table("games").create_index(["started"])


@migrations()
def hashes(db: Database) -> None:
    """Each event is chained to the one before it. Those that stand there already are chained as they are now."""
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
    """What a house says of its boxed games, kept for the next game: the newest of a name counts."""
    db.table("boxes").create(
        {"id": int, "game": str, "name": str, "text": str, "written": str},
        pk="id",
        not_null={"game", "name", "text", "written"},
        strict=True,
    )
    db.table("boxes").create_index(["game", "name"])
    append_only(db, "boxes", "id = NEW.id")
