"""The app inside a phone: the static folder that a host publishes, and what runs in the phone's browser.

``docs/pocket.md`` has the way of a request.
"""
