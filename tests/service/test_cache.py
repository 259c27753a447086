"""Which games stay in a cache."""

import pytest

from referee.service.cache import Cache, Text


def text(number: int, count: int = 3) -> Text:
    """A game with this number and ``count`` lines."""
    return f"{number}", ("S1 swap 1",) * count


def filled(cache: Cache[Text], *texts: Text) -> list[Text]:
    """The cached games once these were put there, the one to be dropped next first."""
    for each in texts:
        cache.put(each, each)
    return [*cache._found]


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        ([text(1), text(2)], [text(1), text(2)]),
        ([text(1), text(2), text(3)], [text(2), text(3)]),
        ([text(1), text(2), text(1), text(3)], [text(2), text(3)]),
        ([text(1), text(2), text(3, 5)], [text(3, 5)]),
        ([text(1, 5), text(2), text(3)], [text(2), text(3)]),
        ([text(number, 1) for number in range(5)], [text(number, 1) for number in range(1, 5)]),
    ],
)
def test_long_games_are_forgotten_sooner(texts: list[Text], left: list[Text]) -> None:
    """Games are cached while their number and their states are within the limits, at least one."""
    assert filled(Cache(18, lambda lines: max(lines**2, 18 // 4)), *texts) == left


def test_what_was_asked_for_last_stays() -> None:
    """The game requested last is forgotten last."""
    cache = Cache[Text](6, lambda lines: lines)
    filled(cache, text(1), text(2))
    assert (cache.get(text(1)), cache.get(text(3)), text(3) in cache) == (text(1), None, False)
    assert filled(cache, text(4)) == [text(1), text(4)]


def test_a_game_that_goes_on_takes_the_place_of_its_past() -> None:
    """A write continues from the cached state, and replaces it in the cache, also if it is sent twice."""
    cache = Cache[Text](7, lambda lines: lines)
    filled(cache, text(1))
    for _ in range(2):
        cache.put(text(1, 4), text(1, 4), instead_of=text(1))
        assert text(1) not in cache
    assert filled(cache, text(2)) == [text(1, 4), text(2)]
    assert filled(cache, text(3)) == [text(2), text(3)]
