"""The CDN from which pages load htmx: a server on this machine, to which the browser resolves the CDN's name.

Pages load htmx as in production: across origins, checked by its hash, kept in the browser's cache. Playwright's
routes would switch off that cache for everything that a page loads.
"""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext

from referee.scripts import CDN, HTMX, SCRIPTS
from tests.browser import packages

NAME = urlsplit(CDN).hostname
CERTIFICATE = Path(__file__).with_name("cdn.pem")
"""A certificate for the CDN's name and its key, which only the tests' browsers trust. Made with
``openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=NAME -addext
subjectAltName=DNS:NAME``.
"""
FINGERPRINT = "K3FsoKF8mnGnUo1t8jZltjx5UyTq0cDKTYFABLQ1wNw="
"""The SHA-256 of the certificate's public key: a browser option that makes the browser trust it."""


class Cdn(Enum):
    """How the CDN behaves."""

    ANSWERS = "answers"
    UNREACHABLE = "unreachable"
    HANGS = "hangs"


@cache
def script(path: str = "dist/htmx.min.js") -> bytes:
    """The htmx (or its extension) that pages load, checked by version and integrity hash.

    Raises ``NotAvailableError``.
    """
    package, version = HTMX.removeprefix("npm/").split("@")
    (found,) = (script for script in SCRIPTS.values() if script.place == f"{HTMX}/{path}")
    return packages.script(package, version, path, found.integrity)


@contextmanager
def running() -> Iterator[int]:
    """Run the CDN, and yield its port. Raises ``NotAvailableError``."""
    for known in SCRIPTS.values():
        script(known.place.removeprefix(f"{HTMX}/"))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    with ThreadingHTTPServer(("127.0.0.1", 0), _Scripts) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


class _Scripts(BaseHTTPRequestHandler):
    """Serves the scripts that pages may load, with a cache lifetime of a year, as the real CDN does."""

    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        body = script(self.path.removeprefix(f"/{HTMX}/"))
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        self.send_header("Content-Type", "application/javascript; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def behave(context: BrowserContext, cdn: Cdn) -> None:
    """Set how the CDN behaves for the pages of a browser context."""
    if cdn is Cdn.UNREACHABLE:
        context.route(f"{CDN}/**", lambda route: route.abort("namenotresolved"))
    elif cdn is Cdn.HANGS:
        context.route(f"{CDN}/**", lambda _: None)
