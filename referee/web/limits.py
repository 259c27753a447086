"""The limits on what clients may ask for, at one time and in one request. `SECURITY.md` lists them."""

from typing import NamedTuple


class Quota(NamedTuple):
    """How much of something clients may use."""

    of_one: int
    """The most for one client."""
    in_total: int
    """The most for all clients together."""
    share: int
    """What each client may have even beyond that, so that no client can keep others out."""
    later: int
    """Seconds to wait before asking again (Retry-After)."""


CONNECTIONS = 6_144
"""The most connections at a time. An idle one costs little."""
REQUESTS = Quota(512, 2_048, 16, later=1)
"""Requests being received, waiting or being answered at a time: in all a third of the connections, each of which has
one. The share is what a browser asks for with its connections.
"""
HELD = Quota(64 * 1024 * 1024, 64 * 1024 * 1024, 256 * 1024, later=1)
"""Bytes of bodies in memory at a time. The share is a few forms, so that a turn can always be sent."""
SLOW_PAGES = Quota(16, 256, 4, later=5)
"""Requests for slow pages at a time."""
FOLLOWERS = Quota(1_024, 3_072, 16, later=5)
"""Followers: many for one client, since a proxy that isn't trusted may serve many visitors; in all half of the
connections. Others poll instead. The share is all the phones around a table, with two tabs each.
"""
FOLLOWED = Quota(64, 512, 4, later=5)
"""Different pages that are followed. They take memory, and are made again when their game grows."""

HEAD_BYTES = 32 * 1024
"""The most bytes of the address and headers of a request: several times what browsers send with all their cookies."""
BODY_BYTES = 64 * 1024
"""The largest body in bytes: a hundred times the largest form of the app."""
UPLOADS = {"/import": 4 * 1024 * 1024}
"""The largest body in bytes by path, for paths that take files: hundreds of games, or thousands if compressed."""
PATIENCE = 10.0
"""Seconds allowed for receiving a head or a body, or for sending to a follower."""
