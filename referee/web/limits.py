"""How much clients may ask for, at any moment and in one request. `SECURITY.md` lists these limits."""

from typing import NamedTuple


class Quota(NamedTuple):
    """How much of something clients may take."""

    of_one: int
    """Most of one client."""
    in_total: int
    """Most of all clients together."""
    share: int
    """What each client may have even beyond that, so that no client keeps others out."""
    later: int
    """Seconds to wait before asking again (Retry-After)."""


CONNECTIONS = 6_144
"""Most connections at once. An idle one costs little."""
REQUESTS = Quota(512, 2_048, 16, later=1)
"""Requests at once, being received, waiting or being answered: in all a third of the connections, each of which has
one. The share is what a browser asks for with its connections.
"""
HELD = Quota(64 * 1024 * 1024, 64 * 1024 * 1024, 256 * 1024, later=1)
"""Bytes of bodies held at once. The share is some forms, so that a turn can always be sent."""
SLOW_PAGES = Quota(16, 256, 4, later=5)
"""Requests at once for pages that take long."""
FOLLOWERS = Quota(1_024, 3_072, 16, later=5)
"""Followers: of one client many, since a proxy that is not trusted may serve many visitors; in all half of the
connections. Others poll instead. The share is all the phones around a table, in two tabs.
"""
FOLLOWED = Quota(64, 512, 4, later=5)
"""Different pages that are followed. They take memory, and are made anew when their game grows."""

HEAD_BYTES = 32 * 1024
"""Most bytes of the address and the headers of a request: several times what browsers send with all their cookies."""
BODY_BYTES = 64 * 1024
"""The largest body in bytes: a hundred times the largest form of the app."""
UPLOADS = {"/import": 4 * 1024 * 1024}
"""The largest body in bytes by path, for paths that take files: hundreds of games, or thousands packed."""
PATIENCE = 10.0
"""Seconds that receiving a head or a body may take, or sending to a follower."""
