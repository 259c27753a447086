"""How often the tiles of a turn go where they should."""

from tests.guessing import ORDERS, Count, count


def test_extra_taps() -> None:
    """In the mix of orders at most 15.5 of 100 turns need an extra tap, whether somebody just presses the keys or looks
    at the outline; in reading order 6.5. And no tile goes anywhere but to the outlined cell.
    """
    counted = count(range(30))
    assert counted.turns > 1200
    assert sum(ORDERS.values()) == 1
    assert Count.mixed(counted.press) <= 0.155
    assert Count.mixed(counted.look) <= 0.155
    assert counted.press["reading order"] <= 0.065
    assert sum(counted.press[order] for order in ("reading order", "from the table", "from the far end")) <= 3 * 0.102
    assert counted.elsewhere == 0
