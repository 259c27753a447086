"""The shared core: the board, steps and their history, a game, its correction, its notation. It names no boxed game.

Standard library only; no clock, no randomness, no input or output, no sentences for people.
"""
