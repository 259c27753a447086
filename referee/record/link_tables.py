"""The table of what the links of games are made from, as a migration."""

import secrets

from sqlite_utils import Database

from referee.record.schema import append_only, migrations


@migrations()
def secret(db: Database) -> None:
    """A secret that goes with every copy, so that links stay the same."""
    db.table("secrets").create({"id": int, "text": str}, pk="id", not_null={"text"}, strict=True)
    db.table("secrets").insert({"id": 1, "text": secrets.token_hex(32)})
    append_only(db, "secrets", "id = NEW.id")
