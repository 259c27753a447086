"""The version of the app."""

VERSION = "1.1.0"
"""The name of the tag, without its ``v``. ``pyproject.toml`` reads it from here."""
COMMIT = "$Format:%H$"
"""The commit that was built: ``git archive`` fills it in."""


def described() -> str:
    """The version, and the commit if this was built from one."""
    return VERSION if COMMIT.startswith("$") else f"{VERSION} ({COMMIT[:8]})"
