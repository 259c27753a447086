"""How long a read waits for a database that cannot be reached, as while it moves to another server.

A read is refused soon, so that the page asks again. A read that belongs to a write waits as long as the write.
"""

from contextvars import ContextVar

patient: ContextVar[bool] = ContextVar("patient", default=False)
"""Whether what this thread reads waits as long as a write."""
