"""Pictures are kept, up to a number of bytes, and made once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from referee.web.share.sharing import PictureCache
from tests.serving import PATIENCE


def test_kept() -> None:
    """The pictures used last are kept, up to a number of bytes; one larger than that is made each time."""
    made, asked = PictureCache(most=10), list[str]()

    def ask(name: str, size: int) -> int:
        return len(made.of(name, lambda: asked.append(name) or bytes(size)))

    assert [ask(name, size) for name, size in (("a", 4), ("b", 4), ("a", 4), ("c", 4), ("a", 4), ("b", 4))] == [4] * 6
    assert asked == ["a", "b", "c", "b"]
    assert [ask("huge", 11), ask("huge", 11)] == [11, 11]
    assert asked[4:] == ["huge", "huge"]


def test_made_once() -> None:
    """Simultaneous requests make a picture once; a failure leaves nothing behind."""
    made, go_on, count = PictureCache(), Event(), list[int]()

    def make() -> bytes:
        go_on.wait(PATIENCE)
        count.append(1)
        return b"film"

    with ThreadPoolExecutor(3) as threads:
        asked = [threads.submit(made.of, "film", make) for _ in range(3)]
        go_on.set()
        assert {each.result() for each in asked} == {b"film"}
    assert len(count) == 1
    with pytest.raises(ZeroDivisionError):
        made.of("bad", lambda: bytes(1 // 0))
    assert made.of("bad", lambda: b"good") == b"good"
