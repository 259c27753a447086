"""Spellings of names: equal keys, merged persons, and likely slips."""

import unicodedata
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.spelling import FEWEST_LETTERS, Merging, Spellings, alike, key_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


@pytest.mark.parametrize("other", ["ANN", " ann ", "ａｎｎ"])
def test_spellings_of_one_name(other: str) -> None:
    """Case, surrounding spaces and character width do not distinguish names."""
    assert key_of(other) == key_of("Ann")


def test_letters_put_together() -> None:
    """A letter with its mark has one key, composed or decomposed; without the mark it is another name."""
    apart = unicodedata.normalize("NFD", "Zośka")
    assert apart != "Zośka"
    assert key_of(apart) == key_of("Zośka") != key_of("Zoska")


@given(st.text(max_size=12))
def test_a_key_is_its_own(name: str) -> None:
    """Composed and decomposed spellings of any name have the same key."""
    assert (
        key_of(unicodedata.normalize("NFD", name)) == key_of(unicodedata.normalize("NFC", name)) == key_of(f" {name}\t")
    )


def test_nothing_said() -> None:
    """Without mergings each name is a person, and two spellings of it are the same person."""
    spellings = Spellings()
    assert spellings.person("Zosia") == spellings.person("ZOSIA") != spellings.person("Zośka")


def test_merged_and_parted() -> None:
    """Merging a name takes along the names merged into it before; separated again, it keeps them."""
    spellings = Spellings.of([Merging("Zosieńka", "Zośka"), Merging("zośka", "ZOSIA")])
    assert {spellings.person(name) for name in ("Zosia", "Zośka", "Zosieńka")} == {"zosia"}
    parted = spellings.after(Merging("Zośka", "Zośka"))
    assert [parted.person(name) for name in ("Zosia", "Zośka", "Zosieńka")] == ["zosia", "zośka", "zośka"]
    assert (parted.said, parted.apart) == (3, {"zośka"})


def test_the_newest_counts() -> None:
    """The newest merging of a name counts, and a name merged again is no longer apart."""
    spellings = Spellings.of([Merging("Z", "Zosia"), Merging("Z", "Z"), Merging("Z", "Zenon")])
    assert (spellings.person("z"), spellings.apart) == ("zenon", frozenset())


def test_names_of_a_person() -> None:
    """A person has the name into which the others were merged, as spelled there, and all of these names; if two of them
    sat at one table, each keeps the written name.
    """
    spellings = Spellings.of([Merging("Ewunia", "Ewa"), Merging("ewa", "Ewa Nowak"), Merging("Ola", "Ola")])
    names = ("EWUNIA", "ewa", "Ewa nowak", "ola")
    assert tuple(map(spellings.called, names)) == ("Ewa Nowak", "Ewa Nowak", "Ewa nowak", "ola")
    assert spellings.people == ({"ewunia", "ewa", "ewa nowak"},)
    assert spellings.all_called(("Ewunia", "Ola")) == ("Ewa Nowak", "Ola")
    assert spellings.all_called(("Ewunia", "Ewa")) == ("Ewunia", "Ewa")


@given(st.lists(st.builds(Merging, st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=12))
def test_whatever_is_said(said: list[Merging]) -> None:
    """After any mergings each name has one person, named by itself; a merged name follows its target, or stays its own
    person if the target belongs to it.
    """
    spellings = Spellings()
    for merging in said:
        name, person = map(key_of, merging)
        before, spellings = spellings, spellings.after(merging)
        own = before.after(Merging(name, name)).person(person) == name
        assert spellings.person(name) == (name if own else spellings.person(person))
    for name in NAMES:
        assert spellings.person(spellings.person(name)) == spellings.person(name)
        assert key_of(spellings.called(name)) == spellings.person(name)
    assert spellings == Spellings.of(said)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Zosia", "Zośka", True),
        ("Zoska", "Zośka", True),
        ("Łukasz", "Lukasz", True),
        ("Ola", "Ólą", True),
        ("Marta", "Martha", True),
        ("Joanna", "Johanna", True),
        ("Ola", "Ala", False),
        ("Ann", "Anna", False),
        ("Kuba", "Kuba 2", False),
        ("Kuba 2", "Kuba 3", False),
        ("Marta", "Marek", False),
        ("abcde", "bcdef", False),
    ],
)
def test_names_that_are_alike(one: str, other: str, same: bool) -> None:
    """Different marks, or one letter of a longer name, may be a slip; another number is another person."""
    assert alike([one, other]) == (((one, other),) if same else ())


LETTERS = st.text("abń", max_size=6)


def distance(one: str, other: str) -> int:
    """The number of letters to insert, delete or replace, computed naively."""
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return distance(one[1:], other[1:])
    return 1 + min(distance(one[1:], other), distance(one, other[1:]), distance(one[1:], other[1:]))


@given(st.lists(LETTERS, unique=True, max_size=8))
def test_all_pairs_that_are_alike(names: list[str]) -> None:
    """The pairs are those found by comparing every two names."""

    def close(one: str, other: str) -> bool:
        one, other = one.replace("ń", "n"), other.replace("ń", "n")
        return one == other or (min(map(len, (one, other))) >= FEWEST_LETTERS and distance(one, other) == 1)

    assert alike(names) == tuple(pair for pair in combinations(names, 2) if close(*pair))
