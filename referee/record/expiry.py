"""How long a deleted game is kept: the file itself asks this before it lets one go."""

KEPT_DAYS = 30
"""So many days a deleted game can be brought back."""


def expired(game: str) -> str:
    """Asks in SQL whether the newest deletion of a game stands that long; ``game`` is the column that names it."""
    return f"""
        coalesce((SELECT away AND written <= strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '-{KEPT_DAYS} days')
        FROM removals WHERE game = {game} ORDER BY number DESC LIMIT 1), false)
    """
