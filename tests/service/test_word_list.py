"""The word list on a real record: used when a word is entered, never when a sheet is read."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.core.history import Correct, Insert, Remove
from referee.core.judging import Cause
from referee.core.notation import read_event, read_step
from referee.core.steps import Place
from referee.record import Record
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.own_steps import Withdraw
from referee.service import Referee
from referee.wordlist import FILE, WordListFile
from tests.service.writing import codes, sound
from tests.shelves import ON_SHELF
from tests.wordlist.lists import made

LIST = ("gra", "gram", "kot", "kos", "Adam")
BY_LIST = WordGame.open({"Words": "list"})
BY_TABLE = WordGame.open({})
BEGUN = ("centre G", "S1 place GRA@0,0 across")


@pytest.fixture
def house(tmp_path: Path) -> Referee:
    """The use cases on an empty record, with a word list."""
    made(tmp_path, *LIST)
    return Referee(Record(tmp_path / "referee.db"), ON_SHELF, WordListFile(tmp_path / FILE))


def begun(referee: Referee, *lines: str, rulebook: WordGame = BY_LIST) -> str:
    """A game with these lines."""
    game_id = referee.start(["Ala", "Jan"], rulebook)
    for line in lines:
        assert write(referee, game_id, line) == (), line
    return game_id


def write(referee: Referee, game_id: str, *lines: str) -> tuple[str, ...]:
    """Write lines on the newest sheet, all of them or none."""
    sheet = referee.sheet(game_id)
    return codes(referee.write(sheet, *(read_event(line, sheet.rulebook) for line in lines)))


def without_list(house: Referee) -> Referee:
    """The same record on a server whose list was removed."""
    (house.record.engine.path.parent / FILE).unlink()
    assert house.shelf.find_list() is None
    return Referee(house.record, ON_SHELF)


def test_unlisted_word_is_refused(house: Referee) -> None:
    """If the list decides, a word that it lacks or has only as a name is refused."""
    game_id = begun(house, *BEGUN)
    assert write(house, game_id, "S2 place GRAF@0,0 across") == ("not-a-word",)
    assert write(house, game_id, "S2 place ADAM@2,0 down") == ("not-a-word",)
    assert house.sheet(game_id).event_count == 2
    assert write(house, game_id, "S2 place GRAM@0,0 across") == ()


def test_the_players_can_allow_it(house: Referee) -> None:
    """An unlisted word can be ruled legal for its points; the sheet keeps the reason."""
    game_id = begun(house, *BEGUN, 'S2 place GRAF@0,0 across by table "everybody says it"')
    sheet = sound(house, game_id)
    assert sheet.game.totals == (5, 10)
    assert sheet.game.rows[-1].overruled == ()  # the list isn't part of the sheet


def test_advice_blocks_nothing(house: Referee) -> None:
    """If the players decide, an unlisted word is written like any other."""
    game_id = begun(house, *BEGUN, "S2 place GRAF@0,0 across", rulebook=BY_TABLE)
    assert sound(house, game_id).event_count == 3


def test_without_a_list_nothing_is_refused(tmp_path: Path) -> None:
    """A game in which the list decides goes on without a list or with a damaged one."""
    referee = Referee(Record(tmp_path / "referee.db"), ON_SHELF, WordListFile(tmp_path / FILE))
    game_id = begun(referee, *BEGUN, "S2 place GRAF@0,0 across")
    (tmp_path / FILE).write_text("KOT\n")
    assert write(referee, game_id, "S1 place GRAFZ@0,0 across") == ()


@pytest.mark.parametrize("rulebook", [BY_LIST, BY_TABLE], ids=["list", "table"])
def test_the_same_text_tells_the_same_game(house: Referee, rulebook: WordGame) -> None:
    """A sheet that was written with a list is the same after every event without it."""
    game_id = begun(
        house,
        *BEGUN,
        'S2 place GRAF@0,0 across by table "everybody says it"',
        "S1 swap 2",
        "take-back",
        "S1 place KAF@3,-2 down" if rulebook is BY_TABLE else 'S1 place KAF@3,-2 down by table for 3 "well"',
        "correct 2: S1 place GRA@0,0 across",
        rulebook=rulebook,
    )
    remembered = house.sheet(game_id)
    other = without_list(house)
    assert sound(other, game_id).replay == remembered.replay
    for seen in range(remembered.event_count):
        assert other.sheet(game_id, seen).damage is None


def test_corrected_word_is_looked_up(house: Referee) -> None:
    """The word of a correction is looked up, and its consequences show the result before it is written."""
    game_id = begun(house, *BEGUN, "S2 place GRAM@0,0 across")
    wrong = read_step("S1 place GRO@0,0 across", BY_LIST)
    assert write(house, game_id, "correct 2: S1 place GRO@0,0 across") == ("not-a-word",)
    sheet = house.sheet(game_id)
    found = sheet.consequences(Correct(2, wrong))
    assert found.damage is not None
    assert (found.damage.number, found.damage.cause, found.damage.verdict.codes) == (2, Cause.ILLEGAL, ("not-a-word",))
    assert len(found.game.rows) == 1
    assert write(house, game_id, 'correct 3: S2 place GRAZ@0,0 across by table "correct 3"') == ()
    assert sound(house, game_id).game.board.tiles[3, 0] == "Z"


def test_later_words_are_not_looked_up_again(house: Referee) -> None:
    """Fixing a turn looks up only that turn's words, not those of later turns."""
    game_id = begun(Referee(house.record, ON_SHELF), *BEGUN, "S2 place GRAF@0,0 across", "S1 swap 1")
    assert write(house, game_id, "correct 4: S1 swap 2") == ()
    assert write(house, game_id, "correct 2: S1 place GRA@0,0 across") == ()
    assert write(house, game_id, "remove 4") == ()
    assert "rule" not in " ".join(house.sheet(game_id).lines)


def test_inserted_word_is_looked_up(house: Referee) -> None:
    """The word of an inserted turn is looked up."""
    game_id = begun(house, *BEGUN, "S2 swap 1")
    assert write(house, game_id, "insert 3: S2 place GRAZ@0,0 across shift") == ("not-a-word",)
    step = read_step("S2 place GRAZ@0,0 across", BY_LIST)
    assert isinstance(step, Place)
    sheet = house.sheet(game_id)
    assert sheet.consequences(Insert(3, step, shift=True), entered=False).damage is None
    assert sheet.consequences(Insert(3, step, shift=True)).damage is not None
    assert sheet.consequences(Remove(3)).damage is None
    assert write(house, game_id, "insert 3: S2 place GRAM@0,0 across shift") == ()


def test_undone_and_redone(house: Referee) -> None:
    """Redo restores a turn even if the list has changed in the meantime."""
    game_id = begun(house, *BEGUN, "S2 place GRAM@0,0 across", "take-back")
    made(house.record.engine.path.parent, "kot")
    assert write(house, game_id, "redo") == ()
    assert write(house, game_id, "S1 place GRAMY@0,0 across") == ("not-a-word",)


def test_a_word_that_is_taken_off_at_once(house: Referee) -> None:
    """A word that is written only to be removed needn't be listed."""
    game_id = begun(house, *BEGUN)
    sheet = house.sheet(game_id)
    word = read_step("S2 place GRAF@0,0 across", BY_LIST)
    assert codes(house.write(sheet, word, Withdraw(2, "no such word"))) == ()
    assert sound(house, game_id).event_count == 4


def test_ruling_afterwards(house: Referee) -> None:
    """A turn can be ruled legal afterwards without a look-up."""
    game_id = begun(Referee(house.record, ON_SHELF), *BEGUN, "S2 place GRAF@0,0 across")
    assert write(house, game_id, 'rule 3 "we know it"') == ()
    assert replace(sound(house, game_id).game.rows[2], step=None).overruled == ()
