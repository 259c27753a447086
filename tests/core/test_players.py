"""Players' results in many games: figures, head to head, means; each compared with a plain second computation."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.players import MEAN_OF, Player, Score, Tally, means, players, rivals
from referee.core.spelling import Merging, Spellings, key_of

NAMES = ("Ann", "ann ", "Ben", "Zosia", "Zośka")
COUNTS = st.integers(0, 300)
DAYS = st.sampled_from(["2026-06-01", "2026-07-02", "2026-08-03"])


@st.composite
def games(draw: st.DrawFn) -> Tally:
    """The result of one seat in one game."""
    turns, judged, day = draw(st.integers(0, 40)), draw(st.integers(0, 9)), draw(DAYS)
    points = draw(st.integers(-20, 300))
    return Tally(
        games=1,
        won=draw(st.integers(0, 1)),
        points=points,
        turns=turns,
        best_game=points,
        best_turn=draw(COUNTS) if turns else None,
        specials=draw(st.integers(0, 5)),
        known=draw(st.sampled_from([0.0, 0.25, 1.0])),
        missed=draw(COUNTS) if judged else 0,
        judged=judged,
        reviewed=int(judged > 0),
        first=day,
        last=day,
    )


def summed(results: Sequence[tuple[str, Tally]]) -> dict[str, Tally]:
    """The tallies by name, one game after the other."""
    found: dict[str, Tally] = {}
    for name, tally in results:
        found[name] = found[name].plus(tally) if name in found else tally
    return found


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), games()), max_size=20),
    st.lists(st.builds(Merging, st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=4),
)
def test_figures(results: list[tuple[str, Tally]], merges: list[Merging]) -> None:
    """The figures of a person are those of all games under all their names, after any merge."""
    spellings = Spellings.of(merges)
    found = players(summed(results), spellings)
    assert found.keys() == {spellings.person(name) for name, _ in results}
    for key, player in found.items():
        own = [(name, tally) for name, tally in results if spellings.person(name) == key]
        turns, judged = sum(tally.turns for _, tally in own), sum(tally.judged for _, tally in own)
        known = sum(tally.known for _, tally in own)
        tally = player.tally
        assert set(player.names) == {name for name, _ in own}
        assert (tally.games, tally.won) == (len(own), sum(tally.won for _, tally in own))
        assert tally.best_game == max(tally.points for _, tally in own)
        assert tally.best_turn == max((each.best_turn for _, each in own if each.best_turn is not None), default=None)
        assert tally.average == (sum(each.points for _, each in own) / turns if turns else None)
        assert tally.specials_a_game == (sum(each.specials for _, each in own) / known if known else None)
        assert tally.missed_a_turn == (sum(each.missed for _, each in own) / judged if judged else None)
        assert tally.reviewed == sum(each.judged > 0 for _, each in own)
        assert (tally.first, tally.last) == (min(each.first for _, each in own), max(each.last for _, each in own))


def tally(won: int = 0, games: int = 1, last: str = "2026-06-01") -> Tally:
    """A tally with these values; the others don't matter."""
    return Tally(games, won, 0, 0, 0, None, 0, 0, 0, 0, 0, "2026-05-01", last)


def test_order() -> None:
    """The player with the most wins comes first; if equal, the one with fewer games; then names decide."""
    found = players({"Ola": tally(4, 12), "Ann": tally(4, 10), "Cleo": tally(3, 3), "Bea": tally(4, 12)}, Spellings())
    assert [player.name for player in found.values()] == ["Ann", "Bea", "Ola", "Cleo"]


def test_by_which_name_people_are_known() -> None:
    """A person is known by the name that the others were merged into, as spelled in most games, otherwise last; if no
    scoresheet has it any more, by the name used last.
    """
    tallies = {"Zosia": tally(last="2026-06-01"), "ZOSIA": tally(last="2026-06-02"), "Zośka": tally(last="2026-06-03")}
    spellings = Spellings.of([Merging("Zośka", "zosia")])
    (player,) = players(tallies, spellings).values()
    assert (player.key, player.name, player.names) == ("zosia", "ZOSIA", ("Zośka", "ZOSIA", "Zosia"))
    slip = {"Zosia": tally(games=2), "zosia": tally(last="2026-06-02")}
    assert players(slip, Spellings.of([]))["zosia"].name == "Zosia"
    (left,) = players({"Zośka": tallies["Zośka"]}, spellings).values()
    assert left == Player("zosia", "Zośka", ("Zośka",), tallies["Zośka"])


SCORES = st.builds(Score, st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))


@given(
    st.dictionaries(st.sampled_from(NAMES), SCORES),
    st.lists(st.builds(Merging, st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=4),
    st.sampled_from(NAMES),
)
def test_rivals(scores: dict[str, Score], merges: list[Merging], name: str) -> None:
    """For each opponent all their names count; those met most often come first, and the person is left out."""
    spellings = Spellings.of(merges)
    person = spellings.person(name)
    found = rivals(person, scores, spellings)
    assert found.keys() == {spellings.person(other) for other in scores} - {person}
    for key, score in found.items():
        own = [each for other, each in scores.items() if spellings.person(other) == key]
        assert score == tuple(map(sum, zip(*own, strict=True)))
    counts = [score.games for score in found.values()]
    assert counts == sorted(counts, reverse=True)


@given(st.lists(st.integers(0, 40)))
def test_means(figures: list[int]) -> None:
    """Each game has the mean of the last five, or of all games as long as there are fewer."""
    found = means(figures)
    assert len(found) == len(figures)
    for place, mean in enumerate(found):
        last = [figures[each] for each in range(len(figures)) if place - MEAN_OF < each <= place]
        assert mean == pytest.approx(float(Fraction(sum(last), len(last))))


def test_keys_are_shared() -> None:
    """Two spellings of one name are one player without a merging."""
    (player,) = players({"Ann": tally(1), "ann ": tally(1)}, Spellings()).values()
    assert (player.key, player.tally.won) == (key_of("Ann"), 2)
