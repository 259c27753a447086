"""Who asks: decided once for each request, before anything is counted."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

CLIENT = "referee.client"
"""Under this name in its environment a request says who asks."""


def known_clients(app: WSGIApplication, proxied: bool) -> WSGIApplication:
    """The app, which is told who asks; ``proxied`` says that a proxy stands before it and is believed."""

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        decide(environ, proxied)
        return app(environ, start)

    return answer


def decide(environ: WSGIEnvironment, proxied: bool) -> str:
    """Say in the environment of a request who asks, and give it back. What was decided once stays."""
    if CLIENT not in environ:
        if proxied:
            _believe(environ)
        environ[CLIENT] = client_of(environ.get("REMOTE_ADDR", ""))
    client: str = environ[CLIENT]
    return client


def client_of(address: str) -> str:
    """Who an address stands for: a device chooses freely among the addresses of its network."""
    found = _address(address)
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return found.exploded[:19]
    return str(found or address)


def is_this_machine(client: str) -> bool:
    """Whether this machine itself asks: a script, or a proxy on it that speaks for many."""
    found = _address(client)
    return found is not None and found.is_loopback


def _believe(environ: WSGIEnvironment) -> None:
    """Take the last word of the proxy: what stands before it came from the client, who can say anything."""
    address, scheme = (
        environ.get(f"HTTP_X_FORWARDED_{name}", "").rpartition(",")[2].strip() for name in ("FOR", "PROTO")
    )
    if _address(address):
        environ["REMOTE_ADDR"] = address
    if scheme in ("http", "https"):
        environ["wsgi.url_scheme"] = scheme


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in numbers that a text is; nothing where it is none."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
