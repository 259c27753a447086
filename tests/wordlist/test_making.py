"""Making a word list: which lines are words, their order, and which files are refused."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.wordlist import FILE, Heading, Lexicon, NoWordListError, NoWordListReason, installed, make
from referee.wordlist.making import BLOCK, LETTERS, TEXT
from tests.wordlist.lists import MADE, OLD, entries, made, next_to

LETTER = st.sampled_from("aąbcćżź")
WORDS = st.lists(st.text(LETTER, min_size=2, max_size=4), min_size=1, max_size=60)


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for several lists."""
    return tmp_path_factory.mktemp("lists") / "instance"


def unfit(source: Path, folder: Path) -> tuple[NoWordListReason, int]:
    """Why a file isn't a word list, and the line that shows it."""
    with pytest.raises(NoWordListError) as raised:
        make(source, folder / FILE, MADE)
    return raised.value.reason, raised.value.line


def test_words_in_capitals(instance: Path) -> None:
    """Words are kept in capitals and without duplicates, with a heading."""
    heading = made(instance, "żaba", "Zebra", "zebra", "pies", "ŁÓDŹ", "pies", "ąę")
    assert entries(instance) == ["PIES", "ZEBRA", "ĄĘ", "ŁÓDŹ name", "ŻABA"]
    assert heading == Heading("instance.list", "2026-11-22", 4, 1) == Lexicon(instance / FILE).heading


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (("ok", "a", "", "  ", "a b", "a-b", "don't", "b2b", "1", "kot\r", " pies "), ["KOT", "OK", "PIES"]),
        (("x" * 21, "y" * 22), ["X" * 21]),
        ((unicodedata.normalize("NFD", "żółć"), "żółć"), ["ŻÓŁĆ"]),
        (("quiz", "жаба", "über"), ["QUIZ", "ÜBER", "ЖАБА"]),
        (("KOT", "ŻABA", "A"), ["KOT", "ŻABA"]),
    ],
    ids=["other signs", "lengths", "letters in pieces", "other alphabets", "capitals"],
)
def test_what_is_a_word(instance: Path, lines: tuple[str, ...], kept: list[str]) -> None:
    """A word has 2 to 21 letters of any alphabet, in one piece or several, and no other characters. A list all in
    capitals has no names.
    """
    made(instance, *lines)
    assert entries(instance) == kept


def test_names_are_separate(instance: Path) -> None:
    """A word that is listed only with a capital first letter is a name, otherwise a word."""
    heading = made(instance, "Adam", "NATO", "McDonald", "Róża", "róża")
    assert entries(instance) == ["ADAM name", "MCDONALD name", "NATO name", "RÓŻA"]
    assert (heading.words, heading.names) == (1, 3)


def test_mark_at_the_beginning(tmp_path: Path) -> None:
    """A byte order mark isn't part of the first word."""
    (tmp_path / "list").write_bytes("ala\nkot".encode("utf-8-sig"))
    make(tmp_path / "list", tmp_path / FILE, MADE)
    assert entries(tmp_path) == ["ALA", "KOT"]


@given(WORDS)
def test_blocks_make_one_list(anywhere: Path, words: list[str]) -> None:
    """A list that is read in small blocks has each word once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.wordlist.making.BLOCK", 16)
        made(anywhere, *words)
    assert entries(anywhere) == sorted({word.upper() for word in words}, key=str.encode)


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", (NoWordListReason.NO_WORDS, 0)),
        (b"a\n1\n\n", (NoWordListReason.NO_WORDS, 0)),
        (b"Adam\nEwa\n", (NoWordListReason.NO_WORDS, 0)),
        ("pies\nżaba\n".encode("iso-8859-2"), (NoWordListReason.ENCODING, 2)),
        ("pies\n" * BLOCK + "żaba", None),
        ("pies\n".encode("utf-16"), (NoWordListReason.NO_TEXT, 0)),
        (b"\x1f\x8b\x08\x00", (NoWordListReason.NO_TEXT, 0)),
        (b"x" * 3 * BLOCK, (NoWordListReason.NO_TEXT, 0)),
        (b"308305\nabakus/NQs\nabdykacja\n", (NoWordListReason.AFFIXES, 0)),
    ],
)
def test_what_is_no_list(tmp_path: Path, content: bytes | str, found: tuple[NoWordListReason, int] | None) -> None:
    """A file that isn't a word list is refused with the reason; the old list stays, and no other file."""
    made(tmp_path / "house", "kot")
    if isinstance(content, str):
        content, found = content.encode("iso-8859-2"), (NoWordListReason.ENCODING, BLOCK + 1)
    (tmp_path / "list").write_bytes(content)
    assert unfit(tmp_path / "list", tmp_path / "house") == found
    assert (next_to(tmp_path / "house"), entries(tmp_path / "house")) == ([FILE], ["KOT"])


@pytest.mark.parametrize("name", ["pl_PL.dic", "pl_PL.aff", "PL.DIC"])
def test_stems_and_rules(tmp_path: Path, name: str) -> None:
    """Files of stems and rules are recognised by their names."""
    (tmp_path / name).write_text("kot\npies\n", encoding="utf-8")
    assert unfit(tmp_path / name, tmp_path) == (NoWordListReason.AFFIXES, 0)


def test_endless_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless file isn't read forever."""
    monkeypatch.setattr("referee.wordlist.making.MOST_BYTES", 10_000)
    (tmp_path / "list").write_text("kot\n" * 2501, encoding="utf-8")
    assert unfit(tmp_path / "list", tmp_path) == (NoWordListReason.TOO_LONG, 0)


def test_stopped_half_way(instance: Path) -> None:
    """If it is interrupted while reading or writing, the old list stays, and no other file."""
    made(instance, "kot")
    source = instance.parent / "long"
    source.write_text("\n".join(f"{a}{b}{c}" for a in "abcdefgh" for b in "abcdefgh" for c in "abcdefgh"))
    for stops in ((200, 0), (1, 1)):

        def stop(read: int, written: int, stops: tuple[int, int] = stops) -> None:
            if read >= stops[0] and written >= stops[1]:
                raise KeyboardInterrupt

        with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr("referee.wordlist.making.BLOCK", 64)
            make(source, instance / FILE, MADE, stop)
        assert (next_to(instance), entries(instance)) == ([FILE], ["KOT"])


def test_what_one_that_was_killed_left_goes(instance: Path) -> None:
    """A half-written list of a killed process is removed by the next run."""
    instance.mkdir()
    (instance / f"{FILE}.99999.new").write_text("half")
    made(instance, "kot")
    assert next_to(instance) == [FILE]


def test_title_of_any_file(tmp_path: Path) -> None:
    """Whatever the source's name, the heading can be read."""
    for name in ("a" * 200, "two\nlines", os.fsdecode(b"\xff\xfe"), "# x, 2026-01-01: 7 words, 7 names, 7 bytes"):
        (tmp_path / name).write_text("kot\n")
        heading = make(tmp_path / name, tmp_path / FILE, MADE)
        assert Lexicon(tmp_path / FILE).heading == heading
        assert heading.title.isprintable()


def test_text_of_an_older_version(instance: Path) -> None:
    """The text that an older version made becomes a list with the same heading, words and names, and is removed."""
    instance.mkdir()
    (instance / TEXT).write_text(OLD, encoding="utf-8")
    assert Lexicon(installed(instance)).heading == Heading("polish", "2026-11-20", 2, 1)
    assert (next_to(instance), entries(instance)) == ([FILE], ["ADAM name", "KOT", "ŻABA"])


@pytest.mark.parametrize(
    "content", [b"", b"KOT\n", OLD[:-2].encode(), OLD.encode("iso-8859-2", "replace"), b"\xff" * 600]
)
def test_damaged_text_of_an_older_version(instance: Path, content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """An incomplete text stays as it is, which is logged, and there is no list."""
    instance.mkdir()
    (instance / TEXT).write_bytes(content)
    assert not installed(instance).exists()
    assert next_to(instance) == [TEXT]
    assert f"The word list {instance / TEXT} of an older version can't be converted" in caplog.text


def test_lengths() -> None:
    """The longest words are as long as the widest board that can be drawn."""
    assert (LETTERS[0], LETTERS[-1]) == (2, 21)
