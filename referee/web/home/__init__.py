"""The first page and what leads to a game or the rulebook: search, new game, import, deleting, about."""
