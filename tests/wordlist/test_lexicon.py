"""Looking words up in a list, which may be replaced, damaged or gone."""

import logging
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.rulebook import Listed
from referee.wordlist import FILE, DamagedListError, Lexicon, WordListFile
from tests.wordlist.lists import made

WORD = st.text(st.sampled_from("aąbżz"), min_size=2, max_size=5)


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for several lists."""
    return tmp_path_factory.mktemp("lists") / "instance"


@given(st.lists(WORD, min_size=1), st.lists(WORD), st.lists(WORD))
def test_a_list_finds_what_a_set_finds(anywhere: Path, words: list[str], names: list[str], asked: list[str]) -> None:
    """A word of the list is found as a word, otherwise a name of the list as a name."""
    made(anywhere, *words, *(name.capitalize() for name in names))
    lexicon = Lexicon(anywhere / FILE)
    for word in {*words, *names, *asked}:
        expected = Listed.WORD if word in words else Listed.NAME if word in names else Listed.MISSING
        assert lexicon.look_up(word.upper()) is expected, word


def test_parts_of_words_are_missing(instance: Path) -> None:
    """Neither beginnings of words nor longer words are found, nor anything else that is asked."""
    made(instance, "kotara", "kot", "Kotarba")
    lexicon = Lexicon(instance / FILE)
    for text in ("KO", "KOTA", "KOTARAA", "KOTARB", "A", "Z", "", "#", "kot", "\n", "KOT\n", "\ud800"):
        assert lexicon.look_up(text) is Listed.MISSING, text


def test_no_list(instance: Path) -> None:
    """Without a list nothing is looked up."""
    assert WordListFile(instance / FILE).look_up is None


def test_another_list_takes_its_place(instance: Path) -> None:
    """A new list is used from the next look-up on; after it is removed there is none."""
    place = WordListFile(instance / FILE)
    made(instance, "kot")
    first = place.look_up
    assert first is not None
    assert first("KOT") is Listed.WORD
    assert place.look_up == first
    made(instance, "pies")
    assert place.look_up is not None
    assert (place.look_up("KOT"), place.look_up("PIES")) == (Listed.MISSING, Listed.WORD)
    assert first("KOT") is Listed.WORD  # an open list stays the same
    (instance / FILE).unlink()
    assert place.look_up is None


def test_damaged_list_is_none(instance: Path, caplog: pytest.LogCaptureFixture) -> None:
    """An incomplete list isn't used, which is logged once; a complete one in its place is used immediately."""
    made(instance, "kot", "pies")
    place, path = WordListFile(instance / FILE), instance / FILE
    whole = path.read_bytes()
    for content in (
        b"",
        b"\n",
        whole[:-1],
        whole[:4096],
        whole + b"X\n",
        b"kot\npies\n",
        b"\xff" * 600,
        os.urandom(600),
    ):
        path.write_bytes(content)
        caplog.clear()
        with caplog.at_level(logging.ERROR, "referee"):
            assert place.look_up is None
            assert place.look_up is None
        assert [record.message for record in caplog.records] == [
            f"The word list {path} is damaged and can't be used. Create it again."
        ]
    path.unlink()
    path.mkdir()
    assert place.look_up is None
    path.rmdir()
    path.write_bytes(whole)
    assert place.look_up is not None
    assert place.look_up("PIES") is Listed.WORD


def test_cut_off_while_open(instance: Path) -> None:
    """A list that is truncated while it is open doesn't crash the process."""
    made(instance, *("".join(letters) for letters in product("abcdefghij", repeat=4)))
    lexicon = Lexicon(instance / FILE)
    assert lexicon.look_up("JJJE") is Listed.WORD
    os.truncate(instance / FILE, 0)
    assert lexicon.look_up("AAAA") is Listed.MISSING


def test_threads_share_a_list(instance: Path) -> None:
    """Threads that look up words in one list each get the answer to their own."""
    made(instance, *("".join(letters) for letters in product("abcdef", repeat=4)))
    lexicon = Lexicon(instance / FILE)
    asked = ["".join(letters) for letters in product("ABCDEFG", repeat=4)]
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lexicon.look_up, asked)
    assert [word for word, listed in zip(asked, found, strict=True) if (listed is Listed.WORD) == ("G" in word)] == []


@given(st.integers(0, 3 * 4096 - 60), st.binary(min_size=1, max_size=60))
def test_any_bytes_can_be_asked(anywhere: Path, place: int, content: bytes) -> None:
    """Whatever a file contains, it is damaged or look-ups answer."""
    made(anywhere, "kot", "pies")
    path = anywhere / FILE
    with path.open("r+b") as file:
        file.seek(place)
        file.write(content)
    try:
        lexicon = Lexicon(path)
        assert lexicon.look_up("KOT") in Listed
        lexicon.examine()
    except DamagedListError:
        pass


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE words SET word = 'K?T'",
        "UPDATE words SET word = 'kot'",
        "UPDATE words SET name = 1",
        "UPDATE words SET name = 'no'",
        "DELETE FROM words",
        "UPDATE heading SET names = 1",
    ],
)
def test_reading_all_of_it(instance: Path, damage: str) -> None:
    """Reading all of a list finds invalid words, and a heading with a wrong count."""
    made(instance, "kot")
    Lexicon(instance / FILE).examine()
    with closing(sqlite3.connect(instance / FILE)) as conn, conn:
        conn.execute(damage)
    with pytest.raises(DamagedListError):
        Lexicon(instance / FILE).examine()
