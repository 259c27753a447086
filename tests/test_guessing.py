"""How often the tiles of a turn go where they are meant to."""

from tests.guessing import ORDERS, Count, count


def test_extra_taps() -> None:
    """At most 15.5 of 100 turns need an extra tap in mixed order, 6.5 in reading order, whether or not the player looks
    at the outline; every tile goes to the outlined cell.
    """
    counted = count(range(30))
    assert counted.turns > 1200
    assert sum(ORDERS.values()) == 1
    assert Count.mixed(counted.press) <= 0.155
    assert Count.mixed(counted.look) <= 0.155
    assert counted.press["reading order"] <= 0.065
    assert sum(counted.press[order] for order in ("reading order", "from the table", "from the far end")) <= 3 * 0.102
    assert counted.elsewhere == 0
