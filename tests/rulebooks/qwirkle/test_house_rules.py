"""House rules in the game and in the tags of a transcript."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import transcript
from referee.core.game import Game
from referee.core.history import Start
from referee.core.unreadable import UnreadableError
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules, read_house_rules
from tests.rulebooks.played import QWIRKLE, after, bonus, codes, deducted, played, steps, with_bag
from tests.shelves import ON_SHELF

LIMITS = st.none() | st.integers(0, 99_999)
RULES = st.builds(HouseRules, *[st.booleans()] * 4, LIMITS, LIMITS)
LAST = "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"
"""A whole hand: twelve points and, with the bag empty, the last tile."""

NO_BONUS = HouseRules(bonus=False)
LEFTOVERS = HouseRules(leftovers=True)


# --- no bonus for the last tile ---


def test_last_tile_without_bonus() -> None:
    """Without the bonus of 6 the last tile ends the game and scores only its lines (R20)."""
    game = after(with_bag(0, rules=NO_BONUS), LAST)
    assert game.over
    assert (bonus(game.rows[-1]), game.rows[-1].points, game.totals) == (0, 12, (8 + 12, 8))


def test_score_announced_without_bonus() -> None:
    """Without the bonus of 6 an announced score that includes it is wrong."""
    for announced, cause in (12, None), (18, "announced"):
        _, damage = with_bag(0, rules=NO_BONUS).replayed(steps(f"{LAST} = {announced}"))
        assert (damage and damage.cause) == cause


# --- free opening ---


def test_free_opening() -> None:
    """With a free opening no first play is too short for the announced line (R6)."""
    start = Start(2, ("longest", 5))
    assert codes(Game.start(QWIRKLE, 3, start), "S2 place Ro@0,0") == ("opening-too-short",)
    game = Game.start(Qwirkle(HouseRules(opening=False)), 3, start)
    assert codes(game, "S2 place Ro@0,0") == ()
    assert game.to_move == 2


def test_free_opening_is_no_exchange() -> None:
    """A free opening still can't be a swap (Q6)."""
    assert codes(Game.start(Qwirkle(HouseRules(opening=False)), 2), "S1 swap 2") == ("swap-first-turn",)


# --- leftover tiles deducted ---


def test_leftovers_at_the_last_tile() -> None:
    """After the last tile all others lose a point per tile, and its player still gets the 6."""
    game = after(with_bag(0, rules=LEFTOVERS), "S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 points 3 tiles 4")
    assert game.over
    assert game.hands == (0, 5)
    assert deducted(game.rows[-1]) == (0, 5)
    assert (game.rows[-1].points, game.totals) == (9, (8 + 2 + 9, 8 + 3 - 5))


def test_leftovers_after_a_round_of_passes() -> None:
    """After a round of passes every player loses a point per tile (Q4)."""
    game = after(with_bag(0, 3, rules=LEFTOVERS), "S1 points 9 tiles 2", "S2 pass", "S3 pass", "S1 pass")
    assert (game.over, game.totals) == (True, (5 + 9 - 4, 5 - 6, 5 - 6))
    assert deducted(game.rows[-1]) == (4, 6, 6)


def test_leftovers_at_an_early_end() -> None:
    """If the players end the game early, each loses a point per tile in hand."""
    game = played(2, "S1 place Ro@0,0 Rs@1,0", 'end "the tram leaves"', rules=LEFTOVERS)
    assert (game.totals, deducted(game.rows[-1])) == ((2 - 6, -6), (6, 6))


def test_leftovers_at_the_point_limit() -> None:
    """When a player reaches the limit, the tiles in hand are deducted afterwards."""
    game = played(2, "S1 points 20 tiles 3", rules=HouseRules(leftovers=True, point_limit=20))
    assert (game.over, game.totals) == (True, (14, -6))


def test_leftovers_decide() -> None:
    """The deduction can decide who wins (R21)."""
    lines = "S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 points 9 tiles 1", "S1 pass", "S2 pass"
    assert after(with_bag(0), *lines).winners == (2,)
    lines = "S1 points 9 tiles 3", "S2 points 10 tiles 1", "S1 pass", "S2 pass"
    assert after(with_bag(0), *lines).winners == (2,)
    assert after(with_bag(0, rules=LEFTOVERS), *lines).winners == (1,)


def test_leftovers_once() -> None:
    """Nothing is deducted before the end, and an adjustment after it doesn't deduct again."""
    game = after(with_bag(0, rules=LEFTOVERS), "S1 points 9 tiles 6")
    assert [deducted(entry) for entry in game.rows[:-1]] == [()] * (len(game.rows) - 1)
    later = after(game, 'S2 adjust +3 "forgotten"')
    assert (deducted(later.rows[-1]), later.totals) == ((), (8 + 15, 8 - 6 + 3))


# --- point limit ---


@pytest.mark.parametrize("line", ["S2 place Rd@2,0 Rc@3,0 Rx@4,0", "S2 points 5 tiles 3"])
def test_point_limit(line: str) -> None:
    """The game ends with the turn that brings a player to the limit, not before, and without the 6."""
    for limit, over in (4, True), (5, True), (6, False):
        game = played(2, "S1 place Ro@0,0 Rs@1,0", rules=HouseRules(point_limit=limit))
        assert not game.over
        game = after(game, line)
        assert (game.over, bonus(game.rows[-1]), game.totals) == (over, 0, (2, 5))
        assert game.winners == ((2,) if over else ())


def test_ruled_points_count_for_the_limit() -> None:
    """Points typed by the players count towards the limit like any others."""
    game = played(2, 'S1 place Ro@0,0 by table for 5 "agreed"', rules=HouseRules(point_limit=5))
    assert (game.over, game.winners) == (True, (1,))


def test_limit_and_last_tile() -> None:
    """The last tile still gives 6 if its player reaches the limit (R20)."""
    game = after(with_bag(0, rules=HouseRules(point_limit=20)), LAST)
    assert (game.over, game.totals, bonus(game.rows[-1])) == (True, (26, 8), 6)


def test_ties_at_the_limit() -> None:
    """The most points win, even if another player had the last turn; players with equal points share the win (R21)."""
    game = played(2, "S1 points 4 tiles 1", 'S2 adjust +9 "x"', "S2 points 0 tiles 1", rules=HouseRules(point_limit=9))
    assert (game.over, game.winners) == (True, (2,))
    game = played(2, 'S2 adjust +5 "x"', "S1 points 5 tiles 1", rules=HouseRules(point_limit=5))
    assert (game.over, game.winners) == (True, (1, 2))


# --- rules that the referee only records ---


def test_carried_rules_change_nothing() -> None:
    """The rule for ties at the start and the planned time change nothing in the game."""
    lines = "S1 place Ro@0,0 Rs@1,0", "S2 swap 2", "S1 points 9 tiles 2"
    printed, carried = played(2, *lines), played(2, *lines, rules=HouseRules(oldest=False, minutes=1))
    assert carried.rows == printed.rows
    assert (carried.totals, carried.over, carried.to_move) == (printed.totals, printed.over, printed.to_move)


# --- the start ---


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_starter_must_sit_at_the_table(seat: int) -> None:
    """A seat that isn't in the game can't start."""
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        Game.start(QWIRKLE, 3, Start(seat))


# --- tags ---


@pytest.mark.parametrize(
    ("rules", "tags"),
    [
        (HouseRules(), {}),
        (HouseRules(bonus=False), {"EndBonus": "no"}),
        (HouseRules(opening=False), {"Opening": "free"}),
        (HouseRules(oldest=False), {"Ties": "youngest"}),
        (HouseRules(leftovers=True), {"Leftovers": "deducted"}),
        (HouseRules(point_limit=100), {"PointLimit": "100"}),
        (HouseRules(minutes=45), {"MinuteLimit": "45"}),
    ],
)
def test_tags(rules: HouseRules, tags: dict[str, str]) -> None:
    """Each house rule has its tag, and the printed rules have none."""
    assert rules.tags == tags
    assert read_house_rules(tags) == rules


@given(RULES)
def test_tags_round_trip(rules: HouseRules) -> None:
    """House rules are read back from their tags, alone and among the tags of a game."""
    assert read_house_rules(rules.tags) == rules
    tags = {"Game": "Qwirkle", "Seat1": "A", "Seat2": "B", **rules.tags}
    game = transcript.read(transcript.write(tags, (), QWIRKLE), ON_SHELF.open).beginning
    assert game == Game.start(Qwirkle(rules), 2)


@pytest.mark.parametrize("tag", ["EndBonus", "Opening", "Ties", "Leftovers"])
@pytest.mark.parametrize("value", ["", "yes", "NO", "by the book"])
def test_other_words_are_the_printed_rules(tag: str, value: str) -> None:
    """Any other value of a house rule's tag means the printed rule."""
    assert read_house_rules({tag: value}) == HouseRules()


@pytest.mark.parametrize("tag", ["PointLimit", "MinuteLimit"])
@pytest.mark.parametrize("value", ["", "many", "-5", "+5", "5.5", " 5", "5 ", "1e3", "٣", "²", "100000", "9" * 5000])
def test_unreadable_limits(tag: str, value: str) -> None:
    """A limit that isn't a number, or is impossible for a game, is unreadable, and the error names the tag."""
    with pytest.raises(UnreadableError) as caught:
        read_house_rules({tag: value})
    assert (caught.value.code, caught.value.text) == ("no-such-tag", f'[{tag} "{value}"]')


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ('[Starter "0"]', "no-such-tag"),
        ('[Starter "7"]', "no-such-tag"),
        ('[Starter "A"]', "no-such-tag"),
        ('[Starter "12"]', "no-such-tag"),
        ('[Starter "1"]\n[Longest "0"]', "no-such-tag"),
        ('[Starter "1"]\n[Longest "7"]', "no-such-tag"),
        ('[PointLimit "x"]', "no-such-tag"),
        ('[Starter "3"]', "no-such-players"),
        ('[Seat3 "C"]\n[Seat4 "D"]\n[Seat5 "E"]\n[Seat6 "F"]\n[Seat7 "G"]', "no-such-players"),
    ],
)
def test_games_that_cannot_begin(tags: str, code: str) -> None:
    """A transcript with an impossible start, limit or number of players is unreadable."""
    with pytest.raises(UnreadableError) as caught:
        _ = transcript.read(f'[Seat1 "A"]\n[Seat2 "B"]\n{tags}', ON_SHELF.open).beginning
    assert caught.value.code == code
