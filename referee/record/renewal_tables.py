"""The table of how often links were renewed, as a migration."""

from sqlite_utils import Database

from referee.record.expiry import expired
from referee.record.schema import append_only, migrations, refuse


@migrations()
def renewals(db: Database) -> None:
    """Each time a link of a game is renewed, which ends those before it, by the role that it gives."""
    db.table("renewals").create(
        {"game": str, "role": str, "number": int, "by": str, "written": str},
        pk=("game", "role", "number"),
        not_null={"by", "written"},
        strict=True,
    )
    append_only(db, "renewals", "game = NEW.game AND role = NEW.role AND number = NEW.number", "UPDATE")
    refuse(db, "renewals", "DELETE", f"NOT {expired('OLD.game')}")
