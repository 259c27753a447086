"""Which client sends a request: decided once per request, before anything is counted."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

CLIENT = "referee.client"
"""The key of the client in the WSGI environment of a request."""


def known_clients(app: WSGIApplication, proxied: bool) -> WSGIApplication:
    """The app, with the client in the environment of each request; ``proxied`` means that proxy headers are trusted."""

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        decide(environ, proxied)
        return app(environ, start)

    return answer


def decide(environ: WSGIEnvironment, proxied: bool) -> str:
    """Set the client in the environment of a request unless it is set already, and return it."""
    if CLIENT not in environ:
        if proxied:
            _believe(environ)
        environ[CLIENT] = client_of(environ.get("REMOTE_ADDR", ""))
    return environ[CLIENT]


def client_of(address: str) -> str:
    """The client of an address. An IPv6 network (/64) is one client, since a device can use any address in it."""
    found = _address(address)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return found.exploded[:19]
    return str(found or address)


def is_this_machine(client: str) -> bool:
    """Whether the client is this machine itself: a script, or a proxy that serves many visitors."""
    found = _address(client)
    return found is not None and found.is_loopback


def _believe(environ: WSGIEnvironment) -> None:
    """Take the last value of each proxy header: what comes before it was sent by the client and can be forged."""
    address, scheme = (
        environ.get(f"HTTP_X_FORWARDED_{name}", "").rpartition(",")[2].strip() for name in ("FOR", "PROTO")
    )
    if _address(address):
        environ["REMOTE_ADDR"] = address
    if scheme in ("http", "https"):
        environ["wsgi.url_scheme"] = scheme


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The IP address in a text; None if it is not one."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
