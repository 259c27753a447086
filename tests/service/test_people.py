"""Points missed are computed for a few games at a time and stored until a game is written to; names are merged."""

from referee.core.spelling import Merging
from referee.rulebooks.qwirkle import Qwirkle
from referee.service import Referee, ReviewProgress
from referee.service.people import REVIEWED_AT_ONCE
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES

ENDED = (*SAMPLE_LINES, 'end ""')


def finish(referee: Referee, names: tuple[str, ...] = SAMPLE.names, lines: tuple[str, ...] = ENDED) -> str:
    """A finished game."""
    game_id = referee.start(names, QWIRKLE)
    referee.record.games.append(game_id, 1, *lines)
    referee.lists.sum_up([referee.look_at(game_id)])
    return game_id


def test_a_few_at_a_time(referee: Referee) -> None:
    """Points missed are computed for a few games per call, and agree with the review."""
    games = [finish(referee) for _ in range(REVIEWED_AT_ONCE + 2)]
    assert referee.people.review_some(Qwirkle) == ReviewProgress(REVIEWED_AT_ONCE, 2)
    assert referee.people.review_some(Qwirkle) == ReviewProgress(2, 0)
    assert referee.people.review_some(Qwirkle) == ReviewProgress(0, 0)
    review = referee.reviewed(referee.sheet(games[0]))
    roster = referee.people.roster(Qwirkle)
    assert sum(seat.missed for seat in review.seats) == 2
    for name, seat in zip(SAMPLE.names, review.seats, strict=True):
        player = roster.named(name)
        assert player is not None
        assert (player.tally.missed, player.tally.judged) == (len(games) * seat.missed, len(games) * seat.judged)
        assert player.tally.average == seat.average


def test_a_correction_drops_what_was_found(referee: Referee) -> None:
    """After a game is written to, its points missed are computed again."""
    game_id = finish(referee)
    assert referee.people.review_some(Qwirkle) == ReviewProgress(1, 0)
    referee.record.games.append(game_id, len(ENDED) + 1, 'S1 adjust 5 "late"')
    referee.lists.sum_up([referee.look_at(game_id)])
    assert referee.people.review_some(Qwirkle) == ReviewProgress(1, 0)


def test_nothing_to_find(referee: Referee) -> None:
    """A game of points-only turns is reviewed once and has no points missed."""
    finish(referee, ("Ann", "Bob"), ("S1 points 6 tiles 3", 'end ""'))
    assert referee.people.review_some(Qwirkle) == ReviewProgress(1, 0)
    assert referee.people.review_some(Qwirkle) == ReviewProgress(0, 0)
    ann = referee.people.roster(Qwirkle).named("ann")
    assert ann is not None
    assert (ann.tally.reviewed, ann.tally.missed_a_turn) == (1, None)


def test_shown_about_names(referee: Referee) -> None:
    """A merged name counts for the other player."""
    finish(referee, ("Zosia", "Bob"), ('end ""',))
    finish(referee, ("Zośka", "Bob"), ('end ""',))
    merging = Merging("Zośka", "Zosia")
    referee.record.people.add_spelling(1, *merging)
    assert referee.people.mergings() == (merging,)
    assert referee.people.roster(Qwirkle).players.keys() == {"zosia", "bob"}
