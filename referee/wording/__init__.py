"""Sentences for people, made at the edge from the codes of the core, through the message catalogues."""
