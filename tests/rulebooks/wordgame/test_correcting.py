"""Correcting a word whose letters later words use: those are read again, because the tiles are the same."""

from referee.core.correction import Consequences, consequences
from referee.core.game import Game
from referee.core.history import Correct, History, Insert
from referee.core.notation import read_event, read_step, write_event
from referee.rulebooks.wordgame import WordGame

RULEBOOK = WordGame()
LINES = ("centre G", "S1 place GRA@0,0 across", "S2 place KAT@2,-1 down", "S1 swap 1", "S2 place TAK@2,1 across")


def followed(fixing: str, *lines: str, rulebook: WordGame = RULEBOOK) -> Consequences:
    """The consequences of a fix, given as a line of the record, after these lines."""
    steps = [read_step(line, rulebook) for line in lines]
    game, damage = Game.start(rulebook, 2).replayed(steps)
    assert damage is None
    event = read_event(fixing, rulebook)
    assert isinstance(event, Correct | Insert)
    return consequences(game, History(2).after_all(steps), event, entered=False)


def written(found: Consequences) -> list[str]:
    """The lines to write for it."""
    return [write_event(event, RULEBOOK) for event in found.events]


def test_read_again() -> None:
    """A later word has the letters that are there now, and scores by them; others stay as they are."""
    found = followed("correct 2: S1 place GRO@0,0 across", *LINES)
    assert found.damage is None
    assert written(found) == ["correct 2: S1 place GRO@0,0 across", "correct 3: S2 place KOT@2,-1 down"]
    assert [row.points for row in found.game.rows] == [0, 5, 5, 0, 5]
    assert found.ruled == ()


def test_the_centre_letter() -> None:
    """The letter on the centre can therefore be corrected after the first word."""
    found = followed("correct 1: centre K", *LINES)
    assert written(found)[1:] == ["correct 2: S1 place KRA@0,0 across"]
    assert found.game.board.tiles[0, 0] == "K"  # type: ignore[index]


def test_read_again_as_a_ruling() -> None:
    """A word that breaks a rule when it is read again is allowed as a ruling of the players, in one line."""
    lines = ("centre G", "S1 place GRA@0,0 across", "S2 place RAK@1,0 down", "S1 place KOT@1,2 across")
    found = followed("correct 2: S1 place GrA@0,0 across", *lines)
    assert found.damage is None
    assert written(found) == [
        "correct 2: S1 place GrA@0,0 across",
        'correct 3: S2 place rAK@1,0 down by table "correct 2"',
    ]
    assert found.ruled == ()


def test_a_round_of_passes_with_tokens_face_down() -> None:
    """A correction after which tiles are face down reopens a game that passes ended; leftovers stay (Q31)."""
    lines = ("centre G", "S1 place GRA@0,0 across", "S2 pass", "S1 pass", "S1 left 3", "S2 left 4")
    found = followed("correct 2: S1 points 9 tiles 1", *lines, rulebook=WordGame.open({"Box": "17"}))
    assert (found.damage, found.ruled, found.game.over) == (None, (3, 4), False)
    assert (found.game.bag, found.game.totals) == (1, (6, -4))


def test_nothing_is_read_again_for_another_fix() -> None:
    """An inserted turn changes no letter on the board, so later words stay as they were read."""
    found = followed("insert 5: S2 swap 1", *LINES)
    assert found.reread == ()
    assert [event for event in written(found) if event.startswith("correct")] == []
