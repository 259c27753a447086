"""Limits where several processes serve: each counts for itself, so each has its part of what is allowed."""


def divided(limit: int, processes: int) -> int:
    """The part of one process, rounded up. A client whose connections lead to all processes may have the whole limit;
    one with a single connection has this part.
    """
    return -(-limit // processes)
