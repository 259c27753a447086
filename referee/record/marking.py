"""Marking all games as not summed up."""

MARK_ALL = """
    INSERT INTO stale SELECT id FROM
    (SELECT id, started AS written, rowid AS place FROM games UNION ALL SELECT game, written, 0 FROM events)
    GROUP BY id ORDER BY max(written), max(place)
"""
"""The one that was written to last comes last, of those of one moment the one begun last. Lines that have lost their
game are one as well.
"""
