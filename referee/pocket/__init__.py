"""The app inside a phone: the static folder that a host publishes, and the code that runs in the phone's browser.

``docs/pocket.md`` describes the path of a request.
"""
