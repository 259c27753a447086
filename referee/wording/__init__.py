"""Sentences for people that aren't part of one boxed game, made at the edge from the codes of the core.

Pages and the command line are given a ``words.Words``; each game's own sentences are next to its rulebook.
"""
