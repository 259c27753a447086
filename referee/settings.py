"""What can be set from outside. Each setting stands in the README's table."""

import os
from pathlib import Path

import platformdirs

HOST = "0.0.0.0"
PORT = 8000


def host() -> str:
    """The address to serve on, from ``REFEREE_HOST``."""
    return os.environ.get("REFEREE_HOST") or HOST


def port() -> int:
    """The port to serve on, from ``REFEREE_PORT``. Raises ``ValueError`` for what is no port."""
    number = int(os.environ.get("REFEREE_PORT") or PORT)
    if not 0 < number < 65536:
        raise ValueError(f"REFEREE_PORT is {number}, which is no port")
    return number


def instance() -> Path:
    """The data folder: ``REFEREE_INSTANCE``, else the checkout's ``instance/``, else the user's data folder.

    Never inside a virtual environment, where deleting that would delete every game.
    """
    chosen = os.environ.get("REFEREE_INSTANCE")
    if chosen:
        return Path(chosen).expanduser().resolve()
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "instance"
    return platformdirs.user_data_path("referee")
