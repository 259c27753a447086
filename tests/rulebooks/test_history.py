from referee.rulebooks.history import told
from referee.rulebooks.notation import read_event, write_event
from referee.rulebooks.shelf import SHELF

QWIRKLE = SHELF["Qwirkle"]


def stand(*lines: str) -> list[str]:
    """The lines of a record that stand after its take-backs."""
    return [write_event(turn, QWIRKLE) for turn in told(read_event(line, QWIRKLE) for line in lines).steps]


def test_all_turns_stand() -> None:
    """Without a take-back every turn stands, in order."""
    assert stand("S1 place Ro@0,0", "S2 swap 3") == ["S1 place Ro@0,0", "S2 swap 3"]


def test_take_back() -> None:
    """A take-back takes the last turn that stands."""
    assert stand("S1 place Ro@0,0", "S2 swap 3", "take-back") == ["S1 place Ro@0,0"]


def test_take_back_twice() -> None:
    """Two take-backs in a row take two turns."""
    assert stand("S1 place Ro@0,0", "S2 swap 3", "take-back", "take-back") == []


def test_turn_after_a_take_back() -> None:
    """A turn played after a take-back stands in place of the one taken back."""
    lines = "S1 place Ro@0,0", "S2 swap 3", "take-back", "S2 swap 1", "S1 swap 2", "take-back"
    assert stand(*lines) == ["S1 place Ro@0,0", "S2 swap 1"]


def test_nothing_to_take_back() -> None:
    """Where no turn stands, taking back changes nothing."""
    assert stand("take-back") == []
    assert stand("S1 place Ro@0,0", "take-back", "take-back", "S1 place Rs@0,0") == ["S1 place Rs@0,0"]
