"""Deciding the client: one device is one client, and a proxy is trusted only if the settings say so."""

import pytest

from referee.web.guard.client import CLIENT, client_of, decide, is_this_machine

PROXY = "127.0.0.1"


def reported(proxied: bool, **headers: str) -> tuple[str, str, str]:
    """The client, the address and the scheme of a request with these headers."""
    environ = {"REMOTE_ADDR": PROXY, "wsgi.url_scheme": "http"}
    environ |= {f"HTTP_X_FORWARDED_{name.upper()}": text for name, text in headers.items()}
    return decide(environ, proxied), environ["REMOTE_ADDR"], environ["wsgi.url_scheme"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("no address", "192.0.2.1", False),
        ("127.0.0.2", "::ffff:127.0.0.2", True),
        ("::1", "::2", False),
        ("fe80::1%eth0", "fe80::2%3", True),
        ("fe80::1%eth0", "fe80::1", True),
        ("::ffff:127.0.0.1%2", "127.0.0.1", True),
    ],
)
def test_who_is_one_client(one: str, other: str, same: bool) -> None:
    """Each address is its own client, but all addresses that one device can use in its network are one client."""
    assert (client_of(one) == client_of(other)) is same


@pytest.mark.parametrize(
    ("message", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("203.0.113.5, 192.0.2.7", "192.0.2.7"),
        ("192.0.2.7, 2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
    ],
)
def test_behind_a_proxy(message: str, client: str) -> None:
    """The last address counts, since the proxy itself added it; the addresses before it can be forged."""
    assert reported(True, **{"for": message})[0] == client
    assert reported(False, **{"for": message})[0] == client_of(PROXY)


@pytest.mark.parametrize("message", ["127.0.0.1", "127.0.0.5", "::1", "::ffff:127.0.0.1"])
def test_this_machine_behind_a_proxy(message: str) -> None:
    """A visitor named by the proxy has a visitor's limits, even with an address of this machine; requests directly from
    this machine have its higher ones.
    """
    assert not is_this_machine(reported(True, **{"for": message})[0])
    assert is_this_machine(reported(True)[0])
    assert is_this_machine(client_of(message))


@pytest.mark.parametrize("message", ["", "unknown", "192.0.2.7:80", "192.0.2.7, ", "x" * 10_000])
def test_a_word_that_is_no_address(message: str) -> None:
    """If the proxy names no address, the proxy itself is the client."""
    assert reported(True, **{"for": message})[:2] == (client_of(PROXY), PROXY)


def test_over_what() -> None:
    """The scheme is taken only from a trusted proxy, and only if it is http or https."""
    assert reported(True, proto="https")[2] == reported(True, proto="http, https")[2] == "https"
    assert reported(False, proto="https")[2] == reported(True, proto="gopher")[2] == reported(True)[2] == "http"


def test_decided_once() -> None:
    """A decided client stays, whatever headers come later."""
    environ = {"REMOTE_ADDR": PROXY, "HTTP_X_FORWARDED_FOR": "192.0.2.7"}
    assert decide(environ, True) == "192.0.2.7"
    environ["HTTP_X_FORWARDED_FOR"] = "192.0.2.8"
    assert decide(environ, True) == environ[CLIENT] == environ["REMOTE_ADDR"] == "192.0.2.7"
