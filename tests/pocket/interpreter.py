"""Replaces the terminal inside WebAssembly: runs a module of tests, and counts results."""

from collections import Counter
from collections.abc import Callable

import pytest

WELL = {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
OPTIONS = ("-q", "--disable-warnings", "-p", "no:cacheprovider")


class Run:
    """Replaces plugins that can't be there."""

    def __init__(self, begin: Callable[[str], None]) -> None:
        self._begin = begin
        self.counts = Counter[str]()

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        """Declare the setting that the page uses, since nothing else could stop a test."""
        parser.addini("timeout", "seconds that a test may take")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Report which test runs, in case it ends the interpreter."""
        self._begin(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count each test once, and errors in its setup and teardown."""
        if report.when == "call" or not report.passed:
            self.counts[report.outcome] += 1


def run(module: str, options: list[str], begin: Callable[[str], None]) -> dict[str, object]:
    """Run the tests of a module with these options of pytest; ``begin`` is called with each one."""
    print(module, end=" ", flush=True)
    plugin = Run(begin)
    status = pytest.main([module, *OPTIONS, *options], plugins=[plugin])
    return {"well": status in WELL, "counts": dict(plugin.counts)}
