"""The pure core: what boxed games are played with, what they allow and what they score.

Standard library only; no clock, no randomness, no input or output, no sentences for people.
"""
