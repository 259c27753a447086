"""The camera check: photos rendered from positions, and how well they are read."""
