"""The first page and the ways to a game or the rulebook: search, new game, import, deleting, about."""
