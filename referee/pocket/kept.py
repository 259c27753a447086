"""What a phone remembers apart from its games: one small file in the data folder, made durable together with them."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import current_app

FILE = "pocket.json"


def kept() -> dict[str, Any]:
    """All of it by name. Nothing in it is worth an error: an unreadable file counts as empty."""
    with suppress(OSError, ValueError):
        found = json.loads(_file().read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return found
    return {}


def keep(**changed: Any) -> None:
    """Remember these values, and everything else as before."""
    _file().write_text(json.dumps(kept() | changed), encoding="utf-8")


def _file() -> Path:
    return Path(current_app.instance_path) / FILE
