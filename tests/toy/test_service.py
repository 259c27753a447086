"""The toy game written on the record: its steps are kept, taken back, mended and read again like those of any game."""

from referee.core import notation
from referee.core.history import Correct, Insert, LetStand, Remove, Start, TakeBack
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Ruling
from referee.record import Record
from referee.service import Referee, Refused, Sheet, Stale, Written
from tests.toy import Toy
from tests.toy.house_rules import HouseRules
from tests.toy.notation import NOTATION
from tests.toy.shelf import WITH_TOY
from tests.toy.steps import Shout

TOY = Toy()


def played(referee: Referee, *lines: str, rulebook: Toy = TOY, names: tuple[str, ...] = ("Ann", "Bob")) -> Sheet:
    """A new game in which these events are written."""
    sheet = referee.sheet(referee.start(names, rulebook))
    for line in lines:
        answer = referee.write(sheet, notation.read_event(line, rulebook))
        assert isinstance(answer, Written), line
        sheet = answer.sheet
    return sheet


def written(referee: Referee, sheet: Sheet, line: str) -> Sheet:
    """The sheet with one event more."""
    answer = referee.write(sheet, notation.read_event(line, TOY))
    assert isinstance(answer, Written), line
    return answer.sheet


def test_a_game_is_found_by_its_tag(referee: Referee) -> None:
    """A game is opened by the rulebook that its tag names, with its house rules, next to games of another box."""
    other = referee.start(("Cleo", "Dan"), WITH_TOY.open({}))
    sheet = played(referee, rulebook=Toy(HouseRules(9)))
    assert (sheet.tags["Game"], sheet.tags["LastStone"]) == ("Toy", "9")
    assert sheet.rulebook == Toy(HouseRules(9))
    assert referee.sheet(other).rulebook.name != "Toy"
    assert {each.id for each in referee.lists.page().games} == {sheet.id, other}


def test_a_game_is_played_to_its_end(referee: Referee) -> None:
    """Hands, bag, whose turn it is, points and the end are what the toy rulebook says."""
    lines = [f"S{n % 4 + 1} place stone@{2 * (n % 2)},{n // 2} stone@{2 * (n % 2) + 1},{n // 2}" for n in range(8)]
    sheet = played(referee, *lines, names=("Ann", "Bob", "Cleo", "Dan"))
    assert (sheet.game.bag, sheet.game.hands, sheet.game.totals) == (0, (1, 1, 1, 1), (4, 4, 4, 4))
    sheet = written(referee, sheet, "S1 place stone@4,0")
    assert sheet.game.over
    assert sheet.game.totals == (10, 4, 4, 4)  # a stone, a full row, the last stone of a hand
    assert sheet.game.winners == (1,)
    assert isinstance(referee.write(sheet, Pass(2)), Refused)


def test_the_record_is_read_again(referee: Referee) -> None:
    """Another service over the same record finds the same game, those of its own steps among them."""
    sheet = played(referee, "S1 place stone@0,0 stone@1,0", 'S2 shout "hey"', "S2 place stone@2,0 stone@3,0")
    again = Referee(Record(referee.record.engine.path), WITH_TOY).sheet(sheet.id)
    assert again.game == sheet.game
    assert again.lines == (
        "S1 place stone@0,0 stone@1,0 = 2",
        'S2 shout "hey"',
        "S2 place stone@2,0 stone@3,0 = 2",
    )
    assert again.game.totals == (2, 3)


def test_own_steps_are_taken_back_and_put_back(referee: Referee) -> None:
    """Undo takes back a step of the game's own, redo puts it back."""
    sheet = played(referee, "S1 place stone@0,0", 'S1 shout "hey"', "take-back")
    assert sheet.game.totals == (1, 0)
    sheet = written(referee, sheet, "redo")
    assert sheet.game.totals == (2, 0)
    assert isinstance(sheet.game.rows[-1].step, Shout)


def test_mending(referee: Referee) -> None:
    """A turn is corrected, put in and taken out, with steps of the game's own among the later ones."""
    sheet = played(referee, "S1 place stone@0,0", 'S1 shout "hey"', "S2 place stone@1,0")
    answer = referee.write(sheet, Correct(1, Place(1, NOTATION.read_play("stone@2,0 stone@3,0"))))
    assert isinstance(answer, Written)
    assert answer.sheet.game.totals == (3, 1)
    answer = referee.write(answer.sheet, Insert(1, Place(1, NOTATION.read_play("stone@0,3")), shift=True))
    assert isinstance(answer, Written)
    assert [row.step.seat for row in answer.sheet.game.rows] == [1, 2, 2, 1]
    answer = referee.write(answer.sheet, Remove(1, shift=True))
    assert isinstance(answer, Written)
    assert [row.step.seat for row in answer.sheet.game.rows] == [1, 1, 2]
    refused = referee.write(answer.sheet, Correct(1, Place(1, NOTATION.read_play("stone@1,0"))))
    assert isinstance(refused, Refused)
    assert refused.verdict.codes == ("later-step-impossible",)


def test_rulings(referee: Referee) -> None:
    """The table lets stand what a rule forbids, and not what cannot be."""
    sheet = played(referee)
    across = Place(1, NOTATION.read_play("stone@0,0 stone@0,1"))
    assert isinstance(referee.write(sheet, across), Refused)
    answer = referee.write(sheet, Place(1, across.play, ruling=Ruling("agreed", 7)))
    assert isinstance(answer, Written)
    assert answer.sheet.game.totals == (7, 0)
    answer = referee.write(answer.sheet, LetStand(1, Ruling("agreed", 3)))
    assert isinstance(answer, Written)
    assert answer.sheet.game.totals == (3, 0)
    twice = Place(2, NOTATION.read_play("stone@0,0"), ruling=Ruling("agreed"))
    assert isinstance(referee.write(answer.sheet, twice), Refused)


def test_other_events(referee: Referee) -> None:
    """Points only, points beside the turns, the start and the end are those of every game."""
    sheet = played(referee, "start S2", "S2 points 4 tiles 2", 'S1 adjust -3 "late"')
    assert (sheet.game.totals, sheet.game.incomplete) == ((-3, 4), True)
    answer = referee.write(sheet, End("dinner"))
    assert isinstance(answer, Written)
    assert answer.sheet.game.winners == (2,)
    for event in (Adjust(9, 3, "x"), PointsOnly(1, 9, 1), Start(1), Start(1, ("longest", 3))):
        assert isinstance(referee.write(sheet, event), Refused | Stale)


def test_two_scorekeepers(referee: Referee) -> None:
    """Writing on an old sheet is stale, and the same event sent twice counts once."""
    sheet = played(referee)
    assert isinstance(referee.write(sheet, Shout(1, "hey")), Written)
    assert isinstance(referee.write(sheet, Shout(1, "hey")), Written)
    answer = referee.write(sheet, Shout(2, "hey"))
    assert isinstance(answer, Stale)
    assert answer.sheet.written == 1
    assert isinstance(referee.write(answer.sheet, TakeBack()), Written)
    assert isinstance(referee.write(answer.sheet, Shout(1, "ho")), Stale)
