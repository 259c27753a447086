"""The same examples on every run, so that a failure is never a matter of luck or of a slow machine."""

import os

from hypothesis import Phase, settings

settings.register_profile("referee", derandomize=True, deadline=None, max_examples=100, database=None)
settings.register_profile("mutants", settings.get_profile("referee"), phases=(Phase.explicit, Phase.generate))
"""Whether a test fails is all that matters there: no smaller example is looked for."""
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "referee"))
