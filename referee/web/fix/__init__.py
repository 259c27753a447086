"""Fixing a game: correct, insert or remove a turn, give it to another player, fill in what is missing."""
