"""Whether the house has a word list."""

from referee.web.use_cases import the_referee


def list_there() -> bool:
    """Whether words can be looked up: then a table may let the list decide."""
    return the_referee().look_up is not None
