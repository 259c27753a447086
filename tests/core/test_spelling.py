"""Spellings of names: equal keys, and merged persons."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.spelling import Merging, Spellings, key_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


@pytest.mark.parametrize("other", ["ANN", " ann ", "ａｎｎ"])
def test_spellings_of_one_name(other: str) -> None:
    """Case, surrounding spaces and character width don't distinguish names."""
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


def test_nothing_shown() -> None:
    """Without merges each name is one person, and two spellings of it are the same person."""
    spellings = Spellings()
    assert spellings.person("Zosia") == spellings.person("ZOSIA") != spellings.person("Zośka")


def test_merged_and_parted() -> None:
    """Merging a name takes along the names merged into it before; separated again, it keeps them."""
    spellings = Spellings.of([Merging("Zosieńka", "Zośka"), Merging("zośka", "ZOSIA")])
    assert {spellings.person(name) for name in ("Zosia", "Zośka", "Zosieńka")} == {"zosia"}
    parted = spellings.after(Merging("Zośka", "Zośka"))
    assert [parted.person(name) for name in ("Zosia", "Zośka", "Zosieńka")] == ["zosia", "zośka", "zośka"]
    assert parted.decisions == 3


def test_the_newest_counts() -> None:
    """The newest merging of a name counts, even after a separation."""
    spellings = Spellings.of([Merging("Z", "Zosia"), Merging("Z", "Z"), Merging("Z", "Zenon")])
    assert spellings.person("z") == "zenon"


def test_names_of_a_person() -> None:
    """A person has the name into which the others were merged, as spelled there, and all of these names; if two of them
    played in one game, each keeps the written name.
    """
    spellings = Spellings.of([Merging("Ewunia", "Ewa"), Merging("ewa", "Ewa Nowak"), Merging("Ola", "Ola")])
    names = ("EWUNIA", "ewa", "Ewa nowak", "ola")
    assert tuple(map(spellings.called, names)) == ("Ewa Nowak", "Ewa Nowak", "Ewa nowak", "ola")
    assert spellings.people == ({"ewunia", "ewa", "ewa nowak"},)
    assert spellings.all_called(("Ewunia", "Ola")) == ("Ewa Nowak", "Ola")
    assert spellings.all_called(("Ewunia", "Ewa")) == ("Ewunia", "Ewa")


@given(st.lists(st.builds(Merging, st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=12))
def test_any_decisions(merges: list[Merging]) -> None:
    """After any merges each name has one person, named by itself; a merged name follows its target, or stays its own
    person if the target belongs to it.
    """
    spellings = Spellings()
    for merging in merges:
        name, person = map(key_of, merging)
        before, spellings = spellings, spellings.after(merging)
        own = before.after(Merging(name, name)).person(person) == name
        assert spellings.person(name) == (name if own else spellings.person(person))
    for name in NAMES:
        assert spellings.person(spellings.person(name)) == spellings.person(name)
        assert key_of(spellings.called(name)) == spellings.person(name)
    assert spellings == Spellings.of(merges)
