"""Sentences for people that belong to no boxed game, made at the edge from the codes of the core.

What a page or the command line is given, is ``words.Words``; each game's own sentences stand beside its rulebook.
"""
