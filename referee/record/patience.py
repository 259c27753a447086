"""How long a read waits for a database that cannot be reached, as while it moves to another server.

Whoever reads is soon told to ask again. What is read for a write waits as long as the write itself.
"""

from contextvars import ContextVar

patient: ContextVar[bool] = ContextVar("patient", default=False)
"""Whether what this thread reads waits as long as a write."""
