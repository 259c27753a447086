"""The words of every boxed game: a sentence for each of its codes, articles for them, valid examples."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Any

import pytest
from hypothesis import given

from referee.core.game import Game
from referee.core.notation import read_step
from referee.core.position import Award
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep, Place, Step
from referee.core.verdict import Example, SheetCode, Verdict, Violation
from referee.wording.book import Article
from referee.wording.words import Words
from tests.conformance.player import Player
from tests.conformance.players import PLAYERS, SEEDS, course, each, last
from tests.examples import examples
from tests.toy.shelf import WITH_TOY, words_of

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def words_for(player: Player) -> Words[Any]:
    """The words of a game with the standard rules."""
    return words_of(WITH_TOY.open({"Game": player.name}))


def is_sentence(text: str) -> bool:
    """Whether people can read it: it isn't empty, and all its placeholders are filled."""
    return bool(text.strip()) and "%(" not in text


def articles(player: Player) -> list[Article]:
    """All articles of the book, in order."""
    book = words_for(player).game.book
    return [article for section in book for chapter in section.chapters for article in chapter.articles]


class Anything(int):
    """Anything a sentence may need in addition to a code: a number, or some tiles."""

    def __new__(cls, tiles: tuple[Any, ...]) -> "Anything":
        self = super().__new__(cls, 3)
        self.tiles = tiles
        return self

    tiles: tuple[Any, ...]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)


def any_violation(rulebook: Rulebook[Any], code: StrEnum) -> Violation[Any]:
    """A violation with everything that a sentence about it may need."""
    tiles = tuple(rulebook.unseen(rulebook.begin(2, None).board))[:3]
    params: dict[str, Any] = defaultdict(lambda: Anything(tiles), violations=())
    return Violation(code, (), tiles, params)


def test_every_rulebook_has_words() -> None:
    """Every game on the shelf has its words."""
    assert all(game.wording.title for game in WITH_TOY)


@each
def test_codes(player: Player) -> None:
    """No code of a game is one of the sheet's: each shows whose it is."""
    assert not {*player.reasons} & {*map(str, SheetCode)}
    assert {*player.opened(Random(0)).impossible} <= {*player.reasons}
    assert {*player.opened(Random(0)).unfinished} <= {*player.reasons}


@pytest.mark.parametrize(
    ("player", "code"),
    [(player, code) for player in PLAYERS.values() for code in (*player.reasons, *SheetCode)],
    ids=lambda each: each.name if isinstance(each, Player) else str(each),
)
def test_every_code_has_a_sentence(player: Player, code: StrEnum) -> None:
    """Every refusal of a rulebook or the sheet has a sentence, and is based on articles in the book."""
    words = words_for(player)
    assert is_sentence(words.reason(any_violation(words.rulebook, code)))
    rules = words.game.rules_of(code)
    assert set(rules) <= {article.id for article in articles(player)}
    assert rules or isinstance(code, SheetCode)


@each
@examples(60)
@given(SEEDS)
def test_what_is_refused_is_shown(player: Player, seed: int) -> None:
    """Every violation that occurs in play has a sentence, with each tile named as the page needs it."""
    game, luck = last(player, seed), Random(seed)
    words = words_of(game.rulebook)
    for step in (player.any_step(luck, game) for _ in range(10)):
        for violation in game.judge(step).violations:
            assert violation.code in {*player.reasons, *SheetCode}
            assert is_sentence(words.reason(violation))
            assert is_sentence(words.reason(violation, lambda tile: f"<{tile}>"))


@each
@examples(60)
@given(SEEDS)
def test_every_step_is_reported(player: Player, seed: int) -> None:
    """Every row of a sheet, every sum and every award has words, including those of the game's own steps."""
    games = course(player, seed)
    words = words_of(games[-1].rulebook)
    assert all(map(is_sentence, words.game.house_rules(words.rulebook)))
    for game, row in zip(games[1:], games[-1].rows, strict=True):
        names = NAMES[: len(games[0].hands)]
        assert is_sentence(words.step_summary(row.step, names))
        assert is_sentence(words.event_summary(row.step, names))
        assert is_sentence(words.turn_summary(row))
        assert {part.code for part in row.verdict.parts} <= {*player.scores, "announced", "ruled", "adjusted"}
        assert {award.code for award in row.awards} <= {*player.prizes}
        reported = words.addends(row.verdict, row.awards)
        assert all(is_sentence(addend.text) for addend in reported)
        assert reported or not row.points
        lit = {cell for addend in reported for cell in addend.cells}
        assert lit <= {*game.board.tiles} or not isinstance(row.step, Place)


@each
def test_own_steps_without_names(player: Player) -> None:
    """A step of the game's own has words with and without names."""
    own = [row.step for seed in range(20) for row in last(player, seed).rows if isinstance(row.step, OwnStep)]
    for step in own:
        assert is_sentence(words_for(player).game.own_step(step, ()))
        assert is_sentence(words_for(player).game.own_step(step, NAMES))


@each
def test_every_award_has_words(player: Player) -> None:
    """Each kind of award has words."""
    assert all(is_sentence(words_for(player).game.award(Award(code, 1, 6))) for code in player.prizes)


@each
@examples(60)
@given(SEEDS)
def test_before_and_after(player: Player, seed: int) -> None:
    """The texts about the first turn and the end are empty or complete."""
    for game in course(player, seed):
        words = words_of(game.rulebook)
        for text in (words.game.opening(game.position), words.game.ending(game.position)):
            assert not text or is_sentence(text)


@each
def test_tiles_have_names(player: Player) -> None:
    """Every kind of tile has a name of its own."""
    words = words_for(player)
    names = [words.tile_name(tile) for tile in words.rulebook.unseen(words.rulebook.begin(2, None).board)]
    assert all(map(is_sentence, names))
    assert len(set(names)) == len(names)


@each
def test_titles(player: Player) -> None:
    """A game has a title, and a sentence about its book."""
    game = words_for(player).game
    assert all(map(is_sentence, (game.title, game.book_lead)))


@each
def test_examples_of_the_notation(player: Player) -> None:
    """The turn that is shown to people who wrote none is a valid one."""
    rulebook = WITH_TOY.open({"Game": player.name})
    number, _, line = words_for(player).game.example_turn.partition(". ")
    step: Step[Any] = read_step(line, rulebook)
    assert number == "1"
    assert Game.start(rulebook, 2).judge(step).legal


@each
def test_book(player: Player) -> None:
    """Each article is in the book once and is based on articles that are there; each example is shown and known."""
    found = articles(player)
    known = {article.id for article in found}
    assert len(known) == len(found) > 0
    sections = [section.id for section in words_for(player).game.book]
    assert len({*sections, *known}) == len(sections) + len(found)
    for article in found:
        assert article.title and article.text
        assert set(article.rules) <= known - {article.id}
    assert {name for article in found for name in article.examples} == set(words_for(player).game.examples)


@each
def test_examples_are_judged_as_the_book_says(player: Player) -> None:
    """The verdict on every example matches the book: its points, or the rules that it breaks."""
    words = words_for(player)
    for name, example in words.game.examples.items():
        verdict = judged(words.rulebook, example)
        assert (name, verdict.codes) == (name, example.codes)
        assert verdict.points == example.points or example.codes, name
        assert {*example.codes} <= {*player.reasons}


def judged(rulebook: Rulebook[Any], example: Example) -> Verdict[Any]:
    """The verdict on the play of an example, with a full hand."""
    game = Game.start(rulebook, 2)
    board = rulebook.notation.read_board(example.board)
    return rulebook.judge(replace(game.position, board=board), Place(1, rulebook.notation.read_play(example.play)))
