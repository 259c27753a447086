"""The figures of `make bench` about the word game: a crowded board with words on it, and a long word list."""

import random
from dataclasses import replace
from datetime import date
from pathlib import Path

from referee.core.game import Game
from referee.core.notation import write_event
from referee.core.steps import Place
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Board
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import LARGE, read_layout
from referee.rulebooks.wordgame.tiles import COMMON
from referee.service import Referee
from referee.wordlist import FILE, make
from tests.rulebooks.wordgame.random_games import any_word, crossing_words

WORDS = 3_000_000
ROWS = ["3g3w5w3g3" if number % 4 == 2 else "21" for number in range(21)]
RULES = HouseRules(layout=read_layout("/".join([*ROWS[:10], "10+10", *ROWS[11:]])), box=300)
LETTERS = "".join(COMMON.values)
"""32 of them."""


def crowded() -> Game[str]:
    """A game with about 200 tiles on a board of 21 by 21 squares, in words of five letters that cross each other."""
    rulebook, luck = WordGame(RULES), random.Random(1)
    block = [(x, y) for y in range(5) for x in range(5) if x % 2 == 0 or y % 2 == 0]
    fields = [(left + x, top + y) for top in (-10, -2, 6) for left in (-10, -2, 6) for x, y in block]
    board = rulebook.notation.read_board(" ".join(f"{luck.choice(LETTERS)}@{x},{y}" for x, y in fields))
    game = Game.start(rulebook, 4)
    return replace(game, position=replace(game.position, board=board))


def plays(game: Game[str], count: int) -> list[Place[str]]:
    """Random words on it, half of which the referee allows."""
    luck, allowed, refused = random.Random(2), list[Place[str]](), list[Place[str]]()
    while len(allowed) < count // 2:
        place = Place(game.to_move, any_word(luck, _board(game), RULES))
        (allowed if game.judge(place).legal else refused).append(place)
    return allowed + refused[: count // 2]


def _board(game: Game[str]) -> Board:
    assert isinstance(game.board, Board)
    return game.board


def begun(referee: Referee) -> tuple[str, dict[str, object]]:
    """The address of a game of 30 words, and the tap on the last letter of the next one."""
    rulebook = WordGame(replace(RULES, layout=LARGE))
    *entered, step = crossing_words(random.Random(4), rulebook, 31)
    game_id = referee.start(("Ala", "Jan"), rulebook)
    referee.record.games.append(game_id, 1, "centre G", *(write_event(each, rulebook) for each in entered))
    game = referee.sheet(game_id).game
    *others, (tile, cell) = [placed for placed in step.play if placed.cell not in game.board.tiles]
    draft = {
        "draft": rulebook.notation.write_play(tuple(others)),
        "cursor": f"{cell.x},{cell.y}",
        "seen": len(entered) + 1,
    }
    return f"/games/{game_id}", draft | {"tile": tile.upper()}


def long_list(folder: Path) -> list[str]:
    """Put a word list of three million words into a folder, and return words, half of which are in it."""
    source = folder / "list"
    with source.open("w", encoding="utf-8") as file:
        file.writelines(f"{_word(number).lower()}\n" for number in range(WORDS))
    make(source, folder / FILE, date(2026, 11, 22))
    luck = random.Random(3)
    return [_word(luck.randrange(2 * WORDS)) for _ in range(2_000)]


def _word(number: int) -> str:
    """Seven letters, different ones for each number, in no order."""
    spread = number * 2_654_435_761 % 2**35
    return "".join(LETTERS[spread >> shift & 31] for shift in range(0, 35, 5))
