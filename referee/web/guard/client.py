"""The client that sends a request: decided once per request, before anything is counted."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from wsgiref.types import WSGIEnvironment

CLIENT = "referee.client"
"""The key of the client in the WSGI environment of a request."""


def decide(environ: WSGIEnvironment, proxied: bool) -> str:
    """Set the client in the environment of a request unless it is already set, and return it. ``proxied`` means that
    proxy headers are trusted.

    A client named by a trusted proxy is a visitor, never this machine, even at an address of this machine: such a
    visitor came through one more proxy, which would lend its higher limits to everyone behind it.
    """
    if CLIENT not in environ:
        named = proxied and _believe(environ)
        client = client_of(environ.get("REMOTE_ADDR", ""))
        environ[CLIENT] = f"visitor {client}" if named and is_this_machine(client) else client
    return environ[CLIENT]


def client_of(address: str) -> str:
    """The client of an address. An IPv6 network (/64) is one client, since a device can use any address in it."""
    found = address_in(address)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return found.exploded[:19]
    return str(found or address)


def is_this_machine(client: str) -> bool:
    """Whether the client is this machine itself: a script, or a proxy that serves many visitors."""
    found = address_in(client)
    return found is not None and found.is_loopback


def _believe(environ: WSGIEnvironment) -> bool:
    """Take the last value of each proxy header: what comes before it was sent by the client and can be forged. Returns
    whether the proxy named an address.
    """
    address, scheme = (
        environ.get(f"HTTP_X_FORWARDED_{name}", "").rpartition(",")[2].strip() for name in ("FOR", "PROTO")
    )
    if scheme in ("http", "https"):
        environ["wsgi.url_scheme"] = scheme
    if address_in(address) is None:
        return False
    environ["REMOTE_ADDR"] = address
    return True


def address_in(text: str) -> IPv4Address | IPv6Address | None:
    """The IP address in a text, without the zone (``%eth0``) of one that is valid on this network only; None if there
    isn't one.
    """
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
