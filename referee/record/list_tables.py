"""The tables of what is told about games and by lists, as migrations."""

from sqlite_utils import Database

from referee.record.expiry import expired
from referee.record.marking import MARK_ALL
from referee.record.schema import append_only, migrations, refuse


@migrations()
def deletions(db: Database) -> None:
    """Any game can be deleted, and leaves the record once its deletion has stood for thirty days. Before, only a game
    without a turn was thrown away, and a line written since brought it back: that now stands on the record as well.
    """
    db.execute(
        "INSERT INTO removals (game, number, away, events, written)"
        " SELECT game, number + 1, 0, (SELECT count(*) FROM events WHERE game = each.game),"
        " (SELECT max(written) FROM events WHERE game = each.game) FROM removals AS each"
        " WHERE away AND number = (SELECT max(number) FROM removals WHERE game = each.game)"
        " AND events <> (SELECT count(*) FROM events WHERE game = each.game)"
    )
    db.table("removals").transform(drop={"events"}, drop_foreign_keys=["game"])  # lines can lose their game
    append_only(db, "removals", "game = NEW.game AND number = NEW.number", "UPDATE")
    for table, column in (("games", "id"), ("events", "game")):
        db.execute(f"DROP TRIGGER {table}_no_delete")
        _only_once_expired(db, table, column)
    refuse(
        db,
        "removals",
        "DELETE",
        "EXISTS (SELECT 1 FROM games WHERE id = OLD.game) OR EXISTS (SELECT 1 FROM events WHERE game = OLD.game)",
    )


@migrations()
def abouts(db: Database) -> None:
    """Where a game was played, and a note on it: the newest counts."""
    db.table("abouts").create(
        {"game": str, "number": int, "place": str, "note": str, "written": str},
        pk=("game", "number"),
        not_null={"place", "note", "written"},
        strict=True,
    )
    append_only(db, "abouts", "game = NEW.game AND number = NEW.number", "UPDATE")
    _only_once_expired(db, "abouts", "game")


@migrations()
def summaries(db: Database) -> None:
    """What lists tell of each game, and the words by which it is found. All of it can be made again from the rest."""
    db.table("summaries").create(
        {
            "game": str,
            "moment": int,
            "deleted": int,
            "open": int,
            "state": str,
            "rulebook": str,
            "turns": int,
            "to_move": int,
            "bag": int,
            "place": str,
            "note": str,
            "changed": str,
            "events": int,
            "head": str,
        },
        pk="game",
        strict=True,
    )
    db.table("summaries").create_index(["moment"], unique=True)  # which is no primary key: a page begins behind one
    db.table("summaries").create_index(["deleted", "open", "moment"])
    db.table("summaries").create_index(["deleted", "moment"])
    db.table("seats").create(
        {
            "game": str,
            "seat": int,
            "name": str,
            "total": int,
            "points": int,
            "won": int,
            "turns": int,
            "best": int,
            "best_turn": int,
            "specials": int,
            "missed": int,
            "judged": int,
        },
        pk=("game", "seat"),
        strict=True,
    )
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
    """Earlier summaries counted the points of turns that were taken off the table: mark all games to be summed up."""
    db.execute("DELETE FROM stale")
    db.execute(MARK_ALL)


def _only_once_expired(db: Database, table: str, column: str) -> None:
    """Let the rows of a game go once its deletion has stood for thirty days, and never before."""
    refuse(db, table, "DELETE", f"NOT {expired(f'OLD.{column}')}")
