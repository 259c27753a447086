"""Marking all games as not summed up."""

MARK_ALL = """
    INSERT INTO stale SELECT id FROM
    (SELECT id, started AS written FROM games UNION ALL SELECT game, written FROM events)
    GROUP BY id ORDER BY max(written)
"""
"""The one that was written to last comes last; lines that have lost their game are one as well."""
