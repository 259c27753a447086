"""Finding articles by typed text, in a small book."""

import pytest

from referee.wording.book import Article, Chapter, Section
from referee.wording.search import Finds, search, words_of

ASKED = Section(
    "asked",
    "Asked",
    "Question",
    "What is asked",
    (
        Chapter(
            "",
            (Article("D1", "May I whistle?", "Never."), Article("D2", "Is café au lait fine?", "Yes.", asked="coffee")),
        ),
    ),
)
RULES = Section(
    "rules",
    "Rules",
    "Rule",
    "The rules",
    (
        Chapter(
            "",
            (
                Article("R1", "Whistling", "Nobody whistles.", more="Humming is fine. So is singing aloud."),
                Article("R10", "Drinks", "One cup each."),
            ),
        ),
    ),
)


def found(typed: str) -> Finds:
    """The result of a search in the book."""
    return search((ASKED, RULES), ("cup mug",), typed)


def ids(typed: str) -> list[str]:
    """The ids of the articles found, the best first."""
    finds = found(typed)
    return [find.article.id for find in (finds.best, *finds.others) if find]


def test_words_are_compared_bare() -> None:
    """Case, accents and punctuation don't matter."""
    assert words_of("“Café”, L-shape: ÀÉÖ 12!") == ["cafe", "l", "shape", "aeo", "12"]


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("whistle", ["D1", "R1"]),
        ("WHISTLED", ["D1", "R1"]),
        ("whist", ["R1", "D1"]),
        ("may i whistle", ["D1"]),
        ("wihstle", ["D1", "R1"]),
        ("cafe", ["D2"]),
        ("coffee", ["D2"]),
        ("mug", ["R10"]),
        ("1 mug", ["R10"]),
        ("r1", ["R1"]),
        ("r10", ["R10"]),
        ("whistle zebra", ["D1", "R1"]),
        ("whistle nobody", ["R1", "D1"]),
        ("zebra", []),
        ("", []),
        ("?", []),
        ("wh", []),
    ],
)
def test_order(typed: str, order: list[str]) -> None:
    """Articles that have the words are found, with any endings, spelling and order, the most similar first."""
    assert ids(typed) == order


def test_where_a_word_is_found_counts() -> None:
    """A match in a title counts more than one in the text, which counts more than one in further sentences."""
    title, text, more = (
        Article("R1", "Tea", "Black."),
        Article("R2", "Cups", "For tea."),
        Article("R3", "Milk", "No.", more="Tea."),
    )
    finds = search((Section("rules", "Rules", "Rule", "Rules", (Chapter("", (more, text, title)),)),), (), "hot tea")
    assert (finds.best, [find.article for find in finds.others]) == (None, [title, text, more])


def test_unknown_words_are_reported() -> None:
    """A word that no article has is returned as unknown, and doesn't affect the rest."""
    assert found("zebra").unknown == ("zebra",)
    assert found("whistle zebra").unknown == ("zebra",)
    assert found("whistle").unknown == ()
    assert found("the").unknown == ("the",)


def test_headline() -> None:
    """The headline is one of the further sentences if only that has the word."""
    assert found("whistle").headline == "Never."
    assert found("whistling singing").headline == "So is singing aloud."


def test_no_clear_answer() -> None:
    """If it isn't clear which article answers, there's no best one, only the nearest."""
    for vague in ("singing whistle nobody", "whistle cup", "zebra singing"):
        assert found(vague).best is None
        assert found(vague).others
