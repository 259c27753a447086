"""Whether the house has a word list."""


def list_there() -> bool:
    """Whether words can be looked up: then a table may let the list decide."""
    return False
