"""Random boxes, boards, words and steps of the word game, without regard to their meaning in Polish."""

from random import Random

from referee.core.game import Game
from referee.core.grid import AXES, Cell, Placement
from referee.core.steps import Place
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Board, Word
from referee.rulebooks.wordgame.house_rules import HouseRules, SideWords
from referee.rulebooks.wordgame.layout import LARGE, SMALL, Field, Layout
from referee.rulebooks.wordgame.own_steps import Centre
from referee.rulebooks.wordgame.tiles import COMMON, Letters, letter_of, read_letters

COUNTED = read_letters("A1x12 E1x9 G3x4 I1x9 K2x6 M2x5 O1x8 R1x6 Ł3x4 Ź9x1 Ż5x2")
"""A small alphabet with known counts: 70 tiles with four jokers."""
SPARSE = read_letters("A1x3 E2 Ó5x2 Ż9x0 Q50")
"""An alphabet with some known counts."""


def any_layout(luck: Random) -> Layout:
    """A preset, or a side with random premium fields, holes and centre."""
    if luck.random() < 0.4:
        return luck.choice([LARGE, SMALL])
    width, height = luck.randint(5, 12), luck.randint(5, 12)
    kinds = [Field.PLAIN] * 6 + [Field.GREY, Field.GREY, Field.WHITE, Field.WHITE] + [None] * luck.choice([0, 0, 1])
    rows = [[luck.choice(kinds) for _ in range(width)] for _ in range(height)]
    rows[luck.randrange(height)][luck.randrange(width)] = Field.CENTRE
    return Layout(tuple(map(tuple, rows)))


def any_rules(luck: Random) -> HouseRules:
    """A random box and random house rules."""
    letters, box = luck.choice([(COMMON, 90), (COMMON, 40), (COUNTED, 70), (SPARSE, 33)])
    return HouseRules(
        letters=letters,
        jokers=4 if letters is COUNTED else luck.choice([0, 2, 4]),
        box=box,
        layout=any_layout(luck),
        centre_letter=luck.random() < 0.8,
        side_words=luck.choice([*SideWords]),
        white_once=luck.random() < 0.5,
        jokers_closed=luck.random() < 0.7,
        players_decide=luck.random() < 0.7,
        exchange=luck.choice([4, 4, 0, 7]),
        longest_bonus=luck.choice([20, 20, 0, 5]),
        longest_by_word=luck.random() < 0.7,
        error_costs_turn=luck.random() < 0.8,
        plays_on=luck.random() < 0.7,
        point_limit=luck.choice([None, None, 60]),
        minutes=luck.choice([None, 45]),
    )


def any_letter(luck: Random, letters: Letters, jokers: bool = True) -> str:
    """A letter, sometimes as a joker."""
    letter = luck.choice([*letters.values])
    return letter.lower() if jokers and luck.random() < 0.1 else letter


def any_word(luck: Random, board: Board, rules: HouseRules) -> Word:
    """A random word: mostly one that agrees with the tiles on the board, from its first letter to its last."""
    axis, length = luck.choice(AXES), luck.randint(1, 7)
    first, last = rules.layout.extent
    near = [*board.tiles] or [Cell(0, 0)]
    at = (
        luck.choice(near)
        if luck.random() < 0.85
        else Cell(luck.randint(first.x, last.x), luck.randint(first.y, last.y))
    )
    cells = [at.step(axis, n - luck.randrange(length)) for n in [0]]
    cells = [cells[0].step(axis, n) for n in range(length)]
    if luck.random() < 0.85:
        while cells[0].step(axis, -1) in board.tiles:
            cells.insert(0, cells[0].step(axis, -1))
        while cells[-1].step(axis) in board.tiles:
            cells.append(cells[-1].step(axis))
    slips = luck.random() < 0.1

    def letter(cell: Cell) -> str:
        if cell in board.tiles and not (slips and luck.random() < 0.3):
            tile = board.tiles[cell]
            return letter_of(tile) if luck.random() < 0.3 else tile
        return any_letter(luck, rules.letters)

    return Word.along(axis, (Placement(letter(cell), cell) for cell in cells))


def any_board(luck: Random, rules: HouseRules, words: int) -> Board:
    """A board with some words, legal or not, as far as there are fields for them."""
    board = Board()
    if luck.random() < 0.9:
        board = board.with_play((Placement(any_letter(luck, rules.letters, jokers=False), Cell(0, 0)),))
    for _ in range(words):
        word = any_word(luck, board, rules)
        board = board.with_play(placed for placed in word if placed.cell in rules.layout.fields)
    return board


def crossing_words(luck: Random, rulebook: WordGame, count: int) -> list[Place[str]]:
    """``count`` turns of two players after a G on the centre, with words of any meaning."""
    game, _ = Game.start(rulebook, 2).replayed([Centre(1, "G")])
    while len(game.rows) <= count:
        step = Place(game.to_move, any_word(luck, board_of(game), rulebook.rules))
        game = game.taken(game.judged(step))
    return [row.step for row in game.rows if isinstance(row.step, Place)]


def board_of(game: Game[str]) -> Board:
    """The board of a game."""
    assert isinstance(game.board, Board)
    return game.board


def rules_of(game: Game[str]) -> HouseRules:
    """The house rules of a game."""
    assert isinstance(game.rulebook, WordGame)
    return game.rulebook.rules
