"""The same examples on every run, so that a failure is never a matter of luck or of a slow machine."""

from hypothesis import settings

settings.register_profile("referee", derandomize=True, deadline=None, max_examples=100, database=None)
settings.load_profile("referee")
