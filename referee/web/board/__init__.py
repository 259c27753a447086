"""The board and what is placed on it: taps, drafts, verdicts, new tiles, recounts, pictures of a board."""
