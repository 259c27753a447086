"""Whole addresses, for other devices to scan."""

import segno
from flask import request
from markupsafe import Markup

AT_HOME = ("localhost", "127.0.0.1", "[::1]")
"""Names under which a machine is known to itself alone."""


def code_of(link: str) -> Markup:
    """A QR code that says this, dark on white whatever the page is."""
    code = segno.make(link, micro=False)
    return Markup(code.svg_inline(svgclass=None, lineclass=None, omitsize=True, light="#fff"))


def known_here_alone() -> bool:
    """Whether no other device knows this machine by the name under which it is asked."""
    return request.host.rsplit(":", 1)[0] in AT_HOME
