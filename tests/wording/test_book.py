"""Books are read from their text."""

from dataclasses import replace
from io import BytesIO

import pytest

from referee.wording.book import Article, Chapter, Deed, Section, extract, read_book

TEXT = """\
= rules
name: Rules
kind: Rule
title: All the rules
remark: Printed: nowhere.

==

R1 Two in a row: yes or no?
Yes: both
    of them.
more: Never three.
rules: R2 R3
examples: two-rows
asked: rows, lines
deed: swap Swap now

== The end

R2 Points
Most win.
"""


def test_reading() -> None:
    """A book has everything in its text, in the same order; a line that begins with spaces continues the one above."""
    first = Article(
        "R1",
        "Two in a row: yes or no?",
        "Yes: both of them.",
        ("R2", "R3"),
        ("two-rows",),
        "Never three.",
        "rows, lines",
    )
    deed = Deed("swap", "Swap now")
    chapters = (Chapter("", (replace(first, deed=deed),)), Chapter("The end", (Article("R2", "Points", "Most win."),)))
    assert read_book(TEXT) == (
        Section("rules", "Rules", "Rule", "All the rules", chapters, remark="Printed: nowhere."),
    )


def test_unknown_field() -> None:
    """An unknown field of an article is refused, so that a typo in its name is noticed."""
    with pytest.raises(KeyError):
        read_book(TEXT.replace("asked:", "asks:"))


def test_sentences() -> None:
    """Translators get everything that people read, and nothing else."""
    assert [text for _, _, text, _ in extract(BytesIO(TEXT.encode()), (), (), options={})] == [
        *("Rules", "Rule", "All the rules", "Printed: nowhere.", "Two in a row: yes or no?", "Yes: both of them."),
        *("Never three.", "rows, lines", "Swap now", "The end", "Points", "Most win."),
    ]
