"""The pages that all boxed games share.

``guard`` decides what may be asked and how often; ``serving`` runs the server; ``forms`` reads what is sent; ``views``
are the parts that pages are made of; ``pages`` has the routes.
"""
