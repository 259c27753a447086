"""What can be wrong with a database although it answers."""

FLAWS = """
    SELECT 'fsync is off: a power cut may damage everything' WHERE current_setting('fsync') = 'off'
    UNION ALL
    SELECT checksum_failures || ' damaged pages' FROM pg_stat_database
    WHERE datname = current_database() AND checksum_failures > 0
    UNION ALL
    SELECT 'the trigger ' || tgname || ' is disabled' FROM pg_trigger WHERE tgenabled = 'D'
    UNION ALL
    SELECT DISTINCT 'events without their game' FROM events WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game)
"""
"""The query of all flaws, in words."""
