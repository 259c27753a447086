"""How often the tiles of a turn go where they are meant to."""

from tests.guessing import ORDERS, Count, count


def test_extra_taps() -> None:
    """In the mix of orders at most 15.5 of 100 turns need an extra tap, of somebody who presses the keys as of one who
    looks at the outline, in reading order 6.5; and no tile goes elsewhere than to the cell that is outlined.
    """
    counted = count(range(30))
    assert counted.turns > 1200
    assert sum(ORDERS.values()) == 1
    assert Count.mixed(counted.press) <= 0.155
    assert Count.mixed(counted.look) <= 0.155
    assert counted.press["reading order"] <= 0.065
    assert sum(counted.press[order] for order in ("reading order", "from the table", "from the far end")) <= 3 * 0.102
    assert counted.elsewhere == 0
