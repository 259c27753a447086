"""Games that earlier versions ended because everybody had passed, with tiles in the bag, go on."""

import pytest

from referee.core.history import Event
from referee.core.notation import read_event
from referee.core.proofreading import proofread
from referee.core.rulebook import Rulebook
from referee.record import Record
from referee.record.summaries import Summary
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee, Sheet, Written
from referee.service.lists import summary_of
from tests.shelves import ON_SHELF

PASSES = 'S2 pass by table "late"', 'S1 pass by table "late"'
QWIRKLE = ("S1 place Ro@0,0 Rs@1,0 = 2", *PASSES, 'S2 adjust +1 "forgotten"')
"""Its leftovers were deducted with the last pass."""
WORDS = ("centre G", "S1 place GRA@0,0 across = 5", *PASSES, "S1 left ŹKAAIE*", "S2 left 14")
"""Its leftovers were entered after the last pass, which scored 20 for the longest word."""


def kept(referee: Referee, game_id: str) -> Summary:
    """The summary of a game in lists."""
    return next(game.summary for game in referee.lists.page().games if game.id == game_id)


def written(referee: Referee, sheet: Sheet, line: str) -> Sheet:
    """The sheet after one more line."""
    event: Event = read_event(line, sheet.rulebook)
    answer = referee.write(sheet, event)
    assert isinstance(answer, Written), answer
    return answer.sheet


@pytest.mark.parametrize(
    ("rulebook", "lines", "totals", "winners", "played_on", "then"),
    [
        (Qwirkle(HouseRules(leftovers=True)), QWIRKLE, ((2, 1), (-4, -5)), (1,), "S2 place Rd@2,0", (2, 4)),
        (WordGame(), WORDS, ((-10, -14), (10, -14)), (1,), "S2 place GRAM@0,0 across", (5, 7)),
        (WordGame(), WORDS[:-1], ((-10, 0), (10, 0)), (), "S2 place GRAM@0,0 across", (5, 7)),
    ],
    ids=["Qwirkle", "word game", "word game, leftovers of one player"],
)
def test_goes_on(
    record: Record,
    rulebook: Rulebook,
    lines: tuple[str, ...],
    totals: tuple[tuple[int, ...], tuple[int, ...]],
    winners: tuple[int, ...],
    played_on: str,
    then: tuple[int, ...],
) -> None:
    """Such a game opens with all its turns and goes on, in lists too; the players end it with the totals that it had,
    and what is exported is read back. If they play on instead, leftovers that were entered are returned.
    """
    referee = Referee(record, ON_SHELF)
    game = referee.start(("Ann", "Jan"), rulebook)
    record.games.append(game, 1, *lines)
    for seen in range(len(lines) + 1):
        assert referee.sheet(game, seen).damage is None
    opened = referee.sheet(game)
    assert (len(opened.game.rows), opened.game.over, opened.game.totals) == (len(lines), False, totals[0])
    assert kept(referee, game) == summary_of(opened)
    assert written(referee, opened, played_on).game.totals == then
    ended = written(referee, written(referee, referee.sheet(game), "take-back"), 'end "the tram leaves"')
    assert (ended.game.over, ended.game.totals, ended.game.winners) == (True, totals[1], winners)
    assert (kept(referee, game).state, kept(referee, game).open) == ("over", False)
    for sheet in opened, ended:
        read = proofread(sheet.transcript, ON_SHELF.open)
        assert (read.mistakes, read.game and read.game.position) == ((), sheet.game.position)
