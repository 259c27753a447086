"""Settings from the environment. The table in docs/hosting.md lists all of them."""

import os
import re
from functools import partial
from pathlib import Path

HOST = "0.0.0.0"
PORT = 8000
COPIES = 14
MEGABYTE = 1_000_000
CEILING, PUBLIC_CEILING = 20_000, 2_000
"""The most megabytes of the data folder, at home and in public."""
LEAST_CEILING = 10


def host() -> str:
    """The address to serve on, from ``REFEREE_HOST``."""
    return os.environ.get("REFEREE_HOST") or HOST


def port() -> int:
    """The port to serve on, from ``REFEREE_PORT``. Raises ``ValueError`` with an invalid text."""
    return _number("REFEREE_PORT", PORT, range(1, 65536))


def _number(name: str, default: int, possible: range) -> int:
    text = os.environ.get(name) or str(default)
    if not text.isdecimal() or len(text) > 9 or int(text) not in possible:
        raise ValueError(text)
    return int(text)


def hosts() -> tuple[str, ...]:
    """Additional host names under which the app answers, from ``REFEREE_HOSTS``. Raises ``ValueError`` with a text that
    isn't a name, such as an address with ``http://`` or a port.
    """
    names = tuple(os.environ.get("REFEREE_HOSTS", "").replace(",", " ").split())
    for name in names:
        if not re.fullmatch(r"[\w-]+(\.[\w-]+)*|\[?[\da-f]*:[\da-f.]*:[\da-f:.]*\]?", name, re.ASCII | re.IGNORECASE):
            raise ValueError(name)
    return names


def copies() -> int:
    """The number of daily copies to keep, from ``REFEREE_COPIES``. Raises ``ValueError`` with an invalid text."""
    return _number("REFEREE_COPIES", COPIES, range(10_000))


def ceiling() -> int:
    """The most bytes that games, copies and uploads take together, from ``REFEREE_CEILING`` in megabytes.

    Raises ``ValueError`` with an invalid text.
    """
    most = PUBLIC_CEILING if public() else CEILING
    return _number("REFEREE_CEILING", most, range(LEAST_CEILING, 10**9)) * MEGABYTE


def switch(name: str) -> bool:
    """A setting that is ``1`` or ``0`` (the default). Raises ``ValueError`` with its name and an invalid text."""
    text = os.environ.get(name) or "0"
    if text not in ("0", "1"):
        raise ValueError(name, text)
    return text == "1"


public = partial(switch, "REFEREE_PUBLIC")
"""Whether a game needs a link."""
proxy = partial(switch, "REFEREE_PROXY")
"""Whether a proxy sends the client's address and scheme."""


def logs() -> bool:
    """Whether a line per request is logged, from ``REFEREE_LOG``. Raises ``ValueError`` with an invalid text."""
    text = os.environ.get("REFEREE_LOG") or "none"
    if text not in ("none", "requests", "clients"):  # with the last one earlier versions logged more
        raise ValueError(text)
    return text != "none"


def record() -> str:
    """The address of the database with all games, from ``REFEREE_RECORD``; empty if they are in the data folder."""
    return os.environ.get("REFEREE_RECORD", "")


def instance() -> Path:
    """The data folder: ``REFEREE_INSTANCE``; by default the checkout's ``instance/``, without one the user's folder.

    Never inside a virtual environment: deleting that would delete every game.
    """
    chosen = os.environ.get("REFEREE_INSTANCE")
    if chosen:
        return Path(chosen).expanduser().resolve()
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "instance"
    import platformdirs  # slow to load, and only an installed app needs it

    return platformdirs.user_data_path("referee")
