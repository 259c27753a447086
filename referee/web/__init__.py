"""The pages that all boxed games share, in packages by what people do.

A package has its pages, their parts and what they write; the template folder of the same name draws them. ``board``
and ``common`` are parts of many pages. ``guard`` decides what may be asked and how often; ``serving`` runs the server.
"""
