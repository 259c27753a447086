"""The pages that all boxed games share, in rooms by what people do.

A room has its pages, their parts and what they write; the folder of templates of the same name draws them. ``board``
and ``common`` are parts of many pages. ``guard`` decides what may be asked and how often; ``serving`` runs the server.
"""
