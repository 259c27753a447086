"""The list of tests that can't run inside WebAssembly."""

import pytest

from tests.pocket.checkout import TOP
from tests.pocket.inside import LEFT_OUT


@pytest.mark.parametrize("name", LEFT_OUT)
def test_names_are_there(name: str) -> None:
    """Each one is the name of an existing folder, module or test."""
    module, _, test = name.partition("::")
    assert (TOP / module).exists()
    assert not test or f"def {test}(" in (TOP / module).read_text(encoding="utf-8")
