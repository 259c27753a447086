"""What games are called on the record, and in addresses."""

import secrets

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""No letter or digit that is read for another."""
_LENGTH = 10


def new_id() -> str:
    """An id that no other game has."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
