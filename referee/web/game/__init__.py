"""The page of a running game and what it writes."""
