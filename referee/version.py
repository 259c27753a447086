"""The version of the app."""

VERSION = "1.0.0"
"""``pyproject.toml`` reads it from here."""
